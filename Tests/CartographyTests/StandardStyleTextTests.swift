// The style of OpenStreetMap's data names only colours that it has.

import Cartography
import Testing

@Suite("Standard style")
struct StandardStyleTextTests {
  @Test("each colour that a layer names is defined, for each base, and none twice")
  func colours() {
    let text = StandardStyleText.text(.dark)
    #expect(text.contains("\nbase: dark\n"))
    let defined = text.matches(of: /\n  ([a-z-]+): \{standard: "#[0-9a-f]{6}", muted: .*\}/)
      .map { String($0.1) }
    #expect(defined.count > 30 && Set(defined).count == defined.count)
    let used = Set(text.matches(of: /(?:stroke|fill|text-color): ([a-z-]+)[,}\s]/).map { String($0.1) })
    #expect(used.count > 20)
    #expect(used.subtracting(defined).subtracting(["none"]) == [])
  }
}
