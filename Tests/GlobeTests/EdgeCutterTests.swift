// Geometries cut at the edges of maps: examples of each family, and random polygons against areas.

import Foundation
import GEOS
import Globe
import PROJ
import Planar
import TestSupport
import Testing

@Suite("Edges of maps")
struct EdgeCutterTests {
  private let context: ProjectionContext

  init() throws { context = try ProjectionContext() }

  private func cutter(_ text: String) throws -> EdgeCutter {
    try #require(EdgeCutter(try parameters(text)))
  }

  private func parameters(_ text: String) throws -> ProjectionParameters {
    try #require(context.projection(of: text))
  }

  private func polygon(_ ring: [Double]) -> Geometry {
    Geometry(type: .polygon, ordinates: ring, ringEnds: [ring.count / 2])
  }

  private func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> Geometry {
    polygon([west, south, east, south, east, north, west, north, west, south])
  }

  /// Twice the area, exterior rings being positive and holes negative.
  private func area(_ geometry: Geometry) -> Double {
    var total = 0.0
    for ring in geometry.ringEnds.indices {
      let vertices = geometry.ring(ring)
      for vertex in vertices.dropLast() {
        let o = geometry.ordinates
        total += o[2 * vertex] * o[2 * vertex + 3] - o[2 * vertex + 2] * o[2 * vertex + 1]
      }
    }
    return total
  }

  @Test("a polygon over the edge of a Mercator map becomes two")
  func mercator() throws {
    var geometry = box(-40, 0, -20, 10)
    let isCut = try cutter("+proj=merc +lon_0=150").cut(&geometry)
    #expect(isCut)
    #expect(geometry.type == .multiPolygon && geometry.partEnds == [1, 2])
    #expect(geometry.ordinates.contains(-30) && geometry.bounds.max.x == 330 && geometry.bounds.min.x == -40)
    // A box that ends there is written with the longitude of its own side.
    geometry = box(-40, 0, -30, 10)
    #expect(try cutter("+proj=merc +lon_0=150").cut(&geometry))
    #expect(geometry.bounds.max.x == 330)
    geometry = box(-30, 0, -20, 10)
    _ = try cutter("+proj=merc +lon_0=150").cut(&geometry)
    #expect(geometry.type == .polygon && geometry.bounds.min.x == -30 && geometry.bounds.max.x == -20)
  }

  @Test("round the antipode of an equal-area map a square keeps its area", arguments: [2.0, 10])
  func antipode(_ half: Double) throws {
    let map = "+proj=laea +R=1000 +type=crs"
    let operation = try CRSTransformation(from: "+proj=longlat +R=1000 +type=crs", to: map, in: context)
    let corners: [Position] = [[-half, -half], [half, -half], [half, half], [-half, half], [-half, -half]]
    var ring: [Double] = []
    for (a, b) in zip(corners, corners.dropFirst()) {
      for step in 0..<16 {
        let place = a + (b - a) * (Double(step) / 16)
        ring += [180 + place.x, place.y]
      }
    }
    var geometry = polygon(ring + ring.prefix(2))
    let isCut = try cutter(map).cut(&geometry)
    #expect(isCut && geometry.ringEnds.count == 2)
    try operation.transform(&geometry.ordinates, dimension: 2)
    let area = area(geometry) / 2
    // On the sphere, without the circle round the antipode that is left out.
    let expected = 1e6 * (4 * half * .pi / 180 * sin(half * .pi / 180) - 4 * .pi * pow(sin(0.01 * .pi / 180), 2))
    #expect(abs(area / expected - 1) < 1e-3, "\(area) \(expected)")
  }

  @Test("halves of a country on both sides of 180 are one where the map goes on")
  func sewn() throws {
    var geometry = Geometry(
      type: .multiPolygon, ordinates: box(170, 0, 180, 10).ordinates + box(-180, 0, -170, 10).ordinates,
      ringEnds: [5, 10], partEnds: [1, 2])
    for text in ["+proj=merc +lon_0=150", "+proj=laea +lon_0=170", "+proj=stere +lat_0=90"] {
      var sewn = geometry
      #expect(try cutter(text).cut(&sewn), "\(text)")
      #expect(sewn.partEnds == [1] && sewn.ringEnds == [7], "\(text)")
    }
    let isCut = try cutter("EPSG:3857").cut(&geometry)
    #expect(!isCut)
  }

