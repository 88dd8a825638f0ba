// Colours along a line, and the way that the user goes.

import MapGeometry
import Planar
import SystemLibrary

extension MapPainter {
  /// Draws lines in pieces that have the colours of a gradient; shares are of a line's length on the map.
  mutating func paint(
    _ geometry: Geometry, _ gradient: ColorGradient, _ style: FeatureStyle, name: String, into drawing: inout Drawing
  ) {
    var plain = style
    plain.rich?.gradient = nil
    let colors = gradient.pieces
    // Round ends close the joints, but what is not opaque would be seen twice there.
    if plain.stroke?.cap == .square || !gradient.isOpaque { plain.stroke?.cap = .butt }
    for ring in geometry.ringEnds.indices {
      let vertices = geometry.ring(ring)
      let points = vertices.map { vertex in
        let at = vertex * geometry.dimension
        let (x, y) = (geometry.ordinates[at], geometry.ordinates[at + 1])
        return projection.map.point(Coordinate(latitude: y, longitude: x))
      }
      let lengths = points.indices.dropFirst().map {
        hypot(points[$0].x - points[$0 - 1].x, points[$0].y - points[$0 - 1].y)
      }
      let whole = lengths.reduce(0, +)
      guard whole > 0 else { continue }
      var piece = Geometry(type: .lineString)
      var (done, number) = (0.0, 0)
      func close(_ piece: inout Geometry, _ painter: inout MapPainter, _ drawing: inout Drawing) {
        piece.ringEnds = [piece.vertexCount]
        plain.stroke?.color = colors[number]
        painter.paint(lines: piece, plain, name: name, label: "", into: &drawing)
        piece.ordinates.removeFirst(piece.ordinates.count - 2)
        number += 1
      }
      for (index, vertex) in vertices.enumerated() {
        let at = vertex * geometry.dimension
        let (x, y) = (geometry.ordinates[at], geometry.ordinates[at + 1])
        if index > 0, lengths[index - 1] > 0 {
          let (px, py) = (geometry.ordinates[at - geometry.dimension], geometry.ordinates[at - geometry.dimension + 1])
          let edge = lengths[index - 1]
          var end = whole * Double(number + 1) / Double(colors.count)
          while number < colors.count - 1, done + edge > end {
            let share = (end - done) / edge
            piece.ordinates += [px + (x - px) * share, py + (y - py) * share]
            close(&piece, &self, &drawing)
            end = whole * Double(number + 1) / Double(colors.count)
          }
          done += edge
        }
        piece.ordinates += [x, y]
      }
      close(&piece, &self, &drawing)
    }
  }

  /// Draws where the user is going: a beam from the mark, below it.
  ///
  /// - Parameter point: where the mark is on the screen.
  func paintCourse(_ style: FeatureStyle, x: Double, y: Double, _ point: ScreenPoint, into drawing: inout Drawing) {
    guard let course = style.marker.course else { return }
    // A short way ahead on the ground tells the direction on the screen.
    let ahead = course * .pi / 180
    let step = 1 / projection.zoomScale
    guard let next = projection.screenPoint(x: x + sin(ahead) * step, y: y - cos(ahead) * step) else { return }
    let angle = atan2(next.y - point.y, next.x - point.x)
    let length = style.marker.size * 2
    var beam = ScreenPath()
    beam.append(point.x, point.y)
    for step in -3...3 {
      let side = angle + Double(step) * .pi / 18
      beam.append(point.x + cos(side) * length, point.y + sin(side) * length)
    }
    beam.endLine(least: 3)
    drawing.add(
      below: .shape(fill: style.marker.color.withOpacity(0.35), stroke: nil, rings: beam, stroked: nil, name: ""), style
    )
  }
}
