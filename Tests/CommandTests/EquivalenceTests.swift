// One place on the globe, written, shifted, mirrored and begun otherwise, gives one answer in every stage.

import Foundation
import GEOS
import Planar
import TestSupport
import Testing

@Suite("Equivalence")
struct EquivalenceTests {
  /// Random stars, lines and points from metres to thousands of kilometres, in all variants that change no answer.
  private struct Maker {
    var random: SplitMix64

    mutating func record(group: Int) -> [String] {
      let size = pow(10, random.within(-5, 1))
      let y = random.pick([
        random.within(-60, 60), random.within(-80, 80), random.within(70, 87), random.within(-87, -70),
      ])
      let span = abs(y) > 60 ? min(size, (89 - abs(y)) * 0.8) : size
      let x = random.pick([
        random.within(-180, 180), 180 + span * random.within(-0.5, 0.5), -180 + span * random.within(-0.5, 0.5),
      ])
      let kind = random.pick(["Polygon", "Polygon", "LineString", "MultiPoint"])
      let count = random.pick([3, 4, 5, 8, 20])
      let widening = 1 / max(0.05, cos(y * .pi / 180))
      var path: [Position] = []
      var end = Position(x: x, y: y)
      for index in 0..<count {
        if kind == "Polygon" {
          let angle = 2 * Double.pi * (Double(index) + 0.8 * random.unit()) / Double(count)
          let reach = span * random.within(0.3, 1)
          path.append(Position(x: x + reach * cos(angle) * widening, y: y + reach * sin(angle)))
        } else {
          path.append(end)
          end += Position(x: random.within(-1, 1) * span * widening, y: random.within(-1, 1) * span)
          end.y = max(-89.5, min(89.5, end.y))
        }
      }
      let xs = path.map(\.x)
      guard let west = xs.min(), let east = xs.max(), east - west < 150, west >= -360, east <= 360 else { return [] }
      let turn = random.within(-180, 180)
      // From a hundredth of the size to three times it.
      let radius = span * 111_000 * pow(10, random.within(-2, 0.5))
      let start = random.below(count)
      let begun = Array(path[start...] + path[..<start])
      var variants: [(String, [Position], (Position) -> Position)] = [
        ("jumping", path, { Position(x: Self.wrap($0.x), y: $0.y) }),
        ("as drawn", path, { $0 }),
        ("east", path, { Position(x: east + 360 <= 360 ? $0.x + 360 : $0.x, y: $0.y) }),
        ("west", path, { Position(x: west - 360 >= -360 ? $0.x - 360 : $0.x, y: $0.y) }),
        ("turned", path, { Position(x: Self.wrap($0.x + turn), y: $0.y) }),
        ("south up", path.reversed(), { Position(x: Self.wrap($0.x), y: -$0.y) }),
        ("east to west", path.reversed(), { Position(x: Self.wrap(-$0.x), y: $0.y) }),
        ("reversed", path.reversed(), { Position(x: Self.wrap($0.x), y: $0.y) }),
      ]
      if kind == "Polygon" { variants.append(("begun elsewhere", begun, { Position(x: Self.wrap($0.x), y: $0.y) })) }
      return variants.map { name, path, spelled in
        var places = path.map(spelled).map { "[\(Self.rounded($0.x)),\(Self.rounded($0.y))]" }
        if kind == "Polygon" { places.append(places[0]) }
        let list = "[\(places.joined(separator: ","))]"
        let coordinates = kind == "Polygon" ? "[\(list)]" : list
        return
          #"{"type":"Feature","properties":{"group":\#(group),"variant":"\#(name)","kind":"\#(kind)","r":\#(radius)},"#
          + #""geometry":{"type":"\#(kind)","coordinates":\#(coordinates)}}"#
      }
    }

    private static func wrap(_ x: Double) -> Double { abs(x) <= 180 ? x : x.remainder(dividingBy: 360) }
    private static func rounded(_ x: Double) -> Double { (x * 1e9).rounded() / 1e9 }
  }

