// The words and signs that distances are written with, language by language; a new one is one more entry.

/// What a distance's text depends on.
///
/// Names and signs are those of Unicode CLDR.
public struct DistanceLocale: Sendable {
  /// A unit of length.
  public enum Unit: Int, Sendable, CaseIterable {
    case metre, kilometre, foot, yard, mile

    /// Its length; foot, yard and mile are international (1959).
    public var metres: Double {
      switch self {
      case .metre: 1
      case .kilometre: 1000
      case .foot: 0.3048
      case .yard: 0.9144
      case .mile: 1609.344
      }
    }
  }

  /// The names of a unit.
  struct Names: Sendable {
    let abbreviation: String
    /// The name, and that of each plural category that has another; * is where the number stands, else it is in front.
    let name: String
    var forms: [Int: String] = [:]

    init(abbreviation: String, one: String, many: String) {
      (self.abbreviation, name, forms) = (abbreviation, many, [1: one])
    }

    /// Reads `abbreviation;name;1name of one;…`; nil for all else.
    init?(line: Substring) {
      let words = line.split(separator: ";")
      guard words.count >= 2 else { return nil }
      (abbreviation, name) = (String(words[0]), String(words[1]))
      for word in words.dropFirst(2) {
        if let category = word.first?.wholeNumberValue { forms[category] = String(word.dropFirst()) }
      }
    }
  }

  /// Such as `en_US`.
  public let identifier: String
  /// The units that are used where no others are asked for.
  public private(set) var units: DistanceFormatter.Units
  let decimal: Character
  let grouping: Character
  /// From how many digits on thousands are set apart.
  var groupsFrom = 4
  /// Whether two digits go together after the last three, as in Hindi.
  var groupsByTwo = false
  /// The digit 0.
  var zero: Unicode.Scalar = "0"
  /// Which name a number takes.
  var plurals = PluralRules("1n=1")
  /// In the order of `Unit`.
  let names: [Names]

  public static let enUS = DistanceLocale(
    identifier: "en_US", units: .imperial, decimal: ".", grouping: ",", names: english("meter", "kilometer"))
  public static let enGB = DistanceLocale(
    identifier: "en_GB", units: .imperialWithYards, decimal: ".", grouping: ",", names: english("metre", "kilometre"))
  public static let german = DistanceLocale(
    identifier: "de", units: .metric, decimal: ",", grouping: ".",
    names: [
      Names(abbreviation: "m", one: "Meter", many: "Meter"),
      Names(abbreviation: "km", one: "Kilometer", many: "Kilometer"),
      Names(abbreviation: "ft", one: "Fuß", many: "Fuß"), Names(abbreviation: "yd", one: "Yard", many: "Yards"),
      Names(abbreviation: "mi", one: "Meile", many: "Meilen"),
    ])
  public static let french = DistanceLocale(
    identifier: "fr", units: .metric, decimal: ",", grouping: "\u{202F}", plurals: PluralRules("1i=0..1"),
    names: [
      Names(abbreviation: "m", one: "mètre", many: "mètres"),
      Names(abbreviation: "km", one: "kilomètre", many: "kilomètres"),
      Names(abbreviation: "pi", one: "pied", many: "pieds"), Names(abbreviation: "yd", one: "yard", many: "yards"),
      Names(abbreviation: "mi", one: "mile", many: "miles"),
    ])
  public static let spanish = DistanceLocale(
    identifier: "es", units: .metric, decimal: ",", grouping: ".", groupsFrom: 5,
    names: [
      Names(abbreviation: "m", one: "metro", many: "metros"),
      Names(abbreviation: "km", one: "kilómetro", many: "kilómetros"),
      Names(abbreviation: "ft", one: "pie", many: "pies"), Names(abbreviation: "yd", one: "yarda", many: "yardas"),
      Names(abbreviation: "mi", one: "milla", many: "millas"),
    ])

  /// All there are.
  public static let all =
    [enUS, enGB, german, french, spanish]
    + table.split(separator: "\n").compactMap { line in
      line.firstIndex(of: "|").flatMap { DistanceLocale(String(line[..<$0])) }
    }

  /// The locale of an identifier such as `en_US`, `en-GB`, `pt_BR`, `de_AT.UTF-8` or `en-US-u-ms-metric`; nil when the
  /// language is not known.
  ///
  /// Words are those of the language, and where it differs from place to place, of the territory; units are those of
  /// the territory.
  public init?(_ identifier: String) {
    let tags = Subtags(identifier)
    let written: DistanceLocale? =
      switch tags.language {
      case "en": Self.writesAmericanEnglish(tags.territory) ? Self.enUS : Self.enGB
      case "de": Self.german
      case "fr": Self.french
      case "es": Self.spanish
      default: Self.listed(tags)
      }
    guard let written else { return nil }
    self = written
    units = Self.units(tags)
  }