  @Test("sewing takes the half at the same latitude, and seam pairs are one vertex")
  func sewnPairs() throws {
    let boxes = [(170, 0, 180, 10), (-180, 20, -170, 30), (170, 20, 180, 30), (-180, 0, -170, 10)].map {
      box($0.0, $0.1, $0.2, $0.3).ordinates
    }
    var islands = Geometry(
      type: .multiPolygon, ordinates: Array(boxes.joined()), ringEnds: [5, 10, 15, 20], partEnds: [1, 2, 3, 4])
    let cutter = try cutter("+proj=merc +lon_0=150")
    #expect(try cutter.cut(&islands))
    #expect(islands.partEnds == [1, 2] && islands.ringEnds == [7, 14])
    #expect(Box(around: islands.positions(ofRing: 0)).max.y == 10)
    // What begins in the middle of a piece begins behind the cut.
    var half = Geometry(
      type: .multiPolygon, ordinates: [170, 0, 180, 0, 180, 10, 170, 10, 170, 0] + box(-180, 0, -170, 10).ordinates,
      ringEnds: [5, 10], partEnds: [1, 2])
    #expect(try cutter.cut(&half))
    #expect(half.ordinates == [180, 10, 170, 10, 170, 0, 180, 0, -170, 0, -170, 10, 180, 10])
    var bay = Geometry(
      type: .multiPolygon,
      ordinates: [170, 0, 180, 0, 180, 10, 175, 10, 175, 20, 180, 20, 180, 30, 170, 30, 170, 0]
        + box(-180, 0, -170, 10).ordinates + box(-180, 20, -170, 30).ordinates,
      ringEnds: [9, 14, 19], partEnds: [1, 2, 3])
    #expect(try cutter.cut(&bay))
    #expect(bay.ringEnds == [13] && Array(bay.ordinates[..<4]) == [180, 10, 175, 10])
    var line = Geometry(type: .lineString, ordinates: [170, 0, 180, 0, -180, 0, -170, 0], ringEnds: [4])
    #expect(try cutter.cut(&line))
    #expect(line.ordinates == [170, 0, 180, 0, -170, 0])
    // Along the pole there is nothing to sew.
    var cap = polygon([-180, 70, 180, 70, 180, 90, 0, 90, -180, 90, -180, 70])
    #expect(try self.cutter("+proj=stere +lat_0=90").cut(&cap))
    #expect(cap.ringEnds.count == 1 && cap.bounds.max.y == 70)
  }

  @Test("ends are written with the longitude of their side, and rounding is no crossing")
  func sides() throws {
    var line = Geometry(type: .lineString, ordinates: [-40, 0, -30, 5], ringEnds: [2])
    #expect(try cutter("+proj=merc +lon_0=150").cut(&line))
    #expect(line.ordinates == [-40, 0, 330, 5])
    var near = box(120, 0, 132.700_000_000_000_05, 10)
    _ = try cutter("+proj=merc +lon_0=-47.3").cut(&near)
    #expect(near.type == .polygon && near.vertexCount == 5)
    for side in [1.0, -1] {
      var meridian = Geometry(type: .lineString, ordinates: [0, -90 * side, 0, 90 * side], ringEnds: [2])
      #expect(try cutter("EPSG:3857").cut(&meridian))
      let limit = 85.051_128_779_806_59
      #expect(meridian.ordinates == [0, -limit * side, 0, limit * side])
    }
    var cap = polygon([0, 70, 120, 70, -120, 70, 0, 70])
    #expect(try cutter("EPSG:3857").cut(&cap))
    #expect(cap.bounds.max.y == 85.051_128_779_806_59 && cap.ringEnds.count == 1)
  }

  @Test("discs: wide boxes are looked at, long edges curve, and the edge of a world goes round the pole")
  func discs() throws {
    var wide = box(-90, -60, 90, 60)
    #expect(try cutter("+proj=ortho").cut(&wide))
    var line = Geometry(type: .lineString, ordinates: [0, 10, 120, 10], ringEnds: [2])
    #expect(try cutter("+proj=ortho +lat_0=90").cut(&line))
    #expect(line.vertexCount == 121)
    line = Geometry(type: .lineString, ordinates: [0, 0, 10, 0, 10, 0, 120, 0], ringEnds: [4])
    #expect(try cutter("+proj=ortho").cut(&line))
    #expect(zip(runs(line)[0], runs(line)[0].dropFirst()).allSatisfy { $0 != $1 })
    for pole in [90.0, -90] {
      let text = "+proj=stere +lat_0=\(pole) +lon_0=30"
      var world = box(-180, -90, 180, 90)
      #expect(try cutter(text).cut(&world))
      // Ten vertices a degree, near an antipode.
      #expect(world.vertexCount == 3601)
      let operation = try CRSTransformation(from: "OGC:CRS84", to: text + " +type=crs", in: context)
      try operation.transform(&world.ordinates, dimension: 2)
      #expect(area(world) > 0)
    }
  }

