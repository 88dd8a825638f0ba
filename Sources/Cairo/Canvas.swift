// A surface of cairo and what draws on it.

internal import CCairo
import Cartography
import SystemLibrary

/// Why a picture could not be drawn.
public struct CairoError: Error, Sendable {
  /// What cairo says.
  public let message: String

  init(_ status: cairo_status_t) {
    message = cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown error \(status)"
  }
}

/// Something to draw on, in screen points.
final class Canvas {
  let surface: OpaquePointer
  let context: OpaquePointer
  /// How many pixels, or points of a page, a screen point is.
  let scale: Double
  /// Whether it is made of pixels.
  let isPixels: Bool
  private var lettering: Lettering?

  /// Takes over a surface.
  ///
  /// - Throws: `CairoError` when it could not be made, such as for want of memory.
  init(_ made: OpaquePointer?, scale: Double, isPixels: Bool) throws(CairoError) {
    guard let surface = made, let context = cairo_create(surface) else {
      throw CairoError(made.map(cairo_surface_status) ?? Int32(CAIRO_STATUS_NO_MEMORY))
    }
    (self.surface, self.context, self.scale, self.isPixels) = (surface, context, scale, isPixels)
    // From here on, `deinit` gives back both.
    let status = cairo_status(context)
    guard Int(status) == CAIRO_STATUS_SUCCESS else { throw CairoError(status) }
    cairo_scale(context, scale, scale)
    cairo_set_fill_rule(context, Int32(CAIRO_FILL_RULE_EVEN_ODD))
    // SVG's.
    cairo_set_miter_limit(context, 4)
  }

  deinit {
    lettering = nil
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// - Throws: `CairoError` when something that was drawn failed.
  func check() throws(CairoError) {
    for status in [cairo_status(context), cairo_surface_status(surface)] where Int(status) != CAIRO_STATUS_SUCCESS {
      throw CairoError(status)
    }
  }

  // MARK: Colours and lines

  func use(_ color: Color) {
    cairo_set_source_rgba(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, color.opacity)
  }

  func fillAll(_ color: Color) {
    use(color)
    cairo_paint(context)
  }

  /// Whether there is anything to see of a line; then it is what is stroked with.
  func use(_ stroke: Stroke) -> Bool {
    guard stroke.color.opacity > 0, stroke.width > 0, stroke.width.isFinite else { return false }
    use(stroke.color)
    cairo_set_line_width(context, stroke.width)
    let cap =
      switch stroke.cap {
      case .butt: CAIRO_LINE_CAP_BUTT
      case .round: CAIRO_LINE_CAP_ROUND
      case .square: CAIRO_LINE_CAP_SQUARE
      }
    cairo_set_line_cap(context, Int32(cap))
    let join =
      switch stroke.join {
      case .miter: CAIRO_LINE_JOIN_MITER
      case .round: CAIRO_LINE_JOIN_ROUND
      case .bevel: CAIRO_LINE_JOIN_BEVEL
      }
    cairo_set_line_join(context, Int32(join))
    // Dashes that are none are an error to cairo, and a whole line to SVG.
    let isDashed = stroke.dash.allSatisfy { $0 >= 0 && $0.isFinite } && stroke.dash.contains { $0 > 0 }
    cairo_set_dash(context, stroke.dash, isDashed ? Int32(stroke.dash.count) : 0, 0)
    return true
  }

  // MARK: Paths

  /// Makes lines or rings the path.
  func trace(_ path: ScreenPath, closes: Bool) {
    cairo_new_path(context)
    for line in path.ends.indices {
      var isFirst = true
      for point in path.line(line) {
        let (x, y) = (path.points[point * 2], path.points[point * 2 + 1])
        guard x.isFinite, y.isFinite else { continue }
        if isFirst { cairo_move_to(context, x, y) } else { cairo_line_to(context, x, y) }
        isFirst = false
      }
      if closes, !isFirst { cairo_close_path(context) }
    }
  }

  /// Fills rings, and strokes them with the same path.
  func draw(rings: ScreenPath, fill: Color?, stroke: Stroke?) {
    guard !rings.isEmpty else { return }
    trace(rings, closes: true)
    paintPath(fill, stroke)
  }

  /// Strokes lines.
  func draw(lines: ScreenPath, _ stroke: Stroke) {
    guard !lines.isEmpty, use(stroke) else { return }
    trace(lines, closes: false)
    cairo_stroke(context)
  }

  private func paintPath(_ fill: Color?, _ stroke: Stroke?) {
    if let fill, fill.opacity > 0 {
      use(fill)
      cairo_fill_preserve(context)
    }
    if let stroke, use(stroke) { cairo_stroke(context) }
    cairo_new_path(context)
  }

  // MARK: Images

  /// Draws pixels from the upper left corner.
  func draw(_ picture: RasterPicture) {
    let surface = cairo_image_surface_create(Int32(CAIRO_FORMAT_ARGB32), Int32(picture.width), Int32(picture.height))
    defer { cairo_surface_destroy(surface) }
    guard Int(cairo_surface_status(surface)) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface)
    else { return }
    let stride = Int(cairo_image_surface_get_stride(surface))
    cairo_surface_flush(surface)
    picture.pixels.withUnsafeBytes { pixels in
      for row in 0..<picture.height {
        let line = UnsafeRawBufferPointer(rebasing: pixels[row * picture.width * 4..<(row + 1) * picture.width * 4])
        // Rows are as long as cairo wants them, and at least as long as the pixels.
        UnsafeMutableRawBufferPointer(start: data + row * stride, count: picture.width * 4).copyMemory(from: line)
      }
    }
    cairo_surface_mark_dirty(surface)
    cairo_save(context)
    cairo_scale(context, 1 / picture.scale, 1 / picture.scale)
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_paint(context)
    cairo_restore(context)
  }

