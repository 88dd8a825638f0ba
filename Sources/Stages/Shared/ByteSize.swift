// Sizes in bytes, as options are given them.

/// How many bytes a size is.
enum ByteSize {
  private static let units = [
    "": 1.0, "b": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9, "kib": 0x1p10, "mib": 0x1p20, "gib": 0x1p30,
  ]

  /// Reads `500000`, `500kB`, `1.5MB` or `1MiB`, in capitals or not; nil for another text, and beyond 10¹⁵ bytes.
  static func count(_ text: String) -> Int? {
    let digits = text.prefix { $0.isNumber || $0 == "." }
    guard let number = Double(digits), let unit = units[text.dropFirst(digits.count).lowercased()],
      number * unit <= 1e15
    else { return nil }
    return Int(number * unit)
  }
}
