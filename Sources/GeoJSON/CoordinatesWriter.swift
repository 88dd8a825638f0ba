// Coordinates arrays out: kept positions by their text, moved ones by their numbers.

import Planar

/// Writes the coordinates of a changed geometry.
enum CoordinatesWriter {
  /// A member that is not a collection, and how many vertices those before it have.
  struct Member {
    let geometry: Geometry
    let firstVertex: Int
  }

  /// The members of a collection that are none themselves, in the order of the text's coordinates arrays; of any other
  /// geometry it itself.
  static func members(of geometry: Geometry) -> [Member] {
    var (members, vertices): ([Member], Int) = ([], 0)
    func visit(_ geometry: Geometry) {
      if geometry.type == .geometryCollection { return geometry.members.forEach(visit) }
      members.append(Member(geometry: geometry, firstVertex: vertices))
      vertices += geometry.vertexCount
    }
    visit(geometry)
    return members
  }

  /// Writes the new value of the coordinates array number `index` of the text.
  ///
  /// - Parameter members: those of the geometry, where it is a collection.
  static func write(_ feature: Feature, text index: Int, _ members: [Member], to out: inout ByteBuffer) {
    let keepsTails = feature.keepsZ && !feature.places.positionOffsets.isEmpty
    if feature.isSpent, feature.geometryChange == .moved, !keepsTails || feature.geometry.isFlat {
      feature.source.giveBack(feature.places.coordinates[index].range)
    }
    if feature.geometry.type != .geometryCollection {
      return writeArray(feature.geometry, feature, firstVertex: 0, to: &out)
    }
    guard members.indices.contains(index) else { return }
    writeArray(members[index].geometry, feature, firstVertex: members[index].firstVertex, to: &out)
  }

  /// Writes `feature.geometry` as a geometry object, or `null`.
  static func writeObject(_ feature: Feature, to out: inout ByteBuffer) {
    guard feature.hasGeometry else { return out.append("null") }
    var vertices = 0
    writeObject(feature.geometry, feature, &vertices, to: &out)
  }

  private static func writeObject(
    _ geometry: Geometry, _ feature: Feature, _ vertices: inout Int, to out: inout ByteBuffer
  ) {
    out.append("{\"type\":\"")
    out.append(geometry.type.name)
    if geometry.type == .geometryCollection {
      out.append("\",\"geometries\":[")
      for (index, member) in geometry.members.enumerated() {
        if index > 0 { out.append(0x2C as UInt8) }
        writeObject(member, feature, &vertices, to: &out)
      }
      out.append("]}")
    } else {
      out.append("\",\"coordinates\":")
      writeArray(geometry, feature, firstVertex: vertices, to: &out)
      vertices += geometry.vertexCount
      out.append(0x7D as UInt8)
    }
  }

  // MARK: Arrays

  private static func writeArray(
    _ geometry: Geometry, _ feature: Feature, firstVertex: Int, to out: inout ByteBuffer
  ) {
    switch geometry.type {
    case .point where geometry.ordinates.isEmpty: out.append("[]")
    case .point: feature.writeRun(0..<1, geometry, firstVertex, to: &out)
    case .multiPoint:
      out.append(0x5B as UInt8)
      feature.writeRun(0..<geometry.vertexCount, geometry, firstVertex, to: &out)
      out.append(0x5D as UInt8)
    case .lineString:
      out.append(0x5B as UInt8)
      feature.writeRun(geometry.ringEnds.isEmpty ? 0..<0 : geometry.ring(0), geometry, firstVertex, to: &out)
      out.append(0x5D as UInt8)
    case .multiLineString, .polygon:
      writeRings(0..<geometry.ringEnds.count, geometry, feature, firstVertex, to: &out)
    case .multiPolygon:
      out.append(0x5B as UInt8)
      for part in 0..<geometry.partEnds.count {
        if part > 0 { out.append(0x2C as UInt8) }
        writeRings(geometry.part(part), geometry, feature, firstVertex, to: &out)
      }
      out.append(0x5D as UInt8)
    case .geometryCollection: break
    }
  }

  private static func writeRings(
    _ rings: Range<Int>, _ geometry: Geometry, _ feature: Feature, _ firstVertex: Int, to out: inout ByteBuffer
  ) {
    out.append(0x5B as UInt8)
    for ring in rings {
      if ring > rings.lowerBound { out.append(0x2C as UInt8) }
      out.append(0x5B as UInt8)
      feature.writeRun(geometry.ring(ring), geometry, firstVertex, to: &out)
      out.append(0x5D as UInt8)
    }
    out.append(0x5D as UInt8)
  }
}

extension ByteBuffer {
  /// Appends a geometry object whose coordinates were computed.
  public mutating func append(_ geometry: Geometry, _ format: CoordinateFormat) {
    var feature = Feature()
    (feature.hasGeometry, feature.geometryChange) = (true, .replaced)
    (feature.geometry, feature.format) = (geometry, format)
    CoordinatesWriter.writeObject(feature, to: &self)
  }
}

extension Feature {
  /// Appends positions of the geometry, or of a member of it, as they would be written now: `[x,y],[x,y],…`.
  ///
  /// Those that no stage moved keep their text, where the scanner was asked for positions.
  ///
  /// - Parameter firstVertex: how many vertices the members before `geometry` have.
  public func appendPositions(
    _ vertices: Range<Int>, of geometry: Geometry, firstVertex: Int, to out: inout ByteBuffer
  ) {
    writeRun(vertices, geometry, firstVertex, to: &out)
  }
}

