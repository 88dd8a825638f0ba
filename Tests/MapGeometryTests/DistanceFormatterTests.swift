// Distances as text, and back.

import MapGeometry
import TestSupport
import Testing

@Suite("Distance formatter")
struct DistanceFormatterTests {
  private func text(_ metres: Double, _ formatter: DistanceFormatter) -> String {
    formatter.string(fromDistance: metres)
  }

  @Test("the table of roundings")
  func table() {
    let metric = DistanceFormatter(units: .metric)
    for (metres, wanted) in [
      (0, "0 m"), (4.9, "0 m"), (5, "10 m"), (94, "90 m"), (96, "100 m"), (124, "100 m"), (125, "150 m"),
      (499, "500 m"),
      (549, "500 m"), (551, "600 m"), (949, "900 m"), (950, "1 km"), (1049, "1 km"), (1250, "1.3 km"), (9949, "9.9 km"),
      (9960, "10 km"), (10_499, "10 km"), (1_234_567, "1,235 km"), (-1234, "-1.2 km"), (-1, "0 m"),
    ] { #expect(text(metres, metric) == wanted) }
    let imperial = DistanceFormatter()
    for (metres, wanted) in [
      (7.0, "0 ft"), (8, "50 ft"), (150, "500 ft"), (161, "0.1 mi"), (1000, "0.6 mi"), (16_000, "9.9 mi"),
      (16_050, "10 mi"), (20_000_000, "12,427 mi"),
    ] { #expect(text(metres, imperial) == wanted) }
    let yards = DistanceFormatter(locale: .enGB)
    for (metres, wanted) in [
      (50.0, "60 yd"), (91, "100 yd"), (120, "150 yd"), (160, "150 yd"), (161, "0.1 mi"), (1609.344, "1 mi"),
    ] {
      #expect(text(metres, yards) == wanted)
    }
  }

  @Test("three significant digits")
  func exact() {
    let metric = DistanceFormatter(units: .metric, isExact: true)
    for (metres, wanted) in [
      (0.0, "0 m"), (0.012345, "0.0123 m"), (1.2345, "1.23 m"), (123.45, "123 m"), (999.4, "999 m"), (999.6, "1 km"),
      (1234, "1.23 km"), (12_345_678, "12,300 km"),
    ] { #expect(text(metres, metric) == wanted) }
    #expect(text(100, DistanceFormatter(isExact: true)) == "328 ft")
  }

  @Test("languages")
  func languages() throws {
    for (locale, metres, wanted) in [
      ("en_US", 1609.344, "1 mile"), ("en_US", 1000, "0.6 miles"), ("en_GB", 18.288, "20 yards"),
      ("de", 1250, "1,3 Kilometer"), ("de_AT.UTF-8", 12_345_000, "12.345 Kilometer"), ("fr", 1000, "1 kilomètre"),
      ("fr_CA", 1500, "1,5 kilomètre"), ("fr", 2000, "2 kilomètres"), ("fr", 12_345_000, "12\u{202F}345 kilomètres"),
      ("es", 1000, "1 kilómetro"), ("es-MX", 1_234_000, "1234 kilómetros"), ("es", 12_345_000, "12.345 kilómetros"),
    ] as [(String, Double, String)] {
      let formatter = DistanceFormatter(style: .full, locale: try #require(DistanceLocale(locale)))
      #expect(text(metres, formatter) == wanted)
    }
    #expect(DistanceLocale("xx") == nil)
    #expect(DistanceLocale("") == nil)
    #expect(DistanceLocale("en")?.identifier == "en_US")
    // A language alone is that of its most speakers, and not that of the country with its letters.
    #expect(DistanceLocale("pt")?.identifier == "pt" && DistanceLocale("pt_PT")?.identifier == "pt_PT")
    #expect(text(1, DistanceFormatter(units: .imperial, style: .full, locale: .german)) == "0 Fuß")
    #expect(text(100, DistanceFormatter(units: .imperial, locale: .french)) == "350 pi")
  }

  @Test("text back to metres")
  func parse() throws {
    let english = DistanceFormatter()
    for (text, wanted) in [
      ("0.6 mi", 965.6064), ("1 Mile", 1609.344), ("1,235 km", 1_235_000), (" 500ft ", 152.4), ("3 feet", 0.9144),
      ("-2 yd", -1.8288), (".5 m", 0.5),
    ] { #expect(abs(try #require(english.distance(from: text)) - wanted) < 1e-9) }
    for text in [
      "", "mi", "12", "12 parsecs", "a mile", "1.2.3 km", "1 mi 20 ft", "nan m", "inf km", "0x10 m", "--1 m",
    ] {
      #expect(english.distance(from: text) == nil, "\(text)")
    }
    let german = DistanceFormatter(locale: .german)
    #expect(german.distance(from: "12.345,5 Kilometer") == 12_345_500)
    #expect(DistanceFormatter(locale: .french).distance(from: "12\u{202F}345,5 km") == 12_345_500)
    var random = SplitMix64(seed: 3)
    for _ in rounds(2000) {
      let formatter = DistanceFormatter(
        units: random.pick(DistanceFormatter.Units.allCases), style: random.pick(DistanceFormatter.Style.allCases),
        locale: random.pick(DistanceLocale.all), isExact: random.chance(0.5))
      let text = formatter.string(fromDistance: random.within(0, random.pick([10, 1e3, 1e5, 1e8])))
      guard let metres = formatter.distance(from: text) else {
        Issue.record("\(formatter.locale.identifier): \(text) is not read")
        continue
      }
      #expect(formatter.string(fromDistance: metres) == text)
    }
  }
}
