// From a journey to a route: its line, its steps, and what the timetable says of it.

public import Planar
public import Routing

/// Makes routes of journeys; one for each worker.
public struct ItineraryRoute {
  private let plan: TransitPlan
  private let walker: Walker
  private var route = Route()
  private var steps: [Route.Step] = []
  private var lines: [(name: String, metres: Double)] = []
  /// When the next step begins.
  private var clock = 0

  /// The route of a journey.
  public static func made(
    _ itinerary: Itinerary, from start: Position, to end: Position, _ planner: JourneyPlanner
  ) -> Route {
    var maker = ItineraryRoute(planner)
    return maker.whole(itinerary, start, end)
  }

  private init(_ planner: JourneyPlanner) { (plan, walker) = (planner.plan, planner.walker) }

  private mutating func whole(_ itinerary: Itinerary, _ start: Position, _ end: Position) -> Route {
    clock = itinerary.departure
    for (number, leg) in itinerary.legs.enumerated() {
      switch leg {
      case .way(let way): add(way, way.from.map(plan.position) ?? start, way.to.map(plan.position) ?? end)
      case .ride(let ride):
        var isLast = true
        if number + 1 < itinerary.legs.count, case .ride(let next) = itinerary.legs[number + 1] {
          isLast = !next.isGoingOn
        }
        var isChange = false
        if number > 0, case .ride = itinerary.legs[number - 1] { isChange = true }
        add(ride, isChange: isChange, isLast: isLast)
      }
    }
    if walker.router == nil {
      if route.line.isEmpty { route.line = [start] }
      let last = route.line.count - 1
      add(step(Maneuver(.arrive, at: end), mode: .walking, last..<last + 1, metres: 0, seconds: 0))
      route.advisories.append(.straightWalks)
    }
    if route.line.count == 1 { route.line.append(end) }
    var leg = Route.Leg()
    (leg.distance, leg.expectedTravelTime, leg.steps) = (
      route.distance, Double(itinerary.arrival - itinerary.departure), steps
    )
    route.legs = [leg]
    route.expectedTravelTime = leg.expectedTravelTime
    route.name = lines.max { ($0.metres, $1.name) < ($1.metres, $0.name) }?.name ?? ""
    route.schedule = RouteSchedule(
      departure: plan.local(itinerary.departure), arrival: plan.local(itinerary.arrival),
      transfers: max(0, itinerary.rideCount - 1), lines: lines.map(\.name))
    return route
  }

  // MARK: Steps

  private mutating func add(_ step: Route.Step) {
    steps.append(step)
    route.distance += step.distance
    clock += Int(step.expectedTravelTime)
  }

  private func step(
    _ maneuver: Maneuver, mode: TravelMode, _ vertices: Range<Int>, metres: Double, seconds: Int
  ) -> Route.Step {
    var step = Route.Step(maneuver: maneuver, mode: mode, vertices: vertices)
    (step.distance, step.expectedTravelTime) = (metres, Double(seconds))
    return step
  }

  /// Puts positions after the line.
  ///
  /// - Returns: the vertices from where they begin to where they end.
  private mutating func extend(_ line: [Position]) -> Range<Int> {
    var rest = line[...]
    if let last = route.line.last, let first = line.first, last == first { rest = rest.dropFirst() }
    let start = max(0, route.line.count - 1)
    route.line += rest
    return start..<route.line.count
  }

  /// A way on foot: the steps along streets, or one that goes straight.
  private mutating func add(_ way: Itinerary.Way, _ from: Position, _ to: Position) {
    let end = clock + way.seconds
    let target = way.to.map { plan.feed.stops[$0].name } ?? ""
    // Within a station one goes straight where that is shorter, and along streets elsewhere.
    if let walked = walker.route(from: from, to: to), walked.expectedTravelTime < Double(way.seconds) + 0.5 {
      for advisory in walked.advisories where !route.advisories.contains(advisory) {
        route.advisories.append(advisory)
      }
      let before = max(0, route.line.count - 1)
      let offset = extend(walked.line).upperBound - walked.line.count
      var rest = Double(way.seconds)
      // At stops one does not arrive.
      var taken = walked.legs.flatMap(\.steps).filter { way.to == nil || $0.maneuver.kind != .arrive }
      // Who is there already does not head anywhere.
      if walked.distance < 0.05 { taken.removeAll { $0.maneuver.kind != .arrive } }
      let lastMoving = taken.lastIndex { $0.maneuver.kind != .arrive } ?? taken.count - 1
      for (number, given) in taken.enumerated() {
        var given = given
        // A stop is beside the street: the line goes on to where the way begins.
        let start = number == 0 ? before : given.vertices.lowerBound + offset
        given.vertices = start..<given.vertices.upperBound + offset
        // Ways take whole seconds, rounded up.
        if number == lastMoving { given.expectedTravelTime = rest }
        rest -= given.expectedTravelTime
        steps.append(given)
        route.distance += given.distance
      }
      clock = end
      return
    }
    if way.seconds == 0, from == to { return }
    let metres = GroundScale.length(from, to) * Walker.detour
    var step = step(
      Maneuver(.walk, at: from), mode: .walking, extend([from, to]), metres: metres, seconds: way.seconds)
    step.name = target
    if route.line.count == 1 { route.line.append(to) }
    add(step)
    clock = end
  }

  /// A ride: to wait and get on, to ride, and to get off.
  private mutating func add(_ ride: Itinerary.Ride, isChange: Bool, isLast: Bool) {
    let feed = plan.feed
    let trip = feed.trips[ride.trip]
    let line = feed.lines[trip.line]
    let (first, last) = (ride.calls.lowerBound, ride.calls.upperBound)
    func call(_ index: Int, _ instant: Int) -> Ride.Call {
      let stop = feed.stops[feed.calls[index].stop]
      let access = stop.wheelchair == 0 ? stop.parent.map { feed.stops[$0].wheelchair } ?? 0 : stop.wheelchair
      return Ride.Call(
        id: stop.id, name: stop.name, time: plan.local(instant), isAccessible: access == 0 ? nil : access == 1)
    }
    var facts = Ride(from: call(first, ride.departure), to: call(last, ride.arrival))
    (facts.line, facts.trip, facts.agency, facts.vehicle) = (line.id, trip.id, line.agency, line.vehicle)
    (facts.shortName, facts.longName) = (line.shortName, line.longName)
    (facts.color, facts.textColor) = (line.color, line.textColor)
    facts.headsign = feed.calls[first].headsign.isEmpty ? trip.headsign : feed.calls[first].headsign
    facts.stopCount = last - first
    let positions = RideLine(feed).line(trip, ride.calls)
    let (start, end) = (positions[0], positions[positions.count - 1])
    func named(_ kind: Maneuver.Kind, at position: Position, _ vertices: Range<Int>, _ seconds: Int) -> Route.Step {
      var step = step(Maneuver(kind, at: position), mode: .transit, vertices, metres: 0, seconds: seconds)
      (step.name, step.ride) = (facts.name, facts)
      return step
    }
    let here = extend([start])
    var board = named(ride.isGoingOn ? .stay : isChange ? .transfer : .board, at: start, here, ride.departure - clock)
    board.maneuver.destination = Headsign.place(facts.headsign)
    add(board)
    var ridden = named(.ride, at: start, extend(positions), ride.arrival - ride.departure)
    for (a, b) in zip(positions, positions.dropFirst()) { ridden.distance += GroundScale.length(a, b) }
    lines.append((facts.name, ridden.distance))
    add(ridden)
    if isLast {
      let there = route.line.count - 1..<route.line.count
      add(named(.alight, at: end, there, 0))
    }
  }
}
