// Names of files with properties in them.

import Testing

@testable import Layers

@Suite("Patterns of file names")
struct FilePatternTests {
  @Test("properties stand in braces")
  func names() throws {
    let pattern = try FilePattern("by/{kind}/x-{a b}.ndjson")
    #expect(pattern.names == ["kind", "a b"])
    #expect(pattern.path(["park", "7"]) == "by/park/x-7.ndjson")
    #expect(pattern.ending == ".ndjson")
  }

  @Test(
    "a pattern without a property, or with half of a pair, is refused",
    arguments: ["a", "", "{a", "a}", "{}", "}a{"])
  func refused(_ text: String) {
    #expect(throws: FilePattern.Problem.self) { try FilePattern(text) }
  }

  @Test("the number of a file is asked for, and is no property")
  func numbered() throws {
    let pattern = try FilePattern("{a}/{#}-{#}.x", numbered: true)
    #expect(pattern.names == ["a"] && pattern.hasNumber)
    let path = pattern.path(["y"])
    #expect(path == "y/\(FilePattern.numberMark)-\(FilePattern.numberMark).x")
    #expect(try FilePattern("{#}.x", numbered: true).names.isEmpty)
    #expect(try FilePattern("{#}.x").names == ["#"])
  }

  @Test("no value leads out of its folder, and no two are one name")
  func safe() throws {
    let pattern = try FilePattern("in/{a}{b}.x")
    let values = ["", ".", "..", "../x", "/", "%2F", "a/b", "a%2Fb", "\\", "\u{0}", "\u{1}", "é", "a", ".a", "%2Ea"]
    var paths: Set<String> = []
    for value in values {
      let path = pattern.path([value, "|"])
      #expect(path.split(separator: "/").count == 2 && !path.contains("\u{0}") && !path.hasPrefix("in/."))
      #expect(paths.insert(path).inserted, "\(value)")
    }
  }
}
