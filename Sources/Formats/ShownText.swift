// Text of the data, and names of files, as a terminal or a log may show them.

/// A text in which nothing moves the cursor, hides what follows or turns its direction: such characters as JSON
/// escapes.
///
/// - Parameter most: so many characters at most.
public func shown(_ text: String, most: Int = .max) -> String {
  if isPlainASCII(text), text.utf8.count <= most { return text }
  var out = ""
  var count = 0
  for scalar in text.unicodeScalars {
    if count == most { return out + "…" }
    count += 1
    if isPlain(scalar) {
      out.unicodeScalars.append(scalar)
    } else {
      let digits = String(scalar.value, radix: 16)
      out += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
  }
  return out
}

/// Whether a text is of ASCII's printable characters, each a byte and a column.
public func isPlainASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }

/// Whether a terminal shows a character and acts on none of it.
public func isPlain(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: false
  default: true
  }
}
