// Every option that names a property tells a name that no record has: by a table that has to hold every such option.

import Foundation
import GeoJSON
import TestSupport
import Testing

@Suite("Properties that options name")
struct NamedPropertyTests {
  /// How an option is asked for a property that is not there, and what else it takes.
  struct Row: Sendable, CustomTestStringConvertible {
    let stage: String
    let option: String
    let value: String
    let others: [String]

    init(_ stage: String, _ option: String, _ value: String = "nmae", _ others: String = "") {
      (self.stage, self.option, self.value) = (stage, option, value)
      self.others = others.split(separator: " ").map(String.init)
    }

    var testDescription: String { "\(stage) \(option)" }
  }

  /// The options whose value names properties of the records that come in.
  static let rows: [Row] = [
    Row("buffer", "--radius-property"), Row("check", "--where", "nmae > 1"), Row("check", "--rule", "mine=nmae > 1"),
    Row("cluster", "--sum", "nmae", "--radius 1km --collect"), Row("collect", "--by"),
    Row("complete", "--query-property", "nmae", "--places PLACES"), Row("diff", "--by", "nmae", "FILE"),
    Row("diff", "--ignore", "nmae", "FILE"), Row("dissolve", "--by"), Row("dissolve", "--sum"),
    Row("dissolve", "--first"), Row("dissolve", "--list"), Row("encode", "--columns", "nmae", "--as csv"),
    Row("filter", "--where", "nmae = 1"), Row("geocode", "--property", "nmae", "--places PLACES"),
    Row("geocode", "--query-property", "nmae", "--places PLACES"), Row("head", "--where", "nmae = 1"),
    Row("index", "--field", "name=nmae", "-o INDEX"), Row("index", "--category-property", "nmae", "-o INDEX"),
    Row("join", "--on", "nmae=name", "--with FILE"), Row("lookup", "--query-property", "nmae", "--places PLACES"),
    Row("measure", "--parse"), Row("measure", "--on", "nmae=name", "--along LINES"),
    Row("line", "--on", "nmae=name", "--along LINES --at name"), Row("line", "--at", "nmae", "--along LINES"),
    Row("line", "--from", "nmae", "--along LINES --to name"), Row("line", "--to", "nmae", "--along LINES --from name"),
    Row("merge", "--key", "nmae", "--base FILE --theirs FILE"),
    Row("merge-lines", "--by"), Row("merge-lines", "--sum"), Row("merge-lines", "--first"),
    Row("merge-lines", "--list"), Row("plot", "--label"), Row("plot", "--color-by"),
    Row("search", "--query-property", "nmae", "--places PLACES"),
    Row("select", "--where", "nmae = 1", "--near 0,0 --radius 1km"), Row("set", "--set", "a=nmae"),
    Row("set", "--id"), Row("set", "--fill-down"), Row("set", "--by", "nmae", "--number n"),
    Row("set", "--drop"), Row("set", "--keep"), Row("set", "--rename", "nmae=b"), Row("explode", "--array"),
    Row("snapshot", "--label"), Row("snapshot", "--color-by"), Row("snapshot", "--size-by"), Row("sort", "--by"),
    Row("stats", "--where", "nmae = 1"),
    Row("unique", "--by"), Row("connect", "--by"), Row("connect", "--sort-by"), Row("connect", "--time"),
    Row("connect", "--sum"), Row("connect", "--mean"), Row("connect", "--min"), Row("connect", "--max"),
    Row("connect", "--median"), Row("connect", "--stddev"), Row("connect", "--variance"), Row("connect", "--first"),
    Row("connect", "--last"), Row("connect", "--mode"), Row("connect", "--list"), Row("connect", "--distinct"),
    Row("connect", "--count-values"), Row("connect", "--count-distinct"),
    Row("contour", "--value", "nmae", "--interval 5"),
    Row("grid", "--sum", "nmae", "--size 9km"), Row("grid", "--mean", "nmae", "--size 9km"),
    Row("grid", "--min", "nmae", "--size 9km"), Row("grid", "--max", "nmae", "--size 9km"),
    Row("grid", "--median", "nmae", "--size 9km"), Row("grid", "--stddev", "nmae", "--size 9km"),
    Row("grid", "--variance", "nmae", "--size 9km"), Row("grid", "--first", "nmae", "--size 9km"),
    Row("grid", "--interpolate", "nmae", "--size 9km"),
    Row("grid", "--last", "nmae", "--size 9km"), Row("grid", "--mode", "nmae", "--size 9km"),
    Row("grid", "--list", "nmae", "--size 9km"), Row("grid", "--distinct", "nmae", "--size 9km"),
    Row("grid", "--count-values", "nmae", "--size 9km"), Row("grid", "--count-distinct", "nmae", "--size 9km"),
    Row("grid", "--percentile", "nmae 90", "--size 9km"), Row("grid", "--weight", "nmae", "--size 9km --mean name"),
    Row("group", "--by"), Row("group", "--sum"), Row("group", "--mean"), Row("group", "--min"), Row("group", "--max"),
    Row("group", "--median"), Row("group", "--stddev"), Row("group", "--variance"), Row("group", "--first"),
    Row("group", "--last"), Row("group", "--mode"), Row("group", "--list"), Row("group", "--distinct"),
    Row("group", "--count-values"), Row("group", "--count-distinct"), Row("dissolve", "--mean"),
    Row("dissolve", "--min"), Row("dissolve", "--max"), Row("dissolve", "--median"), Row("dissolve", "--stddev"),
    Row("dissolve", "--variance"), Row("dissolve", "--last"), Row("dissolve", "--mode"), Row("dissolve", "--distinct"),
    Row("dissolve", "--count-values"), Row("dissolve", "--count-distinct"), Row("merge-lines", "--mean"),
    Row("merge-lines", "--min"), Row("merge-lines", "--max"), Row("merge-lines", "--median"),
    Row("merge-lines", "--stddev"), Row("merge-lines", "--variance"), Row("merge-lines", "--last"),
    Row("merge-lines", "--mode"), Row("merge-lines", "--distinct"), Row("merge-lines", "--count-values"),
    Row("merge-lines", "--count-distinct"), Row("dissolve", "--percentile", "nmae 90"),
    Row("connect", "--percentile", "nmae 90"), Row("connect", "--weight", "nmae", "--mean name"),
    Row("group", "--percentile", "nmae 90"), Row("merge-lines", "--percentile", "nmae 90"),
    Row("dissolve", "--weight", "nmae", "--mean name"), Row("group", "--weight", "nmae", "--mean name"),
    Row("merge-lines", "--weight", "nmae", "--mean name"), Row("sample", "--by", "nmae", "-n 2"),
    Row("url", "--name", "nmae", "--as place"), Row("url", "--query", "nmae", "--as search"),
    Row("url", "--address", "nmae", "--as place"), Row("url", "--place-id", "nmae", "--as place"),
    Row("view", "--label"), Row("view", "--color-by"), Row("view", "--tooltip"), Row("view", "--time"),
    Row("view", "--size-by"),
  ]

