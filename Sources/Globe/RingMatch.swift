// Where the vertices of one ring come from, on rings that it was made of.

import Planar

/// Finds the vertices of a ring on other rings, wherever it begins and whichever way it runs.
struct RingMatch {
  private let matcher: VertexMatcher
  private let ring: ArraySlice<Position>
  private let candidates: [[Int]]
  /// More pairs of a new vertex and an edge than these are not looked at.
  private static let mostPairs = 4_000_000

  init(_ matcher: VertexMatcher, _ made: VertexRuns, _ vertices: Range<Int>) {
    (self.matcher, ring) = (matcher, made.positions[vertices])
    candidates = vertices.map { matcher.candidates($0, of: made, .ring) }
  }

  /// Notes the places of the ring's vertices; corners of what it was cut with have none.
  func match(_ places: inout [Double]) {
    var known: Int?
    for index in candidates.indices where !candidates[index].isEmpty {
      let place = choose(index, after: known)
      places[ring.startIndex + index] = Double(place)
      known = place
    }
    var pairs = 0
    for index in candidates.indices where candidates[index].isEmpty {
      places[ring.startIndex + index] = edgePlace(index, places, &pairs)
    }
  }

  /// Of several vertices at one place the one next to the vertex before, or to the one after.
  private func choose(_ index: Int, after known: Int?) -> Int {
    let its = candidates[index]
    if its.count == 1 { return its[0] }
    if let known, let next = its.first(where: { areNeighbours($0, known) }) { return next }
    if index + 1 < candidates.count {
      for candidate in its where candidates[index + 1].contains(where: { abs($0 - candidate) == 1 }) {
        return candidate
      }
    }
    if let known, let same = its.first(where: { matcher.run($0) == matcher.run(known) }) { return same }
    return its[0]
  }

  private func areNeighbours(_ a: Int, _ b: Int) -> Bool { abs(a - b) == 1 && matcher.run(a) == matcher.run(b) }

  /// The place of a new vertex on an edge: one at a vertex beside it, else any.
  private func edgePlace(_ index: Int, _ places: [Double], _ pairs: inout Int) -> Double {
    let position = ring[ring.startIndex + index]
    func place(_ edge: Int) -> Double? {
      let (distance, share) = matcher.distance(position, edge: edge)
      return distance <= matcher.tolerance ? Double(edge) + share : nil
    }
    for step in [-1, 1] {
      var beside = index + step
      while candidates.indices.contains(beside), candidates[beside].isEmpty { beside += step }
      guard candidates.indices.contains(beside) else { continue }
      let vertex = Int(places[ring.startIndex + beside])
      let run = matcher.run(vertex)
      // A ring's first vertex is its last, too.
      for edge in [vertex - 1, vertex, vertex == run.lowerBound ? run.upperBound - 2 : run.lowerBound]
      where edge >= run.lowerBound && edge + 1 < run.upperBound {
        if let found = place(edge) { return found }
      }
    }
    for run in matcher.origin.runs where run.kind == .ring && pairs < Self.mostPairs {
      pairs += run.vertices.count
      for edge in matcher.origin.edges(of: run) { if let found = place(edge) { return found } }
    }
    return .nan
  }
}
