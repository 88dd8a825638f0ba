// Buffers by their definition: the union of a rectangle beside each side, a wedge at each bend, and a cap at each end.

import GEOS
import SimpleFeatures
import TestSupport
import Testing

@testable import Buffering

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Asks of places whether one of the pieces holds them, which needs no overlay.
///
/// GEOS makes one curve round a line and guesses what is inside of it, which is wrong where ends are not round and
/// lines cross themselves.
struct PieceUnionTests {
  /// The convex pieces that a buffer of one line covers, which are nowhere wider than the definition says.
  private struct Pieces {
    let distance: Double
    let style: BufferStyle
    /// The corners of each, counterclockwise.
    var polygons: [[Position]] = []

    init(of line: [Position], _ distance: Double, _ style: BufferStyle) {
      (self.distance, self.style) = (distance, style)
      let path = zip(line, line.dropFirst()).reduce(into: line.prefix(1)) { if $1.0 != $1.1 { $0.append($1.1) } }
      let places = Array(path)
      guard places.count > 1 else {
        addPoint(places[0])
        return
      }
      let isClosed = places.count > 3 && places.first == places.last
      for (a, b) in zip(places, places.dropFirst()) {
        let across = right(of: a, b)
        add([a + across, b + across, b - across, a - across])
      }
      for index in places.indices.dropFirst().dropLast() {
        addWedge(places[index - 1], places[index], places[index + 1])
      }
      if isClosed {
        addWedge(places[places.count - 2], places[0], places[1])
        return
      }
      addCap(places[1], places[0])
      addCap(places[places.count - 2], places[places.count - 1])
    }

    /// Whether a place is in one of the pieces; nil so near to a side of one that rounding decides.
    func hold(_ place: Position, within margin: Double) -> Bool? {
      var isNear = false
      for corners in polygons {
        var least = Double.infinity
        for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) where a != b {
          let (way, off) = (direction(a, b), place - a)
          least = min(least, way.x * off.y - way.y * off.x)
        }
        if least > margin { return true }
        isNear = isNear || least >= -margin
      }
      return isNear ? nil : false
    }

    private func direction(_ a: Position, _ b: Position) -> Position { (b - a) / length(b - a) }

    private func length(_ way: Position) -> Double { (way * way).sum().squareRoot() }

    private func right(of a: Position, _ b: Position) -> Position {
      let way = direction(a, b)
      return Position(way.y, -way.x) * distance
    }

