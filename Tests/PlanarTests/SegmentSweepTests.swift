// The sweep against looking at all pairs, on grids where much touches, and on spirals.

import Planar
import TestSupport
import Testing

@Suite struct SegmentSweepTests {
  private func meetsByPairs(_ points: [Position], _ segments: [SIMD2<Int32>]) -> Bool {
    for (place, one) in segments.enumerated() {
      for other in segments.dropFirst(place + 1) {
        let (a, b) = (points[Int(one.x)], points[Int(one.y)])
        let (c, d) = (points[Int(other.x)], points[Int(other.y)])
        if one.x == other.x {
          if overlap(a, b, d) { return true }
        } else if one.x == other.y {
          if overlap(a, b, c) { return true }
        } else if one.y == other.x {
          if overlap(b, a, d) { return true }
        } else if one.y == other.y {
          if overlap(b, a, c) { return true }
        } else if Box(around: (a, b)).meets(Box(around: (c, d))),
          orientation(a, b, c) * orientation(a, b, d) <= 0, orientation(c, d, a) * orientation(c, d, b) <= 0
        {
          return true
        }
      }
    }
    return false
  }

  @Test("as all pairs say, of random segments between the places of a grid", arguments: [3, 5, 12, 60])
  func randomSegments(_ side: Int) {
    var random = SplitMix64(seed: UInt64(side))
    var found = [0, 0]
    for _ in rounds(1000) {
      var points: [Position] = []
      while points.count < 2 + random.below(7) {
        let point = Position(Double(random.below(side)), Double(random.below(side)))
        if !points.contains(point) { points.append(point) }
      }
      var segments: [SIMD2<Int32>] = []
      for _ in 0..<1 + random.below(6) {
        let (a, b) = (random.below(points.count), random.below(points.count))
        if a != b { segments.append(SIMD2(Int32(a), Int32(b))) }
      }
      var sweep = SegmentSweep(points, segments)
      let isApart = sweep.meetAtEndsOnly()
      found[isApart ? 1 : 0] += 1
      #expect(isApart == !meetsByPairs(points, segments), "\(points) \(segments)")
    }
    #expect(found.allSatisfy { $0 > 200 })
  }

  @Test("a spiral of sides whose boxes all meet is apart, and one side across it is not")
  func spiral() {
    // On the outline of a square, turned by an eighth: no trigonometry needed.
    var points: [Position] = []
    for index in 0..<4000 {
      let way: [Position] = [[1, 0], [0, 1], [-1, 0], [0, -1]]
      points.append(way[index % 4] * (1 + Double(index) / 1000))
    }
    let sides = points.indices.dropLast().map { SIMD2(Int32($0), Int32($0 + 1)) }
    var sweep = SegmentSweep(points, sides)
    let isApart = sweep.meetAtEndsOnly()
    #expect(isApart)
    sweep = SegmentSweep(points, sides + [SIMD2(0, 3999)])
    let isStillApart = sweep.meetAtEndsOnly()
    #expect(!isStillApart)
  }
}
