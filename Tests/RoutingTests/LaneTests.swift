// Where a road becomes two of half its lanes, neither is the one that goes on.

import Foundation
import Planar
import Routing
import Testing

@Suite struct LaneTests {
  /// A road that goes on by a bend of 10° to the right, where another leaves by 35° to the left; each may have lanes.
  ///
  /// The rule is OSRM's: `from_lanes == 2 * to_lanes` of both, where these are known.
  @Test(
    "a road with a name goes on without a word, but where both have half of its lanes",
    arguments: [
      (nil, nil, nil, false), ("4", "2", "2", true), ("2", "2", "2", false), ("4", "2", "1", false),
      ("2", "1", "1", true),
    ] as [(String?, String?, String?, Bool)])
  func halves(_ before: String?, _ after: String?, _ other: String?, _ isTold: Bool) throws {
    func end(_ degrees: Double) -> Position {
      Position(0.01 + 0.01 * cos(degrees * .pi / 180), 0.01 * sin(degrees * .pi / 180))
    }
    let builder = NetworkBuilder(WayRules(.driving), measure: metres())
    func add(_ id: String, _ name: String, _ lanes: String?, _ line: [Position]) {
      var tags = ["highway": "primary", "name": name, "oneway": "yes"]
      tags["lanes"] = lanes
      builder.add(way: id, Tags(tags), line)
    }
    let junction = Position(0.01, 0)
    add("before", "A", before, [Position(0, 0), junction])
    add("after", "A", after, [junction, end(-10)])
    add("other", "B", other, [junction, end(35)])
    let network = builder.network()
    let route = try Router(network, Snapper(network), Router.Options()).routes([Position(0.001, 0), end(-10)]).first
    #expect(route?.legs.flatMap(\.steps).count == (isTold ? 3 : 2))
  }
}
