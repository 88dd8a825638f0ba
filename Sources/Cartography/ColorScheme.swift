// Colours that belong together: for values that grow, that go two ways, or that have no order.

/// A scheme of colours.
public struct ColorScheme: Sendable, Hashable {
  /// What values it is for.
  public enum Kind: String, Sendable {
    /// From little to much.
    case sequential
    /// From one end over a middle to the other.
    case diverging
    /// Without order.
    case qualitative
    /// Somebody's own: as they are for values without order, and else from the first to the last.
    case own
  }

  /// What it is for.
  public let kind: Kind
  /// As it is listed, at least one; the first for the least.
  public let colors: [Color]
  /// Which part of the way is used for classes: the palest colours of some cannot be told from paper.
  private let part: ClosedRange<Double>

  /// Makes a scheme of colours that are used as they are; there has to be one.
  public init(_ kind: Kind, _ colors: [Color]) { (self.kind, self.colors, part) = (kind, colors, 0...1) }

  /// The scheme of a name; nil for other names.
  ///
  /// With `_r` after its name it goes the other way round.
  public init?(_ name: String) {
    let lowered = name.lowercased()
    let isReversed = lowered.hasSuffix("_r")
    let plain = isReversed ? String(lowered.dropLast(2)) : lowered
    guard let index = Self.table.firstIndex(where: { $0.name == plain }) else { return nil }
    let row = Self.table[index]
    let colors = row.colors.split(separator: " ").compactMap { Color(String($0)) }
    kind = row.kind
    self.colors = isReversed ? colors.reversed() : colors
    // ColorBrewer's own sets of few colours leave out the ends of those of many.
    let isWhole = row.kind == .qualitative || index < 6
    let (pale, dark) = row.kind == .diverging ? (0.05, 0.95) : (0.12, 0.95)
    part = isWhole ? 0...1 : isReversed ? (1 - dark)...(1 - pale) : pale...dark
  }

  /// The names of all, as they are listed.
  public static let names = table.map(\.name)

  /// The scheme for values without order.
  var unordered: ColorScheme { kind == .own ? ColorScheme(.qualitative, colors) : self }

  /// So many colours; of a scheme without order from its beginning, and again from there where they are too few.
  public func colors(_ count: Int) -> [Color] {
    if kind == .qualitative || kind == .own && count == colors.count {
      return (0..<count).map { colors[$0 % colors.count] }
    }
    let gradient = ColorGradient(even: colors)
    return (0..<count).map { index in
      let share = count == 1 ? 0.5 : Double(index) / Double(count - 1)
      return gradient.color(at: part.lowerBound + (part.upperBound - part.lowerBound) * share)
    }
  }
}
