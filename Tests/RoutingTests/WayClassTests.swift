// What is told of a way by its tags, which a route may avoid.

import Routing
import Testing

@Suite struct WayClassTests {
  private static let classes: [([String: String], WayClasses)] = [
    (["route": "ferry"], .ferries), (["route": "ferry", "oneway": "yes"], .ferries),
    (["route": "ferry", "oneway": "-1"], .ferries), (["highway": "primary", "oneway": "yes"], .busyRoads),
    (["highway": "residential", "toll": "yes"], .tolls), (["highway": "residential", "toll": "no"], []),
    (["highway": "residential", "tunnel": "yes"], .tunnels), (["highway": "residential", "incline": "-8%"], .hills),
    (["highway": "residential", "incline": "7%"], []), (["highway": "motorway"], [.highways, .busyRoads]),
    (["highway": "motorway_link"], [.highways, .busyRoads]),
  ]

  @Test(arguments: classes)
  func aWayIsOfClasses(_ tags: [String: String], _ classes: WayClasses) throws {
    #expect(try #require(WayRules(.driving).travel(Tags(tags))).classes == classes)
  }
}
