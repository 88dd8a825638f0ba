// What features ask of their looks, and how they are kept until they are drawn.

import GeoJSON
import MapGeometry
import Planar
import TestSupport
import Testing

@testable import Cartography

@Suite("Looks of features")
struct FeatureLookTests {
  private let base = Appearance(.standard).feature

  private func look(_ properties: String) throws -> (look: FeatureLook, extras: FeatureExtras) {
    var found: (FeatureLook, FeatureExtras)?
    let text = #"{"type":"Feature","geometry":null,"properties":\#(properties)}"#
    try ByteBuffer(text).withPaddedBytes { bytes in
      var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: false, positions: false))
      var feature = Feature()
      _ = try scanner.scanNext(bytes, from: 0, to: text.utf8.count, into: &feature)
      var extras = FeatureExtras()
      let look = FeatureStyleReader().look(of: feature, base, isSheet: false, &extras)
      found = (look, extras)
    }
    return try #require(found)
  }

  @Test("simplestyle's words are read, and what is none of its kind has no effect")
  func words() throws {
    let (look, extras) = try look(
      ##"{"title":"Fenway","description":"a park","stroke":"#ff0000","stroke-width":7,"fill":"no colour","circle-radius":12}"##
    )
    #expect(look.tip == "Fenway: a park")
    #expect(look.label == "Fenway")
    #expect(look.style.stroke?.color == Color(0xFF0000))
    #expect(look.style.stroke?.width == 7)
    #expect(look.style.fill?.opacity == 0.6)
    #expect(extras.circleRadius == 12)
    #expect(extras.unread.map(\.example) == ["no colour"])
  }

  @Test("what is left out is counted in the order in which it was found")
  func omissions() {
    var (first, second) = (PictureOmissions(), PictureOmissions())
    first.add(.color("fill"), example: "a")
    second.add(.icon("marker-symbol"), example: "b")
    second.add(.color("fill"), example: "c")
    first.add(second)
    #expect(first.found.map(\.count) == [2, 1])
    #expect(first.found.map(\.example) == ["a", "b"])
    first.look(at: Geometry(type: .point, ordinates: [0, 90]))
    #expect(first.beyondMap == 1)
  }

  @Test("geometries come out of the store as they were, without heights, with their looks")
  func store() {
    var store = ShapeStore()
    var other = FeatureLook(style: base, name: "two")
    other.style.fill = Color(0x123456)
    let line = Geometry(type: .lineString, dimension: 3, ordinates: [1, 2, 3, 4, 5, 6], ringEnds: [2])
    let point = Geometry(type: .point, ordinates: [7, 8])
    store.add(Geometry(type: .geometryCollection, members: [line, point]), FeatureLook(style: base, name: "one"))
    store.add(point, other)
    var found: [(Geometry, FeatureLook)] = []
    store.forEach(0..<store.count) { found.append(($0, $1)) }
    #expect(found.map(\.0) == [line.withoutHeights, point, point])
    #expect(found.map(\.1.name) == ["one", "one", "two"])
    #expect(found.map(\.1.style.fill) == [base.fill, base.fill, Color(0x123456)])
  }
}
