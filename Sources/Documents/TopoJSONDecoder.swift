// TopoJSON: objects whose lines and rings are made of shared arcs, to Features.

public import Formats
import GeoJSON

/// Reads a topology: each of its objects, and each geometry of an object that is a collection, is a Feature.
///
/// The document is held in memory, for arcs mostly stand at its end. Positions of a topology that is not quantized keep
/// their spelling.
public final class TopoJSONDecoder: DocumentDecoder {
  /// How many bytes a topology may have, and positions a Feature.
  private static let mostBytes = 1 << 30
  private static let mostPositions = 1 << 22

  private var input = ByteBuffer(capacity: 1 << 16)
  private var isOpen = false
  private var scale: (x: Double, y: Double)?
  private var translate = (x: 0.0, y: 0.0)
  /// The positions of all arcs as text, each between two of the offsets; and the first position of each arc.
  private var positions = ByteBuffer(capacity: 1 << 16)
  private var offsets: [Int] = [0]
  private var arcs: [Int] = [0]
  private var objects: JSONMembers?
  /// What is left of the object at hand.
  private var geometries: JSONMembers?
  private var objectName: [UInt8] = []
  private var number = 0
  private var count = 0

  /// Makes a decoder for one file.
  public init() {}

  /// What is wrong with a geometry.
  private struct Flaw: Error {
    let message: String
    init(_ message: String) { self.message = message }
  }

  public func decode(
    _ bytes: UnsafeRawBufferPointer, isAtEnd: Bool, into out: inout DecodedRecords
  ) throws(DocumentError) -> Bool {
    try input.hold(bytes, atMost: Self.mostBytes, of: "the topology")
    guard isAtEnd else { return false }
    if !isOpen { try open() }
    let text = input.paddedBytes
    while true {
      if out.isFull { return true }
      if let geometry = geometries?.next() {
        take(text, geometry.value, into: &out)
        continue
      }
      geometries = nil
      guard let object = objects?.next() else { return false }
      objectName = Array(text[ByteRange(start: object.name.start - 1, end: object.name.end + 1)])
      if member(text, object.value, "type").map({ jsonText(text, $0) }) == "GeometryCollection" {
        if let list = member(text, object.value, "geometries") { geometries = JSONMembers(text, list) }
      } else {
        take(text, object.value, into: &out)
      }
    }
  }

  private func member(_ text: PaddedBytes, _ object: ByteRange, _ name: String) -> ByteRange? {
    JSONMembers.value(of: name, in: object, of: text)
  }

  // MARK: The topology

  private func open() throws(DocumentError) {
    isOpen = true
    if input.count >= 3, input.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { input.removePrefix(3) }
    input.seal()
    let text = input.paddedBytes
    var json = JSONScanner(text)
    var whole = ByteRange(start: 0, end: 0)
    do throws(ScanError) {
      json.skipWhitespace()
      let start = json.position
      try json.skipValue()
      whole = ByteRange(start: start, end: json.position)
      json.skipWhitespace()
    } catch { throw place(error.fault.message, error.offset) }
    guard json.position == text.count else { throw place("something stands after the topology", json.position) }
    guard text[whole.start] == 0x7B, member(text, whole, "type").flatMap({ jsonText(text, $0) }) == "Topology" else {
      throw place("this is no TopoJSON: it needs the type Topology", whole.start)
    }
    if let transform = member(text, whole, "transform") { try readTransform(text, transform) }
    guard let list = member(text, whole, "arcs"), text[list.start] == 0x5B else {
      throw place("the topology has no arcs", whole.start)
    }
    try readArcs(text, list)
    guard let found = member(text, whole, "objects"), text[found.start] == 0x7B else {
      throw place("the topology has no objects", whole.start)
    }
    objects = JSONMembers(text, found)
  }

  /// An error at a byte, by its line and column.
  private func place(_ message: String, _ offset: Int) -> DocumentError {
    let before = input.bytes[..<min(max(offset, 0), input.count)]
    let line = before.count { $0 == 0x0A } + 1
    let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
    return DocumentError(message, at: .line(line, column: column))
  }

