// The list of rules, and what a report has to know of the world.

import Checking
import Testing

@Suite("List of rules")
struct RuleListTests {
  private let rules = [
    Rule("open-ring", .error, .rfc7946("3.1.6"), "a ring is not closed", advice: "Close it."),
    Rule("own", .warning, .house, "mine", advice: "Mend it.", bad: "1", good: "2"),
  ]

  @Test("severities that were set stand in place of a rule's own")
  func table() {
    let list = RuleList(rules: rules, severities: ["own": .error])
    let lines = list.table.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("open-ring  error    "))
    #expect(lines[1].hasPrefix("own        error    ") && lines[1].hasSuffix("  mine"))
    let objects = list.ndjson.split(separator: "\n")
    #expect(objects[1].hasPrefix(#"{"rule":"own","severity":"error","default":"warning","origin":"#))
    #expect(objects[1].hasSuffix(#""summary":"mine","advice":"Mend it.","bad":"1","good":"2"}"#))
    #expect(!objects[0].contains("\"bad\""))
  }

  @Test("a report to a file has no colours, and is Markdown by its name")
  func files() {
    let settings = ReportSettings(rules: rules, version: "1")
    #expect(settings.written(to: "a.md", output: nil).isMarkdown)
    #expect(!settings.written(to: "a.txt", output: nil).isMarkdown)
    #expect(!settings.written(to: "a.txt", output: nil).isColoured)
    #expect(!settings.written(to: nil, output: "out.txt").isColoured)
  }
}
