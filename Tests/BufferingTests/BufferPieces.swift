// The pieces that a buffer is the union of, by its definition.

import Planar

@testable import Buffering

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The convex pieces that a buffer covers, which are nowhere wider than the definition says: a rectangle beside each
/// side, a wedge at each bend, and a cap at each end.
struct BufferPieces {
  let distance: Double
  let style: BufferStyle
  /// The corners of each, counterclockwise.
  var polygons: [[Position]] = []

  /// Those of a line.
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

  /// Those on one side of a line, which has no caps.
  ///
  /// - Parameter isCut: whether the rectangles end at the bisectors of inward bends: what is beyond may be on the line's
  ///   other side.
  init(onOneSideOf line: [Position], _ distance: Double, _ style: BufferStyle, isCut: Bool) {
    (self.distance, self.style) = (distance, style)
    let side = style.side == .left ? -1.0 : 1
    let places = zip(line, line.dropFirst()).reduce(into: Array(line.prefix(1))) { if $1.0 != $1.1 { $0.append($1.1) } }
    guard places.count > 1 else { return }
    let isClosed = places.count > 3 && places.first == places.last
    let path = isClosed ? places + [places[1]] : places
    for (index, (a, b)) in zip(places, places.dropFirst()).enumerated() {
      let across = right(of: a, b) * side
      var corners = [a, a + across, b + across, b]
      let way = direction(a, b)
      func cut(at bend: Position, _ before: Position, _ after: Position, _ sign: Double) {
        guard isCut, cross(before, after) * side < 0 else { return }
        corners = Self.cut(corners, at: bend, (before + after) * sign)
      }
      if index + 2 < path.count { cut(at: b, way, direction(b, path[index + 2]), 1) }
      if index > 0 || isClosed {
        cut(at: a, direction(path[index > 0 ? index - 1 : places.count - 2], a), way, -1)
      }
      if corners.count > 2 { add(corners) }
    }
    for index in path.indices.dropFirst().dropLast() {
      let (one, next) = (direction(path[index - 1], path[index]), direction(path[index], path[index + 1]))
      let turn = cross(one, next)
      // Straight back it goes round the end on its own side.
      if turn * side > 0 || turn == 0 && (one * next).sum() < 0 {
        addWedge(path[index - 1], path[index], path[index + 1], turning: side)
      }
    }
  }

  /// What of a convex polygon is on the near side of a line through a place, at right angles to a way.
  private static func cut(_ corners: [Position], at place: Position, _ way: Position) -> [Position] {
    var result: [Position] = []
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      let (here, there) = (((a - place) * way).sum(), ((b - place) * way).sum())
      if here <= 0 { result.append(a) }
      if here * there < 0 { result.append(a + (b - a) * (here / (here - there))) }
    }
    return result
  }

  /// Those beside the rings of a polygon, on the right of each, or on the left for a negative distance.
  ///
  /// - Parameter rings: the exterior counterclockwise, holes clockwise, the last place of each its first.
  init(besideRings rings: [[Position]], _ distance: Double, _ style: BufferStyle) {
    (self.distance, self.style) = (abs(distance), style)
    let side = distance < 0 ? -1.0 : 1
    for ring in rings {
      for (a, b) in zip(ring, ring.dropFirst()) {
        let across = right(of: a, b) * side
        add([a, a + across, b + across, b])
      }
      let path = Array(ring.dropLast())
      for (index, corner) in path.enumerated() {
        let (before, after) = (path[(index + path.count - 1) % path.count], path[(index + 1) % path.count])
        let turn = cross(direction(before, corner), direction(corner, after))
        if turn * side > 0 { addWedge(before, corner, after) }
      }
    }
  }

  /// The pieces as polygons, for an overlay; those without an area are left out.
  var geometries: [Geometry] {
    polygons.compactMap { corners in
      let ring = corners + corners.prefix(1)
      let geometry = Geometry(
        type: .polygon, ordinates: ring.flatMap { [$0.x, $0.y] }, ringEnds: [ring.count])
      return geometry.planeArea > 1e-12 * distance * distance ? geometry : nil
    }
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

  private func cross(_ a: Position, _ b: Position) -> Double { a.x * b.y - a.y * b.x }

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
  private mutating func addWedge(
    _ before: Position, _ corner: Position, _ after: Position, turning way: Double = 1
  ) {
    let (one, next) = (direction(before, corner), direction(corner, after))
    let turn = one.x * next.y - one.y * next.x
    let angle = turn == 0 ? atan2(0, (one * next).sum()) * way : atan2(turn, (one * next).sum())
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
