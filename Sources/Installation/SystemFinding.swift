// What was found of a system: what plat needs, what it can do without, and what to type where something is missing.

import Cartography
import Engines
import Lazy
import SystemLibrary

/// Something that plat works with, as it was found.
package struct SystemFinding: Sendable {
  /// How it is.
  package enum State: String, Sendable {
    /// It is here.
    case ok
    /// It is not, and plat does without.
    case note
    /// It is not, and some stages cannot work.
    case missing
  }

  /// What it is.
  package let name: String
  package let state: State
  /// What was found, such as a version.
  package let found: String
  /// What it is for.
  package let purpose: String
  /// What to type so that it is there; nil where nothing is to be done.
  package let remedy: String?

  /// Everything, the libraries first.
  ///
  /// Nothing is asked over the network.
  package static var all: [SystemFinding] {
    let libraries = InstalledLibrary.all.map { library in
      SystemFinding(
        name: library.name, state: library.version != nil ? .ok : library.isOptional ? .note : .missing,
        found: library.version ?? "missing",
        purpose: library.purpose, remedy: library.version == nil ? library.installation : nil)
    }
    return libraries + [
      grids(in: LazyLibrary.proj.isHere ? Engines.proj.folders : []),
      fonts(LazyLibrary.cairo.isHere ? Engines.lettering.families : []),
      locale(["LC_ALL", "LC_CTYPE", "LANG"].compactMap { name in environmentVariable(name).map { (name, $0) } }.first),
      terminal(Terminal(isOutput: true)),
    ]
  }

  /// Findings as a table, a line below for what is to be done.
  package static func table(_ findings: [SystemFinding]) -> String {
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    let names = findings.map(\.name.count).max() ?? 0
    let found = findings.map(\.found.count).max() ?? 0
    return findings.map { finding in
      let row = "\(padded(finding.state.rawValue, 7))  \(padded(finding.name, names))  \(padded(finding.found, found))"
      let remedy = finding.remedy.map { "\(String(repeating: " ", count: 9))to have it: \($0)\n" } ?? ""
      return "\(row)  \(finding.purpose)\n\(remedy)"
    }.joined()
  }

  /// What is said of the grids in folders.
  static func grids(in folders: [String]) -> SystemFinding {
    let names = Set(folders.flatMap(folderEntries)).filter { name in
      [".tif", ".gsb", ".gtx"].contains { name.hasSuffix($0) }
    }
    // Files of PROJ's own collection are called after who made them: a country, and an agency (us_noaa_conus.tif).
    let countries = Set(names.compactMap { $0.hasSuffix(".tif") ? $0.split(separator: "_").first : nil }).sorted()
    let whose = countries.isEmpty ? "" : " of \(countries.joined(separator: ", "))"
    return SystemFinding(
      name: "grids", state: countries.isEmpty ? .note : .ok,
      found: names.isEmpty ? "none" : "\(names.count) \(names.count == 1 ? "file" : "files")\(whose)",
      purpose: "transformations to a few centimetres; without them, to metres",
      remedy: countries.isEmpty ? "projsync --bbox west,south,east,north, or projsync --all" : nil)
  }

  /// What is said of so many fonts.
  static func fonts(_ families: [String]) -> SystemFinding {
    SystemFinding(
      name: "fonts", state: families.isEmpty ? .note : .ok,
      found: families.isEmpty ? "none" : "\(families.count) \(families.count == 1 ? "family" : "families")",
      purpose: "labels in pictures as PNG and PDF",
      remedy: families.isEmpty ? "apt-get install fonts-dejavu-core" : nil)
  }

  /// What is said of the characters that a terminal is told to have.
  static func locale(_ variable: (name: String, value: String)?) -> SystemFinding {
    let value = variable?.value.lowercased() ?? ""
    let isUTF8 = value.hasSuffix("utf-8") || value.hasSuffix("utf8")
    return SystemFinding(
      name: "locale", state: isUTF8 ? .ok : .note, found: variable.map { "\($0.name)=\($0.value)" } ?? "none",
      purpose: "plot draws in UTF-8", remedy: isUTF8 ? nil : "export LC_ALL=C.UTF-8")
  }

  /// What is said of the terminal.
  static func terminal(_ terminal: Terminal) -> SystemFinding {
    guard terminal.isTerminal else {
      return SystemFinding(
        name: "terminal", state: .ok, found: "the output is none", purpose: "plot draws in it", remedy: nil)
    }
    return SystemFinding(
      name: "terminal", state: .ok,
      found: "\(terminal.columns)x\(terminal.rows), \(terminal.takesKittyGraphics ? "kitty's graphics" : "braille")",
      purpose: "plot draws in it", remedy: nil)
  }
}
