// Scripts answer --help, in place of beginning hours of work.

import Foundation
import TestSupport
import Testing

@Suite("Help of scripts")
struct ScriptHelpTests {
  /// What answers `--help`: argparse, or the two homes of it.
  private static let answers = ["argparse", "script_help.answer(__doc__)", "script-help.bash\""]

  @Test("each program of the tests says what it is for")
  func eachAnswers() throws {
    let folder = Place.root.appending(path: "Tests")
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey]))
    var count = 0
    for case let file as URL in files where !file.pathComponents.contains("Cases") {
      guard file.pathExtension.isEmpty, try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true,
        FileManager.default.isExecutableFile(atPath: file.path)
      else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(Self.answers.contains { text.contains($0) }, "\(file.lastPathComponent) does not answer --help")
      count += 1
    }
    #expect(count > 40)
  }
}
