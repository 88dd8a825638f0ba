// Bands around lines so wide that no plane is right for them: every vertex is where a geodesic ends.

internal import Globe
internal import Planar
import SystemLibrary

/// The band of places within a distance of a line, as a curve on an azimuthal plane.
///
/// The curve is that of `OffsetCurve`: strips beside the sides, sectors round the bends. But a strip's edge is where
/// the geodesics end that leave its side at right angles, and a sector's where those from the bend end. The plane says
/// only what is left of what.
struct WideBand {
  private let plane: AzimuthalEquidistant
  private let grid: Grid
  private let distance: Double
  private let style: BufferStyle
  private var last: Position?
  private var segments: [Segment] = []

  /// Beyond this a strip's geodesics meet each other: a quarter of the Earth's circumference, less a margin.
  static let limit = 9_000_000.0

  private struct Side {
    let start: Position
    let end: Position
    let length: Double
    /// At the start and the end, in degrees from north.
    let azimuths: (Double, Double)
  }

  private init(_ plane: AzimuthalEquidistant, _ grid: Grid, _ distance: Double, _ style: BufferStyle) {
    (self.plane, self.grid, self.distance, self.style) = (plane, grid, distance, style)
  }

  /// The curve around a run of longitudes and latitudes; nil where the line is one place.
  ///
  /// - Parameter cut: whether the line goes on before the start, and after the end.
  static func curve(
    _ line: ArraySlice<Double>, _ distance: Double, _ style: BufferStyle, cut: (Bool, Bool),
    on plane: AzimuthalEquidistant, _ grid: Grid
  ) -> [Segment]? {
    var band = WideBand(plane, grid, distance, style)
    var sides = band.sides(line)
    if style.side == .left { sides = reversed(sides) }
    guard let first = sides.first, let last = sides.last else { return nil }
    for index in sides.indices {
      band.goAlong(sides[index])
      if index + 1 < sides.count { band.bend(sides[index], sides[index + 1]) }
    }
    if style.side != .both {
      // Back along the line itself.
      for side in sides.reversed() { band.goBack(along: side) }
      band.close()
      return band.segments
    }
    band.end(last, isCut: cut.1)
    let back = reversed(sides)
    for index in back.indices {
      band.goAlong(back[index])
      if index + 1 < back.count { band.bend(back[index], back[index + 1]) }
    }
    band.end(reversed([first])[0], isCut: cut.0)
    band.close()
    return band.segments
  }

  /// The sides the other way.
  private static func reversed(_ sides: [Side]) -> [Side] {
    sides.reversed().map { side in
      Side(
        start: side.end, end: side.start, length: side.length,
        azimuths: (Azimuth.back(side.azimuths.1), Azimuth.back(side.azimuths.0)))
    }
  }

  private func sides(_ line: ArraySlice<Double>) -> [Side] {
    var sides: [Side] = []
    var before: Position?
    for at in stride(from: line.startIndex, to: line.endIndex, by: 2) {
      let place = Position(line[at], line[at + 1])
      guard let start = before else {
        before = place
        continue
      }
      let way = plane.geodesic.inverse(x: start.x, y: start.y, toX: place.x, toY: place.y)
      // What is shorter has no direction.
      if way.distance < 1e-6 * distance { continue }
      let back = plane.geodesic.inverse(x: place.x, y: place.y, toX: start.x, toY: start.y)
      sides.append(
        Side(start: start, end: place, length: way.distance, azimuths: (way.azimuth, Azimuth.back(back.azimuth))))
      before = place
    }
    return sides
  }

  // MARK: The curve

  private mutating func go(_ from: Position, _ azimuth: Double, _ distance: Double) {
    let end = plane.geodesic.direct(x: from.x, y: from.y, azimuth: azimuth, distance: distance)
    go(to: end.x, end.y)
  }

  private mutating func go(to x: Double, _ y: Double) {
    let spot = plane.forward(x: x, y: y)
    let place = Grid.rounded(grid.place(Position(spot.x, spot.y)))
    if let last, last != place { segments.append(Segment(lowHalf: last, highHalf: place)) }
    last = place
  }

  private mutating func close() {
    guard let last, let first = segments.first?.lowHalf, last != first else { return }
    segments.append(Segment(lowHalf: last, highHalf: first))
  }