  @Test("Web Mercator ends at its square for what reaches a pole, and for nothing else")
  func square() throws {
    let limit = 85.051_128_779_806_59
    var geometry = polygon([-180, -90, 180, -90, 180, -60, 0, -70, -180, -60, -180, -90])
    #expect(try cutter("EPSG:3857").cut(&geometry))
    #expect(geometry.bounds.min.y == -limit && geometry.bounds.min.x == -180 && geometry.bounds.max.x == 180)
    #expect(geometry.type == .polygon)
    geometry = box(0, 80, 10, 88)
    let isCut = try cutter("EPSG:3857").cut(&geometry)
    #expect(!isCut)
    geometry = Geometry(type: .lineString, ordinates: [0, 80, 0, 90], ringEnds: [2])
    #expect(try cutter("EPSG:3857").cut(&geometry))
    #expect(geometry.ordinates == [0, 80, 0, limit])
    geometry = box(0, 86, 10, 90)
    let mercator = try cutter("EPSG:3857")
    #expect(throws: BeyondEdge()) { try mercator.cut(&geometry) }
    geometry = box(-180, -90, 180, 90)
    #expect(try mercator.cut(&geometry))
    #expect(geometry.bounds.max == [180, limit] && geometry.bounds.min == [-180, -limit] && geometry.vertexCount == 5)
  }

  @Test("a cone ends before the pole that is not its tip", arguments: [1.0, -1])
  func openPole(_ side: Double) throws {
    let cutter = try cutter("+proj=lcc +lat_1=\(30 * side) +lat_2=\(50 * side) +lon_0=11")
    var tip = box(0, min(80 * side, 90 * side), 10, max(80 * side, 90 * side))
    _ = try cutter.cut(&tip)
    #expect(tip.bounds.max.y == max(80 * side, 90 * side) && tip.bounds.min.y == min(80 * side, 90 * side))
    var open = box(0, min(-80 * side, -90 * side), 10, max(-80 * side, -90 * side))
    #expect(try cutter.cut(&open))
    #expect((side > 0 ? -open.bounds.min.y : open.bounds.max.y) == 85.051_128_779_806_59)
  }

  @Test("what lies beyond the horizon is left out, and the cut follows the horizon")
  func horizon() throws {
    let cutter = try cutter("+proj=ortho +lat_0=40 +lon_0=-100")
    var geometry = box(-30, -10, 40, 50)
    #expect(try cutter.cut(&geometry))
    #expect(geometry.type == .polygon && geometry.vertexCount > 40)
    var beyond = box(60, -50, 100, -20)
    #expect(throws: BeyondEdge()) { try cutter.cut(&beyond) }
    var line = Geometry(type: .lineString, ordinates: [-100, 0, 80, 0], ringEnds: [2])
    #expect(try cutter.cut(&line))
    #expect(abs(line.ordinates[line.ordinates.count - 2] + 10) < 1e-5)
    var points = Geometry(type: .multiPoint, ordinates: [-100, 0, 80, 0])
    // What no cut makes whole is the projection's to refuse.
    #expect(try !cutter.cut(&points) && points.vertexCount == 2)
    var world = box(-180, -90, 180, 90)
    #expect(try cutter.cut(&world))
    #expect(world.type == .polygon && world.ringEnds.count == 1 && world.vertexCount > 360)
    var members = Geometry(type: .geometryCollection, members: [beyond, box(-100, 0, -90, 10)])
    #expect(try cutter.cut(&members) && members.members.count == 1)
  }

  @Test("a cut at 180 degrees but for rounding is sewn up too")
  func nearSeam() throws {
    var geometry = polygon([
      180.00000000000014, -84.7, 180.00000000000014, -90, -180, -90, -180, -84.7, -60, -70, 60, -70, 180.00000000000014,
      -84.7,
    ])
    #expect(try cutter("+proj=ortho +lat_0=-73 +lon_0=-134").cut(&geometry))
    #expect(!stride(from: 1, to: geometry.ordinates.count, by: 2).contains { geometry.ordinates[$0] < -89 })
  }

  @Test("a polygon round the antipode has the edge of the map as its shell")
  func antipode() throws {
    var geometry = box(70, -10, 90, 10)
    #expect(try cutter("+proj=laea +lon_0=-100").cut(&geometry))
    #expect(geometry.type == .polygon && geometry.ringEnds.count == 2)
  }

  @Test("a line through the antipode is in two parts, one past it goes round it, and one far from it is as it was")
  func aroundTheAntipode() throws {
    let cutter = try cutter("+proj=laea +lat_0=52 +lon_0=0")
    var line = Geometry(type: .lineString, ordinates: [180, -51.8, 180, -52.2], ringEnds: [2])
    #expect(try cutter.cut(&line))
    #expect(line.ringEnds.count == 2)
    line = Geometry(type: .lineString, ordinates: [179.9, -51.8, 179.9, -52.2], ringEnds: [2])
    #expect(try cutter.cut(&line))
    #expect(line.ringEnds.count == 1 && line.vertexCount > 10)
    line = Geometry(type: .lineString, ordinates: [150, -51.8, 150, -52.2], ringEnds: [2])
    #expect(try !cutter.cut(&line))
  }

