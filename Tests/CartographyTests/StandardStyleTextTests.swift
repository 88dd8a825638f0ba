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
    #expect(Self.used(text).count > 20)
    #expect(Self.used(text).subtracting(defined) == [])
  }

  @Test("over pictures each colour that a layer names is defined, and no area is filled but what is reached in a time")
  func overImagery() {
    for name in [Appearance.Name.imagery, .hybrid] {
      let text = StandardStyleText.text(name)
      let defined = text.matches(of: /\n  ([a-z-]+): (?:"#[0-9a-f]{6}"|\{standard: )/).map { String($0.1) }
      #expect(Set(defined).count == defined.count)
      #expect(Self.used(text).subtracting(defined) == [])
      #expect(text.matches(of: /fill: ([a-z-]+)/).map { String($0.1) } == ["route"])
    }
  }

  /// The names of colours that layers have, but for none.
  private static func used(_ text: String) -> Set<String> {
    let used = Set(text.matches(of: /(?:stroke|fill|text-color): ([a-z-]+)[,}\s]/).map { String($0.1) })
    return used.subtracting(["none"])
  }
}
