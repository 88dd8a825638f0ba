// How the lists of values for each vertex are nested: as the coordinates are.

public import Planar

/// How lists for a geometry are nested, as its coordinates are.
public struct VertexShape: Sendable {
  /// How many vertices there are.
  public let count: Int
  /// For each line, ring or member how its own are nested; empty where the vertices follow each other.
  let parts: [VertexShape]
  /// Whether it is one value, and no list.
  let isSingle: Bool

  /// The shape of a geometry.
  public init(_ geometry: Geometry) {
    count = geometry.totalVertexCount
    isSingle = geometry.type == .point
    switch geometry.type {
    case .point, .multiPoint, .lineString: parts = []
    case .multiLineString, .polygon: parts = geometry.ringEnds.indices.map { VertexShape(geometry.ring($0).count) }
    case .multiPolygon:
      parts = geometry.partEnds.indices.map { number in
        let rings = geometry.part(number).map { VertexShape(geometry.ring($0).count) }
        return VertexShape(rings)
      }
    case .geometryCollection: parts = geometry.members.map(VertexShape.init)
    }
  }

  /// The shape of a line, or of several, of so many vertices each.
  public init(lines counts: [Int]) {
    self.init(counts.map { VertexShape($0) })
  }

  private init(_ count: Int) { (self.count, parts, isSingle) = (count, [], false) }

  private init(_ parts: [VertexShape]) {
    (self.parts, isSingle) = (parts, false)
    count = parts.reduce(0) { $0 + $1.count }
  }

  /// That of a line, where there is but one.
  public var ofOneLine: VertexShape { parts.count == 1 ? VertexShape(count) : self }

  /// The values of a list, one for each vertex: nested as the coordinates are, or in one row; nil where it does not
  /// fit.
  func values(_ text: PaddedBytes, _ list: ByteRange) -> [ByteRange]? {
    if isSingle { return count == 1 ? [list] : [] }
    guard text[list.start] == 0x5B else { return nil }
    var elements: [ByteRange] = []
    var members = JSONMembers(text, list)
    while let element = members.next() { elements.append(element.value) }
    if parts.isEmpty { return elements.count == count ? elements : nil }
    if elements.count == parts.count {
      var values: [ByteRange] = []
      for (part, element) in zip(parts, elements) {
        guard let its = part.values(text, element) else { return elements.count == count ? elements : nil }
        values += its
      }
      return values
    }
    return elements.count == count ? elements : nil
  }

  /// Appends a list, each of whose values `write` appends.
  func append(to out: inout ByteBuffer, _ vertex: inout Int, _ write: (Int, inout ByteBuffer) -> Void) {
    if isSingle {
      if count == 0 { return out.append("null") }
      write(vertex, &out)
      vertex += 1
      return
    }
    out.append(0x5B as UInt8)
    if parts.isEmpty {
      for index in 0..<count {
        if index > 0 { out.append(0x2C as UInt8) }
        write(vertex, &out)
        vertex += 1
      }
    } else {
      for (index, part) in parts.enumerated() {
        if index > 0 { out.append(0x2C as UInt8) }
        part.append(to: &out, &vertex, write)
      }
    }
    out.append(0x5D as UInt8)
  }
}
