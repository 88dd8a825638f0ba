// The name of a country or region in a language, by Unicode CLDR.

extension Country {
  /// The name in a language, else in its base language; nil for a language that the table does not have.
  ///
  /// O(countries).
  ///
  /// - Parameter language: as BCP 47 writes it: `de`, `zh-Hant`, `pt-BR`.
  public func name(in language: String) -> String? {
    guard let number = Self.all.firstIndex(where: { $0.code == code }) else { return nil }
    guard let tag = Self.tag(for: language), let names = RegionNamesTable.names(tag) else { return nil }
    if let name = Self.name(number, names), !name.isEmpty { return name }
    return RegionNamesTable.names("en").flatMap { Self.name(number, $0) }
  }

  /// The language of the table that is meant: `zh-Hant` where the script or the region says so, `nb` for `no` and `nn`.
  private static func tag(for language: String) -> String? {
    let parts = language.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
    guard let first = parts.first else { return nil }
    let isTraditional = parts.contains { ["hant", "tw", "hk", "mo"].contains($0) } && !parts.contains("hans")
    let base = first == "no" || first == "nn" ? "nb" : first == "zh" && isTraditional ? "zh-Hant" : String(first)
    return RegionNamesTable.languages.first { $0 == base }
  }

  /// The piece of a text of so many pieces before it, each with `|` after it.
  private static func name(_ number: Int, _ names: StaticString) -> String? {
    names.withUTF8Buffer { bytes in
      var (start, left) = (0, number)
      while left > 0 {
        guard let end = bytes[start...].firstIndex(of: 0x7C) else { return nil }
        (start, left) = (end + 1, left - 1)
      }
      guard let end = bytes[start...].firstIndex(of: 0x7C) else { return nil }
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
  }
}

extension PlaceAddress {
  /// Calls the country as a language does, where its code is known and the table has the language.
  package mutating func localize(_ language: String) {
    guard let name = countryCode.flatMap({ Country(code: $0) })?.name(in: language) else { return }
    country = name
  }
}
