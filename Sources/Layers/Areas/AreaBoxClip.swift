// An area cut to a box: chains of its edges, joined along the sides.

import Planar

/// Cuts an area to a box (Weiler, Atherton 1977), where no vertex lies on a side and no two edges cross one at one
/// place; else it gives up, and another box is taken.
package struct AreaBoxClip {
  /// A stretch of a ring in the box, from side to side.
  private struct Chain {
    var positions: [Position] = []
    /// Where it comes in and goes out, along the sides; nil where a ring begins or ends.
    var entry, exit: Double?
  }

  private let area: AreaEdges
  private let box: Box
  private var chains: [Chain] = []
  /// Rings of the area that are all in the box.
  private var shells: [[Position]] = []
  private var holes: [[Position]] = []
  /// The edges that a side cuts, by their first vertex.
  package private(set) var cutEdges: [Int] = []

  package init(_ area: AreaEdges, _ box: Box) { (self.area, self.box) = (area, box) }

  private func holds(_ place: Position) -> Bool {
    place.x > box.min.x && place.x < box.max.x && place.y > box.min.y && place.y < box.max.y
  }

  private func isOnSide(_ place: Position) -> Bool {
    place.x == box.min.x || place.x == box.max.x || place.y == box.min.y || place.y == box.max.y
  }

  // MARK: Chains

  /// Adds the edges whose boxes meet the box, in ascending order.
  ///
  /// - Returns: false where it cannot be told how they go on.
  package mutating func add(_ edges: [Int]) -> Bool {
    var ring = 0
    var chain: Chain?
    /// The chain with which the ring began, inside of the box.
    var first: Chain?
    for (place, vertex) in edges.enumerated() {
      if area.polygons.ringEnds[ring] <= vertex { ring = area.ring(of: vertex) }
      let vertices = area.polygons.ring(ring)
      let (a, b) = (area.position(vertex), area.position(vertex + 1))
      if isOnSide(a) || isOnSide(b) { return false }
      let (startsInside, endsInside) = (holds(a), holds(b))
      if startsInside, chain == nil {
        guard vertex == vertices.lowerBound else { return false }
        chain = Chain(positions: [a])
      } else if !startsInside, chain != nil {
        return false
      }
      if startsInside, endsInside {
        chain?.positions.append(b)
      } else if let (enter, leave) = box.stretch(a, b) {
        cutEdges.append(vertex)
        if !startsInside { chain = Chain(positions: [enter], entry: mark(enter)) }
        chain?.positions.append(endsInside ? b : leave)
        if !endsInside, var ended = chain {
          ended.exit = mark(leave)
          if ended.entry == nil { first = ended } else { chains.append(ended) }
          chain = nil
        }
      } else if startsInside || endsInside {
        return false
      }
      let isLast = vertex == vertices.upperBound - 2
      if isLast, var ended = chain {
        if ended.entry == nil {
          if area.isExterior[ring] { shells.append(ended.positions) } else { holes.append(ended.positions) }
        } else {
          guard let begun = first else { return false }
          ended.positions += begun.positions.dropFirst()
          ended.exit = begun.exit
          chains.append(ended)
          first = nil
        }
        chain = nil
      }
      // What is open goes on with the next edge.
      let next = place + 1 < edges.count ? edges[place + 1] : -1
      if chain != nil, next != vertex + 1 { return false }
      if next < 0 || next >= vertices.upperBound, first != nil { return false }
    }
    return true
  }

  // MARK: Sides

  /// How far along the sides, counterclockwise from the lower left corner, a position on them is.
  private func mark(_ place: Position) -> Double {
    let (width, height) = (box.size.x, box.size.y)
    if place.y == box.min.y { return place.x - box.min.x }
    if place.x == box.max.x { return width + (place.y - box.min.y) }
    if place.y == box.max.y { return width + height + (box.max.x - place.x) }
    return 2 * width + height + (box.max.y - place.y)
  }

  /// Appends the corners between two marks, counterclockwise.
  private func appendCorners(from start: Double, to end: Double, _ ring: inout [Position]) {
    let (width, height) = (box.size.x, box.size.y)
    let around = 2 * (width + height)
    let end = end > start ? end : end + around
    let corners = [
      (width, Position(box.max.x, box.min.y)), (width + height, box.max),
      (2 * width + height, Position(box.min.x, box.max.y)), (around, box.min),
    ]
    for turn in [0, around] {
      for (mark, corner) in corners where mark + turn > start && mark + turn < end { ring.append(corner) }
    }
  }

  // MARK: Rings

  /// The area in the box; nil where two crossings of a side are too near to each other.
  package func result() -> Geometry? {
    var shells = shells
    if chains.isEmpty {
      if area.location(of: box.min) == .inside {
        var ring = [box.min]
        appendCorners(from: 0, to: 0, &ring)
        if ring.last != ring.first { ring.append(box.min) }
        shells.append(ring)
      }
    } else {
      guard let linked = linked() else { return nil }
      shells += linked
    }
    return nested(shells)
  }

  /// The rings that chains and the sides between them make; the inside is on the left of both.
  private func linked() -> [[Position]]? {
    var crossings: [(mark: Double, chain: Int, isEntry: Bool)] = []
    for (number, chain) in chains.enumerated() {
      guard let entry = chain.entry, let exit = chain.exit else { return nil }
      crossings += [(entry, number, true), (exit, number, false)]
    }
    crossings.sort { $0.mark < $1.mark }
    let least = 1e-14 * max(abs(box.min.x), abs(box.min.y), abs(box.max.x), abs(box.max.y))
    var next = Array(repeating: -1, count: chains.count)
    for (place, crossing) in crossings.enumerated() {
      let follower = crossings[place + 1 < crossings.count ? place + 1 : 0]
      // They take turns, and none is so near to the next that rounding may have changed their order.
      guard crossing.isEntry != follower.isEntry else { return nil }
      if place + 1 < crossings.count, follower.mark - crossing.mark <= least { return nil }
      if !crossing.isEntry { next[crossing.chain] = follower.chain }
    }
    var rings: [[Position]] = []
    var isDone = Array(repeating: false, count: chains.count)
    for start in chains.indices where !isDone[start] {
      var (ring, at): ([Position], Int) = ([], start)
      repeat {
        isDone[at] = true
        ring += chains[at].positions
        guard let exit = chains[at].exit, let entry = chains[next[at]].entry else { return nil }
        appendCorners(from: exit, to: entry, &ring)
        at = next[at]
      } while !isDone[at]
      guard at == start, let first = ring.first else { return nil }
      ring.append(first)
      rings.append(ring)
    }
    return rings
  }

  /// The polygons of some shells and the holes; nil where a hole is in none.
  private func nested(_ shells: [[Position]]) -> Geometry? {
    var owned = Array(repeating: [Int](), count: shells.count)
    if !holes.isEmpty {
      guard shells.count * holes.count < 100_000 else { return nil }
      let sizes = shells.map { abs($0.signedArea) }
      for (number, hole) in holes.enumerated() {
        let owner = shells.indices.filter { Self.holds(shells[$0], hole) }.min { sizes[$0] < sizes[$1] }
        guard let owner else { return nil }
        owned[owner].append(number)
      }
    }
    var polygons = Geometry(type: .multiPolygon)
    for (shell, own) in zip(shells, owned) {
      for ring in [shell] + own.map({ holes[$0] }) {
        for place in ring { polygons.ordinates += [place.x, place.y] }
        polygons.ringEnds.append(polygons.vertexCount)
      }
      polygons.partEnds.append(polygons.ringEnds.count)
    }
    return polygons
  }

  private static func holds(_ shell: [Position], _ hole: [Position]) -> Bool {
    for place in hole {
      switch shell.location(of: place) {
      case .inside: return true
      case .outside: return false
      case .boundary: continue
      }
    }
    return false
  }
}