  private func readTransform(_ text: PaddedBytes, _ transform: ByteRange) throws(DocumentError) {
    func pair(_ name: String) -> (Double, Double)? {
      guard let list = member(text, transform, name) else { return nil }
      var elements = JSONMembers(text, list)
      guard let x = elements.next().flatMap({ jsonNumber(text, $0.value) }),
        let y = elements.next().flatMap({ jsonNumber(text, $0.value) })
      else { return nil }
      return (x, y)
    }
    guard let scale = pair("scale"), let translate = pair("translate") else {
      throw place("the transform needs scale and translate, two numbers each", transform.start)
    }
    (self.scale, self.translate) = (scale, translate)
  }

  private func readArcs(_ text: PaddedBytes, _ list: ByteRange) throws(DocumentError) {
    var all = JSONMembers(text, list)
    while let arc = all.next() {
      var elements = JSONMembers(text, arc.value)
      var at = (x: 0.0, y: 0.0)
      while let element = elements.next() {
        do throws(Flaw) { try appendPosition(text, element.value, &at, isDelta: true, to: &positions) } catch {
          throw place(error.message, element.value.start)
        }
        offsets.append(positions.count)
      }
      arcs.append(offsets.count - 1)
    }
  }

  /// Appends a position as GeoJSON has it; of an arc that is quantized it tells the way from the one before.
  private func appendPosition(
    _ text: PaddedBytes, _ range: ByteRange, _ at: inout (x: Double, y: Double), isDelta: Bool,
    to out: inout ByteBuffer
  ) throws(Flaw) {
    var numbers = JSONMembers(text, range)
    guard text[range.start] == 0x5B, let x = numbers.next()?.value, let y = numbers.next()?.value,
      let dx = jsonNumber(text, x), let dy = jsonNumber(text, y)
    else { throw Flaw("a position needs two numbers at least") }
    out.append(0x5B as UInt8)
    if let scale {
      at = isDelta ? (at.x + dx, at.y + dy) : (dx, dy)
      let place = (at.x * scale.x + translate.x, at.y * scale.y + translate.y)
      guard place.0.isFinite, place.1.isFinite else { throw Flaw("a position is beyond the numbers") }
      // Further digits would be those of the arithmetic.
      out.append(place.0, .decimals(12))
      out.append(0x2C as UInt8)
      out.append(place.1, .decimals(12))
    } else {
      out.append(text[x])
      out.append(0x2C as UInt8)
      out.append(text[y])
    }
    if let z = numbers.next()?.value {
      guard jsonNumber(text, z) != nil else { throw Flaw("the third member of a position is not a number") }
      out.append(0x2C as UInt8)
      out.append(text[z])
    }
    out.append(0x5D as UInt8)
  }

  // MARK: Geometries

  private func take(_ text: PaddedBytes, _ object: ByteRange, into out: inout DecodedRecords) {
    number += 1
    count = 0
    do throws(Flaw) {
      guard text[object.start] == 0x7B else { throw Flaw("a geometry is not an object") }
      out.text.append("{\"type\":\"Feature\"")
      if let id = member(text, object, "id") {
        out.text.append(",\"id\":")
        out.text.appendCompacted(text[id])
      }
      out.text.append(",\"properties\":")
      var edits = PropertyEdits()
      edits.set("topojson_object") { $0.append(self.objectName) }
      let properties = member(text, object, "properties").flatMap { text[$0.start] == 0x7B ? $0 : nil }
      if let properties {
        var flat = ByteBuffer()
        flat.appendCompacted(text[properties])
        flat.seal()
        flat.withPaddedBytes { edits.append(to: &out.text, editing: $0) }
      } else {
        edits.append(to: &out.text, editing: nil)
      }
      out.text.append(",\"geometry\":")
      try appendGeometry(text, object, to: &out.text)
      if let box = member(text, object, "bbox") {
        out.text.append(",\"bbox\":")
        out.text.appendCompacted(text[box])
      }
      out.text.append(0x7D as UInt8)
      out.end(line: number)
    } catch { out.refuse(code: "bad-topojson", error.message, line: number) }
  }

