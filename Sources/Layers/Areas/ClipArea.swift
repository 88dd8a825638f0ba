// The area that features are cut to, as an option gives it and as it lies on a feature's plane.

import Cartography
import Engines
import FeatureStream
import GeoJSON
import Globe
import MapGeometry
import Planar

/// Polygons, or a box, in one CRS.
package struct ClipArea: Sendable {
  /// Valid, disjoint, and in longitude and latitude cut at ±180°.
  package let polygons: Geometry
  /// The CRS by name; nil for OGC:CRS84.
  package let crs: String?
  /// Whether each polygon is a box.
  package let isOfBoxes: Bool

  /// Takes a box in longitude and latitude; one over ±180° is two.
  package init(_ box: RegionText.Box) {
    var polygons = Geometry(west: box.west, south: box.south, east: box.east, north: box.north)
    if polygons.type == .polygon { (polygons.type, polygons.partEnds) = (.multiPolygon, [1]) }
    (self.polygons, crs, isOfBoxes) = (polygons, nil, true)
  }

  /// Takes the ground that a camera sees.
  package init(_ ground: VisibleGround) {
    var polygons = Geometry(type: .multiPolygon)
    for ring in GroundPolygons(ground, Engines.geometry()).rings {
      polygons.ordinates += ring
      polygons.ringEnds.append(polygons.vertexCount)
      polygons.partEnds.append(polygons.ringEnds.count)
    }
    (self.polygons, crs, isOfBoxes) = (polygons, nil, false)
  }

  /// Takes valid, disjoint polygons of one CRS, cut at ±180° where that is in degrees.
  package init(_ polygons: Geometry, in crs: String?) { (self.polygons, self.crs, isOfBoxes) = (polygons, crs, false) }

  /// Reads the polygons of a file, and unites them.
  ///
  /// - Parameter edges: what their edges are.
  /// - Throws: `RunError` where there is anything but valid polygons.
  package init(
    option: String, _ path: String, _ options: ReadingOptions, edges: EdgePlan
  ) throws(RunError) {
    let layer = try Layer(polygonsOf: path, option: option, options, edges: edges)
    let common = layer.commonCRS ?? nil
    do throws(RecordError) {
      var group = GroupUnion()
      for geometry in try layer.plane(in: common).geometries { group.add(geometry.withoutHeights) }
      var pile = GeometryPile()
      do throws(EngineError) {
        pile.add(
          try group.united(Engines.geometry(), .shortest) { count, body in for number in 0..<count { body(number) } })
      } catch { throw RecordError(engine: error) }
      self.init(pile.polygons, in: common)
    } catch { throw error.ending ?? RunError(.badData, "\(path): \(error.message)") }
  }

  /// The area with edges so short that they are nearly straight in another CRS.
  package var withShortEdges: Geometry {
    var result = Geometry(type: .multiPolygon, partEnds: polygons.partEnds)
    for ring in polygons.ringEnds.indices {
      let positions = polygons.positions(ofRing: ring)
      for (a, b) in zip(positions, positions.dropFirst()) {
        let length = max(abs(b.x - a.x), abs(b.y - a.y))
        let pieces = max(isOfBoxes ? 64 : 1, Int(min(4096, length / (crs == nil ? 0.05 : 5_000))))
        for piece in 0..<pieces {
          let place = a + (b - a) * (Double(piece) / Double(pieces))
          result.ordinates += [place.x, place.y]
        }
      }
      if let last = positions.last { result.ordinates += [last.x, last.y] }
      result.ringEnds.append(result.vertexCount)
    }
    return result
  }
}
