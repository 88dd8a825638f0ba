// The table of plat-features(5) that says what stages do with heights, M and values for each vertex: they do it.

import Foundation
import TestSupport
import Testing

@Suite("The table of heights and lists")
struct VertexTableTests {
  /// What the table says of each way through a stage: of its heights and of its lists.
  static let table: [String: (heights: String, lists: String)] = {
    let page = try? String(contentsOf: Place.root.appending(path: "man/plat-features.5"), encoding: .utf8)
    guard let start = page?.range(of: ".It stage Ta heights Ta M Ta lists\n"),
      let end = page?.range(of: ".El", range: start.upperBound..<(page?.endIndex ?? start.upperBound))
    else { return [:] }
    let rows = (page ?? "")[start.upperBound..<end.lowerBound].matches(
      of: #/\.It ([^\n]+) Ta ([a-z]+) Ta [a-z]+ Ta ([a-z]+)\n/#)
    return Dictionary(
      rows.map { row in
        let name = String(row.output.1).replacing("Fl -", with: "--").replacing("Cm ", with: "")
        return (name, (String(row.output.2), String(row.output.3)))
      }, uniquingKeysWith: { first, _ in first })
  }()

  /// Runs that leave vertices and make new ones, or make another geometry; Tests/heights has one for each row.
  static let runs: [String: [String]] = [
    "buffer": ["--radius", "10m"], "clip": ["--bbox", "0.005,-1,0.025,1"], "collect": ["--by", "name"],
    "densify": ["--max-segment", "600m"], "dissolve": [], "explode": [], "hull": [], "make-valid": [],
    "merge-lines": ["--by", "name"],
    "overlay": ["--with", "areas.ndjson"], "point --kind vertices": [], "point --every": ["300m"], "polygonize": [],
    "project": ["--to", "EPSG:3857", "then", "project", "--to", "OGC:CRS84"],
    "screen": ["--camera", "0.01,0.005,5km", "--size", "800x600"], "set --round": ["2"],
    "simplify": ["--tolerance", "20m"], "tile --split": ["--zoom", "14"],
  ]

  /// A line with heights of 100 + 10 for each vertex, and the same list.
  private static let line =
    #"{"type":"Feature","properties":{"name":"a","coordinateProperties":{"m":[100,110,120,130,140,150]}},"#
    + #""geometry":{"type":"LineString","coordinates":[[0,0,100],[0.01,0,110],[0.02,0.00001,120],[0.03,0,130],"#
    + #"[0.03,0.01,140],[0.03,0.02,150]]}}"#
  /// The same as a ring, for what needs one.
  private static let ring = line.replacing("[0.03,0.02,150]]", with: "[0,0,100]]")

  /// All heights of a geometry, and how many positions have none.
  private func heights(_ coordinates: Any?) -> (found: [Double], without: Int) {
    guard let list = coordinates as? [Any] else { return ([], 0) }
    if list.first is NSNumber { return list.count > 2 ? ([(list[2] as? NSNumber)?.doubleValue ?? .nan], 0) : ([], 1) }
    return list.map { heights($0) }.reduce(([], 0)) { ($0.0 + $1.found, $0.1 + $1.without) }
  }

  private func numbers(_ value: Any?) -> [Double] {
    if let number = value as? NSNumber { return [number.doubleValue] }
    return (value as? [Any] ?? []).flatMap { numbers($0) }
  }

  @Test("is kept by each stage in it", arguments: runs.keys.sorted())
  func isTrue(_ stage: String) throws {
    let row = try #require(Self.table[stage], "plat-features(5) says nothing of \(stage)")
    let words = try #require(Self.runs[stage])
    try Place.withScratch { folder in
      let area =
        #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[0.005,-1],[0.025,-1],[0.025,1],"#
        + #"[0.005,1],[0.005,-1]]]}}"#
      try Data(area.utf8).write(to: folder.appending(path: "areas.ndjson"))
      let input = stage == "polygonize" ? Self.ring : Self.line
      let outcome = try plat(
        stage.split(separator: " ").map(String.init) + words, stdin: Data((input + "\n").utf8), directory: folder)
      #expect(outcome.status == 0, "\(outcome.transcript)")
      var (found, without, lists): ([Double], Int, [Double]) = ([], 0, [])
      for line in outcome.stdout.split(separator: 0x0A) {
        let record = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
        let its = heights((record["geometry"] as? [String: Any])?["coordinates"])
        found += its.found
        without += its.without
        let values = (record["properties"] as? [String: Any])?["coordinateProperties"] as? [String: Any]
        lists += numbers(values?["m"])
      }
      #expect(found.count + without > 0, "\(stage) left nothing")
      if row.heights == "removed" {
        #expect(found.isEmpty && outcome.messages.contains("heights"), "\(outcome.transcript)")
      } else {
        #expect(without == 0 && found.allSatisfy { (100...150).contains($0) }, "\(stage): \(outcome.text)")
      }
      if row.lists == "removed" {
        #expect(lists.isEmpty && outcome.messages.contains("coordinateProperties"), "\(outcome.transcript)")
      } else {
        #expect(lists.count == found.count, "\(stage): \(outcome.text)")
        // Both have the same numbers, so that they have to agree.
        for (list, height) in zip(lists, found) { #expect(abs(list - height) < 0.01, "\(stage): \(outcome.text)") }
        #expect(outcome.messages.isEmpty, "\(outcome.messages)")
      }
    }
  }

  @Test("is of stages that there are, each row with a way in Tests/heights")
  func isWhole() throws {
    let ways = try String(contentsOf: Place.root.appending(path: "Tests/heights"), encoding: .utf8)
    for row in Self.table.keys {
      #expect(Stage.all.contains { row == $0.name || row.hasPrefix("\($0.name) -") }, "\(row)")
      #expect(ways.contains("('\(row)', "), "Tests/heights has no way for \(row)")
    }
  }
}
