// Records that stages make: their text, with all that a scanner would find out about it noted while it is written.

public import Planar

/// Writes a Feature member by member, and lends it as the record that scanning its text would give.
///
///     builder.begin(id: nil)
///     builder.appendGeometry(polygon, .degrees)
///     builder.appendProperties { $0.append("{\"count\":3}") }
///     try builder.lend { feature in try next(&feature) }
///
/// One value serves a whole stream. `type` comes first, the other members in the order of the calls; `geometry` and
/// `properties` have to be among them.
public struct FeatureBuilder: ~Copyable {
  private var text = ByteBuffer(capacity: 4096)
  private var feature = Feature()
  /// Whether a comma goes before the next element of the array that is open.
  private var needsComma = false

  /// Makes a builder.
  public init() {}

  /// Begins a record.
  ///
  /// - Parameter id: the id as JSON: a number, or a string with its quotes.
  public mutating func begin(id: String? = nil) {
    text.removeAll()
    feature.reset(.none)
    text.append("{\"type\":\"Feature\"")
    guard let id else { return }
    text.append(",\"id\":")
    let start = text.count
    text.append(id)
    feature.id = ByteRange(start: start, end: text.count)
  }

  /// Adds the member `properties`, whose value, an object or `null`, `write` appends.
  public mutating func appendProperties(_ write: (inout ByteBuffer) -> Void) {
    text.append(",\"properties\":")
    let start = text.count
    write(&text)
    feature.properties = ByteRange(start: start, end: text.count)
  }

  /// Adds the member `bbox`, whose value `write` appends: an array of 4 or 6 numbers.
  public mutating func appendBBox(_ write: (inout ByteBuffer) -> Void) {
    text.append(",\"bbox\":")
    let start = text.count
    write(&text)
    feature.bbox = BoxText(
      member: ByteRange(start: start - 7, end: text.count), value: ByteRange(start: start, end: text.count))
  }

  /// Adds a foreign member, whose name needs no escapes.
  public mutating func appendMember(_ name: StaticString, _ write: (inout ByteBuffer) -> Void) {
    text.append(",\"")
    text.append(name)
    text.append("\":")
    write(&text)
  }

  /// Adds the member that names a CRS; none for CRS84.
  public mutating func appendCRS(_ name: String?) {
    guard let name else { return }
    let start = text.count + 1
    text.append(CRSMember.member(name))
    feature.crsName = name
    feature.crsMember = ByteRange(start: start, end: text.count)
  }

  /// Lends the record, which is good until `body` returns.
  public mutating func lend<Result, Failure: Error>(
    _ body: (inout Feature) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    text.append(0x7D as UInt8)
    feature.text = ByteRange(start: 0, end: text.count)
    feature.hasUnwritableNumber = text.hasUnwritableNumber
    feature.source = text.paddedBytes
    return try body(&feature)
  }

  // MARK: Geometry

  /// Adds the member `geometry` with `null`.
  public mutating func appendNoGeometry() {
    text.append(",\"geometry\":")
    feature.geometryText = ByteRange(start: text.count, end: text.count + 4)
    text.append("null")
  }

  /// Adds the member `geometry`: one whose numbers were computed, other than a collection.
  public mutating func appendGeometry(_ geometry: Geometry, _ format: CoordinateFormat) {
    openGeometry(geometry.type, dimension: geometry.dimension)
    switch geometry.type {
    case .point:
      if geometry.isEmpty { openArray() }
      appendVertices(0..<geometry.vertexCount, of: geometry, format)
      if geometry.isEmpty { closeArray() }
    case .multiPoint, .lineString:
      openArray()
      appendVertices(0..<geometry.vertexCount, of: geometry, format)
      if geometry.type == .lineString, !geometry.ringEnds.isEmpty { closeRing() } else { closeArray() }
    case .multiLineString, .polygon: appendRings(geometry.ringEnds.indices, of: geometry, format)
    case .multiPolygon:
      openArray()
      for part in geometry.partEnds.indices {
        appendRings(geometry.part(part), of: geometry, format)
        endPart()
      }
      closeArray()
    case .geometryCollection: break
    }
    closeGeometry()
  }

