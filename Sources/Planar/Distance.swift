// Distances with their units, as options and properties spell them.

/// A distance on the ground, or an angle asked for as such.
///
///     Distance("2km")      // 2000 metres
///     Distance("500")      // 500 metres: a bare number is metres
///     Distance("0.01deg")  // degrees, which must be asked for
public struct Distance: Sendable, Equatable {
  /// What the number counts.
  public enum Unit: Sendable, Equatable {
    case metres
    case degrees
  }

  /// The number, in metres or degrees.
  public let value: Double
  /// What the number counts.
  public let unit: Unit

  /// Makes a distance from its number.
  public init(_ value: Double, _ unit: Unit = .metres) {
    self.value = value
    self.unit = unit
  }

  /// Suffixes and their length in metres; foot, yard and mile are international (1959), the nautical mile is the
  /// BIPM's.
  private static let metres: [(suffix: String, length: Double)] = [
    ("mm", 0.001), ("cm", 0.01), ("km", 1000), ("nmi", 1852), ("m", 1), ("mi", 1609.344), ("ft", 0.3048),
    ("yd", 0.9144),
  ]

  /// The units that are understood, for messages.
  public static let unitList = "mm, cm, m, km, ft, yd, mi, nmi, or deg"

  /// Reads a number with an optional unit; nil when it is neither, or not finite.
  public init?(_ text: String) {
    let number = text.prefix { $0.isNumber || "+-.eE".contains($0) }
    let suffix = text.dropFirst(number.count).drop { $0 == " " }
    guard let value = Double(number), value.isFinite else { return nil }
    if suffix.isEmpty {
      self.init(value)
    } else if suffix == "deg" || suffix == "°" {
      self.init(value, .degrees)
    } else if let unit = Self.metres.first(where: { $0.suffix == suffix }) {
      self.init(value * unit.length)
    } else {
      return nil
    }
  }
}
