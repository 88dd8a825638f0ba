// Man pages: their mdoc is clean, and their examples run and print what the page shows.

import Foundation
import TestSupport
import Testing

@Suite("Man pages")
struct ManPageTests {
  /// A command line of an EXAMPLES section, and what the page shows below it; nil where it shows nothing.
  struct Example: Sendable, CustomTestStringConvertible {
    let page: String
    let command: String
    let output: String?

    var testDescription: String { "\(page): \(command)" }
  }

  static let examples: [Example] = manPages.flatMap { page in
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return examples(in: text, page: page.lastPathComponent)
  }

  /// `.Dl $ command`, and in `.Bd -literal` blocks lines of `$ command` with their output below.
  static func examples(in text: String, page: String) -> [Example] {
    var found: [Example] = []
    var isInExamples = false
    var isInBlock = false
    var command: String?
    var output: [String] = []
    func flush() {
      guard let line = command else { return }
      while output.last?.isEmpty == true { output.removeLast() }
      found.append(
        Example(page: page, command: line, output: output.isEmpty ? nil : output.joined(separator: "\n") + "\n"))
      command = nil
      output = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix(".Sh ") { isInExamples = line.hasPrefix(".Sh EXAMPLES") }
      guard isInExamples else { continue }
      if line.hasPrefix(".Bd ") { isInBlock = true }
      if line.hasPrefix(".Ed") {
        flush()
        isInBlock = false
      }
      if line.hasPrefix(".Dl $ ") {
        found.append(Example(page: page, command: plain(String(line.dropFirst(6))), output: nil))
      } else if isInBlock, line.hasPrefix("$ ") {
        flush()
        command = plain(String(line.dropFirst(2)))
      } else if isInBlock, let started = command, started.hasSuffix("\\") {
        // A command that goes on.
        command = started.dropLast() + "\n" + plain(line)
      } else if isInBlock, command != nil, !line.hasPrefix(".") {
        output.append(plain(line))
      }
    }
    flush()
    return found
  }

  /// The characters that a line of mdoc stands for.
  static func plain(_ line: String) -> String {
    var text = line
    for (escape, meaning) in [
      ("\\&", ""), ("\\e", "\\"), ("\\-", "-"), ("\\(aq", "'"), ("\\(dq", "\""), ("\\(ha", "^"), ("\\(ti", "~"),
      ("\\[u2026]", "…"),
    ] { text = text.replacing(escape, with: meaning) }
    return text
  }

  @Test("there are pages for the program and the record format")
  func pages() {
    let names = Set(manPages.map(\.lastPathComponent))
    #expect(names.isSuperset(of: ["plat.1", "plat-features.5"]))
    #expect(
      names.subtracting(Stage.all.map { "plat-\($0.name).1" }) == [
        "plat.1", "plat-features.5", "plat-style.5", "plat-cql2.7", "plat-from-other-tools.7", "plat-glossary.7",
        "plat-pipelines.7",
        "plat-promises.7",
      ])
  }

  @Test("plat(1) describes every option that the stages' pages say it does")
  func streamOptions() throws {
    let whole = try String(contentsOf: Place.root.appending(path: "man/plat.1"), encoding: .utf8)
    let page = try String(contentsOf: Place.root.appending(path: "man/plat-decode.1"), encoding: .utf8)
    let stub = try #require(page.components(separatedBy: ".Ss Stream options\n").dropFirst().first)
    let names = stub.components(separatedBy: "\n.S")[0].matches(of: /Fl -([a-z-]+)/).map { String($0.output.1) }
    #expect(names.contains("max-depth"))
    for name in names { #expect(whole.contains("Fl -\(name)"), "plat(1) has no --\(name)") }
  }

  @Test("mandoc has nothing to say", .enabled(if: Place.has("mandoc"), "needs mandoc"), arguments: manPages)
  func lint(_ page: URL) throws {
    let outcome = try run(["mandoc", "-T", "lint", "-W", "warning", page.path])
    #expect(outcome.status == 0, "\(page.lastPathComponent)\n\(outcome.text)\(outcome.messages)")
  }

  @Test("every stage's page has examples", arguments: Stage.all)
  func hasExamples(_ stage: Stage) {
    #expect(Self.examples.contains { $0.page == stage.manPage.lastPathComponent }, "\(stage.manPage.lastPathComponent)")
  }

  @Test("examples print what the page shows", arguments: examples)
  func prints(_ example: Example) throws {
    // In a copy of the sample folder, because an example may write files.
    try Place.withScratch { scratch in
      let folder = scratch.appending(path: "Samples")
      try FileManager.default.copyItem(at: Place.samples, to: folder)
      let outcome = try bash("set -o pipefail\n" + example.command, directory: folder)
      guard let output = example.output else {
        #expect(outcome.status == 0, "\(example.testDescription)\n\(outcome.transcript)")
        return
      }
      // A page shows both streams as a terminal would.
      let printed = outcome.text + outcome.messages
      #expect(printed == output, "\(example.testDescription)\nthe page shows:\n\(output)\nprinted:\n\(printed)")
    }
  }
}
