// Areas over ±180° and round poles, moved along the Earth.

import Globe
import Planar
import Testing

@Suite struct SeamShiftTests {
  private func polygon(_ rings: [[Double]], type: GeometryType = .multiPolygon) -> Geometry {
    var geometry = Geometry(type: type)
    for ring in rings {
      geometry.ordinates += ring
      geometry.ringEnds.append(geometry.vertexCount)
      if type == .multiPolygon { geometry.partEnds.append(geometry.ringEnds.count) }
    }
    return geometry
  }

  /// The areas with their vertices moved to the east, in −180…180, as PROJ writes them.
  private func moved(_ geometry: Geometry, by degrees: Double) -> Geometry? {
    guard let shift = SeamShift(geometry) else { return nil }
    var vertices = shift.vertices
    for at in stride(from: 0, to: vertices.ordinates.count, by: 2) {
      vertices.ordinates[at] = wrapped(vertices.ordinates[at] + degrees)
    }
    return shift.areas(movedTo: vertices)
  }

  private func areas(_ geometry: Geometry) -> [Double] {
    geometry.polygons.map { part in
      part.reduce(0) { $0 + (($1 == part.lowerBound) ? 1 : -1) * abs(geometry.positions(ofRing: $1).signedArea) }
    }
  }

  @Test func whatWasCutInTwoIsInTwoAgain() throws {
    let cut = polygon([[170, 0, 180, 0, 180, 5, 170, 5, 170, 0], [-180, 0, -170, 0, -170, 5, -180, 5, -180, 0]])
    for degrees in [0.25, -0.25] {
      let there = try #require(moved(cut, by: degrees))
      #expect(areas(there).sorted() == [50 - 1.25, 50 + 1.25])
      #expect(there.bounds.min.x == -180 && there.bounds.max.x == 180)
    }
  }

  @Test func aBandOfAllLongitudesStaysOne() throws {
    let band = polygon([[-180, -60, 180, -60, 180, 60, -180, 60, -180, -60]], type: .polygon)
    let there = try #require(moved(band, by: 0.25))
    #expect(areas(there) == [360 * 120])
    // Its sides have vertices by which they go all round, so that it comes back.
    let back = try #require(moved(there, by: -0.25))
    #expect(areas(back) == [360 * 120])
    // Nothing of the whole Earth moves.
    let world = polygon([[-180, -90, 180, -90, 180, 90, -180, 90, -180, -90]], type: .polygon)
    #expect(SeamShift(world) != nil && moved(world, by: 0.25) == nil)
  }

  @Test func aCapIsClosedOverItsPole() throws {
    let cap = polygon([[-180, 70, -90, 70, 0, 70, 90, 70, 180, 70, 180, 90, -180, 90, -180, 70]], type: .polygon)
    let there = try #require(moved(cap, by: -0.25))
    #expect(areas(there) == [360 * 20])
    #expect(there.bounds.max.y == 90)
  }

  @Test func whatIsOnOneSideIsLeftToItsVertices() {
    let cell = polygon([[-180, 0, -170, 0, -170, 5, -180, 5, -180, 0]], type: .polygon)
    #expect(SeamShift(cell) == nil)
  }
}
