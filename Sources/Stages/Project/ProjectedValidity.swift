// Areas that a projection has folded, or that touch themselves where they were cut, made valid again.

import FeatureStream
import GeoJSON
import SimpleFeatures

/// Mends areas whose rings come to cross or touch themselves on the target's map.
///
/// A straight edge is transformed by its ends, and on most maps the edge between is another one: beside a pole, on the
/// far side of a transverse or conic map, and where pieces meet at a cut. Only what was cut, what is wide, and what
/// comes to a pole is looked at: all else is as valid as its edges are short.
struct ProjectedValidity {
  private lazy var engine = Engines.geometry()

  /// Whether a geometry in longitude and latitude may be folded.
  ///
  /// O(vertices).
  static func isInDanger(_ geometry: Geometry) -> Bool {
    if geometry.type == .geometryCollection { return geometry.members.contains(where: isInDanger) }
    guard geometry.type.hasRings else { return false }
    let bounds = geometry.bounds
    return bounds.size.x > 60 || max(bounds.max.y, -bounds.min.y) > 85
  }

  /// Makes a feature's areas valid as they will be written; z is lost where vertices are new.
  mutating func mend(_ feature: inout Feature) {
    feature.roundOrdinates()
    let format = feature.format
    var isMended = false
    feature.geometry.forEachSimple { geometry in
      guard geometry.type.hasRings, let valid = mended(geometry, format) else { return }
      geometry = valid
      isMended = true
    }
    if isMended { feature.replaceGeometry() }
  }

  /// A valid form of an area that is not; nil for one that is, and where there is none.
  private mutating func mended(_ geometry: Geometry, _ format: CoordinateFormat) -> Geometry? {
    var current = geometry
    do throws(EngineError) {
      // What rounding has made invalid again is mended once more.
      for _ in 0..<3 {
        guard try engine.invalidity(current) != nil else { break }
        current = try engine.makeValid(current, .structure(keepsCollapsed: false)).areas
        for at in current.ordinates.indices { current.ordinates[at] = format.rounded(current.ordinates[at]) }
      }
    } catch { return nil }
    guard current != geometry, !current.isEmpty else { return nil }
    current.windRings()
    return current
  }
}

extension Geometry {
  /// The polygons among the members, or of the geometry itself, as one geometry.
  fileprivate var areas: Geometry {
    if type != .geometryCollection { return type.hasRings ? self : Geometry(type: .multiPolygon) }
    var areas = Geometry(type: .multiPolygon)
    for member in members {
      let polygons = member.areas
      for part in polygons.polygons {
        for ring in part {
          let vertices = polygons.ring(ring)
          let places = vertices.lowerBound * polygons.dimension..<vertices.upperBound * polygons.dimension
          areas.dimension = polygons.dimension
          areas.ordinates += polygons.ordinates[places]
          areas.ringEnds.append(areas.ordinates.count / areas.dimension)
        }
        areas.partEnds.append(areas.ringEnds.count)
      }
    }
    return areas
  }

  /// Turns exterior rings counter-clockwise, and holes clockwise (RFC 7946 §3.1.6).
  fileprivate mutating func windRings() {
    for part in polygons {
      for ring in part {
        guard (positions(ofRing: ring).ringOrientation > 0) != (ring == part.lowerBound) else { continue }
        reverse(ring: ring)
      }
    }
  }
}
