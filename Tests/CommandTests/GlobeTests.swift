// One table of lines and rings in every spelling that they may have on a globe, run through every stage that measures.

import Foundation
import TestSupport
import Testing

/// Rings of a polygon on the unrolled globe, the exterior one first.
private typealias Rings = [[(x: Double, y: Double)]]

/// A shape in several spellings, which are one place on the ground.
struct GlobeShape: CustomTestStringConvertible, Sendable {
  let name: String
  /// Each spelling's name, and its GeoJSON geometry.
  var spellings: [(name: String, geometry: String)]
  /// Inside, and not on an edge.
  let inside: String
  /// Outside.
  let outside: String
  /// Whether it is round a pole, which some maps do not show.
  var isPolar = false
  var testDescription: String { name }

  /// The spellings as Features.
  var records: [String] {
    spellings.map { #"{"type":"Feature","properties":{"name":"x"},"geometry":\#($0.geometry)}"# }
  }

  /// Vertices every degree along a closed path, so that cuts and curves lie on vertices.
  private static func path(_ corners: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
    var result = [corners[0]]
    for (a, b) in zip(corners, corners.dropFirst()) {
      let steps = max(1, Int(max(abs(b.x - a.x), abs(b.y - a.y))))
      for step in 1...steps {
        let share = Double(step) / Double(steps)
        result.append((a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share))
      }
    }
    return result
  }

  private static func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [(x: Double, y: Double)]
  {
    path([(west, south), (east, south), (east, north), (west, north), (west, south)])
  }

  private static func polygon(_ rings: Rings, _ longitude: (Double) -> Double = { $0 }) -> String {
    #"{"type":"Polygon","coordinates":\#(coordinates(rings, longitude))}"#
  }

  private static func coordinates(_ rings: Rings, _ longitude: (Double) -> Double = { $0 }) -> String {
    let texts = rings.map { ring in "[" + ring.map { "[\(longitude($0.x)),\($0.y)]" }.joined(separator: ",") + "]" }
    return "[" + texts.joined(separator: ",") + "]"
  }

  private static func parts(_ polygons: [Rings]) -> String {
    let texts = polygons.map { coordinates($0) }.joined(separator: ",")
    return #"{"type":"MultiPolygon","coordinates":[\#(texts)]}"#
  }

  /// The longitude in −180…180, 180 itself on the eastern side.
  private static func jump(_ x: Double) -> Double { x > 180 ? x - 360 : x < -180 ? x + 360 : x }

  /// The ring with both spellings of every vertex on ±180, as where lines are joined at a seam.
  private static func seamed(_ ring: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
    var result: [(x: Double, y: Double)] = []
    for (index, vertex) in ring.enumerated() {
      let before = index > 0 ? ring[index - 1].x : vertex.x
      let after = index + 1 < ring.count ? ring[index + 1].x : vertex.x
      guard abs(vertex.x) == 180, before != after, before != vertex.x, after != vertex.x else {
        result.append((jump(vertex.x), vertex.y))
        continue
      }
      result += before < after ? [(180, vertex.y), (-180, vertex.y)] : [(-180, vertex.y), (180, vertex.y)]
    }
    return result
  }

  private static func spellings(_ rings: Rings, cut: [Rings]) -> [(String, String)] {
    [
      ("cut", parts(cut)), ("jumping", polygon(rings, jump)), ("170…190", polygon(rings)),
      ("−190…−170", polygon(rings) { $0 - 360 }), ("jumping by seam pairs", polygon(rings.map(seamed))),
      ("clockwise", polygon(rings.map { $0.reversed() }, jump)),
    ]
  }

  static let all: [GlobeShape] = {
    let notchEast = path([
      (170, -10), (180, -10), (180, -5), (175, -5), (175, 5), (180, 5), (180, 10), (170, 10), (170, -10),
    ])
    let notchWest = path([
      (-180, -10), (-170, -10), (-170, 10), (-180, 10), (-180, 5), (-175, 5), (-175, -5), (-180, -5), (-180, -10),
    ])
    let cap = path([(0, 70), (360, 70)])
    let closedCap = path([(-180, 70), (180, 70)]) + [(180, 90), (-180, 90), (-180, 70)]
    let band = [(-180.0, 40.0), (180, 40), (180, 50), (-180, 50), (-180, 40)]
    return [
      GlobeShape(
        name: "a box",
        spellings: spellings([box(170, -10, 190, 10)], cut: [[box(170, -10, 180, 10)], [box(-180, -10, -170, 10)]]),
        inside: "-179,5", outside: "165,0"),
      GlobeShape(
        name: "a box with a hole over the seam",
        spellings: spellings(
          [box(170, -10, 190, 10), box(175, -5, 185, 5).reversed()], cut: [[notchEast], [notchWest]]),
        inside: "-179,7", outside: "179,1"),
      GlobeShape(
        name: "a hole on one side",
        spellings: spellings(
          [box(170, -10, 190, 10), box(182, -5, 185, 5).reversed()],
          cut: [[box(170, -10, 180, 10)], [box(-180, -10, -170, 10), box(-178, -5, -175, 5).reversed()]]),
        inside: "177,1", outside: "-177,1"),
      GlobeShape(
        name: "a box round more than half the Earth",
        spellings: spellings([box(20, -10, 300, 10)], cut: [[box(20, -10, 180, 10)], [box(-180, -10, -60, 10)]]),
        inside: "-100,5", outside: "-20,5"),
      GlobeShape(
        name: "a northern cap",
        spellings: [
          ("cut", polygon([closedCap])), ("jumping", polygon([cap], jump)),
          ("0…359", polygon([cap]) { $0 == 360 ? 0 : $0 }),
          ("clockwise", polygon([cap.reversed()], jump)),
        ], inside: "100,80", outside: "100,60", isPolar: true),
      GlobeShape(
        name: "a southern cap",
        spellings: [
          ("cut", polygon([closedCap.map { ($0.x, -$0.y) }.reversed()])),
          ("jumping", polygon([cap.map { ($0.x, -$0.y) }], jump)),
          ("clockwise", polygon([cap.reversed().map { ($0.x, -$0.y) }], jump)),
        ], inside: "100,-80", outside: "100,-60", isPolar: true),
      GlobeShape(
        name: "a band round the Earth",
        spellings: [
          ("every degree", polygon([path(band)])), ("corners", polygon([band])),
          ("0…360", polygon([band.map { ($0.0 + 180, $0.1) }])),
        ], inside: "179,45", outside: "179,30"),
    ]
  }()
}

@Suite("One globe")
struct GlobeTests {
  /// Runs a chain on records together, and gives every number with this name that comes out; ~ is a space in an
  /// argument.
  private func numbers(_ name: String, _ command: String, _ records: [String]) throws -> [Double] {
    let outcome = try plat(
      command.split(separator: " ").map { $0.replacingOccurrences(of: "~", with: " ") },
      records.joined(separator: "\n") + "\n")
    #expect(outcome.status == 0, "plat \(command)\n\(outcome.transcript.suffix(600))")
    return outcome.text.split(separator: "\n").flatMap { line in
      let parts = String(line).components(separatedBy: "\"\(name)\":")
      return parts.dropFirst().flatMap { part in
        let text =
          part.first == "["
          ? String(part.dropFirst().prefix { $0 != "]" }) : String(part.prefix { $0 != "," && $0 != "}" })
        return text.split(separator: ",").compactMap { Double($0) }
      }
    }
  }

