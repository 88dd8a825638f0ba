// Chords that do harm are split until none does.

import Planar

extension Simplifier {
  /// After so many rounds a chord in conflict gets its middle vertex back as well, which bounds the rounds by log₂ n
  /// more.
  package static let gentleRounds = 8

  /// Puts vertices back until no ring is turned round and, with `preservesValidity`, no chord is in conflict; says how
  /// many vertices are kept.
  mutating func repair(_ geometry: Geometry, _ left: Int) -> Int {
    geometry.ordinates.withUnsafeBufferPointer { ordinates in
      let source = SourceVertices(ordinates: ordinates, dimension: geometry.dimension)
      rings.removeAll()
      rings.isOpen = lines.indices.map { lines[$0] && !geometry.isClosed(geometry.ring($0)) }
      spareRings.isOpen = rings.isOpen
      rings.isAlone = geometry.ringEnds.count == 1
      spareRings.isAlone = rings.isAlone
      // No more room than is needed: there may be an edge for every vertex.
      if left > RingEdges.mostKept { rings.edges.reserveCapacity(left) }
      for ring in geometry.ringEnds.indices {
        rings.appendRing(ring, vertices: geometry.ring(ring), kept: flags, source)
      }
      var left = left
      var round = 0
      while true {
        let turned = markTurnedRings(geometry, source)
        let crossing = preservesValidity && conflicts.mark(&rings, source)
        if !turned, !crossing {
          rings.removeAll()
          return left
        }
        spareRings.edges.reserveCapacity(rings.edges.count)
        for ring in geometry.ringEnds.indices {
          left += splitMarked(ring, geometry, source, halves: round >= Self.gentleRounds)
        }
        swap(&rings, &spareRings)
        spareRings.removeAll()
        round += 1
      }
    }
  }

  /// Marks every chord of the rings that now run the other way, or have no area.
  private mutating func markTurnedRings(_ geometry: Geometry, _ source: SourceVertices) -> Bool {
    var found = false
    for ring in geometry.ringEnds.indices where lines.isEmpty || !lines[ring] {
      let range = rings.range(ofRing: ring)
      let edges = rings.edges[range]
      guard edges.contains(where: \.isFresh), edges.contains(where: \.isChord) else { continue }
      let vertices = geometry.ring(ring)
      let area = source.doubleArea(vertices, kept: nil)
      if area == 0 || area * source.doubleArea(vertices, kept: flags) > 0 { continue }
      for index in range where rings.edges[index].isChord { rings.edges[index].isInConflict = true }
      found = true
    }
    return found
  }

  /// Copies a ring's edges to the spare ones, those in conflict in pieces, and says how many vertices were put back.
  package mutating func splitMarked(
    _ ring: Int, _ geometry: Geometry, _ source: SourceVertices, halves: Bool
  ) -> Int {
    let start = spareRings.edges.count
    var isAfterNew = false
    var restored = 0
    for index in rings.range(ofRing: ring) {
      var edge = rings.edges[index]
      if edge.isInConflict {
        let more = split(edge, geometry, source, halves: halves)
        if more > 0 {
          restored += more
          spareRings.appendEdges(ring, from: Int(edge.from), to: Int(edge.to), kept: flags, source)
          isAfterNew = true
          continue
        }
        edge.isChord = false
        edge.isInConflict = false
      }
      // A touch is judged by the edges before and after a vertex, so an edge after a new one is tested again.
      edge.isFresh = isAfterNew
      isAfterNew = false
      spareRings.append(edge, of: rings)
    }
    if isAfterNew, start < spareRings.edges.count { spareRings.edges[start].isFresh = true }
    spareRings.ringEnds.append(spareRings.edges.count)
    return restored
  }

  /// Puts back the vertex farthest from a chord, and what the tolerance then asks for on both sides of it; says how
  /// many vertices that is, none when the chord's vertices are all at its ends.
  private mutating func split(
    _ edge: Edge, _ geometry: Geometry, _ source: SourceVertices, halves: Bool
  ) -> Int {
    let first = Int(edge.from)
    let last = Int(edge.to)
    algorithm.load(geometry.ordinates, dimension: geometry.dimension, vertices: first..<last + 1, metric: metric)
    let farthest = algorithm.farthest(0, last - first, beyond: 0).map { first + $0 }
    guard
      let middle = farthest
        ?? (first + 1..<last).first(where: { source[$0] != source[first] && source[$0] != source[last] })
    else { return 0 }
    var pieces = [0, middle - first, last - first]
    let half = (last - first) / 2
    if halves, half != pieces[1], half > 0 { pieces.insert(half, at: half < pieces[1] ? 1 : 2) }
    var restored = pieces.count - 2
    for piece in pieces.dropFirst().dropLast() { flags[first + piece] = true }
    // By areas a vertex is not judged by its distance.
    if method == .visvalingam { return restored }
    for (begin, end) in zip(pieces, pieces.dropFirst()) {
      restored += algorithm.keepBetween(begin, end, tolerance: tolerance, firstVertex: first, into: &flags)
    }
    return restored
  }
}
