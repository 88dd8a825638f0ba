// Command lines that people get wrong: each answer says what, where and what to type instead. `Mistakes.tsv` has them.

import Foundation
import TestSupport
import Testing

@Suite("Mistakes")
struct MistakeTests {
  /// A row: the status, the command line, and what the first line of the answer has to say.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let status: Int32
    let command: String
    let answer: String
    var testDescription: String { command }
  }

  static let all: [Mistake] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Mistakes.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 3, let status = Int32(cells[0]) else { return nil }
      return Mistake(status: status, command: cells[1], answer: cells[2])
    }
  }()

  @Test("there are many, and each has an answer")
  func many() {
    #expect(Self.all.count >= 200)
    #expect(Self.all.allSatisfy { $0.answer.hasPrefix("plat") })
  }

  @Test("each is answered with what, where and what to do", arguments: all)
  func answer(_ mistake: Mistake) throws {
    try Place.withScratch { scratch in
      let folder = scratch.appending(path: "Samples")
      try FileManager.default.copyItem(at: Place.samples, to: folder)
      let outcome = try bash(mistake.command, directory: folder)
      #expect(outcome.status == mistake.status, "\(mistake.command)\n\(outcome.messages)")
      let first = outcome.messages.split(separator: "\n").first.map(String.init) ?? ""
      #expect(first.contains(mistake.answer), "\(mistake.command)\n\(first)")
    }
  }
}
