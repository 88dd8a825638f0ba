// Which examples of the man pages words find.

import Testing

@testable import Stages

@Suite("Examples of the man pages")
struct ManualExampleTests {
  private let examples = [
    ManualExample(page: "plat(1)", text: "A script:", commands: ["sed 1d | plat set --set a=1 then hull"]),
    ManualExample(page: "plat-hull(1)", text: "Around all:", commands: ["plat hull --collect parks.ndjson"]),
    ManualExample(page: "plat-set(1)", text: "A hull's name:", commands: ["plat set --set hull=1 x"]),
  ]

  private func pages(_ words: [String]) -> [String] {
    ManualExample.matching(words, in: examples, stages: ["hull", "set"]).map(\.page)
  }

  @Test("a stage is found where it is used, its own page first; not as another word")
  func stages() {
    #expect(pages(["hull"]) == ["plat-hull(1)", "plat(1)"])
    #expect(pages(["set"]) == ["plat-set(1)", "plat(1)"])
    #expect(pages(["set", "hull"]) == ["plat(1)"])
  }

  @Test("another word is found in sentence, command and page, as a part too, and in any case")
  func words() {
    #expect(pages(["AROUND"]) == ["plat-hull(1)"])
    #expect(pages(["ndjs"]) == ["plat-hull(1)"])
    #expect(pages(["plat-s"]) == ["plat-set(1)"])
    #expect(pages(["around", "script"]).isEmpty)
    #expect(pages([]).count == 3)
  }

  @Test("all that the program has are whole, and a line of JSON each")
  func all() {
    let all = ManualExample.all
    #expect(all.count > 150)
    for example in all {
      #expect(!example.text.isEmpty && !example.commands.isEmpty, "\(example)")
      #expect(!example.text.hasPrefix("."), "\(example)")
    }
  }
}
