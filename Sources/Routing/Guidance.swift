// What to do along a route: where a new step begins, and which manoeuvre it begins with.

import Globe
import Planar
import SystemLibrary

/// Makes the steps of a leg.
struct Guidance {
  private let network: RoadNetwork
  private let line: [Position]

  init(_ network: RoadNetwork, _ line: [Position]) { (self.network, self.line) = (network, line) }

  /// The steps along stretches, the last being the arrival, which says on which side the place lies.
  func steps(_ stretches: [RouteMaker.Stretch], to end: Snap?) -> [Route.Step] {
    guard let first = stretches.first, let last = stretches.last else { return [] }
    var steps: [Route.Step] = []
    var depart = Maneuver(.depart, at: place(first.vertices.lowerBound))
    depart.bearingAfter = bearing(first.vertices, atEnd: false)
    steps.append(step(depart, first))
    var exits: Int?
    for (before, stretch) in zip(stretches, stretches.dropFirst()) {
      let isInside = network.way(stretch.arc).isRoundabout
      let wasInside = network.way(before.arc).isRoundabout
      if wasInside, isInside {
        exits = (exits ?? 0) + (leaves(before.arc, stretch.arc) ? 1 : 0)
      }
      var maneuver: Maneuver?
      if isInside, !wasInside {
        exits = 0
        maneuver = Maneuver(.roundabout, .init(angle: angle(before, stretch)), at: place(stretch.vertices.lowerBound))
      } else if wasInside, !isInside {
        // Who enters wants to know which exit it is, and where that leads: the step goes on over it.
        if steps[steps.count - 1].maneuver.kind == .roundabout {
          let way = network.way(stretch.arc)
          steps[steps.count - 1].maneuver.exit = (exits ?? 0) + 1
          steps[steps.count - 1].maneuver.destination = way.destination
          steps[steps.count - 1].rotary = steps[steps.count - 1].name
          (steps[steps.count - 1].name, steps[steps.count - 1].ref) = (way.name, way.ref)
        } else {
          maneuver = Maneuver(
            .exitRoundabout, .init(angle: angle(before, stretch)), at: place(stretch.vertices.lowerBound))
          maneuver?.exit = (exits ?? 0) + 1
        }
        exits = nil
      } else if !isInside {
        maneuver = self.maneuver(before, stretch)
      }
      guard var maneuver else {
        extend(&steps[steps.count - 1], by: stretch)
        continue
      }
      maneuver.bearingBefore = bearing(before.vertices, atEnd: true)
      maneuver.bearingAfter = bearing(stretch.vertices, atEnd: false)
      if network.way(stretch.arc).indoor == nil { maneuver.destination = network.way(stretch.arc).destination }
      steps.append(step(maneuver, stretch))
    }
    collapse(&steps)
    var arrive = Maneuver(.arrive, at: place(last.vertices.upperBound - 1))
    arrive.bearingBefore = bearing(last.vertices, atEnd: true)
    if let end, network.way(last.arc).indoor == nil, end.position.isNear(arrive.position) {
      arrive.modifier = end.side(heading: arrive.bearingBefore)
    }
    let way = network.way(last.arc)
    steps.append(
      Route.Step(
        maneuver: arrive, name: way.name, ref: way.ref, mode: network.mode(last.arc),
        vertices: last.vertices.upperBound - 1..<last.vertices.upperBound))
    steps[steps.count - 1].isIndoor = way.indoor != nil
    return steps
  }

  // MARK: Steps

  private func step(_ maneuver: Maneuver, _ stretch: RouteMaker.Stretch) -> Route.Step {
    let way = network.way(stretch.arc)
    var step = Route.Step(
      maneuver: maneuver, name: way.name, ref: way.ref, mode: network.mode(stretch.arc),
      vertices: stretch.vertices.lowerBound..<stretch.vertices.lowerBound)
    extend(&step, by: stretch)
    if let indoor = way.indoor {
      step.isIndoor = true
      if indoor.kind != .unit { step.name = network.isForward(stretch.arc) ? indoor.levels.head : indoor.levels.tail }
    }
    return step
  }

