// A walk over the members of an object, or the elements of an array, that a scanner has been over before.

/// The members of a JSON object, or the elements of an array, one after the other.
///
///     var members = JSONMembers(feature.base, feature.properties)
///     while let member = members.next() { … member.name … member.value … }
///
/// The text must have been checked; on other text the walk ends early.
public struct JSONMembers {
  /// One member.
  public struct Member {
    /// The name without its quotes; absent for the element of an array.
    public let name: ByteRange
    /// The value.
    public let value: ByteRange
  }

  private var json: JSONScanner
  private let isObject: Bool
  private var isAtEnd: Bool

  /// Begins with the first member of the value in `range`; one that is no object and no array has none.
  public init(_ base: UnsafePointer<UInt8>, _ range: ByteRange) {
    json = JSONScanner(base, from: max(range.start, 0), to: max(range.end, 0))
    let first = json.byte
    isObject = first == 0x7B
    isAtEnd = !isObject && first != 0x5B
    guard !isAtEnd else { return }
    json.position += 1
    json.depth += 1
    json.skipWhitespace()
    isAtEnd = json.byte == (isObject ? 0x7D : 0x5D)
  }

  /// The next member; nil behind the last one.
  public mutating func next() -> Member? {
    if isAtEnd { return nil }
    do throws(ScanError) {
      var name = ByteRange.absent
      if isObject {
        name.start = json.position + 1
        try json.skipString()
        name.end = json.position - 1
        json.skipWhitespace()
        try json.expect(0x3A, or: .missingColon)
        json.skipWhitespace()
      }
      let start = json.position
      try json.skipValue()
      let value = ByteRange(start: start, end: json.position)
      isAtEnd = !(try json.another(close: isObject ? 0x7D : 0x5D))
      return Member(name: name, value: value)
    } catch {
      isAtEnd = true
      return nil
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
public func jsonText(_ base: UnsafePointer<UInt8>, _ value: ByteRange) -> String? {
  switch JSONKind(first: base[value.start]) {
  case .string:
    unescape(UnsafeRawBufferPointer(start: base + value.start + 1, count: value.end - value.start - 2))
  case .number:
    String(decoding: UnsafeRawBufferPointer(start: base + value.start, count: value.end - value.start), as: UTF8.self)
  default: nil
  }
}
