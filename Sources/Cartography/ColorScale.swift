// From values to colours, and what a legend says of it.

import Planar

/// A value that decides on a colour.
public enum ColorValue: Sendable, Hashable {
  /// None, or JSON's null.
  case missing
  case number(Double)
  case text(String)
}

/// A line of a legend.
public struct LegendEntry: Sendable, Hashable {
  public var color: Color
  public var text: String
  /// The width of the mark that it is of, in screen points; nil for a colour.
  public var size: Double?

  /// Makes a line.
  public init(_ color: Color, _ text: String, size: Double? = nil) {
    (self.color, self.text, self.size) = (color, text, size)
  }
}

/// Colours for values: classes of numbers, or one for each text.
public struct ColorScale: Sendable {
  private enum Way: Sendable {
    /// The upper end of each class, and its colour.
    case classes([Double], [Color])
    case categories([String: Color])
  }

  private let way: Way
  private let missing: Color
  /// What a legend says, class by class; the colour of missing values last, where there are any.
  public let legend: [LegendEntry]

  /// Makes the colours of values.
  ///
  /// Where all that are not missing are numbers, they are put into classes; else each text has a colour of its own, the
  /// more frequent first, and what is beyond the scheme's colours that of the others. O(n log n).
  ///
  /// - Parameters:
  ///   - rule: nil for each number on its own, as for a text.
  ///   - missing: the colour of missing values.
  ///   - others: the colour of what is beyond the scheme's colours.
  public init(_ values: [ColorValue], _ rule: ClassRule, _ scheme: ColorScheme?, missing: Color, others: Color) {
    var numbers: [Double] = []
    var (hasTexts, hasMissing) = (false, false)
    for value in values {
      switch value {
      case .number(let number): numbers.append(number)
      case .text: hasTexts = true
      case .missing: hasMissing = true
      }
    }
    self.missing = missing
    var legend: [LegendEntry] = []
    if hasTexts {
      var counts: [String: Int] = [:]
      for value in values { if let text = Self.text(value) { counts[text, default: 0] += 1 } }
      let texts = counts.sorted { $0.value == $1.value ? Self.precedes($0.key, $1.key) : $0.value > $1.value }.map(
        \.key)
      let scheme = scheme?.unordered ?? ColorScheme("set2") ?? ColorScheme(.qualitative, [others])
      // Colours of a scheme with an order are as many as are wanted.
      let most = scheme.kind == .qualitative ? scheme.colors.count : 24
      let shown = texts.prefix(texts.count > most ? most - (scheme.kind == .qualitative ? 0 : 1) : most)
      var colors: [String: Color] = [:]
      for (text, color) in zip(shown, scheme.colors(shown.count)) {
        colors[text] = color
        legend.append(LegendEntry(color, text.isEmpty ? "(empty)" : text))
      }
      if texts.count > shown.count {
        for text in texts.dropFirst(shown.count) { colors[text] = others }
        legend.append(LegendEntry(others, "others (\(texts.count - shown.count))"))
      }
      way = .categories(colors)
    } else {
      let ends = rule.ends(numbers)
      let breaks = ends.map { Array($0.dropFirst()) } ?? rule.centeredBreaks(numbers)
      let usual = rule.center == nil ? "viridis" : "rdbu_r"
      let scheme = scheme ?? ColorScheme(usual) ?? ColorScheme(.sequential, [others])
      let lowest = ends?.first ?? numbers.min() ?? 0
      let colors = rule.colors(of: scheme, lowest, breaks)
      if let least = numbers.min(), let most = numbers.max() {
        let labels = Self.texts([ends?[0] ?? least] + breaks)
        var texts = Self.classes(labels)
        // What lies beyond the ends is of the classes there.
        if let ends {
          if least < ends[0] { texts[0] = "≤ \(labels[1])" }
          let last = breaks.count - 1
          if most > breaks[last] { texts[last] = last > 0 ? "> \(labels[last])" : "all" }
        }
        legend = zip(colors, texts).map { LegendEntry($0, $1) }
      }
      way = .classes(breaks, colors)
    }
    if hasMissing { legend.append(LegendEntry(missing, "no data")) }
    self.legend = legend
  }

