// What became of shapes, against movements that are made here and distances of GeographicLib.

import Engines
import Planar
import TestSupport
import Testing

@testable import Layers

@Suite("What became of a shape")
struct ShapeChangeTests {
  private let finder = ShapeChangeFinder()
  private let square = "POLYGON ((13.4 52.5, 13.401 52.5, 13.401 52.501, 13.4 52.501, 13.4 52.5))"

  private func change(_ old: String, _ new: String, metres: Double? = nil) throws -> ShapeChange {
    let (old, new) = (try geometry(wkt: old), try geometry(wkt: new))
    return try #require(
      finder.change(from: old, to: new, metres: metres, places: metres == nil ? (old, new) : nil))
  }

  @Test("a point and a polygon are moved, so far and in that direction")
  func moved() throws {
    // Distances and azimuths of pyproj's Geod.
    let point = try change("POINT (13.4005 52.5005)", "POINT (13.4015 52.5010)")
    #expect(point.kind == .moved)
    #expect(abs((point.distance ?? 0) - 87.7911) < 0.001 && abs((point.bearing ?? 0) - 50.6716) < 0.001)
    let moved = "POLYGON ((13.401 52.5005, 13.402 52.5005, 13.402 52.5015, 13.401 52.5015, 13.401 52.5005))"
    let area = try change(square, moved)
    #expect(area.kind == .moved && area.sharedArea == nil && area.scale == nil && area.angle == nil)
    #expect(abs((area.distance ?? 0) - (point.distance ?? 1)) < 0.5)
  }

  @Test("180 degrees are a place as others are")
  func seam() throws {
    let found = try change("LINESTRING (179.999 0, 180 0.001)", "LINESTRING (-180 0, -179.999 0.001)")
    #expect(found.kind == .moved)
    #expect(abs((found.distance ?? 0) - 111.319) < 0.001 && abs((found.bearing ?? 0) - 90) < 0.01)
  }

  @Test("what is turned or resized about its middle goes nowhere")
  func similar() throws {
    let old = "LINESTRING (0 0, 100 0, 100 50)"
    // A quarter turn anticlockwise about the middle of the vertices, which is (0, 30).
    let turned = try change(
      "LINESTRING (-30 0, 30 0, 0 90)", "LINESTRING (30 0, 30 60, -60 30)", metres: 1)
    #expect(turned.kind == .turned && abs((turned.angle ?? 0) + 90) < 1e-9)
    let larger = try change(old, "LINESTRING (0 0, 200 0, 200 100)", metres: 1)
    #expect(larger.kind == .resized && abs((larger.scale ?? 0) - 2) < 1e-12)
    let small =
      "POLYGON ((13.40025 52.50025, 13.40075 52.50025, 13.40075 52.50075, 13.40025 52.50075, 13.40025 52.50025))"
    let half = try change(square, small)
    #expect(half.kind == .resized && abs((half.scale ?? 0) - 0.5) < 1e-3 && half.angle == nil)
    #expect(turned.distance == nil && half.distance == nil)
  }

  @Test("another shape has the share of area in both, and the Hausdorff distance")
  func reshaped() throws {
    // The east half of one is the west half of the other, and a vertex keeps this from being a movement.
    let other = "POLYGON ((13.4005 52.5, 13.4015 52.5, 13.4015 52.501, 13.401 52.501, 13.4005 52.501, 13.4005 52.5))"
    let half = try change(square, other)
    #expect(half.kind == .reshaped && abs((half.sharedArea ?? 0) - 1.0 / 3) < 1e-6)
    #expect(abs((half.hausdorff ?? 0) - 33.954) < 0.01)
    let line = try change("LINESTRING (0 0, 0.01 0)", "LINESTRING (0 0, 0.005 0.001, 0.01 0)")
    #expect(line.kind == .reshaped && line.sharedArea == nil && abs((line.hausdorff ?? 0) - 110.574) < 0.05)
  }

  @Test("the same places with other vertices are redrawn, and another type is told")
  func redrawn() throws {
    let begun = "POLYGON ((13.401 52.5, 13.401 52.501, 13.4 52.501, 13.4 52.5, 13.401 52.5))"
    #expect(try change(square, begun).kind == .redrawn)
    #expect(try change("LINESTRING (0 0, 0 1)", "LINESTRING (0 0, 0 0.5, 0 1)").kind == .redrawn)
    #expect(try change("POINT (0 0)", square) == ShapeChange(kind: .retyped))
  }

  @Test("random similarities are found again")
  func random() throws {
    var random = SplitMix64(seed: 5)
    for _ in rounds(20) {
      var old = Geometry(type: .lineString, ringEnds: [6])
      for _ in 0..<12 { old.ordinates.append(random.within(-500, 500)) }
      let (scale, angle) = (random.within(0.4, 2.5), random.within(-3, 3))
      let way = Position(random.within(-900, 900), random.within(-900, 900))
      var new = old
      for vertex in 0..<6 {
        let place = old.position(vertex) * scale
        let (c, s) = (cosine(angle), cosine(angle - 1.5707963267948966))
        new.setPosition(vertex, Position(c * place.x - s * place.y, s * place.x + c * place.y) + way)
      }
      let found = try #require(finder.change(from: old, to: new, metres: 1, places: nil))
      #expect(found.kind == .resized && abs((found.scale ?? 0) - scale) < 1e-9)
      #expect(abs((found.angle ?? 0) + angle * 57.29577951308232) < 1e-6)
    }
  }

  /// A cosine from its series, so that no library of the program's is its own witness.
  private func cosine(_ angle: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    for step in 1..<30 {
      term *= -angle * angle / Double((2 * step - 1) * 2 * step)
      sum += term
    }
    return sum
  }
}