  private mutating func appendRings(_ rings: Range<Int>, of geometry: Geometry, _ format: CoordinateFormat) {
    openArray()
    for ring in rings {
      openArray()
      appendVertices(geometry.ring(ring), of: geometry, format)
      closeRing()
    }
    closeArray()
  }

  private mutating func appendVertices(_ vertices: Range<Int>, of geometry: Geometry, _ format: CoordinateFormat) {
    for vertex in vertices {
      openPosition()
      let at = vertex * geometry.dimension
      for ordinate in at..<at + geometry.dimension where !geometry.ordinates[ordinate].isNaN {
        if ordinate > at { text.append(0x2C as UInt8) }
        text.append(geometry.ordinates[ordinate], format)
      }
      for ordinate in at..<at + geometry.dimension {
        feature.geometry.ordinates.append(format.rounded(geometry.ordinates[ordinate]))
      }
      text.append(0x5D as UInt8)
    }
  }

  /// Begins the member `geometry`, up to its coordinates, which are then added array by array.
  public mutating func openGeometry(_ type: GeometryType, dimension: Int = 2) {
    feature.geometry.removeAll(type: type)
    feature.geometry.dimension = dimension
    feature.hasGeometry = true
    text.append(",\"geometry\":")
    feature.geometryText.start = text.count
    text.append("{\"type\":\"")
    text.append(type.name)
    text.append("\",\"coordinates\":")
    feature.places.coordinates.append(
      GeometryPlaces.Coordinates(type: type, range: ByteRange(start: text.count, end: text.count), bbox: .absent))
    needsComma = false
  }

  /// Ends the member `geometry`.
  public mutating func closeGeometry() {
    feature.places.coordinates[0].range.end = text.count
    text.append(0x7D as UInt8)
    feature.geometryText.end = text.count
  }

  /// Opens an array of positions or of arrays.
  public mutating func openArray() {
    if needsComma { text.append(0x2C as UInt8) }
    text.append(0x5B as UInt8)
    needsComma = false
  }

  /// Closes an array.
  public mutating func closeArray() {
    text.append(0x5D as UInt8)
    needsComma = true
  }

  /// Closes the array that is a line or a ring.
  public mutating func closeRing() {
    closeArray()
    feature.geometry.ringEnds.append(feature.geometry.vertexCount)
  }

  /// Says that the polygon that was closed last is a part of a MultiPolygon.
  public mutating func endPart() { feature.geometry.partEnds.append(feature.geometry.ringEnds.count) }

  /// Adds a position with its text, from `[` to `]`.
  @inline(__always)
  public mutating func appendPosition(_ position: UnsafeRawBufferPointer, x: Double, y: Double, z: Double? = nil) {
    openPosition()
    text.count -= 1
    text.append(position)
    if z != nil {
      if feature.geometry.dimension == 2 { addHeights() }
      if feature.places.extraOrdinate < 0 { noteFurtherNumber(in: position) }
    }
    feature.geometry.ordinates.append(x)
    feature.geometry.ordinates.append(y)
    if feature.geometry.dimension == 3 { feature.geometry.ordinates.append(z ?? .nan) }
  }

  /// Notes where a position that was appended has a number after its height, if it has.
  private mutating func noteFurtherNumber(in position: UnsafeRawBufferPointer) {
    let commas = position.indices.filter { position[$0] == 0x2C }
    if commas.count > 2 { feature.places.extraOrdinate = text.count - position.count + commas[2] + 1 }
  }

  /// Makes room for the height of each vertex; those so far have none.
  private mutating func addHeights() {
    let flat = feature.geometry.ordinates
    feature.geometry.dimension = 3
    feature.geometry.ordinates.removeAll(keepingCapacity: true)
    for at in stride(from: 0, to: flat.count, by: 2) {
      feature.geometry.ordinates += [flat[at], flat[at + 1], .nan]
    }
  }

  @inline(__always)
  private mutating func openPosition() {
    if needsComma { text.append(0x2C as UInt8) }
    feature.places.positionOffsets.append(UInt32(truncatingIfNeeded: text.count))
    text.append(0x5B as UInt8)
    needsComma = true
  }
}
