// Clusters as supercluster and Turf have them, and as all pairs of points say.

import Foundation
import Globe
import PROJ
import Planar
import TestSupport
import Testing

@Suite("Clusters")
struct ClusterTests {
  private static let folder = "conformance/tiles"
  private static let places = "conformance/tiles/supercluster-places.json"
  /// Vectors that do not apply, and why.
  static let others = [
    "tiles/supercluster/expansion":
      "it names clusters by supercluster's own numbers; levels() holds where they fall apart"
  ]

  private func features(_ arguments: [String], _ stdin: Data) throws -> [[String: Any]] {
    let outcome = try plat(arguments, stdin: stdin)
    #expect(outcome.status == 0, "\(arguments): \(outcome.messages)")
    return try outcome.stdout.split(separator: 0x0A).compactMap {
      try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any]
    }
  }

  private func property(_ name: String, _ feature: [String: Any]) -> Any? {
    (feature["properties"] as? [String: Any])?[name]
  }

  /// Where a feature is on a tile of 512 points that is the world.
  private func onTile(_ feature: [String: Any]) -> (x: Double, y: Double)? {
    guard let place = (feature["geometry"] as? [String: Any])?["coordinates"] as? [Double] else { return nil }
    return (512 * (place[0] / 360 + 0.5), 512 * (0.5 - asinh(tan(place[1] * .pi / 180)) / (2 * .pi)))
  }

  /// What is so near to 180° that supercluster, whose map ends there, may have it otherwise.
  private static let inland = 100.0...412.0

  @Test("clusters on a map are supercluster's", .enabled(if: isShared(folder), "\(Place.noShared)"))
  func supercluster() throws {
    let input = try Data(contentsOf: #require(Place.shared(Self.places)))
    var judged = 0
    for row in try rows("\(Self.folder)/supercluster.jsonl") where Self.others[row["id"] as? String ?? ""] == nil {
      let arguments = row["args"] as? [String: Any] ?? [:]
      let expect = row["expect"] as? [String: Any] ?? [:]
      let (radius, least) = (arguments["radius"] as? Int ?? 40, arguments["minPoints"] as? Int ?? 2)
      let found = try features(
        [
          "cluster", "--zoom", "0", "--radius", "\(radius)", "--tile-size", "512", "--max-zoom", "16", "--min-points",
          "\(least)", "--sum", "scalerank",
        ], input)
      var inland = found.filter { property("cluster_count", $0) != nil && Self.inland.contains(onTile($0)?.x ?? 0) }
      for cluster in expect["clusters"] as? [[String: Any]] ?? [] {
        let place = try #require(cluster["tile_xy"] as? [Double])
        guard Self.inland.contains(place[0]) else { continue }
        let index = inland.firstIndex {
          let its = onTile($0) ?? (0, 0)
          return abs(its.x - place[0]) < 1 && abs(its.y - place[1]) < 1
            && property("cluster_count", $0) as? Int == cluster["point_count"] as? Int
        }
        #expect(index != nil, "\(row["id"] ?? ""): \(cluster)")
        if let index { inland.remove(at: index) }
        judged += 1
      }
      if let sums = expect["sums"] as? [Int] {
        #expect(inland.count > 3)
        for cluster in inland {
          #expect(sums.contains(property("scalerank", cluster) as? Int ?? -1), "\(cluster)")
          judged += 1
        }
      } else {
        #expect(inland.isEmpty, "\(row["id"] ?? ""): \(inland)")
      }
    }
    #expect(judged > 20)
  }

  @Test("clusters on the ground are Turf's", .enabled(if: isShared("conformance/turf"), "\(Place.noShared)"))
  func turf() throws {
    for row in try rows("conformance/turf/clusters-dbscan.jsonl") where row["shapely"] as? String == "agrees" {
      let params = row["params"] as? [String: Any] ?? [:]
      #expect(params["units"] as? String == "miles")
      let found = try features(
        ["cluster", "--radius", "\(params["distance"] ?? "")mi", "--min-points", "\(params["minPoints"] ?? "")"],
        JSONSerialization.data(withJSONObject: row["input"] ?? [:]))
      let expected = try #require(row["output"] as? [[String: Any]])
      #expect(found.count == expected.count)
      var names: [Int: Int] = [:]
      for (point, its) in zip(found, expected) {
        let role = its["dbscan"] as? String
        #expect(property("cluster_role", point) as? String == (role == "edge" ? "border" : role))
        guard role == "core", let number = its["cluster"] as? Int else { continue }
        let mine = property("cluster_number", point) as? Int
        if names[number] == nil, let mine { names[number] = mine }
        #expect(names[number] == mine)
      }
      #expect(Set(names.values).count == names.count)
    }
  }

  // MARK: Random points

  /// Points in heaps, anywhere, over 180° and at the poles, some in one place.
  private func points(_ count: Int, _ random: inout SplitMix64, width: Double) -> [Position] {
    var points: [Position] = []
    while points.count < count {
      let y = random.pick([random.within(-85, 85), 89.99, -89.98, 10])
      let center = Position(x: random.pick([random.within(-180, 180), 180, 179.99]), y: y)
      for _ in 0..<1 + random.below(30) {
        // Some far apart, as noise.
        let width = random.chance(0.4) ? width * 6 : width
        let spread = width / max(0.02, cos(y * .pi / 180))
        var place = center + Position(x: random.within(-1, 1) * spread, y: random.within(-1, 1) * width)
        place.y = max(-90, min(90, place.y))
        if abs(place.x) > 180 { place.x -= 360 * (place.x / 360).rounded() }
        points.append(place)
        if random.chance(0.1) { points.append(place) }
      }
    }
    return points
  }

  private func records(_ points: [Position]) -> Data {
    let lines = points.enumerated().map {
      #"{"type":"Feature","id":\#($0),"properties":{},"geometry":{"type":"Point","coordinates":[\#($1.x),\#($1.y)]}}"#
    }
    return Data((lines.joined(separator: "\n") + "\n").utf8)
  }

  @Test("clusters on the ground are what all pairs of points say", arguments: rounds(4))
  func allPairs(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let width = random.pick([1e-4, 0.01, 1])
    let points = points(400, &random, width: width)
    let (metres, least) = (width * random.within(5000, 60_000), 1 + random.below(6))
    let geodesic = Geodesic()
    let near = points.map { a in
      points.map { b in geodesic.inverse(x: a.x, y: a.y, toX: b.x, toY: b.y).distance }
    }
    let isCore = near.map { row in row.count { $0 <= metres } >= least }
    // The first core point of each one's cluster, found step by step.
    var first = Array(points.indices)
    var changes = true
    while changes {
      changes = false
      for a in points.indices where isCore[a] {
        for b in points.indices where isCore[b] && near[a][b] <= metres && first[b] > first[a] {
          first[b] = first[a]
          changes = true
        }
      }
    }
    let command = ["cluster", "--radius", "\(metres)m", "--min-points", "\(least)"]
    let found = try features(command, records(points))
    #expect(found.count == points.count)
    var names: [Int: Int] = [:]
    for (point, feature) in found.enumerated() {
      let number = property("cluster_number", feature) as? Int
      let reached = points.indices.filter { isCore[$0] && near[point][$0] <= metres }
      let role = isCore[point] ? "core" : reached.isEmpty ? "noise" : "border"
      #expect(property("cluster_role", feature) as? String == role, "\(point) of seed \(seed)")
      guard let core = isCore[point] ? point : reached.min(by: { near[point][$0] < near[point][$1] }) else {
        #expect(number == nil)
        continue
      }
      let mine = try #require(number)
      #expect(names[first[core], default: mine] == mine, "\(point) of seed \(seed)")
      names[first[core]] = mine
      #expect(mine <= names.count, "numbers go up as clusters begin")
    }
    #expect(Set(names.values).count == names.count && names.count > 1)
    // Whatever the order, those that are core points are together.
    let order = points.indices.shuffled(using: &random)
    let again = try features(command, records(order.map { points[$0] }))
    var others: [Int: Int] = [:]
    for (feature, point) in zip(again, order) where isCore[point] {
      let mine = try #require(property("cluster_number", feature) as? Int)
      #expect(others[first[point], default: mine] == mine)
      others[first[point]] = mine
    }
    #expect(others.count == Set(others.values).count)
  }

  @Test("clusters of a level are parts of those of the one below, wherever the map ends", arguments: rounds(2))
  func levels(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed) + 50)
    let points = points(400, &random, width: 0.05)
    func groups(_ zoom: Int, _ points: [Position]) throws -> [Int: (members: Set<Int>, expansion: Double)] {
      var groups: [Int: (members: Set<Int>, expansion: Double)] = [:]
      var last = -1
      for feature in try features(["cluster", "--zoom", "\(zoom)", "--max-zoom", "16"], records(points)) {
        let members = property("cluster_members", feature) as? [Int] ?? [feature["id"] as? Int ?? -1]
        #expect(members == members.sorted() && members[0] > last, "clusters stand where their first points do")
        last = members[0]
        #expect(property("cluster_count", feature) as? Int ?? 1 == members.count)
        let expansion = property("cluster_expansion_zoom", feature) as? Double ?? .infinity
        for member in members { groups[member] = (Set(members), expansion) }
      }
      #expect(groups.count == points.count)
      return groups
    }
    var below = try groups(4, points)
    let turned = try groups(4, points.map { Position(x: ($0.x + 90).remainder(dividingBy: 360), y: $0.y) })
    #expect(below.allSatisfy { turned[$0.key]?.members == $0.value.members }, "seed \(seed)")
    for zoom in 5...16 {
      let these = try groups(zoom, points)
      for (point, group) in these {
        #expect(group.members.isSubset(of: below[point]?.members ?? []))
        let before = try #require(below[point])
        #expect((before.expansion == Double(zoom)) == (group.members != before.members), "\(point) at \(zoom)")
      }
      below = these
    }
  }
}