  private func extend(_ step: inout Route.Step, by stretch: RouteMaker.Stretch) {
    let way = network.way(stretch.arc)
    step.distance += stretch.distance
    step.expectedTravelTime += stretch.seconds + stretch.turnSeconds
    step.vertices = step.vertices.lowerBound..<max(stretch.vertices.upperBound, step.vertices.upperBound)
    if !way.id.isEmpty, step.ways.last != way.id { step.ways.append(way.id) }
    for notice in way.notices where !step.notices.contains(notice) { step.notices.append(notice) }
    if step.name.isEmpty, step.ref.isEmpty { (step.name, step.ref) = (way.name, way.ref) }
  }

  /// A road that has another name for a short while, as on a bridge, is no step of its own.
  private func collapse(_ steps: inout [Route.Step]) {
    var index = 1
    while index + 1 < steps.count {
      let (before, step, after) = (steps[index - 1], steps[index], steps[index + 1])
      let isPassing = step.maneuver.kind == .newName && step.mode == before.mode && step.mode == after.mode
      let returns = after.maneuver.kind == .newName && after.name == before.name
      guard isPassing, step.distance < (returns ? 200 : Self.short) else {
        index += 1
        continue
      }
      steps[index - 1].join(step)
      steps.remove(at: index)
      if returns {
        steps[index - 1].join(after)
        steps.remove(at: index)
      }
    }
  }

  /// Stretches shorter than this are hardly seen, in metres.
  private static let short = 30.0

  // MARK: Manoeuvres

  /// What is done between two stretches; nil where one simply goes on.
  private func maneuver(_ before: RouteMaker.Stretch, _ after: RouteMaker.Stretch) -> Maneuver? {
    let (a, b) = (network.way(before.arc), network.way(after.arc))
    if a.indoor != nil || b.indoor != nil { return maneuver(a.indoor, b.indoor, before.arc, after) }
    let angle = angle(before, after)
    let modifier = Maneuver.Modifier(angle: angle)
    let at = place(after.vertices.lowerBound)
    if network.origin(after.arc) == network.origin(before.arc) ^ 1 { return Maneuver(.goOn, .uturn, at: at) }
    if network.mode(before.arc) != network.mode(after.arc) { return Maneuver(.notification, modifier, at: at) }
    let others = choices(before.arc).filter { network.origin($0) != network.origin(after.arc) }
    let isSame = isSameRoad(a, b)
    let isLinkNow = b.kind.hasSuffix("_link") && !a.kind.hasSuffix("_link")
    if isLinkNow, !others.isEmpty || a.kind == "motorway" {
      return Maneuver(a.kind.hasPrefix("motorway") ? .offRamp : .onRamp, modifier, at: at)
    }
    if b.kind == "motorway", a.kind.hasSuffix("_link") { return Maneuver(.merge, modifier, at: at) }
    let turnsOff = abs(angle) >= 40
    if others.isEmpty {
      // One road that changes its name, or the only way on from the end of one.
      if isSame { return nil }
      if turnsOff, network.degree(network.head(before.arc)) > 2 { return Maneuver(.endOfRoad, modifier, at: at) }
      if a.name.isEmpty, a.ref.isEmpty, !turnsOff { return nil }
      return Maneuver(turnsOff ? .turn : .newName, modifier, at: at)
    }
    // A road that bends is gone along, where no other goes straighter on.
    let straighter = others.filter {
      abs(self.angle(before.arc, $0)) < abs(angle) + 15 && abs(self.angle(before.arc, $0)) < 60
    }
    if isSame, !turnsOff || straighter.isEmpty {
      return turnsOff && others.contains(where: { !network.way($0).kind.isEmpty }) && abs(angle) > 60
        ? Maneuver(.goOn, modifier, at: at) : nil
    }
    if !turnsOff {
      if straighter.contains(where: { abs(self.angle(before.arc, $0) - angle) < 60 && network.way($0).kind == b.kind })
      {
        return Maneuver(
          .fork, angle >= 0 && modifier == .straight ? .slightRight : modifier == .straight ? .slightLeft : modifier,
          at: at)
      }
      return isSame || (b.name.isEmpty && b.ref.isEmpty && straighter.isEmpty)
        ? nil : Maneuver(.newName, modifier, at: at)
    }
    let isEnd = others.allSatisfy { abs(self.angle(before.arc, $0)) >= 40 } && others.count == 1
    return Maneuver(isEnd && !isSame ? .endOfRoad : .turn, modifier, at: at)
  }