  // MARK: Marks

  func draw(_ marker: Marker, x: Double, y: Double) {
    guard marker.kind != .none else { return }
    let shape = marker.shape(x: x, y: y)
    guard shape.x.isFinite, shape.y.isFinite, shape.radius > 0, shape.radius.isFinite else { return }
    cairo_new_path(context)
    if let tip = shape.tip, let tangent = shape.tangent {
      // From the left tangent over the top to the right one, y being down.
      let angle = atan2(tangent.y - shape.y, tangent.dx)
      cairo_move_to(context, shape.x, tip)
      cairo_arc(context, shape.x, shape.y, shape.radius, .pi - angle, 2 * .pi + angle)
    } else {
      cairo_arc(context, shape.x, shape.y, shape.radius, 0, 2 * .pi)
    }
    cairo_close_path(context)
    paintPath(marker.color, shape.ring)
    if let icon = marker.seenIcon {
      for part in shape.parts(of: icon) {
        let color = part.isCut ? marker.color : marker.glyphColor
        if let width = part.width {
          draw(lines: part.path, Stroke(color, width: width))
        } else {
          draw(rings: part.path, fill: color, stroke: nil)
        }
      }
    }
    if !marker.glyph.isEmpty {
      let text = legible(marker.glyph)
      let font = Font(size: shape.glyphSize, isBold: true)
      // A glyph may fill the disc, and no more.
      letters().write(
        text, font, x: shape.x, baseline: shape.glyphBaseline, alignment: 0, width: shape.radius * 1.8,
        color: marker.glyphColor, halo: nil)
    }
  }

  // MARK: Text

  func draw(_ label: PlacedLabel) {
    guard label.x.isFinite, label.y.isFinite, label.angle.isFinite, label.style.size > 0 else { return }
    cairo_save(context)
    cairo_translate(context, label.x, label.y)
    cairo_rotate(context, label.angle * .pi / 180)
    let font = Font(size: label.style.size, isBold: label.style.isBold)
    for line in label.writtenLines {
      letters().write(
        line.text, font, x: 0, baseline: line.baseline - label.y, alignment: label.alignment, width: line.width,
        color: label.style.color, halo: label.style.halo.map { Stroke($0, width: label.haloWidth) })
    }
    cairo_restore(context)
  }

  private func letters() -> Lettering {
    if let lettering { return lettering }
    let made = Lettering(self)
    lettering = made
    return made
  }
}
