// Paths without the vertices that a buffer does not need.

internal import SimpleFeatures

extension ArraySlice<Position> {
  /// The path without vertices that are within so much of a straight way between those that stay.
  ///
  /// From each vertex that stays, the way goes on while there is a direction that passes all that were left out, and they
  /// follow each other along it (J. Sklansky and V. Gonzalez, Fast polygonal approximation of digitized curves, 1980).
  /// O(n).
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

extension Position {
  @inline(__always)
  fileprivate func turn(to other: Position) -> Double { x * other.y - y * other.x }
}
