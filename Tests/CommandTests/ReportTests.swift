// The reports of check as programs read them: SARIF by its parts, JUnit by its totals.

import Foundation
import TestSupport
import Testing

@Suite("Reports of check")
struct ReportTests {
  /// Records with findings of several rules and severities.
  static let records = #"""
    printf '%s\n' '{"type":"Feature","id":"é𝄞","properties":{},"geometry":{"type":"Polygon","coordinates":[[[1,0],[2,0],[2,1]]]}}' \
      '{"type":"Feature","id":2,"properties":{"é𝄞":1},"geometry":{"type":"LineString","coordinates":[[1,2],[1,2],[3,4]]}}' \
      '{"type":"Feature","id":2,"properties":{"a":tru},"geometry":null}' '{"type":"Point","coordinates":[0,0]}' |
    """#

  private func report(_ form: String, _ more: String = "") throws -> Data {
    try bash("\(Self.records) plat check --report \(form) \(more)").stdout
  }

  @Test("each result of SARIF names its rule, and stands where the text says")
  func sarif() throws {
    let log = try #require(try JSONSerialization.jsonObject(with: report("sarif")) as? [String: Any])
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 5)
    let lines = try String(decoding: bash(Self.records + " cat").stdout, as: UTF8.self).split(separator: "\n")
    var fingerprints: Set<String> = []
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
      let location = try #require((result["locations"] as? [[String: Any]])?.first)
      let physical = try #require(location["physicalLocation"] as? [String: Any])
      for name in ["region", "contextRegion"] {
        let region = try #require(physical[name] as? [String: Any])
        let line = Array(lines[try #require(region["startLine"] as? Int) - 1].utf16)
        let start = try #require(region["startColumn"] as? Int) - 1
        let end = try #require(region["endColumn"] as? Int) - 1
        let snippet = try #require((region["snippet"] as? [String: Any])?["text"] as? String)
        #expect(String(decoding: line[start..<end], as: UTF16.self) == snippet)
      }
      fingerprints.insert(try #require((result["partialFingerprints"] as? [String: String])?["plat/v1"]))
    }
    #expect(fingerprints.count == results.count)
  }

  @Test("a fingerprint stays when records before come and go, and lines are laid out anew")
  func fingerprints() throws {
    func prints(_ command: String) throws -> [String] {
      let text = try String(decoding: bash(command).stdout, as: UTF8.self)
      return text.matches(of: /"plat\/v1":"([0-9a-f]{16})"/).map { String($0.1) }
    }
    let record =
      #"{"type":"Feature","id":7,"properties":{},"geometry":{"type":"LineString","coordinates":[[1,2],[1,2]]}}"#
    let other = #"{"type":"Feature","id":8,"properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}"#
    let first = try prints("echo '\(record)' | plat check --report sarif")
    #expect(!first.isEmpty)
    #expect(try first == prints("printf '%s\\n' '\(other)' '' '\(record)' | plat check --report sarif"))
    let spaced = record.replacing(",\"", with: ",\n  \"")
    #expect(try first == prints("echo '\(spaced)' | plat check --report sarif"))
    #expect(try first != prints("echo '\(record.replacing("7", with: "9"))' | plat check --report sarif"))
  }

  @Test("the totals of JUnit are those of its tests")
  func junit() throws {
    let text = try String(decoding: report("junit"), as: UTF8.self)
    #expect(text.contains("tests=\"5\" failures=\"2\" errors=\"0\" skipped=\"3\""))
    #expect(text.ranges(of: "<testcase ").count == 5)
    #expect(text.ranges(of: "<failure ").count == 2)
    #expect(text.ranges(of: "<skipped ").count == 3)
  }
}
