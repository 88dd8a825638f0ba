// Networks for tests: random ones, and those of the public behaviour tests.

import Foundation
import Globe
import PROJ
import Planar
import Routing
import TestSupport

/// Metres between two places.
func metres() -> (Position, Position) -> Double {
  let measurer = GeodesicMeasurer(Geodesic())
  return { measurer.distance(x: $0.x, y: $0.y, toX: $1.x, toY: $1.y) }
}

/// Streets as in a town: a jittered grid with gaps, one-ways, several speeds, signals and turn restrictions.
struct RandomTown {
  var ways: [(id: String, tags: Tags, places: [Position])] = []
  var restrictions: [[String]] = []
  var places: [Position] = []
  private var random: SplitMix64

  init(seed: UInt64, size: Int = 9) {
    random = SplitMix64(seed: seed)
    for row in 0..<size {
      for column in 0..<size {
        places.append(
          Position(
            20 + Double(column) * 0.001 + .random(in: -0.0003...0.0003, using: &random),
            50 + Double(row) * 0.0008 + .random(in: -0.0002...0.0002, using: &random)))
      }
    }
    for row in 0..<size {
      for column in 0..<size {
        let here = row * size + column
        if column + 1 < size { add(here, here + 1) }
        if row + 1 < size { add(here, here + size) }
      }
    }
    // Chains of ways that meet, as restrictions over them.
    for _ in 0..<size * 3 {
      let count = Int.random(in: 2...4, using: &random)
      var chain = [Int.random(in: 0..<ways.count, using: &random)]
      while chain.count < count {
        let last = ways[chain[chain.count - 1]]
        let near = ways.indices.filter { index in
          !chain.contains(index)
            && [ways[index].places.first, ways[index].places.last].contains(last.places[last.places.count - 1])
        }
        guard let next = near.randomElement(using: &random) else { break }
        chain.append(next)
      }
      if chain.count > 1 { restrictions.append(chain.map { ways[$0].id }) }
    }
  }

  private mutating func add(_ a: Int, _ b: Int) {
    guard Double.random(in: 0..<1, using: &random) > 0.1 else { return }
    var tags = ["highway": ["residential", "residential", "tertiary", "primary"].randomElement(using: &random) ?? ""]
    tags["name"] = "way \(ways.count)"
    if Double.random(in: 0..<1, using: &random) < 0.2 { tags["oneway"] = Bool.random(using: &random) ? "yes" : "-1" }
    let middle = (places[a] + places[b]) / 2 + Position(.random(in: -0.0001...0.0001, using: &random), 0)
    ways.append(("w\(ways.count)", Tags(tags), [places[a], middle, places[b]]))
  }

  /// The network of the first ways.
  func network(_ profile: RoadProfile, count: Int? = nil, restricts: Bool = true) -> RoadNetwork {
    let builder = NetworkBuilder(WayRules(profile), measure: metres())
    for way in ways.prefix(count ?? ways.count) { builder.add(way: way.id, way.tags, way.places) }
    if restricts {
      for (number, chain) in restrictions.enumerated() {
        let word = number % 3 == 0 ? "only_straight_on" : "no_left_turn"
        guard var restriction = TurnRestriction(Tags(["restriction": word]), profile) else { continue }
        restriction.from = [chain[0]]
        restriction.via = Array(chain.dropFirst().dropLast())
        restriction.to = [chain[chain.count - 1]]
        builder.add(restriction)
      }
    }
    return builder.network()
  }

  /// Some positions near its streets.
  mutating func requests(_ count: Int) -> [[Position]] {
    func place() -> Position {
      let way = ways[Int.random(in: 0..<ways.count, using: &random)]
      return way.places[Int.random(in: 0..<3, using: &random)]
        + Position(.random(in: -0.0002...0.0002, using: &random), .random(in: -0.0002...0.0002, using: &random))
    }
    return (0..<count).map { _ in [place(), place()] }
  }
}

/// A row of the public behaviour tests.
struct BehaviourRow {
  let row: [String: Any]

  var id: String { row["id"] as? String ?? "" }
  var isUsable: Bool { row["usable"] as? Bool ?? false }

  /// The profile of a row; of the engine's test profiles what their documentation says.
  var profile: RoadProfile {
    switch row["profile"] as? String {
    case "car": return .driving
    case "foot", "foot_area": return .foot
    case "bicycle": return .cycling
    default:
      var profile = RoadProfile(.plain, .automobile)
      profile.vehicles = ["motorcar", "motor_vehicle", "vehicle"]
      profile.defaultSpeed = 24
      profile.speeds["highway"] = [
        "primary": .init(36), "secondary": .init(18), "tertiary": .init(12), "steps": .init(6), "river": .init(36, 16),
      ]
      (profile.uTurnPenalty, profile.trafficSignalPenalty) = (20, 7)
      profile.continuesStraight = true
      return profile
    }
  }

  /// The positions by their letters.
  var places: [String: Position] {
    var places: [String: Position] = [:]
    for key in ["nodes", "points"] {
      for (name, value) in row[key] as? [String: [Double]] ?? [:] { places[name] = Position(value[0], value[1]) }
    }
    return places
  }

  func network() -> RoadNetwork {
    let (profile, places) = (profile, places)
    var avoided: WayClasses = []
    switch (row["options"] as? [String: String])?["exclude"] {
    case "toll": avoided = .tolls
    case "motorway": avoided = .highways
    default: break
    }
    let builder = NetworkBuilder(WayRules(profile), avoiding: Avoidance(avoided, isStrict: true), measure: metres())
    var ways = row["ways"] as? [[String: Any]] ?? []
    if var way = row["way"] as? [String: Any] {
      way["id"] = "way"
      ways.append(way)
    }
    for way in ways {
      var tags = way["tags"] as? [String: String] ?? [:]
      if profile.rules == .plain, tags["highway"] == nil { tags["highway"] = "primary" }
      let line = (way["nodes"] as? [String] ?? []).compactMap { places[$0] }
      builder.add(way: way["id"] as? String ?? "", Tags(tags), line)
    }
    for (name, tags) in row["node_tags"] as? [String: [String: String]] ?? [:] {
      if let place = places[name] { builder.add(node: name, Tags(tags), at: place) }
    }
    for relation in row["relations"] as? [[String: Any]] ?? [] {
      let tags = Tags(relation["tags"] as? [String: String] ?? [:])
      var feature = RoadFeature(tags.areOfManeuver ? .maneuver : .restriction, "", tags, [])
      var nodes: [String] = []
      for member in relation["members"] as? [[String: String]] ?? [] {
        guard let ref = member["ref"] else { continue }
        switch (member["role"], member["type"]) {
        case ("from", _): feature.from.append(ref)
        case ("to", _): feature.to.append(ref)
        case ("via", "node"): nodes.append(ref)
        case ("via", _): feature.via.append(ref)
        default: break
        }
      }
      if nodes.count == 1 || !tags.areOfManeuver { feature.positions = nodes.suffix(1).compactMap { places[$0] } }
      builder.add(feature)
    }
    return builder.network()
  }

  func router() -> Router {
    let network = network()
    var options = Router.Options()
    options.maxSnap = 100_000
    if (row["options"] as? [String: String])?["continue_straight"] == "false" { options.mayTurnAtPlaces = true }
    return Router(network, Snapper(network), options)
  }
}
