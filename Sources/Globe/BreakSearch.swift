// Where a map whose edge is in no table is torn: found by asking it.

import Planar

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Looks for the break of a map that goes half round the Earth from pole to pole of an axis of its own.
///
/// Those of transverse and oblique cylinders do.
///
///     grid ─halve edges that stay as long─▶ places of the break ─one great circle?─▶ its ends ─▶ TurnedSheet
struct BreakSearch {
  let image: Image
  /// The share of an edge's image that one half keeps at most where the edge is whole.
  private static let whole = 0.75

  /// The map's sheet; nil where no break is found, or it is of another kind.
  ///
  /// Some thousand images are asked for.
  func sheet() -> TurnedSheet? {
    let places = tornPlaces()
    guard places.count >= 6, let circle = circle(through: places), let (start, end) = ends(places, circle),
      abs(end - start - .pi) < 1e-4
    else { return nil }
    let middle = (start + end) / 2
    func spot(_ angle: Double) -> SIMD3<Double> { circle.first * cos(angle) + circle.second * sin(angle) }
    let turn = Turn(middle: -spot(middle), north: spot(middle + .pi / 2))
    return isCylinder(turn) ? TurnedSheet(turn).fitted(to: image) : nil
  }

  /// Whether turned meridians and parallels are straight, those beside the break too.
  ///
  /// On other maps what is beside the break is bent, or lies on what is elsewhere.
  private func isCylinder(_ turn: Turn) -> Bool {
    func isStraight(_ places: [Position]) -> Bool {
      let images = places.compactMap { place in
        let spot = turn.back(place.x, place.y)
        return image(spot.x, spot.y)
      }
      guard images.count == places.count, let first = images.first, let last = images.last else { return false }
      let way = last - first
      let size = (way * way).sum()
      var reached = 0.0
      return images.dropFirst().allSatisfy { spot in
        let step = spot - first
        let share = (step * way).sum() / size
        defer { reached = share }
        return abs(step.x * way.y - step.y * way.x) < 1e-6 * size && share > reached
      }
    }
    let (longitudes, latitudes) = ([-179.999, -120, -60, 0, 60, 120, 179.999], [-80.0, -40, 0, 40, 80])
    return longitudes.allSatisfy { x in isStraight(latitudes.map { Position(x, $0) }) }
      && latitudes.allSatisfy { y in isStraight(longitudes.map { Position($0, y) }) }
  }

  private func image(of direction: SIMD3<Double>) -> Position? {
    let place = Turn.place(direction)
    guard let spot = image(place.x, place.y), spot.x.isFinite, spot.y.isFinite else { return nil }
    return spot
  }

  private static func length(_ step: Position) -> Double { (step * step).sum().squareRoot() }

  /// Whether the map is torn anywhere.
  ///
  /// Some thousand images are asked for where it is not.
  var hasBreaks: Bool { !tornPlaces(atMost: 1).isEmpty }

  /// Where edges of a grid that lies askew to round numbers are torn.
  private func tornPlaces(atMost count: Int = .max) -> [SIMD3<Double>] {
    func node(_ column: Int, _ row: Int) -> SIMD3<Double> {
      Turn.direction(-177.3 + 12 * Double(column), -83.1 + 11.08 * Double(row) + 0.13 * Double(column % 5))
    }
    let images = (0..<30).map { column in (0..<16).map { image(of: node(column, $0)) } }
    var places: [SIMD3<Double>] = []
    for column in 0..<30 {
      for row in 0..<16 where places.count < count {
        guard let here = images[column][row] else { continue }
        let next = (column + 1) % 30
        if let east = images[next][row], let place = torn(node(column, row), here, node(next, row), east) {
          places.append(place)
        }
        if row < 15, let north = images[column][row + 1],
          let place = torn(node(column, row), here, node(column, row + 1), north)
        {
          places.append(place)
        }
      }
    }
    return places
  }

  /// Where an edge is torn: one half of it is as long as the whole, however often it is halved.
  private func torn(
    _ start: SIMD3<Double>, _ from: Position, _ end: SIMD3<Double>, _ to: Position
  ) -> SIMD3<Double>? {
    var (start, from, end, to) = (start, from, end, to)
    for _ in 0..<45 {
      let sum = start + end
      let middle = sum / Turn.length(sum)
      guard let spot = image(of: middle) else { return nil }
      let (left, right) = (Self.length(spot - from), Self.length(to - spot))
      guard max(left, right) > Self.whole * Self.length(to - from) else { return nil }
      if left > right { (end, to) = (middle, spot) } else { (start, from) = (middle, spot) }
    }
    return (start + end) / 2
  }

  /// Two directions at a right angle in a great circle, and the one across.
  private typealias Circle = (first: SIMD3<Double>, second: SIMD3<Double>, across: SIMD3<Double>)

  /// The great circle on which all places lie; nil where they lie on none.
  private func circle(through places: [SIMD3<Double>]) -> Circle? {
    let first = places[0]
    guard
      let farthest = places.max(by: { Turn.length(Turn.cross(first, $0)) < Turn.length(Turn.cross(first, $1)) })
    else { return nil }
    var across = Turn.cross(first, farthest)
    guard Turn.length(across) > 0.1 else { return nil }
    across /= Turn.length(across)
    guard places.allSatisfy({ abs(($0 * across).sum()) < 1e-9 }) else { return nil }
    return (first, Turn.cross(across, first), across)
  }

  /// Where on its circle the break begins and ends, as angles from `first`; nil where it goes all round.
  private func ends(
    _ places: [SIMD3<Double>], _ circle: Circle
  ) -> (start: Double, end: Double)? {
    let angles = places.map { atan2(($0 * circle.second).sum(), ($0 * circle.first).sum()) }.sorted()
    guard let first = angles.first, let last = angles.last else { return nil }
    var (start, end, gap) = (first, last, first + 2 * .pi - last)
    for (a, b) in zip(angles, angles.dropFirst()) where b - a > gap { (start, end, gap) = (b, a + 2 * .pi, b - a) }
    guard gap > .pi / 2, end - start > .pi / 4 else { return nil }
    /// The last angle at which the map is torn, from one where it is to one where it is not.
    func limit(_ torn: Double, _ whole: Double) -> Double {
      var (torn, whole) = (torn, whole)
      for _ in 0..<40 {
        let middle = (torn + whole) / 2
        if isTorn(middle, circle) { torn = middle } else { whole = middle }
      }
      return torn
    }
    return (limit(start, start - gap / 2), limit(end, end + gap / 2))
  }

  /// Whether the images of places a little to both sides are farther apart than others on one side.
  private func isTorn(_ angle: Double, _ circle: Circle) -> Bool {
    let spot = circle.first * cos(angle) + circle.second * sin(angle)
    func side(_ steps: Double) -> Position? { image(of: spot + circle.across * (steps * 1e-7)) }
    guard let left = side(1), let right = side(-1), let far = side(3) else { return false }
    return Self.length(left - right) > 100 * Self.length(far - left)
  }
}
