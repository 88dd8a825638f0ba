// Names of files as text, whatever their bytes: those that are not UTF-8 go there and back.

import SystemLibrary

/// How the name of a file stands in a `String`.
///
/// On Linux a name is any bytes without a zero; a `String` holds Unicode, and would repair them, so that another file
/// is opened. Here each byte that is no part of UTF-8 becomes a character of its own, U+10FF80 to U+10FFFF, which are
/// private (the idea is Python's: PEP 383), and a name that has such characters of its own is taken apart into its
/// bytes, too: every name comes back as it was.
public enum FileName {
  /// The characters that stand for the bytes from 0x80.
  private static let escapes: ClosedRange<UInt32> = 0x10FF80...0x10FFFF

  /// The text of a name, or of a word of the command line, which may be one.
  public static func text(_ name: UnsafePointer<CChar>) -> String {
    let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
    if let text = String(validating: bytes, as: UTF8.self), !text.holdsBytes { return text }
    var text = String.UnicodeScalarView()
    var rest = bytes[...]
    while let first = rest.first {
      let scalar = (1...4).lazy.compactMap { count -> Unicode.Scalar? in
        guard count <= rest.count, let character = String(validating: rest.prefix(count), as: UTF8.self) else {
          return nil
        }
        return character.unicodeScalars.first
      }.first
      if let scalar, !escapes.contains(scalar.value) {
        text.append(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        // A byte from 0x80: those below are characters.
        text.append(Unicode.Scalar(0x10FF00 + UInt32(first)) ?? "\u{FFFD}")
        rest = rest.dropFirst()
      }
    }
    return String(text)
  }

  /// The bytes that a text stands for.
  public static func bytes(_ text: String) -> [UInt8] {
    guard text.holdsBytes else { return Array(text.utf8) }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if escapes.contains(scalar.value) {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes += UTF8.encode(scalar).map(Array.init) ?? []
      }
    }
    return bytes
  }

  fileprivate static func isEscape(_ scalar: Unicode.Scalar) -> Bool { escapes.contains(scalar.value) }
}

extension String {
  /// Whether it is not text, but stands for bytes that are not UTF-8.
  public var holdsBytes: Bool { utf8.contains(0xF4) && unicodeScalars.contains(where: FileName.isEscape) }

  /// The text as people and other programs may see it: U+FFFD in the place of bytes that are none.
  public var shown: String {
    guard holdsBytes else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { FileName.isEscape($0) ? "\u{FFFD}" : $0 }))
  }

  /// Hands the name of a file to the system, with the bytes that it has there.
  public func withFileName<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    guard holdsBytes else { return withCString(body) }
    return (FileName.bytes(self) + [0]).withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress.unsafelyUnwrapped) }
    }
  }
}
