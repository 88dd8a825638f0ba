// Journeys over the sample feed of GTFS, held against Dijkstra's algorithm over its moments, in Python.

import Compression
import FeatureStream
import Planar
import Routing
import TestSupport
import Testing

@testable import Transit

@Suite struct PublicDataTests {
  private struct Row {
    let from: Position
    let to: Position
    let departure: String
    let arrival: String

    init(_ x: Double, _ y: Double, _ toX: Double, _ toY: Double, _ departure: String, _ arrival: String) {
      (from, to) = (Position(x, y), Position(toX, toY))
      (self.departure, self.arrival) = (departure, arrival)
    }
  }

  /// A weekday, a Saturday with a trip more, and a day on which nothing runs.
  private static let rows = [
    Row(-116.7605, 36.9078, -116.3988, 36.6412, "2007-06-05T07:55-07:00", "2007-06-05T22:03:02-07:00"),
    Row(-116.7518, 36.9175, -116.8199, 36.8818, "2007-06-05T07:55-07:00", "2007-06-05T14:12:58-07:00"),
    Row(-116.7619, 36.9035, -116.7674, 36.9172, "2007-06-05T07:55-07:00", "2007-06-05T08:16:09-07:00"),
    Row(-116.7675, 36.9104, -116.7651, 36.9036, "2007-06-05T07:55-07:00", "2007-06-05T08:26:06-07:00"),
    Row(-116.7613, 36.9058, -116.7507, 36.9157, "2007-06-05T07:55-07:00", "2007-06-05T08:27:22-07:00"),
    Row(-116.7619, 36.9051, -116.7707, 36.9175, "2007-06-09T07:40-07:00", "2007-06-09T08:17:42-07:00"),
    Row(-116.7818, 36.8678, -116.7712, 36.917, "2007-06-09T07:40-07:00", "2007-06-09T08:37:32-07:00"),
    Row(-116.7488, 36.9155, -117.1357, 36.4247, "2007-06-09T07:40-07:00", "2007-06-09T15:23:42-07:00"),
    Row(-116.7528, 36.9147, -116.7687, 36.912, "2007-06-09T07:40-07:00", "2007-06-09T08:16:17-07:00"),
    Row(-116.787, 36.8669, -116.8162, 36.8784, "2007-06-09T07:40-07:00", "2007-06-09T08:15:16-07:00"),
    Row(-116.8179, 36.8792, -116.3993, 36.6444, "2007-06-09T09:30-07:00", "2007-06-09T14:05:32-07:00"),
    Row(-116.7687, 36.9072, -116.7696, 36.9078, "2007-06-09T09:30-07:00", "2007-06-09T09:31:38-07:00"),
    Row(-116.7688, 36.9132, -117.1323, 36.4274, "2007-06-09T09:30-07:00", "2007-06-09T15:23:51-07:00"),
    Row(-116.7863, 36.8714, -117.1315, 36.4238, "2007-06-09T09:30-07:00", "2007-06-09T15:23:29-07:00"),
    Row(-116.7694, 36.9103, -116.8173, 36.8795, "2007-06-09T09:30-07:00", "2007-06-09T14:12:54-07:00"),
    Row(-116.749, 36.9171, -116.8153, 36.8793, "2007-06-04T11:00-07:00", "2007-06-05T08:14:50-07:00"),
    Row(-116.7646, 36.9052, -116.7818, 36.8657, "2007-06-04T11:00-07:00", "2007-06-05T06:56:08-07:00"),
    Row(-116.7497, 36.9142, -116.7695, 36.9101, "2007-06-04T11:00-07:00", "2007-06-05T06:20:30-07:00"),
    Row(-116.8181, 36.8788, -116.7839, 36.8694, "2007-06-04T11:00-07:00", "2007-06-05T12:16:55-07:00"),
    Row(-116.7821, 36.8667, -116.7708, 36.9164, "2007-06-04T11:00-07:00", "2007-06-05T07:16:27-07:00"),
  ]

  @Test func sampleFeed() throws {
    guard let file = Place.shared("data/gtfs/sample-feed.zip"),
      let zone = try? readBytes("/usr/share/zoneinfo/America/Los_Angeles")
    else { return }
    var reader = FeedReader(try ZipArchive(try readBytes(file.path)))
    let feed = try reader.read()
    #expect(feed.zone == "America/Los_Angeles" && feed.trips.count > 10)
    let clock = try #require(ZoneClock(zone))
    for row in Self.rows {
      let time = try #require(LocalTime(row.departure))
      let walker = Walker(nil, limit: 1000)
      let planner = JourneyPlanner(try TransitPlan(feed, clock, .depart(time.instant), walker), walker)
      let found = try planner.itineraries(from: row.from, to: row.to)
      #expect(found.first.map { planner.plan.local($0.arrival).text } == row.arrival, "\(row)")
      let route = ItineraryRoute.made(try #require(found.first), from: row.from, to: row.to, planner)
      let schedule = try #require(route.schedule)
      #expect(schedule.arrival.text == row.arrival && schedule.departure.instant >= time.instant)
      #expect(route.legs[0].steps.last?.maneuver.kind == .arrive)
    }
  }
}