  /// Expects that each record's numbers are those of the first.
  private func expectEqual(
    _ shape: GlobeShape, _ what: String, tolerance: Double, _ numbers: [[Double]],
    location: SourceLocation = #_sourceLocation
  ) {
    #expect(numbers[0].contains { $0 != 0 }, "\(shape.name), \(what): nothing", sourceLocation: location)
    for (spelling, found) in zip(shape.spellings, numbers) {
      let isEqual =
        found.count == numbers[0].count
        && zip(found, numbers[0]).allSatisfy { abs($0 - $1) <= tolerance * max(1, abs($1)) }
      #expect(
        isEqual, "\(shape.name), \(what): \(spelling.name) has \(found), \(shape.spellings[0].name) \(numbers[0])",
        sourceLocation: location)
    }
  }

  @Test("areas and boxes are the same in every spelling", arguments: GlobeShape.all)
  func areas(_ shape: GlobeShape) throws {
    var commands: [(String, String, Double)] = [
      ("measure_area", "measure --area", 1e-4), ("measure_perimeter", "measure --perimeter", 1e-4),
      ("measure_bbox", "measure --bounding-box", 1e-9),
      ("measure_area", "buffer --radius 1km then measure --area", 1e-6),
      ("measure_area", "densify --contour straight --max-segment 50km then measure --area", 1e-4),
      (
        "measure_area",
        "simplify --tolerance 1m then densify --contour straight --max-segment 50km then measure --area", 1e-4
      ),
      (
        "measure_area",
        "simplify --coverage --tolerance 1m then densify --contour straight --max-segment 50km then measure --area",
        1e-4
      ),
      ("measure_area", "project --to +proj=laea~+lat_0=90 then measure --planar --area", 1e-6),
      ("measure_area", "project --to +proj=moll~+lon_0=180 then measure --planar --area", 1e-4),
      ("measure_area", "project --to +proj=cea~+lon_0=30 then measure --planar --area", 1e-6),
    ]
    if !shape.isPolar {
      commands.append(("measure_area", "project --to EPSG:3857 then measure --planar --area", 1e-6))
    }
    // Each shape is asked half of the questions.
    let first = GlobeShape.all.firstIndex { $0.name == shape.name } ?? 0
    for (number, (name, command, tolerance)) in every(2, of: Array(commands.enumerated()), from: first) {
      // The first spelling and a third of the others, and each command has others.
      let records = shape.records.prefix(1) + every(3, of: Array(shape.records.dropFirst()), from: number)
      let spellings = shape.spellings.prefix(1) + every(3, of: Array(shape.spellings.dropFirst()), from: number)
      var shape = shape
      shape.spellings = Array(spellings)
      let found = try records.map { try numbers(name, command, [$0]) }
      expectEqual(shape, command, tolerance: tolerance, found.map { name == "measure_bbox" ? $0 : [$0.reduce(0, +)] })
    }
    // In one coverage all spellings have the same borders.
    let together = try numbers(
      "measure_area",
      "simplify --coverage --tolerance 100km then densify --contour straight --max-segment 50km then measure --area",
      shape.records)
    expectEqual(shape, "simplify --coverage, together", tolerance: 1e-4, together.map { [$0] })
  }

