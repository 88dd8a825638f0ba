// What is said in several places is made from one: the table of stages, the lists in plat(1), the options of every
// stage.

import Foundation
import TestSupport
import Testing

@Suite("Made pages")
struct MadePagesTests {
  @Test("README and man pages say what the help says; Tests/make-pages writes it")
  func pagesAreMade() throws {
    let script = Place.root.appending(path: "Tests/make-pages").path
    let outcome = try run(["python3", script, "--check"], environment: ["PLAT_BIN": Place.plat.path])
    #expect(outcome.status == 0, "\(outcome.transcript)")
  }

  @Test("what is built into view is what lies in its folder Page; Tests/make-view-page writes it")
  func viewIsMade() throws {
    let script = Place.root.appending(path: "Tests/make-view-page").path
    let outcome = try run(["python3", script, "--check"], environment: [:])
    #expect(outcome.status == 0, "\(outcome.transcript)")
  }

  @Test("a default that the help names stands in the man page", arguments: Stage.all)
  func defaults(_ stage: Stage) throws {
    let page = try String(contentsOf: stage.manPage, encoding: .utf8)
    // What an option does stands behind its name, or on the next line.
    let help = try stage.help().text
      .replacing("\n" + String(repeating: " ", count: 26), with: " ")
    for line in help.split(separator: "\n") {
      guard let option = line.firstMatch(of: /--([a-z][a-z-]*)/)?.output.1,
        let value = line.firstMatch(of: /\(default: (?:--)?([^ ,;)]+)/)?.output.1
      else { continue }
      let items = page.split(separator: "\n.It ").filter { item in
        (item.prefix { $0 != "\n" } + " ").contains("Fl -\(option) ")
      }
      #expect(
        items.contains { $0.replacing("\\-", with: "-").contains(value) },
        "\(stage.name): the man page does not say that \(value) is the default of --\(option)")
    }
  }
}