  private func appendGeometry(_ text: PaddedBytes, _ object: ByteRange, to out: inout ByteBuffer) throws(Flaw) {
    guard let kind = member(text, object, "type") else { throw Flaw("a geometry has no type") }
    guard text[kind.start] == 0x22, let type = jsonText(text, kind) else {
      // An object of type null is one without a geometry.
      return out.append("null")
    }
    func value(_ name: String) throws(Flaw) -> ByteRange {
      guard let value = member(text, object, name), text[value.start] == 0x5B else {
        throw Flaw("a \(type) has no \(name)")
      }
      return value
    }
    out.append("{\"type\":\"")
    out.append(type)
    out.append(type == "GeometryCollection" ? "\",\"geometries\":" : "\",\"coordinates\":")
    switch type {
    case "Point":
      var at = (x: 0.0, y: 0.0)
      try appendPosition(text, try value("coordinates"), &at, isDelta: false, to: &out)
    case "MultiPoint":
      try list(text, try value("coordinates"), to: &out) { range, out throws(Flaw) in
        var at = (x: 0.0, y: 0.0)
        try self.appendPosition(text, range, &at, isDelta: false, to: &out)
      }
    case "LineString": try appendLine(text, try value("arcs"), isRing: false, to: &out)
    case "MultiLineString", "Polygon":
      let isRing = type == "Polygon"
      try list(text, try value("arcs"), to: &out) { range, out throws(Flaw) in
        try self.appendLine(text, range, isRing: isRing, to: &out)
      }
    case "MultiPolygon":
      try list(text, try value("arcs"), to: &out) { polygon, out throws(Flaw) in
        try self.list(text, polygon, to: &out) { range, out throws(Flaw) in
          try self.appendLine(text, range, isRing: true, to: &out)
        }
      }
    case "GeometryCollection":
      try list(text, try value("geometries"), to: &out) { range, out throws(Flaw) in
        guard text[range.start] == 0x7B else { throw Flaw("a geometry is not an object") }
        try self.appendGeometry(text, range, to: &out)
      }
    default: throw Flaw("\"\(type.prefix(40))\" is no type of a geometry")
    }
    out.append(0x7D as UInt8)
  }

  private func list(
    _ text: PaddedBytes, _ range: ByteRange, to out: inout ByteBuffer,
    _ body: (ByteRange, inout ByteBuffer) throws(Flaw) -> Void
  ) throws(Flaw) {
    out.append(0x5B as UInt8)
    var elements = JSONMembers(text, range)
    var isFirst = true
    while let element = elements.next() {
      if !isFirst { out.append(0x2C as UInt8) }
      isFirst = false
      try body(element.value, &out)
    }
    out.append(0x5D as UInt8)
  }

  /// Appends a line or ring that is made of arcs: ~i is arc i the other way, and the first position of each but the
  /// first is the last one of the arc before.
  private func appendLine(
    _ text: PaddedBytes, _ range: ByteRange, isRing: Bool, to out: inout ByteBuffer
  ) throws(Flaw) {
    guard text[range.start] == 0x5B else { throw Flaw("what is to be a list of arcs is none") }
    var line: [Int] = []
    var elements = JSONMembers(text, range)
    while let element = elements.next() {
      guard let number = jsonNumber(text, element.value), let index = Int(exactly: number) else {
        throw Flaw("the number of an arc is not a whole number")
      }
      let arc = index < 0 ? ~index : index
      guard arc < arcs.count - 1 else { throw Flaw("arc \(arc) is none of the topology's \(arcs.count - 1)") }
      let places = arcs[arc]..<arcs[arc + 1]
      count += places.count
      if count > Self.mostPositions { throw Flaw("a geometry has more than \(Self.mostPositions) positions") }
      if !line.isEmpty { line.removeLast() }
      if index < 0 { line.append(contentsOf: places.reversed()) } else { line.append(contentsOf: places) }
    }
    // A line needs two positions, and a ring four.
    if let first = line.first { while line.count < (isRing ? 4 : 2) { line.append(first) } }
    out.append(0x5B as UInt8)
    for (index, place) in line.enumerated() {
      if index > 0 { out.append(0x2C as UInt8) }
      out.append(UnsafeRawBufferPointer(rebasing: positions.bytes[offsets[place]..<offsets[place + 1]]))
    }
    out.append(0x5D as UInt8)
  }
}