  /// The colour of a value.
  public func color(_ value: ColorValue) -> Color {
    switch way {
    case .classes(let breaks, let colors):
      guard case .number(let number) = value, !breaks.isEmpty else { return missing }
      // The first class whose end is not below it.
      return colors[(0..<breaks.count - 1).partitioningIndex { !(breaks[$0] < number) }]
    case .categories(let colors): return Self.text(value).flatMap { colors[$0] } ?? missing
    }
  }

  /// What the legend says of a value; nil where it says nothing.
  public func entry(_ value: ColorValue) -> LegendEntry? {
    switch way {
    case .classes(let breaks, _):
      guard case .number(let number) = value, !breaks.isEmpty else { break }
      let place = (0..<breaks.count - 1).partitioningIndex { !(breaks[$0] < number) }
      return legend.indices.contains(place) ? legend[place] : nil
    case .categories:
      guard let text = Self.text(value) else { break }
      let color = color(value)
      return legend.first { $0.color == color && $0.text == (text.isEmpty ? "(empty)" : text) }
        ?? legend.last { $0.color == color }
    }
    return legend.last { $0.color == missing }
  }

  private static func text(_ value: ColorValue) -> String? {
    switch value {
    case .missing: nil
    case .number(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .text(let text): text
    }
  }

  private static func precedes(_ a: String, _ b: String) -> Bool {
    // By scalars, as the order of strings is not the same in all versions of Unicode.
    a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
  }

  // MARK: Numbers in the legend

  /// Classes as a legend has them, by the texts of their ends.
  private static func classes(_ ends: [String]) -> [String] {
    zip(ends, ends.dropFirst()).map { $0 == $1 ? $0 : "\($0) – \($1)" }
  }

  /// Numbers as a legend has them: as few digits as tell each from the next.
  static func texts(_ numbers: [Double]) -> [String] {
    for digits in 2...15 {
      let texts = numbers.map { text($0, digits: digits) }
      let isTold = numbers.indices.dropFirst().allSatisfy {
        numbers[$0] == numbers[$0 - 1] || texts[$0] != texts[$0 - 1]
      }
      if isTold { return texts }
    }
    return numbers.map { "\($0)" }
  }

  /// A number with so many significant digits, and k, M, B, T for thousands, millions and so on.
  static func text(_ number: Double, digits: Int) -> String {
    guard number != 0, number.isFinite else { return "0" }
    var (size, suffix) = (abs(number), "")
    if size < 1e-6 || size >= 1e15 { return "\(number)" }
    // Years and the like are written out.
    if size >= 10_000 {
      for unit in ["k", "M", "B", "T"] where size >= 1000 {
        size /= 1000
        suffix = unit
      }
    }
    var decimals = digits - 1
    var bound = 10.0
    while size >= bound, decimals > 0 {
      decimals -= 1
      bound *= 10
    }
    var small = 1.0
    while size < small, decimals < 12 {
      decimals += 1
      small /= 10
    }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let whole = (size * scale).rounded()
    if whole >= 1000 * scale, !suffix.isEmpty, let next = ["k": "M", "M": "B", "B": "T"][suffix] {
      return text((number < 0 ? -1.0 : 1) * 1000 * (["M": 1e3, "B": 1e6, "T": 1e9][next] ?? 1), digits: digits)
    }
    var result = "\(Int(whole / scale))"
    if decimals > 0 {
      var rest = "\(Int(whole.truncatingRemainder(dividingBy: scale)))"
      rest = String(repeating: "0", count: decimals - rest.count) + rest
      while rest.hasSuffix("0") { rest.removeLast() }
      if !rest.isEmpty { result += "." + rest }
    }
    return (number < 0 ? "−" : "") + result + suffix
  }
}
