// A case: a folder with a command line and what it must print.

import Foundation
import TestSupport
import Testing

/// `Cases/<stage>/<case>/{cmd,stdout,stderr,status}`.
///
/// `cmd` is bash, run in a copy of the case's folder with `plat` on the PATH, the sample folder in `SAMPLES`, the
/// folder of all cases in `CASES`, and an empty folder for its own files in `SCRATCH`. No `stderr` means that nothing
/// may be written there, no `status` means 0. `Tests/cases` runs them without the package manager.
struct CommandCase: CustomTestStringConvertible, Sendable {
  let folder: URL

  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")

  /// Every case, sorted by stage and name.
  static let all: [CommandCase] = {
    let stages = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return stages.sorted().flatMap { stage in
      let folder = root.appending(path: stage)
      let cases = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return cases.sorted().map { CommandCase(folder: folder.appending(path: $0)) }
    }
  }()

  var testDescription: String {
    "\(folder.deletingLastPathComponent().lastPathComponent)/\(folder.lastPathComponent)"
  }

  private func file(_ name: String) -> URL { folder.appending(path: name) }

  private func contents(_ name: String) -> Data? { try? Data(contentsOf: file(name)) }

  var command: String { String(decoding: contents("cmd") ?? Data(), as: UTF8.self) }

  /// What the case expects.
  var expected: (stdout: Data, stderr: Data, status: Int32) {
    let status = contents("status").flatMap {
      Int32(String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }
    return (contents("stdout") ?? Data(), contents("stderr") ?? Data(), status ?? 0)
  }

  func run() throws -> ProcessOutcome {
    try Place.withScratch { place in
      let (copy, scratch) = (place.appending(path: "case"), place.appending(path: "scratch"))
      for folder in [copy, scratch] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      }
      // What is expected stays away: a case sees what it wrote, and not what was written when it was made.
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
      where !Self.expectation.contains(name) {
        try FileManager.default.copyItem(at: file(name), to: copy.appending(path: name))
      }
      return try bash(command, environment: ["SCRATCH": scratch.path, "CASES": Self.root.path], directory: copy)
    }
  }

  /// What a folder has that is not the case's own data.
  private static let expectation: Set<String> = ["cmd", "stdout", "stderr", "status"]

  /// Makes the outcome the expectation.
  func update(_ outcome: ProcessOutcome) throws {
    try outcome.stdout.write(to: file("stdout"))
    try write("stderr", outcome.stderr.isEmpty ? nil : outcome.stderr)
    try write("status", outcome.status == 0 ? nil : Data("\(outcome.status)\n".utf8))
  }

  private func write(_ name: String, _ data: Data?) throws {
    if let data {
      try data.write(to: file(name))
    } else if contents(name) != nil {
      try FileManager.default.removeItem(at: file(name))
    }
  }

  /// The first line in which two texts differ, for a failure to point at.
  static func difference(_ expected: Data, _ actual: Data) -> String {
    let (old, new) = (
      expected.split(separator: 0x0A, omittingEmptySubsequences: false),
      actual.split(separator: 0x0A, omittingEmptySubsequences: false)
    )
    let line = zip(old, new).prefix { $0 == $1 }.count
    func show(_ lines: [Data.SubSequence]) -> String {
      line < lines.count ? String(decoding: lines[line].prefix(400), as: UTF8.self) : "(no such line)"
    }
    return "line \(line + 1)\n  expected: \(show(old))\n  printed:  \(show(new))"
  }
}
