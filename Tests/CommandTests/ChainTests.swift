// Random chains of stages: joined by `then` they write what they write joined by pipes, whatever the jobs are.

import Foundation
import TestSupport
import Testing

@Suite("Chains")
struct ChainTests {
  /// Untidy records: of all types, in places where maps end, with properties that are missing, null or of another type.
  struct Maker {
    var random: SplitMix64
    private var origin = (x: 0.0, y: 0.0)
    private var scale = 1.0

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    private func place(_ x: Double, _ y: Double) -> String {
      func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
      let x = abs(x) > 180 ? x.remainder(dividingBy: 360) : x
      return "[\(rounded(x)),\(rounded(max(-90, min(90, y))))]"
    }

    private mutating func position() -> String {
      func step(_ random: inout SplitMix64) -> Double {
        random.chance(0.5) ? random.within(-2, 2) : Double(random.below(9) - 4) / 2
      }
      return place(origin.x + scale * step(&random), origin.y + scale * step(&random))
    }

    private mutating func positions(_ count: Int) -> String {
      "[" + (0..<count).map { _ in position() }.joined(separator: ",") + "]"
    }

    private mutating func star() -> String {
      let count = 3 + random.below(7)
      var places = (0..<count).map { index in
        let angle = 2 * Double.pi * (Double(index) + 0.7 * random.unit()) / Double(count)
        let reach = scale * random.within(0.3, 2)
        return place(origin.x + reach * cos(angle), origin.y + reach * sin(angle))
      }
      places.append(places[0])
      return "[[" + places.joined(separator: ",") + "]]"
    }

    private mutating func list(_ make: (inout Self) -> String) -> String {
      "[" + (0..<random.below(4)).map { _ in make(&self) }.joined(separator: ",") + "]"
    }

    private mutating func geometry(_ types: [String]) -> String {
      let type = random.pick(types)
      let coordinates: String
      switch type {
      case "Point": coordinates = position()
      case "MultiPoint": coordinates = list { $0.position() }
      case "LineString": coordinates = positions(2 + random.below(5))
      case "MultiLineString": coordinates = list { $0.positions(2 + $0.random.below(4)) }
      case "Polygon": coordinates = star()
      case "MultiPolygon": coordinates = list { $0.star() }
      case "GeometryCollection":
        let members = list { $0.geometry(["Point", "LineString", "Polygon", "MultiPoint"]) }
        return #"{"type":"GeometryCollection","geometries":\#(members)}"#
      default: return "null"
      }
      return #"{"type":"\#(type)","coordinates":\#(coordinates)}"#
    }

