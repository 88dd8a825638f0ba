// Sizes of marks by values.

import Cartography
import Testing

@Suite("Sizes by values")
struct PictureSizingTests {
  private static func sizing(_ values: [ColorValue]) -> PictureSizing { PictureSizing(SizePlan("n"), values) }

  @Test("areas are in proportion to numbers, and nothing is too small to be seen")
  func areas() {
    let sizing = Self.sizing([.number(1), .number(400), .number(100)])
    #expect(sizing.size(.number(400)) == 36)
    #expect(sizing.size(.number(100)) == 18)
    #expect(sizing.size(.number(25)) == 9)
    for value in [ColorValue.number(1), .number(0), .number(-400), .number(.infinity), .text("400"), .missing] {
      #expect(sizing.size(value) == 3, "\(value)")
    }
    #expect(sizing.note == nil)
  }

  @Test("what has no number above 0 is told; of none at all there is no legend")
  func notes() {
    #expect(Self.sizing([.number(1), .missing]).note?.contains("in 1 feature,") == true)
    let none = Self.sizing([.text("a"), .number(-1), .number(0)])
    #expect(none.note?.contains("in 3 features,") == true)
    #expect(none.legend(Color(0), isTitled: true) == [])
    #expect(none.size(.number(5)) == 3)
    #expect(Self.sizing([]).note == nil)
  }

  @Test("the legend has round numbers with the marks that they have on the map")
  func legend() {
    let sizing = Self.sizing([.number(37_732_000), .number(200)])
    let entries = sizing.legend(Color(0x112233), isTitled: false)
    #expect(entries.map(\.text) == ["20M", "5M", "2M"])
    #expect(entries.map(\.size) == [2e7, 5e6, 2e6].map { sizing.size(.number($0)) })
    #expect(sizing.legend(Color(0), isTitled: true).map(\.text).first == "n")
    #expect(Self.sizing([.number(1000)]).legend(Color(0), isTitled: false).map(\.text) == ["1000", "200", "50"])
  }

  @Test("larger marks are below smaller ones")
  func order() {
    let style = Appearance(.standard).feature
    #expect(style.sized(30).layer < style.sized(10).layer)
    #expect(style.sized(30).priority > style.sized(10).priority)
    #expect(style.sized(30).marker.size == 30 && style.sized(30).fill == style.fill)
  }
}
