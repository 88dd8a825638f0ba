// Every stage on geometries that no one would draw: empty parts, no length, no area, all repeated.

import Foundation
import TestSupport
import Testing

@Suite("Random geometries")
struct RandomGeometryTests {
  /// Makes geometries as GeoJSON text.
  private struct Maker {
    var random: SplitMix64
    var depth = 0

    /// Where the geometry is, and how large: a small one costs as much as is tested, one of half the Earth far more.
    var origin = (x: 0.0, y: 0.0)
    var scale = 1.0

    mutating func place() {
      origin = random.pick([(0, 0), (180, 10), (-179.99, -40), (30, 89.9), (-70, -89.99), (10, 50), (-71, 42)])
      scale = random.pick([1e-9, 1e-4, 0.01, 0.01, 0.05])
    }

    /// On a small grid, so that vertices and sides coincide.
    mutating func position(_ hasZ: Bool) -> String {
      func step(_ random: inout SplitMix64) -> Double {
        random.chance(0.3) ? random.within(-2, 2) : Double(random.below(5) - 2) / 2
      }
      var (x, y) = (origin.x + scale * step(&random), origin.y + scale * step(&random))
      x = max(-180, min(180, x))
      y = max(-90, min(90, y))
      return "[\(x),\(y)\(hasZ ? ",\(random.below(9))" : "")]"
    }

    mutating func positions(_ least: Int, _ most: Int, _ hasZ: Bool) -> [String] {
      if random.chance(0.15) { return [] }
      let count = least + random.below(most - least + 1)
      let first = position(hasZ)
      return (0..<count).map { _ in random.chance(0.15) ? first : position(hasZ) }
    }

    mutating func line(_ hasZ: Bool) -> String { "[" + positions(2, 6, hasZ).joined(separator: ",") + "]" }

    mutating func ring(_ hasZ: Bool) -> String {
      var list = positions(3, 6, hasZ)
      if let first = list.first { list.append(first) }
      return "[" + list.joined(separator: ",") + "]"
    }

    mutating func list(_ most: Int, _ make: (inout Self) -> String) -> String {
      var parts = (0..<random.below(most + 1)).map { _ in make(&self) }
      if let first = parts.first, random.chance(0.2) { parts.append(first) }
      return "[" + parts.joined(separator: ",") + "]"
    }

    mutating func geometry() -> String {
      if depth == 0 { place() }
      let hasZ = random.chance(0.3)
      let type = random.pick([
        "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection",
      ])
      var coordinates = ""
      switch type {
      case "Point": coordinates = random.chance(0.2) ? "[]" : position(hasZ)
      case "MultiPoint": coordinates = list(4) { $0.random.chance(0.1) ? "[]" : $0.position(hasZ) }
      case "LineString": coordinates = line(hasZ)
      case "MultiLineString": coordinates = list(4) { $0.line(hasZ) }
      case "Polygon": coordinates = list(3) { $0.ring(hasZ) }
      case "MultiPolygon": coordinates = list(3) { $0.list(2) { $0.ring(hasZ) } }
      default:
        depth += 1
        defer { depth -= 1 }
        let members = depth > 3 ? "[]" : list(3) { $0.geometry() }
        return "{\"type\":\"GeometryCollection\",\"geometries\":\(members)}"
      }
      return "{\"type\":\"\(type)\",\"coordinates\":\(coordinates)}"
    }
  }

  static let records: Data = {
    var maker = Maker(random: SplitMix64(seed: 7))
    let lines = rounds(40).map { number in
      let geometry = number % 50 == 0 ? "null" : maker.geometry()
      return "{\"type\":\"Feature\",\"id\":\(number),\"properties\":{\"r\":\"2km\"},\"geometry\":\(geometry)}\n"
    }
    return Data((lines.joined() + crashes.joined()).utf8)
  }()

  /// Geometries that make GEOS 3.11.1 itself crash, where the public vectors are here.
  static let crashes: [String] = {
    struct Row: Decodable { let id: String }
    guard let file = Place.shared("conformance/geos/crashes.jsonl"), let data = try? Data(contentsOf: file) else {
      return []
    }
    return data.split(separator: 0x0A).compactMap { line in
      guard let row = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
        let feature = row["geojson"], let text = try? JSONSerialization.data(withJSONObject: feature)
      else { return nil }
      return String(decoding: text, as: UTF8.self) + "\n"
    }
  }()

  /// A second layer, for stages that want one.
  static let overlaid = Place.root.appending(path: "Tests/CommandTests/Cases/overlay/jobs/second-layer.geojson").path

