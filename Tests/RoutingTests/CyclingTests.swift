// What lanes and tracks beside a road are to a bicycle.

import Routing
import Testing

@Suite struct CyclingTests {
  /// A forest track is ridden at 12 km/h, and a lane beside it at 15, in the direction of its side.
  @Test(arguments: [
    (["cycleway:right": "lane"], 15.0, 12.0), (["cycleway:left": "lane"], 12, 15), (["cycleway": "lane"], 15, 15),
    (["cycleway:both": "track"], 15, 15), (["cycleway:left": "opposite_lane"], 15, 12),
    (["cycleway:right": "opposite"], 12, 15), (["cycleway:right": "no"], 12, 12),
  ])
  func lanesOfATwoWayRoad(_ tags: [String: String], _ forward: Double, _ backward: Double) throws {
    let way = try #require(WayRules(.cycling).travel(Tags(tags.merging(["highway": "track"]) { $1 })))
    #expect((way.forward.speed, way.backward.speed) == (forward, backward))
    #expect(way.forward.mode == .cycling && way.backward.mode == .cycling)
  }

  @Test func aLaneAgainstAOneWayRoadOpensIt() throws {
    let tags = ["highway": "residential", "oneway": "yes"]
    let closed = try #require(WayRules(.cycling).travel(Tags(tags)))
    #expect(closed.forward.mode == .cycling && closed.backward.mode != .cycling)
    let open = try #require(WayRules(.cycling).travel(Tags(tags.merging(["cycleway:left": "opposite_lane"]) { $1 })))
    #expect(open.forward.mode == .cycling && open.backward.mode == .cycling)
  }
}
