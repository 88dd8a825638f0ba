// Clocks of time zones: rules written by hand, and tables of the system held against Python's zoneinfo.

import Calendars
import FeatureStream
import Routing
import Testing

@testable import Transit

@Suite struct ZoneClockTests {
  @Test func rulesAfterTheTable() throws {
    let losAngeles = try #require(ZoneRule("PST8PDT,M3.2.0,M11.1.0"))
    // 2007-03-11 10:00 UTC is the first second of summer.
    #expect(losAngeles.offset(at: 1_173_607_199) == -28_800)
    #expect(losAngeles.offset(at: 1_173_607_200) == -25_200)
    let lordHowe = try #require(ZoneRule("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"))
    #expect(lordHowe.offset(at: 4_120_000_000) == 37_800)
    #expect(lordHowe.offset(at: 2_500_000_000) == 39_600)
    // Ireland's winter is the exception, an hour behind its own time.
    let dublin = try #require(ZoneRule("IST-1GMT0,M10.5.0,M3.5.0/1"))
    #expect(dublin.offset(at: 4_102_444_800) == 0)
    #expect(dublin.offset(at: 4_120_000_000) == 3600)
    #expect(try #require(ZoneRule("<+01>-1")).offset(at: 0) == 3600)
    for bad in [
      "", "PST", "PST8PDT,", "PST8PDT,M13.1.0,M1.1.0", "PST8PDT,M3.2.0", "<+01", "8", "PST8PDT,M3.2.0,M11.1.0x",
    ] {
      #expect(ZoneRule(bad) == nil, "\(bad)")
    }
  }

  @Test(
    "days by their number, with and without the 29 February: the changes that the C library makes",
    arguments: [
      (
        "AAA3BBB,J60/2,J300/2",
        [1_677_646_800, 1_698_379_200, 1_709_269_200, 1_730_001_600, 4_107_560_400, 4_128_292_800]
      ),
      ("AAA3BBB,59/2,299/2", [1_677_646_800, 1_698_379_200, 1_709_182_800, 1_729_915_200]),
      ("AAA3BBB,J59/2,J59/20", [1_677_560_400, 1_677_621_600, 1_709_096_400, 1_709_157_600]),
    ])
  func numberedDays(_ text: String, _ changes: [Int]) throws {
    let rule = try #require(ZoneRule(text))
    for (number, change) in changes.enumerated() {
      let (before, after) = number % 2 == 0 ? (-10_800, -7200) : (-7200, -10_800)
      #expect(rule.offset(at: change - 1) == before && rule.offset(at: change) == after, "\(change)")
    }
  }

  @Test("a time by the clocks: before and after changes, twice shown, left out")
  func shown() throws {
    let clock = ZoneClock(rule: try #require(ZoneRule("PST8PDT,M3.2.0,M11.1.0")))
    for (shown, text) in [
      ("2007-03-11T01:59:59Z", "2007-03-11T01:59:59-08:00"), ("2007-03-11T02:30Z", "2007-03-11T03:30:00-07:00"),
      ("2007-03-11T03:00Z", "2007-03-11T03:00:00-07:00"), ("2007-07-01T12:00Z", "2007-07-01T12:00:00-07:00"),
      ("2007-11-04T01:30Z", "2007-11-04T01:30:00-07:00"), ("2007-11-04T02:00Z", "2007-11-04T02:00:00-08:00"),
    ] {
      #expect(clock.time(showing: try #require(LocalTime(shown))).text == text)
    }
  }

  /// What Python's zoneinfo says of some zones, at instants before, in and after their tables.
  private static let facts: [(zone: String, offsets: [Int])] = [
    ("America/Los_Angeles", [-28_800, -25_200, -25_200, -28_800, -25_200, -25_200, -28_800, -25_200]),
    ("Europe/Zurich", [3600, 3600, 7200, 3600, 3600, 3600, 3600, 7200]),
    ("Australia/Lord_Howe", [39_600, 39_600, 37_800, 39_600, 39_600, 39_600, 39_600, 37_800]),
    ("America/Sao_Paulo", [-10_800, -10_800, -7200, -10_800, -10_800, -10_800, -10_800, -10_800]),
    ("Asia/Kolkata", [19_800, 19_800, 19_800, 19_800, 19_800, 19_800, 19_800, 19_800]),
    ("Africa/Casablanca", [0, 0, 0, 3600, 3600, 3600, 3600, 3600]),
    ("Europe/Dublin", [0, 0, 3600, 0, 0, 0, 0, 3600]),
  ]

  @Test func tablesOfTheSystem() throws {
    let instants = [
      1_173_607_199, 1_173_607_200, 1_193_000_000, 1_795_824_000, 1_806_000_000, 2_500_000_000, 4_102_444_800,
      4_120_000_000,
    ]
    for (zone, offsets) in Self.facts {
      guard let bytes = try? readBytes("/usr/share/zoneinfo/\(zone)") else { continue }
      let clock = try #require(ZoneClock(bytes))
      #expect(instants.map(clock.offset) == offsets, "\(zone)")
      // A table that is cut short is none, and nothing is read beyond its end.
      for count in stride(from: 0, to: bytes.count - 60, by: 7) {
        #expect(ZoneClock(Array(bytes.prefix(count))) == nil)
      }
    }
  }

  @Test func daysOfServiceBeginTwelveHoursBeforeNoon() throws {
    guard let bytes = try? readBytes("/usr/share/zoneinfo/America/Los_Angeles") else { return }
    let clock = try #require(ZoneClock(bytes))
    // The day on which summer begins lost an hour: it begins at 23:00 of the day before by the clocks.
    let march = clock.serviceStart(Gregorian.number(2007, 3, 11))
    #expect(march == 1_173_596_400)
    #expect(clock.day(at: march) == Gregorian.number(2007, 3, 10))
    let june = clock.serviceStart(Gregorian.number(2007, 6, 5))
    #expect(june == 1_181_026_800)
    #expect(clock.day(at: june) == Gregorian.number(2007, 6, 5))
    #expect(clock.day(at: june - 1) == Gregorian.number(2007, 6, 4))
  }
}
