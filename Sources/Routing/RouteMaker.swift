// From paths to routes: the line, lengths and times, and the steps.

import Globe
import Planar
import SystemLibrary

/// Makes routes of paths.
struct RouteMaker {
  let network: RoadNetwork

  init(_ network: RoadNetwork) { self.network = network }

  /// A stretch of a path along one arc.
  struct Stretch {
    var arc: Int
    var distance: Double
    /// Seconds, without the turn after it.
    var seconds: Double
    /// Seconds of the turn after it.
    var turnSeconds: Double
    /// The vertices of the line.
    var vertices: Range<Int>
    /// What there is to tell of it.
    var advisories: [Advisory]
  }

  /// The route over some legs.
  ///
  /// - Parameter isOneLeg: whether the places between are none where one stops, so that steps go on over them.
  func route(_ paths: [ArcPath], _ waypoints: [Snap], isOneLeg: Bool = false) -> Route {
    var route = Route()
    route.waypoints = waypoints
    route.cost = paths.last?.cost ?? 0
    var lengths: [String: Double] = [:]
    var collected: [Stretch] = []
    for (leg, path) in paths.enumerated() {
      collected += stretches(path, from: waypoints[leg], to: waypoints[leg + 1], into: &route.line)
      if isOneLeg, leg < paths.count - 1 { continue }
      let stretches = collected
      collected.removeAll()
      var made = Route.Leg()
      for stretch in stretches {
        made.distance += stretch.distance
        made.expectedTravelTime += stretch.seconds + stretch.turnSeconds
        let way = network.way(stretch.arc)
        route.classes.formUnion(way.classes)
        if !way.name.isEmpty || !way.ref.isEmpty {
          lengths[way.name.isEmpty ? way.ref : way.name, default: 0] += stretch.distance
        }
        for advisory in stretch.advisories where !route.advisories.contains(advisory) {
          route.advisories.append(advisory)
        }
      }
      made.steps = Guidance(network, route.line).steps(stretches, to: isOneLeg ? nil : waypoints[leg + 1])
      route.distance += made.distance
      route.expectedTravelTime += made.expectedTravelTime
      route.legs.append(made)
    }
    climb(paths, &route)
    route.name = lengths.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ""
    return route
  }

  /// Length and time alone of the route over some legs: no line, no steps.
  func summary(_ paths: [ArcPath], _ waypoints: [Snap]) -> Route {
    var route = Route()
    route.waypoints = waypoints
    route.cost = paths.last?.cost ?? 0
    for path in paths {
      var leg = Route.Leg()
      for (index, arc) in path.arcs.enumerated() {
        leg.distance += network.edgeLengths[network.edge(arc)] * path.share(index)
        leg.expectedTravelTime += path.seconds(index, network) * path.share(index)
        if index < path.turns.count { leg.expectedTravelTime += Double(network.turnSeconds[path.turns[index]]) }
      }
      route.distance += leg.distance
      route.expectedTravelTime += leg.expectedTravelTime
      route.legs.append(leg)
    }
    climb(paths, &route)
    return route
  }

  /// The stretches of a path; their vertices are put after a line.
  private func stretches(
    _ path: ArcPath, from start: Snap, to end: Snap, into line: inout [Position]
  ) -> [Stretch] {
    var stretches: [Stretch] = []
    var waiting = 0.0
    for (index, arc) in path.arcs.enumerated() {
      let from = index == 0 ? path.start.fraction : 0
      let to = index == path.arcs.count - 1 ? path.end.fraction : 1
      let edge = network.edge(arc)
      // A start at the end of an arc, as after a place on the way, is no stretch, but its turn takes time.
      if to <= from, path.arcs.count > 1 {
        if index == 0, let turn = path.turns.first { waiting = Double(network.turnSeconds[turn]) }
        continue
      }
      let first = max(line.count - 1, 0)
      appendVertices(
        edge, isForward: network.isForward(arc), from, to,
        index == 0 ? start.position : nil, index == path.arcs.count - 1 ? end.position : nil, to: &line)
      let share = path.share(index)
      stretches.append(
        Stretch(
          arc: arc, distance: network.edgeLengths[edge] * share, seconds: path.seconds(index, network) * share,
          turnSeconds: index < path.turns.count ? Double(network.turnSeconds[path.turns[index]]) : 0,
          vertices: (line.count - first < 2 ? max(line.count - 2, 0) : first)..<line.count,
          advisories: network.advisories(arc, from...max(from, to), after: index > 0 ? path.arcs[index - 1] : nil)))
    }
    if !stretches.isEmpty { stretches[0].turnSeconds += waiting }
    return stretches
  }

  /// Appends the vertices of an edge between two shares of its length; the ends are given where they are within.
  private func appendVertices(
    _ edge: Int, isForward: Bool, _ from: Double, _ to: Double, _ start: Position?, _ end: Position?,
    to line: inout [Position]
  ) {
    func append(_ position: Position) {
      var position = position
      // Longitudes run on over ±180°, by whole turns, so that a vertex that comes twice is one.
      if let last = line.last { position.x -= Longitude.turns(in: position.x - last.x) }
      if line.last != position { line.append(position) }
    }
    let vertices = network.vertices(ofEdge: edge)
    var shares: [Double] = [0]
    var whole = 0.0
    for vertex in vertices.dropLast() {
      whole += GroundScale.length(network.shape[vertex], network.shape[vertex + 1])
      shares.append(whole)
    }
    if let start { append(start) }
    for step in 0..<vertices.count {
      let index = isForward ? step : vertices.count - 1 - step
      let share = whole > 0 ? shares[index] / whole : 0
      let along = isForward ? share : 1 - share
      let isWithin = (start == nil || along > from + 1e-12) && (end == nil || along < to - 1e-12)
      if isWithin { append(network.shape[vertices.lowerBound + index]) }
    }
    if let end { append(end) }
    // A route of no length is a line all the same.
    if line.count == 1, start != nil, end != nil { line.append(line[0]) }
  }
}
