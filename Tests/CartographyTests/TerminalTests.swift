// What terminals get: marks in their cells, dots on lines, and no text that steers them.

import Foundation
import TestSupport
import Testing

@testable import Cartography

@Suite("Terminal pictures")
struct TerminalTests {
  private static let style = Appearance(.dark).feature

  private static func list(_ items: [DisplayItem], width: Double = 80, height: Double = 64) -> DisplayList {
    var list = DisplayList(width: width, height: height, background: Color(0x102030))
    list.items = items
    return list
  }

  private static func rows(_ list: DisplayList, _ colors: TerminalColors = .none) -> [[Character]] {
    let form = TerminalForm(columns: 10, rows: 4, colors: colors)
    return BrailleWriter.text(list, form).split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
  }

  private static func path(_ points: [(Double, Double)]) -> ScreenPath {
    var path = ScreenPath()
    for (x, y) in points { path.append(x, y) }
    path.endLine(least: 1)
    return path
  }

  @Test("a mark is in the cell of its place")
  func marks() {
    for (x, y, column, row) in [(0.0, 0.0, 0, 0), (79.9, 63.9, 9, 3), (40, 32, 5, 2), (15.9, 15.9, 1, 0)] {
      let rows = Self.rows(Self.list([.mark(Self.style.marker, x: x, y: y, name: "")]))
      #expect(rows[row].count == column + 1 && rows[row][column] == "●")
    }
    #expect(!Self.rows(Self.list([.mark(Self.style.marker, x: 80, y: 10, name: "")])).joined().contains("●"))
  }

  @Test("a balloon stands on its place")
  func balloons() {
    let balloon = Marker(.balloon, color: Color(0xFF0000), size: 24, glyph: "A")
    let rows = Self.rows(Self.list([.mark(balloon, x: 44, y: 40, name: "")]))
    #expect(String(rows[1]) == "    ▐A▌")
    #expect(String(rows[2]) == "     ▼")
  }

  @Test("a line is dots from end to end, two by four in a cell")
  func lines() {
    let stroke = Stroke(Color(0xFFFFFF), width: 1)
    let rows = Self.rows(Self.list([.lines(stroke, Self.path([(1, 1), (79, 1)]), name: "")]))
    #expect(String(rows[0]) == String(repeating: "⠉", count: 10))
    let upright = Self.rows(Self.list([.lines(stroke, Self.path([(1, 1), (1, 63)]), name: "")]))
    #expect(upright[0..<4].map { String($0) } == Array(repeating: "⡇", count: 4))
    let dashed = Stroke(Color(0xFFFFFF), width: 1, dash: [8, 8])
    let dashes = Self.rows(Self.list([.lines(dashed, Self.path([(1, 1), (79, 1)]), name: "")]))
    #expect(String(dashes[0]).contains("⠉ ⠉") || String(dashes[0]).contains("⠁"), "\(String(dashes[0]))")
  }

