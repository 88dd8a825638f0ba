// Branches of a stream: their files are whole whatever goes on beside them, and their errors are told.

import Foundation
import TestSupport
import Testing

@Suite("Branches")
struct BranchTests {
  private static func point(_ number: Int, _ latitude: Int = 1) -> String {
    #"{"type":"Feature","id":\#(number),"geometry":{"type":"Point","coordinates":[2,\#(latitude)]},"properties":{}}"#
      + "\n"
  }

  /// Some megabytes, so that there are many chunks.
  static let many = (0..<30_000).map { point($0) }.joined()
  static let few = (0..<5).map { point($0, $0 == 2 ? 99 : 1) }.joined()

  /// Runs a command on an input, at one job and at many, and gives what it and its files are.
  private func check(
    _ command: String, _ input: String, _ expect: (ProcessOutcome, (String) -> String?) throws -> Void
  ) throws {
    var first: ProcessOutcome?
    for jobs in ["1", "8"] {
      try Place.withScratch { scratch in
        try Data(input.utf8).write(to: scratch.appending(path: "in.ndjson"))
        let outcome = try bash(
          "set -o pipefail; " + command.replacing("JOBS", with: "--jobs \(jobs)"), directory: scratch)
        try expect(outcome) { try? String(contentsOf: scratch.appending(path: $0), encoding: .utf8) }
        #expect(outcome.stderr == first?.stderr ?? outcome.stderr, "\(command), \(jobs) jobs")
        first = first ?? outcome
        let left = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
        #expect(!left.contains { $0.contains("partial") }, "\(left)")
      }
    }
  }

  @Test("a stage that has had enough does not cut a branch short")
  func enough() throws {
    try check("plat decode in.ndjson JOBS then tee all.ndjson then head -n 2", Self.many) { outcome, file in
      #expect(outcome.text == Self.point(0) + Self.point(1) && outcome.status == 0, "\(outcome.messages)")
      #expect(file("all.ndjson") == Self.many)
    }
    try check("plat decode in.ndjson JOBS then tee [ head -n 3 then encode --as ndjson -o some.ndjson ]", Self.many) {
      #expect($0.text == Self.many && $1("some.ndjson") == (0..<3).map { Self.point($0) }.joined())
    }
  }

  @Test("what is behind a stage that has had enough is not told, and what is before a branch is")
  func silence() throws {
    let input = (0..<9000).map { Self.point($0, $0 == 7000 ? 99 : 1) }.joined()
    let chain = "plat decode in.ndjson JOBS then tee all.ndjson then buffer --radius 1km then head -n 2"
    try check(chain, input) { outcome, file in
      #expect(outcome.status == 0 && outcome.messages.isEmpty && file("all.ndjson") == input, "\(outcome.messages)")
    }
    let skipping = "plat measure in.ndjson JOBS --on-error skip then tee all.ndjson then head -n 2"
    try check(skipping, input) { outcome, file in
      #expect(outcome.status == 1 && outcome.messages.contains("in.ndjson:7001:"), "\(outcome.messages)")
      #expect(file("all.ndjson")?.split(separator: "\n").count == 8999)
    }
  }

  @Test("the stream ends when nobody wants more of it")
  func endless() throws {
    let chain =
      "yes '\(Self.point(1).dropLast())' | timeout 60 plat tee [ head -n 2 then tee [ head -n 1 -o a ] -o b ] JOBS then head -n 3"
    try check(
      chain.replacing("head -n 1 -o a", with: "head -n 1 then encode --as ndjson -o a").replacing(
        "] -o b ]", with: "] then encode --as ndjson -o b ]"), ""
    ) { outcome, file in
      // `yes` is told that nobody listens.
      #expect(outcome.text == String(repeating: Self.point(1), count: 3), "\(outcome.transcript.prefix(500))")
      #expect(file("b") == String(repeating: Self.point(1), count: 2) && file("a") == Self.point(1))
    }
  }

  @Test("a reader that goes away does not cut a branch short")
  func closedPipe() throws {
    try check("plat decode in.ndjson JOBS then tee all.ndjson | head -n 1", Self.many) { outcome, file in
      #expect(outcome.text == Self.point(0) && outcome.status == 0 && file("all.ndjson") == Self.many)
    }
  }

  @Test("an error in a branch reaches the status, and leaves the stream alone")
  func errors() throws {
    try check("plat decode in.ndjson JOBS then tee [ buffer --radius 1km -o b.ndjson ] then set --set n=1", Self.few) {
      #expect($0.status == 2 && $0.text.split(separator: "\n").count == 5 && $1("b.ndjson") == nil, "\($0.transcript)")
      #expect($0.messages.hasPrefix("plat buffer: in.ndjson:3:"), "\($0.messages)")
    }
    let quarantined =
      "plat decode in.ndjson JOBS --on-error quarantine=q.ndjson then tee [ buffer --radius 1km -o b.ndjson ] then measure"
    try check(quarantined, Self.few) { outcome, file in
      #expect(outcome.status == 1 && outcome.text.split(separator: "\n").count == 4)
      #expect(file("b.ndjson")?.split(separator: "\n").count == 4)
      let refused = file("q.ndjson")?.split(separator: "\n") ?? []
      #expect(
        refused.count == 2 && refused[0].contains(#""stage":"measure""#) && refused[1].contains(#""stage":"buffer""#),
        "\(refused)")
    }
  }

  @Test("when the stream fails, no branch puts a file in its place")
  func failure() throws {
    try check("plat decode in.ndjson JOBS then tee all.ndjson then tee [ stats -o s.ndjson ] then measure", Self.few) {
      #expect($0.status == 2 && $1("all.ndjson") == nil && $1("s.ndjson") == nil, "\($0.transcript)")
    }
  }

  @Test("a branch has what any chain has: stages that see all records, reports, other forms, and branches")
  func stages() throws {
    let command = """
      plat decode in.ndjson JOBS then tee [ hull --collect then tee [ stats -o s.ndjson ] then encode --as wkt -o w.txt ] then \
      tee [ check --report text -o r.txt ] then tee [ encode --as csv -o t.csv ] then hull --collect then encode --as wkt
      """
    let input = (0..<3).map { Self.point($0) }.joined()
    try check(command, input) { outcome, file in
      let wkt = "POINT (2 1)\n"
      #expect(outcome.text == wkt && file("w.txt") == wkt, "\(outcome.transcript)")
      #expect(file("s.ndjson")?.contains(#""stats_features":1,"#) == true, "\(file("s.ndjson") ?? "")")
      #expect(file("t.csv")?.split(separator: "\n").count == 4 && file("r.txt") != nil)
    }
  }
}
