// Areas with their units, as options spell them.

/// An area on the ground.
///
///     SurfaceArea("1km2")     // 1,000,000 square metres
///     SurfaceArea("500")      // 500 square metres: a bare number is square metres
///     SurfaceArea("2.5ha")    // 25,000 square metres
public struct SurfaceArea: Sendable, Equatable {
  /// Square metres.
  public let squareMetres: Double

  /// Makes an area from its number.
  public init(squareMetres: Double) { self.squareMetres = squareMetres }

  /// Suffixes and their size in square metres; the acre is the international one, 43,560 square feet.
  private static let units: [(suffix: String, size: Double)] = [
    ("m2", 1), ("km2", 1e6), ("ha", 1e4), ("ft2", 0.3048 * 0.3048), ("yd2", 0.9144 * 0.9144),
    ("mi2", 1609.344 * 1609.344), ("acre", 43_560 * 0.3048 * 0.3048),
  ]

  /// The units that are understood, for messages.
  public static let unitList = "m2, ha, km2, ft2, yd2, acre, mi2"

  /// Reads a number with an optional unit, in which ² may stand for 2; nil when it is neither, or not finite.
  public init?(_ text: String) {
    let number = text.prefix { ("0"..."9").contains($0) || "+-.eE".contains($0) }
    var suffix = String(text.dropFirst(number.count).drop { $0 == " " })
    if suffix.last == "²" { suffix = suffix.dropLast() + "2" }
    guard let value = Double(number), value.isFinite else { return nil }
    if suffix.isEmpty {
      self.init(squareMetres: value)
    } else if let unit = Self.units.first(where: { $0.suffix == suffix }) {
      self.init(squareMetres: value * unit.size)
    } else {
      return nil
    }
  }
}
