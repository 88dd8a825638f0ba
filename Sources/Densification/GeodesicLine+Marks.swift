// Where a geodesic crosses the antimeridian or goes over a pole.

import SimpleFeatures

extension GeodesicLine {
  /// The vertices that a piece of the line needs to be cut on the curve: one on ±180 where it crosses, or two on the
  /// pole that it goes over, at the longitudes on either side.
  ///
  /// - Parameters:
  ///   - before: the piece's first position, at `reached` of the length.
  ///   - here: its last, at `fraction`.
  func marks(
    from before: Position, _ reached: Double, to here: Position, _ fraction: Double
  ) -> [(position: Position, fraction: Double)] {
    let step = (here.x - before.x).remainder(dividingBy: 360)
    let isMeridian = 180 - abs(step) < 1e-9 && abs(before.y) < 90 && abs(here.y) < 90
    if isMeridian, let pole = pole, pole.fraction > reached, pole.fraction < fraction {
      return [before, here].map { (Position(x: $0.x, y: pole.latitude), pole.fraction) }
    }
    // On the seam itself the cut has its vertex.
    guard abs(here.x - before.x) > 180, abs(before.x) < 180, abs(here.x) < 180 else { return [] }
    let seam = before.x > 0 ? 180.0 : -180
    var (low, high) = (reached, fraction)
    // The longitude grows, or falls, all along a geodesic that goes over no pole.
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if (position(at: middle).x > 0) == (before.x > 0) { low = middle } else { high = middle }
    }
    // Half an ulp of the fraction is nanometres; the sign of the longitude was not asked on the seam.
    return [(Position(x: seam, y: position(at: low).y), low)]
  }

  /// The pole on the way of a line along a meridian.
  private var pole: (latitude: Double, fraction: Double)? {
    let isNorth = abs(azimuth) < 90
    let latitude = isNorth ? 90.0 : -90
    let distance = geodesic.inverse(x: start.x, y: start.y, toX: start.x, toY: latitude).distance
    return distance < length ? (latitude, distance / length) : nil
  }
}
