// Whole-degree shapes, whose vertices and edges lie exactly on ±180°: cut, boxed, put together.

import Globe
import Planar
import TestSupport
import Testing

@Suite struct TouchingTests {
  /// A simple ring of whole degrees round a longitude, which it is made to touch.
  private func ring(_ random: inout SplitMix64, around center: Double) -> [SIMD2<Double>] {
    while true {
      let count = 3 + Int(random.next() % 5)
      let open = (0..<count).map { _ in
        let x = random.next() % 2 == 0 ? 0 : random.within(-8, 8).rounded()
        return SIMD2(center + x, random.within(-10, 10).rounded())
      }
      var closed = polygon([open + open.prefix(1)], wrapped: false)
      closed.type = .polygon
      if (try? isValid(closed)) == true, abs(sphericalArea(closed)) > 1e-6 { return open + open.prefix(1) }
    }
  }

  @Test func cutsOfWhatTouchesAreValidAndKeepTheArea() throws {
    var random = SplitMix64(seed: 31)
    var pieces = 0
    for round in rounds(400) {
      let ring = ring(&random, around: round % 2 == 0 ? 180 : -180)
      let area = abs(sphericalArea(ring))
      for wraps in [false, true] {
        var result = polygon([round % 3 == 0 ? ring.reversed() : ring], wrapped: wraps)
        var cutter = AntimeridianCutter()
        guard cutter.cut(&result) else { continue }
        try expectGood(result, "round \(round): \(ring)")
        #expect(abs(sphericalArea(result) - area) < 1e-9, "round \(round): \(ring)")
        pieces += max(1, result.partEnds.count)
        var again = result
        let isChanged = cutter.cut(&again)
        #expect(!isChanged, "round \(round): \(ring)")
      }
    }
    #expect(pieces > 600)
  }

  @Test func seamsAreWhatBothSidesHave() {
    let seams = SeamIntervals(east: [65...70, 0...1, 69...72], west: [60...67, 71...80])
    #expect(seams.intervals == [65...67, 71...72])
    #expect(seams.gaps(in: 65...70) == [67...70])
    #expect(seams.gaps(in: 60...67) == [60...65])
    #expect(seams.gaps(in: 65...67).isEmpty)
    #expect(seams.gaps(in: 0...1) == [0...1])
    #expect(SeamIntervals(east: [0...1], west: [1...2]).intervals.isEmpty)
    #expect(SeamIntervals(east: [], west: [1...2]).gaps(in: 1...2) == [1...2])
  }

  @Test func boxesHaveNoPartWithoutWidth() {
    #expect(Geometry(west: 1, south: 2, east: 3, north: 4).bounds == Box(Position(1, 2), Position(3, 4)))
    #expect(Geometry(west: 180, south: 2, east: -170, north: 4).bounds == Box(Position(-180, 2), Position(-170, 4)))
    #expect(Geometry(west: 170, south: 2, east: -180, north: 4).bounds == Box(Position(170, 2), Position(180, 4)))
    let both = Geometry(west: 170, south: 2, east: -160, north: 4)
    #expect(both.type == .multiPolygon)
    #expect(both.partRanges.map { both.span($0)?.lower } == [170, -180])
  }

  @Test func whatBelongsTogetherIsPutTogether() {
    var spellings = [[179.0, 0, -178, 2], [179, 0, 182, 2], [-181, 0, -178, 2]].map {
      Geometry(type: .lineString, ordinates: $0, ringEnds: [2])
    }
    for index in spellings.indices {
      spellings[index].unrollTogether()
      #expect(spellings[index].bounds == Box(Position(179, 0), Position(182, 2)))
    }
    var points = Geometry(type: .multiPoint, ordinates: [170, 10, -120, 40, -100, 0])
    points.unrollTogether()
    #expect(points.bounds == Box(Position(170, 0), Position(260, 40)))
    var near = Geometry(type: .multiPoint, ordinates: [-10, 10, 20, 40])
    near.unrollTogether()
    #expect(near.ordinates == [-10, 10, 20, 40])
  }

  @Test func waysAlongAPoleHaveTwoEnds() {
    var cap = Geometry(
      type: .polygon, ordinates: [-180, 80, 180, 80, 180, 90, 175, 90, -170, 90, -180, 90, -180, 80], ringEnds: [7])
    cap.straightenPoles()
    #expect(cap.ordinates == [-180, 80, 180, 80, 180, 90, -180, 90, -180, 80])
    #expect(cap.ringEnds == [5])
    #expect(EdgeWay(cap, 0).goesRound)
  }
}