  /// Options of places, which are a second file: a name that none of them has is known before the run.
  static let ofPlaces: [Row] = ["complete", "geocode", "lookup", "nearby", "reverse", "route", "search"].flatMap {
    [Row($0, "--field", "name=nmae"), Row($0, "--category-property"), Row($0, "--where", "nmae = 1")]
  }

  /// Options with such a value that name something else: what is made, what is known before any record, or no property.
  static let others: Set<String> = [
    // Names that results get.
    "collect --count", "connect --count", "dissolve --count", "merge-lines --count", "join --count", "grid --count",
    "group --count", "unique --count", "set --number", "encode --lon", "encode --lat",
    "encode --wkt", "encode --id", "encode --layer", "tile --layer", "url --property",
    // Columns of a table, which its header tells; members of JSON Lines may be missing.
    "decode --lon", "decode --lat", "decode --wkt", "decode --id", "decode --columns",
    // Layers of a file, held by the cases of decode; an encoding.
    "decode --layer", "decode --encoding",
    // The file that is joined, held by the cases of join.
    "join --fields", "join --sum",
    // Areas, authorities, profiles, engines' indexes.
    "project --area", "project --authority", "route --profile", "index --export-index",
  ]

  /// What a value is called that may be a property's name, or have one in it.
  static let values: Set<String> = [
    "name", "names", "property", "cql2", "old=new", "name=cql2", "field=property", "column", "name=name",
  ]

