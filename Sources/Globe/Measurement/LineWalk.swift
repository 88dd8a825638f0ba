// Walks along lines by metres.

import Planar

/// A line as a way of so many metres, from its first vertex.
///
/// On longitude and latitude edges are geodesics; on projected data they are straight, and metres those of the map.
/// What is cut at ±180° is walked on as one line.
package struct LineWalk {
  /// A place on the way.
  package struct Stop {
    /// Metres from the start.
    package let distance: Double
    /// Its x, y and, where both ends of the edge have one, z.
    package let ordinates: [Double]
    /// The number of the vertex that is there, counted through members; nil between vertices.
    package let vertex: Int?
    /// Where it is on the geometry: the number of the vertex before it and the share of the edge from there.
    package let place: Double
  }

  private struct Edge {
    let start, length, azimuth: Double
    /// The places of its ends in `ordinates`, and the number of the vertex at its start and end.
    let from, to: [Double]
    let fromVertex, toVertex: Int

    /// Its start.
    var startStop: Stop {
      Stop(distance: start, ordinates: from, vertex: fromVertex, place: Double(fromVertex))
    }
  }

  /// How long it is, in metres.
  package private(set) var length = 0.0
  private var edges: [Edge] = []
  private let geodesic: (any GeodesicEngine)?
  /// A coordinate unit in metres, where there is no `geodesic`.
  private let unit: Double

  /// The lines of a geometry.
  package static func lines(
    of geometry: Geometry, _ crs: CoordinateReferenceSystem, _ geodesic: any GeodesicEngine
  ) -> [LineWalk] {
    var lines: [LineWalk] = []
    for part in geometry.parts where part.geometry.type == .lineString {
      var walk: LineWalk
      switch crs.unit {
      case .degrees: walk = LineWalk(geodesic: geodesic, unit: 1)
      case .linear(let metres): walk = LineWalk(geodesic: nil, unit: metres)
      }
      if let end = lines.last?.edges.last?.to, crs.hasSeam, isSeam(Position(end[0], end[1]), part.geometry.position(0))
      {
        walk = lines.removeLast()
      }
      walk.append(part)
      lines.append(walk)
    }
    return lines
  }

  /// The place halfway along the longest line, where a geometry has lines and no polygon.
  package static func longest(
    of geometry: Geometry, _ crs: CoordinateReferenceSystem, _ geodesic: any GeodesicEngine
  ) -> Position? {
    var hasPolygon = false
    geometry.visitSimple { hasPolygon = hasPolygon || ($0.type.hasRings && !$0.isEmpty) }
    if hasPolygon { return nil }
    let lines = lines(of: geometry, crs, geodesic)
    guard var longest = lines.first else { return nil }
    for line in lines.dropFirst() where line.length > longest.length { longest = line }
    return longest.stops([longest.length / 2]).first.map { Position($0.ordinates[0], $0.ordinates[1]) }
  }

  /// Whether two positions are one at ±180, where a line was cut.
  package static func isSeam(_ a: Position, _ b: Position) -> Bool {
    Longitude.isSide(a.x) && a.x == -b.x && a.y == b.y
  }

  private init(geodesic: (any GeodesicEngine)?, unit: Double) { (self.geodesic, self.unit) = (geodesic, unit) }

  private mutating func append(_ part: Geometry.Part) {
    let (line, first) = (part.geometry, part.vertices.lowerBound)
    func ordinates(_ vertex: Int) -> [Double] {
      let at = vertex * line.dimension
      let all = line.ordinates[at..<at + line.dimension]
      return Array(all.last?.isNaN ?? false ? all.dropLast() : all)
    }
    var from = ordinates(0)
    for vertex in 1..<max(2, line.vertexCount) where vertex < line.vertexCount {
      let to = ordinates(vertex)
      var (distance, azimuth) = (0.0, 0.0)
      if let geodesic {
        (distance, azimuth) = geodesic.inverse(x: from[0], y: from[1], toX: to[0], toY: to[1])
      } else {
        let step = Position(to[0] - from[0], to[1] - from[1])
        distance = (step * step).sum().squareRoot() * unit
      }
      edges.append(
        Edge(
          start: length, length: distance, azimuth: azimuth, from: from, to: to, fromVertex: first + vertex - 1,
          toVertex: first + vertex))
      length += distance
      from = to
    }
  }

  /// Whether any vertex has a height.
  package var hasHeights: Bool { edges.contains { $0.from.count == 3 || $0.to.count == 3 } }

  /// Its edges, where they are geodesics, and how far from its start each begins.
  package var geodesicEdges: [(edge: GeodesicEdge, start: Double)] {
    if geodesic == nil { return [] }
    return edges.map { edge in
      let (from, to) = (Position(edge.from[0], edge.from[1]), Position(edge.to[0], edge.to[1]))
      return (GeodesicEdge(from: from, to: to, length: edge.length, azimuth: edge.azimuth), edge.start)
    }
  }

  /// An edge, with the numbers of the vertices at its ends.
  package struct PlacedEdge {
    package let from, to: Position
    /// The vertices, counted through members.
    package let fromVertex, toVertex: Int
    /// Metres.
    package let length: Double
    /// In degrees at its start; on projected data that of the plane.
    package let azimuth: Double
  }

  /// Its edges that have a length.
  package var placedEdges: [PlacedEdge] {
    edges.filter { $0.length > 0 }.map { edge in
      let (from, to) = (Position(edge.from[0], edge.from[1]), Position(edge.to[0], edge.to[1]))
      let azimuth = geodesic == nil ? Azimuth.onPlane(to - from) : edge.azimuth
      return PlacedEdge(
        from: from, to: to, fromVertex: edge.fromVertex, toVertex: edge.toVertex, length: edge.length, azimuth: azimuth)
    }
  }

  /// The z of a place of it, where both ends of that edge have one: `place` is the number of a vertex and the share of
  /// the edge from there.
  package func height(at place: Double) -> Double? {
    let vertex = Int(place)
    // The vertices of edges ascend.
    let next = edges.indices.partitioningIndex { edges[$0].toVertex > vertex }
    let edge = next < edges.count ? edges[next] : edges[edges.count - 1]
    guard edge.from.count == 3, edge.to.count == 3 else { return nil }
    let share = max(0, min(1, place - Double(edge.fromVertex)))
    return edge.from[2] + (edge.to[2] - edge.from[2]) * share
  }

  /// All vertices, from the start; where it was cut at ±180° there are two at one distance.
  package var vertexStops: [Stop] {
    var stops: [Stop] = []
    for edge in edges {
      if stops.last?.vertex != edge.fromVertex { stops.append(edge.startStop) }
      stops.append(
        Stop(
          distance: edge.start + edge.length, ordinates: edge.to, vertex: edge.toVertex, place: Double(edge.toVertex)))
    }
    return stops
  }

  /// The places at distances from the start, which ascend; past the end the last vertex.
  package func stops(_ distances: [Double]) -> [Stop] {
    guard let last = edges.last else { return [] }
    var stops: [Stop] = []
    var next = 0
    for distance in distances {
      guard distance < length else {
        stops.append(Stop(distance: length, ordinates: last.to, vertex: last.toVertex, place: Double(last.toVertex)))
        continue
      }
      while next + 1 < edges.count, edges[next + 1].start <= distance { next += 1 }
      let edge = edges[next]
      let along = distance - edge.start
      if along <= 0 {
        stops.append(edge.startStop)
        continue
      }
      let share = min(1, along / edge.length)
      var ordinates: [Double]
      if let geodesic {
        let place = geodesic.direct(x: edge.from[0], y: edge.from[1], azimuth: edge.azimuth, distance: along)
        ordinates = [Longitude.eastern(place.x), place.y]
      } else {
        ordinates = (0..<2).map { edge.from[$0] + (edge.to[$0] - edge.from[$0]) * share }
      }
      if edge.from.count == 3, edge.to.count == 3 {
        ordinates.append(edge.from[2] + (edge.to[2] - edge.from[2]) * share)
      }
      stops.append(Stop(distance: distance, ordinates: ordinates, vertex: nil, place: Double(edge.fromVertex) + share))
    }
    return stops
  }
}