  /// The locale of the table with a name, or else of its language.
  private static func listed(_ tags: Subtags) -> DistanceLocale? {
    let (language, parts) = (tags.language, tags.others)
    // Chinese as it is written in Taiwan, Hong Kong and Macao.
    let wanted =
      language == "zh" && ["tw", "hk", "mo", "hant"].contains(where: parts.contains)
      ? "zh_hant" : "\(language)_\(parts.last ?? "")"
    var (own, general): (Substring?, Substring?)
    for line in table.split(separator: "\n") {
      let name = line.prefix { $0 != "|" }.lowercased()
      if name == wanted { own = line }
      if name == language { general = line }
    }
    guard let line = own ?? general, let name = line.split(separator: "|").first else { return nil }
    let others = general ?? line
    var fields = line.split(separator: "|", omittingEmptySubsequences: false)
    if fields.count < 11 {
      fields = Array(fields.prefix(4) + others.split(separator: "|", omittingEmptySubsequences: false).dropFirst(4))
    }
    guard fields.count == 11, let decimal = fields[1].first, let zero = fields[2].unicodeScalars.first else {
      return nil
    }
    let names = fields[6...].compactMap(Names.init)
    guard names.count == Unit.allCases.count else { return nil }
    var locale = DistanceLocale(
      identifier: String(name), units: units(tags), decimal: decimal,
      grouping: fields[1].dropFirst().first ?? " ", groupsFrom: Int(fields[3]) ?? 4, plurals: PluralRules(fields[5]),
      names: names)
    (locale.zero, locale.groupsByTwo) = (zero, fields[4] == "1")
    return locale
  }

  private init(
    identifier: String, units: DistanceFormatter.Units, decimal: Character, grouping: Character, groupsFrom: Int = 4,
    plurals: PluralRules = PluralRules("1n=1"), names: [Names]
  ) {
    self.identifier = identifier
    self.units = units
    self.decimal = decimal
    self.grouping = grouping
    self.groupsFrom = groupsFrom
    self.plurals = plurals
    self.names = names
  }

  private static func english(_ metre: String, _ kilometre: String) -> [Names] {
    [
      Names(abbreviation: "m", one: metre, many: metre + "s"),
      Names(abbreviation: "km", one: kilometre, many: kilometre + "s"),
      Names(abbreviation: "ft", one: "foot", many: "feet"), Names(abbreviation: "yd", one: "yard", many: "yards"),
      Names(abbreviation: "mi", one: "mile", many: "miles"),
    ]
  }

  func names(_ unit: Unit) -> Names { names[unit.rawValue] }

  /// The text of a number and its unit.
  func text(_ value: Double, _ unit: Unit, abbreviated: Bool) -> String {
    let names = names(unit)
    let category = plurals.category(of: value, decimals: digits(value).decimals)
    let number = text(value)
    let name = abbreviated ? names.abbreviation : names.forms[category] ?? names.name
    guard let mark = name.firstIndex(of: "*") else { return "\(number) \(name)" }
    return name[..<mark] + number + name[name.index(after: mark)...]
  }

  /// The unit of a name in lower case, blanks left out; nil for none.
  func unit(named name: String) -> Unit? {
    let english = Self.enUS
    func isName(_ text: String) -> Bool { text.filter { $0 != "*" && !$0.isWhitespace }.lowercased() == name }
    return Unit.allCases.first { unit in
      let names = names(unit)
      return isName(names.abbreviation) || isName(names.name) || names.forms.values.contains(where: isName)
    } ?? Unit.allCases.first { isName(english.names($0).abbreviation) }
  }

  /// The digits before and after the decimal sign, of the latter only those that count; nil before it for a number that
  /// is too large.
  private func digits(_ value: Double) -> (whole: Substring?, decimals: Substring) {
    // A value of some digits, times a power of ten, is whole but for rounding.
    var decimals = 0
    var scaled = value
    while decimals < 12, abs(scaled - scaled.rounded()) > 1e-9 * max(1, scaled) {
      decimals += 1
      scaled = value * power(decimals)
    }
    guard scaled < 9e15 else { return (nil, "") }
    var digits = String(Int(scaled.rounded()))
    if digits.count <= decimals { digits = String(repeating: "0", count: decimals + 1 - digits.count) + digits }
    return (digits.dropLast(decimals), digits.suffix(decimals))
  }

  /// A number, at most three decimals of it.
  func text(_ value: Double) -> String {
    let (found, decimals) = digits(value)
    guard let whole = found else { return "\(value)" }
    var text = ""
    for (index, digit) in whole.enumerated() {
      let left = whole.count - index
      let isGroup = left % 3 == 0 && left == 3 || (groupsByTwo ? left > 3 && left % 2 == 1 : left % 3 == 0)
      if index > 0, isGroup, whole.count >= groupsFrom { text.append(grouping) }
      text.append(own(digit))
    }
    if !decimals.isEmpty { text += [decimal] + decimals.map(own) }
    return text
  }

  /// A digit as the locale writes it.
  private func own(_ digit: Character) -> Character {
    guard zero != "0", let value = digit.wholeNumberValue, let scalar = Unicode.Scalar(zero.value + UInt32(value))
    else {
      return digit
    }
    return Character(scalar)
  }

  private func power(_ exponent: Int) -> Double { (0..<exponent).reduce(1.0) { power, _ in power * 10 } }

  /// The number that a text is, its thousands set apart or not; nil when it is none.
  func number(_ text: some StringProtocol) -> Double? {
    var plain = ""
    for character in text where character != grouping {
      if character == decimal {
        plain.append(".")
      } else if !character.isASCII, let value = character.wholeNumberValue {
        plain.append("\(value)")
      } else {
        plain.append(character)
      }
    }
    // A decimal sign of another language is not one.
    guard text.allSatisfy({ $0 == decimal || $0 == grouping || $0.isNumber || $0 == "-" || $0 == "+" }) else {
      return nil
    }
    guard let number = Double(plain), number.isFinite else { return nil }
    return number
  }
}
