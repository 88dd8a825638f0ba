// The words of a command line become options by getopt's rules, and what cannot be read is said in a sentence.

import CommandOptions
import TestSupport
import Testing

@testable import Stages

@Suite("Words of a command line")
struct CommandLineWordsTests {
  @Test(
    "words make values",
    arguments: [
      ("", "1 nil nil none [] [] false true 0.25 small nil nil nil false [] nil nil"),
      (
        "--tolerance 5 in.json -o out",
        "1 5 nil none [] [] false true 0.25 small nil out nil false [\"in.json\"] nil nil"
      ),
      ("--on-error skip", "1 nil nil none [] [] false true 0.25 small nil nil skip false [] nil nil"),
      ("-e -j 2 - in", "1 nil nil none [] [] false true 0.25 small nil nil nil true [\"-\", \"in\"] 2 nil"),
      ("-ej3", "1 nil nil none [] [] false true 0.25 small nil nil nil true [] 3 nil"),
      ("-j=3", "1 nil nil none [] [] false true 0.25 small nil nil nil false [] 3 nil"),
      ("-j -3", "1 nil nil none [] [] false true 0.25 small nil nil nil false [] -3 nil"),
      (
        "--bounds -x --bounds=-1,2",
        "1 nil nil none [\"-x\", \"-1,2\"] [] false true 0.25 small nil nil nil false [] nil nil"
      ),
      (
        "--names a --names= -- -x",
        "1 nil nil none [] [\"a\", \"\"] false true 0.25 small nil nil nil false [\"-x\"] nil nil"
      ),
      ("--maximum-URL=x=y", "1 nil nil x=y [] [] false true 0.25 small nil nil nil false [] nil nil"),
      ("--half 0.5 --no-base", "1 nil 0.5 none [] [] false false 0.25 small nil nil nil false [] nil nil"),
      ("--no-base --base", "1 nil nil none [] [] false true 0.25 small nil nil nil false [] nil nil"),
      ("--large --large", "1 nil nil none [] [] false true 0.25 large nil nil nil false [] nil nil"),
      ("--bbox --wanted", "1 nil nil none [] [] false true 0.25 small --wanted nil nil false [] nil nil"),
      ("--tolerance 5 --tolerance 6", "1 6 nil none [] [] false true 0.25 small nil nil nil false [] nil nil"),
      ("--no-progress", "1 nil nil none [] [] false true 0.25 small nil nil nil false [] nil false"),
    ])
  func values(_ line: String, _ summary: String) throws {
    #expect(try Sample.read(["--needed", "1"] + line.split(separator: " ").map(String.init)).summary == summary)
  }

