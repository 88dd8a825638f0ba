// What a blank is.

extension Unicode.Scalar {
  /// Whether it is white space in Unicode, such as a no-break space, or the mark of byte order.
  package var isBlank: Bool { properties.isWhitespace || self == "\u{FEFF}" }
}
