// The features of a layer that are nearest to a geometry, by metres on the ground.

import FeatureStream
import SimpleFeatures

/// A feature of a layer, and how far it is.
struct NearFeature: Sendable {
  /// The feature's number in the layer.
  let number: Int
  /// Metres on the ellipsoid.
  let distance: Double

  /// Whether it comes first: it is nearer, or as near and stands before the other in its file.
  func isBefore(_ other: NearFeature) -> Bool { (distance, number) < (other.distance, other.number) }
}

/// A worker's search for what is nearest.
///
/// Between points the distance is that of the geodesic, and from a point to a line or an area that of `GroundDistance`.
/// Between lines and areas it is 0 where they meet, else the least from a vertex of either to the other.
final class LayerNearest {
  private let layer: Layer
  private let balls: LayerBalls
  private let plane: LayerPlane
  private let matcher: LayerMatcher
  private let mover = PlaneMover(to: nil)
  private let geodesic = Engines.geodesic()
  /// The number of the last search that measured each feature.
  private var stamps: [UInt32]
  private var stamp: UInt32 = 0
  /// The best so far, the farthest of them first: a heap.
  private var found: [NearFeature] = []

  /// - Parameter balls: those of the layer in longitude and latitude, which all workers share.
  init(_ layer: Layer, _ balls: LayerBalls, _ plane: LayerPlane) {
    (self.layer, self.balls, self.plane) = (layer, balls, plane)
    matcher = LayerMatcher(layer)
    stamps = Array(repeating: 0, count: layer.count)
  }

  /// The nearest features, nearest first; of equally near ones the first in the file.
  ///
  /// O(log n) for few points as a rule.
  ///
  /// - Parameters:
  ///   - name: the CRS of the geometry; nil for OGC:CRS84.
  ///   - count: how many are wanted at most.
  ///   - radius: how far they may be, in metres.
  func nearest(
    to source: Geometry, in name: String?, count: Int, radius: Double
  ) throws(RecordError) -> [NearFeature] {
    if source.isEmpty || layer.count == 0 { return [] }
    var geometry = source
    try mover.move(&geometry, from: name)
    let parts = geometry.simpleParts
    guard let ball = Self.ball(parts) else { return [] }
    stamp += 1
    found.removeAll(keepingCapacity: true)
    var limit = radius
    func take(_ number: Int, _ distance: Double) {
      guard distance <= limit else { return }
      let feature = NearFeature(number: number, distance: distance)
      if found.count == count {
        guard feature.isBefore(found[0]) else { return }
        found.replaceRoot(feature)
      } else {
        found.push(feature)
      }
      if found.count == count { limit = found[0].distance }
    }
    let single = parts.count == 1 && parts[0].type == .point ? parts[0].position(0) : nil
    if single == nil, parts.contains(where: { !$0.ringEnds.isEmpty }) {
      for number in try matcher.matches(geometry, in: nil, .intersects) {
        stamps[number] = stamp
        take(number, 0)
      }
    }
    let ground = single.map { GroundDistance(x: $0.x, y: $0.y) }
    balls.visit(near: ball, GroundBall.reach(limit)) { number in
      if stamps[number] != stamp {
        stamps[number] = stamp
        let shape = plane.geometries[number]
        if let single, shape.type == .point {
          take(
            number,
            geodesic.inverse(x: single.x, y: single.y, toX: shape.ordinates[0], toY: shape.ordinates[1]).distance)
        } else if let ground {
          take(number, Self.distance(ground, shape, limit))
        } else {
          take(number, distance(parts, shape.simpleParts, limit))
        }
      }
      return GroundBall.reach(limit)
    }
    return found.sorted { $0.isBefore($1) }
  }

  private static func distance(_ ground: GroundDistance, _ geometry: Geometry, _ limit: Double) -> Double {
    var best = Double.infinity
    for part in geometry.simpleParts { best = min(best, ground.distance(to: part, limit: min(limit, best))) }
    return best
  }

  /// The least distance from a vertex of either to the other; infinity beyond a limit.
  private func distance(_ some: [Geometry], _ others: [Geometry], _ limit: Double) -> Double {
    var best = Double.infinity
    for (parts, targets) in [(some, others), (others, some)] {
      for target in targets {
        guard let ball = Self.ball([target]) else { continue }
        // Between points one way is enough.
        for part in parts where !(target.ringEnds.isEmpty && !part.ringEnds.isEmpty) {
          for position in part.positions(0..<part.vertexCount) {
            let most = min(limit, best)
            let place = GroundBall(position)
            guard place.distance(to: ball) - ball.radius <= GroundBall.reach(most) else { continue }
            best = min(best, GroundDistance(x: position.x, y: position.y).distance(to: target, limit: most))
          }
        }
      }
    }
    return best
  }

  private static func ball(_ parts: [Geometry]) -> GroundBall? {
    GroundBall(
      around: parts.flatMap { part in
        part.partRanges.filter { !$0.isEmpty }.map { GroundBall(Box(around: part.positions($0))) }
      })
  }
}

extension Geometry {
  fileprivate func position(_ vertex: Int) -> Position {
    Position(ordinates[vertex * dimension], ordinates[vertex * dimension + 1])
  }
}

/// A heap whose root is what comes last.
extension [NearFeature] {
  fileprivate mutating func push(_ feature: NearFeature) {
    append(feature)
    var at = count - 1
    while at > 0, self[(at - 1) / 2].isBefore(self[at]) {
      swapAt(at, (at - 1) / 2)
      at = (at - 1) / 2
    }
  }

  fileprivate mutating func replaceRoot(_ feature: NearFeature) {
    self[0] = feature
    var at = 0
    while at * 2 + 1 < count {
      var child = at * 2 + 1
      if child + 1 < count, self[child].isBefore(self[child + 1]) { child += 1 }
      guard self[at].isBefore(self[child]) else { return }
      swapAt(at, child)
      at = child
    }
  }
}
