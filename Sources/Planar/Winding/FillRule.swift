// What of the plane curves bound.

/// Which winding numbers are inside.
public enum FillRule: Sendable {
  /// What the curves go round more often counterclockwise than clockwise.
  case positive
  /// What they go round an odd number of times, either way.
  case evenOdd

  @inline(__always)
  func isInside(_ winding: Int32) -> Bool {
    switch self {
    case .positive: winding > 0
    case .evenOdd: winding & 1 != 0
    }
  }
}
