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

  @Test("units are those of the territory")
  func territories() throws {
    // What ICU 72 (CLDR 42) tells with ulocdata_getMeasurementSystem.
    let metric = """
      en_CA en_AU en_IN en_IE en_NZ en_ZA en_SG en_HK en_PH en_NG en_KE en_JM en_MT en_IL en_DE en_PR en_GU en_BS
      en_KY en_GI en_IM en_JE en_FK de de_AT de_CH fr fr_CA fr_CH es es_MX es_PR es_AR pt pt_BR pt_PT it nl sv ja ko
      zh zh_TW zh_Hant_HK ru ar ar_EG hi hi_IN ga ga_IE
      """
    let american = "en en_US en_LR de_US fr_US es_US haw chr lkt"
    let british = "en_GB en_MM my my_MM cy cy_GB gd gd_GB ga_GB"
    var count = 0
    for (names, units) in [
      (metric, DistanceFormatter.Units.metric), (american, .imperial), (british, .imperialWithYards),
    ] {
      for name in names.split(whereSeparator: \.isWhitespace) {
        guard let locale = DistanceLocale(String(name)) else {
          #expect(["haw", "lkt", "my", "my_MM"].contains(name), "\(name) has no words")
          continue
        }
        #expect(locale.units == units, "\(name)")
        #expect(DistanceLocale(String(name.replacing("_", with: "-")))?.units == units, "\(name) as BCP 47 writes it")
        count += 1
      }
    }
    #expect(count > 55)
  }

  @Test("a locale says its units itself")
  func keywords() throws {
    for (name, units) in [
      ("en-US-u-ms-metric", DistanceFormatter.Units.metric), ("de-u-ms-ussystem", .imperial),
      ("fr-FR-u-ms-uksystem", .imperialWithYards), ("en-US-u-rg-gbzzzz", .imperialWithYards),
      ("de-u-rg-uszzzz", .imperial),
      ("en-GB-u-nu-latn-rg-fr-zzzz", .imperialWithYards), ("en-GB-u-ca-gregory-rg-frzzzz", .metric),
      ("en-US-u-rg-gbzzzz-ms-metric", .metric), ("en-Latn-CA", .metric), ("en-Latn-US-posix", .imperial),
      ("en_CA.UTF-8", .metric), ("en_US@calendar", .imperial), ("en-US-t-de-u-ms-metric", .metric),
      ("en-US-x-ms-metric", .imperial),
    ] { #expect(try #require(DistanceLocale(name)).units == units, "\(name)") }
    #expect(
      DistanceFormatter(style: .full, locale: try #require(DistanceLocale("en_CA"))).string(fromDistance: 2000)
        == "2 kilometres")
    #expect(
      DistanceFormatter(style: .full, locale: try #require(DistanceLocale("en_PH"))).string(fromDistance: 2000)
        == "2 kilometers")
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
