// What of an offset curve is farthest out, beside a path that goes one way.

internal import Planar

/// The upper envelope of segments: the highest of them above each place of a base line.
///
///          ╱╲___            What is farther down than another segment is left out. The base line goes from the
///       __╱     ╲  __       first place of a path to its last one, and up is to the right of it.
///      │         ╲╱  │
///      └──●──────●───┘
struct Skyline {
  /// From left to right, each from where the last one ends.
  private var pieces: [Piece] = []
  private var changed: [Piece] = []

  /// A segment that goes to the right.
  private struct Piece {
    /// Where it starts and ends.
    var places: Segment
    /// The same along the base line, and above it.
    var heights: Segment
    /// Which segment it is of.
    let number: Int

    init(_ segment: Segment, _ heights: Segment, _ number: Int) {
      let isBackward = heights.x > heights.z
      places = isBackward ? Segment(lowHalf: segment.highHalf, highHalf: segment.lowHalf) : segment
      self.heights = isBackward ? Segment(lowHalf: heights.highHalf, highHalf: heights.lowHalf) : heights
      self.number = number
    }

    /// What of it is between two places of the base line.
    @inline(__always)
    func between(_ low: Double, _ high: Double) -> Piece {
      var piece = self
      let width = heights.z - heights.x
      if low > heights.x {
        let share = (low - heights.x) / width
        piece.places.lowHalf += (places.highHalf - places.lowHalf) * share
        piece.heights.lowHalf = Position(low, heights.y + (heights.w - heights.y) * share)
      }
      if high < heights.z {
        let share = (high - heights.x) / width
        piece.places.highHalf = places.lowHalf + (places.highHalf - places.lowHalf) * share
        piece.heights.highHalf = Position(high, heights.y + (heights.w - heights.y) * share)
      }
      return piece
    }

    @inline(__always)
    func height(at place: Double) -> Double {
      heights.y + (heights.w - heights.y) * ((place - heights.x) / (heights.z - heights.x))
    }
  }

  /// A simple curve around all that the offset curve to the right of a path bounds, within the distance of the path.
  ///
  /// - Parameters:
  ///   - path: in steps of the grid, no two neighbours the same.
  ///   - right: how far to the right of it, in steps.
  ///   - left: how far to the left of it there has to be something of what is bounded.
  /// - Returns: nil where the path does not go one way, or is long beside the distance.
  static func outline(
    of path: ArraySlice<Position>, right: Double, left: Double, _ style: BufferStyle
  ) -> [Segment]? {
    guard let first = path.first, let last = path.last else { return nil }
    var along = last - first
    let length = (along * along).sum().squareRoot()
    guard length > 0 else { return nil }
    along /= length
    let up = Position(along.y, -along.x)
    var (low, high, reached) = (0.0, 0.0, -Double.infinity)
    for place in path {
      let way = place - first
      let (x, y) = ((way * along).sum(), (way * up).sum())
      // Where it goes one way, what is above and below of one place of the base line is within the distance of all
      // that is between.
      guard x > reached else { return nil }
      (low, high, reached) = (min(low, y), max(high, y), x)
    }
    let floor = low - left
    guard high - floor < 0.875 * right else { return nil }
    var curve = OffsetCurve(style)
    curve.addOpenCurve(path, right: right)
    var skyline = Skyline()
    for (index, segment) in curve.segments.enumerated() {
      let (start, end) = (segment.lowHalf - first, segment.highHalf - first)
      let heights = Segment((start * along).sum(), (start * up).sum(), (end * along).sum(), (end * up).sum())
      if heights.x != heights.z { skyline.add(Piece(segment, heights, index)) }
    }
    guard let start = skyline.pieces.first, let end = skyline.pieces.last else { return nil }
    // The lower corners are within the distance of the path's ends.
    let (before, after) = (max(0, -start.heights.x), max(0, end.heights.z - length))
    guard max(before, after) * max(before, after) + floor * floor < 0.98 * right * right else { return nil }
    var outline: [Segment] = []
    outline.reserveCapacity(skyline.pieces.count * 2 + 3)
    let corners = (first + along * end.heights.z + up * floor, first + along * start.heights.x + up * floor)
    var place = Grid.rounded(corners.1)
    func go(to next: Position) {
      let next = Grid.rounded(next)
      if next != place { outline.append(Segment(lowHalf: place, highHalf: next)) }
      place = next
    }
    for piece in skyline.pieces {
      go(to: piece.places.lowHalf)
      go(to: piece.places.highHalf)
    }
    go(to: corners.0)
    go(to: corners.1)
    return outline
  }

  /// Adds a segment that begins or ends where another one that was added before does.
  private mutating func add(_ piece: Piece) {
    let (low, high) = (piece.heights.x, piece.heights.z)
    guard let first = pieces.first, let last = pieces.last, low < last.heights.z, high > first.heights.x else {
      // All beside what there is.
      if let last = pieces.last, low < last.heights.z { pieces.insert(piece, at: 0) } else { pieces.append(piece) }
      return
    }
    var start = pieces.count - 1
    while start > 0, pieces[start].heights.x > low { start -= 1 }
    changed.removeAll(keepingCapacity: true)
    if low < first.heights.x { change(to: piece.between(low, first.heights.x)) }
    var end = start
    while end < pieces.count, pieces[end].heights.x < high {
      let other = pieces[end]
      let (from, to) = (max(low, other.heights.x), min(high, other.heights.z))
      if from > other.heights.x { change(to: other.between(other.heights.x, from)) }
      let (before, after) = (
        piece.height(at: from) - other.height(at: from), piece.height(at: to) - other.height(at: to)
      )
      if from < to {
        if before <= 0, after <= 0 {
          change(to: other.between(from, to))
        } else if before >= 0, after >= 0 {
          change(to: piece.between(from, to))
        } else {
          let crossing = from + (to - from) * (before / (before - after))
          change(to: (before > 0 ? piece : other).between(from, crossing))
          change(to: (before > 0 ? other : piece).between(crossing, to))
        }
      }
      if to < other.heights.z { change(to: other.between(to, other.heights.z)) }
      end += 1
    }
    if high > last.heights.z { change(to: piece.between(last.heights.z, high)) }
    pieces.replaceSubrange(start..<end, with: changed)
  }

  /// Goes on with a piece, which may be more of the last one.
  @inline(__always)
  private mutating func change(to piece: Piece) {
    if let last = changed.last, last.number == piece.number {
      changed[changed.count - 1].places.highHalf = piece.places.highHalf
      changed[changed.count - 1].heights.highHalf = piece.heights.highHalf
    } else {
      changed.append(piece)
    }
  }
}
