// A picture of pixels, as part of one that is drawn.

/// Pixels in rows from the upper left corner.
public struct RasterPicture: Sendable, Equatable {
  /// In pixels.
  public let width, height: Int
  /// How many of them are a screen point.
  public let scale: Double
  /// Alpha in the highest byte, then red, green and blue, each already multiplied by alpha: cairo's ARGB32.
  public var pixels: [UInt32]

  /// Makes a picture that is seen through everywhere.
  public init(width: Int, height: Int, scale: Double) {
    (self.width, self.height, self.scale) = (width, height, scale)
    pixels = [UInt32](repeating: 0, count: width * height)
  }

  /// Puts a pixel over what is there.
  mutating func add(_ pixel: UInt32, at index: Int) {
    let alpha = pixel >> 24
    if alpha == 255 {
      pixels[index] = pixel
    } else if alpha > 0 {
      let below = pixels[index]
      var sum: UInt32 = 0
      for shift in [UInt32(0), 8, 16, 24] {
        let part = (below >> shift & 255) * (255 - alpha)
        sum |= min(255, (pixel >> shift & 255) + (part + 127) / 255) << shift
      }
      pixels[index] = sum
    }
  }
}
