// Which units a locale measures distances in, by Unicode CLDR: what it says itself, else its territory's system.

extension DistanceLocale {
  /// The parts of an identifier that decide on words and units.
  struct Subtags {
    var language = ""
    /// The other subtags before the first extension, in lower case.
    var others: [String] = []
    /// The territory; nil where none is named.
    var territory: String?
    /// What the extension `u` says, such as `ms`: `metric` (LDML, Unicode locale identifiers).
    var keywords: [String: String] = [:]

    /// Reads identifiers of BCP 47 and of POSIX: `en-GB`, `pt_BR.UTF-8`, `de_DE@euro`, `en-US-u-ms-metric`.
    init(_ identifier: String) {
      var words = identifier.prefix { $0 != "." && $0 != "@" }.lowercased().split { $0 == "-" || $0 == "_" }[...]
      language = words.popFirst().map(String.init) ?? ""
      while let word = words.first, word.count > 1 {
        if word.count == 2 || word.count == 3 && word.allSatisfy(\.isNumber) { territory = territory ?? String(word) }
        others.append(String(word))
        words.removeFirst()
      }
      // After a singleton stand the subtags of its extension.
      var (extensionName, key) = ("", "")
      for word in words {
        if word.count == 1 {
          (extensionName, key) = (String(word), "")
        } else if extensionName == "u", word.count == 2 {
          key = String(word)
        } else if extensionName == "u", !key.isEmpty, keywords[key] == nil {
          keywords[key] = String(word)
        }
      }
    }
  }

  /// The units that are used where no others are asked for.
  ///
  /// What the locale says itself goes first (`ms`, then the territory of `rg`), then its territory, and for a bare
  /// language the territory that it most likely is of. The systems are those of CLDR's `measurementData`: US in the
  /// United States and Liberia, UK in the United Kingdom and Myanmar, and metric everywhere else.
  static func units(_ tags: Subtags) -> DistanceFormatter.Units {
    switch tags.keywords["ms"] {
    case "metric": return .metric
    case "ussystem": return .imperial
    case "uksystem": return .imperialWithYards
    default: break
    }
    // The subtag of a whole territory ends with zzzz; that of one of its parts begins with it, too.
    let region = tags.keywords["rg"].flatMap { $0.count > 2 ? String($0.prefix(2)) : nil }
    switch region ?? tags.territory ?? likelyTerritories[tags.language] {
    case "us", "lr": return .imperial
    case "gb", "mm": return .imperialWithYards
    default: return .metric
    }
  }

  /// Where languages are at home that have no metric units there (CLDR's likely subtags).
  private static let likelyTerritories = [
    "en": "us", "chr": "us", "haw": "us", "lkt": "us", "nv": "us", "vai": "lr", "kpe": "lr", "cy": "gb", "gd": "gb",
    "kw": "gb", "sco": "gb", "my": "mm", "shn": "mm", "mnw": "mm",
  ]

  /// Whether a territory writes English as in the United States, and not as in the United Kingdom (CLDR's locales below
  /// `en` and not `en_001`).
  static func writesAmericanEnglish(_ territory: String?) -> Bool {
    guard let territory else { return true }
    return ["us", "ae", "as", "bi", "gu", "jp", "mh", "mp", "ph", "pr", "um", "vi"].contains(territory)
  }
}
