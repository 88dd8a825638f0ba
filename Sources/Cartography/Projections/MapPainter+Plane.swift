// What is drawn on the plane of a projection.

import Planar

extension MapPainter {
  /// Draws a simple geometry in longitudes and latitudes on the camera's plane.
  ///
  /// An area that the map's edge cuts has no outline there: what is filled and what is stroked are two shapes.
  mutating func paint(
    onPlane geometry: Geometry, _ style: FeatureStyle, name: String, label: String, into drawing: inout Drawing
  ) {
    guard let mapped = mapper?.map(geometry) else { return }
    guard geometry.type.hasRings else {
      if geometry.ringEnds.isEmpty {
        return paint(points: mapped.geometry, style, name: name, label: label, into: &drawing)
      }
      return paint(lines: mapped.geometry, style, name: name, label: label, into: &drawing)
    }
    guard let border = mapped.border, let outline = style.outline else {
      return paint(areas: mapped.geometry, style, name: name, label: label, into: &drawing)
    }
    var fill = style
    fill.outline = nil
    paint(areas: mapped.geometry, fill, name: name, label: label, into: &drawing)
    var line = style
    line.stroke = outline
    paint(lines: border, line, name: "", label: "", into: &drawing)
  }
}
