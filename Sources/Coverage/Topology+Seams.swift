// Where paths go over ±180°: they are cut there for as long as they are simplified, and so match what is cut.

import Globe
import Planar

/// An edge over ±180°.
struct Seam: Sendable {
  /// The first of its vertices, counted over all paths.
  let vertex: Int
  /// The nodes at which it leaves one side of the map, and comes in on the other.
  let leaves: Int32
  let enters: Int32
}

extension Topology {
  /// Finds the edges over ±180°.
  ///
  ///     ── a ──▶ leaves │ enters ──▶ b ──      both nodes stay, and so do a and b where neither lies on ±180
  ///
  /// - Returns: the nodes that have to stay.
  mutating func findSeams() -> [Int32] {
    var pinned: [Int32] = []
    for path in paths.indices where !paths[path].isDropped {
      for vertex in jumps(ofPath: path) {
        let (a, b) = (position(ofVertex: vertex), position(ofVertex: vertex + 1))
        let (before, after) = (Longitude.east - abs(a.x), Longitude.east - abs(b.x))
        // From west to east, so that both directions of an edge are cut at the same place.
        let share = a.x < b.x ? after / (before + after) : before / (before + after)
        let (from, to) = a.x < b.x ? (b.y, a.y) : (a.y, b.y)
        let y = before == 0 ? a.y : after == 0 ? b.y : from + share * (to - from)
        let side = a.x < b.x ? Longitude.west : Longitude.east
        let seam = Seam(vertex: vertex, leaves: network.node(side, y), enters: network.node(-side, y))
        seams[path, default: []].append(seam)
        pinned += [seam.leaves, seam.enters]
        if before > 0, after > 0 { pinned += [nodes[vertex], nodes[vertex + 1]] }
      }
    }
    return pinned
  }

  /// The vertices of a path from which an edge goes over ±180°.
  private func jumps(ofPath path: Int) -> [Int] {
    let vertices = vertices(ofPath: path)
    let jumps = vertices.dropLast().filter { Longitude.isWide(position(ofVertex: $0 + 1).x - position(ofVertex: $0).x) }
    if jumps.isEmpty || !paths[path].isRing { return jumps }
    return EdgeWay(ring: vertices.lazy.map { position(ofVertex: $0) }).goesRound ? [] : jumps
  }
}
