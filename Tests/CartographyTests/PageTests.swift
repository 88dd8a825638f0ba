// What a page carries: numbers of seven bits, base64, shapes that read back.

import Planar
import TestSupport
import Testing

@testable import Cartography

@Suite("Pages")
struct PageTests {
  /// Reads numbers back.
  private struct Reader {
    let bytes: [UInt8]
    var at = 0

    mutating func number() -> Int {
      var (value, shift) = (0, 0)
      while true {
        let byte = Int(bytes[at])
        at += 1
        value |= (byte & 127) << shift
        if byte < 128 { return value }
        shift += 7
      }
    }

    mutating func signed() -> Int {
      let value = number()
      return value & 1 == 0 ? value >> 1 : -(value >> 1) - 1
    }
  }

  @Test("numbers read back", arguments: [0, 1, -1, 63, 64, -64, -65, 8191, 1 << 40, -(1 << 50)])
  func numbers(_ value: Int) {
    var bytes: [UInt8] = []
    bytes.append(signed: value)
    var reader = Reader(bytes: bytes)
    #expect(reader.signed() == value && reader.at == bytes.count)
  }

  @Test("base64 is that of RFC 4648", arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foobar", "Zm9vYmFy")])
  func base64(_ text: String, _ wanted: String) {
    var out: [UInt8] = []
    out.append(base64: Array(text.utf8))
    #expect(String(decoding: out, as: UTF8.self) == wanted)
  }

  @Test("shapes have their features, rings and vertices, and vertices are where they were")
  func shapes() throws {
    let look = PageLook(light: Appearance(.standard).feature, dark: Appearance(.dark).feature)
    var features = PageFeatures()
    features.begin(name: "a", label: "a", found: PageName(title: "a", id: "", importance: 0, others: []))
    let line = [-71.05, 42.36, -71.06, 42.37, -71.2, 42.4]
    features.add(Geometry(type: .lineString, ordinates: line, ringEnds: [3]), look, below: [])
    let detail = try #require(PageShapes.Detail.all(vertices: 3, tolerance: 4).first)
    var reader = Reader(bytes: PageShapes.bytes(features, detail))
    // Features, items, rings, vertices, and how exact they are.
    #expect((0..<5).map { _ in reader.number() } == [1, 1, 1, 3, detail.bits])
    #expect(reader.number() == detail.markBits)
    var parts: [Reader] = []
    for _ in 0..<4 {
      let count = reader.number()
      parts.append(Reader(bytes: Array(reader.bytes[reader.at..<reader.at + count])))
      reader.at += count
    }
    #expect(reader.at == reader.bytes.count)
    var (x, y) = (0, 0)
    for vertex in 0..<3 {
      x += parts[2].signed()
      y += parts[3].signed()
      let place = features.mapPoint(vertex)
      let scale = Double(1 << detail.bits)
      #expect(abs(Double(x) / scale - place.x) <= 0.5 / scale && abs(Double(y) / scale - place.y) <= 0.5 / scale)
    }
  }

  @Test("the more is left out, the fewer vertices borders have, and neighbours have the same")
  func topology() {
    let look = PageLook(light: Appearance(.standard).feature, dark: Appearance(.dark).feature)
    var features = PageFeatures()
    let border = (0...40).map { Position(10 + ($0 % 2 == 0 ? 0 : 1e-5), Double($0) * 0.01) }
    for far in [9.0, 11] {
      features.begin(name: "", label: "", found: nil)
      let ring = [Position(far, 0)] + border + [Position(far, 0.4), Position(far, 0)]
      features.add(
        Geometry(type: .polygon, ordinates: ring.flatMap { [$0.x, $0.y] }, ringEnds: [ring.count]), look, below: [])
    }
    var whole = PageTopology(features)
    #expect(whole.keptVertices(ofRing: 0).count == 44)
    var coarse = whole.simplified(100)
    let kept = coarse.keptVertices(ofRing: 0)
    #expect(kept.count < 10)
    #expect(coarse.keptVertices(ofRing: 1) == kept)
  }
}
