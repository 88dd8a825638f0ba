// Simplification of what crosses ±180°, or is wider than half the Earth: as it lies on the ground.

import Globe
import Planar

extension Simplifier {
  /// Simplifies a geometry in longitude and latitude, whose edges go the way that `EdgeWay` says.
  ///
  /// Vertices that are kept keep their numbers; so many are that no edge is half a turn long that was not, since it
  /// would go the other way. What is uncut round a pole is measured by its numbers.
  ///
  /// - Returns: as `simplify`.
  package mutating func simplifyOnGlobe(_ geometry: inout Geometry, kept: inout [Int32]) -> Bool {
    let extent = geometry.extent
    keepsSeams = extent.comesToSeams
    guard extent.isWide else { return simplify(&geometry, kept: &kept) }
    // Edges that become half a turn long get a vertex back, which is looked for from the ring's start.
    let keptStarts = keepsStarts
    keepsStarts = true
    defer { keepsStarts = keptStarts }
    let original = geometry
    geometry = original.unwrapped
    let source = SourceLongitudes(original, unwrapped: geometry)
    guard simplify(&geometry, kept: &kept) else {
      geometry = original
      return false
    }
    source.putBack(&geometry, &kept)
    return true
  }

  /// Ranks the vertices of a geometry in longitude and latitude.
  package mutating func rankOnGlobe(_ geometry: Geometry, into ranking: inout VertexRanking) {
    let extent = geometry.extent
    keepsSeams = extent.comesToSeams
    rank(extent.isWide ? geometry.unwrapped : geometry, into: &ranking)
  }
}

/// The vertices of a geometry before it is simplified, counted through its members.
private struct SourceLongitudes {
  private var positions: [SIMD3<Double>] = []
  /// The longitudes without jumps.
  private var ways: [Double] = []

  init(_ geometry: Geometry, unwrapped: Geometry) {
    add(geometry, unwrapped)
  }

  private mutating func add(_ geometry: Geometry, _ unwrapped: Geometry) {
    for vertex in 0..<geometry.vertexCount {
      let at = vertex * geometry.dimension
      let z = geometry.dimension == 3 ? geometry.ordinates[at + 2] : .nan
      positions.append(SIMD3(geometry.ordinates[at], geometry.ordinates[at + 1], z))
      ways.append(unwrapped.ordinates[at])
    }
    for (member, other) in zip(geometry.members, unwrapped.members) { add(member, other) }
  }

  /// Gives vertices their numbers again, and edges that have become half a turn long a vertex that was between their
  /// ends.
  func putBack(_ geometry: inout Geometry, _ kept: inout [Int32]) {
    var numbers: [Int32] = []
    var next = 0
    geometry.forEachSimple { part in
      let first = numbers.count
      let lines = part.ringEnds.isEmpty ? [0..<part.vertexCount] : part.ringEnds.indices.map(part.ring)
      var ends: [Int] = []
      for line in lines {
        let goesRound = part.type.hasRings && EdgeWay(ring: part.positions(line)).goesRound
        for vertex in line {
          let number = kept[next + vertex]
          if vertex > line.lowerBound { addBetween(kept[next + vertex - 1], number, goesRound, &numbers) }
          numbers.append(number)
        }
        ends.append(numbers.count - first)
      }
      next += part.vertexCount
      if !part.ringEnds.isEmpty { part.ringEnds = ends }
      part.ordinates.removeAll(keepingCapacity: true)
      for number in numbers[first...] {
        let position = positions[Int(number)]
        part.ordinates.append(position.x)
        part.ordinates.append(position.y)
        if part.dimension == 3 { part.ordinates.append(position.z) }
      }
    }
    kept = numbers
  }

  private func addBetween(_ start: Int32, _ end: Int32, _ goesRound: Bool, _ numbers: inout [Int32]) {
    let (from, to) = (ways[Int(start)], ways[Int(end)])
    guard Longitude.isHalfOrMore(to - from), !(goesRound && abs(to - from) == Longitude.turn), end > start + 1 else {
      return
    }
    func distance(_ number: Int32) -> Double { abs(ways[Int(number)] - (from + to) / 2) }
    guard let middle = (start + 1..<end).min(by: { distance($0) < distance($1) }) else { return }
    addBetween(start, middle, goesRound, &numbers)
    numbers.append(middle)
    addBetween(middle, end, goesRound, &numbers)
  }
}

extension Geometry {
  /// Whether a line or ring may jump, or become one that does; and whether one comes to a pole or to ±180°.
  ///
  /// O(vertices).
  fileprivate var extent: (isWide: Bool, comesToSeams: Bool) {
    if type == .geometryCollection {
      return members.reduce((false, false)) { extent, member in
        let other = member.extent
        return (extent.0 || other.isWide, extent.1 || other.comesToSeams)
      }
    }
    if ringEnds.isEmpty { return (false, false) }
    let bounds = bounds
    let farthest = max(bounds.max.x, -bounds.min.x)
    return (
      bounds.size.x >= Longitude.turn / 2 || farthest > Longitude.east,
      farthest >= Longitude.east || max(bounds.max.y, -bounds.min.y) >= 90
    )
  }

  /// The geometry with longitudes that run on, where rings close.
  fileprivate var unwrapped: Geometry {
    var result = self
    result.forEachSimple { part in
      let source = part
      if !part.unwrapLongitudes() { part = source }
    }
    return result
  }
}
