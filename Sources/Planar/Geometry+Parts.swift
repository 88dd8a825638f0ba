// The parts that a multi-geometry or a collection is made of, each as a geometry of its own.

extension Geometry {
  /// A part of a geometry that is itself no collection of others.
  public struct Part: Sendable {
    /// The part: a Point, a LineString or a Polygon.
    public var geometry: Geometry
    /// The numbers of its vertices, counted through the members of the whole.
    public var vertices: Range<Int>
    /// Where it stands: the number of the member at each level of collections, and its own in a multi-geometry, from 0.
    public var path: [Int]
  }

  /// Whether the type is that of a geometry made of others.
  public var isMultiple: Bool {
    switch type {
    case .point, .lineString, .polygon: false
    case .multiPoint, .multiLineString, .multiPolygon, .geometryCollection: true
    }
  }

  /// The parts that have a vertex, in order; of a single geometry it itself.
  ///
  /// A part without heights has two dimensions, whatever the others have. O(vertices).
  public var parts: [Part] {
    var parts: [Part] = []
    var first = 0
    appendParts(to: &parts, &first, [])
    return parts
  }

  private func appendParts(to parts: inout [Part], _ first: inout Int, _ path: [Int]) {
    if type == .geometryCollection {
      for (index, member) in members.enumerated() { member.appendParts(to: &parts, &first, path + [index]) }
      return
    }
    let start = first
    first += vertexCount
    func append(_ vertices: Range<Int>, _ single: GeometryType, _ ends: [Int], _ number: Int) {
      if vertices.isEmpty { return }
      var part = Geometry(type: single, dimension: dimension, ringEnds: ends)
      part.ordinates = Array(ordinates[vertices.lowerBound * dimension..<vertices.upperBound * dimension])
      let isFlat = stride(from: 2, to: part.ordinates.count, by: 3).allSatisfy { part.ordinates[$0].isNaN }
      if dimension == 3, isFlat { part = part.withoutHeights }
      parts.append(
        Part(
          geometry: part, vertices: start + vertices.lowerBound..<start + vertices.upperBound,
          path: isMultiple ? path + [number] : path))
    }
    switch type {
    case .point, .multiPoint:
      for vertex in 0..<vertexCount { append(vertex..<vertex + 1, .point, [], vertex) }
    case .lineString, .multiLineString:
      for line in ringEnds.indices { append(ring(line), .lineString, [ring(line).count], line) }
    case .polygon, .multiPolygon:
      for (number, rings) in polygons.enumerated() where !rings.isEmpty {
        let vertices = ring(rings.lowerBound).lowerBound..<ring(rings.upperBound - 1).upperBound
        append(vertices, .polygon, rings.map { ringEnds[$0] - vertices.lowerBound }, number)
      }
    case .geometryCollection: break
    }
  }
}
