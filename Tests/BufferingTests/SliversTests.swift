// Polygons without area in the digits of a grid are lines to a buffer, and others are not.

import GEOS
import Globe
import Planar
import Testing

@testable import Buffering

@Suite("Polygons without area")
struct SliversTests {
  private let bufferer = Bufferer(BufferOptions(), engine: { GEOSEngine() }, geodesic: { Geodesic() })

  private func divided(_ rings: [[Double]], decimals: Int = 9) throws -> (areas: Geometry, slivers: Geometry) {
    var geometry = Geometry(type: .multiPolygon)
    for ring in rings {
      geometry.ordinates += ring
      geometry.ringEnds.append(geometry.vertexCount)
      geometry.partEnds.append(geometry.ringEnds.count)
    }
    let world = Box(Position(-180, -90), Position(180, 90))
    return bufferer.slivers(of: geometry, on: try #require(Grid(decimals: decimals, holding: world)))
  }

  @Test("what goes there and back on the grid has no area, and its neighbours keep theirs")
  func thereAndBack() throws {
    let (sliver, square) = ([10.0, 0, 20, 0, 15, 0, 10, 0], [30.0, 0, 31, 0, 31, 1, 30, 1, 30, 0])
    let (areas, slivers) = try divided([sliver, square])
    #expect(slivers.ordinates == sliver && areas.ordinates == square)
    #expect(slivers.partEnds == [1] && areas.partEnds == [1])
  }

  @Test("a strip that is thinner than the last digit is none, and one that is as wide is an area")
  func thin() throws {
    func strip(_ width: Double) -> [Double] { [10, 0, 10.5, 0, 10.5, width, 10, width, 10, 0] }
    #expect(try divided([strip(1e-10)]).areas.isEmpty)
    #expect(try divided([strip(1e-9)]).slivers.isEmpty)
    #expect(try divided([strip(1e-9)], decimals: 6).areas.isEmpty)
  }

  @Test("a strip over ±180° is asked as it goes round the Earth, in each spelling")
  func overTheSeam() throws {
    for east in [185.0, -175] {
      #expect(try divided([[175, 0, east, 0, east, 1, 175, 1, 175, 0]]).slivers.isEmpty)
      #expect(try divided([[175, 0, east, 0, 180, 0, 175, 0]]).areas.isEmpty)
    }
  }
}
