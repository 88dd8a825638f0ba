// Text by Pango: each script with the font that has it, shaped by HarfBuzz, and never wider than the room kept for it.

internal import CCairo
import Cartography

/// What text is written with.
struct Font: Hashable {
  let size: Double
  let isBold: Bool
}

/// Writes lines of text on a canvas.
final class Lettering {
  /// As the SVG names them.
  private static let families = "Helvetica,Arial,Liberation Sans,Noto Sans,sans-serif"

  private unowned let canvas: Canvas
  private let layout: OpaquePointer?
  private let description: OpaquePointer?
  private var font: Font?

  init(_ canvas: Canvas) {
    self.canvas = canvas
    layout = pango_cairo_create_layout(canvas.context)
    description = pango_font_description_new()
    pango_font_description_set_family(description, Self.families)
    pango_layout_set_single_paragraph_mode(layout, 1)
    // Letters are where the outlines say, not on whole pixels, so that turned and scaled text is the same text.
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, Int32(CAIRO_ANTIALIAS_GRAY))
    cairo_font_options_set_hint_style(options, Int32(CAIRO_HINT_STYLE_NONE))
    cairo_font_options_set_hint_metrics(options, Int32(CAIRO_HINT_METRICS_OFF))
    let context = pango_layout_get_context(layout)
    pango_cairo_context_set_font_options(context, options)
    pango_context_set_round_glyph_positions(context, 0)
    cairo_font_options_destroy(options)
    pango_layout_context_changed(layout)
  }

  deinit {
    pango_font_description_free(description)
    if let layout { g_object_unref(UnsafeMutableRawPointer(layout)) }
  }

  /// Writes a line.
  ///
  /// - Parameters:
  ///   - x: where it begins, has its middle or ends, as `alignment` says.
  ///   - width: what it may take; wider text is made narrower, and higher than a line of its size smaller.
  func write(
    _ text: String, _ font: Font, x: Double, baseline: Double, alignment: Int, width: Double, color: Color,
    halo: Stroke?
  ) {
    guard !text.isEmpty, x.isFinite, baseline.isFinite else { return }
    use(font)
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { pango_layout_set_text(layout, $0.baseAddress, Int32($0.count)) }
    }
    var (ink, logical) = (PangoRectangle(), PangoRectangle())
    pango_layout_get_extents(layout, &ink, &logical)
    let unit = Double(PANGO_SCALE)
    let ascent = Double(pango_layout_get_baseline(layout)) / unit
    let (advance, above) = (Double(logical.width) / unit, ascent - Double(ink.y) / unit)
    let below = Double(ink.y + ink.height) / unit - ascent
    guard advance > 0 else { return }
    // A box is 1.2 sizes high, 0.95 of it above the baseline.
    let low = min(1, font.size * 0.95 / max(above, 1e-9), font.size * 0.25 / max(below, 1e-9))
    let narrow = min(low, width / advance)
    let context = canvas.context
    func place() {
      cairo_save(context)
      cairo_translate(context, x - advance * narrow * Double(alignment + 1) / 2, baseline)
      cairo_scale(context, narrow, low)
      cairo_translate(context, -Double(logical.x) / unit, -ascent)
      cairo_new_path(context)
      cairo_move_to(context, 0, 0)
    }
    if let halo {
      place()
      pango_cairo_layout_path(context, layout)
      // The path stays; what is round the letters is as wide as if they were not made narrower.
      cairo_restore(context)
      if canvas.use(halo) { cairo_stroke(context) }
    }
    place()
    canvas.use(color)
    if canvas.isPixels, !text.unicodeScalars.contains(where: \.properties.isEmojiPresentation) {
      // Glyphs would be put on whole pixels; their outlines are not.
      pango_cairo_layout_path(context, layout)
      cairo_fill(context)
    } else {
      pango_cairo_show_layout(context, layout)
    }
    cairo_restore(context)
    cairo_new_path(context)
  }

  private func use(_ font: Font) {
    if font == self.font { return }
    self.font = font
    let weight = font.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL
    pango_font_description_set_weight(description, Int32(weight))
    pango_font_description_set_absolute_size(description, font.size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, description)
  }
}