@Suite("What was split and merged")
struct LineageTests {
  private func items(_ texts: [(String, Int?)]) throws -> [LineageFinder.Item] {
    try texts.map { LineageFinder.Item(try geometry(wkt: $0.0), partner: $0.1) }
  }

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
    "POLYGON ((\(x) \(y), \(x + width) \(y), \(x + width) \(y + height), \(x) \(y + height), \(x) \(y)))"
  }

  @Test("an area that becomes two was split, and the other way round merged")
  func halves() throws {
    let whole = try items([(box(0, 0, 2, 1), nil)])
    let parts = try items([(box(0, 0, 1, 1), nil), (box(1, 0, 1, 1), nil)])
    let split = LineageFinder().links(whole, parts)
    #expect(split.old == [LineageLinks(parts: [0, 1])] && split.new.map(\.whole) == [0, 0])
    let merged = LineageFinder().links(parts, whole)
    #expect(merged.new == [LineageLinks(parts: [0, 1])] && merged.old.map(\.whole) == [0, 0])
  }

  @Test("a part may keep the record of the whole")
  func kept() throws {
    let found = LineageFinder().links(
      try items([(box(0, 0, 2, 1), 0)]), try items([(box(0, 0, 1.2, 1), 0), (box(1.2, 0, 0.8, 1), nil)]))
    #expect(found.old[0].parts == [0, 1] && found.new[1].whole == 0)
  }

  @Test("what is new within an area, beside it or over it splits nothing")
  func others() throws {
    let old = try items([(box(0, 0, 2, 1), 0)])
    // The area itself is a part, and the new one lies in it.
    let within = LineageFinder().links(old, try items([(box(0, 0, 2.01, 1), 0), (box(0.5, 0.2, 0.5, 0.5), nil)]))
    #expect(within.old[0].isEmpty && within.new.allSatisfy(\.isEmpty))
    let beside = LineageFinder().links(old, try items([(box(0, 0, 1.9, 1), 0), (box(2, 0, 1, 1), nil)]))
    #expect(beside.old[0].isEmpty)
    // Two small ones make up less than half.
    let small = LineageFinder().links(
      try items([(box(0, 0, 2, 1), nil)]), try items([(box(0, 0, 0.3, 1), nil), (box(1, 0, 0.3, 1), nil)]))
    #expect(small.old[0].isEmpty)
  }

  @Test("lines that are cut at a vertex, and holes")
  func lines() throws {
    let found = LineageFinder().links(
      try items([("LINESTRING (0 0, 1 0, 2 1)", nil)]),
      try items([("LINESTRING (0 0, 1 0)", nil), ("LINESTRING (1 0, 2 1)", nil)]))
    #expect(found.old[0].parts == [0, 1])
    let ring = "POLYGON ((0 0, 3 0, 3 3, 0 3, 0 0), (1 1, 2 1, 2 2, 1 2, 1 1))"
    let holes = LineageFinder().links(
      try items([(ring, nil)]),
      try items([(box(0, 0, 3, 1), nil), (box(0, 2, 3, 1), nil), (box(1, 1, 1, 1), nil)]))
    #expect(holes.old[0].parts == [0, 1])
  }
}
