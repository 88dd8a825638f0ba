// The parameters of serve: they are the options of the stages that answer, but for those that read files or shape
// streams.

import Foundation
import TestSupport
import Testing

@testable import Stages

@Suite struct ServedOptionTests {
  /// Options of stages that are no parameters: what reads files or standard input, what is of records that ask, and how
  /// a stage reads and writes.
  private static let others: Set<String> = [
    // Where places come from.
    "places", "index", "index-stale", "verify", "field", "category-property", "synonyms", "transliterate",
    // Records that ask, and what comes out for them.
    "query-property", "answers", "format", "property", "keep-input", "keep-unmatched", "completion-prefix", "prefix",
    "summary",
    // Streams.
    "output", "if-changed", "depfile", "jobs", "on-error", "max-rejects", "max-record-size", "max-depth", "errors",
    "progress", "no-progress", "exit-status", "strict", "version", "help",
  ]

  @Test(
    arguments: [
      ("complete", "/complete", "query"), ("search", "/search", "query"), ("geocode", "/geocode", "address"),
      ("reverse", "/reverse", "at"), ("nearby", "/nearby", "near"), ("lookup", "/lookup", "id"),
    ])
  func parametersAreTheStagesOptions(_ stage: String, _ path: String, _ question: String) throws {
    let page = try String(
      contentsOf: TestSupport.Place.root.appending(path: "man/plat-\(stage).1"), encoding: .utf8)
    var options: Set<String> = []
    for line in page.split(separator: "\n") where line.hasPrefix(".It Fl ") {
      for match in line.matches(of: /-([a-z][a-z-]+)/) { options.insert(String(match.output.1)) }
    }
    let refused = ServedQuestion.parameters(of: path)
    try #require(!options.isEmpty && !refused.isEmpty)
    // Of nearby a box is no question by itself there.
    let boxes: Set = path == "/nearby" ? ["bbox", "region"] : []
    #expect(
      refused == options.subtracting(Self.others).subtracting(boxes).subtracting([question]),
      "\(path) and the options of \(stage)")
  }
}
