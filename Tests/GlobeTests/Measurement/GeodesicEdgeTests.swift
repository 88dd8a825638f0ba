// The nearest places of geodesics: feet of perpendiculars, ends, poles, ±180°.

import Globe
import PROJ
import Planar
import TestSupport
import Testing

@Suite("Geodesic edge")
struct GeodesicEdgeTests {
  private let geodesic = Geodesic()

  @Test(
    "the foot of a perpendicular is where it was put up",
    arguments: [0.5, 80, 4_000, 90_000, 900_000, 9_000_000.0], [0, 0.02, 5, 3_000, 200_000, 2_000_000.0])
  func foot(_ length: Double, _ offset: Double) {
    var random = SplitMix64(seed: 5)
    for _ in rounds(60) {
      let from = Position(random.within(-180, 180), random.chance(0.1) ? 89.9999 : random.within(-90, 90))
      let end = geodesic.direct(x: from.x, y: from.y, azimuth: random.within(0, 360), distance: length)
      let edge = GeodesicEdge(from: from, to: Position(end.x, end.y), geodesic)
      let along = length * random.within(0.01, 0.99)
      let foot = edge.position(at: along, geodesic)
      let right = edge.azimuth(at: foot, along, geodesic) + (random.chance(0.5) ? 90 : -90)
      let place = geodesic.direct(x: foot.x, y: foot.y, azimuth: right, distance: offset)
      let nearest = edge.nearest(to: Position(place.x, place.y), geodesic)
      // The direction of a short edge is known to some nanometres over its length.
      let tolerance = 2e-6 + offset * 3e-8 / length
      #expect(abs(nearest.along - along) < tolerance, "\(edge) \(place)")
      #expect(abs(nearest.distance - offset) < 1e-6, "\(edge) \(place)")
    }
  }

  @Test("what lies beyond the ends is nearest to them, and nothing is nearer than what is found")
  func ends() {
    var random = SplitMix64(seed: 6)
    for _ in rounds(300) {
      let from = Position(random.within(-180, 180), random.within(-90, 90))
      let end = geodesic.direct(
        x: from.x, y: from.y, azimuth: random.within(0, 360), distance: random.within(1, 5_000_000))
      let edge = GeodesicEdge(from: from, to: Position(end.x, end.y), geodesic)
      let place = Position(random.within(-180, 180), random.within(-90, 90))
      let nearest = edge.nearest(to: place, geodesic)
      #expect(0...edge.length ~= nearest.along)
      let at = edge.position(at: nearest.along, geodesic)
      #expect(abs(geodesic.distance(x: place.x, y: place.y, toX: at.x, toY: at.y) - nearest.distance) < 1e-6)
      for share in 0...50 {
        let other = edge.position(at: edge.length * Double(share) / 50, geodesic)
        let distance = geodesic.distance(x: place.x, y: place.y, toX: other.x, toY: other.y)
        #expect(distance > nearest.distance - 1e-6, "\(edge) \(place)")
      }
    }
  }

  @Test("an edge over a pole or over ±180° is an edge as others are")
  func poles() {
    let overPole = GeodesicEdge(from: Position(30, 89), to: Position(-150, 89), geodesic)
    let pole = overPole.nearest(to: Position(120, 89.99), geodesic)
    #expect(abs(pole.along - overPole.length / 2) < 1e-6)
    let overSide = GeodesicEdge(from: Position(179, 0), to: Position(-179, 0), geodesic)
    let side = overSide.nearest(to: Position(180, 0.5), geodesic)
    #expect(abs(side.along - overSide.length / 2) < 1e-6 && abs(side.distance - 55_287) < 1)
  }

  @Test("an edge without a length is a place")
  func none() {
    let edge = GeodesicEdge(from: Position(5, 6), to: Position(5, 6), geodesic)
    let nearest = edge.nearest(to: Position(5, 7), geodesic)
    #expect(nearest.along == 0 && nearest.distance > 100_000)
  }
}
