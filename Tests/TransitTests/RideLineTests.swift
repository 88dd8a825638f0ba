// The line of a ride over a shape, with lengths and without.

import Planar
import Testing

@testable import Transit

@Suite struct RideLineTests {
  /// A line of four stops along a parallel, with this shape.
  ///
  /// - Parameter lengths: those of the shape's positions and of the stops; an empty one is left out.
  private static func feed(
    _ shape: [(x: Double, y: Double)], _ lengths: (shape: [String], stops: [String])? = nil
  ) throws -> Feed {
    let name = lengths == nil ? "" : ",shape_dist_traveled"
    func length(_ lengths: [String]?, _ index: Int) -> String { lengths.map { "," + $0[index] } ?? "" }
    let files: [String: String] = [
      "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nA,B,http://example.com,Europe/Zurich\n",
      "stops.txt": "stop_id,stop_lat,stop_lon\na,47,8\nb,47,8.001\nc,47,8.02\nd,47,8.05\n",
      "routes.txt": "route_id,route_type\nr,3\n",
      "trips.txt": "route_id,service_id,trip_id,shape_id\nr,w,t,s\n",
      "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\(name)\n"
        + "abcd".enumerated().map { "t,8:0\($0):00,8:0\($0):00,\($1),\($0)\(length(lengths?.stops, $0))\n" }.joined(),
      "calendar_dates.txt": "service_id,date,exception_type\nw,20261205,1\n",
      "shapes.txt": "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\(name)\n"
        + shape.enumerated().map { "s,\($1.y),\($1.x),\($0)\(length(lengths?.shape, $0))\n" }.joined(),
    ]
    var reader = FeedReader { name in files[name].map { Array($0.utf8) } }
    return try reader.read()
  }

  private static func isNear(_ line: [Position], _ expected: [(Double, Double)]) -> Bool {
    line.count == expected.count
      && zip(line, expected).allSatisfy { abs($0.x - $1.0) < 1e-9 && abs($0.y - $1.1) < 1e-9 }
  }

  @Test func beginsAndEndsWhereTheShapeIsNearestToTheStops() throws {
    let feed = try Self.feed([(8, 47.001), (8.01, 47.001), (8.05, 47.001)])
    let line = RideLine(feed).line(feed.trips[0], 1...2)
    #expect(Self.isNear(line, [(8.001, 47.001), (8.01, 47.001), (8.02, 47.001)]), "\(line)")
  }

  /// A line that comes by a stop twice: the first time counts, and each stop lies behind the one before it.
  @Test func ofTwoPlacesThatAreAsNearTheFirst() throws {
    let there = [(8.0, 47.0), (8.02, 47.0), (8.03, 47.01), (8.02, 47.0), (8.05, 47.0)]
    let feed = try Self.feed(there.map { (x: $0.0, y: $0.1) })
    let line = RideLine(feed).line(feed.trips[0], 1...2)
    #expect(Self.isNear(line, [(8.001, 47), (8.02, 47)]), "\(line)")
    let rest = RideLine(feed).line(feed.trips[0], 2...3)
    #expect(Self.isNear(rest, [(8.02, 47), (8.03, 47.01), (8.02, 47), (8.05, 47)]), "\(rest)")
  }

  private static let straight: [(x: Double, y: Double)] = [
    (8.0, 47.001), (8.01, 47.001), (8.03, 47.001), (8.05, 47.001),
  ]

  @Test func lengthsSayWhereTheStopsAre() throws {
    let feed = try Self.feed(Self.straight, (["0", "10", "10", "30"], ["0", "5", "20", "30"]))
    let ride = RideLine(feed)
    // By nearness it would begin at 8.001 and end at 8.02.
    let line = ride.line(feed.trips[0], 1...2)
    #expect(Self.isNear(line, [(8.005, 47.001), (8.01, 47.001), (8.03, 47.001), (8.04, 47.001)]), "\(line)")
    let whole = ride.line(feed.trips[0], 0...3)
    #expect(Self.isNear(whole, Self.straight.map { ($0.x, $0.y) }), "\(whole)")
  }

  @Test(arguments: [["0", "20", "10", "30"], ["0", "", "10", "30"], ["", "5", "10", "30"], ["0", "5", "10", ""]])
  func lengthsThatDoNotRiseOrAreNotThereAreNone(_ lengths: [String]) throws {
    let feed = try Self.feed(Self.straight, (lengths, ["0", "5", "20", "30"]))
    let line = RideLine(feed).line(feed.trips[0], 1...2)
    #expect(Self.isNear(line, [(8.001, 47.001), (8.01, 47.001), (8.02, 47.001)]), "\(line)")
  }

  @Test func aRideThatEndsAtAVertexHasItOnce() throws {
    let feed = try Self.feed(Self.straight, (["0", "10", "20", "30"], ["0", "5", "20", "30"]))
    let line = RideLine(feed).line(feed.trips[0], 1...2)
    #expect(Self.isNear(line, [(8.005, 47.001), (8.01, 47.001), (8.03, 47.001)]), "\(line)")
  }

  @Test func aRideWithinOnePlaceHasTwoPositions() throws {
    let shape: [(x: Double, y: Double)] = [(8.0, 47.001), (8.0, 47.001), (8.03, 47.001), (8.05, 47.001)]
    let feed = try Self.feed(shape, (["0", "10", "20", "30"], ["1", "4", "20", "30"]))
    let line = RideLine(feed).line(feed.trips[0], 0...1)
    #expect(Self.isNear(line, [(8, 47.001), (8, 47.001)]), "\(line)")
  }
}
