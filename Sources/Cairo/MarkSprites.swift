// Marks drawn once and stamped wherever they are: a million of them are a matter of copying pixels.

internal import CCairo
import Cartography

/// The pictures of marks, each at 64 places within a pixel.
struct MarkSprites {
  /// A mark is at the nearest of so many places in each direction of a pixel.
  private static let phases = 8
  /// What is larger in pixels than this is drawn each time.
  private static let largestSide = 256.0
  /// How many are kept.
  private static let most = 4096

  private struct Key: Hashable {
    let marker: Marker
    let phase: Int
  }

  /// Premultiplied pixels, and where they begin, seen from the pixel of the mark's place.
  private struct Sprite {
    var pixels: [UInt32] = []
    var left = 0
    var top = 0
    var width = 0
  }

  private var sprites: [Key: Sprite] = [:]

  /// Draws marks in their order.
  mutating func stamp(_ marks: [PlacedMark], on canvas: Canvas) {
    guard !marks.isEmpty else { return }
    let surface = canvas.surface
    // Its size and memory stay, whatever is drawn.
    let (width, height) = (cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface))
    let size = (width: Int(width), height: Int(height))
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    var last: (key: Key, sprite: Sprite)?
    cairo_surface_flush(surface)
    for mark in marks where mark.marker.kind != .none {
      let (x, y) = (mark.x * canvas.scale, mark.y * canvas.scale)
      guard x.magnitude < 1e6, y.magnitude < 1e6 else { continue }
      let parts = Double(Self.phases)
      let (column, row) = (Int((x * parts).rounded()), Int((y * parts).rounded()))
      let (phaseX, phaseY) = (column & (Self.phases - 1), row & (Self.phases - 1))
      let key = Key(marker: mark.marker, phase: phaseY * Self.phases + phaseX)
      if last?.key != key {
        guard let sprite = sprite(key, canvas.scale) else {
          cairo_surface_mark_dirty(surface)
          canvas.draw(mark.marker, x: mark.x, y: mark.y)
          cairo_surface_flush(surface)
          continue
        }
        last = (key, sprite)
      }
      guard let sprite = last?.sprite, let data = cairo_image_surface_get_data(surface) else { continue }
      data.withMemoryRebound(to: UInt32.self, capacity: stride * size.height) { pixels in
        Self.blend(
          sprite, left: column >> 3 + sprite.left, top: row >> 3 + sprite.top,
          onto: UnsafeMutableBufferPointer(start: pixels, count: stride * size.height), stride, size)
      }
    }
    cairo_surface_mark_dirty(surface)
  }

  /// The picture of a mark; nil for one that is too large, or when there is no memory.
  private mutating func sprite(_ key: Key, _ scale: Double) -> Sprite? {
    if let made = sprites[key] { return made }
    let marker = key.marker
    let extent = marker.extent
    // The line around it, and what is rounded.
    let margin = 2 * scale + 2
    let left = (-marker.anchor.x * extent.width * scale - margin).rounded(.down)
    let top = (-marker.anchor.y * extent.height * scale - margin).rounded(.down)
    let (width, height) = (
      (extent.width * scale + 2 * margin + 2).rounded(.up), (extent.height * scale + 2 * margin + 2).rounded(.up)
    )
    guard max(width, height) <= Self.largestSide, left.magnitude < 1e6, top.magnitude < 1e6 else { return nil }
    let surface = cairo_image_surface_create(Int32(CAIRO_FORMAT_ARGB32), Int32(width), Int32(height))
    do throws(CairoError) {
      let canvas = try Canvas(surface, scale: scale, isPixels: true)
      let (dx, dy) = (Double(key.phase % Self.phases), Double(key.phase / Self.phases))
      let part = Double(Self.phases)
      canvas.draw(marker, x: (dx / part - left) / scale, y: (dy / part - top) / scale)
      try canvas.check()
      cairo_surface_flush(surface)
      guard let data = cairo_image_surface_get_data(surface) else { return nil }
      let stride = Int(cairo_image_surface_get_stride(surface)) / 4
      var sprite = Sprite(left: Int(left), top: Int(top), width: Int(width))
      sprite.pixels.reserveCapacity(Int(width * height))
      data.withMemoryRebound(to: UInt32.self, capacity: stride * Int(height)) { pixels in
        for row in 0..<Int(height) {
          sprite.pixels += UnsafeBufferPointer(start: pixels + row * stride, count: Int(width))
        }
      }
      if sprites.count >= Self.most { sprites.removeAll(keepingCapacity: true) }
      sprites[key] = sprite
      return sprite
    } catch { return nil }
  }

  /// Lays premultiplied pixels over others (Porter and Duff 1984, over).
  private static func blend(
    _ sprite: Sprite, left: Int, top: Int, onto pixels: UnsafeMutableBufferPointer<UInt32>, _ stride: Int,
    _ size: (width: Int, height: Int)
  ) {
    let columns = max(0, -left)..<max(max(0, -left), min(sprite.width, size.width - left))
    let rows = sprite.width == 0 ? 0 : sprite.pixels.count / sprite.width
    sprite.pixels.withUnsafeBufferPointer { source in
      for row in max(0, -top)..<max(max(0, -top), min(rows, size.height - top)) {
        for column in columns {
          let above = source[row * sprite.width + column]
          let rest = 255 - above >> 24
          if rest == 255 { continue }
          let at = (top + row) * stride + left + column
          if rest == 0 {
            pixels[at] = above
            continue
          }
          let below = pixels[at]
          // Two channels at once, each with room above it: divided by 255, rounded.
          var even = (below & 0x00FF_00FF) &* rest &+ 0x0080_0080
          even = (even &+ (even >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
          var odd = (below >> 8 & 0x00FF_00FF) &* rest &+ 0x0080_0080
          odd = (odd &+ (odd >> 8 & 0x00FF_00FF)) & 0xFF00_FF00
          pixels[at] = above &+ (even | odd)
        }
      }
    }
  }
}
