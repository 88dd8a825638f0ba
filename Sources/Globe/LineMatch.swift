// Where the vertices of one line come from, on lines that it was made of.

import Planar

/// Follows one line along others.
struct LineMatch {
  private let matcher: VertexMatcher
  private let line: ArraySlice<Position>
  /// For each vertex those of the origin at its place.
  private let candidates: [[Int]]

  /// A stretch of the line, from one vertex on, along a line of the origin.
  private struct Walk {
    var places: [Int?] = []
    /// The vertex of the origin that was come to.
    var at: Int
    /// How far the vertices at its ends are from the edges on which they should lie.
    var off = 0.0
  }

  init(_ matcher: VertexMatcher, _ made: VertexRuns, _ vertices: Range<Int>) {
    (self.matcher, line) = (matcher, made.positions[vertices])
    candidates = vertices.map { matcher.candidates($0, of: made, .line) }
  }

  /// Notes the places of the line's vertices.
  ///
  /// - Parameter next: the place on the origin that the line before came to; what lies behind it is looked at first.
  func match(_ places: inout [Double], from next: inout Double) {
    let first = line.startIndex
    var at = 0
    var isAny = false
    while at < candidates.count {
      guard !candidates[at].isEmpty else {
        at += 1
        continue
      }
      let (walk, direction) = best(from: at, next)
      for (index, place) in walk.places.enumerated() { if let place { places[first + at + index] = Double(place) } }
      if !isAny { leadIn(at, &places, direction) }
      isAny = true
      at += walk.places.count
      next = Double(walk.at)
      if at == candidates.count {
        leadOut(at - 1, walk.at, &places, direction)
        if let end = places[line.indices].last, end > next { next = end }
      }
    }
    guard isAny else { return matchNew(&places, from: &next) }
    VertexMatcher.fill(&places, line.indices) {
      VertexMatcher.groundStep(line[$0], line[$0 + 1], wraps: matcher.wraps)
    }
  }

  // MARK: Vertices that were there

  /// The walk from a vertex that goes farthest.
  private func best(from start: Int, _ next: Double) -> (Walk, direction: Int) {
    let all = candidates[start]
    let behind = (all.filter { Double($0) >= next } + all.filter { Double($0) < next }).prefix(Self.mostCandidates)
    var best: (walk: Walk, direction: Int)?
    // Only few stages turn lines.
    for direction in [1, -1] {
      for candidate in behind {
        let walk = walk(from: start, at: candidate, direction)
        if let known = best {
          let isBetter =
            walk.places.count > known.walk.places.count
            || walk.places.count == known.walk.places.count && walk.off < known.walk.off
          if !isBetter { continue }
        }
        best = (walk, direction)
        if start + walk.places.count == candidates.count, walk.off == 0 { return (walk, direction) }
      }
    }
    return best ?? (Walk(places: [nil], at: Int(next)), 1)
  }

  /// More vertices than these at one place are not tried.
  private static let mostCandidates = 64

  /// Goes along a line of the origin as far as the line does.
  ///
  /// New vertices between two neighbours of the origin are passed over.
  private func walk(from start: Int, at vertex: Int, _ direction: Int) -> Walk {
    let run = matcher.run(vertex)
    var walk = Walk(places: [vertex], at: vertex)
    if start > 0, candidates[start - 1].isEmpty { walk.off += off(start - 1, vertex, -direction) }
    var index = start + 1
    while index < candidates.count {
      defer { index += 1 }
      guard !candidates[index].isEmpty else {
        walk.places.append(nil)
        continue
      }
      guard let found = follow(index, from: walk.at, in: run, direction) else {
        // Those that are new before it belong to what begins with it.
        while walk.places.last == .some(nil) { walk.places.removeLast() }
        return walk
      }
      walk.at = found
      walk.places.append(found)
    }
    if let last = candidates.last, last.isEmpty { walk.off += off(candidates.count - 1, walk.at, direction) }
    return walk
  }

  /// The next vertex of the origin that is at a place; nil where the next one is elsewhere.
  private func follow(_ index: Int, from vertex: Int, in run: Range<Int>, _ direction: Int) -> Int? {
    let place = line[line.startIndex + index]
    let here = matcher.origin.positions[vertex]
    var next = vertex + direction
    // Of several at one place some may have gone.
    while run.contains(next), matcher.areSame(matcher.origin.positions[next], here), !matcher.areSame(here, place) {
      next += direction
    }
    if run.contains(next), matcher.areSame(matcher.origin.positions[next], place) { return next }
    // New ones before it may stand in the place of some.
    var new = 0
    while candidates[index - 1 - new].isEmpty { new += 1 }
    let ahead = candidates[index].filter { run.contains($0) && (1...new + 1).contains(($0 - vertex) * direction) }
    if let nearest = direction > 0 ? ahead.first : ahead.last { return nearest }
    return matcher.areSame(here, place) ? vertex : nil
  }

