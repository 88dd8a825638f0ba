// Which characters a place in a pattern takes: ranges, and properties that Unicode gives.

/// A set of Unicode scalars.
struct ScalarSet: Sendable {
  /// A part of the set.
  enum Item: Sendable {
    case range(ClosedRange<UInt32>)
    case property(ScalarProperty)
    /// All but a set: `\D` in brackets.
    case not(ScalarSet)
  }

  private var items: [Item] = []
  private var isNegated = false
  /// Which of the first 128 are in it.
  private var ascii: (UInt64, UInt64) = (0, 0)

  /// Makes the set of what is in one of the items, or of all else.
  init(_ items: [Item], isNegated: Bool = false) {
    self.items = items
    self.isNegated = isNegated
    for value in 0..<128 as Range<UInt32> where slowlyContains(value) {
      if value < 64 { ascii.0 |= 1 << UInt64(value) } else { ascii.1 |= 1 << UInt64(value - 64) }
    }
  }

  /// Makes the set of one scalar.
  init(_ scalar: UInt32) { self.init([.range(scalar...scalar)]) }

  func contains(_ scalar: UInt32) -> Bool {
    if scalar < 64 { return ascii.0 >> UInt64(scalar) & 1 == 1 }
    if scalar < 128 { return ascii.1 >> UInt64(scalar - 64) & 1 == 1 }
    return slowlyContains(scalar)
  }

  private func slowlyContains(_ scalar: UInt32) -> Bool {
    items.contains { item in
      switch item {
      case .range(let range): range.contains(scalar)
      case .property(let property): Unicode.Scalar(scalar).map { property.holds($0.properties, scalar) } ?? false
      case .not(let set): !set.contains(scalar)
      }
    } != isNegated
  }

  var negated: ScalarSet { ScalarSet(items, isNegated: !isNegated) }

  // MARK: The sets that ECMA-262 has letters for

  static let digits = ScalarSet([.range(0x30...0x39)])
  static let word = ScalarSet([.range(0x30...0x39), .range(0x41...0x5A), .range(0x5F...0x5F), .range(0x61...0x7A)])
  static let lineTerminators: [Item] = [.range(0x0A...0x0A), .range(0x0D...0x0D), .range(0x2028...0x2029)]
  static let notLineTerminator = ScalarSet(lineTerminators, isNegated: true)
  static let space = ScalarSet([
    .range(0x09...0x0D), .range(0x20...0x20), .range(0xA0...0xA0), .range(0x1680...0x1680), .range(0x2000...0x200A),
    .range(0x2028...0x2029), .range(0x202F...0x202F), .range(0x205F...0x205F), .range(0x3000...0x3000),
    .range(0xFEFF...0xFEFF),
  ])
}

/// What `\p{…}` can ask.
enum ScalarProperty: Sendable {
  /// One of some general categories, each a bit.
  case categories(UInt32)
  case ascii, any, assigned, alphabetic, whiteSpace, uppercase, lowercase, emoji, idStart, idContinue, ideographic
  case math, hexDigit

  /// The property of a name; nil for one that is not known.
  init?(_ name: String) {
    var key = name.lowercased().filter { $0 != "_" && $0 != " " && $0 != "-" }
    for prefix in ["generalcategory=", "gc="] where key.hasPrefix(prefix) {
      key = String(key.dropFirst(prefix.count))
      guard let mask = Self.categoryMask(key) else { return nil }
      self = .categories(mask)
      return
    }
    if let mask = Self.categoryMask(key) {
      self = .categories(mask)
      return
    }
    switch key {
    case "ascii": self = .ascii
    case "any": self = .any
    case "assigned": self = .assigned
    case "alphabetic", "alpha": self = .alphabetic
    case "whitespace", "space": self = .whiteSpace
    case "uppercase", "upper": self = .uppercase
    case "lowercase", "lower": self = .lowercase
    case "emoji": self = .emoji
    case "idstart", "ids": self = .idStart
    case "idcontinue", "idc": self = .idContinue
    case "ideographic", "ideo": self = .ideographic
    case "math": self = .math
    case "hexdigit", "hex": self = .hexDigit
    default: return nil
    }
  }

  func holds(_ properties: Unicode.Scalar.Properties, _ scalar: UInt32) -> Bool {
    switch self {
    case .categories(let mask): mask >> Self.bit(properties.generalCategory) & 1 == 1
    case .ascii: scalar < 128
    case .any: true
    case .assigned: properties.generalCategory != .unassigned
    case .alphabetic: properties.isAlphabetic
    case .whiteSpace: properties.isWhitespace
    case .uppercase: properties.isUppercase
    case .lowercase: properties.isLowercase
    case .emoji: properties.isEmoji
    case .idStart: properties.isIDStart
    case .idContinue: properties.isIDContinue
    case .ideographic: properties.isIdeographic
    case .math: properties.isMath
    case .hexDigit: properties.isHexDigit
    }
  }

  /// The general categories: short name, long name, and what Swift calls them; a group's are those that begin with its
  /// letter.
  private static let categories: [(short: String, long: String, value: Unicode.GeneralCategory)] = [
    ("lu", "uppercaseletter", .uppercaseLetter), ("ll", "lowercaseletter", .lowercaseLetter),
    ("lt", "titlecaseletter", .titlecaseLetter), ("lm", "modifierletter", .modifierLetter),
    ("lo", "otherletter", .otherLetter), ("mn", "nonspacingmark", .nonspacingMark),
    ("mc", "spacingmark", .spacingMark), ("me", "enclosingmark", .enclosingMark),
    ("nd", "decimalnumber", .decimalNumber), ("nl", "letternumber", .letterNumber),
    ("no", "othernumber", .otherNumber), ("pc", "connectorpunctuation", .connectorPunctuation),
    ("pd", "dashpunctuation", .dashPunctuation), ("ps", "openpunctuation", .openPunctuation),
    ("pe", "closepunctuation", .closePunctuation), ("pi", "initialpunctuation", .initialPunctuation),
    ("pf", "finalpunctuation", .finalPunctuation), ("po", "otherpunctuation", .otherPunctuation),
    ("sm", "mathsymbol", .mathSymbol), ("sc", "currencysymbol", .currencySymbol),
    ("sk", "modifiersymbol", .modifierSymbol), ("so", "othersymbol", .otherSymbol),
    ("zs", "spaceseparator", .spaceSeparator), ("zl", "lineseparator", .lineSeparator),
    ("zp", "paragraphseparator", .paragraphSeparator), ("cc", "control", .control), ("cf", "format", .format),
    ("cs", "surrogate", .surrogate), ("co", "privateuse", .privateUse), ("cn", "unassigned", .unassigned),
  ]

  private static let groups = [
    "letter": "l", "mark": "m", "combiningmark": "m", "number": "n", "punctuation": "p", "punct": "p", "symbol": "s",
    "separator": "z", "other": "c",
  ]

  /// The bits of a category or a group of them by its name in lower case.
  private static func categoryMask(_ name: String) -> UInt32? {
    let key = ["digit": "nd", "cntrl": "cc"][name] ?? groups[name] ?? name
    if key == "lc" || key == "casedletter" { return 0b111 }
    var mask: UInt32 = 0
    for (place, category) in categories.enumerated()
    where category.short == key || category.long == key || key.count == 1 && category.short.hasPrefix(key) {
      mask |= 1 << UInt32(place)
    }
    return mask == 0 ? nil : mask
  }

  private static func bit(_ category: Unicode.GeneralCategory) -> UInt32 {
    UInt32(categories.firstIndex { $0.value == category } ?? 31)
  }
}
