// Boxes, on the plane and over the antimeridian.

import Globe
import Planar
import Testing

struct EnvelopeTests {
  private func box(_ positions: [(Double, Double)], wraps: Bool = true) -> [Double]? {
    var envelope = Envelope()
    for (x, y) in positions { envelope.add(x: x, y: y) }
    return envelope.bounds(wraps: wraps).map { [$0.west, $0.south, $0.east, $0.north] }
  }

  @Test func emptyHasNone() {
    #expect(box([]) == nil)
    #expect(Envelope().isEmpty)
  }

  @Test func plain() {
    #expect(box([(-71, 42), (-70, 43)]) == [-71, 42, -70, 43])
    #expect(box([(-120, 0), (30, 1)]) == [-120, 0, 30, 1])
  }

  @Test func overTheAntimeridianWestIsGreaterThanEast() {
    // RFC 7946 §5.2: Fiji.
    #expect(box([(177, -20), (-178, -16)]) == [177, -20, -178, -16])
    #expect(box([(177, -20), (180, -18), (-180, -18), (-178, -16)]) == [177, -20, -178, -16])
  }

  @Test func numbersBeyond180AreBroughtBack() {
    #expect(box([(170, 0), (190, 1)]) == [170, 0, -170, 1])
    #expect(box([(185, 0), (190, 1)]) == [-175, 0, -170, 1])
    #expect(box([(-190, 0), (-170, 1)]) == [170, 0, -170, 1])
    #expect(box([(-200, 0), (-185, 1)]) == [160, 0, 175, 1])
    // One meridian, however it is written; what goes along the equator goes round.
    #expect(box([(0, 0), (360, 1)]) == [0, 0, 0, 1])
    var line = Envelope()
    line.add(Geometry(type: .lineString, ordinates: [0, 0, 120, 0, 240, 1, 360, 1], ringEnds: [4]))
    #expect(line.bounds(wraps: true).map { [$0.west, $0.south, $0.east, $0.north] } == [-180, 0, 180, 1])
    // Spellings may be mixed.
    #expect(box([(175, 0), (185, 1), (-175, 2), (-184, 3)]) == [175, 0, -175, 3])
    #expect(box([(180, 0), (185, 1)]) == [-180, 0, -175, 1])
    // As wide either way.
    #expect(box([(-90, 0), (90, 1)]) == [-90, 0, 90, 1])
  }

  @Test func whatCrossesGreenwichDoesNotWrap() {
    var line = Envelope()
    line.add(Geometry(type: .lineString, ordinates: [-170, 0, -80, 0, 80, 1, 170, 1], ringEnds: [4]))
    var union = Envelope()
    union.add(line)
    for envelope in [line, union] {
      #expect(envelope.bounds(wraps: true).map { [$0.west, $0.south, $0.east, $0.north] } == [-170, 0, 170, 1])
    }
    #expect(box([(-170, 0), (-80, 0), (80, 1), (170, 1)]) == [80, 0, -80, 1])
  }

  @Test func whatGoesRoundTheEarthDoesNotWrap() {
    func box(_ ordinates: [Double]) -> [Double]? {
      var envelope = Envelope()
      envelope.add(Geometry(type: .polygon, ordinates: ordinates, ringEnds: [ordinates.count / 2]))
      return envelope.bounds(wraps: true).map { [$0.west, $0.south, $0.east, $0.north] }
    }
    // A cap, closed over the pole; a band; and what only looks to the west of 0.
    #expect(
      box([-180, 77, -135, 77, -45, 77, 45, 77, 135, 77, 180, 77, 180, 90, -180, 90, -180, 77]) == [-180, 77, 180, 90])
    #expect(box([-180, 40, 180, 40, 180, 50, -180, 50, -180, 40]) == [-180, 40, 180, 50])
    #expect(box([-10, 0, 0, 0, 0, 5, -10, 0]) == [-10, 0, 0, 5])
    #expect(box([170, 0, -170, 0, -170, 5, 170, 0]) == [170, 0, -170, 5])
  }

  @Test func projectedCoordinatesDoNotWrap() {
    #expect(box([(177, -20), (-178, -16)], wraps: false) == [-178, -20, 177, -16])
  }

  @Test func unionIsTheBoxOfAll() {
    var (one, other) = (Envelope(), Envelope())
    one.add(x: 170, y: 0)
    other.add(x: -170, y: 5)
    one.add(other)
    #expect(one.bounds(wraps: true).map { [$0.west, $0.south, $0.east, $0.north] } == [170, 0, -170, 5])
  }
}