  @Test("every option with a value of that kind is in the table")
  func table() throws {
    let known = Set((Self.rows + Self.ofPlaces).map { "\($0.stage) \($0.option)" }).union(Self.others)
    var found: Set<String> = []
    let help = try plat(["--help"]).text
    let stages = Set(help.matches(of: #/\n  ([a-z][a-z-]+)\s/#).map { String($0.output.1) })
    #expect(stages.count > 40)
    for stage in stages {
      guard let usage = JSONValue(text: try plat([stage, "--json-usage"]).text),
        case .array(let options) = usage["options"]
      else { continue }
      for option in options {
        guard case .string(let value) = option["value"], Self.values.contains(value),
          case .array(let names) = option["names"],
          case .string(let name) = names.last
        else { continue }
        found.insert("\(stage) \(name)")
      }
    }
    #expect(found.count > 60)
    #expect(found.subtracting(known) == [], "not in the table: does it tell a name that no record has?")
  }

  private static let records = (1...3).map {
    "{\"type\":\"Feature\",\"id\":\($0),\"properties\":{\"name\":\"a\($0)\"},\"geometry\":null}\n"
  }.joined()

  /// Runs a row; PLACES and FILE are a file with a place that has a name, and LINES is one with such a line.
  private func outcome(_ row: Row, _ more: [String] = []) throws -> ProcessOutcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: "plat-names-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "file.ndjson")
    let place =
      "{\"type\":\"Feature\",\"id\":1,\"properties\":{\"name\":\"Cafe\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":[0,0]}}\n"
    try Data(place.utf8).write(to: file)
    let lines = folder.appending(path: "lines.ndjson")
    let line = place.replacing("Point", with: "LineString").replacing("[0,0]", with: "[[0,0],[1,1]]")
    try Data(line.utf8).write(to: lines)
    let named = [
      "FILE": file.path, "PLACES": file.path, "LINES": lines.path, "INDEX": folder.appending(path: "index").path,
    ]
    let words = (row.others + more).map { named[$0] ?? $0 }
    let isLast = row.others.last == "FILE" && row.stage == "diff"
    let own = row.option == "--rule" ? [row.option, row.value] : ["\(row.option)=\(row.value)"]
    return try plat([row.stage] + own + words + (isLast ? [] : ["--on-error", "skip"]), Self.records)
  }

  @Test("a name that no record has is told at the end", arguments: rows)
  func isTold(_ row: Row) throws {
    let text = try outcome(row).messages
    let option = row.option == "--rule" ? "--rule mine" : row.option
    #expect(text.contains(#/warning: no record[^\n]* has the property "nmae" that /#), "\(text)")
    #expect(text.contains("that \(option) names; did you mean \"name\"?"), "\(text)")
  }

  @Test("a name that no place has is a usage error", arguments: ofPlaces.filter { $0.stage != "route" })
  func isRefused(_ row: Row) throws {
    let question = [
      "complete": ["--query", "cafe"], "search": ["--query", "cafe"], "geocode": ["--address", "cafe"],
      "lookup": ["--id", "1"], "nearby": ["--near", "0,0", "--radius", "1km"], "reverse": ["--at", "0,0"],
    ]
    // complete reads its places as a stream.
    if row.stage == "complete" { return }
    let outcome = try outcome(row, ["--places", "PLACES"] + (question[row.stage] ?? []))
    #expect(outcome.status == 64, "\(outcome.messages)")
    #expect(outcome.messages.contains("did you mean \"name\"?"), "\(outcome.messages)")
  }
}
