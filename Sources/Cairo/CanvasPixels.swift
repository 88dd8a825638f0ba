// The pixels of a surface, as PNG has them.

internal import CCairo
import Compression

/// What a surface of pixels holds, while nothing draws on it.
struct CanvasPixels {
  private let data: UnsafePointer<UInt8>
  private let stride: Int
  let form: PNGWriter.Form

  /// - Returns: nil where the surface has no pixels any more.
  init?(_ surface: OpaquePointer) {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    let (width, height) = (
      Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
    )
    (self.data, stride) = (UnsafePointer(data), Int(cairo_image_surface_get_stride(surface)))
    var (least, same) = (UInt32.max, 0)
    for row in 0..<height {
      let pixels = Self.row(row, data, stride)
      var last = pixels[0]
      for column in 0..<width {
        least = min(least, pixels[column] | 0xFF_FFFF)
        if pixels[column] == last { same += 1 }
        last = pixels[column]
      }
    }
    form = PNGWriter.Form(
      width: width, height: height, hasAlpha: least != .max, isFlat: same * 2 >= width * height)
  }

  /// Alpha, red, green and blue in the bits of a number each, the colours multiplied by alpha.
  private static func row(_ number: Int, _ data: UnsafePointer<UInt8>, _ stride: Int) -> UnsafePointer<UInt32> {
    UnsafeRawPointer(data + number * stride).assumingMemoryBound(to: UInt32.self)
  }

  /// Puts the samples of a row into place.
  func fill(_ number: Int, _ samples: UnsafeMutableBufferPointer<UInt8>) {
    let pixels = Self.row(number, data, stride)
    let step = form.hasAlpha ? 4 : 3
    for (column, at) in Swift.stride(from: 0, to: samples.count, by: step).enumerated() {
      let pixel = pixels[column]
      let alpha = pixel >> 24
      func color(_ shift: UInt32) -> UInt8 {
        let value = pixel >> shift & 0xFF
        if alpha == 255 { return UInt8(value) }
        return alpha == 0 ? 0 : UInt8(truncatingIfNeeded: (value * 255 + alpha / 2) / alpha)
      }
      (samples[at], samples[at + 1], samples[at + 2]) = (color(16), color(8), color(0))
      if form.hasAlpha { samples[at + 3] = UInt8(alpha) }
    }
  }
}
