// The tests that plat-promises(7) names are there.

import Foundation
import TestSupport
import Testing

@Suite("Promises")
struct PromiseTests {
  @Test("every test that the manual names is there")
  func tests() throws {
    let page = try String(contentsOf: Place.root.appending(path: "man/plat-promises.7"), encoding: .utf8)
    let names = page.split(separator: "\n").filter { $0.hasPrefix(".Cm ") }.map { String($0.split(separator: " ")[1]) }
    #expect(names.count > 20)
    let files = FileManager.default
    let suites = Set(
      (files.enumerator(at: Place.root.appending(path: "Tests"), includingPropertiesForKeys: nil)?.allObjects ?? [])
        .compactMap { ($0 as? URL)?.lastPathComponent })
    for name in names {
      let isThere =
        name.hasPrefix("Tests/")
        ? files.isExecutableFile(atPath: Place.root.appending(path: name).path)
        : name.contains("/")
          ? files.fileExists(atPath: Place.root.appending(path: "Tests/CommandTests/Cases/\(name)/cmd").path)
          : suites.contains("\(name).swift")
      #expect(isThere, "\(name) is named in plat-promises(7) and is not there")
    }
  }

  @Test("every variable of the environment that plat asks for is in plat(1)")
  func environment() throws {
    let page = try String(contentsOf: Place.root.appending(path: "man/plat.1"), encoding: .utf8)
    let sources = FileManager.default.enumerator(
      at: Place.root.appending(path: "Sources"), includingPropertiesForKeys: nil)
    var names: Set<String> = []
    for case let file as URL in sources ?? FileManager.DirectoryEnumerator() where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /(?:getenv|variable)\("([A-Z_]+)"\)/) { names.insert(String(match.1)) }
    }
    #expect(names.contains("NO_COLOR"))
    for name in names { #expect(page.contains("Ev \(name)"), "\(name)") }
  }
}