  /// What is run on them; every stage is here.
  static let commands: [[String]] = [
    ["buffer", "--radius", "1km"], ["buffer", "--radius", "-1km"],
    ["buffer", "--radius", "30km", "--segments", "16"],
    ["buffer", "--radius", "1km", "--dissolve"], ["buffer", "--radius-property", "r", "--join", "mitre"],
    ["buffer", "--radius", "1km", "--side", "left", "--cap", "flat"], ["buffer", "--inscribed"],
    ["buffer", "--radius", "0.1deg", "--join", "bevel", "--cap", "square"],
    ["buffer", "--radius", "5km", "--shape", "mercator", "--max-error", "10m"],
    ["project", "--to", "EPSG:3857", "then", "buffer", "--radius", "1km"],
    ["explode"], ["collect"], ["explode", "then", "collect"], ["point"], ["point", "--kind", "inside"],
    ["point", "--kind", "label"], ["point", "--kind", "ends"], ["point", "--kind", "vertices"],
    ["point", "--every", "1km"],
    ["tile", "--zoom", "3"], ["tile", "--zoom", "12", "--split"],
    ["connect"], ["point", "--kind", "vertices", "then", "connect"],
    ["point", "--kind", "vertices", "then", "connect", "--max-gap", "50km", "--as", "polygon"],
    ["sort", "--hilbert"], ["sort", "--by", "id"], ["unique"], ["unique", "--by-geometry"],
    ["unique", "--count", "n"], ["group", "--by", "r", "--max", "id", "--count", "n"], ["sample", "-n", "20"],
    ["sample", "--spacing", "300km"], ["sample", "--even", "-n", "5"],
    ["sample", "--share", "0.5"], ["grid", "--size", "400km"], ["group", "--by", "r", "--geometry", "first"],
    ["group", "--by", "r", "--geometry", "box"], ["group", "--by", "r", "--geometry", "hull"],
    ["group", "--by", "r", "--geometry", "united"],
    ["voronoi"], ["contour", "--interval", "5"], ["point", "then", "voronoi"],
    ["point", "--kind", "vertices", "then", "voronoi", "--delaunay"],
    ["point", "--kind", "inside", "then", "contour", "--value", "r", "--interval", "1", "--bands"],
    ["line", "--pieces", "7"], ["line", "--smooth", "1"], ["line", "--profile"], ["line", "--reverse"],
    ["line", "--offset", "1km"], ["line", "--offset=-3m", "--join", "mitre"],
    ["transform", "--move", "4000km,3000km"], ["transform", "--rotate", "77", "--scale", "0.5"],
    ["transform", "--move", "170deg,0deg"], ["transform", "--snap", "0.5deg"], ["grid", "--size", "15deg", "--cover"],
    ["grid", "--shape", "quadkey", "--zoom", "5", "--tag"], ["grid", "--size", "2000km", "--all"],
    ["stats"], ["stats", "--validity"], ["check", "--annotate"], ["check", "--places"], ["check", "--fix"],
    ["check", "--places", "--duplicates", "10km", "--min-angle", "30", "--spike-length", "1km"],
    ["grid", "--graticule", "15deg"], ["grid", "--random", "40", "--seed", "3"],
    ["point", "--kind", "inside", "then", "grid", "--size", "20deg", "--interpolate", "r", "--method", "natural"],
    ["point", "then", "grid", "--size", "20deg", "--interpolate", "r", "--method", "idw", "--neighbours", "3"],
    ["diff", Place.root.appending(path: "Samples/parks.ndjson").path, "--by", "geometry"],
    ["diff", overlaid, "--by", "order", "--topological", "--tolerance", "1km"],
    ["diff", overlaid, "--lineage"], ["patch", "/dev/null"], ["merge", "--base", overlaid, "--theirs", overlaid],
    ["decode"], ["head", "--count", "200"], ["densify", "--max-segment", "1km"],
    ["densify", "--contour", "rhumb", "--max-segment", "1km"],
    ["encode", "--as", "geojson"], ["encode", "--as", "geojson-seq"],
    ["encode", "--as", "wkt"], ["encode", "--as", "csv"],
    ["plot", "--size", "40x12"], ["plot", "--camera", "180,10,10km,30,80", "--as", "sixel"], ["snapshot"],
    ["snapshot", "--camera", "180,10,10km,30,80"],
    ["view"], ["view", "--camera", "180,10,10km,30,80"],
    ["clip", "--bbox", "-0.01,-0.01,10.005,50"], ["clip", "--bbox", "179.99,-80,-179.995,80", "--erase"],
    ["clip", "--camera", "180,10,10km,30,40", "--size", "800x600"], ["clip", "--tile", "3/4/3", "--erase"],
    ["cluster", "--zoom", "5"], ["cluster", "--zoom", "12.5", "--label"], ["cluster", "--radius", "1km"],
    ["cluster", "--radius", "20m", "--min-points", "1", "--collect"],
    ["merge-lines"], ["merge-lines", "--by", "r", "--count", "n"], ["merge-lines", "--inner"],
    ["dissolve"], ["make-valid", "then", "dissolve", "--by", "r"], ["make-valid"], ["make-valid", "--keep-collapsed"],
    ["make-valid", "--method", "linework"],
    ["hull"], ["hull", "--kind", "concave", "--collect"], ["hull", "--kind", "circle"],
    ["hull", "--kind", "oriented-box"],
    ["hull", "--kind", "envelope", "--collect"],
    ["filter", "--where", "S_INTERSECTS(geometry, BBOX(179,-41,-179,60)) OR area() > 1 OR vertices() > 3"],
    ["filter", "--where", "NOT S_CROSSES(geom, LINESTRING(170 9,-170 11)) AND length() IS NULL", "--invert"],
    ["filter", "--bbox", "-180,-90,180,90"],
    ["overlay", "--with", overlaid], ["make-valid", "then", "overlay", "--with", overlaid, "--operation", "union"],
    ["make-valid", "then", "overlay", "--with", overlaid, "--operation", "identity"],
    ["polygonize"], ["polygonize", "--node"], ["polygonize", "--gap", "1km"], ["polygonize", "--node", "--valid"],
    ["polygonize", "--from", "rings"], ["polygonize", "--node", "--attributes", "then", "buffer", "--radius", "1km"],
    ["project", "--to", "EPSG:3857"], ["project", "--to", "EPSG:32631"],
    ["frame"], ["frame", "--heading", "30", "--pitch", "50", "--pass"], ["frame", "--emit", "continuous"],
    ["frame", "--per-feature"], ["measure"], ["measure", "--text"],
    ["point", "then", "measure", "--along", Place.root.appending(path: "Samples/paths.ndjson").path],
    ["screen", "--camera", "0,0,100km,30,40", "--size", "800x600"],
    ["route", "--network", Place.root.appending(path: "Samples/roads.ndjson").path, "--to", "-71.047,42.3272"],
    ["route", "--network", Place.root.appending(path: "Samples/roads.ndjson").path, "--isochrone", "5min"],
    [
      "route", "--network", Place.root.appending(path: "Samples/roads.ndjson").path, "--match", "--max-snap", "20000km",
    ],
    ["look-around", "--catalogue", Place.root.appending(path: "Samples/places.ndjson").path],
    ["nearby", "--places", Place.root.appending(path: "Samples/places.ndjson").path, "--limit", "2"],
    ["join", "--with", Place.root.appending(path: "Samples/regions.geojson").path, "--intersects"],
    ["join", "--with", Place.root.appending(path: "Samples/parks.ndjson").path, "--nearest", "2", "--fields", "name"],
    ["set", "--round", "2", "--compute", "area,vertices,bbox", "--set", "g=geometry_type()"],
    ["set", "--swap-xy", "then", "set", "--swap-xy"], ["set", "--geometry", "drop", "--id", "NULL"],
    ["select", "--near", "10,50", "--radius", "20km"],
    ["select", "--at", "400,300", "--camera", "180,10,10km", "--size", "800x600"],
    ["url", "--property", "url", "--max-waypoints", "5"],
    ["reverse", "--places", Place.root.appending(path: "Samples/places.ndjson").path, "--radius", "9000km"],
    ["project", "--to", "map-points"], ["project", "--to", "+proj=ortho +lat_0=40", "--densify", "1km"],
    ["simplify", "--tolerance", "1km"], ["simplify", "--tolerance", "1km", "--method", "topology-preserving"],
    ["simplify", "--zoom", "5", "--method", "visvalingam", "--drop-collapsed"], ["simplify", "--keep", "30%"],
    ["simplify", "--coverage", "--tolerance", "1km", "--snap", "10m"],
    ["tee", "/dev/null"], ["tee", "[", "buffer", "--radius", "1km", "then", "collect", "-o", "/dev/null", "]"],
  ]

