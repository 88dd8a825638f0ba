// How far a curve is from a segment drawn straight in longitude and latitude.

import Planar

/// Halves a curve until straight segments are near enough to it.
struct Chord<Line: Curve> {
  let tolerance: Double
  let curve: Line
  let geodesic: any GeodesicEngine
  /// The most fractions.
  let limit: Int

  /// Adds the fractions at which vertices are needed between two of the curve.
  ///
  /// The distance is looked at in every eighth: a curve that is symmetric about the equator is on its chord in the
  /// middle. Between two of them it is no more than a twentieth larger.
  ///
  /// - Returns: false when there would be more than `limit`.
  func bisect(
    _ first: Double, _ start: Position, _ last: Double, _ end: Position, depth: Int, _ fractions: inout [Double]
  ) -> Bool {
    let middle = (first + last) / 2
    // Beyond that depth a piece is shorter than a millimetre.
    guard depth < 36, middle > first, middle < last else { return true }
    let isNear = [0.5, 0.25, 0.75, 0.125, 0.375, 0.625, 0.875].allSatisfy { share in
      distance(curve.position(at: first + share * (last - first)), start, end) <= 0.95 * tolerance
    }
    if isNear { return true }
    guard fractions.count < limit else { return false }
    let place = curve.position(at: middle)
    guard bisect(first, start, middle, place, depth: depth + 1, &fractions) else { return false }
    fractions.append(middle)
    return bisect(middle, place, last, end, depth: depth + 1, &fractions)
  }

  /// The distance of a place from the straight line between two others, in metres.
  ///
  /// The foot is that in the plane of the place's own degrees of longitude and latitude; it is as near as any to second
  /// order, and never makes the distance smaller.
  func distance(_ place: Position, _ start: Position, _ end: Position) -> Double {
    let x = Ellipsoid.degreeOfLongitude(at: place.y)
    let y = Ellipsoid.degreeOfLatitude(at: place.y)
    let along = (x: (end.x - start.x).remainder(dividingBy: 360) * x, y: (end.y - start.y) * y)
    let to = (x: (place.x - start.x).remainder(dividingBy: 360) * x, y: (place.y - start.y) * y)
    let square = along.x * along.x + along.y * along.y
    let share = square > 0 ? min(1, max(0, (to.x * along.x + to.y * along.y) / square)) : 0
    let foot = Position(
      x: start.x + share * (end.x - start.x).remainder(dividingBy: 360), y: start.y + share * (end.y - start.y))
    return geodesic.distance(x: place.x, y: place.y, toX: foot.x, toY: foot.y)
  }
}
