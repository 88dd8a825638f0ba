// Rings that cross themselves at ±180°: what they go round an odd number of times is inside, as elsewhere.

import Globe
import Planar
import TestSupport
import Testing

@Suite struct CrossedRingTests {
  /// Whether a polygon or the parts of one go round a place an odd number of times; nil on a ring.
  private func parity(of place: Position, in geometry: Geometry) -> Bool? {
    var isInside = false
    for part in geometry.polygons {
      switch geometry.location(of: place, inPolygon: part) {
      case .inside: isInside.toggle()
      case .boundary: return nil
      case .outside: break
      }
    }
    return isInside
  }

  @Test func cutsOfWhatCrossesItselfAreNotClosedRoundTheEarth() {
    var random = SplitMix64(seed: 47)
    var (cuts, compared) = (0, 0)
    for round in rounds(120) {
      let open = (0..<(4 + Int(random.next() % 4))).map { _ in
        SIMD2(random.within(-8, 8).rounded() / 2, random.within(-20, 20).rounded() / 2)
      }
      let ring = open + open.prefix(1)
      let here = polygon([ring], wrapped: false)
      var there = polygon([ring.map { SIMD2(180 + $0.x, $0.y) }], wrapped: round % 2 == 0)
      var cutter = AntimeridianCutter()
      guard cutter.cut(&there), !there.isEmpty else { continue }
      cuts += 1
      let isFlat = abs(here.bounds.max.x - here.bounds.min.x) < 0.1
      var wrong = 0
      for x in stride(from: -9.03, through: 9, by: 0.93) {
        for y in Array(stride(from: -11.013, through: 11, by: 0.97)) + [-80, -40, 40, 80] {
          let place = Position(180 + x > 180 ? x - 180 : x + 180, y)
          guard let inside = parity(of: Position(x, y), in: here), let cut = parity(of: place, in: there) else {
            continue
          }
          compared += 1
          if inside != cut { wrong += 1 }
        }
      }
      // Rounded crossings may put a place or two on the other side.
      #expect(wrong <= 2 || isFlat, "round \(round): \(ring), \(wrong) places")
    }
    #expect(cuts > 80 && compared > 20_000)
  }

  @Test func aLoopThatRunsTheOtherWayIsStillALoop() {
    let ring: [SIMD2<Double>] = [[-177, 5.5], [179.5, 1], [179.5, -3], [-177, -1], [176, 3], [-177, 5.5]]
    var geometry = polygon([ring], wrapped: false)
    var cutter = AntimeridianCutter()
    let isChanged = cutter.cut(&geometry)
    #expect(isChanged)
    #expect(geometry.bounds.max.y == 5.5 && geometry.bounds.min.y == -3)
    #expect(geometry.partEnds.count == 3)
  }
}