  /// Stages that take queries, or write no Features.
  static let withoutGeometries: Set<String> = [
    "complete", "doctor", "examples", "explain", "geocode", "index", "lookup", "run", "search", "serve",
    "split",
  ]

  /// Stages that draw.
  static let withPictures: Set<String> = ["plot", "snapshot", "view"]

  @Test("no stage fails, and all that comes out is GeoJSON", arguments: commands)
  func everyStage(_ command: [String]) throws {
    let outcome = try plat(command + ["--on-error", "skip"], stdin: Self.records)
    // 0 without rejects, 1 with; never a signal, never stopped.
    #expect(outcome.status == 0 || outcome.status == 1, "\(command): \(outcome.messages.suffix(400))")
    #expect(outcome.status == 1 || !outcome.messages.contains("plat \(command[0]): -:"))
    if !Self.withPictures.contains(command[0]) {
      let again = try plat(["decode"], stdin: outcome.stdout)
      #expect(again.status == 0, "\(command): \(again.messages.prefix(400))")
    }
    let serial = try plat(command + ["--on-error", "skip", "--jobs", "1"], stdin: Self.records)
    #expect(serial.stdout == outcome.stdout && serial.messages == outcome.messages, "\(command)")
  }

  @Test("every stage is among the commands")
  func allStages() throws {
    let folder = Place.root.appending(path: "Sources/Stages")
    let stages = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "Shared" }
    for name in stages.map({ $0.lowercased() }) {
      if Self.withoutGeometries.contains(name) { continue }
      #expect(Self.commands.contains { $0[0].replacing("-", with: "") == name }, "\(name)")
    }
  }
}
