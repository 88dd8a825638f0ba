// The order in which a plane is passed so that what is near in it is near on the plane.

/// A Hilbert curve over a box, of 65,536 cells a side, or 4,294,967,296 (Hilbert 1891).
public struct HilbertCurve: Sendable {
  private let origin: Position
  private let scale: Position

  /// Lays the curve over a box.
  public init(over box: Box) {
    origin = box.min
    // Half the size, so that a box of the largest numbers has one.
    let half = box.max / 2 - box.min / 2
    scale = Position(half.x > 0 ? 32767.5 / half.x : 0, half.y > 0 ? 32767.5 / half.y : 0)
  }

  /// How far on the curve the cell of a position is; one outside of the box counts as in the cell next to it.
  public func place(of position: Position) -> UInt32 {
    let cell = (position / 2 - origin / 2) * scale * 2
    func clamped(_ number: Double) -> UInt32 { number > 0 ? UInt32(min(number, 65535)) : 0 }
    return Self.place(clamped(cell.x), clamped(cell.y))
  }

  /// How far on the finer curve the cell of a position is: over the Earth, cells of a centimetre.
  public func finePlace(of position: Position) -> UInt64 {
    // The coarse cell, and the share of it.
    let cell = (position / 2 - origin / 2) * scale * 2 * 65536
    func clamped(_ number: Double) -> UInt64 { number > 0 ? UInt64(min(number, 4_294_967_295)) : 0 }
    return Self.place(clamped(cell.x), clamped(cell.y), bits: 32)
  }

  /// How far on the curve a cell is.
  static func place(_ x: UInt32, _ y: UInt32) -> UInt32 { place(x, y, bits: 16) }

  /// How far a cell is on the curve of two to the power of `bits` cells a side (Skilling, Programming the Hilbert
  /// curve, 2004, for two dimensions).
  @inline(__always)
  private static func place<Number: FixedWidthInteger>(_ x: Number, _ y: Number, bits: Int) -> Number {
    var (x, y, place) = (x, y, Number.zero)
    let all: Number = (1 << bits) - 1
    var side: Number = 1 << (bits - 1)
    while side > 0 {
      let (right, upper) = (x & side != 0, y & side != 0)
      place = place << 2 | (right ? (upper ? 2 : 3) : (upper ? 1 : 0))
      if !upper {
        if right { (x, y) = (all ^ x, all ^ y) }
        swap(&x, &y)
      }
      side >>= 1
    }
    return place
  }
}
