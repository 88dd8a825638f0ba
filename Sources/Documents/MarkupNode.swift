// An element of XML with all that is in it, as far as a record goes.

import Expat
import Formats
import GeoJSON

/// An element, its attributes, its text and the elements in it.
final class MarkupNode {
  /// The name without a prefix, and with it.
  let name: String
  let qualifiedName: String
  let attributes: [(name: String, value: String)]
  let line: Int
  /// How many bytes of the line stand before it.
  let column: Int
  var text: [UInt8] = []
  var children: [MarkupNode] = []

  init(_ name: XMLText, _ attributes: XMLAttributes, in reader: XMLReader) {
    qualifiedName = name.string
    self.name = name.localName.string
    var list: [(String, String)] = []
    attributes.each { list.append(($0.localName.string, $1.string)) }
    self.attributes = list
    (line, column) = (reader.line, reader.column - 1)
  }

  /// The first child of a name.
  subscript(name: String) -> MarkupNode? { children.first { $0.name == name } }

  /// The value of an attribute.
  func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// The children of a name.
  func all(_ name: String) -> [MarkupNode] { children.filter { $0.name == name } }

  /// The text as it stands.
  var string: String { String(decoding: text, as: UTF8.self) }

  /// The text without the blanks around it; nil where nothing is left.
  var trimmed: String? {
    var start = 0
    var end = text.count
    while start < end, isBlank(text[start]) { start += 1 }
    while end > start, isBlank(text[end - 1]) { end -= 1 }
    return start == end ? nil : String(decoding: text[start..<end], as: UTF8.self)
  }

  /// This element and those in it that are called `name`, in order.
  func descendants(_ name: String, into found: inout [MarkupNode]) {
    if self.name == name { found.append(self) }
    for child in children { child.descendants(name, into: &found) }
  }

  /// The elements in it that have no others in them.
  func leaves(into found: inout [MarkupNode]) {
    for child in children {
      if child.children.isEmpty { found.append(child) } else { child.leaves(into: &found) }
    }
  }
}

/// A record that is refused, at an element.
struct MarkupError: Error {
  let message: String
  let line: Int
  let column: Int

  init(_ message: String, _ node: MarkupNode) {
    (self.message, line, column) = (message, node.line, node.column)
  }
}

@inline(__always)
func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

/// Reads a document in XML whose records are elements: gathers each with all that is in it, and has it made a Feature.
class MarkupDecoder: DocumentDecoder, XMLHandler {
  private var reader: XMLReader?
  private var stack: [MarkupNode] = []
  /// The elements around the record at hand, as they are called.
  private(set) var path: [String] = []
  /// What records became since the last piece.
  var records = DecodedRecords()
  /// The code of what is refused.
  let code: String

  init(code: String) { self.code = code }

  /// What the first element has to be called; what to say where it is not.
  var root: (names: [String], title: String) { ([], "") }

  /// Whether an element is gathered as a whole.
  func isRecord(_ name: String) -> Bool { false }

  /// Takes an element that was gathered.
  func take(_ node: MarkupNode) throws(MarkupError) {}

  /// An element around records begins, or ends.
  func beginOuter(_ name: String) {}
  func endOuter(_ name: String) {}

  func decode(
    _ bytes: UnsafeRawBufferPointer, isAtEnd: Bool, into out: inout DecodedRecords
  ) throws(DocumentError) -> Bool {
    let reader = self.reader ?? XMLReader(self)
    self.reader = reader
    swap(&out, &records)
    defer { swap(&out, &records) }
    do throws(XMLError) { try reader.parse(bytes, isFinal: isAtEnd) } catch {
      throw DocumentError(error.message, at: .line(error.line, column: error.column))
    }
    return false
  }

  func begin(_ name: XMLText, _ attributes: XMLAttributes, in reader: XMLReader) {
    if !stack.isEmpty { return stack.append(MarkupNode(name, attributes, in: reader)) }
    let local = name.localName.string
    if path.isEmpty, !root.names.contains(local) {
      return reader.stop("this is not \(root.title): the first element is \(local.prefix(40))")
    }
    if isRecord(local) {
      stack.append(MarkupNode(name, attributes, in: reader))
    } else {
      path.append(local)
      beginOuter(local)
    }
  }

  func text(_ bytes: UnsafeRawBufferPointer, in reader: XMLReader) { stack.last?.text.append(contentsOf: bytes) }

  func end(_ name: XMLText, in reader: XMLReader) {
    guard let node = stack.popLast() else {
      if let name = path.popLast() { endOuter(name) }
      return
    }
    if let parent = stack.last { return parent.children.append(node) }
    do throws(MarkupError) { try take(node) } catch {
      records.refuse(code: code, error.message, line: error.line, column: error.column)
    }
  }
}

/// The members of a JSON object, as text.
struct MemberText: ~Copyable {
  var text = ByteBuffer(capacity: 256)
  private var names: Set<String> = []

  /// Begins a member, unless there is one of that name; what follows is to be its value.
  mutating func begin(_ name: String) -> Bool {
    guard names.insert(name).inserted else { return false }
    if names.count > 1 { text.append(0x2C as UInt8) }
    text.appendString(name)
    text.append(0x3A as UInt8)
    return true
  }

  mutating func add(_ name: String, _ value: String) {
    if begin(name) { text.appendString(value) }
  }

  /// Adds a number in its own spelling, or else a string.
  mutating func addNumber(_ name: String, _ value: String) {
    guard begin(name) else { return }
    if !text.appendNumber(value) { text.appendString(value) }
  }
}

extension ByteBuffer {
  /// Appends a number in the spelling it has; false for a text that is none, and nothing is appended then.
  mutating func appendNumber(_ value: String) -> Bool {
    var value = value
    return value.withUTF8 { appendNumber(UnsafeRawBufferPointer($0)) == .finite }
  }

  /// Appends a Feature around a geometry's text; none is null.
  mutating func appendFeature(id: String?, _ properties: borrowing MemberText, _ geometry: borrowing ByteBuffer) {
    append("{\"type\":\"Feature\"")
    if let id {
      append(",\"id\":")
      appendString(id)
    }
    append(",\"properties\":{")
    append(properties.text.bytes)
    append("},\"geometry\":")
    if geometry.count == 0 { append("null") } else { append(geometry.bytes) }
    append(0x7D as UInt8)
  }
}
