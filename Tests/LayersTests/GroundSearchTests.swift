// What is nearest on the ground, against measuring to all: layers near and far, in one place, at the poles.

import Engines
import Globe
import Planar
import TestSupport
import Testing

@testable import Layers

@Suite("Search on the ground")
struct GroundSearchTests {
  /// Points around a place: some of them twins, some on a grid.
  private static func points(
    _ count: Int, around place: Position, _ size: Double, _ random: inout SplitMix64
  ) -> [Position] {
    var points: [Position] = []
    for _ in 0..<count {
      if let last = points.last, random.chance(0.2) {
        points.append(last)
        continue
      }
      var step = Position(random.within(-1, 1), random.within(-1, 1)) * size
      if random.chance(0.3) { step = Position((step.x * 4).rounded() / 4, (step.y * 4).rounded() / 4) }
      points.append(Position(place.x + step.x, max(-90, min(90, place.y + step.y))))
    }
    return points
  }

  private static func tree(_ points: [Position]) -> SpaceTree {
    SpaceTree(points.indices.map { Int32($0) }, points.map { SIMD4(GroundChord.place(x: $0.x, y: $0.y), 0) })
  }

  /// The nearest, and how many geodesics it took.
  private static func nearest(
    _ points: [Position], _ tree: SpaceTree, to place: Position, _ count: Int, radius: Double = .infinity
  ) -> (found: [NearFeature], measured: Int) {
    let geodesic = Engines.geodesic()
    var nearest = NearestFeatures(count: count, radius: radius)
    var measured = 0
    var search = GroundSearch(tree, x: place.x, y: place.y, most: count)
    func look(_ at: Int) -> Double {
      let number = Int(tree.numbers[at])
      measured += 1
      let distance = geodesic.distance(x: place.x, y: place.y, toX: points[number].x, toY: points[number].y)
      nearest.take(NearFeature(number: number, distance: distance))
      return nearest.limit
    }
    search.visit(limit: radius, position: { points[$0] }, look)
    return (nearest.inOrder, measured)
  }

  @Test(
    "the nearest of all",
    arguments: [Position(0, 0), Position(10, 50), Position(-179.9, 65), Position(30, 89.9), Position(-100, -40)],
    [(0.0, 0.0), (0.3, 0.2), (60, -20), (140, 10), (179, 0)])
  func nearest(_ place: Position, _ aside: (Double, Double)) {
    var random = SplitMix64(seed: 7)
    let geodesic = Engines.geodesic()
    for size in [0.0, 0.01, 2, 40] {
      let points = Self.points(60, around: place, size, &random)
      let tree = Self.tree(points)
      for count in [1, 3, 200] {
        let from = Position(place.x + aside.0 + random.within(-1, 1), max(-90, min(90, place.y * 0.9 + aside.1)))
        let all = points.indices.map { number in
          NearFeature(
            number: number,
            distance: geodesic.distance(x: from.x, y: from.y, toX: points[number].x, toY: points[number].y))
        }
        let found = Self.nearest(points, tree, to: from, count).found
        #expect(found == Array(all.sorted().prefix(count)), "from \(from) to \(size) around \(place)")
        // As far as some of them.
        let radius = all.map(\.distance).sorted()[20]
        let near = Self.nearest(points, tree, to: from, count, radius: radius).found
        #expect(near == Array(all.sorted().filter { $0.distance <= radius }.prefix(count)))
      }
    }
  }

  @Test("far from all, few are measured")
  func measuresFew() {
    var random = SplitMix64(seed: 9)
    let points = Self.points(5_000, around: Position(-75, 42), 4, &random)
    let tree = Self.tree(points)
    for _ in 0..<10 {
      let from = Position(random.within(5, 15), random.within(45, 55))
      #expect(Self.nearest(points, tree, to: from, 1).measured < 40)
    }
    let twins = [Position](repeating: Position(3, 4), count: 5_000)
    #expect(Self.nearest(twins, Self.tree(twins), to: Position(100, -4), 1).measured < 1_000)
    #expect(Self.nearest(twins, Self.tree(twins), to: Position(3, 4.001), 1).found.map(\.number) == [0])
  }

  @Test("bounds are below what they bound", arguments: [0.0, 1, 60, 150, 178])
  func bounds(_ aside: Double) {
    var random = SplitMix64(seed: 11)
    let geodesic = Engines.geodesic()
    for _ in rounds(200) {
      let (from, to) = (Position(random.within(-180, 180), random.within(-89, 89)), random.within(-89, 89))
      let middle = Position(from.x + aside, to)
      let reach = GroundReach(x: from.x, y: from.y)
      let radius = random.pick([100.0, 10_000, 1_000_000])
      let correction = reach.correction(to: middle, within: radius)
      for _ in 0..<10 {
        // Within the radius: degrees are no longer than that.
        let step = radius / 112_000
        let end = Position(
          middle.x + random.within(-0.7, 0.7) * step, max(-90, min(90, middle.y + random.within(-0.7, 0.7) * step)))
        let ball = SIMD4(GroundChord.place(x: end.x, y: end.y), 0)
        let metres = geodesic.distance(x: from.x, y: from.y, toX: end.x, toY: end.y)
        #expect(reach.least(reach.chord(ball), correction) <= metres, "\(from) \(end)")
        #expect(GroundReach.chord(metres, correction) >= reach.chord(ball) - 1e-6, "\(from) \(end)")
      }
    }
  }
}
