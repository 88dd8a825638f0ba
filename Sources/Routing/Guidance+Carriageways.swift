// The two carriageways of a divided road, seen as one where they part and where they meet.

import Globe
import Planar
import SystemLibrary

/// The rules are simplified from OSRM's (Project-OSRM/osrm-backend, `guidance/mergable_road_detector.cpp`, BSD-2).
extension Guidance {
  /// How wide the strip between the carriageways of a road is at most, and a lane, in metres.
  private static let (strip, lane) = (12.0, 3.25)
  /// How far they are looked at, in metres, and how long they are at least.
  private static let (sight, shortest) = (120.0, 40.0)

  /// Puts neighbours together that are the carriageways of one road, each for one direction.
  func joinCarriageways(_ roads: inout [Junction.Road]) {
    guard roads.count > 2 else { return }
    var index = 0
    while index < roads.count, roads.count > 2 {
      let next = (index + 1) % roads.count
      guard areOneRoad(roads[index], roads[next]) else {
        index += 1
        continue
      }
      let (first, second) = (roads[index], roads[next])
      var joined = first.isOpen || next == 0 ? first : second
      if index == 0 { joined = first }
      if next == 0 { joined = second }
      joined.twin = joined.arc == first.arc ? second.arc : first.arc
      joined.isOpen = first.isOpen || second.isOpen
      let half = Azimuth.reduced(second.turn - first.turn) / 2
      joined.turn = Azimuth.reduced(first.turn + half)
      if index == 0 || next == 0 {
        // The road that one comes from is back in any case: all others are seen from its middle.
        let shift = Azimuth.reduced(Azimuth.south - joined.turn)
        roads.remove(at: index == 0 ? next : index)
        for other in roads.indices.dropFirst() { roads[other].turn = Azimuth.reduced(roads[other].turn + shift) }
        joined.turn = Azimuth.south
        roads[0] = joined
      } else {
        roads[index] = joined
        roads.remove(at: next)
      }
      index += 1
    }
  }

  /// Whether two roads are the carriageways of one.
  private func areOneRoad(_ first: Junction.Road, _ second: Junction.Road) -> Bool {
    guard first.twin == first.arc, second.twin == second.arc, first.angle(to: second) <= 95, first.rank == second.rank
    else { return false }
    let (a, b) = (network.way(first.arc), network.way(second.arc))
    guard a.isNamed, !a.isRoundabout, !b.isRoundabout, !a.isNameAnnounced(on: b), !b.isNameAnnounced(on: a),
      let (isAway, isOtherAway) = (oneDirection(first.arc), oneDirection(second.arc)) as? (Bool, Bool),
      isAway != isOtherAway
    else { return false }
    let (here, one, other) = (
      network.tail(first.arc), network.nextJunction(first.arc), network.nextJunction(second.arc)
    )
    guard network.head(one) != here, network.head(other) != here else { return false }
    if network.head(one) == network.head(other) {
      let isWhole = [network.origin(first.arc) ^ 1, one].map { arc in
        let leaving = network.leaving(endOf: arc)
        return leaving.count == 3 && leaving.allSatisfy { network.way($0).isSameRoad(as: a) }
      }
      let gap = GroundScale.length(place(of: here, leaving: first.arc), place(of: network.head(one), leaving: one ^ 1))
      return isWhole[0] || isWhole[1] ? gap < (isWhole[0] && isWhole[1] ? 30 : 15) : false
    }
    if isTriangle(here: first.arc, one, other) { return true }
    return runBeside(first.arc, second.arc)
  }

  /// Whether one may go along a road one way alone: true for away, false for towards; nil for both.
  private func oneDirection(_ arc: Int) -> Bool? {
    let (away, back) = (network.isOpen(arc), network.isOpen(network.origin(arc) ^ 1))
    return away == back ? nil : away
  }

  /// Whether carriageways part just before a crossing road, and are no wider apart there than such a road is.
  private func isTriangle(here: Int, _ one: Int, _ other: Int) -> Bool {
    let ends = [one, other].map { place(of: network.head($0), leaving: network.origin($0) ^ 1) }
    let start = place(of: network.tail(here), leaving: here)
    guard GroundScale.length(ends[0], ends[1]) <= 16.5, GroundScale.length(start, ends[0]) <= 80,
      GroundScale.length(start, ends[1]) <= 80
    else {
      return false
    }
    return network.leaving(endOf: one).contains { network.head(network.nextJunction($0)) == network.head(other) }
  }