  @Test("an area is the colour behind its cells")
  func areas() {
    let square = Self.path([(0, 0), (80, 0), (80, 32), (0, 32)])
    let list = Self.list([.shape(fill: Color(0xFF0000), stroke: nil, rings: square, stroked: nil, name: "")])
    let text = BrailleWriter.text(list, TerminalForm(columns: 10, rows: 4, colors: .direct))
    let rows = text.split(separator: "\n")
    #expect(rows.count == 4)
    for row in 0..<4 { #expect(rows[row].contains(row < 2 ? "48;2;255;0;0m" : "48;2;16;32;48m")) }
    // What lets through is dotted where there are no colours; ground is not.
    #expect(Self.rows(list).joined().isEmpty)
    let glass = Self.list([
      .shape(fill: Color(0xFF0000).withOpacity(0.5), stroke: nil, rings: square, stroked: nil, name: "")
    ])
    #expect(Self.rows(glass)[0].count == 10 && Self.rows(glass)[2].isEmpty)
  }

  @Test("an even-odd area covers pixels by their share")
  func coverage() {
    var canvas = PixelCanvas(width: 10, height: 10, background: Color(0))
    var rings = Self.path([(1, 1), (9, 1), (9, 9), (1, 9)])
    rings.append(Self.path([(3, 3), (7, 3), (7, 7), (3, 7)]))
    rings.append(Self.path([(0, 9.5), (10, 9.5), (10, 20), (0, 20)]))
    canvas.fill(rings, scale: 1, Color(0xFFFFFF))
    #expect(canvas.color(0, 0).red == 0 && canvas.color(1, 1).red == 255 && canvas.color(5, 5).red == 0)
    #expect(canvas.color(5, 9).red == 128)
    // Far outside, and nothing at all.
    canvas.fill(Self.path([(-1e9, -1e9), (1e9, -1e9), (1e9, 1e9), (-1e9, 1e9)]), scale: 1, Color(0x00FF00))
    #expect(canvas.color(5, 5) == Color(0x00FF00))
    canvas.fill(Self.path([(2, 2), (2, 2), (2, 2)]), scale: 1, Color(0xFF0000))
    #expect(canvas.color(2, 2) == Color(0x00FF00))
  }

  @Test("wide characters take two cells, marks none, and nothing steers the terminal")
  func text() {
    #expect(CellText.width("Tokyo") == 5 && CellText.width("東京") == 4 && CellText.width("서울") == 4)
    #expect(CellText.width("e\u{301}") == 1 && CellText.cells("e\u{301}") == ["e\u{301}"])
    #expect(CellText.width("القاهرة") == 7 && CellText.width("\u{301}") == 0)
    let evil = "a\u{1B}[31m\u{7}\u{9B}2J\u{202E}\u{200D}\u{FE0F}\u{2028}\u{E0041}\u{7F}\u{AD}b"
    #expect(CellText.cells(evil).joined() == "a[31m2Jb")
    let pile = "Z" + String(repeating: "\u{30D}", count: 100)
    #expect(CellText.cells(pile).count == 1 && (CellText.cells(pile).first?.unicodeScalars.count ?? 99) <= 4)
    let label = PlacedLabel([evil], LabelStyle(Color(0), halo: nil), x: 40, y: 32)
    for colors in [TerminalColors.none, .palette, .direct] {
      let text = BrailleWriter.text(Self.list([.label(label)]), TerminalForm(columns: 10, rows: 4, colors: colors))
      let steering = text.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" && $0 != "\u{1B}" || $0.value == 0x9B }
      #expect(steering.isEmpty)
      let bare = text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      #expect(!bare.contains("\u{1B}") && bare.contains("a[31m2Jb"))
    }
  }

  @Test("no name hides another")
  func names() {
    var random = SplitMix64(seed: 3)
    let style = LabelStyle(Color(0), halo: nil)
    let labels = (0..<200).map { _ in
      DisplayItem.label(PlacedLabel(["東京 ab"], style, x: random.within(0, 640), y: random.within(0, 384)))
    }
    var list = DisplayList(width: 640, height: 384, background: .clear)
    list.items = labels
    let text = BrailleWriter.text(list, TerminalForm(columns: 80, rows: 24, colors: .none))
    #expect(text.count(where: { $0 == "東" }) > 20)
    #expect(text.count(where: { $0 == "東" }) == text.split(separator: "東京 ab").count - 1)
    #expect(text.count(where: { $0 == "\n" }) == 24)
  }

  @Test("the palette has what is near")
  func palette() {
    #expect(TerminalColors.index(Color(0x000000)) == 16 && TerminalColors.index(Color(0xFFFFFF)) == 231)
    #expect(TerminalColors.index(Color(0xFF0000)) == 196 && TerminalColors.index(Color(0x808080)) == 244)
  }

  @Test("sixels and kitty's graphics hold the pixels")
  func graphics() throws {
    var list = Self.list([
      .shape(
        fill: Color(0xFF0000), stroke: nil, rings: Self.path([(0, 0), (40, 0), (40, 64), (0, 64)]), stroked: nil,
        name: "")
    ])
    list.background = Color(0x0000FF)
    let form = TerminalForm(columns: 10, rows: 4)
    let kitty = GraphicsWriter.text(list, form, .kitty)
    let chunks = kitty.matches(of: /\u{1B}_G[^;]*;([A-Za-z0-9+\/=]*)\u{1B}\\/).map { String($0.output.1) }
    #expect(kitty.contains("s=80,v=64,c=10,r=4") && chunks.allSatisfy { $0.utf8.count <= 4096 })
    let pixels = try #require(Data(base64Encoded: chunks.joined()))
    #expect(pixels.count == 80 * 64 * 3)
    #expect(Array(pixels.prefix(3)) == [255, 0, 0] && Array(pixels.suffix(3)) == [0, 0, 255])
    let sixel = GraphicsWriter.text(list, form, .sixel)
    #expect(sixel.contains("\u{1B}P0;1;0q\"1;1;80;64#0;2;0;0;100#1;2;100;0;0#0!40?!40~$#1!40~$-"))
    // 64 rows are ten bands of six, and four rows more.
    #expect(sixel.contains("#0!40?!40N$#1!40N$-\u{1B}\\"))
  }
}