  /// What is done inside a building: nothing within a unit, nor behind stairs.
  private func maneuver(
    _ a: IndoorWay?, _ b: IndoorWay?, _ arc: Int, _ after: RouteMaker.Stretch
  ) -> Maneuver? {
    let at = place(after.vertices.lowerBound)
    if let b, b.kind != .unit { return Maneuver(Maneuver.Kind(rawValue: b.kind.rawValue) ?? .stairs, at: at) }
    guard let a, a.kind == .unit, let b, a.unit != b.unit else { return nil }
    let door = network.isForward(arc) ? a.openings.head : a.openings.tail
    var maneuver = Maneuver(door?.isDoor == true ? .enter : .pass, at: at)
    maneuver.destination = door?.name ?? ""
    return maneuver
  }

  private func isSameRoad(_ a: WayInfo, _ b: WayInfo) -> Bool {
    if !a.name.isEmpty || !b.name.isEmpty {
      return a.name == b.name || (!a.name.isEmpty && Self.base(a.name) == Self.base(b.name))
    }
    return a.ref == b.ref
  }

  /// A name without the point of the compass that it begins or ends with, as in `High Street W`.
  private static func base(_ name: String) -> String {
    var words = name.split(separator: " ")
    if words.count > 1, let last = words.last, points.contains(last.lowercased()) { words.removeLast() }
    if words.count > 1, let first = words.first, points.contains(first.lowercased()) { words.removeFirst() }
    return words.joined(separator: " ")
  }

  private static let points: Set<String> = [
    "n", "ne", "e", "se", "s", "sw", "w", "nw", "north", "northeast", "east", "southeast", "south", "southwest", "west",
    "northwest",
  ]

  /// The arcs that one may take at the end of an arc, back along it left out.
  private func choices(_ arc: Int) -> [Int] {
    network.turns(arc).map { Int(network.turnArcs[$0]) }.filter { network.origin($0) != network.origin(arc) ^ 1 }
  }

  /// Whether a roundabout can be left between two arcs of it.
  private func leaves(_ arc: Int, _ next: Int) -> Bool {
    choices(arc).contains { network.origin($0) != network.origin(next) && !network.way($0).isRoundabout }
  }

  // MARK: Directions

  private func place(_ vertex: Int) -> Position { line[min(max(vertex, 0), line.count - 1)] }

  /// The direction of a stretch at one of its ends, in degrees clockwise from north, 0…360.
  private func bearing(_ vertices: Range<Int>, atEnd: Bool) -> Double {
    guard vertices.count > 1 else { return 0 }
    let here = atEnd ? vertices.upperBound - 1 : vertices.lowerBound
    let step = atEnd ? -1 : 1
    let start = place(here)
    var way = Position(0, 0)
    var vertex = here + step
    while vertices.contains(vertex) {
      way = Self.way(from: start, to: place(vertex))
      if way.x * way.x + way.y * way.y > 8e-9 { break }
      vertex += step
    }
    let angle = atan2(way.x, way.y) * 180 / .pi + (atEnd ? Azimuth.south : 0)
    return Azimuth.compass(angle)
  }

  private static func way(from start: Position, to end: Position) -> Position {
    Position(Longitude.reduced(end.x - start.x) * cos(start.y * .pi / 180), end.y - start.y)
  }

  private func angle(_ before: RouteMaker.Stretch, _ after: RouteMaker.Stretch) -> Double {
    angle(before.arc, after.arc)
  }

  /// The angle from the end of an arc into another, above 0 to the right.
  private func angle(_ arc: Int, _ next: Int) -> Double {
    Azimuth.reduced(direction(next, atEnd: false) - direction(arc, atEnd: true))
  }

  private func direction(_ arc: Int, atEnd: Bool) -> Double {
    let vertices = network.vertices(ofEdge: network.edge(arc))
    let isLow = network.isForward(arc) != atEnd
    let start = network.shape[isLow ? vertices.lowerBound : vertices.upperBound - 1]
    var way = Position(0, 0)
    for step in 1..<vertices.count {
      let place = network.shape[isLow ? vertices.lowerBound + step : vertices.upperBound - 1 - step]
      way = Self.way(from: start, to: place)
      if way.x * way.x + way.y * way.y > 8e-9 { break }
    }
    return atan2(way.x, way.y) * 180 / .pi + (atEnd ? Azimuth.south : 0)
  }
}

extension Position {
  /// Whether it is the same place but for rounding and turns around the globe.
  fileprivate func isNear(_ other: Position) -> Bool {
    abs(Longitude.reduced(x - other.x)) < 1e-9 && abs(y - other.y) < 1e-9
  }
}
