// Characters that XML and HTML have a meaning for, or have not at all.

extension Unicode.Scalar {
  /// How markup writes a character that would mean something else there; nil for one that stands for itself.
  ///
  /// For text between tags and in double quotes. A carriage return is kept from the reader's normalising of line ends
  /// (XML 1.0 §2.11).
  ///
  /// - Parameter isAttribute: whether it stands in quotes, where line breaks and tabs would become spaces (§3.3.3).
  @inlinable
  public func xmlReference(isAttribute: Bool = false) -> String? {
    switch self {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "\r": "&#13;"
    case "\n" where isAttribute: "&#10;"
    case "\t" where isAttribute: "&#9;"
    default: nil
    }
  }

  /// Whether XML 1.0 has the character at all, as itself or as a reference (§2.2): most control characters it has not.
  @inlinable
  public var isInXML: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: true
    case 0..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
