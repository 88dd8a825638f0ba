// Pictures as PNG and PDF.

internal import CCairo
public import Cartography
import Compression

/// Writes display lists by cairo, with text by Pango.
///
/// On one machine the bytes are always the same; on another, fonts and versions may differ. The libraries are opened on
/// the first call; where they are not installed, the process says so and leaves with status 69.
public enum CairoWriter {
  /// How many pixels a picture may be wide or high: what cairo can hold.
  public static let largestSide = 32_767
  /// How many pixels a picture may have: a gigabyte of memory.
  public static let largestArea = 1 << 28

  /// The size in pixels of a picture of so many points; a point that is begun counts.
  public static func pixels(_ width: Double, _ height: Double, scale: Double) -> (width: Double, height: Double) {
    func side(_ points: Double) -> Double { max(1, (points * scale - 1e-6).rounded(.up)) }
    return (side(width), side(height))
  }

  /// The picture as a PNG file with so many pixels for each point.
  ///
  /// - Throws: `CairoError` when there is no memory for it.
  /// - Precondition: its sides and its area are not beyond the largest.
  public static func png(_ list: DisplayList, scale: Double) throws(CairoError) -> [UInt8] {
    let size = pixels(list.width, list.height, scale: scale)
    let canvas = try Canvas(
      cairo_image_surface_create(Int32(CAIRO_FORMAT_ARGB32), Int32(size.width), Int32(size.height)), scale: scale,
      isPixels: true)
    var sprites = MarkSprites()
    draw(list, on: canvas) { marks in sprites.stamp(marks, on: canvas) }
    try canvas.check()
    guard let pixels = CanvasPixels(canvas.surface) else { throw CairoError(Int32(CAIRO_STATUS_NO_MEMORY)) }
    do { return try PNGWriter.file(pixels.form, pixels.fill) } catch {
      throw CairoError(Int32(CAIRO_STATUS_NO_MEMORY))
    }
  }

  /// The picture as a PDF file of one page, of so many of PDF's points (1/72 inch) for each of its own.
  ///
  /// - Throws: `CairoError` when there is no memory for it.
  public static func pdf(_ list: DisplayList, scale: Double) throws(CairoError) -> [UInt8] {
    let bytes = Bytes()
    let surface = cairo_pdf_surface_create_for_stream(
      receive, bytes.address, list.width * scale, list.height * scale)
    let canvas = try Canvas(surface, scale: scale, isPixels: false)
    // The time of day is none of the picture's business.
    cairo_pdf_surface_set_metadata(surface, Int32(CAIRO_PDF_METADATA_CREATE_DATE), "")
    if !list.title.isEmpty {
      cairo_pdf_surface_set_metadata(surface, Int32(CAIRO_PDF_METADATA_TITLE), legible(list.title))
    }
    draw(list, on: canvas) { marks in
      for mark in marks { canvas.draw(mark.marker, x: mark.x, y: mark.y) }
    }
    try canvas.check()
    cairo_surface_finish(canvas.surface)
    try canvas.check()
    return bytes.all
  }

  /// The pixels as a PNG file.
  ///
  /// - Throws: `CairoError` when there is no memory for it.
  public static func png(_ picture: RasterPicture) throws(CairoError) -> [UInt8] {
    var list = DisplayList(
      width: Double(picture.width) / picture.scale, height: Double(picture.height) / picture.scale, background: .clear)
    list.items = [.image(picture)]
    return try png(list, scale: picture.scale)
  }

  /// Draws all, marks that follow each other together.
  private static func draw(_ list: DisplayList, on canvas: Canvas, marks stamp: ([PlacedMark]) -> Void) {
    canvas.fillAll(list.background)
    var marks: [PlacedMark] = []
    for item in list.items {
      if case .mark(let marker, let x, let y, _) = item {
        marks.append(PlacedMark(marker: marker, x: x, y: y))
        continue
      }
      if !marks.isEmpty {
        stamp(marks)
        marks.removeAll(keepingCapacity: true)
      }
      switch item {
      case .layer, .mark: break
      case .image(let picture): canvas.draw(picture)
      case .shape(let fill, let stroke, let rings, let stroked, _):
        canvas.draw(rings: rings, fill: fill, stroke: stroked == nil ? stroke : nil)
        if let stroked, let stroke { canvas.draw(lines: stroked, stroke) }
      case .lines(let stroke, let lines, _): canvas.draw(lines: lines, stroke)
      case .label(let label): canvas.draw(label)
      }
    }
    stamp(marks)
  }
}

/// A mark with its place.
struct PlacedMark {
  let marker: Marker
  let x, y: Double
}

/// What cairo has written.
private final class Bytes {
  var all: [UInt8] = []
  var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}

/// Takes what cairo writes, into `Bytes`.
private func receive(
  _ closure: UnsafeMutableRawPointer?, _ data: UnsafePointer<UInt8>?, _ length: UInt32
) -> cairo_status_t {
  guard let closure, let data else { return Int32(CAIRO_STATUS_NO_MEMORY) }
  Unmanaged<Bytes>.fromOpaque(closure).takeUnretainedValue().all += UnsafeBufferPointer(start: data, count: Int(length))
  return Int32(CAIRO_STATUS_SUCCESS)
}