    mutating func record(_ number: Int) -> String {
      origin = random.pick([
        (0, 0), (180, 10), (-179.99, -40), (30, 89.5), (-70, -89), (10, 50), (-71.06, 42.35), (178, 60),
      ])
      scale = random.pick([0.01, 0.05, 1, 5])
      var properties: [String] = []
      let numbers = ["1", "2.50", "5", "12345678901234567890", "null", #""7""#, "-3", "1e3"]
      if random.chance(0.8) { properties.append(#""pop":"# + random.pick(numbers)) }
      let kinds = [#""a""#, #""b""#, #""a""#, #""\u00e9\u2028""#, "null", "true", "3"]
      if random.chance(0.9) { properties.append(#""kind": "# + random.pick(kinds)) }
      if random.chance(0.5) { properties.append(#""addr":{"street":"Low \"Rd\"","n":\#(random.below(9))}"#) }
      let id = random.pick([#""id":\#(number),"#, #""id":"x\#(number)","#, #""id":\#(random.below(5)),"#, ""])
      let shape = geometry([
        "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "Polygon", "MultiPolygon",
        "GeometryCollection", "null",
      ])
      let list = random.chance(0.05) ? "null" : "{\(properties.joined(separator: ","))}"
      let member = random.chance(0.2) ? #","extra":[1.0,{"a":2}]"# : ""
      return #"{"type":"Feature",\#(id)"geometry":\#(shape),"properties":\#(list)\#(member)}"# + "\n"
    }
  }

  private static let regions = Place.samples.appending(path: "regions.geojson").path
  private static let places = Place.samples.appending(path: "places.ndjson").path
  private static let roads = Place.samples.appending(path: "roads.ndjson").path

  /// What chains are made of; the last stage of one may be any of `last` too.
  static let stages: [[String]] = [
    ["filter", "--where", "pop > 2 OR pop IS NULL"], ["filter", "--where", "kind = 'a'", "--first", "20"],
    ["filter", "--bbox", "-180,-90,180,60", "--invert"], ["filter", "--within", regions],
    ["filter", "--geometry-type", "Polygon,none"],
    ["filter", "--where", "S_INTERSECTS(geometry,BBOX(170,-90,-170,90))"],
    ["set", "--set", "k=geometry_type()", "--compute", "area,length,bbox"], ["set", "--id", "kind", "--drop", "addr"],
    ["set", "--rename", "pop=people", "--keep", "people,kind"], ["set", "--round", "2"], ["set", "--geometry", "drop"],
    ["set", "--swap-xy"], ["join", "--with", regions, "--intersects"],
    ["join", "--with", regions, "--within", "--many", "list", "--unmatched", "drop"],
    ["join", "--with", places, "--nearest", "2", "--fields", "name", "--many", "all"],
    ["join", "--with", places, "--on", "kind=name", "--unmatched", "keep"],
    ["clip", "--bbox", "-72,-45,10.5,43"], ["clip", "--bbox", "179,-80,-179.5,80", "--erase"],
    ["clip", "--within", regions], ["clip", "--tile", "3/4/3", "--erase"], ["make-valid"],
    ["make-valid", "--method", "linework"], ["dissolve", "--by", "kind"],
    ["dissolve", "--by", "kind", "--sum", "pop", "--count", "n"], ["overlay", "--with", regions],
    ["overlay", "--with", regions, "--operation", "identity"], ["overlay", "--with", regions, "--operation", "union"],
    ["explode"], ["collect", "--by", "kind"], ["collect"], ["point"], ["point", "--kind", "inside"],
    ["point", "--kind", "vertices"], ["point", "--every", "50km"], ["hull"], ["hull", "--kind", "circle"],
    ["hull", "--collect"], ["tile", "--zoom", "3"], ["tile", "--zoom", "5", "--split"],
    ["tile", "--min-zoom", "1", "--max-zoom", "4"], ["stats"], ["stats", "--validity"], ["measure"],
    ["buffer", "--radius", "1km"], ["buffer", "--radius", "500m", "--dissolve"], ["simplify", "--tolerance", "1km"],
    ["project", "--to", "EPSG:3857"], ["project", "--to", "EPSG:4326", "--densify", "10km"], ["head", "--count", "30"],
    ["densify", "--max-segment", "100km"], ["polygonize", "--node"],
    ["select", "--near", "180,10", "--radius", "2000km"], ["nearby", "--places", places, "--limit", "2"],
    ["reverse", "--places", places, "--radius", "9000km"], ["frame", "--size", "800x600", "--per-feature"],
    ["screen", "--camera", "0,0,100km,30,40", "--size", "800x600"], ["cluster", "--zoom", "4"],
    ["cluster", "--radius", "300km", "--min-points", "2", "--label"],
    ["connect", "--by", "kind", "--max-gap", "500km"],
    ["sort", "--by", "kind,pop desc"], ["sort", "--by", "pop", "--top", "20"], ["sort", "--hilbert"],
    ["unique"], ["unique", "--by", "kind"], ["unique", "--by-geometry"],
    ["unique", "--by", "kind", "--repeated", "--count", "n"], ["sample", "-n", "20"], ["sample", "--share", "0.3"],
    ["sample", "-n", "2", "--by", "kind"],
    ["group", "--by", "kind", "--mean", "pop", "--median", "pop", "--count", "n"],
    ["group", "--by", "kind", "--max", "pop", "--geometry", "first"], ["group", "--by", "kind", "--geometry", "box"],
    ["group", "--by", "kind", "--geometry", "hull"], ["group", "--by", "kind", "--geometry", "united"],
    ["voronoi"], ["voronoi", "--delaunay"], ["contour", "--value", "pop", "--interval", "1000000"],
    ["contour", "--value", "pop", "--levels", "0,100000", "--bands"], ["line", "--chunk", "300km"],
    ["line", "--smooth", "2"], ["line", "--profile"], ["measure", "--edges", "rhumb"],
    ["clip", "--bbox", "-100,-50,100,70", "--edges", "geodesic", "--max-error", "1km"],
    ["line", "--slice", "10%,90%"],
    ["line", "--reverse"], ["line", "--offset", "2km"], ["transform", "--move", "50km,20km", "--rotate", "10"],
    ["transform", "--snap", "0.01deg"], ["transform", "--scale=-1,2", "--around", "3,4"],
    ["grid", "--size", "300km", "--sum", "pop"], ["grid", "--shape", "geohash", "--length", "3", "--tag"],
    ["grid", "--size", "10deg", "--cover"], ["grid", "--shape", "quadkey", "--zoom", "4", "--all"],
    ["grid", "--graticule", "20deg"], ["grid", "--random", "12"],
    ["grid", "--size", "20deg", "--interpolate", "pop", "--method", "natural"],
    ["check", "--annotate"], ["merge-lines"], ["merge-lines", "--by", "kind", "--sum", "pop", "--count", "n"],
    ["merge-lines", "--inner"], ["head", "--count", "9", "--where", "kind = 'a'"], ["stats", "--where", "pop > 2"],
    ["nearby", "--places", places, "--limit", "2", "--where", "category = 'cafe'"],
    ["select", "--near", "180,10", "--radius", "9000km", "--where", "pop > 0", "--limit", "5"],
    ["look-around", "--catalogue", places, "--radius", "10km"],
    ["route", "--network", roads, "--to", "-71.05,42.33", "--max-snap", "9000km"],
    ["patch", "/dev/null"], ["diff", regions], ["diff", regions, "--lineage"],
    ["merge", "--base", regions, "--theirs", regions],
    ["diff", regions, "--by", "kind", "--topological"],
  ]

  static let last: [[String]] = [["encode", "--as", "geojson"], ["encode", "--as", "csv", "--columns", "all"]]

  @Test("then writes what pipes write, at any number of jobs", arguments: rounds(16))
  func sameAsPipes(_ number: Int) throws {
    var maker = Maker(seed: UInt64(number))
    let records = Data((0..<60).map { maker.record($0) }.joined().utf8)
    var chain = (0..<2 + maker.random.below(3)).map { _ in maker.random.pick(Self.stages) }
    // Each stage has its turn.
    chain[maker.random.below(chain.count)] = Self.stages[number * 3 % Self.stages.count]
    if maker.random.chance(0.2) { chain.append(maker.random.pick(Self.last)) }
    let policy = ["--on-error", "skip", "--max-rejects", "100%"]

    var piped = records
    var statuses: [Int32] = []
    for stage in chain {
      let outcome = try plat(stage + policy, stdin: piped)
      piped = outcome.stdout
      statuses.append(outcome.status)
    }
    let words = chain.joined(separator: ["then"]) + policy
    var first: ProcessOutcome?
    // A stage that cannot make its result ends the run; behind a pipe the next one sees an input that ends.
    let isWhole = !statuses.contains(2)
    for jobs in ["1", "2", "8"] {
      let outcome = try plat(words + ["--jobs", jobs], stdin: records)
      #expect(
        !isWhole || outcome.stdout == piped,
        "\(words), \(jobs) jobs: \(CommandCase.difference(piped, outcome.stdout))")
      #expect(outcome.status == statuses.max() && outcome.status <= 2, "\(words), \(jobs) jobs: \(outcome.messages)")
      #expect(outcome.stderr == first?.stderr ?? outcome.stderr, "\(words), \(jobs) jobs")
      first = first ?? outcome
    }
  }

  @Test("chains have every stage that takes Features and gives them")
  func allStages() throws {
    let used = Set((Self.stages + Self.last).map { $0[0] })
    // Those that are told where places are, or write no Features.
    let others: Set<String> = ["complete", "decode", "geocode", "index", "lookup", "merge-lines", "search", "url"]
    let left = others.union(RandomGeometryTests.withPictures).union(["tee"])
    for command in RandomGeometryTests.commands.map({ $0[0] }) where !left.contains(command) {
      #expect(used.contains(command), "\(command)")
    }
  }
}
