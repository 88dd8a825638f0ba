// Paths without the vertices that a buffer does not need.

internal import Globe
internal import Planar
import SystemLibrary

extension ArraySlice<Position> {
  /// The path without vertices that are within so much of a straight way between those that stay.
  ///
  /// From each vertex that stays, the way goes on while there is a direction that passes all that were left out, and
  /// they follow each other along it (J. Sklansky and V. Gonzalez, Fast polygonal approximation of digitized curves,
  /// 1980). O(n).
  func straightened(within tolerance: Double) -> [Position] {
    guard count > 2, var anchor = first else { return Array(self) }
    var result = [anchor]
    result.reserveCapacity(count)
    // The wedge of directions, each side as a vector.
    var (low, high) = (Position.zero, Position.zero)
    var reached = 0.0
    var previous = anchor
    func open(_ place: Position) {
      let way = place - anchor
      let distance = (way * way).sum().squareRoot()
      reached = distance
      guard distance > tolerance else {
        (low, high) = (.zero, .zero)
        return
      }
      let across = Position(-way.y, way.x) * (tolerance / distance)
      (low, high) = (way - across, way + across)
    }
    for (index, place) in self.enumerated().dropFirst() {
      if index == 1 {
        open(place)
      } else {
        let way = place - anchor
        let distance = (way * way).sum().squareRoot()
        let fits =
          (low == .zero && high == .zero
            ? reached <= tolerance && distance > reached : low.turn(to: way) >= 0 && way.turn(to: high) >= 0)
          && distance > reached
        if fits {
          let across = Position(-way.y, way.x) * (tolerance / distance)
          if low == .zero && high == .zero {
            if distance > tolerance { (low, high) = (way - across, way + across) }
          } else if distance > tolerance {
            if low.turn(to: way - across) > 0 { low = way - across }
            if (way + across).turn(to: high) > 0 { high = way + across }
          }
          reached = distance
        } else {
          anchor = previous
          result.append(anchor)
          open(place)
        }
      }
      previous = place
    }
    result.append(previous)
    return result
  }
}

extension UnrolledRing {
  /// Leaves out vertices of long sides that are within so many metres of straight in degrees.
  ///
  /// Bends keep theirs: only a vertex between two sides that are both longer than `least` metres can go.
  mutating func straightenLongSides(within tolerance: Double, longerThan least: Double) {
    let count = ordinates.count / 2
    guard count > 4 else { return }
    // As wide as a degree of longitude is anywhere in the ring: the tolerance holds on the ground.
    let nearest = stride(from: 1, to: ordinates.count, by: 2).reduce(90) { min($0, abs(ordinates[$1])) }
    let width = cos(min(nearest, 90) * .pi / 180) * 1.004
    guard width > 0 else { return }
    let places = (0..<count).map { Position(ordinates[$0 * 2] * width, ordinates[$0 * 2 + 1]) }
    let isLong = (0..<count).map { index in
      var way = places[index + 1 < count ? index + 1 : 0] - places[index]
      way.x = way.x.remainder(dividingBy: Longitude.turn * width)
      return (way * way).sum().squareRoot() * WGS84.metresPerDegree > least
    }
    let degrees = tolerance / 111_700
    var kept: [Double] = []
    var start = 0
    while start < count {
      var end = start + 1
      while end < count - 1, isLong[end - 1], isLong[end] { end += 1 }
      for place in places[start..<min(end + 1, count)].straightened(within: degrees).dropLast(end < count ? 1 : 0) {
        kept.append(place.x / width)
        kept.append(place.y)
      }
      start = end
    }
    if kept.count >= 8 { ordinates = kept }
  }
}

extension Position {
  @inline(__always)
  fileprivate func turn(to other: Position) -> Double { x * other.y - y * other.x }
}
