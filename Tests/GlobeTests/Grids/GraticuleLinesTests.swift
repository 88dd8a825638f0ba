// Lines of longitude and latitude: each that a box has a part of, once, whole, and inside it.

import Globe
import Planar
import TestSupport
import Testing

@Suite("Graticules")
struct GraticuleLinesTests {
  @Test func theGlobeHasEachLineOnce() {
    for (step, meridians, parallels) in [(10.0, 36, 17), (90, 4, 1), (30, 12, 5), (1, 360, 179), (7, 51, 25)] {
      let globe = GridBox(west: -180, south: -90, east: 180, north: 90)
      let lines = Array(GraticuleLines(step: step, in: globe))
      #expect(lines.count(where: \.isMeridian) == meridians, "\(step)")
      #expect(lines.count { !$0.isMeridian } == parallels, "\(step)")
      #expect(Set(lines.map { "\($0.isMeridian) \($0.name)" }).count == lines.count)
    }
  }

  /// A line goes through a box that its degrees are in, and through no other; its ends are the box's sides.
  @Test(arguments: seeds(200))
  func aBoxHasTheLinesThatGoThroughIt(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let steps: [Double] = [0.25, 1, 5, 7.5, 10, 15, 30]
    let step = steps[Int.random(in: 0..<steps.count, using: &random)]
    let (west, south) = (Double.random(in: -180...180, using: &random), Double.random(in: -90...80, using: &random))
    let width = Double.random(in: 0.5...350, using: &random)
    let north: Double = min(90, south + Double.random(in: 0.5...100, using: &random))
    let box = GridBox(west: west, south: south, east: Longitude.reduced(west + width), north: north)
    var expected: Set<String> = []
    for number in -1000...1000 {
      let degrees = Double(number) * step
      if degrees > -180, degrees <= 180,
        west <= degrees && degrees <= box.east || degrees + 360 <= box.east
      {
        expected.insert("m\(degrees)")
      }
      if abs(degrees) < 90, south <= degrees, degrees <= north { expected.insert("p\(degrees)") }
    }
    let lines = Array(GraticuleLines(step: step, in: box))
    #expect(Set(lines.map { ($0.isMeridian ? "m" : "p") + "\($0.degrees)" }) == expected, "\(seed)")
    #expect(lines.count == expected.count, "\(seed)")
    for line in lines {
      let places: [Position] = (0..<line.geometry.vertexCount).map { line.geometry.position($0) }
      if line.isMeridian {
        #expect(places.first?.y == south && places.last?.y == north)
        #expect(places.allSatisfy { $0.x == places[0].x })
      } else {
        #expect(abs((places.first?.x ?? 0) - west) < 1e-8, "\(seed)")
        #expect(abs(Longitude.reduced((places.last?.x ?? 0) - box.east)) < 1e-8, "\(seed)")
        #expect(places.allSatisfy { abs($0.x) <= 180 && $0.y == line.degrees })
        // No step is longer than a degree, nor back.
        for ring in line.geometry.ringEnds.indices {
          let row: [Double] = line.geometry.positions(ofRing: ring).map { $0.x }
          for (a, b) in zip(row, row.dropFirst()) { #expect(b > a && b - a <= 1 + 1e-8, "\(seed) \(a) \(b)") }
        }
      }
    }
  }

  @Test func authalicLatitudesComeBack() {
    for latitude in stride(from: -90.0, through: 90, by: 2.5) {
      #expect(abs(AuthalicLatitude.latitude(sine: AuthalicLatitude.sine(latitude: latitude)) - latitude) < 1e-7)
    }
    // Between the parallel of 30 degrees and the equator lies this share of a half of the ellipsoid, by PROJ (cea).
    #expect(abs(AuthalicLatitude.sine(latitude: 30) - 0.4983212535) < 1e-9)
  }
}