  // MARK: Vertices that are new

  /// How far a vertex is from the edge after another in a direction, if that is more than by rounding.
  private func off(_ index: Int, _ vertex: Int, _ direction: Int) -> Double {
    guard let edge = edge(vertex, direction) else { return .infinity }
    let distance = matcher.distance(line[line.startIndex + index], edge: edge).distance
    return distance > matcher.tolerance ? distance : 0
  }

  /// The edge from a vertex in a direction, by its first vertex.
  private func edge(_ vertex: Int, _ direction: Int) -> Int? {
    let run = matcher.run(vertex)
    // Of several at one place the last one has the edge.
    var vertex = vertex
    let here = matcher.origin.positions[vertex]
    while run.contains(vertex + direction), matcher.areSame(matcher.origin.positions[vertex + direction], here) {
      vertex += direction
    }
    guard run.contains(vertex + direction) else { return nil }
    return direction > 0 ? vertex : vertex - 1
  }

  /// Places new vertices before the first that was there.
  private func leadIn(_ index: Int, _ places: inout [Double], _ direction: Int) {
    guard index > 0 else { return }
    let vertex = Int(places[line.startIndex + index])
    for at in 0..<index { places[line.startIndex + at] = share(at, vertex, -direction) }
  }

  /// Places new vertices after the last that was there.
  private func leadOut(_ last: Int, _ vertex: Int, _ places: inout [Double], _ direction: Int) {
    var at = last
    while at >= 0, candidates[at].isEmpty {
      places[line.startIndex + at] = share(at, vertex, direction)
      at -= 1
    }
  }

  private func share(_ index: Int, _ vertex: Int, _ direction: Int) -> Double {
    guard let edge = edge(vertex, direction) else { return .nan }
    let position = line[line.startIndex + index]
    let (distance, share) = matcher.distance(position, edge: edge)
    if distance <= matcher.tolerance { return Double(edge) + share }
    // Where a vertex went, it is on one of the next.
    let run = matcher.run(vertex)
    for step in 1...Self.mostCandidates where run.contains(edge + step * direction) {
      let other = edge + step * direction
      guard run.contains(other + 1) else { break }
      let (distance, share) = matcher.distance(position, edge: other)
      if distance <= matcher.tolerance { return Double(other) + share }
    }
    let way = matcher.step(matcher.origin.positions[edge], matcher.origin.positions[edge + 1])
    // Coordinates of few decimals are farther off; what is farther than a part of the edge lies elsewhere.
    return distance <= (way * way).sum().squareRoot() / 20 ? Double(edge) + share : .nan
  }

  /// Places a line none of whose vertices was there: as a rule it lies within an edge.
  private func matchNew(_ places: inout [Double], from next: inout Double) {
    guard let from = line.first, let to = line.last else { return }
    var backward: (start: Double, end: Double)?
    var earlier: (start: Double, end: Double)?
    for run in matcher.origin.runs where run.kind == .line {
      for edge in matcher.origin.edges(of: run) {
        let (start, end) = (matcher.distance(from, edge: edge), matcher.distance(to, edge: edge))
        guard start.distance <= matcher.tolerance, end.distance <= matcher.tolerance else { continue }
        let found = (start: Double(edge) + start.share, end: Double(edge) + end.share)
        if found.start > found.end {
          backward = backward ?? found
        } else if found.start < next {
          earlier = earlier ?? found
        } else {
          return note(found, &places, &next)
        }
      }
    }
    if let found = earlier ?? backward { return note(found, &places, &next) }
    var last = 0.0
    for index in line.indices {
      guard let place = firstPlace(of: line[index], from: last) else { continue }
      (places[index], last) = (place, place)
    }
    next = max(next, last)
  }

  /// The first place on an edge after another place.
  private func firstPlace(of position: Position, from last: Double) -> Double? {
    for run in matcher.origin.runs where run.kind == .line {
      for edge in matcher.origin.edges(of: run) where Double(edge) >= last.rounded(.down) {
        let (distance, share) = matcher.distance(position, edge: edge)
        if distance <= matcher.tolerance, Double(edge) + share >= last { return Double(edge) + share }
      }
    }
    return nil
  }

  private func note(_ found: (start: Double, end: Double), _ places: inout [Double], _ next: inout Double) {
    (places[line.startIndex], places[line.endIndex - 1]) = (found.start, found.end)
    next = max(found.start, found.end)
    VertexMatcher.fill(&places, line.indices) {
      VertexMatcher.groundStep(line[$0], line[$0 + 1], wraps: matcher.wraps)
    }
  }
}
