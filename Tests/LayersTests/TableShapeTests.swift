// What the geometries and ids of a table are, found chunk by chunk.

import GeoJSON
import Planar
import Testing

@testable import Layers

struct TableShapeTests {
  private func shape(_ ids: [String?]) -> TableShape {
    var shape = TableShape()
    for id in ids {
      guard var id else {
        shape.add(id: nil)
        continue
      }
      id.withUTF8 { shape.add(id: UnsafeRawBufferPointer($0)) }
    }
    return shape
  }

  @Test(arguments: [
    ([["1", "2"], ["3"]], true), ([["1", "2"], ["2"]], false), ([["2", "1"]], false), ([["1", nil]], false),
    ([["1"], [nil], ["2"]], false), ([["\"1\""]], false), ([["1.5"]], false), ([["-1"]], false),
    ([["0"], [], ["7"]], true),
    ([["9223372036854775808"]], false),
  ])
  func `ids rise over chunks`(chunks: [[String?]], rise: Bool) {
    var whole = TableShape()
    for chunk in chunks { whole.add(shape(chunk)) }
    #expect(whole.hasRisingIDs == rise)
  }

  @Test(arguments: [
    ([GeometryType.point], GeometryType.point, false), ([.polygon, .multiPolygon], .multiPolygon, true),
    ([.point, .lineString], nil, false), ([.lineString, .multiLineString, .point], nil, false),
  ])
  func `single geometries become multiple ones of their kind`(types: [GeometryType], all: GeometryType?, promotes: Bool)
  {
    var shape = TableShape()
    for type in types {
      var geometry = Geometry()
      geometry.type = type
      shape.add(geometry)
    }
    #expect(shape.geometryType.type == all)
    #expect(shape.geometryType.promotes == promotes)
  }
}
