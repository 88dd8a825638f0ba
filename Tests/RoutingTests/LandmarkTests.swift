// Bounds by landmarks, the answers of searches that mind them, and ways that are as good as others.

import Planar
import TestSupport
import Testing

@testable import Routing

@Suite struct LandmarkTests {
  /// A network whose landmarks are there from the first search on.
  private static func marked(_ network: RoadNetwork) -> RoadNetwork {
    _ = network.landmarks.landmarks(of: network, after: network.arcCount + 1)
    return network
  }

  private static func places(_ network: RoadNetwork, _ random: inout SplitMix64) -> [ArcPlace] {
    (0..<Int.random(in: 1...3, using: &random)).map { number in
      var arc = 0
      repeat { arc = Int.random(in: 0..<network.arcCount, using: &random) } while !network.isOpen(arc)
      return ArcPlace(arc: arc, fraction: .random(in: 0...1, using: &random), cost: Double(number) * 3)
    }
  }

  /// A bound is no more than what the way takes, and none of a turn's ends is nearer by more than the turn takes.
  @Test func boundsAreLowerBoundsAndConsistent() throws {
    for (number, profile) in SearchTests.profiles.enumerated() {
      let network = RandomTown(seed: 600 + UInt64(number), size: 24).network(profile)
      let landmarks = try #require(Landmarks(network))
      let plain = RouteSearch(network, usesLandmarks: false)
      var random = SplitMix64(seed: 9)
      var (compared, useful, wrong) = (0, 0, 0)
      for _ in rounds(40) {
        let ends = (Self.places(network, &random), Self.places(network, &random))
        guard let bounds = LandmarkBounds(landmarks, network, from: ends.0, to: ends.1),
          let ahead = LandmarkBounds(landmarks, network, to: ends.1)
        else { continue }
        for arc in 0..<network.arcCount where network.isOpen(arc) {
          for turn in network.turns(arc) {
            let next = network.tail(Int(network.turnArcs[turn]))
            for bounds in [bounds, ahead] {
              guard let here = bounds.potential(network.tail(arc)), let there = bounds.potential(next) else { continue }
              if network.cost(arc, turn: turn) - here + there < 0 { wrong += 1 }
            }
          }
        }
        for source in ends.0 {
          var source = source
          source.cost = 0
          guard let path = plain.path(from: [source], to: ends.1), path.arcs.count > 1,
            let bound = ahead.potential(network.head(source.arc))
          else { continue }
          #expect(bound <= path.cost)
          compared += 1
          if bound > path.cost / 2 { useful += 1 }
        }
      }
      #expect(wrong == 0 && compared > 20 && useful * 2 > compared)
    }
  }

  /// The same paths with landmarks and without, over a hierarchy and not.
  @Test func answersAsTheSearchWithoutThem() throws {
    var arcs = 0
    for (number, profile) in SearchTests.profiles.enumerated() {
      let network = Self.marked(RandomTown(seed: 620 + UInt64(number), size: 24).network(profile))
      let prepared = Self.marked(HierarchyTests.prepared(network, 4))
      let searches = [RouteSearch(network), RouteSearch(prepared), RouteSearch(prepared, usesLandmarks: false)]
      let plain = RouteSearch(network, usesLandmarks: false)
      var random = SplitMix64(seed: UInt64(number))
      for _ in rounds(150) {
        let ends = (Self.places(network, &random), Self.places(network, &random))
        let path = plain.path(from: ends.0, to: ends.1)
        for search in searches {
          let other = search.path(from: ends.0, to: ends.1)
          // An arc on which a restriction is remembered is as good as the arc itself.
          #expect(other?.cost == path?.cost && other?.arcs.map(network.origin) == path?.arcs.map(network.origin))
          #expect(other?.start == path?.start && other?.end == path?.end)
        }
        arcs += path?.arcs.count ?? 0
      }
      #expect(searches[0].guide.settledCount < plain.guide.settledCount * 2 / 3)
    }
    #expect(arcs > 4000)
  }

  /// Other routes beside the best are those that are found without landmarks.
  @Test func alternativesAreTheSame() throws {
    var town = RandomTown(seed: 640, size: 24)
    var options = Router.Options()
    options.alternatives = 2
    let (network, other) = (town.network(.driving), Self.marked(town.network(.driving)))
    let marked = Router(other, Snapper(other), options)
    var found = 0
    for places in town.requests(40) {
      // A router of its own: none searches long enough to have landmarks.
      let fresh = RoadNetwork(network, nil)
      let plain = Router(fresh, Snapper(fresh), options)
      let (a, b) = (try? plain.routes(places), try? marked.routes(places))
      #expect(a?.map(\.line) == b?.map(\.line))
      found += (a?.count ?? 1) - 1
    }
    #expect(found > 10)
  }

  /// Landmarks are found when the arcs of the network have been looked at once.
  @Test func theyComeWhenTheyAreWorthIt() {
    let network = RandomTown(seed: 660, size: 24).network(.foot)
    #expect(network.landmarks.landmarks(of: network, after: network.arcCount) == nil)
    #expect(network.landmarks.landmarks(of: network, after: 1) != nil)
    let village = RandomTown(seed: 661, size: 6).network(.foot)
    #expect(village.landmarks.landmarks(of: village, after: 1_000_000) == nil)
  }

  /// Of ways that take the same one is found, in whatever order the data comes and however it is searched.
  @Test func ofTwoWaysThatTakeTheSameOneIsFound() throws {
    // Blocks on both sides of the equator: round each, north and south take the same.
    var ways: [[Position]] = []
    for column in 0..<400 {
      let (west, east, next) = (Double(2 * column) / 1000, Double(2 * column + 1) / 1000, Double(2 * column + 2) / 1000)
      ways.append([Position(west, 0), Position(west, 0.001), Position(east, 0.001), Position(east, 0)])
      ways.append([Position(west, 0), Position(west, -0.001), Position(east, -0.001), Position(east, 0)])
      ways.append([Position(east, 0), Position(next, 0)])
    }
    func line(_ ways: [[Position]], _ search: (RoadNetwork) -> RoadNetwork) throws -> ([Position], Double) {
      let builder = NetworkBuilder(WayRules(.foot), measure: metres())
      for (number, places) in ways.enumerated() {
        builder.add(way: "w\(number)", Tags(["highway": "footway"]), places)
      }
      let network = search(builder.network())
      let route = try #require(
        Router(network, Snapper(network)).routes([Position(0.0005, 0.001), Position(0.79, 0)]).first)
      return (route.line, route.expectedTravelTime)
    }
    let (first, time) = try line(ways) { $0 }
    let isNorth = first.map { $0.y > 0 }
    #expect(isNorth.contains(true) && isNorth.contains(false) && first.count > 1000)
    for order in [ways, ways.reversed(), ways.map { $0.reversed() }] {
      for search in [
        { $0 }, { Self.marked($0) }, { HierarchyTests.prepared($0, 4) },
        { Self.marked(HierarchyTests.prepared($0, 4)) },
      ] as [(RoadNetwork) -> RoadNetwork] {
        let (other, otherTime) = try line(order, search)
        #expect(other == first && abs(otherTime - time) < 1e-6)
      }
    }
  }
}
