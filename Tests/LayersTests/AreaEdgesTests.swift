// Where positions lie in an area of many polygons, against each polygon by itself.

import Planar
import TestSupport
import Testing

@testable import Layers

/// Where positions lie in an area of many polygons, of which a ray meets some in part.
struct AreaEdgesTests {
  /// Diamonds with a hole each, on a grid; each touches its neighbours at corners.
  private static let diamonds: Geometry = {
    var area = Geometry(type: .multiPolygon)
    for row in 0..<7 {
      for column in 0..<7 {
        for size in [1.0, 0.4] {
          let (x, y) = (Double(column) * 2, Double(row) * 2)
          area.ordinates += [x, y - size, x + size, y, x, y + size, x - size, y, x, y - size]
          area.ringEnds.append(area.vertexCount)
        }
        area.partEnds.append(area.ringEnds.count)
      }
    }
    return area
  }()

  @Test func asEachPolygonSays() {
    let (area, edges) = (Self.diamonds, AreaEdges(Self.diamonds))
    var seen: [RingLocation: Int] = [:]
    // Vertices, borders, and what is between, also to the west and east of all.
    for row in -8..<61 {
      for column in -8..<61 {
        let position = Position(Double(column) / 4 - 0.5, Double(row) / 4 - 0.5)
        let each = area.polygons.map { area.location(of: position, inPolygon: $0) }
        let expected = each.first { $0 == .boundary } ?? each.first { $0 == .inside } ?? .outside
        #expect(edges.location(of: position) == expected, "\(position)")
        seen[expected, default: 0] += 1
      }
    }
    #expect(seen.values.count == 3 && seen.values.allSatisfy { $0 > 100 }, "\(seen)")
  }
}
