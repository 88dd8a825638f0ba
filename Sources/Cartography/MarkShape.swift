// Where the parts of a mark are, the same for all writers.

/// A mark at its place, in screen points.
public struct MarkShape: Sendable {
  /// The middle of its disc.
  public let x, y: Double
  /// The disc's radius.
  public let radius: Double
  /// The line around it.
  public let ring: Stroke
  /// Where a balloon ends, right below the middle; nil for a disc.
  public let tip: Double?

  /// The font's size of the glyph, and where its baseline is.
  public let glyphSize: Double
  public var glyphBaseline: Double { y + glyphSize * 0.36 }

  /// Where the tangents from the tip touch the disc: so far to both sides of the middle, at this y; nil for a disc.
  public var tangent: (dx: Double, y: Double)? {
    guard let tip else { return nil }
    // From a point at distance d they touch where the sine of the angle at the centre is r / d.
    let distance = max(tip - y, radius * 1.01)
    let (sine, cosine) = ((1 - radius * radius / distance / distance).squareRoot(), radius / distance)
    return (radius * sine, y + radius * cosine)
  }
}

extension Marker {
  /// What the mark takes up with its place at x, y.
  func box(x: Double, y: Double) -> (minX: Double, minY: Double, maxX: Double, maxY: Double) {
    let (width, height) = extent
    let (left, top) = (x - anchor.x * width, y - anchor.y * height)
    return (left, top, left + width, top + height)
  }

  /// The mark with its place at x, y.
  public func shape(x: Double, y: Double) -> MarkShape {
    let box = box(x: x, y: y)
    let (left, top) = (box.minX, box.minY)
    let white = Color(0xFFFFFF)
    return MarkShape(
      x: left + size / 2, y: top + size / 2, radius: size / 2,
      ring: kind == .user ? Stroke(white, width: 3) : Stroke(white.withOpacity(0.9), width: kind == .cluster ? 2 : 1),
      tip: kind == .balloon ? box.maxY : nil, glyphSize: glyphSize)
  }
}
