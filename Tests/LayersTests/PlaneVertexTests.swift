// Vertices on the plane of a projection and back, with their heights.

import MapGeometry
import Planar
import Testing

@testable import Cartography
@testable import Layers

@Suite struct PlaneVertexTests {
  /// By PROJ 9: the false origin of EPSG:3035, and Lisbon.
  @Test func isWherePROJSays() throws {
    let mapper = try PlaneMapper(to: "EPSG:3035")
    var line = Geometry(type: .lineString, dimension: 3, ordinates: [10, 52, 7, -9.14, 38.72, 8], ringEnds: [2])
    let was = line
    #expect(try !mapper.bring(&line))
    #expect(abs(line.ordinates[0] - 4_321_000) < 1e-4 && abs(line.ordinates[1] - 3_210_000) < 1e-4)
    #expect(line.ordinates[2] == 7 && line.ordinates[5] == 8)
    try mapper.bringBack(&line)
    for (back, first) in zip(line.ordinates, was.ordinates) { #expect(abs(back - first) < 2e-8) }
  }

  @Test func isCutAtTheEdgeOfTheMap() throws {
    let mapper = try PlaneMapper(to: "+proj=robin +lon_0=0 +datum=WGS84 +units=m +type=crs")
    var line = Geometry(type: .lineString, ordinates: [170, 10, -170, 10], ringEnds: [2])
    #expect(try mapper.bring(&line))
    #expect(line.type == .multiLineString && line.ringEnds.count == 2)
  }

  @Test func whatIsOnTheFarSideIsTold() throws {
    let mapper = try PlaneMapper(to: "+proj=ortho +lat_0=0 +lon_0=0 +datum=WGS84 +units=m +type=crs")
    var points = Geometry(type: .multiPoint, ordinates: [0, 0, 170, 10])
    #expect(throws: HiddenVertex.self) { _ = try mapper.bring(&points) }
  }
}
