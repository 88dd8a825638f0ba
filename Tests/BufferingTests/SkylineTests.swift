// What of an offset curve is farthest out: all of the strip beside a path, and nothing farther away.

import Planar
import TestSupport
import Testing

@testable import Buffering

struct SkylineTests {
  private let right = 100_000.0

  private func path(_ random: inout SplitMix64, count: Int, height: Double) -> [Position] {
    // Anywhere on the plane.
    var x = random.within(-90_000, 90_000)
    let y = Grid.rounded(Position(0, random.within(-90_000, 90_000))).y
    return (0..<count).map { index in
      x += random.within(1000, 5000)
      let isEnd = index == 0 || index == count - 1
      return Grid.rounded(Position(x, y + (isEnd ? 0 : random.within(-height, height))))
    }
  }

  /// The distance from a place to a path.
  private func distance(_ place: Position, _ path: [Position]) -> Double {
    zip(path, path.dropFirst()).map { a, b in
      let way = b - a
      let off = place - a - way * max(0, min(1, ((place - a) * way).sum() / (way * way).sum()))
      return (off * off).sum()
    }.min()?.squareRoot() ?? .infinity
  }

  @Test(arguments: rounds(16))
  func coversTheStripAndNoMore(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let path = path(&random, count: 2 + random.below(16), height: 6000)
    let outline = try #require(Skyline.outline(of: path[...], right: right, left: 400, BufferStyle()))
    // One simple curve, counterclockwise.
    for (one, next) in zip(outline, outline.dropFirst() + outline.prefix(1)) { #expect(one.highHalf == next.lowHalf) }
    let ring = outline.map(\.lowHalf) + outline.prefix(1).map(\.lowHalf)
    let polygon = Geometry(type: .polygon, ordinates: ring.flatMap { [$0.x, $0.y] }, ringEnds: [ring.count])
    #expect(ring.ringOrientation == 1)
    for place in ring { #expect(distance(place, path) <= right + 2) }
    for (a, b) in zip(path, path.dropFirst()) {
      let way = b - a
      let out = Position(way.y, -way.x) / (way * way).sum().squareRoot() * right
      for _ in 0..<20 {
        // Beside the side, to the right; or a little to the left.
        let place = a + way * random.within(0, 1) + out * random.within(-0.003, 0.999)
        #expect(polygon.location(of: place, inPolygon: 0..<1) != .outside, "\(place)")
      }
    }
  }

  @Test func pathsThatTurnBackHaveNone() {
    let turning: [Position] = [[0, 0], [5000, 0], [4000, 3000], [9000, 3000]]
    #expect(Skyline.outline(of: turning[...], right: right, left: 400, BufferStyle()) == nil)
    let deep: [Position] = [[0, 0], [50_000, 90_000], [100_000, 0]]
    #expect(Skyline.outline(of: deep[...], right: right, left: 400, BufferStyle()) == nil)
    #expect(Skyline.outline(of: [[3, 3]], right: right, left: 400, BufferStyle()) == nil)
  }
}
