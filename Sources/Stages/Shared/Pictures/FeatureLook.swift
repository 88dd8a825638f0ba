// What is drawn of a feature: its looks, and the geometries that they are for.

import Cartography
import MapGeometry
import SimpleFeatures

/// What is drawn of a feature beside its geometry.
struct FeatureLook: Hashable, Sendable {
  var style: FeatureStyle
  /// What it is called, for readers and tips; empty for nothing.
  var name = ""
  /// What is written at it; empty for nothing.
  var label = ""
  /// What is said of it; empty for nothing.
  var details = ""
  /// Further styles that it is drawn in before, the lowest first, as a road's casing.
  var below: [FeatureStyle] = []

  /// Whether what is drawn is a circle around the feature.
  var isCircle = false

  /// What those are told who point at it.
  var tip: String { details.isEmpty ? name : name.isEmpty ? details : "\(name): \(details)" }
}

extension MapPainter {
  /// Draws a geometry in all styles of a look.
  mutating func paint(_ geometry: Geometry, _ look: FeatureLook, into drawing: inout Drawing) {
    let before = drawing.count
    defer {
      if drawing.count == before, geometry.isBeyond(latitude: MapPoint.latitudeLimit) { drawing.beyondSquare += 1 }
    }
    for style in look.below { paint(geometry, style, into: &drawing) }
    paint(geometry, look.style, name: look.tip, label: look.label, into: &drawing)
  }
}

/// Circles on the ground (MKCircle).
enum GroundCircle {
  /// How many vertices a circle has.
  private static let vertices = 96

  /// The circles around all positions of a geometry, in longitudes and latitudes.
  static func circles(around geometry: Geometry, radius: Double, _ geodesic: any GeodesicEngine) -> Geometry {
    var result = Geometry(type: .multiPolygon)
    for vertex in 0..<geometry.vertexCount {
      let at = vertex * geometry.dimension
      for step in 0...vertices {
        // Anticlockwise, and closed.
        let azimuth = step == vertices ? 0 : 360 - Double(step) * 360 / Double(vertices)
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
