// A walk over the members of an object, or the elements of an array, that a scanner has been over before.

/// The members of a JSON object, or the elements of an array, one after the other.
///
///     var members = JSONMembers(feature.source, feature.properties)
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

  /// Begins with the first member of the value that `bytes` are.
  public init(_ bytes: PaddedBytes) { self.init(bytes, ByteRange(start: 0, end: bytes.count)) }

  /// Begins with the first member of the value in `range`; one that is no object and no array has none.
  public init(_ bytes: PaddedBytes, _ range: ByteRange) {
    json = JSONScanner(bytes, from: max(range.start, 0), to: max(range.end, 0))
    let first = json.byte
    isObject = first == 0x7B
    isAtEnd = true
    guard isObject || first == 0x5B else { return }
    do throws(ScanError) { isAtEnd = !(try json.enter(close: isObject ? 0x7D : 0x5D)) } catch { return }
  }

  /// The next member; nil behind the last one.
  public mutating func next() -> Member? {
    if isAtEnd { return nil }
    do throws(ScanError) {
      let name = isObject ? try json.scanName() : .absent
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
