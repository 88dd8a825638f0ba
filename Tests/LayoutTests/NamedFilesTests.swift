// Every option that names a file says whether it is read or written, so that no output is anything else of the run.

import Foundation
import GeoJSON
import TestSupport
import Testing

@Suite("Named files")
struct NamedFilesTests {
  /// What a stage needs beside an option, for its words to make sense; OTHER is a file.
  private static func company(_ stage: String, _ option: String) -> [String] {
    let places = option == "--index" || option == "--places" ? [] : ["--places", "OTHER"]
    return switch stage {
    case "buffer": ["--radius", "1m"]
    case "cluster", "tile": ["--zoom", "3"]
    case "densify": ["--max-segment", "1km"]
    case "filter": ["--where", "--within", "--intersects"].contains(option) ? [] : ["--where", "a = 1"]
    case "project": option == "--pipeline" ? [] : ["--to", "EPSG:3857"]
    case "set": ["--set", "a=1"]
    case "contour": ["--interval", "1"]
    case "grid": ["--size", "1km"]
    case "group": ["--by", "a"]
    case "line": option == "--along" ? ["--at", "a"] : ["--reverse"]
    case "transform": ["--move", "1m,1m"]
    case "sample": ["-n", "1"]
    case "sort": ["--hilbert"]
    case "split": ["--files", "{a}.ndjson"]
    case "simplify": ["--tolerance", "1m"]
    case "join": option == "--with" ? ["--intersects"] : ["--with", "OTHER", "--intersects"]
    case "look-around": option == "--catalogue" ? [] : ["--catalogue", "OTHER"]
    case "overlay": option == "--with" ? [] : ["--with", "OTHER"]
    case "select": ["--near", "1,2", "--radius", "1km"]
    case "clip" where option != "--within": ["--bbox", "1,1,2,2"]
    case "merge":
      (option == "--base" ? [] : ["--base", "OTHER"]) + (option == "--theirs" ? [] : ["--theirs", "OTHER"])
    case "nearby": places + ["--near", "1,2", "--radius", "1km"]
    case "geocode": places + ["--address", "x"]
    case "reverse": places + ["--at", "1,2"]
    case "search", "complete": places + ["--query", "x"]
    case "lookup": places + ["--id", "x"]
    case "route" where option == "--prepare": ["--network", "SAME"]
    case "route" where option == "--matrix": ["--network", "OTHER"]
    case "route":
      (option == "--network" ? [] : ["--network", "OTHER"]) + ["--from", "1,2", "--to", "1,3"]
        + (option == "--transit" ? ["--depart", "2026-11-23T08:30Z"] : [])
        + (option == "--directions" ? ["--steps"] : []) + (option == "--places" ? ["--from", "a"] : [])
    case "snapshot", "view", "plot": option == "--scheme" ? ["--color-by", "a"] : []
    case "tee": ["--force"]
    default: []
    }
  }

  /// Options whose values are files, or begin with what says that they are, without a completion.
  private static let others = ["check": ["--schema", "--baseline", "--report", "--where"]]

  @Test("an option's file is no output", arguments: Stage.all)
  func noOutput(_ stage: Stage) throws {
    // These stand for other stages, or write nothing.
    if ["run", "explain", "serve"].contains(stage.name) { return }
    let usage = try #require(JSONValue(text: try plat([stage.name, "--json-usage"]).text))
    guard case .array(let options) = usage["options"] else { throw CancellationError() }
    var names = Self.others[stage.name] ?? []
    for option in options where option["file"] != nil {
      guard case .array(let all) = option["names"] else { continue }
      names += all.compactMap { if case .string(let name) = $0, name.hasPrefix("--") { name } else { nil } }
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "named-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (same, other) = (folder.appending(path: "same.yml").path, folder.appending(path: "other.json").path)
    for path in [same, other] { try Data("{}\n".utf8).write(to: URL(filePath: path)) }
    #expect(names.contains("--output"))
    for name in names where name != "--output" && name != "--socket" {
      let value = name == "--report" ? "text=" + same : name == "--where" ? "@" + same : same
      // tee names what it writes itself, and has no --output; nor has what writes a network.
      let output = stage.name == "tee" ? [same] : name == "--prepare" ? [] : ["--output", same]
      let words = Self.company(stage.name, name).map { $0 == "OTHER" ? other : $0 == "SAME" ? same : $0 }
      let input = stage.name == "diff" || stage.name == "patch" ? [other, other] : []
      let done = try plat([stage.name] + words + [name, value] + output + input)
      // What settings ask for is looked at when they are read, and told by its own sentence.
      let isTold = ["are the same file", "is an output of this run already"].contains { done.messages.contains($0) }
      #expect(
        done.status == 64 && isTold,
        "plat \(([stage.name] + words + [name, value] + output).joined(separator: " ")): \(done.status)\n\(done.messages)"
      )
      #expect(try String(contentsOfFile: same, encoding: .utf8) == "{}\n")
    }
  }
}
