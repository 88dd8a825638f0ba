// How a record spells the positions of its vertices.

import GeoJSON
import Planar
import Testing

@Suite("Spelled positions")
struct SpelledPositionsTests {
  private let text = """
    {"type":"Feature","properties":null,"geometry":{"type":"LineString","coordinates":[[1.10, 2.0,3],[ -179.5,4e0]]}}
    """

  @Test("a vertex keeps its spelling, and one that is moved keeps what follows x and y")
  func spelling() throws {
    try withFeature(text.utf8, needs: GeometryNeeds(ordinates: true, positions: true)) { feature in
      let first = feature.spelledPosition(0)
      #expect(String(decoding: first.text, as: UTF8.self) == "1.10, 2.0" && first.x == 1.1 && first.y == 2)
      #expect(String(decoding: feature.text(ofPosition: 0, movedTo: Array("7,8".utf8)), as: UTF8.self) == "[7,8,3]")
      let second = feature.spelledPosition(1)
      #expect(String(decoding: second.text, as: UTF8.self) == " -179.5,4e0" && second.x == -179.5)
    }
  }

  @Test("a target goes whole turns to where the vertex is")
  func turned() throws {
    try withFeature(text.utf8, needs: GeometryNeeds(ordinates: true, positions: true)) { feature in
      let target = feature.turned((text: Array("179.75,4".utf8), x: 179.75, y: 4), toward: 1)
      #expect(target.x == -180.25 && String(decoding: target.text, as: UTF8.self) == "-180.25,4")
      let near = feature.turned((text: Array("1.5,4".utf8), x: 1.5, y: 4), toward: 0)
      #expect(near.x == 1.5 && String(decoding: near.text, as: UTF8.self) == "1.5,4")
    }
  }
}
