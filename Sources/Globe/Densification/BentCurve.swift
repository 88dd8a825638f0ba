// Where a curve crosses the antimeridian or goes over a pole.

import Planar

/// A curve that is no straight line in longitude and latitude, so that a cut of its chords would be off it.
///
/// Its longitude grows, or falls, all along, but where it goes over a pole.
protocol BentCurve: Curve {
  /// The pole on its way, by latitude and the share of the length before it.
  var pole: (latitude: Double, fraction: Double)? { get }
}

extension BentCurve {
  /// The vertices that a piece of the line needs to be cut on the curve: one on ±180 where it crosses, or two on the
  /// pole that it goes over, at the longitudes on either side.
  ///
  /// - Parameters:
  ///   - before: the piece's first position, at `reached` of the length; its longitude may be of any turn.
  ///   - here: its last, at `fraction`.
  func marks(
    from before: Position, _ reached: Double, to here: Position, _ fraction: Double
  ) -> [(position: Position, fraction: Double)] {
    let (west, east) = (wrapped(before.x), wrapped(here.x))
    // Nearly all pieces: neither over ±180 nor along opposite meridians.
    if abs(east - west) < 179 { return [] }
    let isMeridian = 180 - abs((east - west).remainder(dividingBy: 360)) < 1e-9 && abs(before.y) < 90
    if isMeridian, abs(here.y) < 90, let pole, pole.fraction > reached, pole.fraction < fraction {
      return [before, here].map { (Position(x: $0.x, y: pole.latitude), pole.fraction) }
    }
    // On the seam itself the cut has its vertex.
    guard abs(east - west) > 180, abs(west) < 180, abs(east) < 180 else { return [] }
    var (low, high) = (reached, fraction)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if (wrapped(position(at: middle).x) > 0) == (west > 0) { low = middle } else { high = middle }
    }
    // Half an ulp of the fraction is nanometres; the sign of the longitude was not asked on the seam.
    return [(Position(x: west > 0 ? 180 : -180, y: position(at: low).y), low)]
  }
}

extension GeodesicLine: BentCurve {
  var pole: (latitude: Double, fraction: Double)? {
    let isNorth = abs(azimuth) < 90
    let latitude = isNorth ? 90.0 : -90
    let distance = geodesic.distance(x: start.x, y: start.y, toX: start.x, toY: latitude)
    return distance < length ? (latitude, distance / length) : nil
  }
}

extension RhumbLine: BentCurve {
  /// It reaches poles only as its ends.
  var pole: (latitude: Double, fraction: Double)? { nil }
}
