// What is drawn of a feature: its looks, and the geometries that they are for.

import Globe
import MapGeometry
import Planar

/// What is drawn of a feature beside its geometry.
package struct FeatureLook: Hashable, Sendable {
  package var style: FeatureStyle
  /// What it is called, for readers and tips; empty for nothing.
  package var name = ""
  /// What is written at it; empty for nothing.
  package var label = ""
  /// What is said of it; empty for nothing.
  package var details = ""
  /// Further styles that it is drawn in before, the lowest first, as a road's casing.
  package var below: [FeatureStyle] = []

  /// Whether what is drawn is a circle around the feature.
  package var isCircle = false

  package init(style: FeatureStyle, name: String = "", label: String = "", below: [FeatureStyle] = []) {
    (self.style, self.name, self.label, self.below) = (style, name, label, below)
  }

  /// What those are told who point at it.
  package var tip: String { details.isEmpty ? name : name.isEmpty ? details : "\(name): \(details)" }
}

extension MapPainter {
  /// Draws a geometry in all styles of a look.
  package mutating func paint(_ geometry: Geometry, _ look: FeatureLook, into drawing: inout Drawing) {
    // What looks as another feature does is drawn: how many are together in a drawing depends on how they were read.
    let before = drawing.count + drawing.repeatedCount
    defer {
      if drawing.count + drawing.repeatedCount == before, isBeyondMap(geometry) { drawing.beyondSquare += 1 }
    }
    let zoom = projection.zoom
    let label = look.style.isNamed(at: zoom) ? look.label : ""
    if !look.below.isEmpty, geometry.type == .lineString || geometry.type == .multiLineString {
      let styles = (look.below + [look.style]).filter { $0.isSeen(at: zoom) }
      return paint(lines: geometry, styles, name: look.tip, label: label, into: &drawing)
    }
    for style in look.below where style.isSeen(at: zoom) { paint(geometry, style, into: &drawing) }
    guard look.style.isSeen(at: zoom) else { return }
    paint(geometry, look.style, name: look.tip, label: label, into: &drawing)
  }
}

extension MapPainter {
  /// Whether a geometry, in longitudes and latitudes, is on no part of the map.
  private func isBeyondMap(_ geometry: Geometry) -> Bool {
    guard let mapper else { return geometry.isBeyond(latitude: MapPoint.latitudeLimit) }
    if geometry.type == .geometryCollection { return geometry.members.allSatisfy(isBeyondMap) }
    return !geometry.isEmpty && mapper.map(geometry) == nil
  }
}

/// Circles on the ground (MKCircle).
package enum GroundCircle {
  /// How many vertices a circle has.
  private static let vertices = 96

  /// The circles around all positions of a geometry, in longitudes and latitudes.
  package static func circles(around geometry: Geometry, radius: Double, _ geodesic: any GeodesicEngine) -> Geometry {
    var result = Geometry(type: .multiPolygon)
    for vertex in 0..<geometry.vertexCount {
      let at = vertex * geometry.dimension
      for step in 0...vertices {
        // Anticlockwise, and closed.
        let azimuth = step == vertices ? 0 : Azimuth.turn - Double(step) * Azimuth.turn / Double(vertices)
        let place = geodesic.direct(
          x: geometry.ordinates[at], y: geometry.ordinates[at + 1], azimuth: azimuth, distance: radius)
        result.ordinates += [place.x, place.y]
      }
      result.ringEnds.append(result.vertexCount)
      result.partEnds.append(result.ringEnds.count)
    }
    return result
  }
}
