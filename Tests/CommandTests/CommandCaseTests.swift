// Runs every case folder and compares what the command prints, byte for byte.

import Foundation
import TestSupport
import Testing

/// `UPDATE_CASES=1 swift test` writes what the commands print into the folders, and fails; the diff is the review.
@Suite("Command cases")
struct CommandCaseTests {
  static let updates = ProcessInfo.processInfo.environment["UPDATE_CASES"] == "1"

  @Test("prints what the case expects", arguments: CommandCase.all)
  func prints(_ item: CommandCase) throws {
    let outcome = try item.run()
    let expected = item.expected
    let isSame =
      outcome.stdout == expected.stdout && outcome.stderr == expected.stderr && outcome.status == expected.status
    guard !isSame else { return }
    if Self.updates {
      try item.update(outcome)
      Issue.record("\(item.testDescription): the expectation was rewritten; review the diff")
      return
    }
    var differences: [String] = []
    if outcome.stdout != expected.stdout {
      differences.append("stdout, \(CommandCase.difference(expected.stdout, outcome.stdout))")
    }
    if outcome.stderr != expected.stderr {
      differences.append("stderr, \(CommandCase.difference(expected.stderr, outcome.stderr))")
    }
    if outcome.status != expected.status {
      differences.append("status \(outcome.status), expected \(expected.status)")
    }
    Issue.record(
      """
      \(item.testDescription)
      \(item.command)
      \(differences.joined(separator: "\n"))
      \(outcome.transcript)
      """)
  }

  @Test("every case has a command and an expectation")
  func everyCaseIsWhole() {
    #expect(!CommandCase.all.isEmpty)
    for item in CommandCase.all where !Self.updates {
      for name in ["cmd", "stdout"] {
        let path = item.folder.appending(path: name).path
        #expect(FileManager.default.fileExists(atPath: path), "\(item.testDescription) has no file \(name)")
      }
    }
  }

  @Test("a case that compares prints something of what it compared")
  func comparesSomething() {
    let comparing = CommandCase.all.filter { $0.command.contains(/(^|[|;&(\s])(cmp |diff (<\(|"\$SCRATCH|-))/) }
    #expect(comparing.count > 40)
    for item in comparing where !Self.updates {
      #expect(!item.expected.stdout.isEmpty, "\(item.testDescription) prints nothing: two empty outputs are equal")
    }
  }

  @Test("cases see what plat does: they fail with programs in its place that do nothing or hand on their input")
  func stubs() throws {
    let outcome = try run([Place.root.appending(path: "Tests/stubs").path, "--every", "4"])
    #expect(outcome.status == 0, "\(outcome.transcript.suffix(2000))")
    #expect(outcome.text.matches(of: /cases see a plat that/).count > 1)
  }

  @Test("no expectation names a place on this machine")
  func namesNoPlace() throws {
    let places = [Place.root.path, FileManager.default.temporaryDirectory.path, NSHomeDirectory()]
    for item in CommandCase.all {
      let (stdout, stderr, _) = item.expected
      for place in places where place.count > 1 {
        let isNamed = [stdout, stderr].contains { String(decoding: $0, as: UTF8.self).contains(place + "/") }
        #expect(!isNamed, "\(item.testDescription) names \(place)")
      }
    }
  }
}