// Runs of positions, `[x,y],[x,y],…`, in the way the change asks for. Not of a value of their own, which would hold a
// copy of the record: eleven references counted for each.
extension Feature {
  /// - Parameter firstVertex: how many vertices the members before `geometry` have.
  @inline(__always)
  fileprivate func writeRun(
    _ vertices: Range<Int>, _ geometry: Geometry, _ firstVertex: Int, to out: inout ByteBuffer
  ) {
    if isSpent, !places.positionOffsets.isEmpty { return writeSpent(vertices, geometry, firstVertex, to: &out) }
    write(vertices, from: vertices.lowerBound, geometry, firstVertex, to: &out)
  }

  /// How many vertices are written before their text is given back.
  private static let spentVertices = 1 << 14

  /// Writes the last time that anybody looks at the text, which is given back on the way.
  @inline(never)
  private func writeSpent(
    _ vertices: Range<Int>, _ geometry: Geometry, _ firstVertex: Int, to out: inout ByteBuffer
  ) {
    var vertices = vertices
    let offsets = places.positionOffsets
    // A ring that begins with another of its vertices ends with that, whose text is gone by then.
    var closing = ByteBuffer(capacity: 64)
    if vertices.count > 1, offsets[firstVertex + vertices.upperBound - 1] == offsets[firstVertex + vertices.lowerBound]
    {
      vertices.removeLast()
      closing.append(0x2C as UInt8)
      write(
        vertices.upperBound..<vertices.upperBound + 1, from: vertices.upperBound, geometry, firstVertex, to: &closing)
    }
    var begin = vertices.lowerBound
    while begin < vertices.upperBound {
      let end = min(begin + Self.spentVertices, vertices.upperBound)
      write(begin..<end, from: vertices.lowerBound, geometry, firstVertex, to: &out)
      giveBackText(from: offsets[firstVertex + begin], to: offsets[firstVertex + end - 1])
      begin = end
    }
    out.append(closing.bytes)
  }

  /// Writes positions, a comma before each but that of the vertex `first`.
  @inline(__always)
  private func write(
    _ vertices: Range<Int>, from first: Int, _ geometry: Geometry, _ firstVertex: Int, to out: inout ByteBuffer
  ) {
    let keepsText = geometryChange != .moved && geometryChange != .replaced
    if keepsText, !places.positionOffsets.isEmpty {
      var vertex = vertices.lowerBound
      while vertex < vertices.upperBound {
        if hasText(firstVertex + vertex) {
          writeText(firstVertex + vertex, isFirst: vertex == first, to: &out)
          vertex += 1
        } else {
          let begin = vertex
          repeat { vertex += 1 } while vertex < vertices.upperBound && !hasText(firstVertex + vertex)
          geometry.ordinates.withUnsafeBufferPointer {
            writeNumbers(begin..<vertex, from: first, geometry, firstVertex, $0, .shortest, to: &out)
          }
        }
      }
    } else {
      let format = keepsText ? .shortest : self.format
      geometry.ordinates.withUnsafeBufferPointer {
        writeNumbers(vertices, from: first, geometry, firstVertex, $0, format, to: &out)
      }
    }
  }

  @inline(__always)
  private func writeNumbers(
    _ vertices: Range<Int>, from first: Int, _ geometry: Geometry, _ firstVertex: Int,
    _ ordinates: UnsafeBufferPointer<Double>, _ format: CoordinateFormat, to out: inout ByteBuffer
  ) {
    let stride = geometry.dimension
    let copiesTail = stride == 3 && keepsZ && !places.positionOffsets.isEmpty
    for vertex in vertices {
      if vertex > first { out.append(0x2C as UInt8) }
      out.append(0x5B as UInt8)
      out.append(ordinates[vertex * stride], ordinates[vertex * stride + 1], format)
      if copiesTail, hasText(firstVertex + vertex) {
        writeTail(firstVertex + vertex, to: &out)
      } else if stride == 3, !ordinates[vertex * stride + 2].isNaN {
        out.append(0x2C as UInt8)
        // A height that is kept, as that of an added vertex, was rounded by the stage that made it.
        out.append(ordinates[vertex * stride + 2], keepsZ ? .shortest : format)
        if let further { further.append(firstVertex + vertex, to: &out) }
      }
      out.append(0x5D as UInt8)
    }
  }

  /// Whether a vertex, counted through the members, has text: one that a stage added has none.
  @inline(__always)
  private func hasText(_ vertex: Int) -> Bool {
    places.positionOffsets[vertex] != GeometryPlaces.noText
  }

  /// Where the text of a vertex's position begins.
  @inline(__always)
  private func positionText(_ vertex: Int) -> UnsafePointer<UInt8> {
    base + text.start + Int(places.positionOffsets[vertex])
  }

  @inline(__always)
  private func writeText(_ vertex: Int, isFirst: Bool, to out: inout ByteBuffer) {
    if !isFirst { out.append(0x2C as UInt8) }
    let start = positionText(vertex)
    var length = 1
    while start[length] != 0x5D { length += 1 }
    let bytes = UnsafeRawBufferPointer(start: start, count: length + 1)
    if hasLineBreaks { out.appendCompacted(bytes) } else { out.append(bytes) }
  }

  /// Everything of the position's text after its second number: `,z` and what may follow.
  private func writeTail(_ vertex: Int, to out: inout ByteBuffer) {
    let start = positionText(vertex)
    var commas = 0
    var at = 1
    while start[at] != 0x5D {
      if start[at] == 0x2C { commas += 1 }
      if commas == 2 { break }
      at += 1
    }
    let tail = at
    while start[at] != 0x5D { at += 1 }
    let bytes = UnsafeRawBufferPointer(start: start + tail, count: at - tail)
    if hasLineBreaks { out.appendCompacted(bytes) } else { out.append(bytes) }
  }
}

extension Geometry {
  /// Whether no member has heights.
  fileprivate var isFlat: Bool { dimension == 2 && members.allSatisfy(\.isFlat) }
}
