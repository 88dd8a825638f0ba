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
    let one: String
    let many: String
  }

  /// Such as `en_US`.
  public let identifier: String
  /// The units that are used where no others are asked for.
  public let units: DistanceFormatter.Units
  let decimal: Character
  let grouping: Character
  /// From how many digits on thousands are set apart.
  var groupsFrom = 4
  /// Whether 1.5 is one, as in French.
  var fractionsAreOne = false
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
    identifier: "fr", units: .metric, decimal: ",", grouping: "\u{202F}", fractionsAreOne: true,
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
  public static let all = [enUS, enGB, german, french, spanish]

  /// The locale of an identifier such as `en_US`, `en-GB` or `de_AT.UTF-8`; nil when the language is not known.
  public init?(_ identifier: String) {
    let name = String(identifier.prefix { $0 != "." && $0 != "@" }.map { $0 == "-" ? "_" : $0 })
    let language = name.prefix { $0 != "_" }.lowercased()
    let found =
      Self.all.first { $0.identifier.lowercased() == name.lowercased() }
      ?? Self.all.first { $0.identifier.prefix { $0 != "_" } == language }
    guard let found else { return nil }
    self = found
  }

  private init(
    identifier: String, units: DistanceFormatter.Units, decimal: Character, grouping: Character, groupsFrom: Int = 4,
    fractionsAreOne: Bool = false, names: [Names]
  ) {
    self.identifier = identifier
    self.units = units
    self.decimal = decimal
    self.grouping = grouping
    self.groupsFrom = groupsFrom
    self.fractionsAreOne = fractionsAreOne
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

  /// The unit's name as it stands behind a number.
  func name(_ unit: Unit, of value: Double) -> String {
    let isOne = fractionsAreOne ? value < 2 : value == 1
    return isOne ? names(unit).one : names(unit).many
  }

  /// The unit of a name in lower case; nil for none.
  func unit(named name: String) -> Unit? {
    let english = Self.enUS
    return Unit.allCases.first { unit in
      [names(unit).abbreviation, names(unit).one, names(unit).many, english.names(unit).abbreviation]
        .contains { $0.lowercased() == name }
    }
  }

  /// A number, at most three decimals of it.
  func text(_ value: Double) -> String {
    // A value of some digits, times a power of ten, is whole but for rounding.
    var decimals = 0
    var scaled = value
    while decimals < 12, abs(scaled - scaled.rounded()) > 1e-9 * max(1, scaled) {
      decimals += 1
      scaled = value * power(decimals)
    }
    guard scaled < 9e15 else { return "\(value)" }
    var digits = Array(String(Int(scaled.rounded())))
    while digits.count <= decimals { digits.insert("0", at: 0) }
    let whole = digits.dropLast(decimals)
    var text = ""
    for (index, digit) in whole.enumerated() {
      let left = whole.count - index
      if index > 0, left % 3 == 0, whole.count >= groupsFrom { text.append(grouping) }
      text.append(digit)
    }
    if decimals > 0 { text += [decimal] + digits.suffix(decimals) }
    return text
  }

  private func power(_ exponent: Int) -> Double { (0..<exponent).reduce(1.0) { power, _ in power * 10 } }

  /// The number that a text is, its thousands set apart or not; nil when it is none.
  func number(_ text: some StringProtocol) -> Double? {
    var plain = ""
    for character in text where character != grouping { plain.append(character == decimal ? "." : character) }
    // A decimal sign of another language is not one.
    guard text.allSatisfy({ $0 == decimal || $0 == grouping || $0.isNumber || $0 == "-" || $0 == "+" }) else {
      return nil
    }
    guard let number = Double(plain), number.isFinite else { return nil }
    return number
  }
}
