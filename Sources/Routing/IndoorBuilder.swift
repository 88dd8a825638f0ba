// From units and openings to ways: in each unit one sees from opening to opening, or goes around its corners.

import Planar
import SystemLibrary

/// Collects what a venue is made of, in any order, and makes ways of it.
///
/// In each unit ways run straight between its openings, its middle, and the corners that one goes around (a visibility
/// graph, Lozano-Pérez and Wesley 1979). O(n² w) for a unit with w walls, n openings and corners, of which no more than
/// 300 count.
public struct IndoorBuilder {
  public var units: [IndoorUnit] = []
  public var openings: [IndoorOpening] = []
  public var links: [IndoorLink] = []
  /// Levels by their ids.
  public var levels: [String: IndoorLevel] = [:]

  /// Begins without any.
  public init() {}

  /// Whether there is nothing to walk in.
  public var isEmpty: Bool { units.isEmpty }

  /// How near to a wall an opening is in it, in metres.
  private static let wall = 0.3
  /// How many corners of a unit are gone around.
  private static let mostCorners = 300
  /// Walking, in km/h, as on foot paths.
  private static let speed = 5.0

  /// Adds ways to a network.
  public func add(to builder: NetworkBuilder) -> IndoorPlan {
    let ids = Set(units.map(\.level)).sorted()
    let layers = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, Int32($0) + 1) })
    for (number, unit) in units.enumerated() { add(number, layers[unit.level] ?? 0, to: builder) }
    for link in allLinks() { add(link, layers, to: builder) }
    return IndoorPlan(units: units, ordinals: units.map { levels[$0.level]?.ordinal ?? 0 })
  }

  // MARK: Units

  /// A place that ways of a unit lead to.
  private struct Terminal {
    let place: Position
    /// In metres.
    let plane: Position
    var door: IndoorDoor?
    /// The walls that it is in, which do not hide it.
    var walls: Set<Int> = []
  }

  private func add(_ number: Int, _ layer: Int32, to builder: NetworkBuilder) {
    let unit = units[number]
    let scale = GroundScale(latitude: unit.center.y)
    var walls: [(a: Position, b: Position)] = []
    var corners: [Terminal] = []
    let rings = unit.rings.map { ring in
      var ring = ring.map { scale.way(from: unit.center, to: $0) }
      if ring.count > 1, ring.first == ring.last { ring.removeLast() }
      return ring
    }
    for (ring, given) in zip(rings, unit.rings) where ring.count > 2 {
      let first = walls.count
      for index in ring.indices { walls.append((ring[index], ring[(index + 1) % ring.count])) }
      for index in ring.indices {
        let before = ring[(index + ring.count - 1) % ring.count]
        let after = ring[(index + 1) % ring.count]
        // A corner sticks into the unit where what lies between its neighbours is outside.
        let middle = ring[index] + ((before - ring[index]).unit + (after - ring[index]).unit) * 0.01
        guard !Self.isInside(middle, rings) else { continue }
        let own: Set = [first + index, first + (index + ring.count - 1) % ring.count]
        corners.append(Terminal(place: given[index], plane: ring[index], walls: own))
      }
    }
    var terminals = [Terminal(place: unit.center, plane: Position(0, 0))]
    for opening in openings where opening.level == unit.level {
      let middle = opening.middle
      let plane = scale.way(from: unit.center, to: middle)
      let near = walls.indices.filter { Self.distance(plane, walls[$0]) < Self.wall }
      let ends = [opening.line.first, opening.line.last].compactMap { $0 }.map { scale.way(from: unit.center, to: $0) }
      guard !near.isEmpty, ends.allSatisfy({ end in walls.contains { Self.distance(end, $0) < Self.wall } }) else {
        continue
      }
      terminals.append(
        Terminal(
          place: middle, plane: plane, door: IndoorDoor(name: opening.name, isDoor: opening.isDoor), walls: Set(near)))
    }
    // Of a unit with very many corners, as of one drawn by hand, each n-th is gone around.
    let step = (corners.count + Self.mostCorners - 1) / Self.mostCorners
    let kept = step > 1 ? stride(from: 0, to: corners.count, by: step).map { corners[$0] } : corners
    let all = terminals + kept
    for (index, a) in all.enumerated() {
      for b in all[(index + 1)...] where sees(a, b, walls, rings) {
        var way = IndoorWay(kind: .unit, unit: number)
        way.openings = (a.door, b.door)
        var info = WayInfo()
        (info.id, info.name, info.indoor) = (unit.id, unit.name, way)
        builder.add(indoor: info, Self.travel(.unit), [(a.place, layer), (b.place, layer)])
      }
    }
  }

  private func sees(
    _ a: Terminal, _ b: Terminal, _ walls: [(a: Position, b: Position)], _ rings: [[Position]]
  ) -> Bool {
    if a.plane == b.plane { return false }
    for (index, wall) in walls.enumerated() where !a.walls.contains(index) && !b.walls.contains(index) {
      if Self.areCrossing(a.plane, b.plane, wall.a, wall.b) { return false }
    }
    // Through a corner, or along a wall: within all the way.
    for step in 1...7 {
      let place = a.plane + (b.plane - a.plane) * (Double(step) / 8)
      if !Self.isInside(place, rings), !walls.contains(where: { Self.distance(place, $0) < 0.05 }) { return false }
    }
    return true
  }

  private static func isInside(_ place: Position, _ rings: [[Position]]) -> Bool {
    rings.reduce(false) { $1.location(of: place) == .inside ? !$0 : $0 }
  }

  private static func distance(_ place: Position, _ wall: (a: Position, b: Position)) -> Double {
    let side = wall.b - wall.a
    let square = (side * side).sum()
    let share = square > 0 ? min(max(((place - wall.a) * side).sum() / square, 0), 1) : 0
    let way = place - wall.a - side * share
    return (way * way).sum().squareRoot()
  }

  /// Whether two lines cross within both.
  private static func areCrossing(_ a: Position, _ b: Position, _ c: Position, _ d: Position) -> Bool {
    let (s, t, u, v) = (cross(b - a, c - a), cross(b - a, d - a), cross(d - c, a - c), cross(d - c, b - c))
    return ((s > 1e-9 && t < -1e-9) || (s < -1e-9 && t > 1e-9)) && ((u > 1e-9 && v < -1e-9) || (u < -1e-9 && v > 1e-9))
  }

  // MARK: Levels

  /// The links that are written, and those of stairwells and lifts that lie above one another, of which none is.
  private func allLinks() -> [IndoorLink] {
    var links = self.links
    let told = Set(links.flatMap { [$0.origin, $0.destination] })
    for (index, lower) in units.enumerated() where !told.contains(lower.id) {
      guard let kind = IndoorKind(rawValue: lower.category), kind != .unit, let level = levels[lower.level] else {
        continue
      }
      let above = units.enumerated().filter { other, upper in
        other != index && upper.category == lower.category && !told.contains(upper.id)
          && (levels[upper.level]?.ordinal ?? .min) > level.ordinal
          && (upper.contains(lower.center) || lower.contains(upper.center))
      }
      let next = above.min { (levels[$0.element.level]?.ordinal ?? 0) < (levels[$1.element.level]?.ordinal ?? 0) }
      if let next { links.append(IndoorLink(kind, from: lower.id, to: next.element.id, isDirected: false)) }
    }
    return links
  }

  private func add(_ link: IndoorLink, _ layers: [String: Int32], to builder: NetworkBuilder) {
    guard let from = units.first(where: { $0.id == link.origin }),
      let to = units.first(where: { $0.id == link.destination }), let a = levels[from.level], let b = levels[to.level]
    else { return }
    var way = IndoorWay(kind: link.kind)
    way.levels = (a.name, b.name)
    var info = WayInfo()
    (info.id, info.indoor) = (from.id, way)
    var travel = Self.travel(link.kind)
    let seconds = link.kind.seconds
    travel.duration = seconds.before + seconds.each * Double(max(1, abs(a.ordinal - b.ordinal)))
    if link.isDirected { travel.backward.mode = .inaccessible }
    builder.add(indoor: info, travel, [(from.center, layers[from.level] ?? 0), (to.center, layers[to.level] ?? 0)])
  }

  private static func travel(_ kind: IndoorKind) -> WayTravel {
    var travel = WayTravel(.walking)
    (travel.forward.speed, travel.backward.speed) = (speed, speed)
    if kind == .stairs || kind == .escalator { travel.classes = .stairs }
    return travel
  }
}

extension Position {
  fileprivate var unit: Position {
    let length = (self * self).sum().squareRoot()
    return length > 0 ? self * (1 / length) : self
  }
}
