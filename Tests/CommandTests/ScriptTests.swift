// Scripts: their words are a shell's, their bytes are a pipe's, and what is wrong with one is told with its place.

import FeatureStream
import Foundation
import Stages
import TestSupport
import Testing

@testable import plat

@Suite("Scripts")
struct ScriptTests {
  private static func words(_ text: String, _ behind: [String]) throws -> [String] {
    var reader = ScriptReader(Array(text.utf8), ScriptVariables(script: "s.plat", words: behind))
    return try reader.read().compactMap { if case .word(let word) = $0 { word.text } else { nil } }
  }

  /// Words as a shell has them, with the variables A (two words), B (empty) and operands.
  static let texts = [
    "a b  c", "a\\ b", "'a b' \"c d\"", "a'b'\"c\"d", "'' \"\"", "a\\\nb", "a \\\n  b", "\"a\\\nb\"", "'a\\\nb'",
    "\"a\\\"b\\\\c\\$d\\e\"", "'a\"b$A\\'", "$A", "\"$A\"", "x${A}y", "\"x${A}y\"", "$B", "\"$B\"", "a$B b",
    "${U:-d e}", "\"${U:-d e}\"", "${U:-'d e' f}", "${B:-x}", "${B-x}", "${A:-x}", "${U:-$A}", "\"${U:-$A}\"",
    "${U:-${B:-z}}", "${A:+yes}", "${U:+yes}", "\"${A:+a b}\"", "\"${U:-a\"b c\"d}\"", "# c", "a # b", "a#b", "a '#' b",
    "$1", "\"$2\"", "${2}", "\"$@\"", "$@", "x\"$@\"y", "\"$*\"", "$#", "${3:-none}", "a$", "\"a$\"", "$A$A", "a\tb",
    "é 'ü ö' \"${U:-日本}\"", "--where \"name = 'it''s'\"", "--set=a\\'b", "a=$A", "\"a=${B}\"", "~x a~", "\\then",
    "${U:-a\\ b}", "${U:-\"\"}", "''$B", "$A''", "a=*.none? [x]", "\\$A \\\\", "\"'\"'\"'", "$B~", "$B#c $B #d",
    "$A\"$A\"$A",
  ]

  @Test("words are those of a shell", arguments: texts)
  func shellWords(_ text: String) throws {
    let behind = ["A=one two", "B=", "first", "se cond"]
    let shell = try bash("unset U; A='one two'; B=; set -- first 'se cond'; printf '%s\\0' x \(text)\n")
    let expected = shell.text.split(separator: "\0", omittingEmptySubsequences: false).dropFirst().dropLast()
    #expect(try Self.words(text, behind) == expected.map(String.init), "\(text)\n\(shell.messages)")
  }

  /// What is chosen among for words that nobody thought of.
  private static let pieces = [
    "a", "b", " ", "  ", "\t", "\\", "\\\n", "\n", "'", "\"", "$", "$A", "$B", "${A}", "${B:-", "${U:-", "${U-",
    "${A:+",
    "${U:?", "}", "{", "#", " #", "~", "~ ", "=", "é", "\"$@\"", "$@", "$#", "$1", "${2}", "$3", "\\$", "\\\"", "-",
    ":", "x",
  ]

