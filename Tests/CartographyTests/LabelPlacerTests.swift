// Labels are not on each other, and the more important ones come first.

import Cartography
import TestSupport
import Testing

@Suite("Label placer")
struct LabelPlacerTests {
  private static let style = LabelStyle(Color(0), halo: nil)

  private static func request(_ text: String, _ x: Double, _ y: Double, priority: Double = 500) -> LabelRequest {
    LabelRequest(text, style, priority: priority, .mark(x: x, y: y, left: 4, top: 4, right: 4, bottom: 4))
  }

  @Test("no two overlap, and all are inside")
  func overlaps() {
    var random = SplitMix64(seed: 5)
    var placer = LabelPlacer(width: 600, height: 400)
    let requests = (0..<2000).map { number in
      Self.request("Place \(number)", random.within(0, 600), random.within(0, 400))
    }
    placer.place(requests)
    #expect(placer.placed.count > 100)
    #expect(placer.placed.count + placer.omitted == 2000)
    let boxes = placer.placed.map { label in
      let width = label.lines.map { TextMetrics.width($0, size: 11) }.max() ?? 0
      let height = Double(label.lines.count) * 11 * TextMetrics.lineHeight
      return (label.x - width / 2, label.y - height / 2, label.x + width / 2, label.y + height / 2)
    }
    for (index, a) in boxes.enumerated() {
      #expect(a.0 >= 0 && a.1 >= 0 && a.2 <= 600 && a.3 <= 400)
      for b in boxes[..<index] { #expect(a.2 <= b.0 || b.2 <= a.0 || a.3 <= b.1 || b.3 <= a.1) }
    }
  }

  @Test("of ten thousand at one place, the most important is written")
  func crowd() {
    var placer = LabelPlacer(width: 600, height: 400)
    placer.place((0..<10_000).map { Self.request("same", 300, 200, priority: $0 == 7777 ? 900 : 100) })
    #expect(placer.placed.count >= 1 && placer.placed.count <= 8)
    placer = LabelPlacer(width: 600, height: 400)
    placer.place([Self.request("low", 300, 200, priority: 1), Self.request("high", 300, 200, priority: 2)])
    #expect(placer.placed.first?.lines == ["high"])
  }

  @Test("a label follows its line, never upside down")
  func alongLines() throws {
    for (dx, dy) in [(1.0, 0.5), (-1, 0.5), (-1, -0.5), (1, -0.5), (0, 1), (0, -1)] {
      var path = ScreenPath()
      path.append(300 - 200 * dx, 200 - 150 * dy)
      path.append(300 + 200 * dx, 200 + 150 * dy)
      path.endLine()
      var placer = LabelPlacer(width: 600, height: 400)
      placer.place([LabelRequest("A road", Self.style, priority: 1, .line(path))])
      let label = try #require(placer.placed.first)
      #expect(abs(label.x - 300) < 1 && abs(label.y - 200) < 1)
      #expect(label.angle > -90 && label.angle <= 90)
    }
  }

  @Test("a line that is hardly longer than its label has none", arguments: [(1.0, 0), (1.05, 0), (1.2, 1)])
  func shortLines(_ share: Double, _ count: Int) {
    let size = 11.0
    let half = TextMetrics.width("A long road", size: size) * share / 2
    var path = ScreenPath()
    path.append(300 - half, 200)
    path.append(300 + half, 200)
    path.endLine()
    var placer = LabelPlacer(width: 600, height: 400)
    placer.place([LabelRequest("A long road", Self.style, priority: 1, .line(path))])
    #expect(placer.placed.count == count)
  }

  @Test("the same name is not written again nearby", arguments: [(100.0, 1), (160, 2), (200, 2)])
  func oneNameOfTwoPieces(_ distance: Double, _ count: Int) {
    var placer = LabelPlacer(width: 600, height: 400)
    placer.place(
      [0, distance].map { offset in
        var path = ScreenPath()
        path.append(100, 100 + offset)
        path.append(300, 100 + offset)
        path.endLine()
        return LabelRequest("A road", Self.style, priority: 1, .line(path))
      })
    #expect(placer.placed.count == count)
  }

  @Test("colours are read as simplestyle and CSS write them")
  func colors() {
    #expect(Color("#f00") == Color(0xFF0000))
    #expect(Color("7e7e7e") == Color(0x7E7E7E))
    #expect(Color("#00000080")?.opacity == 128.0 / 255)
    #expect(Color("Red") == Color(0xFF0000))
    for text in ["", "#", "#12", "#12345", "#ggg", "url(x)", "##fff", "rot"] { #expect(Color(text) == nil, "\(text)") }
    #expect(Color(0x0A0B0C).hexadecimal == "#0a0b0c")
  }

  @Test("names are broken where they may be, and marks have no width")
  func lines() {
    func lines(_ text: String, _ width: Double) -> [String] { TextMetrics.lines(text, width: width, size: 10) }
    #expect(lines("Baden-Württemberg", 40) == ["Baden-", "Württemberg"])
    #expect(lines("Newburyport/Rockport Line", 65) == ["Newburyport/", "Rockport Line"])
    #expect(lines("東京都新宿区西新宿", 45) == ["東京都新", "宿区西新", "宿"])
    #expect(lines("きっと", 15) == ["きっ", "と"])
    #expect(lines("センター", 25) == ["セン", "ター"] && lines("A-1 road", 1) == ["A-1", "road"])
    #expect(lines("a b c d e f", 1) == ["a", "b", "c d e f"] && lines("", 10) == [""])
    #expect(TextMetrics.width("Cafe\u{301}", size: 10) == TextMetrics.width("Cafe", size: 10))
    #expect(TextMetrics.width("ก\u{E31}", size: 10) == TextMetrics.width("ก", size: 10))
  }
}
