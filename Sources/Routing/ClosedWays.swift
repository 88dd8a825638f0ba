// The ways that are closed because they are to be avoided in any case: what lies at one is joined to another.

import Planar
import SystemLibrary

/// The sides of ways that a network was made without, since all of their class are to be avoided.
struct ClosedWays: Sendable {
  /// The ends of the sides, two for each.
  private let ends: Column<Position>
  private let tree: BoxTree

  /// Makes an index; O(n log n).
  init(_ ends: Column<Position>) {
    self.ends = ends
    tree = BoxTree(
      (0..<ends.count / 2).map { side in
        var box = Box(around: (ends[2 * side], ends[2 * side + 1]))
        if box.isWide { (box.min.x, box.max.x) = (-Double.infinity, .infinity) }
        return box
      })
  }

  /// Whether there are none.
  var isEmpty: Bool { ends.count == 0 }

  /// Whether one of them is nearer to a place than some metres, by more than what is one and the same junction.
  func areNearer(than distance: Double, to place: Position) -> Bool {
    let limit = distance - Snap.onTheWay
    guard limit > 0, !isEmpty else { return false }
    let scale = GroundScale(latitude: place.y)
    let (width, height) = (limit / max(scale.metres.x, 1), limit / scale.metres.y)
    let box = Box(place - Position(width, height), place + Position(width, height))
    var isNearer = false
    tree.visit(meeting: box) { side in
      guard !isNearer else { return }
      let a = scale.way(from: place, to: ends[2 * side])
      let along = scale.way(from: place, to: ends[2 * side + 1]) - a
      let square = (along * along).sum()
      let share = square > 0 ? min(max(-(a * along).sum() / square, 0), 1) : 0
      let near = a + along * share
      isNearer = (near * near).sum().squareRoot() < limit
    }
    return isNearer
  }
}

extension Router {
  /// How many metres a place is moved to a way, where a nearer one is closed because it is to be avoided; nil where
  /// none is.
  public func moved(_ place: Position) -> Double? {
    guard !snapper.closed.isEmpty, let joined = joining.place(place) else { return nil }
    return moved(place, to: joined.snaps[0])
  }

  func moved(_ place: Position, to snap: Snap) -> Double? {
    snapper.closed.areNearer(than: snap.distance, to: place) ? snap.distance : nil
  }

  /// Tells of places that are not where they were asked for.
  func tellMoved(_ places: [JoinedPlace], _ snaps: [Snap], of route: inout Route) {
    for (number, place) in places.enumerated() {
      guard let metres = moved(place.position, to: snaps[number]) else { continue }
      let advisory = Advisory.moved(metres: Int(metres.rounded()))
      route.advisories.append(advisory)
      let leg = max(number - 1, 0)
      guard route.legs.indices.contains(leg), !route.legs[leg].steps.isEmpty else { continue }
      let step = number == 0 ? 0 : route.legs[leg].steps.count - 1
      route.legs[leg].steps[step].advisories.append(advisory)
    }
  }
}
