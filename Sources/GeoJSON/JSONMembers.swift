// A walk over the members of an object, or the elements of an array, that a scanner has been over before.

/// The members of a JSON object, or the elements of an array, one after the other.
///
///     var members = JSONMembers(feature.source, feature.properties)
///     while let member = members.next() { … member.name … member.value … }
///
/// The text must have been checked; on other text the walk ends early.
public struct JSONMembers {
  /// One member.
  public struct Member: Sendable {
    /// The name without its quotes; absent for the element of an array.
    public let name: ByteRange
    /// The value.
    public let value: ByteRange

    /// Says where a member stands.
    public init(name: ByteRange, value: ByteRange) { (self.name, self.value) = (name, value) }
  }

  private var json: JSONScanner
  private let isObject: Bool
  private var isAtEnd: Bool
  /// Where the last value ends; 0 where there was none.
  public private(set) var valueEnd = 0

  /// Begins with the first member of the value that `bytes` are.
  public init(_ bytes: PaddedBytes) { self.init(bytes, ByteRange(start: 0, end: bytes.count)) }

  /// Begins with the first member of the value in `range`; one that is not an object and no array has none.
  public init(_ bytes: PaddedBytes, _ range: ByteRange) {
    json = JSONScanner(bytes, from: max(range.start, 0), to: max(range.end, 0))
    let first = json.byte
    isObject = first == 0x7B
    isAtEnd = true
    guard isObject || first == 0x5B else { return }
    do throws(ScanError) { isAtEnd = !(try json.enter(close: isObject ? 0x7D : 0x5D)) } catch { return }
  }

  /// The value of a member, by its plain name; of a repeated name the last, nil where there is none.
  ///
  /// - Complexity: O(bytes).
  package static func value(of name: String, in object: ByteRange, of text: PaddedBytes) -> ByteRange? {
    let key = MemberKey(name)
    var (found, members): (ByteRange?, JSONMembers) = (nil, JSONMembers(text, object))
    while let member = members.next() {
      if member.name.isPresent, key.isSpelled(in: text, member.name) { found = member.value }
    }
    return found
  }

  /// The next member; nil after the last one.
  public mutating func next() -> Member? {
    if isAtEnd { return nil }
    let name = isObject ? passName() : .absent
    let start = json.position
    passValue()
    return Member(name: name, value: ByteRange(start: start, end: valueEnd))
  }

  /// The next member of an object that has one of some names; nil after the last one.
  ///
  /// - Returns: the place of the name in `keys`, the first of equal ones, and the value.
  @inline(__always)
  public mutating func next(among keys: [MemberKey]) -> (key: Int, value: ByteRange)? {
    while !isAtEnd {
      let name = passName()
      let start = json.position
      passValue()
      for index in keys.indices where keys[index].isSpelled(in: json.bytes, name) {
        return (index, ByteRange(start: start, end: valueEnd))
      }
    }
    return nil
  }

  /// Passes over a name, to its value.
  @inline(__always)
  private mutating func passName() -> ByteRange {
    let start = json.position + 1
    guard json.byte == 0x22 else {
      json.position = json.end
      return ByteRange(start: json.end, end: json.end)
    }
    json.passString()
    let name = ByteRange(start: start, end: max(start, json.position - 1))
    // As a rule nothing stands around the colon.
    if json.base[json.position] != 0x3A || json.base[json.position + 1] <= 0x20 {
      json.skipWhitespace()
      if json.position < json.end { json.position += 1 }
      json.skipWhitespace()
    } else {
      json.position += 1
    }
    return name
  }

  /// Passes over a value, and to the next name.
  @inline(__always)
  private mutating func passValue() {
    json.passValue()
    valueEnd = json.position
    json.skipWhitespace()
    if json.byte == 0x2C {
      json.position += 1
      json.skipWhitespace()
    } else {
      isAtEnd = true
    }
  }
}

/// What a JSON value is, told by its first byte.
public enum JSONKind {
  case string, number, object, array, literal

  /// The kind of the value that begins with `byte`.
  public init(first byte: UInt8) {
    switch byte {
    case 0x22: self = .string
    case 0x7B: self = .object
    case 0x5B: self = .array
    case 0x2D, 0x30...0x39: self = .number
    default: self = .literal
    }
  }
}

/// The text of a string or a number that was checked: a string's without quotes and escapes, a number's as it stands;
/// nil for any other value.
public func jsonText(_ bytes: PaddedBytes, _ value: ByteRange) -> String? {
  switch JSONKind(first: bytes[value.start]) {
  case .string: unescape(bytes[ByteRange(start: value.start + 1, end: value.end - 1)])
  case .number: String(decoding: bytes[value], as: UTF8.self)
  default: nil
  }
}

/// The double nearest to a number that was checked; nil for any other value, and for one that is beyond its range.
public func jsonNumber(_ bytes: PaddedBytes, _ value: ByteRange) -> Double? {
  guard JSONKind(first: bytes[value.start]) == .number else { return nil }
  var json = JSONScanner(bytes, from: value.start, to: value.end)
  guard let number = try? json.scanDouble(), number.isFinite else { return nil }
  return number
}