  private static let groups: [[String]] = {
    var maker = Maker(random: SplitMix64(seed: 20))
    return rounds(6).map { maker.record(group: $0) }
  }()

  /// What each variant of each group comes to.
  private func sums(_ member: String, of output: Data) throws -> [Int: [String: Double]] {
    var sums: [Int: [String: Double]] = [:]
    for line in output.split(separator: 0x0A) {
      guard let feature = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
        let properties = feature["properties"] as? [String: Any], let group = properties["group"] as? Int,
        let variant = properties["variant"] as? String
      else { continue }
      sums[group, default: [:]][variant, default: 0] += properties[member] as? Double ?? 0
    }
    return sums
  }

  /// The chain, the property compared, and how far answers may be apart, relatively.
  static let questions: [(chain: [String], member: String, tolerance: Double)] = [
    (["measure", "--area"], "measure_area", 1e-5),
    (["measure", "--length"], "measure_length", 1e-6),
    (["set", "--compute", "perimeter"], "set_perimeter", 1e-6),
    (["set", "--set", "a=area()"], "a", 1e-5),
    (
      [
        "filter", "--where", "S_INTERSECTS(geom, BBOX(-180,-90,180,90)) AND NOT S_DISJOINT(geom, BBOX(0,-90,360,90))",
        "then", "measure", "--length",
      ], "measure_length", 1e-6
    ),
    (["measure", "--perimeter"], "measure_perimeter", 1e-6),
    (["densify", "--max-segment", "100km", "then", "measure", "--area"], "measure_area", 1e-5),
    (["densify", "--contour", "rhumb", "--max-segment", "10km", "then", "measure", "--area"], "measure_area", 1e-3),
    (["densify", "--max-segment", "100km", "then", "measure", "--length"], "measure_length", 1e-6),
    (
      ["simplify", "--method", "visvalingam", "--tolerance", "1m", "then", "measure", "--length"], "measure_length",
      1e-4
    ),
    (["buffer", "--radius-property", "r", "then", "measure", "--area"], "measure_area", 1e-4),
    (["buffer", "--radius", "1km", "then", "measure", "--area"], "measure_area", 1e-4),
    (["buffer", "--radius", "100km", "then", "measure", "--area"], "measure_area", 1e-3),
    (["buffer", "--radius", "3000km", "then", "measure", "--area"], "measure_area", 3e-3),
    (
      [
        "project", "--to", "OGC:CRS84", "--cut", "then", "densify", "--contour", "straight", "--max-segment", "20km",
        "then", "measure", "--area",
      ], "measure_area", 1e-3
    ),
    (["polygonize", "--from", "rings", "--attributes", "then", "measure", "--area"], "measure_area", 1e-5),
    (["make-valid", "then", "measure", "--area"], "measure_area", 1e-5),
    (["hull", "--kind", "circle"], "hull_radius", 1e-6),
    (
      [
        "hull", "then", "densify", "--contour", "straight", "--max-segment", "20km", "then", "measure", "--area",
      ], "measure_area", 1e-3
    ),
    (
      [
        "make-valid", "then", "clip", "--bbox=-180,-90,180,90", "then", "project", "--to", "OGC:CRS84", "--cut", "then",
        "densify", "--contour", "straight", "--max-segment", "20km", "then", "measure", "--area",
      ], "measure_area", 1e-3
    ),
    (
      [
        "make-valid", "then", "dissolve", "--by", "group,variant", "then", "densify", "--contour", "straight",
        "--max-segment", "20km", "then", "measure", "--area",
      ], "measure_area", 1e-3
    ),
    (
      [
        "filter", "--geometry-type", "LineString", "then", "densify", "--contour", "straight", "--max-segment", "20km",
        "then", "project", "--to", "OGC:CRS84", "--cut", "then", "explode", "then", "merge-lines", "--by",
        "group,variant", "then", "measure", "--length",
      ], "measure_length", 1e-6
    ),
    (["explode", "then", "measure", "--area"], "measure_area", 1e-5),
    (["explode", "then", "collect", "then", "measure", "--area"], "measure_area", 1e-5),
    (["point", "--at", "50m,1km"], "point_distance", 1e-6),
    (
      [
        "make-valid", "then", "densify", "--contour", "rhumb", "--max-segment", "10km", "then", "tile", "--zoom", "4",
        "--split", "then", "measure", "--area",
      ], "measure_area", 1e-3
    ),
    (
      [
        "make-valid", "then", "overlay", "--with", cells, "--operation", "identity", "then", "densify", "--contour",
        "straight", "--max-segment", "20km", "then", "measure", "--area",
      ], "measure_area", 1e-3
    ),
    (["join", "--with", cells, "--nearest", "1"], "join_distance", 1e-6),
  ]