  /// Whether two roads run beside each other for a while.
  private func runBeside(_ first: Int, _ second: Int) -> Bool {
    let lines = [first, second].map { course($0, Self.sight) }
    guard lines.allSatisfy({ $0.length > Self.shortest }) else { return false }
    let lanes = [first, second].reduce(0.0) { $0 + Double(max(network.way($1).lanes, 1)) }
    // Where they part they bend away from each other.
    let ends = lines.map { line in (line.position(at: line.length / 3), line.position(at: line.length)) }
    let bearings = ends.map { Self.bearing($0.0, $0.1) }
    guard abs(Azimuth.reduced(bearings[0] - bearings[1])) < 20 else { return false }
    return min(lines[0].distance(to: lines[1]), lines[1].distance(to: lines[0]))
      <= Self.strip + 0.5 * Self.lane * lanes
  }

  /// The line along a road from its beginning on, past junctions where it goes on straight under its name.
  private func course(_ arc: Int, _ length: Double) -> Course {
    var course = Course()
    var arc = arc
    var seen: Set<Int> = []
    while seen.insert(network.edge(arc)).inserted {
      let vertices = network.vertices(ofEdge: network.edge(arc))
      let line = network.isForward(arc) ? Array(vertices) : vertices.reversed()
      for vertex in line { course.append(network.shape[vertex]) }
      if course.length >= length { break }
      let way = network.way(arc)
      let (from, here) = (direction(arc, atEnd: true), network.origin(arc) ^ 1)
      let next = network.leaving(endOf: arc).filter { $0 != here && network.way($0).isSameRoad(as: way) }
        .map { (arc: $0, turn: abs(Azimuth.reduced(direction($0, atEnd: false) - from))) }.min { $0.turn < $1.turn }
      guard let next, next.turn < Self.narrow else { break }
      arc = next.arc
    }
    return course
  }

  private func place(of node: Int, leaving arc: Int) -> Position {
    let vertices = network.vertices(ofEdge: network.edge(arc))
    return network.shape[network.isForward(arc) ? vertices.lowerBound : vertices.upperBound - 1]
  }

  /// The direction from a place to another, in degrees clockwise from north.
  private static func bearing(_ a: Position, _ b: Position) -> Double {
    let way = way(from: a, to: b)
    return atan2(way.x, way.y) * 180 / .pi
  }
}

/// A line with how long it is up to each of its vertices.
private struct Course {
  var line: [Position] = []
  var reaches: [Double] = []
  var length: Double { reaches.last ?? 0 }

  mutating func append(_ position: Position) {
    guard line.last != position else { return }
    reaches.append(length + (line.last.map { GroundScale.length($0, position) } ?? 0))
    line.append(position)
  }

  func position(at reach: Double) -> Position {
    guard let next = reaches.firstIndex(where: { $0 >= reach }), next > 0 else { return line.first ?? Position(0, 0) }
    let share = (reach - reaches[next - 1]) / max(reaches[next] - reaches[next - 1], 1e-9)
    return line[next - 1] + (line[next] - line[next - 1]) * share
  }

  /// From its middle to the nearest place of another, looked at each 5 m.
  func distance(to other: Course) -> Double {
    let middle = position(at: length * 2 / 3)
    return stride(from: 0, through: other.length, by: 5).map { GroundScale.length(middle, other.position(at: $0)) }
      .min()
      ?? .infinity
  }
}

extension RoadNetwork {
  /// The last arc before the next place where roads meet, along a road.
  func nextJunction(_ arc: Int) -> Int {
    var (arc, steps) = (origin(arc), 0)
    while degree(head(arc)) == 2, steps < 20 {
      guard let next = leaving(endOf: arc).first(where: { $0 != arc ^ 1 }) else { break }
      (arc, steps) = (next, steps + 1)
    }
    return arc
  }
}
