// Any JSON value as a tree: for the few small ones that a stage takes apart, such as a camera.

/// A JSON value read whole.
///
///     JSONValue(text: #"{"distance":980,"center":[-71.05,42.36]}"#)?["distance"]?.number      // 980
///
/// For settings and the like; records of the stream keep their text instead.
public enum JSONValue: Equatable, Sendable {
  /// The members in the order of the text, repeated names included.
  case object([Member])
  case array([JSONValue])
  case string(String)
  case number(Double)
  /// `true`, `false` or `null`, or a number beyond the range of a double: the text.
  case other(String)

  /// A member of an object.
  public struct Member: Equatable, Sendable {
    public let name: String
    public let value: JSONValue
  }

  /// The value that `text` is; nil when it is not JSON.
  ///
  /// O(bytes).
  public init?(text: String) {
    let value = ByteBuffer(text).withPaddedBytes { JSONValue($0) }
    guard let value else { return nil }
    self = value
  }

  /// The value that `bytes` are; nil when they are not JSON.
  ///
  /// O(bytes).
  public init?(_ bytes: PaddedBytes) {
    var json = JSONScanner(bytes)
    guard let value = try? Self.whole(&json) else { return nil }
    self = value
  }

  /// The value of the member with this name, the last where it is repeated; nil when there is none.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The number; nil for all else.
  public var number: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  /// The numbers of an array that holds nothing else; nil for all else.
  public var numbers: [Double]? {
    guard case .array(let elements) = self else { return nil }
    let numbers = elements.compactMap(\.number)
    return numbers.count == elements.count ? numbers : nil
  }

  private static func whole(_ json: inout JSONScanner) throws(ScanError) -> JSONValue {
    json.skipWhitespace()
    let value = try scan(&json)
    json.skipWhitespace()
    if json.position < json.end { throw json.error(.unexpectedByte) }
    return value
  }

  private static func scan(_ json: inout JSONScanner) throws(ScanError) -> JSONValue {
    let start = json.position
    switch json.byte {
    case 0x7B: return .object(try members(&json))
    case 0x5B: return .array(try elements(&json))
    case 0x22:
      try json.skipString()
      return .string(unescape(json.bytes[ByteRange(start: start + 1, end: json.position - 1)]))
    case 0x2D, 0x30...0x39:
      var copy = json
      try json.skipNumber()
      if let number = try? copy.scanDouble(), number.isFinite { return .number(number) }
    default: try json.skipValue()
    }
    return .other(
      String(decoding: json.bytes[ByteRange(start: start, end: json.position)], as: UTF8.self))
  }

  private static func members(_ json: inout JSONScanner) throws(ScanError) -> [Member] {
    var members: [Member] = []
    guard try json.enter(close: 0x7D) else { return members }
    repeat {
      let name = unescape(json.bytes[try json.scanName()])
      members.append(Member(name: name, value: try scan(&json)))
    } while try json.another(close: 0x7D)
    return members
  }

  private static func elements(_ json: inout JSONScanner) throws(ScanError) -> [JSONValue] {
    var elements: [JSONValue] = []
    guard try json.enter(close: 0x5D) else { return elements }
    repeat { elements.append(try scan(&json)) } while try json.another(close: 0x5D)
    return elements
  }
}

extension Feature {
  /// The properties as a tree; nil when they are `null` or missing.
  public var propertiesValue: JSONValue? {
    guard let text = propertiesText, text.bytes.first == 0x7B else { return nil }
    return JSONValue(text)
  }
}
