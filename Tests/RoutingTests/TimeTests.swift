// Times and limits by the hour.

import Planar
import Routing
import Testing

@Suite struct TimeTests {
  @Test(arguments: [
    ("2026-11-23T08:30Z", "2026-11-23T08:30:00Z"), ("2026-11-23 08:30:59+05:30", "2026-11-23T08:30:59+05:30"),
    ("2024-02-29T23:59-0330", "2024-02-29T23:59:00-03:30"), ("0001-01-01T00:00+01", "0001-01-01T00:00:00+01:00"),
  ])
  func times(_ text: String, _ written: String) { #expect(LocalTime(text)?.text == written) }

  @Test(arguments: [
    "", "2026-11-23", "2026-11-23T08:30", "2026-13-01T08:30Z", "2026-02-29T08:30Z", "2026-11-23T24:00Z",
    "2026-11-23T08:60Z",
    "2026-11-23T08:30ZZ", "2026-11-23T08:30+1", "2026-11-23T08:30+01:60", "0000-01-01T00:00Z",
    "2026-11-23T08:30+01:000",
    "26-11-23T08:30Z", "2026-11-23T08:30:61Z",
  ])
  func textsThatAreNoTimes(_ text: String) { #expect(LocalTime(text) == nil) }

  @Test func timesGoOnOverYears() throws {
    let time = try #require(LocalTime("2023-12-31T23:59:58Z"))
    #expect(time.adding(seconds: 2.4).text == "2024-01-01T00:00:00Z")
    #expect(time.adding(seconds: 60 * 86_400).text == "2024-02-29T23:59:58Z")
    #expect(time.adding(seconds: -86_400 * 365).text == "2022-12-31T23:59:58Z")
    #expect(time.adding(seconds: 5e6).adding(seconds: -5e6) == time)
    #expect(try #require(LocalTime("2024-01-01T00:00Z")).adding(seconds: -0.6).text == "2023-12-31T23:59:59Z")
  }

  /// What a way is at a time: 2026-11-23 is a Monday.
  @Test(arguments: [
    ("Mo-Fr 07:00-09:00", "2026-11-23T08:59Z", true), ("Mo-Fr 07:00-09:00", "2026-11-23T09:00Z", false),
    ("Mo-Fr 07:00-09:00", "2026-11-22T08:00Z", false), ("Fr-Mo 07:00-09:00", "2026-11-22T08:00Z", true),
    ("Sa, Su", "2026-11-22T00:00Z", true), ("Sa,Su", "2026-11-23T00:00Z", false),
    ("22:00-06:00", "2026-11-23T05:59Z", true), ("22:00-06:00", "2026-11-23T21:59Z", false),
    ("Su 22:00-06:00", "2026-11-23T05:59Z", true), ("Su 22:00-06:00", "2026-11-23T22:30Z", false),
    ("Mo 07:00-09:00,16:00-18:00", "2026-11-23T17:00Z", true), ("24/7", "2026-11-23T17:00Z", true),
    ("Mo-Su; Mo off", "2026-11-23T17:00Z", false), ("Mo-Fr; PH off", "2026-11-23T17:00Z", true),
    ("PH", "2026-11-23T17:00Z", false), ("Mar-Oct", "2026-10-31T17:00Z", true), ("Mar-Oct", "2026-11-01T00:00Z", false),
    ("Nov 15-Apr 15", "2026-11-23T00:00Z", true), ("Nov 15 - Apr 15", "2026-04-16T00:00Z", false),
    ("Nov 15-20", "2026-11-20T00:00Z", true), ("Nov 15-20", "2026-11-21T00:00Z", false),
    ("Dec 24,Dec 31 10:00-14:00", "2026-12-31T11:00Z", true), ("2025 Mar-Oct", "2026-05-01T00:00Z", false),
    ("2025+ Mar-Oct", "2026-05-01T00:00Z", true), ("Monday 07:00-09:00", "2026-11-23T08:00Z", true),
    ("16:00+", "2026-11-23T23:00Z", true),
    // On its days a rule counts in place of those before it.
    ("Mo-Fr 08:00-18:00; Mo 10:00-12:00", "2026-11-23T09:00Z", false),
    ("Mo-Fr 08:00-18:00; Mo 10:00-12:00", "2026-11-23T11:00Z", true),
    ("Mo-Fr 08:00-18:00; Mo 10:00-12:00", "2026-11-24T09:00Z", true),
    ("Mo-Fr 08:00-18:00; 10:00-12:00", "2026-11-23T13:00Z", false),
    ("Mo-Fr 08:00-18:00; Mo 12:00-13:00 off", "2026-11-23T11:00Z", true),
    ("Mo-Fr 08:00-18:00; Mo 12:00-13:00 off", "2026-11-23T12:30Z", false),
    ("Su 22:00-06:00; Mo 10:00-12:00", "2026-11-23T05:00Z", true),
    ("Su 22:00-06:00; Mo off", "2026-11-23T05:00Z", false),
  ])
  func limitsByTheHour(_ times: String, _ time: String, _ holds: Bool) throws {
    let tags = Tags(["highway": "primary", "motor_vehicle:conditional": "no @ (\(times))"])
    let travel = WayRules(.driving, at: LocalTime(time)).travel(tags)
    #expect((travel == nil) == holds)
    #expect(travel?.notices.isEmpty ?? true || times.contains("PH"))
    #expect(WayRules(.driving).travel(tags)?.notices == ["motor_vehicle:conditional=no @ (\(times))"])
  }

  @Test(arguments: [
    "wet", "sunset-sunrise", "axles>3", "Mo-Fr 25-26", "week 1-10", "Xx 07:00-08:00", "Mo-Fr AND wet", "(", "",
    "Feb 32",
    "07:00-08:60", "Mo[1]", "easter",
  ])
  func conditionsThatAreNotDecidedStayNotices(_ text: String) throws {
    let rules = WayRules(.driving, at: LocalTime("2026-11-23T08:30Z"))
    for value in ["no @ (\(text))", "no @ \(text)"] {
      let travel = rules.travel(Tags(["highway": "primary", "motor_vehicle:conditional": value]))
      #expect(travel?.notices == ["motor_vehicle:conditional=\(value)"])
    }
  }

  @Test func theLastValueThatHoldsCounts() throws {
    let rules = WayRules(.driving, at: LocalTime("2026-11-23T08:30Z"))
    let tags = Tags([
      "highway": "primary", "maxspeed": "100",
      "maxspeed:conditional": "80 @ (Mo-Fr); 50 @ (07:00-09:00); 30 @ (20:00-22:00)",
    ])
    let speed = try #require(rules.travel(tags)).forward.speed
    #expect(speed == rules.travel(Tags(["highway": "primary", "maxspeed": "50"]))?.forward.speed)
  }

  @Test(arguments: [
    ("PT1H10M", 4200.0), ("PT90S", 90), ("P1D", 86_400), ("P1WT1.5H", 610_200), ("PT20M", 1200),
    ("10", 600), ("01:10:05", 4205),
    ("P", nil), ("PT", nil), ("PT5", nil), ("PT5H3", nil), ("P5M", nil), ("PT1.2.3H", nil),
  ])
  func durationsOfFerries(_ text: String, _ seconds: Double?) throws {
    let travel = try #require(WayRules(.driving).travel(Tags(["route": "ferry", "duration": text])))
    #expect(travel.duration == seconds)
  }
}
