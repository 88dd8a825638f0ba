// The features of a layer that are nearest to a geometry, by metres on the ground.

import Engines
import FeatureStream
import Planar
import Synchronization

/// What is nearest in a layer, shared by all workers.
package final class NearTargets: Sendable {
  package let layer: Layer
  /// The points of a layer that has nothing else.
  package let points: LayerPoints?
  private let others = Mutex<(balls: LayerBalls, plane: LayerPlane)?>(nil)

  /// Makes what most searches need.
  ///
  /// - Throws: what ends the run, where a feature has no place in longitude and latitude.
  package init(_ layer: Layer) throws(RecordError) {
    self.layer = layer
    points = LayerPoints(layer)
    if points == nil { _ = try shapes() }
  }

  /// Balls around all parts, and the geometries in longitude and latitude; made when they are first asked for.
  package func shapes() throws(RecordError) -> (balls: LayerBalls, plane: LayerPlane) {
    try others.withLock { others throws(RecordError) in
      if let others { return others }
      let plane = try layer.plane(in: nil)
      let made = (LayerBalls(plane.geometries), plane)
      others = made
      return made
    }
  }
}

/// A worker's search for what is nearest.
///
/// Between points the distance is that of the geodesic, and between a point and a line or an area that of
/// `GroundDistance`. Between lines and areas it is 0 where they meet, else that of `GroundGap`.
package final class LayerNearest {
  private let targets: NearTargets
  private lazy var matcher = LayerMatcher(targets.layer)
  private let mover = PlaneMover(to: nil)
  private let geodesic = Engines.geodesic()
  /// The number of the last search that measured each feature; of each feature from the first search on.
  private var stamps: [UInt32] = []
  private var stamp: UInt32 = 0
  private let gap = GroundGap()
  /// The edges of features that were measured to from lines and areas.
  private var curves = KeptShapes<GroundCurves>()
  /// The runs of features of many vertices that were measured to from places.
  private var larges = KeptShapes<LargeShape>()

  /// - Parameter targets: what all workers share.
  package init(_ targets: NearTargets) { self.targets = targets }

  /// The nearest features, nearest first; of equally near ones the first in the file.
  ///
  /// O(log n) for few points as a rule.
  ///
  /// - Parameters:
  ///   - name: the CRS of the geometry; nil for OGC:CRS84.
  ///   - count: how many are wanted at most.
  ///   - radius: how far they may be, in metres.
  package func nearest(
    to source: Geometry, in name: String?, count: Int, radius: Double
  ) throws(RecordError) -> [NearFeature] {
    if source.isEmpty || targets.layer.count == 0 { return [] }
    if source.type == .point, name == nil, let points = targets.points {
      let (x, y) = (source.ordinates[0], source.ordinates[1])
      let geometries = targets.layer.geometries
      func position(_ number: Int) -> Position { geometries[number].position(0) }
      func measure(_ number: Int) -> Double {
        geodesic.distance(x: x, y: y, toX: position(number).x, toY: position(number).y)
      }
      return points.nearest(x: x, y: y, count: count, radius: radius, position: position, geodesic: measure)
    }
    let (balls, plane) = try targets.shapes()
    var geometry = source
    try mover.move(&geometry, from: name)
    let parts = geometry.simpleParts
    guard let ball = GroundBall(around: GroundBall.balls(parts)) else { return [] }
    // No lazy variable: to write to one element of that copies the array.
    if stamps.isEmpty { stamps = [UInt32](repeating: 0, count: targets.layer.count) }
    stamp += 1
    var found = NearestFeatures(count: count, radius: radius)
    func take(_ number: Int, _ distance: Double) { found.take(NearFeature(number: number, distance: distance)) }
    let single = parts.count == 1 && parts[0].type == .point ? parts[0].position(0) : nil
    if single == nil {
      for number in try matcher.matches(geometry, in: nil, .intersects, most: count) {
        stamps[number] = stamp
        take(number, 0)
      }
    }
    let ground = single.map { GroundDistance(x: $0.x, y: $0.y) }
    if let ground {
      for number in plane.candidates(parts[0]) where !found.isFullOfMeetings {
        let isInside =
          large(number, plane.geometries[number])?.contains(parts[0].position(0))
          ?? ground.isInside(plane.geometries[number].simpleParts)
        guard isInside else { continue }
        stamps[number] = stamp
        take(number, 0)
      }
    }
    // Where many areas lie over each other, the first ones in the file are nearest, and no other is measured.
    if found.isFullOfMeetings { return found.inOrder }
    let own = single == nil ? GroundCurves(parts) : nil
    balls.visit(near: ball, limit: Self.reach(found.limit)) { number in
      if stamps[number] != stamp {
        stamps[number] = stamp
        let (shape, limit) = (plane.geometries[number], found.limit)
        if let single, shape.type == .point, !shape.isEmpty {
          take(
            number,
            geodesic.distance(x: single.x, y: single.y, toX: shape.ordinates[0], toY: shape.ordinates[1]))
        } else if let ground {
          take(
            number,
            large(number, shape)?.distance(from: ground, in: ball, limit: limit)
              ?? Self.distance(ground, shape.simpleParts, limit))
        } else {
          take(number, distance(parts, own, number, shape, limit))
        }
      }
      return Self.reach(found.limit)
    }
    return found.inOrder
  }

  /// How far what is measured as no farther than a limit may be: measures are longer by a millimetre, or by 0.2
  /// millionths.
  static func reach(_ limit: Double) -> Double { limit * (1 + 4e-7) + 0.002 }

  private static func distance(_ ground: GroundDistance, _ parts: [Geometry], _ limit: Double) -> Double {
    var best = Double.infinity
    for part in parts { best = min(best, ground.distance(to: part, limit: min(limit, best))) }
    return best
  }

  /// The distance of a feature that has no position in common with a geometry; infinity beyond a limit.
  private func distance(
    _ parts: [Geometry], _ own: GroundCurves?, _ number: Int, _ shape: Geometry, _ limit: Double
  ) -> Double {
    if shape.type == .point {
      // As from the point to the geometry.
      let place = shape.position(0)
      return Self.distance(GroundDistance(x: place.x, y: place.y), parts, limit)
    }
    guard let own else { return .infinity }
    return gap.distance(own, curves(number, shape), limit: limit)
  }

  /// The runs of a feature that has many vertices; nil of others.
  private func large(_ number: Int, _ shape: Geometry) -> LargeShape? {
    guard shape.totalVertexCount >= LargeShape.least else { return nil }
    return larges.shape(number) {
      let made = LargeShape(shape.simpleParts)
      return (made, made.count)
    }
  }

  private func curves(_ number: Int, _ shape: Geometry) -> GroundCurves {
    curves.shape(number) {
      let made = GroundCurves(shape.simpleParts)
      return (made, made.count)
    }
  }
}

/// What was made of features, by their numbers, up to so many edges or runs; when there are more, all is made anew.
private struct KeptShapes<Shape> {
  private static var most: Int { 1 << 20 }
  private var shapes: [Int: Shape] = [:]
  private var count = 0

  mutating func shape(_ number: Int, _ make: () -> (shape: Shape, count: Int)) -> Shape {
    if let known = shapes[number] { return known }
    let made = make()
    if count + made.count > Self.most {
      shapes = [:]
      count = 0
    }
    shapes[number] = made.shape
    count += made.count
    return made.shape
  }
}

extension Geometry {
  fileprivate func position(_ vertex: Int) -> Position {
    Position(ordinates[vertex * dimension], ordinates[vertex * dimension + 1])
  }
}
