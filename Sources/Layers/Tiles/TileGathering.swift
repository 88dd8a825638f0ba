// Features of a tile that become one: those that are alike, and small ones that become part of a neighbour.

import Cartography
import Documents
import FeatureStream
import Formats
import Planar

/// Joins features of one tile, of one layer and one kind of geometry each.
///
/// A feature of several has the id and the properties of the largest of them. Areas become one area without the
/// borders between them, points and lines one geometry of several parts; of points that become part of another
/// feature and lie on one spot, one stays.
struct TileGathering {
  private let features: [TilePiece.Parts]
  private let order: TileOrder
  /// Of each area the larger neighbour that it has the most vertices in common with.
  private let neighbours: [Int?]
  /// The place of each feature in the order.
  private let turns: [Int]
  private let engine: any GeometryEngine

  init(_ pieces: [[UInt8]], _ order: TileOrder, _ engine: any GeometryEngine) throws(WireError) {
    features = try pieces.map { piece throws(WireError) in try TilePiece.parts(of: piece) }
    (self.order, self.engine) = (order, engine)
    var turns = [Int](repeating: 0, count: features.count)
    for (turn, feature) in order.order.enumerated() { turns[feature] = turn }
    self.turns = turns
    neighbours = Self.neighbours(features, turns)
  }

  private static func neighbours(_ features: [TilePiece.Parts], _ turns: [Int]) -> [Int?] {
    var owners: [Position: [Int]] = [:]
    for (number, feature) in features.enumerated() where feature.geometry.type == .multiPolygon {
      for place in feature.geometry.positions(0..<feature.geometry.vertexCount)
      where owners[place]?.last != number { owners[place, default: []].append(number) }
    }
    return features.enumerated().map { number, feature in
      guard feature.geometry.type == .multiPolygon else { return nil }
      var shared: [Int: Int] = [:]
      for place in feature.geometry.positions(0..<feature.geometry.vertexCount) {
        for other in owners[place] ?? []
        where turns[other] < turns[number] && features[other].kind == feature.kind { shared[other, default: 0] += 1 }
      }
      // One vertex in common is a corner.
      return shared.filter { $0.value > 1 }.max { ($0.value, -turns[$0.key]) < ($1.value, -turns[$1.key]) }?.key
    }
  }

  /// Joins alike features, and those that a cut has go with others.
  ///
  /// - Parameters:
  ///   - alive: the features that there are, in their order.
  ///   - cut: which of them stand for themselves; of each layer and kind at least one does.
  func pieces(_ alive: [Int], _ cut: TileCut) throws(RunError) -> [[UInt8]] {
    var isAlive = [Bool](repeating: false, count: features.count)
    for feature in alive { isAlive[feature] = true }
    var stands = [Bool](repeating: false, count: features.count)
    for feature in order.kept(by: cut) where isAlive[feature] { stands[feature] = true }
    // The largest of each kind stand; along the curve, to find the nearest.
    var standing: [[UInt8]: [(place: UInt32, feature: Int)]] = [:]
    for feature in order.order where isAlive[feature] {
      let kind = features[feature].kind
      if stands[feature] || standing[kind] == nil {
        stands[feature] = true
        standing[kind, default: []].append((features[feature].rank.place, feature))
      }
    }
    for kind in standing.keys { standing[kind]?.sort { $0 < $1 } }
    // What is alike goes with the largest of its likeness, whatever else goes with it.
    var leaders: [[UInt8]: Int] = [:]
    for feature in order.order where stands[feature] && leaders[features[feature].likeness] == nil {
      leaders[features[feature].likeness] = feature
    }
    var members: [Int: [Int]] = [:]
    for feature in alive {
      let target = stands[feature] ? feature : target(of: feature, stands, standing[features[feature].kind] ?? [])
      members[leaders[features[target].likeness] ?? target, default: []].append(feature)
    }
    let places = members.map { (first: $1.first ?? $0, leader: $0, members: $1) }.sorted { $0.first < $1.first }
    // The fewer stand, the coarser are the points of those that do not.
    let halvings = alive.isEmpty ? 0 : log2(alive.count / max(1, stands.count { $0 }))
    return try places.map { place throws(RunError) in
      try piece(place.leader, place.members, stands, cell: Double(1 << min(halvings, 12)))
    }
  }

  private func log2(_ number: Int) -> Int { number < 1 ? 0 : Int.bitWidth - 1 - number.leadingZeroBitCount }

  /// What another feature becomes part of: a larger neighbour, or that of it, that stands, or the nearest that does.
  private func target(of feature: Int, _ stands: [Bool], _ along: [(place: UInt32, feature: Int)]) -> Int {
    var next = neighbours[feature]
    while let at = next {
      if stands[at] { return at }
      next = neighbours[at]
    }
    let place = features[feature].rank.place
    let after = along.indices.partitioningIndex { along[$0].place >= place }
    let near = [after - 1, after].filter(along.indices.contains).map { along[$0] }
    return near.min { a, b in
      max(a.place, place) - min(a.place, place) < max(b.place, place) - min(b.place, place)
    }?.feature ?? feature
  }

  private func piece(
    _ leader: Int, _ members: [Int], _ stands: [Bool], cell: Double
  ) throws(RunError) -> [UInt8] {
    if members == [leader] {
      return features[leader].piece.message(features[leader].geometry, rank: features[leader].rank)
    }
    var joined = Geometry(type: features[leader].geometry.type)
    var taken: Set<Position> = []
    for member in members {
      let geometry = features[member].geometry
      if geometry.type == .multiPoint {
        for place in geometry.positions(0..<geometry.vertexCount) {
          let spot = (place / cell).rounded(.down)
          if taken.insert(spot).inserted || stands[member] { joined.ordinates += [place.x, place.y] }
        }
        continue
      }
      let (vertices, rings) = (joined.vertexCount, joined.ringEnds.count)
      joined.ordinates += geometry.ordinates
      joined.ringEnds += geometry.ringEnds.map { vertices + $0 }
      joined.partEnds += geometry.partEnds.map { rings + $0 }
    }
    if joined.type == .multiPolygon {
      do throws(EngineError) {
        joined = try engine.union(joined)
        if joined.ordinates.contains(where: { $0 != $0.rounded() }) { joined = try engine.snapped(joined, to: 1) }
      } catch { throw RunError(.badData, "areas of a tile cannot be joined: \(error.function): \(error.message)") }
      joined.keepPolygons()
      joined.dropStraightVertices()
      joined.followRightHandRule()
    }
    return features[leader].piece.message(joined, rank: TileRank(of: joined))
  }
}
