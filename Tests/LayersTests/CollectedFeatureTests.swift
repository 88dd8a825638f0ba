// Features that become one.

import GeoJSON
import Layers
import Testing

@Suite("Collected features")
struct CollectedFeatureTests {
  private func collected(_ texts: [String], countName: String? = nil) -> String {
    let records = texts.map { CollectedRecord(text: Array($0.utf8), crs: nil, key: nil, likeness: [], part: 0) }
    let collected = CollectedFeature(
      names: ExplodedNames(part: "part", path: "path"), countName: countName, misfits: VertexMisfits())
    var out = ByteBuffer()
    collected.append(records, to: &out)
    return out.text
  }

  @Test("the geometries stand side by side, with the properties that all have, as they are spelled")
  func together() {
    let a =
      #"{"type":"Feature","id":"x","properties":{"a":1.0,"b":2},"geometry":{"type":"Point","coordinates":[1.0,2]}}"#
    let b = #"{"type":"Feature","id":"x","properties":{"b":3,"a":1.0},"geometry":{"type":"Point","coordinates":[3,4]}}"#
    #expect(
      collected([a, b], countName: "n") == #"{"type":"Feature","id":"x","properties":{"a":1.0,"n":2},"geometry":"#
        + #"{"type":"MultiPoint","coordinates":[[1.0,2],[3,4]]}}"#)
  }

  @Test("ids that differ go, and a bbox is that of all")
  func members() {
    let texts = ["1", "5"].map {
      #"{"type":"Feature","id":\#($0),"bbox":[\#($0),0,\#($0),0],"properties":null,"#
        + #""geometry":{"type":"Point","coordinates":[\#($0),0]}}"#
    }
    #expect(
      collected(texts) == #"{"type":"Feature","bbox":[1,0,5,0],"properties":{},"geometry":"#
        + #"{"type":"MultiPoint","coordinates":[[1,0],[5,0]]}}"#)
  }
}