  @Test("projections without a known edge are not cut", arguments: ["EPSG:32619", "+proj=isea", "EPSG:2056"])
  func unknown(_ text: String) throws {
    let projection = try parameters(text)
    #expect(EdgeCutter(projection) == nil)
  }

  @Test("heights are interpolated")
  func heights() throws {
    var geometry = Geometry(type: .lineString, dimension: 3, ordinates: [-40, 0, 100, -20, 0, 200], ringEnds: [2])
    #expect(try cutter("+proj=robin +lon_0=150").cut(&geometry))
    #expect(geometry.ordinates == [-40, 0, 100, 330, 0, 150, -30, 0, 150, -20, 0, 200])
  }

  /// A star-shaped polygon, which is valid whatever its radii.
  private func star(_ random: inout SplitMix64, _ x: Double, _ y: Double, _ size: Double) -> Geometry {
    let count = 3 + random.below(20)
    var ring: [Double] = []
    // Points on a square's outline, drawn in: no trigonometry needed.
    for index in 0..<count {
      let along = 4 * (Double(index) + 0.8 * random.unit()) / Double(count)
      let (side, rest) = (Int(along), 2 * (along - Double(Int(along))) - 1)
      let corner: (Double, Double) = [(1, rest), (-rest, 1), (-1, -rest), (rest, -1)][side]
      let radius = size * random.within(0.2, 1)
      ring += [x + corner.0 * radius, y + corner.1 * radius]
    }
    return polygon(ring + ring.prefix(2))
  }

  @Test(
    "the parts of random polygons have their area, and every vertex that is inside is among theirs",
    arguments: ["+proj=merc +lon_0=150", "+proj=robin +lon_0=-47.3", "+proj=lcc +lat_1=30 +lat_2=50 +lon_0=11"])
  func randomPolygons(_ text: String) throws {
    let cutter = try cutter(text)
    let center = try #require(try parameters(text)["lon_0"])
    let seam = (center + 180).remainder(dividingBy: 360)
    let engine = GEOSEngine()
    var random = SplitMix64(seed: 7)
    var cuts = 0
    for _ in rounds(100) {
      let source = star(&random, seam + random.within(-20, 20), random.within(-40, 40), random.within(0.1, 15))
      guard try engine.invalidityReason(source) == nil else { continue }
      var geometry = source
      guard try cutter.cut(&geometry) else { continue }
      cuts += 1
      #expect(geometry.ordinates.allSatisfy { $0.isFinite })
      // Parts of the one side come with their longitudes a turn away.
      let parts = geometry.partEnds.isEmpty ? [0..<1] : geometry.partEnds.indices.map(geometry.part)
      for part in parts {
        for vertex in geometry.ring(part.lowerBound) {
          geometry.ordinates[2 * vertex] = seam + (geometry.ordinates[2 * vertex] - seam).remainder(dividingBy: 360)
        }
      }
      #expect(abs(abs(area(geometry)) - abs(area(source))) < 1e-9 * max(1, abs(area(source))))
      let before = Set(stride(from: 0, to: source.ordinates.count, by: 2).map { [source.ordinates[$0 + 1]] })
      let after = Set(stride(from: 0, to: geometry.ordinates.count, by: 2).map { [geometry.ordinates[$0 + 1]] })
      #expect(before.isSubset(of: after))
    }
    #expect(cuts > 20)
  }

  @Test("random polygons at horizons have images, on the map and wound counterclockwise")
  func randomHorizons() throws {
    var random = SplitMix64(seed: 11)
    let engine = GEOSEngine()
    var cuts = 0
    for _ in rounds(50) {
      let (x, y) = (random.within(-179, 179).rounded(), random.within(-89, 89).rounded())
      let text = "+proj=ortho +lat_0=\(y) +lon_0=\(x)"
      let cutter = try cutter(text)
      let operation = try CRSTransformation(from: "OGC:CRS84", to: text + " +type=crs", in: context)
      let source = star(&random, random.within(-150, 150), random.within(-60, 60), random.within(1, 25))
      guard try engine.invalidityReason(source) == nil else { continue }
      var geometry = source
      do { guard try cutter.cut(&geometry) else { continue } } catch { continue }
      cuts += 1
      let kept = geometry
      try operation.transform(&geometry.ordinates, dimension: 2)
      #expect(geometry.ordinates.allSatisfy { abs($0) <= 6_420_000 })
      #expect(area(geometry) > 0, "\(text) \(kept)")
    }
    #expect(cuts > 5)
  }
}
