// Lines that are to be a network: their sides in a tree, and which lines stand twice.

import GeoJSON
import Globe
import Planar
import Simplification

/// The lines of all records, and their sides in a tree.
struct LineNetwork {
  /// A line of a record.
  struct Line {
    /// The number of its geometry, as it was added.
    let owner: Int
    /// Its positions in `points`, of which none is that before it.
    let range: Range<Int>
    /// The numbers of its first and last vertex, counted through all that its owner has.
    let vertices: ClosedRange<Int>

    /// The number of its sides.
    var count: Int { range.count - 1 }
  }

  /// One of the two ends of a line.
  struct End: Hashable {
    let line: Int
    let isLast: Bool
  }

  /// A side of a line, brought to the turn of longitudes that a place is in.
  struct Side {
    let line: Int
    /// Its number within the line.
    let number: Int
    let from: Position
    let to: Position
  }

  /// Longitudes go on beyond ±180 where a line does.
  private(set) var points: [Position] = []
  private(set) var lines: [Line] = []
  let metric: LocalMetric
  /// The sides of lines that do not stand twice, in the order of the tree's boxes.
  private var sides: [(line: Int32, number: Int32)] = []
  private var tree = BoxTree()

  init(_ metric: LocalMetric) { self.metric = metric }

  var isOnGlobe: Bool { metric == .geographic }

  /// Adds the lines of a geometry, those of members too.
  mutating func add(_ geometry: Geometry, owner: Int) {
    var vertex = 0
    add(geometry, owner, &vertex)
  }

  private mutating func add(_ geometry: Geometry, _ owner: Int, _ vertex: inout Int) {
    let first = vertex
    vertex += geometry.vertexCount
    for member in geometry.members { add(member, owner, &vertex) }
    guard geometry.type == .lineString || geometry.type == .multiLineString else { return }
    var geometry = geometry
    if isOnGlobe, geometry.mayJump { _ = geometry.unwrapLongitudes() }
    for line in geometry.ringEnds.indices {
      let start = points.count
      for position in geometry.positions(ofRing: line) {
        if points.count > start, points[points.count - 1] == position { continue }
        points.append(position)
      }
      if points.count - start < 2 {
        points.removeLast(points.count - start)
      } else {
        let vertices = geometry.ring(line)
        lines.append(
          Line(
            owner: owner, range: start..<points.count,
            vertices: first + vertices.lowerBound...first + vertices.upperBound - 1))
      }
    }
  }

  /// Adds positions, each as a line from it to itself.
  mutating func addPoints(_ geometry: Geometry, owner: Int) {
    for vertex in 0..<geometry.vertexCount {
      let place = geometry.position(vertex)
      lines.append(Line(owner: owner, range: points.count..<points.count + 2, vertices: vertex...vertex))
      points += [place, place]
    }
  }

  /// The position of an end, and that before it.
  func positions(_ end: End) -> (end: Position, inner: Position) {
    let range = lines[end.line].range
    return end.isLast
      ? (points[range.upperBound - 1], points[range.upperBound - 2])
      : (points[range.lowerBound], points[range.lowerBound + 1])
  }

  /// Whether a line ends where it begins.
  func isClosed(_ line: Int) -> Bool {
    let range = lines[line].range
    return place(points[range.lowerBound]) == place(points[range.upperBound - 1])
  }

  /// A position as it is known again: on the globe in −180…180, one of both.
  func place(_ position: Position) -> Position {
    guard isOnGlobe else { return position + 0 }
    let x = position.x - turn(position.x)
    return Position(Longitude.western(x), position.y) + 0
  }

  /// The whole turns in a longitude.
  private func turn(_ x: Double) -> Double { isOnGlobe ? Longitude.turns(in: x) : 0 }

  /// A position with its longitude in −180…180.
  func inFirstTurn(_ position: Position) -> Position { Position(position.x - turn(position.x), position.y) }

  // MARK: Lines that stand twice

  /// The line that each line is that of again, one way or the other; nil for those that are new.
  ///
  /// O(vertices).
  func firstOfSame() -> [Int?] {
    var known: [UInt64: [Int]] = [:]
    return lines.indices.map { line in
      let hash = self.hash(line)
      if let first = known[hash]?.first(where: { isSame($0, line) }) { return first }
      known[hash, default: []].append(line)
      return nil
    }
  }

  private func hash(_ line: Int) -> UInt64 {
    func hash(_ positions: some Sequence<Position>) -> UInt64 {
      positions.reduce(1) { hash, position in
        let place = place(position)
        return mixed(mixed(hash ^ place.x.bitPattern) &+ place.y.bitPattern)
      }
    }
    let positions = points[lines[line].range]
    return hash(positions) &+ hash(positions.reversed())
  }

  private func isSame(_ one: Int, _ other: Int) -> Bool {
    let (a, b) = (points[lines[one].range], points[lines[other].range])
    guard a.count == b.count else { return false }
    func areEqual(_ a: Position, _ b: Position) -> Bool { place(a) == place(b) }
    return a.elementsEqual(b, by: areEqual) || a.elementsEqual(b.reversed(), by: areEqual)
  }

