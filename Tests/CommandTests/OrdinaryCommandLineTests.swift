// An ordinary command line is read without ArgumentParser, and comes to the same.

import ArgumentParser
import CommandOptions
import TestSupport
import Testing

@testable import Stages

@Suite("Ordinary command lines")
struct OrdinaryCommandLineTests {
  @Test("every way of words comes to what ArgumentParser makes of it")
  func sameValues() throws {
    var random = SplitMix64(seed: 20_261)
    var (read, refused) = (0, 0)
    for _ in rounds(200) {
      var words = random.next() % 4 == 0 ? [] : ["--needed", "1"]
      for _ in 0..<Int(random.next() % 5) { words.append(Self.words[Int(random.next() % UInt64(Self.words.count))]) }
      let expected = try? Sample.parseAsRoot(words) as? Sample
      if let found = try? Sample.read(words) {
        #expect(found.summary == expected?.summary, "\(words)")
        read += 1
      } else if expected == nil {
        refused += 1
      }
    }
    #expect(read > 20 && refused > 30, "\(read) were read and \(refused) refused")
  }

  @Test(
    "ordinary lines are not left to ArgumentParser",
    arguments: [
      "", "in.json", "--tolerance 5 in.json -o out.json", "--on-error skip", "--wanted --no-progress", "-e -j 2 - in",
      "--bounds -71,42 --bounds=-1,2 --names a --names b -- -x --wanted", "--maximum-URL=x=y",
      "--half 0.5 --progress", "--bbox -1,2",
    ])
  func isRead(_ line: String) {
    let words = ["--needed", "1"] + line.split(separator: " ").map(String.init)
    #expect((try? Sample.read(words)) != nil)
  }

  @Test("what is not ordinary is left to it")
  func isLeft() {
    let lines = [
      [], ["--needed"], ["--needed", "x"], ["--needed", "1", "--help"], ["--needed", "1", "-h"], ["-e"],
      ["--needed", "1", "--tolerance", "200"], ["--needed", "1", "--wanted=yes"], ["--needed", "1", "--names"],
      ["--needed", "1", "--tolerance", "-5"], ["--needed=", "1"], ["--needed", "1", "--names", "--"],
      ["--needed", "1", "---x"], ["--needed", "1", "--half", "1.5"],
    ]
    for words in lines { #expect((try? Sample.read(words)) == nil, "\(words)") }
  }

  @Test("every stage is read, and its options are called as its help has them", arguments: Plat.stages.map { $0.name })
  func names(_ name: String) throws {
    let stage = try #require(Plat.stages.first { $0.name == name })
    let declared = stage.declaredNames()
    #expect(declared.count > 10)
    let help = stage.helpMessage(columns: 500)
    var known: Set<String> = []
    for line in help.split(separator: "\n") where line.hasPrefix("  -") {
      for word in line.split(whereSeparator: { " ,/".contains($0) }).prefix(while: { "-<".contains($0.prefix(1)) }) {
        if word.hasPrefix("-") { known.insert(String(word)) }
      }
    }
    #expect(declared.isSubset(of: known), "\(declared.subtracting(known).sorted())")
    // What is left to ArgumentParser, if it is there at all: help, and flags that are the cases of a type.
    let left: Set = ["-h", "--help", "--keep-shapes", "--drop-collapsed", "--points", "--clusters"]
    #expect(known.subtracting(declared).isSubset(of: left.union(stage.caseNames())), "\(known.subtracting(declared))")
  }

  private static let words = [
    "--needed", "1", "--needed=2", "--tolerance", "5", "-5", "--tolerance=7", "--half", "0.5", "2", "--names", "a",
    "--names=b", "--bounds", "-1,2", "--bounds=-3,4", "--wanted", "--progress", "--no-progress", "-o", "out", "-", "--",
    "-e", "-j", "-j3", "-ej3", "in.json", "", "--on-error", "--maximum-URL", "--maximum-url", "--=x", "--needed=",
    "--bbox", "-1", "--base", "--no-base", "--share", "--share=0.5", "--wanted=x", "--help", "---", "-é",
    "--names=\u{301}x", "--small", "--large",
  ]
}

extension StageCommand {
  /// The names that the command line's reader knows.
  fileprivate static func declaredNames() -> Set<String> {
    func names(_ list: [Declaration]) -> [String] {
      list.flatMap { declaration -> [String] in
        let all = declaration.names.all(declaration.key)
        switch declaration.kind {
        case .option: return all
        case .flag(let isInvertible): return isInvertible ? all + all.map { "--no-" + $0.dropFirst(2) } : all
        case .group(let inner): return names(inner)
        case .argument, .other: return []
        }
      }
    }
    return Set(names(Declarations.of(Self.self).list))
  }

  /// The names of flags that are the cases of a type.
  fileprivate static func caseNames() -> Set<String> {
    func count(_ list: [Declaration]) -> Int {
      list.reduce(0) { sum, declaration in
        switch declaration.kind {
        case .other: sum + 1
        case .group(let inner): sum + count(inner)
        default: sum
        }
      }
    }
    guard count(Declarations.of(Self.self).list) > 0 else { return [] }
    let words = helpMessage().split(whereSeparator: { " ,/\n".contains($0) })
    return Set(words.filter { $0.hasPrefix("--") }.map(String.init))
  }
}

/// Has an option of every kind that stages declare.
private struct Sample: ParsableCommand, DeclaredOptions {
  enum Size: EnumerableFlag { case small, large }

  @ValueOption(help: "Has to be given.") var needed: Int
  @ValueOption(name: [.customShort("t"), .long], help: "May be left out.") var tolerance: Int?
  @ValueOption(transform: { text in try Self.half(text) }) var half: Double?
  @ValueOption(name: .customLong("maximum-URL"), help: "Has a name of its own.") var limit = "none"
  @ValueOption(parsing: .unconditionalSingleValue, help: "Takes any word.") var bounds: [String] = []
  @ValueOption(help: "Takes several.") var names: [String] = []
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
    return "\(own) \(rest) \(stream.inputs) \(String(describing: stream.jobs)) \(String(describing: stream.progress))"
  }
}
