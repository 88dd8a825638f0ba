// What is written for people is plain English with the field's terms: a list of what is not, which grows.

import Foundation
import TestSupport
import Testing

@Suite("Plain words")
struct PlainWordsTests {
  /// What is not to be written, as a pattern, and what is in its place.
  private static let list: [(pattern: String, better: String)] = [
    ("degrees are none", "not degrees"),
    (
      "(?<![Tt]here )\\bis no (text|number|whole number|string|object|record|collection|UUID|terminal|JSON|GeoJSON)\\b",
      "is not …"
    ),
    ("to move about in", "interactive"),
    ("\\bBear up\\b", "Allow"),
    ("lies? in neither", "counts as outside both"),
    ("that is what is drawn", "it holds what is drawn"),
    ("all is where", "everything is where"),
    ("are told of soon", "is quick enough"),
    ("(stands?|comes?|is|are) (right )?behind (a|an|its|each|those|that|it|them)\\b", "after"),
    ("\\b(of no more use|have (it )?no more)\\b", "no longer"),
    (
      "\\b(colour|color|picture|background|camera|eye)[a-z]* (is|are|that is) after (it|them|all)\\b",
      "behind, of what is drawn"
    ),
  ]

  /// The comments and texts of a file of Swift, or all of another.
  private func words(_ file: URL) throws -> [Substring] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test("no comment, help, manual or message says it in words of the list")
  func list() throws {
    let files =
      SourceLayoutTests.sources.map(\.file) + manPages + [Place.root.appending(path: "README.md")]
    #expect(files.count > 700)
    let patterns = try Self.list.map { (try NSRegularExpression(pattern: $0.pattern), $0.better) }
    for file in files {
      for (number, line) in try words(file).enumerated() where line.utf8.contains(0x20) {
        for (pattern, better) in patterns {
          let text = String(line)
          guard let found = pattern.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)),
            let range = Range(found.range, in: text)
          else { continue }
          Issue.record("\(file.lastPathComponent):\(number + 1): '\(text[range])'; say '\(better)' or the like")
        }
      }
    }
  }

  @Test("lines of comments end at column 120")
  func lengths() throws {
    for (module, file) in SourceLayoutTests.sources {
      for (number, line) in try words(file).enumerated() where line.count > 120 {
        let text = line.drop { $0 == " " }
        // A drawing, or one word such as a URL, is no sentence.
        guard text.hasPrefix("//"), !text.contains("  "), !text.contains("|"), text.split(separator: " ").count > 3
        else { continue }
        Issue.record("\(module)/\(file.lastPathComponent):\(number + 1) has \(line.count) columns")
      }
    }
  }
}
