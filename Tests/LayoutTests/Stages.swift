// What the tests of the layout know of each stage: its file, its name, its help and its man page.

import Foundation
import Synchronization
import TestSupport

/// A stage of the command line, found in `Sources/Stages/<Name>/<Name>.swift`.
struct Stage: Sendable, CustomStringConvertible {
  let file: URL
  /// The name as the command's configuration says it.
  let name: String

  var description: String { name }

  /// Every stage, by the names of the files.
  static let all: [Stage] = {
    let folder = Place.root.appending(path: "Sources/Stages")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0 != "Shared" }.sorted().map { name in
      let file = folder.appending(path: "\(name)/\(name).swift")
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      let name = text.firstMatch(of: /commandName: "([a-z-]+)"/)?.output.1 ?? ""
      return Stage(file: file, name: String(name))
    }
  }()

  var manPage: URL { Place.root.appending(path: "man/plat-\(name).1") }

  /// What stages said of themselves, each asked once: a debug build takes long to lay out a help.
  private static let helps = Mutex<[String: ProcessOutcome]>([:])

  /// What `plat <stage> --help` prints on a wide terminal.
  func help() throws -> ProcessOutcome {
    if let known = Self.helps.withLock({ $0[name] }) { return known }
    let help = try plat([name, "--help"], environment: ["COLUMNS": "10000"])
    Self.helps.withLock { $0[name] = help }
    return help
  }

  /// The long options that `plat <stage> --help` lists.
  func options() throws -> Set<String> {
    let help = try help().text
    let lines = help.split(separator: "\n").filter { $0.hasPrefix("  -") }
    return Set(lines.flatMap { $0.matches(of: /--([a-z][a-z-]*)/).map { String($0.output.1) } })
  }
}

/// Every man page.
let manPages: [URL] = {
  let folder = Place.root.appending(path: "man")
  let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
  return files.sorted { $0.path < $1.path }
}()
