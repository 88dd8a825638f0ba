// Mending that changes the type of a geometry: collections that need not be, and cuts at ±180°.

import GeoJSON
import Globe
import Planar

extension GeometryMender {
  /// Puts the members of a collection in a collection, and the one member of another, in its place.
  ///
  /// - Returns: whether there was something to mend.
  @discardableResult
  func mendCollections(_ object: ByteRange, _ edits: inout TextEdits) -> Bool {
    guard let geometries = bareCollection(object) ?? collection(object) else { return false }
    var members: [ByteRange] = []
    var elements = JSONMembers(bytes, geometries)
    while let element = elements.next() { members.append(element.value) }
    // From within: one level a step.
    for member in members where mendCollections(member, &edits) { return true }
    if let inner = members.first(where: { bareCollection($0) != nil }), let list = bareCollection(inner) {
      let range = inside(list)
      if range.end > range.start {
        edits.replace(inner, with: bytes[range])
      } else {
        edits.removeElement(inner, in: bytes)
      }
      return true
    }
    guard members.count == 1, bareCollection(object) != nil, collection(members[0]) == nil else { return false }
    edits.replace(object, with: bytes[members[0]])
    return true
  }

  /// What is between the brackets of an array, without white space around it.
  private func inside(_ array: ByteRange) -> ByteRange {
    var elements = JSONMembers(bytes, array)
    guard let first = elements.next() else { return ByteRange(start: array.start, end: array.start) }
    var end = first.value.end
    while let element = elements.next() { end = element.value.end }
    return ByteRange(start: first.value.start, end: end)
  }

  /// The members of a GeometryCollection; nil for what is none.
  private func collection(_ object: ByteRange) -> ByteRange? {
    guard bytes[object.start] == 0x7B, let type = member("type", of: object),
      jsonText(bytes, type) == "GeometryCollection"
    else { return nil }
    return member("geometries", of: object)
  }

  /// The members of a GeometryCollection that says nothing else.
  private func bareCollection(_ object: ByteRange) -> ByteRange? {
    guard let list = collection(object) else { return nil }
    var count = 0
    var members = JSONMembers(bytes, object)
    while members.next() != nil { count += 1 }
    return count == 2 ? list : nil
  }

  /// Cuts a geometry at ±180°, and brings longitudes into that range.
  func cut(_ leaf: Leaf, _ edits: inout TextEdits) {
    guard isInDegrees, leaf.geometry.mayJump || leaf.geometry.hasLongitudes(beyond: Longitude.east + 1e-9) else {
      return
    }
    var cutter = AntimeridianCutter(tolerance: 5e-10)
    var result = leaf.geometry
    guard cutter.cut(&result), let type = member("type", of: leaf.object),
      let coordinates = member("coordinates", of: leaf.object)
    else { return }
    var texts: [[UInt64]: ByteRange] = [:]
    // What of a position stands after its longitude, where that alone changes.
    var turned: [[UInt64]: ByteRange] = [:]
    for vertex in 0..<leaf.geometry.vertexCount {
      let text = position(leaf.firstVertex + vertex)
      texts[Self.bits(leaf.geometry, vertex)] = text
      guard Longitude.isBeyond(leaf.geometry.ordinates[vertex * leaf.geometry.dimension]) else { continue }
      var numbers = JSONMembers(bytes, text)
      if let longitude = numbers.next() {
        turned[Self.bits(leaf.geometry, vertex, turned: true)] = ByteRange(start: longitude.value.end, end: text.end)
      }
    }
    if result.type != leaf.geometry.type { edits.replace(type, with: "\"\(result.type.name)\"".utf8) }
    var out = ByteBuffer()
    append(result, texts, turned, .degrees, &out)
    edits.replace(coordinates, with: out.bytes)
  }

  /// The ordinates of a vertex, to the last bit; or all but whole turns and noise of the longitude.
  static func bits(_ geometry: Geometry, _ vertex: Int, turned: Bool = false) -> [UInt64] {
    let at = vertex * geometry.dimension
    var bits = geometry.ordinates[at..<at + geometry.dimension].map { $0.isNaN ? .max : ($0 + 0).bitPattern }
    if turned {
      bits[0] = (CoordinateFormat.degrees.rounded(Longitude.reduced(geometry.ordinates[at])) + 0).bitPattern
    }
    return bits
  }

  /// Appends coordinates: vertices that were there by their text.
  ///
  /// - Parameter format: that of longitudes of others.
  func append(
    _ geometry: Geometry, _ texts: [[UInt64]: ByteRange], _ turned: [[UInt64]: ByteRange], _ format: CoordinateFormat,
    _ out: inout ByteBuffer
  ) {
    func list(_ range: Range<Int>, _ body: (Int) -> Void) {
      out.append("[")
      for index in range {
        if index > range.lowerBound { out.append(",") }
        body(index)
      }
      out.append("]")
    }
    func position(_ vertex: Int) {
      if let text = texts[Self.bits(geometry, vertex)] { return out.append(bytes[text]) }
      let at = vertex * geometry.dimension
      let isOnCut = format == .degrees && Longitude.isSide(geometry.ordinates[at])
      out.append("[")
      out.append(geometry.ordinates[at], format)
      if !isOnCut, let rest = turned[Self.bits(geometry, vertex, turned: true)] { return out.append(bytes[rest]) }
      for ordinate in at + 1..<at + geometry.dimension where !geometry.ordinates[ordinate].isNaN {
        out.append(",")
        out.append(geometry.ordinates[ordinate], isOnCut ? .degrees : .shortest)
      }
      out.append("]")
    }
    func ring(_ ring: Int) { list(geometry.ring(ring), position) }
    switch geometry.type {
    case .point: position(0)
    case .multiPoint: list(0..<geometry.vertexCount, position)
    case .lineString: ring(0)
    case .multiLineString, .polygon: list(0..<geometry.ringEnds.count, ring)
    case .multiPolygon: list(0..<geometry.partEnds.count) { list(geometry.part($0), ring) }
    case .geometryCollection: break
    }
  }
}

extension Geometry {
  /// Whether a longitude is beyond ± so many degrees.
  fileprivate func hasLongitudes(beyond limit: Double) -> Bool {
    stride(from: 0, to: ordinates.count, by: dimension).contains { abs(ordinates[$0]) > limit }
  }
}
