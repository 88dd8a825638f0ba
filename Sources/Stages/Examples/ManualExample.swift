// An example of a man page: what it shows, and the command lines that do.

import GeoJSON
import ManualExamples
import Words

/// Examples that stand together in a man page.
package struct ManualExample: Sendable, Equatable {
  /// The page, such as `plat-buffer(1)`.
  package let page: String
  /// The sentence above them.
  package let text: String
  /// The command lines.
  package let commands: [String]

  package init(page: String, text: String, commands: [String]) {
    (self.page, self.text, self.commands) = (page, text, commands)
  }

  /// All that the man pages have, sorted by the pages.
  ///
  /// `Tests/make-pages` writes them into the program.
  package static var all: [ManualExample] {
    let bytes = UnsafeRawBufferPointer(start: plat_get_examples(), count: plat_get_examples_count())
    return bytes.split(separator: 0x0A).compactMap { line in
      JSONValue(text: String(decoding: line, as: UTF8.self)).flatMap(ManualExample.init)
    }
  }

  private init?(_ value: JSONValue) {
    guard case .string(let page)? = value["page"], case .string(let text)? = value["text"],
      case .array(let lines)? = value["commands"]
    else { return nil }
    self.init(
      page: page, text: text, commands: lines.compactMap { if case .string(let line) = $0 { line } else { nil } })
  }

  /// Those that have every one of some words, those of a stage's own page first.
  ///
  /// The name of a stage is found as a word of a command line, or in the name of the page; any other word wherever it
  /// stands, capitals or not.
  ///
  /// - Parameter stages: the names of the stages.
  package static func matching(
    _ words: [String], in examples: [ManualExample], stages: [String]
  ) -> [ManualExample] {
    let found = examples.filter { example in
      words.allSatisfy { stages.contains($0) ? example.uses($0) : example.contains($0) }
    }
    let pages = words.filter(stages.contains).map { "plat-\($0)(1)" }
    return found.filter { pages.contains($0.page) } + found.filter { !pages.contains($0.page) }
  }

  private func uses(_ stage: String) -> Bool {
    page == "plat-\(stage)(1)"
      || commands.contains { line in
        let words = line.split { " \n|;(".contains($0) }
        return zip(words, words.dropFirst()).contains { ["plat", "then", "["].contains($0) && $1 == stage }
      }
  }

  private func contains(_ word: String) -> Bool {
    let sought = word.lowercased()
    return ([page, text] + commands).contains { $0.lowercased().contains(sought) }
  }

  /// As a terminal shows it.
  package var shown: String {
    "\(page): \(text)\n" + commands.map { "  $ \($0)\n" }.joined()
  }

  /// As one line of JSON.
  package func append(to out: inout ByteBuffer) {
    out.append("{\"page\":")
    out.appendString(page)
    out.append(",\"text\":")
    out.appendString(text)
    out.append(",\"commands\":[")
    for (place, line) in commands.enumerated() {
      if place > 0 { out.append(",") }
      out.appendString(line)
    }
    out.append("]}\n")
  }
}
