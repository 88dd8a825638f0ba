// What can be wrong with a record that is to be decoded or encoded.

/// A fault in a record, in words, and the byte where it was found.
public struct FormatError: Error, Equatable, Sendable {
  /// A short, stable name for scripts, such as `bad-wkt`.
  public let code: String
  /// What is wrong and what was expected, for a person.
  public let message: String
  /// The offset of the offending byte, from the first byte of the record (of the value, when encoding).
  public let offset: Int

  /// Makes an error.
  public init(code: String, message: String, offset: Int) {
    self.code = code
    self.message = message
    self.offset = offset
  }

  /// The error for a coordinate that JSON has no number for, such as `nan`.
  static func notFinite(_ name: String, at offset: Int) -> FormatError {
    FormatError(
      code: "not-finite", message: "\(name) is not a coordinate: GeoJSON has finite numbers only", offset: offset)
  }

  /// The error for collections that are nested too deep.
  static func tooDeep(at offset: Int) -> FormatError {
    FormatError(
      code: "too-deep", message: "geometry collections are nested more than \(nestingLimit) deep", offset: offset)
  }

  /// The same error, found in a text that begins `distance` bytes into the record.
  func moved(by distance: Int) -> FormatError {
    FormatError(code: code, message: message, offset: offset + distance)
  }
}

extension UnsafeRawBufferPointer {
  /// The bytes in quotes, for a message: the first 24 of them, and an ellipsis where there are more.
  var quoted: String {
    let limit = 24
    guard count > limit else { return "\"\(String(decoding: self, as: UTF8.self))\"" }
    // Do not cut a scalar in two.
    var end = limit
    while end > limit - 4, self[end] & 0xC0 == 0x80 { end -= 1 }
    return "\"\(String(decoding: self[..<end], as: UTF8.self))…\""
  }

  /// The bytes from `start` up to `end`.
  @inline(__always)
  func part(_ start: Int, _ end: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[start..<end])
  }
}
