// Records that are kept are what scanning their text alone would give, whatever was kept in their place before.

import GeoJSON
import Planar
import Testing

@Suite("Kept records")
struct RecordStoreTests {
  private static let texts = [
    #"{"type":"Feature","id":7,"properties":{"a":1},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4,5]]}}"#,
    #"{"type":"Point","coordinates":[1,2,3,4]}"#,
    #"{"type":"Feature","bbox":[1,2,3,4],"properties":null,"geometry":null}"#,
    #"{"type":"Polygon","bbox":[0,0,1,1],"coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#,
    #"{"type":"Point","coordinates":[1,2],"crs":{"type":"name","properties":{"name":"EPSG:3857"}}}"#,
    "{\"type\":\"Feature\",\n\"properties\":{},\"geometry\":{\"type\":\"MultiPoint\",\"coordinates\":[[1,2]]}}",
    #"{"type":"Feature","properties":{},"crs":null,"x":[1],"geometry":{"type":"GeometryCollection","bbox":[1,2,1,2],"#
      + #""geometries":[{"type":"Point","bbox":[1,2,1,2],"coordinates":[1,2]},{"type":"MultiPolygon","coordinates":[]}]}}"#,
    #"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],[[[5,5],[6,5],[6,6],[5,5]]]]}"#,
  ]

  /// What is done to a record before it is kept.
  private static let changes: [@Sendable (inout Feature) -> Void] = [
    { _ in },
    { feature in
      var edits = PropertyEdits()
      edits.set("new") { $0.append("true") }
      feature.setProperties(edits)
    },
    { feature in
      feature.crsChange = .named("EPSG:32630")
      feature.format = .linear
      feature.keepsZ = false
      feature.isChecked = true
      if feature.geometry.members.isEmpty { feature.geometryChange = .moved }
    },
  ]

  /// All that is known of a record, but for where it is in memory.
  private func marks(_ feature: Feature) -> [String] {
    var marks = Mirror(reflecting: feature).children.compactMap { child -> String? in
      guard let label = child.label, !["source", "newProperties", "keptOffsets"].contains(label) else { return nil }
      return "\(label): \(child.value)"
    }
    marks.append("bytes: \(String(decoding: feature.bytes(feature.text), as: UTF8.self))")
    marks.append("properties: \(feature.propertiesText?.text ?? "none")")
    return marks
  }

  private func withRecord(_ text: String, behind: String, _ change: Int, _ body: (inout Feature) throws -> Void) throws
  {
    try ByteBuffer(behind + text + " ").withPaddedBytes { bytes in
      var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: true, outline: true))
      var feature = Feature()
      try scanner.scan(bytes, from: behind.utf8.count, to: bytes.count, into: &feature)
      Self.changes[change](&feature)
      try body(&feature)
    }
  }

  @Test("texts of a store that is ready to be read do not move, whichever record is lent")
  func sealed() throws {
    // Long enough for room that grows to be elsewhere.
    let name = String(repeating: "a", count: 5000)
    let text = #"{"type":"Feature","geometry":null,"properties":{"\#(name)":1}}"#
    for count in 1...40 {
      var store = RecordStore()
      for _ in 0..<count { try withRecord(text, behind: "", 0) { store.append($0) } }
      store.seal()
      let places = (0..<count).map { number in store.lend(number) { $0.bytes($0.text).baseAddress } }
      #expect(places == (0..<count).map { number in store.lend(number) { $0.bytes($0.text).baseAddress } })
    }
  }

  @Test("each is as it was, also in the place of each other one")
  func places() throws {
    for first in Self.texts.indices {
      for second in Self.texts.indices {
        for change in Self.changes.indices {
          var store = RecordStore()
          for (text, change) in [(Self.texts[first], (change + 1) % 3), (Self.texts[second], change)] {
            store.removeAll()
            try withRecord(text, behind: "some bytes ", change) { store.append($0) }
          }
          try withRecord(Self.texts[second], behind: "", change) { expected in
            let kept = store.lend(0) { marks($0) }
            #expect(kept == marks(expected))
          }
        }
      }
    }
  }

  @Test("changes to one that was lent stay, and a copy of the store does not see them")
  func changes() throws {
    var store = RecordStore()
    for text in Self.texts.prefix(2) { try withRecord(text, behind: "", 0) { store.append($0) } }
    var copy = store
    store.lend(1) { $0.crsChange = .named("EPSG:3857") }
    #expect(store.lend(1) { $0.currentCRS } == "EPSG:3857")
    #expect(copy.lend(1) { $0.currentCRS } == nil)
    #expect(store.count == 2 && store.lend(0) { $0.idText } == "7")
  }
}
