// Distances as people read them: 350 m, 1.2 mi, 45 Kilometer.

/// Turns distances into text and back (MKDistanceFormatter).
///
///     DistanceFormatter(locale: .enUS).string(fromDistance: 1234)                  // 0.8 mi
///     DistanceFormatter(style: .full, locale: .german).string(fromDistance: 1234)  // 1,2 Kilometer
///
/// MapKit does not document how it rounds; here it is:
///
///     metric      below 100 m to 10 m, below 500 m to 50 m, below 1 km to 100 m; below 10 km to 0.1 km, else to 1 km
///     imperial    below 0.1 mi to 50 ft; below 10 mi to 0.1 mi, else to 1 mi
///     with yards  below 100 yd to 20 yd, below 0.1 mi to 50 yd; else as imperial
///
/// A distance that rounds up to the next line is written as that has it: 980 m are 1 km.
public struct DistanceFormatter: Sendable {
  /// The units (MKDistanceFormatterUnits).
  public enum Units: String, Sendable, CaseIterable {
    case metric, imperial
    case imperialWithYards = "imperial-with-yards"
  }

  /// How units are written (MKDistanceFormatterUnitStyle).
  public enum Style: String, Sendable, CaseIterable {
    /// Abbreviated.
    case `default`
    case abbreviated, full
  }

  /// The units; nil for those of the locale.
  public var units: Units?
  /// How units are written.
  public var style: Style
  /// The words and signs.
  public var locale: DistanceLocale
  /// Whether three significant digits are written, instead of what the table says.
  public var isExact: Bool

  /// Makes a formatter.
  public init(
    units: Units? = nil, style: Style = .default, locale: DistanceLocale = .enUS, isExact: Bool = false
  ) {
    self.units = units
    self.style = style
    self.locale = locale
    self.isExact = isExact
  }

  /// The text for a distance in metres, which has to be finite.
  public func string(fromDistance metres: Double) -> String {
    let (value, unit) = rounded(abs(metres))
    return (metres < 0 && value != 0 ? "-" : "") + locale.text(value, unit, abbreviated: style != .full)
  }

  /// The metres that a text stands for, in any of the units and in the locale's words or their English abbreviations;
  /// nil when it is not recognised, where MapKit gives −1.
  public func distance(from text: String) -> Double? {
    let text = text.filter { !$0.isWhitespace }
    func isPart(_ character: Character) -> Bool {
      character.isWholeNumber || character == locale.decimal || character == locale.grouping
        || ".,'+-".contains(character)
    }
    var digits = text.prefix(while: isPart)
    var name = text.dropFirst(digits.count)
    // In some languages the unit stands in front.
    if digits.isEmpty {
      name = text.prefix { !$0.isWholeNumber }
      digits = text.dropFirst(name.count)
    }
    guard let value = locale.number(digits), let unit = locale.unit(named: name.lowercased()) else { return nil }
    return value * unit.metres
  }

  /// The number to write, and its unit.
  private func rounded(_ metres: Double) -> (Double, DistanceLocale.Unit) {
    let (small, large) = pair
    let inSmall = metres / small.metres
    let limit = small == .metre ? 1000.0 : 0.1 * large.metres / small.metres
    if inSmall < limit {
      let value = isExact ? Self.significant(inSmall) : Self.nearest(inSmall, step(inSmall, small))
      if value < limit { return (value, small) }
    }
    let inLarge = metres / large.metres
    if isExact { return (Self.significant(inLarge), large) }
    let tenths = Self.nearest(inLarge * 10, 1) / 10
    return (inLarge < 10 && tenths < 10 ? tenths : Self.nearest(inLarge, 1), large)
  }

  private var pair: (small: DistanceLocale.Unit, large: DistanceLocale.Unit) {
    switch units ?? locale.units {
    case .metric: (.metre, .kilometre)
    case .imperial: (.foot, .mile)
    case .imperialWithYards: (.yard, .mile)
    }
  }

  private func step(_ value: Double, _ unit: DistanceLocale.Unit) -> Double {
    switch unit {
    case .metre: value < 100 ? 10 : value < 500 ? 50 : 100
    case .yard: value < 100 ? 20 : 50
    default: 50
    }
  }

  private static func nearest(_ value: Double, _ step: Double) -> Double {
    (value / step).rounded(.toNearestOrAwayFromZero) * step
  }

  private static func significant(_ value: Double) -> Double {
    guard value > 0 else { return 0 }
    var (scale, step) = (1.0, 1.0)
    while value * scale < 100, scale < 1e12 { scale *= 10 }
    while value / step >= 1000 { step *= 10 }
    return (value * scale / step).rounded(.toNearestOrAwayFromZero) * step / scale
  }
}
