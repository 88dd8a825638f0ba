// The curves at a distance from a line or ring, as the boundary of the pieces that cover what is between.

internal import Planar
import SystemLibrary

/// Makes the curve that winds as often round a place as pieces of a buffer cover it.
///
///         ╭─────────────────╮ ╲          Beside each side of a path is a rectangle, around each outward bend a sector;
///         │    rectangle    │   ╲ sector where all are run round counterclockwise, what they have in common cancels, and
///         ●─────────────────●────        one closed curve is left. At an inward bend it goes to the vertex and back: the
///               path         ╲           rectangles overlap there, and the winding number is 2.
///
/// So a place is in the buffer where the winding number is above 0, however the path crosses itself; there is nothing
/// to guess. Where two offset sides cross at an inward bend, the curve is cut short: what that takes away was covered
/// twice.
struct OffsetCurve {
  /// The curves so far, on the grid.
  var segments: [Segment] = []
  private let style: BufferStyle
  private let quantum: Double
  /// Above this cosine a bend has no vertices of its own.
  private let shallow: Double
  private var first = Position.zero
  private var last = Position.zero
  private var isOpen = false

  init(_ style: BufferStyle) {
    self.style = style
    quantum = Double.pi / 2 / Double(style.quadrantSegments)
    shallow = cos(min(1.5 * quantum, Double.pi))
  }

  /// A side of a path.
  private struct Side {
    var start: Position
    var end: Position
    /// Of length 1.
    var direction: Position
    var length: Double

    init(_ start: Position, _ end: Position) {
      let way = end - start
      (self.start, self.end, length) = (start, end, (way * way).sum().squareRoot())
      direction = way / length
    }

    /// The way to the curve on the right.
    @inline(__always)
    func offset(_ distance: Double) -> Position { Position(direction.y, -direction.x) * distance }

    var reversed: Side {
      var side = self
      (side.start, side.end, side.direction) = (end, start, -direction)
      return side
    }
  }

  /// Adds the curve to the right of a ring: what lies to the left of the ring made larger, or by a negative distance
  /// smaller.
  ///
  /// - Parameter path: the vertices in steps of the grid, the first not repeated, no two neighbours the same.
  mutating func addRing(_ path: [Position], _ distance: Double) {
    guard var before = path.last, path.count > 1 else { return }
    var sides: [Side] = []
    sides.reserveCapacity(path.count)
    for vertex in path {
      sides.append(Side(before, vertex))
      before = vertex
    }
    for index in sides.indices.dropLast() { bend(sides[index], sides[index + 1], distance, style.join) }
    // Where all sides' rectangles overlap, the one bend that is not cut keeps the winding number above 0.
    bend(sides[sides.count - 1], sides[0], distance, style.join, mayCut: false)
    close()
  }

  /// What an end of a path is like.
  enum End {
    case cap(BufferStyle.Cap)
    /// Straight across, for a path that goes on.
    case cut
  }

  /// Adds the curve around a line, so far to its right and its left; 0 to the left is the line itself.
  ///
  /// - Parameter path: as for a ring, with two vertices or more.
  mutating func addLine(_ path: ArraySlice<Position>, right: Double, left: Double, start: End, end: End) {
    guard path.count > 1 else { return }
    let sides = zip(path, path.dropFirst()).map { Side($0, $1) }
    for index in sides.indices.dropLast() { bend(sides[index], sides[index + 1], right, style.join) }
    cap(sides[sides.count - 1], right, left, end)
    if left == 0 {
      for vertex in path.dropLast().reversed() { go(to: vertex) }
    } else {
      for index in sides.indices.dropFirst().reversed() {
        bend(sides[index].reversed, sides[index - 1].reversed, left, left == right ? style.join : .bevel)
      }
    }
    cap(sides[0].reversed, left, right, start)
    close()
  }

  /// Adds the curve to the right of a line, from its first vertex out, and back in to its last; it is not closed.
  ///
  /// - Parameter path: as for a ring, with two vertices or more.
  mutating func addOpenCurve(_ path: ArraySlice<Position>, right: Double) {
    guard path.count > 1 else { return }
    let sides = zip(path, path.dropFirst()).map { Side($0, $1) }
    go(to: sides[0].start)
    go(to: sides[0].start + sides[0].offset(right))
    for index in sides.indices.dropLast() { bend(sides[index], sides[index + 1], right, style.join) }
    go(to: sides[sides.count - 1].end + sides[sides.count - 1].offset(right))
    go(to: sides[sides.count - 1].end)
    isOpen = false
  }

