// Where the settings of check are from: a file that is named, or the one nearest to the data.

import CommandOptions
import FeatureStream
import FileNames
import SystemLibrary

/// Which file of settings is read.
struct ConfigOptions: DeclaredOptions {
  /// What the file is called where it is looked for.
  static let name = ".platcheck.yml"

  @ValueOption(
    help: OptionHelp(
      "Read settings and rules of one's own from this file. (default: the nearest \(Self.name) in the data's folder or above)",
      valueName: "file"), completion: .file())
  var config: String?

  @Switch(help: "Read no file of settings.")
  var noConfig = false

  static var constraints: [OptionConstraint] {
    [
      .atMostOne("--config, --no-config")
    ]
  }

  /// The settings for some inputs; nil where there are none.
  ///
  /// For each file they are looked for from its folder upward, for standard input from the current folder.
  ///
  /// - Throws: `RunError` when they cannot be read, and when not all inputs have the same.
  func configuration(for inputs: [String]) throws(RunError) -> CheckConfiguration? {
    if noConfig { return nil }
    if let config { return try CheckConfiguration(path: config) }
    var search = ConfigSearch()
    let first = search.file(for: inputs.first ?? "-")
    for input in inputs.dropFirst() {
      let other = search.file(for: input)
      guard other != first else { continue }
      let words = [(inputs[0], first), (input, other)].map { "\($0) has \($1.map(search.shown) ?? "none")" }
      throw RunError(
        .usage,
        "the inputs have different settings: \(words.joined(separator: ", ")); check them apart, or give --config FILE or --no-config"
      )
    }
    guard let first else { return nil }
    return try CheckConfiguration(path: search.shown(first), isFound: true)
  }
}

/// Looks for files of settings.
private struct ConfigSearch {
  private let current = Self.real(".") ?? "/"
  /// What was found from a folder upward.
  private var found: [String: String?] = [:]

  /// The file of settings for an input, with all its folders.
  mutating func file(for input: String) -> String? {
    let folder: String
    if input == "-" {
      folder = current
    } else {
      let parent = input.lastIndex(of: "/").map { $0 == input.startIndex ? "/" : String(input[..<$0]) } ?? "."
      // An input whose folder is not there is told when it is read.
      guard let real = Self.real(parent) else { return nil }
      folder = real
    }
    return file(from: folder)
  }

  private mutating func file(from folder: String) -> String? {
    if let known = found[folder] { return known }
    let path = (folder == "/" ? "" : folder) + "/" + ConfigOptions.name
    var file: String?
    if path.withFileName({ access($0, F_OK) }) == 0 {
      file = path
    } else if folder != "/", let slash = folder.lastIndex(of: "/") {
      file = self.file(from: slash == folder.startIndex ? "/" : String(folder[..<slash]))
    }
    found[folder] = .some(file)
    return file
  }

  /// A file as it is from the current folder, where it is in that, below or above.
  func shown(_ path: String) -> String {
    let folder = path.dropLast(ConfigOptions.name.count + 1)
    if path.hasPrefix(current == "/" ? "/" : current + "/") {
      return String(path.dropFirst(current == "/" ? 1 : current.count + 1))
    }
    guard folder.isEmpty || current.hasPrefix(folder + "/") else { return path }
    let steps = current.dropFirst(folder.count).count { $0 == "/" }
    return String(repeating: "../", count: steps) + ConfigOptions.name
  }

  /// A folder without links and dots; nil where there is none.
  private static func real(_ folder: String) -> String? {
    folder.realPath
  }
}