  /// In how many steps a side is straight to 0.02 % of the distance.
  private func stepCount(_ side: Side) -> Int {
    max(1, Int((side.length / (1.6e-3 * distance * 6_371_000).squareRoot()).rounded(.up)))
  }

  /// From the end of a side to its start.
  private mutating func goBack(along side: Side) {
    let steps = stepCount(side)
    go(to: side.end.x, side.end.y)
    for step in (1..<max(1, steps)).reversed() {
      let at = place(side.start, side.azimuths.0, side.length * Double(step) / Double(steps))
      go(to: at.x, at.y)
    }
    go(to: side.start.x, side.start.y)
  }

  /// Along the right of a side, in steps that are straight to 0.02 % of the distance.
  private mutating func goAlong(_ side: Side) {
    let steps = stepCount(side)
    for step in 0...steps {
      if step == 0 {
        go(side.start, side.azimuths.0 + 90, distance)
      } else if step == steps {
        go(side.end, side.azimuths.1 + 90, distance)
      } else {
        let at = plane.geodesic.direct(
          x: side.start.x, y: side.start.y, azimuth: side.azimuths.0,
          distance: side.length * Double(step) / Double(steps))
        let azimuth = plane.geodesic.inverse(x: at.x, y: at.y, toX: side.end.x, toY: side.end.y).azimuth
        go(Position(at.x, at.y), azimuth + 90, distance)
      }
    }
  }

  private mutating func bend(_ one: Side, _ next: Side) {
    // Counterclockwise on the map.
    let turn = Azimuth.reduced(one.azimuths.1 - next.azimuths.0)
    guard turn > 0 || turn <= -Azimuth.south else {
      if turn < -1e-9 { go(to: one.end.x, one.end.y) }
      return
    }
    switch style.join {
    case .bevel: break
    case .round: arc(one.end, one.azimuths.1 + 90, abs(turn))
    case .mitre:
      let half = cos(abs(turn) / 2 * Double.pi / 180)
      // The point, or where it is cut; never so far that it is nearer another way round.
      guard half > 1e-6 else { return }
      let reach = min(distance / half, style.mitreLimit * distance, Self.limit * 1.5)
      if reach > distance { go(one.end, one.azimuths.1 + 90 - abs(turn) / 2, reach) }
    }
  }

  private mutating func arc(_ center: Position, _ from: Double, _ turn: Double) {
    let count = Int(turn / 90 * Double(style.quadrantSegments) + 0.5)
    for index in 1..<max(1, count) { go(center, from - turn * Double(index) / Double(count), distance) }
  }

  /// From the right of a side's end to its left.
  private mutating func end(_ side: Side, isCut: Bool) {
    let azimuth = side.azimuths.1
    if !isCut, style.cap == .round { return arc(side.end, azimuth + 90, Azimuth.turn / 2) }
    var (center, ahead) = (side.end, azimuth)
    if !isCut, style.cap == .square {
      center = place(side.end, azimuth, distance)
      ahead = Azimuth.back(
        plane.geodesic.inverse(x: center.x, y: center.y, toX: side.end.x, toY: side.end.y).azimuth)
      for step in 1...4 { corner(side.end, azimuth, Double(step) / 4, 90) }
    }
    for step in -7...7 where step != 0 {
      go(center, ahead + (step < 0 ? 90 : -90), distance * Double(abs(step)) / 8)
    }
    if !isCut, style.cap == .square {
      for step in (1...4).reversed() { corner(side.end, azimuth, Double(step) / 4, -90) }
    }
  }

  /// A place beside the way on from an end.
  private mutating func corner(_ end: Position, _ azimuth: Double, _ share: Double, _ side: Double) {
    let at = place(end, azimuth, distance * share)
    let onward = Azimuth.back(plane.geodesic.inverse(x: at.x, y: at.y, toX: end.x, toY: end.y).azimuth)
    go(at, onward + side, distance)
  }

  private func place(_ from: Position, _ azimuth: Double, _ distance: Double) -> Position {
    let end = plane.geodesic.direct(x: from.x, y: from.y, azimuth: azimuth, distance: distance)
    return Position(end.x, end.y)
  }
}
