// The smallest geodesic circle around places.

import GEOS
import Globe
import PROJ
import Planar
import TestSupport
import Testing

@Suite("Smallest circle")
struct SmallestCircleTests {
  private let circle = SmallestCircle(GEOSEngine(), Geodesic())

  @Test("two places have it halfway along their geodesic, over ±180° too")
  func two() throws {
    let degree = WGS84.equatorialRadius * .pi / 180
    let near = try circle.around(geometry(wkt: "MULTIPOINT (0 0, 2 0)"))
    #expect(abs(near.center.x - 1) < 1e-6 && abs(near.center.y) < 1e-6 && abs(near.radius - degree) < 1e-2)
    // Unrolled, as callers give it.
    let seam = try circle.around(geometry(wkt: "MULTIPOINT (179 0, 181 0)"))
    #expect(abs(abs(seam.center.x) - 180) < 1e-6 && abs(seam.radius - degree) < 1e-2)
    #expect(try circle.around(geometry(wkt: "POINT (7 50)")) == ([7, 50], 0))
  }

  @Test("no place is outside, and two or three are on it", arguments: seeds(6))
  func definition(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var points = Geometry(type: .multiPoint)
    for _ in 0..<40 { points.ordinates += [random.within(-30, 30), random.within(40, 89)] }
    let found = try circle.around(points)
    let distances = points.positions(0..<points.vertexCount).map { place in
      Geodesic().distance(x: found.center.x, y: found.center.y, toX: place.x, toY: place.y)
    }
    #expect(distances.allSatisfy { $0 <= found.radius + 1e-3 })
    #expect(distances.count { $0 >= found.radius - 1 } >= 2)
  }
}
