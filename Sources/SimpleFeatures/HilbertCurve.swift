// The order in which a plane is passed so that what is near in it is near on the plane.

/// A Hilbert curve over a box, of 65,536 cells a side (Hilbert 1891).
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

  /// How far on the curve a cell is (Skilling, Programming the Hilbert curve, 2004, for two dimensions).
  static func place(_ x: UInt32, _ y: UInt32) -> UInt32 {
    var (x, y, place) = (x, y, UInt32(0))
    var side: UInt32 = 1 << 15
    while side > 0 {
      let (right, upper) = (x & side != 0, y & side != 0)
      place = place << 2 | (right ? (upper ? 2 : 3) : (upper ? 1 : 0))
      if !upper {
        if right { (x, y) = (0xFFFF ^ x, 0xFFFF ^ y) }
        swap(&x, &y)
      }
      side >>= 1
    }
    return place
  }
}