  /// What depends on where a feature is, and not on how that is written.
  static let placeQuestions: [(chain: [String], member: String, tolerance: Double)] = [
    (["tile", "--zoom", "5", "then", "set", "--set", "n=1"], "n", 0),
    (["tile", "--min-zoom", "2", "--max-zoom", "7", "then", "set", "--set", "n=1"], "n", 0),
    (["join", "--with", cells, "--intersects", "--count", "n"], "join_n", 0),
    (["join", "--with", cells, "--intersects", "--many", "all"], "join_cell", 0),
    (["join", "--with", cells, "--within"], "join_cell", 0),
    (["join", "--with", towns, "--nearest", "3"], "join_distance", 1e-6),
    (
      [
        "make-valid", "then", "overlay", "--with", cells, "then", "filter", "--where", "cell > 40", "then", "densify",
        "--contour", "straight", "--max-segment", "20km", "then", "measure", "--area",
      ], "measure_area", 1e-3
    ),
    (["filter", "--intersects", cells, "then", "set", "--set", "n=1"], "n", 0),
    (["clip", "--bbox", "150,-80,-170,80", "then", "set", "--set", "n=vertices()"], "n", 0),
  ]

  /// Layers to ask by: the world in squares of thirty degrees, and places at their corners.
  private static func layer(_ name: String, _ geometry: (Int, Int) -> String) -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "plat-tests-\(name)-\(getpid()).ndjson")
    var text = ""
    for y in 0..<6 {
      for x in 0..<12 {
        text +=
          #"{"type":"Feature","properties":{"cell":\#(y * 12 + x)},"geometry":\#(geometry(x * 30 - 180, y * 30 - 90))}"#
        text += "\n"
      }
    }
    try? text.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }

  private static let cells = layer("cells") { x, y in
    #"{"type":"Polygon","coordinates":[[[\#(x),\#(y)],[\#(x + 30),\#(y)],[\#(x + 30),\#(y + 30)],[\#(x),\#(y + 30)],[\#(x),\#(y)]]]}"#
  }

  private static let towns = layer("towns") { x, y in #"{"type":"Point","coordinates":[\#(x),\#(y)]}"# }

  @Test("answers are the same in every variant", arguments: questions.indices)
  func answers(_ index: Int) throws {
    let question = Self.questions[index]
    var random = SplitMix64(seed: UInt64(index))
    // Of polygonize only groups alone make sense: together their rings cross.
    let isAlone = question.chain[0] == "polygonize"
    let inputs =
      isAlone
      ? Self.groups.filter { $0.first?.contains("Polygon") ?? false }.prefix(4).flatMap { $0.map { [$0] } }
      : [Self.groups.flatMap { $0 }.shuffled(using: &random)]
    var sums: [Int: [String: Double]] = [:]
    for input in inputs {
      let outcome = try plat(question.chain, input.joined(separator: "\n") + "\n")
      #expect(outcome.status == 0, "\(question.chain): \(outcome.messages.suffix(400)) \(isAlone ? input[0] : "")")
      for (group, variants) in try self.sums(question.member, of: outcome.stdout) {
        sums[group, default: [:]].merge(variants) { $1 }
      }
    }
    for (group, variants) in sums {
      guard let first = variants["jumping"], !isAlone || first > 0 else { continue }
      for (name, value) in variants {
        // Areas and lengths have four decimals.
        let slack = question.tolerance * max(abs(first), 10) + 2e-4
        #expect(abs(value - first) <= slack, "\(question.chain), group \(group), \(name): \(value), jumping: \(first)")
      }
    }
  }

  /// Variants that are in one place, and only written otherwise.
  private static let spellings: Set<String> = ["jumping", "as drawn", "east", "west", "reversed", "begun elsewhere"]

  @Test("what is touched, met and nearest does not depend on how a place is written", arguments: placeQuestions.indices)
  func placeAnswers(_ index: Int) throws {
    let question = Self.placeQuestions[index]
    let outcome = try plat(question.chain, Self.groups.joined().joined(separator: "\n") + "\n")
    #expect(outcome.status == 0, "\(question.chain): \(outcome.messages.suffix(400))")
    var compared = 0
    for (group, variants) in try sums(question.member, of: outcome.stdout) {
      guard let first = variants["jumping"] else { continue }
      for (name, value) in variants where Self.spellings.contains(name) {
        compared += value != 0 ? 1 : 0
        let slack = question.tolerance * max(abs(first), 10) + (question.tolerance > 0 ? 2e-4 : 0)
        #expect(abs(value - first) <= slack, "\(question.chain), group \(group), \(name): \(value), jumping: \(first)")
      }
    }
    #expect(compared > 3, "\(question.chain)")
  }

  @Test("diff sees no difference between spellings of a place, and one where a place is another")
  func diffOfSpellings() throws {
    func file(_ name: String) throws -> String {
      let records = Self.groups.compactMap { group in
        group.first { $0.contains("\"variant\":\"\(name)\"") }.map { record in
          // The spelling alone is to differ.
          record.replacingOccurrences(of: "\"variant\":\"\(name)\"", with: "\"variant\":\"\"")
        }
      }
      #expect(records.count == Self.groups.count && records.count >= 6)
      let url = FileManager.default.temporaryDirectory.appending(path: "plat-tests-diff-\(name)-\(getpid()).ndjson")
      try (records.joined(separator: "\n") + "\n").write(to: url, atomically: true, encoding: .utf8)
      return url.path
    }
    let first = try file("jumping")
    for options in [["--tolerance", "1mm"], ["--topological", "--tolerance", "1mm"]] {
      for name in ["as drawn", "east", "west"] {
        let outcome = try plat(["diff", "--summary"] + options + [first, try file(name)], "")
        #expect(outcome.status == 0, "\(options), \(name): \(outcome.text) \(outcome.messages)")
      }
      let turned = try plat(["diff", "--summary"] + options + [first, try file("turned")], "")
      #expect(turned.status == 1, "\(options): \(turned.text) \(turned.messages)")
    }
  }

  @Test("stats says the same of every spelling")
  func statsOfSpellings() throws {
    func summary(_ name: String, _ groups: [[String]]) throws -> [String: Any] {
      let records = groups.compactMap { $0.first { $0.contains("\"variant\":\"\(name)\"") } }
      let outcome = try plat(["stats"], records.joined(separator: "\n") + "\n")
      #expect(outcome.status == 0, "\(outcome.messages)")
      let feature = try JSONSerialization.jsonObject(with: outcome.stdout) as? [String: Any]
      return feature?["properties"] as? [String: Any] ?? [:]
    }
    for groups in [Self.groups] + Self.groups.map({ [$0] }) {
      let first = try summary("jumping", groups)
      for name in ["as drawn", "east", "west"] {
        let other = try summary(name, groups)
        for member in ["stats_features", "stats_vertices"] {
          #expect(first[member] as? Int == other[member] as? Int, "\(name)")
        }
        let (a, b) = (first["stats_bbox"] as? [Double] ?? [], other["stats_bbox"] as? [Double] ?? [])
        #expect(a.count == 4 && zip(a, b).allSatisfy { abs($0 - $1) < 1e-8 }, "\(name): \(a) \(b) \(groups[0][0])")
      }
    }
  }

  @Test(
    "areas come out valid, wherever they are",
    arguments: [
      ["buffer", "--radius-property", "r"], ["buffer", "--radius", "300km"], ["buffer", "--radius=-1km"],
      ["buffer", "--radius", "20km", "--side", "right"],
      ["buffer", "--radius", "5km", "--join", "mitre", "--cap", "flat"],
      ["densify", "--max-segment", "50km", "then", "project", "--to", "OGC:CRS84", "--cut"],
      ["simplify", "--tolerance", "10km", "then", "project", "--to", "OGC:CRS84", "--cut"],
      ["project", "--to", "EPSG:32601", "--on-error", "skip"], ["project", "--to", "+proj=moll +lon_0=100"],
      ["project", "--to", "EPSG:5070"], ["project", "--to", "+proj=laea +lat_0=-90"],
      ["project", "--to", "+proj=igh"], ["project", "--to", "EPSG:3857"],
    ])
  func validity(_ chain: [String]) throws {
    let kind = chain.contains("--side") ? "LineString" : chain.contains("--radius=-1km") ? "Polygon" : ""
    // Three variants of each.
    let records = Self.groups.prefix(36).flatMap { $0.prefix(1) + $0.dropFirst(4).prefix(2) }
      .filter { kind.isEmpty || $0.contains(kind) }
    let outcome = try plat(chain, records.joined(separator: "\n") + "\n")
    #expect(try GEOSEngine().faults(inFeatures: outcome.text) == [], "\(chain)")
    #expect(
      outcome.status == 0 || chain.contains("skip") && outcome.status == 1,
      "\(chain): \(outcome.messages.suffix(300))")
  }

  @Test("stages agree on how far a place is")
  func distances() throws {
    var random = SplitMix64(seed: 5)
    for group in Self.groups.prefix(24) {
      guard let record = group.first, let other = group.dropFirst().randomElement(using: &random) else { continue }
      let near = "\(random.within(-179, 179)),\(random.within(-85, 85))"
      func number(_ member: String, _ arguments: [String], _ stdin: String = "") throws -> Double? {
        let outcome = try plat(arguments, stdin)
        #expect(outcome.status == 0, "\(arguments): \(outcome.messages)")
        let line = outcome.text.split(separator: "\n").first ?? ""
        let feature = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return (feature?["properties"] as? [String: Any])?[member] as? Double
      }
      let distance = try #require(
        try number("select_distance", ["select", "--near", near, "--radius", "20100km"], record))
      let again = try #require(try number("select_distance", ["select", "--near", near, "--radius", "20100km"], other))
      try Place.withScratch { folder in
        let file = folder.appending(path: "places")
        try Data(record.replacingOccurrences(of: #""variant":"#, with: #""name":"#).utf8 + [0x0A]).write(to: file)
        let nearby = try #require(
          try number("nearby_distance", ["nearby", "--near", near, "--radius", "20100km", "--places", file.path]))
        #expect(
          abs(nearby - distance) <= 1e-6 * distance + 0.06, "nearby \(nearby), select \(distance): \(record) \(near)")
      }
      if !other.contains(#""turned""#), !other.contains(#""south up""#), !other.contains(#""east to west""#) {
        #expect(abs(again - distance) <= 1e-6 * distance + 0.01, "\(record) \(other) \(near)")
      }
      // Within 0.1 % of the distance, and one step of the arcs' chords.
      guard distance > 1, distance < 8_000_000 else { continue }
      for (share, hits) in [(0.99, false), (1.005, true)] {
        let outcome = try plat(
          ["buffer", "--radius", "\(distance * share)m", "then", "select", "--near", near, "--radius", "1mm"], record)
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(outcome.text.isEmpty != hits, "buffer of \(share) × \(distance): \(record) \(near)")
      }
    }
  }
}