    private mutating func add(_ corners: [Position]) {
      let area = zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) { sum, side in
        let (a, b) = (side.0 - corners[0], side.1 - corners[0])
        return sum + a.x * b.y - a.y * b.x
      }
      polygons.append(area < 0 ? corners.reversed() : corners)
    }

    /// The places of a part of a circle, in as many steps as the style has for so much of a turn.
    private func arc(_ center: Position, _ from: Position, _ angle: Double) -> [Position] {
      let count = max(1, Int(abs(angle) / (Double.pi / 2) * Double(style.quadrantSegments) + 0.5))
      return (0...count).map {
        let turn = angle * Double($0) / Double(count)
        return center + Position(from.x * cos(turn) - from.y * sin(turn), from.x * sin(turn) + from.y * cos(turn))
      }
    }

    private mutating func addPoint(_ center: Position) {
      let corner = Position(distance, distance)
      switch style.cap {
      case .flat: break
      case .round: add(Array(arc(center, Position(0, distance), 2 * Double.pi).dropLast()))
      case .square:
        add([center - corner, center + Position(distance, -distance), center + corner, center + [-distance, distance]])
      }
    }

    private mutating func addCap(_ before: Position, _ end: Position) {
      let (across, ahead) = (right(of: before, end), direction(before, end) * distance)
      switch style.cap {
      case .flat: break
      case .round: add(arc(end, across, Double.pi))
      case .square: add([end + across, end + across + ahead, end - across + ahead, end - across])
      }
    }

    /// Between the outer corners of two rectangles.
    private mutating func addWedge(_ before: Position, _ corner: Position, _ after: Position) {
      let (one, next) = (direction(before, corner), direction(corner, after))
      let angle = atan2(one.x * next.y - one.y * next.x, (one * next).sum())
      if angle == 0 { return }
      let side = angle > 0 ? 1.0 : -1.0
      let (from, to) = (right(of: before, corner) * side, right(of: corner, after) * side)
      switch style.join {
      case .round: add([corner] + arc(corner, from, angle))
      case .bevel: add([corner, corner + from, corner + to])
      case .mitre: add([corner] + mitre(corner, from, to, angle))
      }
    }

    /// The outer corners of the kite between two rectangles, of which what is too far from the bend is cut off.
    private func mitre(_ corner: Position, _ from: Position, _ to: Position, _ angle: Double) -> [Position] {
      let (half, limit) = (abs(angle) / 2, style.mitreLimit * distance)
      // Straight back there is no kite.
      guard half < Double.pi / 2 - 1e-6 else { return [corner + from, corner + to] }
      let bisector = (from + to) / length(from + to)
      if distance <= limit * cos(half) {
        return [corner + from, corner + bisector * (distance / cos(half)), corner + to]
      }
      guard limit > distance * cos(half) else { return [corner + from, corner + to] }
      // The cut crosses the bisector at a right angle, and the sides of the kite where these are so far out.
      let across = Position(-bisector.y, bisector.x) * ((distance - limit * cos(half)) / sin(half))
      let outward = (across * from).sum() > 0 ? 1.0 : -1.0
      return [
        corner + from, corner + bisector * limit + across * outward, corner + bisector * limit - across * outward,
        corner + to,
      ]
    }
  }

  /// Lines that cross themselves, run back over themselves, lie on one straight line, or have very short sides.
  private func randomLine(_ random: inout SplitMix64) -> [Position] {
    let count = 2 + random.below(9)
    switch random.below(7) {
    case 0: return (0..<count).map { _ in Position(random.within(0, 10), random.within(0, 10)) }
    case 1, 2: return (0..<count).map { _ in Position(Double(random.below(6)), Double(random.below(6))) }
    case 3: return (0..<count).map { _ in Position(random.pick([0, 1, 2, 3.5]), 0) }
    case 4: return walk(&random, count + 60, turn: 3, step: 0.05)
    default: return walk(&random, count, turn: random.pick([0.3, 1.2, 10]), step: 3)
    }
  }

  private func walk(_ random: inout SplitMix64, _ count: Int, turn most: Double, step: Double) -> [Position] {
    var (place, way) = (Position.zero, Position(1, 0))
    return (0...count).map { _ in
      let turn = random.within(-most, most)
      way = Position(way.x - way.y * turn, way.y + way.x * turn) / (1 + turn * turn).squareRoot()
      place += way * random.within(step / 10, step)
      return place
    }
  }

  @Test(arguments: rounds(60))
  func buffersAreTheUnionOfTheirPieces(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var style = BufferStyle()
    style.join = random.pick(BufferStyle.Join.allCases)
    style.cap = random.pick(BufferStyle.Cap.allCases)
    style.mitreLimit = random.pick([1, 1.2, 2, 5, 20])
    style.quadrantSegments = random.pick([1, 4, 8])
    var positions = randomLine(&random)
    if random.chance(0.2) { positions += positions.prefix(1) }
    let distance = random.pick([0.01, 0.3, 1, 2, 5, 20, 300])
    let source = Geometry(
      type: .lineString, ordinates: positions.flatMap { [$0.x, $0.y] }, ringEnds: [positions.count])
    let pieces = Pieces(of: positions, distance, style)
    var engine = PlaneBuffer()
    let found = engine.buffer(source, distance: distance, style: style)
    let result = try #require(found)
    if !result.isEmpty { #expect(try GEOSEngine().invalidityReason(result) == nil) }
    // Dense lines with round bends lose vertices that are nearer than 2⁻¹³ of a radius, and with them corners of arcs.
    let isStraightened = style.join == .round && positions.count > 64
    let arcs = isStraightened ? 1 - cos(0.75 * Double.pi / 2 / Double(style.quadrantSegments)) : 0
    for place in places(near: pieces, &random) {
      guard let expected = pieces.hold(place, within: (3e-4 + arcs) * distance) else { continue }
      let isInside = result.polygons.contains { result.location(of: place, inPolygon: $0) != .outside }
      #expect(isInside == expected, "\(place) of \(source.ordinates), \(distance), \(style)")
    }
  }

  /// Some places around the corners of pieces, where what is wrong begins, and around where two of their sides cross.
  private func places(near pieces: Pieces, _ random: inout SplitMix64) -> [Position] {
    guard !pieces.polygons.isEmpty else { return [] }
    return (0..<60).map { _ in
      let piece = random.pick(pieces.polygons)
      let (corner, other) = (random.pick(piece), random.pick(random.pick(pieces.polygons)))
      let size = pieces.distance * random.pick([0.002, 0.02, 0.2, 1])
      let place = random.chance(0.5) ? corner : corner + (other - corner) * random.within(0, 1)
      return place + Position(random.within(-size, size), random.within(-size, size))
    }
  }
}
