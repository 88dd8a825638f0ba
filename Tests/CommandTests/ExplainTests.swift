// The plan that explain prints is what stages do: those that stream hold no more of a long input, those that retain do.

import Foundation
import TestSupport
import Testing

@Suite("Explain")
struct ExplainTests {
  private func rows(_ words: [String]) throws -> [[String: Any]] {
    let outcome = try plat(["explain"] + words)
    #expect(outcome.status == 0 && outcome.messages.isEmpty, "\(words): \(outcome.messages)")
    return try outcome.stdout.split(separator: 0x0A).map { line in
      let feature = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
      return try #require(feature?["properties"] as? [String: Any])
    }
  }

  private static let commands =
    ChainTests.stages + RandomGeometryTests.commands.filter { !$0.contains("then") && !$0.contains("[") }

  @Test("the kind is the one that the help names, where that has no conditions")
  func kinds() throws {
    var helps: [String: Substring] = [:]
    for words in Self.commands {
      let help =
        try helps[words[0]]
        ?? {
          let text = try plat([words[0], "--help"], environment: ["COLUMNS": "1000"]).text
          return text.split(separator: "\n").first {
            $0.hasPrefix("Streaming: ") || $0.hasPrefix("Bounded: ") || $0.hasPrefix("Retains all: ")
          } ?? ""
        }()
      helps[words[0]] = help
      let row = try #require(try rows(words).first)
      // What is said behind the sentence of the kind is of some options only.
      if help.contains(" With ") || help.contains("without") || help.contains("with ") { continue }
      let kind = help.prefix { $0 != ":" }.lowercased()
      let said = row["explain_kind"] as? String
      #expect(said == (kind == "retains all" ? "retaining" : kind), "\(words): \(help)")
    }
  }

  /// Stages of each kind.
  static let held: [[String]] = [
    ["filter", "--where", "n > 0"], ["measure"], ["set", "--set", "m=n"], ["tee", "/dev/null"], ["stats"], ["frame"],
    ["collect"], ["collect", "then", "decode"], ["simplify", "--keep", "50%"], ["hull", "--collect"],
    ["tee", "[", "collect", "-o", "/dev/null", "]"],
  ]

  @Test(
    "memory grows with the input in the stages that retain, and in no others", arguments: every(2, of: held, from: 0))
  func memory(_ words: [String]) throws {
    try Place.withScratch { scratch in
      let line =
        #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1.23456,2.34567],[3.45678,4.56789],[5.67891,6.78912]]},"properties":{"n":7}}"#
        + "\n"
      let measure = """
        import resource, subprocess, sys
        subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
        print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
        """
      func peak(_ count: Int) throws -> Int {
        let file = scratch.appending(path: "in.ndjson")
        try Data(String(repeating: line, count: count).utf8).write(to: file)
        var chain = words
        chain.insert(contentsOf: ["decode", file.path, "--jobs", "1", "then"], at: 0)
        let outcome = try run(["python3", "-c", measure, Place.plat.path] + chain)
        return try #require(Int(outcome.text.trimmingCharacters(in: .whitespacesAndNewlines)), "\(outcome.messages)")
      }
      let said = try rows(words).contains { $0["explain_kind"] as? String == "retaining" }
      let (small, large) = (10_000, 45_000)
      let input = line.utf8.count * (large - small) / 1024
      // A peak on a busy machine can be higher than it has to be, not lower: what streams has to show it once, of five pairs.
      var growth = try peak(large) - peak(small)
      for _ in 0..<4 where said != (growth > input / 3) { growth = try peak(large) - peak(small) }
      #expect(said == (growth > input / 3), "\(words): \(growth) kB more for \(input) kB more")
    }
  }

  @Test("each stage has a row, those of branches too, with what is read, parsed once, and written")
  func rows() throws {
    let places = Place.samples.appending(path: "places.ndjson").path
    let chain = [
      "decode", places, "then", "tee", "a", "then", "tee", "[", "simplify", "--tolerance", "1m", "-o", "b", "]", "then",
      "head", "-j", "3",
    ]
    let rows = try rows(chain)
    func column(_ name: String) -> [String] { rows.map { $0["explain_" + name].map { "\($0)" } ?? "" } }
    #expect(
      column("step") == ["1", "2", "3", "3.1", "4"] && column("stage") == ["decode", "tee", "tee", "simplify", "head"])
    #expect(column("parses") == ["records, coordinates, their text", "", "", "", ""])
    #expect(column("reads") == [places, "", "", "", ""] && column("writes") == ["", "a", "", "b", "standard output"])
    #expect(column("jobs") == ["3", "3", "3", "3", "1"])
    #expect(try rows.count == (plat(["explain", "--text"] + chain).text.split(separator: "\n").count) - 1)
    let counted = try plat(
      ["decode", places, "then", "tee", "/dev/null", "then", "decode", "-o", "/dev/null"],
      environment: ["PLAT_COUNT_RECORDS": "1"])
    let count = try String(contentsOfFile: places, encoding: .utf8).split(separator: "\n").count
    #expect(counted.messages == "scanned \(count), written \(2 * count)\n")
  }

  @Test("nothing is run, and what is wrong is told")
  func nothingIsRun() throws {
    try Place.withScratch { scratch in
      let planned = try plat(["explain", "decode", "none.ndjson", "then", "head", "-o", "x"], directory: scratch)
      #expect(planned.status == 0 && planned.messages.isEmpty, "\(planned.messages)")
      #expect(!FileManager.default.fileExists(atPath: scratch.appending(path: "x").path))
      for words in [["explain"], ["explain", "bufer"], ["explain", "head", "then"], ["explain", "--txt", "head"]] {
        #expect(try plat(words).status == 64, "\(words)")
      }
    }
  }
}
