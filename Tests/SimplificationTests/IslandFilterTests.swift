// Small parts of polygons and small holes, taken out of single geometries.

import Globe
import PROJ
import Planar
import Simplification
import TestSupport
import Testing

@Suite("Island filter")
struct IslandFilterTests {
  private let plane = LocalMetric.planar(metresPerUnit: 2)

  @Test("parts and holes below the area go, and what is left keeps its numbers")
  func parts() throws {
    // Areas in square metres: 400 with holes of 4 and 64, 4 with a hole, and an outer point of a collection.
    var shapes = Geometry(type: .geometryCollection)
    shapes.members = try [
      geometry(wkt: "POINT (50 50)"),
      geometry(
        wkt: """
          MULTIPOLYGON (((0 0, 10 0, 10 10, 0 10, 0 0), (1 1, 1 2, 2 2, 2 1, 1 1), (4 4, 4 8, 8 8, 8 4, 4 4)), \
          ((20 0, 21 0, 21 1, 20 1, 20 0), (20.1 0.1, 20.2 0.2, 20.2 0.1, 20.1 0.1)))
          """),
    ]
    var kept: [Int32] = []
    let filter = IslandFilter(SurfaceArea(squareMetres: 5), Geodesic())
    let removed = filter.remove(from: &shapes, plane, kept: &kept)
    var expected = FilteredParts()
    (expected.islands, expected.holes, expected.vertices) = (1, 1, 14)
    #expect(removed == expected)
    #expect(kept == [0] + Array(1...5) + Array(11...15))
    let left = try geometry(wkt: "MULTIPOLYGON (((0 0, 10 0, 10 10, 0 10, 0 0), (4 4, 4 8, 8 8, 8 4, 4 4)))")
    #expect(shapes.members[1] == left && shapes.members.count == 2)
  }

  @Test("areas in degrees are those of the ellipsoid")
  func ellipsoid() throws {
    // 0.01° on each side at 60° north: 1113.2 m by 557.8 m or so.
    let square = try geometry(wkt: "POLYGON ((10 60, 10.01 60, 10.01 60.01, 10 60.01, 10 60))")
    #expect(IslandFilter(SurfaceArea(squareMetres: 630_000), Geodesic()).isSmall(square, 0, .geographic))
    #expect(!IslandFilter(SurfaceArea(squareMetres: 615_000), Geodesic()).isSmall(square, 0, .geographic))
  }
}