  @Test(
    "what cannot be read is said",
    arguments: [
      ("--needed", "Missing value for '--needed <needed>'"),
      ("--needed x", "The value 'x' is invalid for '--needed <needed>': it has to be a whole number."),
      ("--needed 1 --half 1.5", "The value '1.5' is invalid for '--half <half>': not a half"),
      ("--needed 1 --names --", "Missing value for '--names <names>'"),
      ("--needed 1 --names --wanted", "Missing value for '--names <names>'"),
      ("--needed 1 --wanted=yes", "The option '--wanted' does not take any value, but 'yes' was specified."),
      ("--needed 1 --tolerence 5", "Unknown option '--tolerence'. Did you mean '--tolerance'?"),
      ("--needed 1 ---x", "Unknown option '---x'"),
      ("--needed 1 -x", "Unknown option '-x'"),
      ("--needed 1 -ex", "Unknown option '-ex'"),
      ("--needed 1 -5", "Unknown option '-5'"),
      ("--needed 1 --small --large", "Value to be set with flag '--large' had already been set with flag '--small'"),
      ("in.json", "Missing expected argument '--needed <needed>'"),
      (
        "--needed 1 --unit ell",
        "The value 'ell' is invalid for '--unit <unit>'. Please provide one of 'metre' and 'foot'."
      ),
    ])
  func complaints(_ line: String, _ message: String) {
    let words = line.split(separator: " ").map(String.init)
    #expect { try Sample.read(words) } throws: { error in
      guard case .wrong(message, _)? = error as? WordsError else { return false }
      return true
    }
  }

  @Test("a question is answered, whatever else there is", arguments: ["--help", "--nope -h", "--needed x --help in"])
  func questions(_ line: String) {
    #expect { try Sample.read(line.split(separator: " ").map(String.init)) } throws: { error in
      guard case .help? = error as? WordsError else { return false }
      return true
    }
  }

  @Test("a word after two dashes asks nothing")
  func operand() throws {
    #expect(try Sample.read(["--needed", "1", "--", "--help"]).stream.inputs == ["--help"])
  }

  @Test("a value may begin with a mark that joins with the sign before it")
  func joiningMark() throws {
    #expect(try Sample.read(["--needed", "1", "--names=\u{301}x"]).names == ["\u{301}x"])
  }

  @Test("values that do not go together are a complaint of the type's own")
  func together() {
    #expect { try Sample.read(["--needed", "1", "-t", "200"]) } throws: {
      ($0 as? ValidationError)?.message == "too much"
    }
  }

  @Test("every stage's options have names of their own", arguments: Plat.stages.map { $0.name })
  func names(_ name: String) throws {
    let stage = try #require(Plat.stages.first { $0.name == name })
    let names = stage.options.flatMap(\.names)
    #expect(names.count > 10)
    #expect(Set(names).count == names.count, "\(names)")
    let help = stage.help.split(separator: "\n")
    for option in stage.options where !option.names.isEmpty {
      #expect(help.contains { $0.hasPrefix("  ") && $0.split { " ,/".contains($0) }.contains { $0 == option.name } })
    }
  }
}

/// Has an option of every kind that stages declare.
private struct Sample: DeclaredOptions {
  enum Size: String, SwitchCases { case small, large }
  enum Unit: String, CaseIterable, OptionValue { case metre, foot }

  @ValueOption(help: "Has to be given.") var needed: Int
  @ValueOption(name: [.customShort("t"), .long], help: "May be left out.") var tolerance: Int?
  @ValueOption(transform: { text in try Self.half(text) }) var half: Double?
  @ValueOption(name: .customLong("maximum-URL"), help: "Has a name of its own.") var limit = "none"
  @ValueOption(parsing: .unconditionalSingleValue, help: "Takes any word.") var bounds: [String] = []
  @ValueOption(help: "Takes several.") var names: [String] = []
  @ValueOption(help: "Is one of few.") var unit: Unit?
  @ValueOption(parsing: .unconditional, help: "Takes any word.") var bbox: String?
  @Switch(help: "Is there or is not.") var wanted = false
  @Switch(inversion: .prefixedNo, help: "Is there unless it is not.") var base = true
  @ValueOption(help: "Is a half.", transform: { text in try Self.half(text) }) var share = 0.25
  @Switch(help: "Is a case.") var size: Size = .small
  @Options var stream: Inner

  struct Inner: DeclaredOptions {
    @Operands(help: "Words.") var inputs: [String] = []
    @ValueOption(name: [.customShort("o", allowingJoined: true), .long]) var output: String?
    @ValueOption(name: [.customShort("j", allowingJoined: true), .long]) var jobs: Int?
    @ValueOption(name: .customLong("on-error")) var onErrorOption: String?
    @Switch(inversion: .prefixedNo) var progress: Bool?
    @Switch(name: [.customShort("e"), .long]) var exitStatus = false
  }

  func validate() throws {
    if let tolerance, tolerance > 100 { throw ValidationError("too much") }
  }

  private static func half(_ text: String) throws -> Double {
    guard let number = Double(text), number <= 1 else { throw ValidationError("not a half") }
    return number
  }

  var summary: String {
    let numbers = "\(needed) \(tolerance, default: "nil") \(half, default: "nil") \(limit)"
    let own = "\(numbers) \(bounds) \(names) \(wanted) \(base) \(share) \(size)"
    let rest = "\(bbox ?? "nil") \(stream.output ?? "nil") \(stream.onErrorOption ?? "nil") \(stream.exitStatus)"
    return "\(own) \(rest) \(stream.inputs) \(stream.jobs, default: "nil") \(stream.progress, default: "nil")"
  }
}
