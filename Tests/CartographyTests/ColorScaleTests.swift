// Classes of numbers are those that others find, and colours are those of their schemes.

import Cartography
import TestSupport
import Testing

@Suite("Color scale")
struct ColorScaleTests {
  private static let waves = (0..<300).map { index in
    let root = Double((index * 7919) % 1000)
    return root * root / 100
  }
  private static let steps: [Double] = [1, 1, 1, 2, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377.5]

  /// Breaks of mapclassify 2 (FisherJenks, Quantiles, EqualInterval).
  @Test(
    "breaks are those of mapclassify",
    arguments: [
      (ClassRule(.jenks, count: 3), waves, [2420.64, 5959.84, 9920.16]),
      (ClassRule(.jenks, count: 5), waves, [1303.21, 3169.69, 5256.25, 7551.61, 9920.16]),
      (ClassRule(.jenks, count: 7), waves, [852.64, 2061.16, 3457.44, 4956.16, 6496.36, 8208.36, 9920.16]),
      (ClassRule(.jenks, count: 5), steps, [34, 89, 144, 233, 377.5]),
      (ClassRule(.jenks, count: 7), steps, [13, 34, 55, 89, 144, 233, 377.5]),
      (ClassRule(.quantile, count: 5), waves, [393.64, 1598.422, 3626.47, 6409.618, 9920.16]),
      (ClassRule(.quantile, count: 3), steps, [3, 34, 377.5]),
      (ClassRule(.equal, count: 5), steps, [76.3, 151.6, 226.9, 302.2, 377.5]),
    ])
  func breaks(_ rule: ClassRule, _ values: [Double], _ expected: [Double]) {
    let found = rule.breaks(values)
    #expect(found.count == expected.count)
    for (a, b) in zip(found, expected) { #expect(abs(a - b) < 1e-9 * abs(b)) }
    #expect(found == rule.breaks(values.reversed()))
  }

  @Test("there are no more classes than different numbers, and none of no numbers")
  func fewNumbers() {
    for kind in ClassRule.Kind.allCases {
      #expect(ClassRule(kind, count: 5).breaks([]) == [])
      #expect(ClassRule(kind, count: 5).breaks([7, 7, 7]) == [7])
    }
    #expect(ClassRule(.jenks, count: 5).breaks([3, 1, 2, 1]) == [1, 2, 3])
    #expect(ClassRule(.quantile, count: 4).breaks([0, 0, 0, 0, 0, 0, 9]) == [0, 9])
  }

  @Test("ends that are given hold whatever the numbers are, and the legend says what lies beyond")
  func givenEnds() throws {
    let rule = ClassRule(ends: [0, 10, 100])
    let scheme = try #require(ColorScheme("blues"))
    func scale(_ numbers: [Double]) -> ColorScale {
      ColorScale(numbers.map { .number($0) }, rule, scheme, missing: Color(0), others: Color(0))
    }
    let (within, beyond) = (scale([3, 4]), scale([-5, 50, 101]))
    #expect(within.legend.map(\.text) == ["0 – 10", "10 – 100"])
    #expect(beyond.legend.map(\.text) == ["≤ 10", "> 10"])
    #expect(scale([-1, 50]).legend.map(\.text) == ["≤ 10", "10 – 100"])
    for number in [-5.0, 0, 10, 10.5, 100, 1000] {
      #expect(within.color(.number(number)) == beyond.color(.number(number)))
      #expect(within.color(.number(number)) == within.legend[number <= 10 ? 0 : 1].color)
    }
  }

  private static func centered(
    _ rule: ClassRule, _ center: Double, _ numbers: [Double]
  ) throws -> (texts: [String], colors: [Color], scheme: ColorScheme) {
    var rule = rule
    rule.center = center
    let scheme = try #require(ColorScheme("rdbu"))
    let scale = ColorScale(numbers.map { .number($0) }, rule, scheme, missing: Color(0), others: Color(0))
    return (scale.legend.map(\.text), scale.legend.map(\.color), scheme)
  }

  @Test("a class ends at the centre, and colours go from it to both sides")
  func centers() throws {
    let equal = try Self.centered(ClassRule(.equal, count: 4), 0, [-10, -5, 10, 20, 30])
    #expect(equal.texts == ["−10 – 0", "0 – 10", "10 – 20", "20 – 30"])
    // Three steps above, so the one below is the third of six.
    #expect(equal.colors == Array(equal.scheme.colors(6)[2...]))
    let quantile = try Self.centered(ClassRule(.quantile, count: 4), 0, [-4, -3, -2, -1, 1, 2, 3, 4])
    #expect(quantile.colors == quantile.scheme.colors(4))
    #expect(quantile.texts[1].hasSuffix("– 0"))
    // The colours of numbers are the same whichever side they are written from.
    let (low, high) = (
      try Self.centered(ClassRule(.jenks), 0, [-3, -2, -1]), try Self.centered(ClassRule(.jenks), 0, [1, 2, 3])
    )
    #expect(low.colors == Array(low.scheme.colors(6)[..<3]) && high.colors == Array(high.scheme.colors(6)[3...]))
    // A class that the centre lies in has the middle.
    let given = try Self.centered(ClassRule(ends: [-10, -1, 1, 10, 20]), 0, [-5, 0, 5, 15])
    #expect(given.colors == Array(given.scheme.colors(5)[1...]))
    #expect(try Self.centered(ClassRule(.quantile), 0, []).texts == [])
  }

  /// mean 5 and standard deviation 2.138… of R's sd().
  @Test("standard deviations from the mean")
  func deviations() throws {
    let numbers: [Double] = [2, 4, 4, 4, 5, 5, 7, 9]
    let ends = try #require(ClassRule(.stddev, count: 4).ends(numbers))
    let deviation = 2.138089935299395
    #expect(ends.count == 5)
    for (index, end) in ends.enumerated() { #expect(abs(end - (5 + Double(index - 2) * deviation)) < 1e-12) }
    #expect(ClassRule(.stddev, count: 4).ends(numbers.reversed()) == ends)
    #expect(ClassRule(.stddev).ends([3, 3, 3]) == nil)
  }

  /// The least sum of squares of all ways to cut sorted numbers.
  private static func least(_ sorted: ArraySlice<Double>, _ count: Int) -> Double {
    func cost(_ part: ArraySlice<Double>) -> Double {
      let mean = part.reduce(0, +) / Double(part.count)
      return part.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }
    if count == 1 { return cost(sorted) }
    return (1...sorted.count - count + 1).map { size in
      cost(sorted.prefix(size)) + least(sorted.dropFirst(size), count - 1)
    }.min() ?? 0
  }

  @Test("natural breaks have the least variance of all")
  func naturalBreaks() {
    for seed in rounds(40) {
      let values = (0..<11).map { Double(($0 * 37 + seed * 101 + $0 * $0 * seed) % 97) }.sorted()
      guard Set(values).count == values.count else { continue }
      for count in 2...4 {
        let breaks = ClassRule(.jenks, count: count).breaks(values)
        var (sum, low) = (0.0, -Double.infinity)
        for high in breaks {
          let part = values.filter { $0 > low && $0 <= high }
          sum += Self.least(part[...], 1)
          low = high
        }
        #expect(abs(sum - Self.least(values[...], count)) < 1e-6)
      }
    }
  }

  @Test("more different numbers than the bound are sampled, always alike")
  func sample() {
    var values: [Double] = []
    for index in 0..<200_000 {
      let level = Double(index % 4) * 1000
      values.append(level + Double((index * 7919) % 200_000) / 10_000)
    }
    let breaks = ClassRule(.jenks, count: 4).breaks(values)
    #expect(breaks.count == 4)
    #expect(breaks == ClassRule(.jenks, count: 4).breaks(values.shuffled()))
    for (index, end) in breaks.enumerated() {
      let low = Double(index) * 1000
      #expect(end >= low && end <= low + 21)
    }
  }

  @Test("a number belongs to the class that it ends, and what is missing to none")
  func colors() {
    let gray = Color(0x888888)
    var values: [ColorValue] = [.missing]
    for number in [1.0, 2, 3, 4] { values.append(.number(number)) }
    let scheme = ColorScheme(.own, [Color(1), Color(2), Color(3)])
    let scale = ColorScale(values, ClassRule(.equal, count: 3), scheme, missing: gray, others: .clear)
    let expected: [(Double, UInt32)] = [(1, 1), (2, 1), (2.5, 2), (3, 2), (4, 3), (9, 3)]
    for (number, color) in expected { #expect(scale.color(.number(number)) == Color(color)) }
    #expect(scale.color(.missing) == gray)
    #expect(scale.legend.map(\.text) == ["1 – 2", "2 – 3", "3 – 4", "no data"])
  }

  @Test("categories go by how many they are, and share a colour where there are too many")
  func categories() {
    let values = ["b", "a", "b", "c", "d", "a", "b"].map { ColorValue.text($0) } + [.number(7)]
    let scale = ColorScale(
      values, ClassRule(.equal), ColorScheme(.own, [Color(1), Color(2), Color(3)]), missing: .clear, others: Color(9))
    #expect(scale.color(.text("b")) == Color(1))
    #expect(scale.color(.text("a")) == Color(2))
    #expect(scale.color(.number(7)) == Color(3))
    #expect(scale.color(.text("d")) == Color(9))
    #expect(scale.legend.map(\.text) == ["b", "a", "7", "others (2)"])
  }

  @Test("a legend has as few digits as tell its numbers apart")
  func texts() {
    func legend(_ values: [Double]) -> [String] {
      ColorScale(values.map { .number($0) }, ClassRule(.jenks), nil, missing: .clear, others: .clear).legend.map(\.text)
    }
    #expect(legend([140, 20_300_000, 1_397_715_000]) == ["140", "140 – 20M", "20M – 1.4B"])
    #expect(legend([-0.5, 0.001, 1999, 2001]) == ["−0.5", "−0.5 – 0.001", "0.001 – 1999", "1999 – 2001"])
    #expect(legend([999_960, 10_000_000]) == ["1M", "1M – 10M"])
  }

  @Test("every scheme has its colours, and goes the other way round")
  func schemes() throws {
    #expect(ColorScheme.names.count >= 40)
    for name in ColorScheme.names {
      let scheme = try #require(ColorScheme(name))
      #expect(scheme.colors.count >= 8)
      #expect(ColorScheme(name.uppercased() + "_r")?.colors == scheme.colors.reversed())
      for count in [1, 2, 7, 12] { #expect(scheme.colors(count).count == count) }
      #expect(Set(scheme.colors(7)).count == 7)
    }
    #expect(ColorScheme("viridis")?.colors(2) == [Color(0x440154), Color(0xFDE725)])
    #expect(ColorScheme("no-scheme") == nil)
  }

  @Test("each value is of the line of the legend that has its colour")
  func entries() {
    let (gray, black) = (Color(0x808080), Color(0))
    let numbers: [ColorValue] = [.number(1), .number(4), .number(6), .missing, .number(9)]
    let classes = ColorScale(
      numbers, ClassRule(.equal, count: 2), ColorScheme(.sequential, [black]), missing: gray, others: black)
    // Two classes may have one colour.
    #expect(numbers.map { classes.entry($0)?.text } == ["1 – 5", "1 – 5", "5 – 9", "no data", "5 – 9"])
    #expect(classes.entry(.number(5))?.text == "1 – 5")
    #expect(classes.entry(.text("x"))?.text == "no data")
    let texts = ["a", "a", "a", "b", "b", "", "", "c", "d"].map { ColorValue.text($0) }
    let three = ColorScheme(.qualitative, [Color(0xFF0000), Color(0xFF0000), Color(0x0000FF)])
    let kinds = ColorScale(texts, ClassRule(.equal), three, missing: gray, others: black)
    #expect(
      texts.map { kinds.entry($0)?.text } == [
        "a", "a", "a", "b", "b", "(empty)", "(empty)", "others (2)", "others (2)",
      ])
    #expect(kinds.entry(.missing) == nil)
    for value in texts { #expect(kinds.entry(value)?.color == kinds.color(value)) }
  }
}
