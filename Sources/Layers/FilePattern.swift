// Names of files with properties in them: `states/{STATE}.ndjson`.

import Words

/// A pattern of file names in which `{name}` stands for the value of a property.
///
///     let pattern = try FilePattern("states/{STATE}.ndjson")
///     pattern.names                                          // ["STATE"]
///     pattern.path(["a/b"])                                  // states/a%2Fb.ndjson
///
/// No value leads out of the folder that the pattern names, and two values never make one name: what could is written
/// as `%` and two digits, as in URLs (RFC 3986 §2.1).
package struct FilePattern: Sendable {
  /// The texts around the values; one more than these.
  private let texts: [String]
  /// The properties, in the order in which they stand there.
  package let names: [String]

  package struct Problem: Error {
    package let message: String
    package init(message: String) { self.message = message }
  }

  /// What stands in a path for the number of the file: no value has it, as control characters are written as codes.
  package static let numberMark: Character = "\u{0}"
  /// Whether the number of a file is in its name.
  package let hasNumber: Bool

  /// Reads a pattern.
  ///
  /// - Parameter numbered: whether `{#}` is the number of the file, and no property.
  /// - Throws: `Problem` where a brace has no counterpart, or no property is named.
  package init(_ text: String, numbered: Bool = false) throws(Problem) {
    var hasNumber = false
    var (texts, names): ([String], [String]) = ([""], [])
    var rest = text[...]
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      texts[texts.count - 1] += rest[..<open]
      guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else {
        throw Problem(message: "'\(text)': a brace has no counterpart; a property's name stands in { and }.")
      }
      let name = rest[rest.index(after: open)..<close]
      guard !name.isEmpty else { throw Problem(message: "'\(text)': a property's name stands in { and }.") }
      if numbered, name == "#" {
        hasNumber = true
        texts[texts.count - 1].append(Self.numberMark)
      } else {
        names.append(String(name))
        texts.append("")
      }
      rest = rest[rest.index(after: close)...]
    }
    texts[texts.count - 1] += rest
    guard !names.isEmpty || hasNumber else {
      throw Problem(message: "'\(text)' names no property: 'states/{STATE}.ndjson' makes a file for each STATE.")
    }
    (self.texts, self.names, self.hasNumber) = (texts, names, hasNumber)
  }

  /// What stands behind the last property, such as `.ndjson`.
  package var ending: String { texts[texts.count - 1] }

  /// The name of the file for some values, in the order of `names`.
  package func path(_ values: [String]) -> String {
    var path = texts[0]
    for (value, text) in zip(values, texts.dropFirst()) {
      // A name of dots alone is that of a folder.
      let isFirst = path.isEmpty || path.hasSuffix("/")
      path += Self.safe(value, isFirst: isFirst) + text
    }
    return path
  }

  private static func safe(_ value: String, isFirst: Bool) -> String {
    var safe: [UInt8] = []
    for (index, byte) in value.utf8.enumerated() {
      switch byte {
      case 0x2F, 0x5C, 0x25, 0x7F, 0..<0x20: safe += percentCode(of: byte)
      case 0x2E where index == 0 && isFirst: safe += percentCode(of: byte)
      default: safe.append(byte)
      }
    }
    return String(decoding: safe, as: UTF8.self)
  }
}
