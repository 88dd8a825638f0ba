// What is next below places, among very many segments.

import TestSupport
import Testing

@testable import Planar

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

struct LowerSegmentsTests {
  @Test func isWhatAnIndexFinds() {
    var random = SplitMix64(seed: 8)
    // Short sides in rows that do not cross each other.
    let segments = (0..<2000).map { number -> Segment in
      let (x, y) = (random.within(0, 1000).rounded(), Double(number) * 4)
      let (toX, toY) = (random.within(0, 1000).rounded(), y + random.within(0, 2).rounded())
      return number % 2 == 0 ? Segment(x, y, toX, toY) : Segment(toX, toY, x, y)
    }
    let places = (0..<300).map { _ in
      Position(random.within(-10, 1010).rounded(), random.within(-10, 8010).rounded() + 0.5)
    }
    var boxes = SegmentBoxes()
    boxes.build(segments, margin: 0)
    var lower = LowerSegments(places, limit: .max)
    for (number, segment) in segments.enumerated() {
      let isWorthIt = lower.look(at: segment, number)
      #expect(isWorthIt)
    }
    #expect(lower.found == places.map { boxes.segmentBelow($0, in: segments) ?? -1 })
    #expect(lower.found.contains(-1) && Set(lower.found).count > 100)
    var few = LowerSegments(places, limit: 100)
    let isWorthIt = segments.enumerated().allSatisfy { few.look(at: $0.element, $0.offset) }
    #expect(!isWorthIt)
  }

  /// Of more segments than memory is kept for; a ring in a ring, and many small ones side by side.
  @Test func veryManySegments() throws {
    let grid = try #require(Grid(around: Box([-0x1p30, -0x1p30], [0x1p30, 0x1p30]), step: 1))
    func ring(_ center: Position, _ radius: Double, _ sides: Int) -> [Segment] {
      let places = (0...sides).map { corner -> Position in
        let angle = Double(corner % sides) / Double(sides) * 2 * Double.pi
        return Grid.rounded(center + Position(cos(angle), sin(angle)) * radius)
      }
      return zip(places, places.dropFirst()).map { Segment(lowHalf: $0, highHalf: $1) }
    }
    let nested = (1...18).reversed().flatMap { ring(.zero, Double($0) * 0x1p24, 16_000) }
    let many = (0..<40_000).flatMap { number -> [Segment] in
      let center = Position(Double(number / 200), Double(number % 200)) * 0x1p22
      return ring(center, 0x1p20, 4) + ring(center, 0x1p19, 4)
    }
    let cases: [(curves: [Segment], polygons: Int, rings: Int)] = [(nested, 9, 18), (many, 40_000, 80_000)]
    for (curves, polygons, rings) in cases {
      #expect(curves.count > Overlay.many)
      var (segments, overlay, result) = (curves, Overlay(), Geometry(type: .multiPolygon))
      let isTold = overlay.appendPolygons(of: &segments, .evenOdd, grid, to: &result)
      #expect(isTold)
      #expect(result.partEnds.count == polygons && result.ringEnds.count == rings)
      #expect(result.vertexCount == curves.count + rings)
      #expect(result.polygons.allSatisfy { $0.count == 2 })
    }
  }
}