  // MARK: Sides

  /// Puts the sides of some lines into the tree.
  ///
  /// O(n log n).
  mutating func index(_ isWanted: (Int) -> Bool) {
    var boxes: [Box] = []
    for line in lines.indices where isWanted(line) {
      for number in 0..<lines[line].count {
        sides.append((Int32(line), Int32(number)))
        let side = side(line, number)
        boxes.append(Box(around: (side.from, side.to)))
      }
    }
    tree = BoxTree(boxes)
  }

  /// A side with its middle in −180…180.
  func side(_ line: Int, _ number: Int, shift: Double = 0) -> Side {
    let first = lines[line].range.lowerBound + number
    var (from, to) = (points[first], points[first + 1])
    let turn = turn((from.x + to.x) / 2) + shift
    (from.x, to.x) = (from.x - turn, to.x - turn)
    return Side(line: line, number: number, from: from, to: to)
  }

  /// Calls `body` with each side whose box meets another, which is in −180…180 or a little beyond.
  func forEachSide(meeting box: Box, _ body: (Side) -> Void) {
    for shift in isOnGlobe ? [0, Longitude.turn, -Longitude.turn] : [0] {
      let moved = Position(shift, 0)
      tree.visit(meeting: Box(box.min + moved, box.max + moved)) { index in
        body(side(Int(sides[index].line), Int(sides[index].number), shift: shift))
      }
    }
  }

  /// The positions of a line from one of its ends on, as far as they are within a length along it: the last is where
  /// that ends.
  ///
  /// They are in the turn of the end's place.
  func stretch(from end: End, length: Double) -> [Position] {
    let range = lines[end.line].range
    let shift = Position(turn(positions(end).end.x), 0)
    var stretch: [Position] = []
    var left = length
    for step in 0..<range.count {
      let position = points[end.isLast ? range.upperBound - 1 - step : range.lowerBound + step] - shift
      guard let before = stretch.last else {
        stretch.append(position)
        continue
      }
      let length = distance(before, position)
      if length >= left {
        stretch.append(before + (position - before) * (left / length))
        break
      }
      stretch.append(position)
      left -= length
    }
    return stretch
  }

  // MARK: Distances

  /// The distance of two positions on the ground, in metres.
  func distance(_ a: Position, _ b: Position) -> Double {
    guard isOnGlobe else { return ((b - a) * (b - a)).sum().squareRoot() * metric.scale(y: 0).x }
    return Self.distance(GroundChord.place(x: a.x, y: a.y), GroundChord.place(x: b.x, y: b.y))
  }

  private static func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    GroundChord.distance(a, b) ?? GroundChord.bounds(chord: ((a - b) * (a - b)).sum().squareRoot()).least
  }

  /// Where a side, straight in its coordinates, is nearest to a position, from 0 to 1, and how far that is in metres.
  ///
  /// On the globe it is found by Newton's steps along the chord, from where the plane around the position has it.
  func nearest(_ position: Position, _ side: Side) -> (share: Double, distance: Double) {
    let scale = metric.scale(y: position.y)
    let metres = Position(max(scale.x, 1e-9), scale.y)
    let (way, toPosition) = (side.to - side.from, position - side.from)
    let (along, reach) = (way * metres, toPosition * metres)
    let square = (along * along).sum()
    var share = square > 0 ? min(1, max(0, (along * reach).sum() / square)) : 0
    guard isOnGlobe else {
      let off = reach - along * share
      return (share, (off * off).sum().squareRoot())
    }
    let target = GroundChord.place(x: position.x, y: position.y)
    func at(_ share: Double) -> SIMD3<Double> {
      // The ends are themselves, to the last bit.
      let place = share == 1 ? side.to : side.from + way * share
      return GroundChord.place(x: place.x, y: place.y)
    }
    var place = at(share)
    let step = min(1e-3, 1 / max(square.squareRoot(), 1e-6))
    for _ in 0..<8 {
      let slope = (at(share + step) - at(share - step)) / (2 * step)
      let steepness = (slope * slope).sum()
      guard steepness > 0 else { break }
      let next = min(1, max(0, share + ((target - place) * slope).sum() / steepness))
      let isDone = abs(next - share) * steepness.squareRoot() < 1e-7
      share = next
      place = at(share)
      if isDone { break }
    }
    return (share, Self.distance(target, place))
  }

  /// The box around all that is within so many metres of a position in −180…180.
  func box(around position: Position, _ metres: Double) -> Box {
    var reach = Position(repeating: metres * 1.001 + 1e-6)
    // Degrees are shortest where the reach is nearest to a pole.
    let scale = metric.scale(y: position.y)
    reach.y /= scale.y
    reach.x = min(Longitude.turn, reach.x / max(metric.scale(y: min(90, abs(position.y) + reach.y)).x, 1e-9))
    return Box(position - reach, position + reach)
  }
}