  @Test(
    "frames, hits, faces and answers are the same in every spelling", arguments: every(2, of: GlobeShape.all, from: 1))
  func questions(_ shape: GlobeShape) throws {
    let frames = try shape.records.map { try numbers("longitudeDelta", "frame --size 800x600", [$0]) }
    expectEqual(shape, "frame", tolerance: 1e-6, frames)
    let faces = try shape.records.map { record in
      [
        try numbers(
          "measure_area",
          "polygonize --from rings then densify --contour straight --max-segment 50km then measure --area", [record]
        ).reduce(0, +)
      ]
    }
    expectEqual(shape, "polygonize", tolerance: 1e-4, faces)
    let drawn = try shape.records.map { record in
      [
        try numbers(
          "measure_area", "screen --camera \(shape.inside),3000km --size 800x600 then measure --planar --area", [record]
        ).reduce(0, +)
      ]
    }
    expectEqual(shape, "screen", tolerance: 1e-6, drawn)
    let links = try shape.records.map { record in
      let link = try plat(["url"], record).text
      return link.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
    }
    expectEqual(shape, "url", tolerance: 1e-6, links)
    let distances = try shape.records.map { record in
      try Place.withScratch { folder in
        let file = folder.appending(path: "places").path
        try Data((record + "\n").utf8).write(to: URL(filePath: file))
        return try numbers(
          "complete_distance", "complete --query x --near \(shape.inside) --places \(file)", [])
          + numbers("nearby_distance", "nearby --near \(shape.inside) --radius 19000km --places \(file)", [])
      }
    }
    #expect(distances.allSatisfy { $0.count == 2 })
    expectEqual(shape, "complete, nearby", tolerance: 1e-6, distances)
    for (place, count) in [(shape.inside, 1), (shape.outside, 0)] {
      for (spelling, record) in zip(shape.spellings, shape.records) {
        let hits = try plat(["select", "--near", place, "--radius", "1m"], record)
        #expect(hits.text.isEmpty == (count == 0), "\(shape.name), \(spelling.name): select --near \(place)")
        try Place.withScratch { folder in
          let file = folder.appending(path: "places")
          try Data((record + "\n").utf8).write(to: file)
          let answer = try plat(["reverse", "--places", file.path, "--at", place])
          #expect(
            answer.text.contains(#""name":"x""#) == (count == 1),
            "\(shape.name), \(spelling.name): reverse --at \(place)\n\(answer.transcript)")
        }
      }
    }
  }

  @Test("lines are the same in every spelling")
  func lines() throws {
    let line = GlobeShape(
      name: "a line",
      spellings: [
        ("cut", #"{"type":"MultiLineString","coordinates":[[[170,0],[180,0]],[[-180,0],[-170,0]]]}"#),
        ("jumping", #"{"type":"LineString","coordinates":[[170,0],[-170,0]]}"#),
        ("170…190", #"{"type":"LineString","coordinates":[[170,0],[190,0]]}"#),
        ("−190…−170", #"{"type":"LineString","coordinates":[[-190,0],[-170,0]]}"#),
        ("by a seam pair", #"{"type":"LineString","coordinates":[[170,0],[180,0],[-180,0],[-170,0]]}"#),
      ], inside: "", outside: "")
    for (name, command) in [
      ("measure_length", "measure --length"), ("measure_bbox", "measure --bounding-box"),
      ("longitudeDelta", "frame --size 800x600"),
      ("measure_length", "densify --contour straight --max-segment 50km then measure --length"),
      ("measure_length", "densify --contour rhumb --max-segment 50km then measure --length"),
      ("measure_length", "simplify --tolerance 1m then measure --length"),
      ("measure_length", "project --to EPSG:3857 then measure --planar --length"),
      ("measure_area", "buffer --radius 1km then measure --area"),
    ] {
      let found = try line.records.map { try numbers(name, command, [$0]) }
      expectEqual(line, command, tolerance: 1e-5, found)
    }
  }
}