  /// Adds a circle, or the square around it, for a line that is one place.
  mutating func addPoint(_ center: Position, _ distance: Double) {
    switch style.cap {
    case .flat: return
    case .round:
      let start = Position(0, distance)
      go(to: center + start)
      arc(center, start, 2 * Double.pi, style.quadrantSegments * 4)
    case .square:
      for corner in [(1, 1), (-1, 1), (-1, -1), (1, -1)] as [(Double, Double)] {
        go(to: center + Position(corner.0, corner.1) * distance)
      }
    }
    close()
  }

  // MARK: Bends and ends

  /// From the end of one side's curve to the beginning of the next one's.
  @inline(__always)
  private mutating func bend(
    _ one: Side, _ next: Side, _ distance: Double, _ join: BufferStyle.Join, mayCut: Bool = true
  ) {
    let turn = one.direction.x * next.direction.y - one.direction.y * next.direction.x
    let along = (one.direction * next.direction).sum()
    let (from, to) = (one.offset(distance), next.offset(distance))
    let corner = one.end
    // The kite that is cut off, between the corner, the two curves' ends and their crossing, lies in both rectangles.
    if mayCut, turn * distance < 0, along > -0.999,
      abs(distance * turn) <= min(1, 1 + along) * min(one.length, next.length)
    {
      return go(to: corner + (from + to) / (1 + along))
    }
    // Ends of two sides that are nearer than that are one, a little farther out.
    if turn * distance > 0, along > 0, abs(turn) < 1e-3 { return go(to: corner + (from + to) / (1 + along)) }
    go(to: corner + from)
    if turn * distance > 0 || turn == 0 && along < 0 && distance > 0 {
      switch join {
      case .bevel: break
      case .round where along <= shallow:
        let angle = turn == 0 ? Double.pi : atan2(turn, along)
        let count = Int(abs(angle) / quantum + 0.5)
        arc(corner, from, angle, count)
      case .round: break
      case .mitre: mitre(corner, from, to, along, abs(distance))
      }
    } else if along <= 0 || abs(turn) > 1e-9 {
      go(to: corner)
    }
    go(to: corner + to)
  }

  /// The vertices of an arc but its ends, by turning `from`.
  private mutating func arc(_ center: Position, _ from: Position, _ angle: Double, _ count: Int) {
    guard count > 1 else { return }
    let step = angle / Double(count)
    let (sine, cosine) = (sin(step), cos(step))
    var radius = from
    for index in 1..<count {
      if index & 63 == 0 {
        // Lest errors add up.
        let (sine, cosine) = (sin(step * Double(index)), cos(step * Double(index)))
        radius = Position(from.x * cosine - from.y * sine, from.x * sine + from.y * cosine)
      } else {
        radius = Position(radius.x * cosine - radius.y * sine, radius.x * sine + radius.y * cosine)
      }
      go(to: center + radius)
    }
  }

  /// The point of a mitre, or the ends of its cut where it would reach too far.
  private mutating func mitre(_ corner: Position, _ from: Position, _ to: Position, _ along: Double, _ distance: Double)
  {
    // Half the angle between the offsets is that from the bisector to each.
    let cosine = max(0, (1 + along) / 2).squareRoot()
    // Straight back there is no bisector.
    guard cosine > 1e-6 else { return }
    let reach = style.mitreLimit * distance
    if distance / cosine <= reach { return go(to: corner + (from + to) / (1 + along)) }
    // The plain bevel is at distance · cosine.
    guard reach > distance * cosine else { return }
    let sum = from + to
    let bisector = sum / (sum * sum).sum().squareRoot()
    let sine = (1 - cosine * cosine).squareRoot()
    // How far along each offset side its distance on the bisector grows to the reach.
    let extra = (reach - distance * cosine) / sine
    let (ahead, back) = (bisector - from / distance * cosine, bisector - to / distance * cosine)
    go(to: corner + from + ahead / sine * extra)
    go(to: corner + to + back / sine * extra)
  }

  /// From the curve on the right of a side's end to that on its left.
  private mutating func cap(_ side: Side, _ right: Double, _ left: Double, _ end: End) {
    let (from, to) = (side.offset(right), side.offset(-left))
    go(to: side.end + from)
    switch end {
    case .cap(.round) where left > 0 && right > 0:
      arc(side.end, from, Double.pi, 2 * style.quadrantSegments)
    case .cap(.square) where left > 0 && right > 0:
      go(to: side.end + from + side.direction * right)
      go(to: side.end + to + side.direction * right)
    default: break
    }
    go(to: side.end + to)
  }

  // MARK: The curve

  @inline(__always)
  private mutating func go(to place: Position) {
    let place = Grid.rounded(place)
    if isOpen {
      if place != last { segments.append(Segment(lowHalf: last, highHalf: place)) }
    } else {
      (first, isOpen) = (place, true)
    }
    last = place
  }

  private mutating func close() {
    guard isOpen else { return }
    if first != last { segments.append(Segment(lowHalf: last, highHalf: first)) }
    isOpen = false
  }
}
