// A CQL2 expression, read: its operations in the order in which they are done.

import GeoJSON
import Planar

/// An expression of OGC CQL2 (OGC 21-065r2), from text or JSON.
///
///     pop > 1000 AND name LIKE 'B%'      →  pop  1000  >  name  'B%'  like  and
///
/// Operands stand before their operation, so that nothing that works on an expression has to call itself, however long
/// the expression is.
public struct Expression: Sendable {
  /// One literal, property or operation.
  struct Node: Sendable {
    var kind: Kind
    /// Where it stands in the source.
    var offset: Int
  }

  /// What a node is.
  enum Kind: Sendable, Equatable {
    case null
    case boolean(Bool)
    /// The value, and its text in `literals`; without one where it was spelled as JSON does not.
    case number(Double, Range<Int>)
    /// Its UTF-8 in `literals`.
    case text(Range<Int>)
    /// The number of its name in `names`.
    case property(Int)
    /// The geometry of the feature itself.
    case featureGeometry
    /// A number in `geometries`.
    case geometry(Int)
    /// A number in `boxes`.
    case box(Int)
    /// Days and instants, in ticks.
    case date(Int64)
    case timestamp(Int64)
    /// `'..'`: an end of an interval that is open.
    case open
    /// The last `count` values.
    case array(count: Int)
    case call(Operation, count: Int)
    /// A function that is not known, by the number of its name in `names`.
    case unknown(Int, count: Int)
  }

  var nodes: [Node] = []
  var literals: [UInt8] = []
  var names: [String] = []
  private var numbers: [String: Int] = [:]
  var geometries: [Geometry] = []
  var boxes: [[Double]] = []
  /// What it was read from, for messages.
  var source = ""

  /// How deep parentheses and operands may nest.
  public static let depthLimit = 200

  /// Reads an expression: JSON where the text begins with `{`, else text.
  ///
  /// O(bytes).
  public init(_ source: String) throws(ExpressionError) {
    let first = source.utf8.first { $0 > 0x20 }
    if first == 0x7B { try self.init(json: source) } else { try self.init(text: source) }
  }

  /// Reads the text encoding.
  public init(text: String) throws(ExpressionError) {
    var parser = TextParser(text)
    self = try parser.parse()
    source = text
  }

  /// Reads the JSON encoding.
  public init(json: String) throws(ExpressionError) {
    self = try JSONParser.parse(json)
    source = json
  }

  init() {}

  /// Whether the geometry of the feature is looked at.
  public var usesGeometry: Bool {
    nodes.contains { node in
      switch node.kind {
      case .featureGeometry: true
      case .call(let operation, let count):
        operation.measuresGeometry && count == (operation == .distance ? 1 : 0)
      default: false
      }
    }
  }

  // MARK: Building

  mutating func add(_ kind: Kind, at offset: Int) { nodes.append(Node(kind: kind, offset: offset)) }

  mutating func addText(_ utf8: some Sequence<UInt8>, at offset: Int) {
    let start = literals.count
    literals.append(contentsOf: utf8)
    add(.text(start..<literals.count), at: offset)
  }

  mutating func addNumber(_ value: Double, spelled text: some Collection<UInt8>, at offset: Int) {
    let start = literals.count
    literals.append(contentsOf: text)
    add(.number(value, start..<literals.count), at: offset)
  }

  mutating func addProperty(_ name: String, at offset: Int) {
    if name == "geometry" || name == "geom" { return add(.featureGeometry, at: offset) }
    add(.property(number(of: name)), at: offset)
  }

  mutating func number(of name: String) -> Int {
    if let known = numbers[name] { return known }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }

  /// Makes of the last node, a text, the end of an interval, or the instant of a function; nil for any other text.
  mutating func makeInstant(_ form: Instant.Form) -> Bool {
    guard let last = nodes.last, case .text(let range) = last.kind else { return true }
    let utf8 = literals[range]
    let kind: Kind
    if form == .end, utf8.elementsEqual("..".utf8) || utf8.isEmpty {
      kind = .open
    } else {
      let read = utf8.withUnsafeBytes { Instant($0) }
      guard let read, form == .end || (form == .date) == read.isDate else { return false }
      kind = read.isDate ? .date(read.ticks) : .timestamp(read.ticks)
    }
    nodes[nodes.count - 1].kind = kind
    return true
  }
}

/// What is wrong with an expression, and where.
public struct ExpressionError: Error, Sendable, Equatable {
  /// What is wrong, and what to do about it.
  public let message: String
  /// The byte of the expression at which it is.
  public let offset: Int

  /// The column, counted in characters from 1, and the line, where there is more than one; the message; and the line of
  /// the expression with a caret under the column.
  ///
  /// Of a long line only the part around the column is shown.
  public func description(in source: String) -> String {
    let utf8 = Array(source.utf8)
    let offset = min(offset, utf8.count)
    let start = utf8[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = utf8[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? utf8.count
    let before = Array(String(decoding: utf8[start..<offset], as: UTF8.self).unicodeScalars)
    let after = Array(String(decoding: utf8[offset..<end], as: UTF8.self).unicodeScalars)
    let column = before.count + 1
    let lineNumber = utf8[..<offset].count { $0 == 0x0A } + 1
    let place = utf8.contains(0x0A) ? "line \(lineNumber), column \(column)" : "column \(column)"
    func shown(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
      var text = ""
      for scalar in scalars { text.unicodeScalars.append(scalar.value < 0x20 ? " " : scalar) }
      return text
    }
    let (left, right) = (before.suffix(40), after.prefix(40))
    let head = left.count < before.count ? "…" : ""
    let tail = right.count < after.count ? "…" : ""
    let caret = String(repeating: " ", count: left.count + head.count) + "^"
    return "\(place): \(message)\n  \(head)\(shown(left[...]))\(shown(right[...]))\(tail)\n  \(caret)"
  }
}
