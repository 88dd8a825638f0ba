// A ring's first vertex, which is one like the others, though every other one is judged with it kept.

import Globe
import Planar

/// A ring that begins with another of its vertices than in the source.
struct RingTurn: Sendable {
  /// The ring's vertices, the last one equal to the first.
  let vertices: Range<Int>
  /// Which of them is the first now, counted from the one that was.
  let start: Int

  /// The number in the source of the vertex that now has a number.
  func source(_ vertex: Int) -> Int {
    vertices.lowerBound + (vertex - vertices.lowerBound + start) % (vertices.count - 1)
  }
}

extension Simplifier {
  /// Notes a ring whose vertices are loaded and chosen, if its first one is no more needed than those that go.
  ///
  /// O(vertices between the ones kept before and after it).
  mutating func looseStart(_ geometry: Geometry, _ vertices: Range<Int>) {
    let rows = vertices.count - 1
    guard let after = (1..<rows).first(where: { flags[vertices.lowerBound + $0] }),
      let before = (after + 1..<rows).last(where: { flags[vertices.lowerBound + $0] }),
      // Three have to be left.
      (after + 1..<before).contains(where: { flags[vertices.lowerBound + $0] }), geometry.isClosed(vertices)
    else { return }
    if keepsSeams {
      let at = vertices.lowerBound * geometry.dimension
      let (x, y) = (geometry.ordinates[at], geometry.ordinates[at + 1])
      if abs(y) >= 90 || Longitude.isOnSeam(x) { return }
    }
    if method == .visvalingam {
      guard algorithm.area(before, 0, after) <= tolerance * tolerance else { return }
    } else {
      let limit = algorithm.squaredLimit(tolerance)
      for gone in [0..<after, before + 1..<rows] {
        guard algorithm.farthest(before, after, within: gone, beyond: limit) == nil else { return }
      }
    }
    turns.append(RingTurn(vertices: vertices, start: after))
  }

  /// Lets the rings that were noted begin with the vertices after their first ones, which go; says how many those are.
  mutating func turnRings(_ geometry: inout Geometry) -> Int {
    for turn in turns {
      flags[turn.vertices.lowerBound] = false
      geometry.turn(turn.vertices, by: turn.start)
      let open = Array(flags[turn.vertices.dropLast()])
      for vertex in turn.vertices { flags[vertex] = open[turn.source(vertex) - turn.vertices.lowerBound] }
    }
    return turns.count
  }

  /// Undoes what was done to the geometry: nothing was removed after all.
  mutating func turnRingsBack(_ geometry: inout Geometry) {
    for turn in turns { geometry.turn(turn.vertices, by: turn.vertices.count - 1 - turn.start) }
  }

  /// Gives vertices that were kept of turned rings their numbers in the source; `firstVertex` is the geometry's first.
  func renumber(_ kept: inout ArraySlice<Int32>, _ firstVertex: Int32) {
    var next = turns.startIndex
    for index in kept.indices {
      let vertex = Int(kept[index] - firstVertex)
      while next < turns.endIndex, turns[next].vertices.upperBound <= vertex { next += 1 }
      guard next < turns.endIndex else { return }
      if turns[next].vertices.contains(vertex) { kept[index] = firstVertex + Int32(turns[next].source(vertex)) }
    }
  }
}

extension Geometry {
  /// Lets a closed ring begin with another of its vertices.
  fileprivate mutating func turn(_ vertices: Range<Int>, by start: Int) {
    let (first, end) = (vertices.lowerBound * dimension, (vertices.upperBound - 1) * dimension)
    // A copy: a slice would have the whole geometry copied for each of its rings.
    let open = Array(ordinates[first..<end])
    var from = start * dimension
    for at in first..<end {
      ordinates[at] = open[from]
      from = from + 1 < open.count ? from + 1 : 0
    }
    for axis in 0..<dimension { ordinates[end + axis] = ordinates[first + axis] }
  }
}