  @Test("any words that are taken are those of a shell")
  func anyWords() throws {
    var random = SplitMix64(seed: 2026)
    let behind = ["A=one two", "B=", "first", "se cond"]
    var taken: [(text: String, words: [String])] = []
    for _ in rounds(1000) {
      let text = (0..<(1 + random.below(9))).map { _ in Self.pieces[random.below(Self.pieces.count)] }.joined()
      guard let words = try? Self.words(text, behind), !text.contains("\n"), text.last != "\\" else { continue }
      // Within braces bash joins what stands behind "$@" to it; dash does not.
      if text.contains("\"$@\""), text.contains("${") { continue }
      // Nor does bash split what has a $ that stands for itself beside it, and it has homes in more places.
      if text.contains(/\$([^A-Z0-9@#{]|$)/) || text.contains(/~[-:]|[-=:]~/) { continue }
      taken.append((text, words))
    }
    #expect(taken.count > 200)
    // A shell of its own for each, so that none changes what the next one sees; all in one process.
    let file =
      "unset U; A='one two'; B=; set -f; set -- first 'se cond'\n"
      + taken.map { "(printf '%s\\0' x \($0.text)\n)\nprintf '\\1'\n" }.joined()
    let shell = try Place.withScratch { scratch in
      try Data(file.utf8).write(to: scratch.appending(path: "words"))
      return try bash(". ./words", directory: scratch)
    }
    let answers = shell.text.split(separator: "\u{1}", omittingEmptySubsequences: false)
    for (index, (text, words)) in taken.enumerated() where index < answers.count {
      let expected = answers[index].split(separator: "\0", omittingEmptySubsequences: false).dropFirst().dropLast()
      guard words != expected.map(String.init) else { continue }
      Issue.record("\(text)\nscript: \(words)\nshell: \(expected)")
    }
  }

  @Test("variables within variables have a limit")
  func deepVariables() throws {
    func nested(_ count: Int) -> String {
      String(repeating: "${U:-", count: count) + "x" + String(repeating: "}", count: count)
    }
    #expect(try Self.words(nested(100), []) == ["x"])
    #expect(throws: UsageError.self) { try Self.words(nested(100_000), []) }
  }

  @Test(
    "what means something to a shell alone is refused",
    arguments: ["a|b", "a > b", "a;b", "$(a)", "`a`", "\"$(a)\"", "a & b", "$'a'", "f(x)", "$-", "\"$?\"", "a$$", "$!"])
  func refused(_ text: String) {
    #expect(throws: UsageError.self) { try Self.words(text, []) }
  }

  /// Scripts, and how the message of each begins.
  static let faults: [(script: String, message: String)] = [
    ("decode\nbufer", "plat run: s.plat:2:1: 'bufer' is not a stage; did you mean 'buffer'?"),
    ("decode\n  buffer --radus 5km", "plat buffer: s.plat:2:10: Unknown option '--radus'"),
    ("buffer \\\n --radius \\\n  far", "plat buffer: s.plat:3:3: The value 'far' is invalid"),
    ("decode\nbuffer --radius 'x", "plat run: s.plat:2:17: The quote that begins here is not closed."),
    ("decode \"${R}\"", "plat run: s.plat:1:9: 'R' is not set"), ("decode | head", "plat run: s.plat:1:8: '|' has no"),
    ("decode ${R:?say how far}", "plat run: s.plat:1:8: 'R' is not set: say how far"),
    ("decode\nthen\nthen head", "plat run: s.plat:3:1: A stage is missing"),
    ("decode then", "plat run: s.plat:1:8: A stage is missing"),
    ("tee [\nhead -n 1\n", "plat run: s.plat:1:5: The '[' is not closed"),
    ("tee [\n]", "plat run: s.plat:2:1: A stage is missing"), ("", "plat run: s.plat:1:1: The script has no stage."),
    ("# only\n", "plat run: s.plat:1:1: The script has no stage."), ("R=5\n", "plat run: s.plat:1:1: A script sets no"),
    ("plat decode", "plat run: s.plat:1:1: A line begins"),
    ("run s.plat", "plat run: s.plat:1:5: 's.plat' would run itself"),
    ("decode\nproject --to EPSG:0", "plat project: s.plat:2:14"),
    ("head -o x\nhead", "plat head: s.plat:1:1: 'head' has --output"),
    ("head\ndecode x", "plat decode: s.plat:2:8: 'x' is an input"), ("tee\n", "plat tee: s.plat:1:1: There is nothing"),
    ("head\ntee [ head ]", "plat head: s.plat:2:7: The branch would write where"),
    ("tee a\ntee a\n", "plat tee: s.plat:2:1: Two outputs are the same file, a."),
    ("head\nexplain head", "plat run: s.plat:2:1: 'explain' stands before"),
    ("a\u{0}", "plat run: s.plat:1:2: This is not text"),
  ]

  @Test("an error names script, line and column, in every form of message", arguments: faults)
  func places(_ fault: (script: String, message: String)) throws {
    try Place.withScratch { scratch in
      try Data(fault.script.utf8).write(to: scratch.appending(path: "s.plat"))
      let text = try plat(["run", "s.plat"], directory: scratch)
      #expect(
        text.messages.hasPrefix(fault.message) && text.status == 64,
        "\(text.transcript)")
      let json = try plat(["run", "s.plat", "--errors", "json"], directory: scratch)
      let line = try #require(JSONSerialization.jsonObject(with: json.stderr) as? [String: Any], "\(json.messages)")
      let parts = fault.message.split(separator: ":")
      #expect(
        line["input"] as? String == "s.plat" && line["line"] as? Int == Int(parts[2])
          && line["column"] as? Int == Int(parts[3].prefix { $0 != " " }))
    }
  }

  @Test("a script, with its branches, writes what pipes write", arguments: rounds(6))
  func sameAsPipes(_ number: Int) throws {
    var maker = ChainTests.Maker(seed: UInt64(1000 + number))
    let records = Data((0..<60).map { maker.record($0) }.joined().utf8)
    func pick() -> [String] { maker.random.pick(ChainTests.stages) }
    let (before, after) = (
      (0..<1 + maker.random.below(2)).map { _ in pick() }, (0..<1 + maker.random.below(2)).map { _ in pick() }
    )
    let branch = (0..<1 + maker.random.below(2)).map { _ in pick() }
    let policy = ["--on-error", "skip", "--max-rejects", "100%"]
    var isWhole = true
    func piped(_ chain: [[String]], _ input: Data) throws -> Data {
      var bytes = input
      for stage in chain {
        let outcome = try plat(stage + policy, stdin: bytes)
        // A stage that cannot make its result ends the run; behind a pipe the next one sees an input that ends.
        if outcome.status == 2 { isWhole = false }
        bytes = outcome.stdout
      }
      return bytes
    }
    let middle = try piped(before, records)
    let (main, aside) = (try piped(after, middle), try piped(branch, middle))
    var assignments: [String] = []
    func written(_ word: String) -> String {
      switch maker.random.below(4) {
      case 0: return "'" + word.replacing("'", with: #"'\''"#) + "'"
      case 1: return word.map { $0.isLetter || $0.isNumber ? String($0) : "\\\($0)" }.joined()
      // What a variable holds is a word, and never an option.
      case 2 where !word.hasPrefix("-"):
        assignments.append("V\(assignments.count)=\(word)")
        return "\"${V\(assignments.count - 1)}\""
      default:
        return "\"" + word.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#).replacing("$", with: #"\$"#)
          + "\""
      }
    }
    func line(_ stage: [String]) -> String {
      stage[0] + stage.dropFirst().map { [" ", " \\\n  "][maker.random.below(2)] + written($0) }.joined()
        + ["", " # so", " then"][maker.random.below(3)] + "\n"
    }
    var script = before.map(line).joined() + "tee middle.ndjson\ntee [\n" + branch.map(line).joined()
    script +=
      "encode --as ndjson -o aside.ndjson\n]\n" + after.map(line).joined() + "decode " + policy.joined(separator: " ")
    var first: ProcessOutcome?
    for jobs in ["1", "2", "8"] {
      try Place.withScratch { scratch in
        try Data(script.utf8).write(to: scratch.appending(path: "s.plat"))
        let outcome = try plat(["run", "s.plat", "-j", jobs] + assignments, stdin: records, directory: scratch)
        func file(_ name: String) -> Data? { try? Data(contentsOf: scratch.appending(path: name)) }
        if isWhole {
          #expect(outcome.stdout == main, "\(script)\(CommandCase.difference(main, outcome.stdout))")
          #expect(file("middle.ndjson") == middle && file("aside.ndjson") == aside, "\(script)\(outcome.messages)")
        }
        #expect(
          outcome.stderr == first?.stderr ?? outcome.stderr && outcome.status == first?.status ?? outcome.status,
          "\(script), \(jobs) jobs: \(outcome.messages)")
        first = first ?? outcome
      }
    }
  }

  @Test("a script can be a program, with variables and files behind its name, and reads what a chain reads")
  func program() throws {
    try Place.withScratch { scratch in
      let script = "#!/usr/bin/env -S plat run\r\n# first\r\nhead -n ${N:-1}\r\n\r\nset --set n=${N:-1}\r\n"
      let file = scratch.appending(path: "first.plat")
      try Data(script.utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
      func lines(_ command: String) throws -> Int {
        let outcome = try bash(command, directory: scratch)
        #expect(outcome.status == 0, "\(outcome.transcript)")
        return outcome.text.split(separator: "\n").count
      }
      #expect(try lines("./first.plat < $SAMPLES/places.ndjson") == 1)
      #expect(try lines("./first.plat N=3 $SAMPLES/places.ndjson") == 3)
      #expect(try lines("N=2 ./first.plat $SAMPLES/places.ndjson -o o.ndjson; cat o.ndjson") == 2)
      #expect(try lines("plat run - N=2 $SAMPLES/places.ndjson < first.plat") == 2)
      #expect(try lines("plat decode $SAMPLES/places.ndjson then run first.plat N=4 then run first.plat N=3") == 3)
      let twice = try bash("plat run - < first.plat", directory: scratch)
      #expect(twice.status == 64 && twice.messages.contains("Standard input is the script"), "\(twice.transcript)")
      let named = try bash("echo 'decode a.ndjson' | plat run - b.ndjson", directory: scratch)
      #expect(named.status == 64 && named.messages.contains("names its inputs itself"), "\(named.transcript)")
    }
  }
}
