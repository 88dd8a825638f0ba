// Journeys between two places: the ways on foot to stops and from them, and the rides between.

public import Planar
public import Routing

/// Why there is no journey.
public enum TransitFailure: Error, Sendable {
  /// No way is near one of the two places, or none leads on.
  case way(RouteFailure)
  /// No stop is within a walk of a place, by its number.
  case noStop(place: Int)
  /// No rides of the days looked at lead there in time.
  case noJourney
}

/// Finds journeys; one for each worker.
public final class JourneyPlanner {
  public let plan: TransitPlan
  let walker: Walker
  private var forward: RoundSearch
  private var backward: RoundSearch

  /// Makes one.
  public init(_ plan: TransitPlan, _ walker: Walker) {
    (self.plan, self.walker) = (plan, walker)
    forward = RoundSearch(plan.forward)
    backward = RoundSearch(plan.backward)
  }

  /// What a search begins and ends with.
  private struct Ends {
    var starts: [TimetableEnd] = []
    var ends: [TimetableEnd] = []
    /// Seconds of the way on foot all along; nil where that is too far.
    var walk: Int?
  }

  /// The journeys that no other beats in both its time and the number of changes, the best by time first.
  ///
  /// One sets out as late as the arrival allows, or arrives as early as the departure does.
  public func itineraries(from start: Position, to end: Position) throws(TransitFailure) -> [Itinerary] {
    let ends = try self.ends(start, end)
    var found: [Itinerary] = []
    switch plan.time {
    case .depart(let instant):
      let at = instant - plan.base
      let limit = ends.walk.map { at + $0 } ?? .max
      for journey in forward.journeys(from: ends.starts, to: ends.ends, at: at, before: limit) {
        let latest = backward.journeys(
          from: ends.ends, to: ends.starts, at: -journey.arrival, mostRides: journey.rides.count
        ).last
        found.append(latest.map { itinerary(mirrored($0), ends) } ?? itinerary(journey, ends))
      }
    case .arrive(let instant):
      let at = instant - plan.base
      let limit = ends.walk.map { -at + $0 } ?? .max
      for journey in backward.journeys(from: ends.ends, to: ends.starts, at: -at, before: limit) {
        let earliest = forward.journeys(
          from: ends.starts, to: ends.ends, at: -journey.arrival, mostRides: journey.rides.count
        ).last
        found.append(itinerary(earliest ?? mirrored(journey), ends))
      }
    }
    found.reverse()
    if let walk = ends.walk {
      let departure = if case .depart(let instant) = plan.time { instant } else { plan.time.instant - walk }
      found.append(
        Itinerary(
          departure: departure, arrival: departure + walk,
          legs: [.way(Itinerary.Way(from: nil, to: nil, seconds: walk))]))
    }
    if walker.router?.network.isDamaged == true { throw .way(.damaged) }
    if found.isEmpty {
      throw ends.starts.isEmpty ? .noStop(place: 0) : ends.ends.isEmpty ? .noStop(place: 1) : .noJourney
    }
    return found
  }

  private func ends(_ start: Position, _ end: Position) throws(TransitFailure) -> Ends {
    var found = Ends()
    let (near, far) = (plan.stops.near(start, within: walker.limit), plan.stops.near(end, within: walker.limit))
    if let router = walker.router {
      // That neither place has a way near is told as it is of other routes.
      guard router.isNear(start) else { throw .way(.notNearAnyWay(place: 0)) }
      guard router.isNear(end) else { throw .way(.notNearAnyWay(place: 1)) }
    }
    let ways: [Walk?]
    let isClose = GroundScale.length(start, end) <= walker.limit
    do throws(RouteFailure) {
      ways = try walker.ways(from: start, to: near.map(plan.position) + (isClose ? [end] : []))
    } catch { throw .way(error) }
    for (stop, way) in zip(near, ways) {
      guard let way else { continue }
      for node in plan.boardNodes[stop] ?? [] {
        found.starts.append(TimetableEnd(node: node, seconds: way.seconds))
      }
    }
    if isClose { found.walk = ways[near.count]?.seconds }
    for (stop, way) in zip(far, walker.ways(to: end, from: far.map(plan.position))) {
      guard let way else { continue }
      for node in plan.alightNodes[stop] ?? [] {
        found.ends.append(TimetableEnd(node: node, seconds: way.seconds))
      }
    }
    return found
  }

  // MARK: From what was found to journeys

  /// A journey of the timetable that runs backwards, as it is.
  private func mirrored(_ journey: FoundJourney) -> FoundJourney {
    let rides = journey.rides.reversed().map { ride in
      let pattern = plan.forward.patterns[ride.pattern]
      let last = pattern.boards.count - 1
      return FoundJourney.Ride(
        pattern: ride.pattern, journey: pattern.journeys.count - 1 - ride.journey, board: last - ride.alight,
        alight: last - ride.board)
    }
    return FoundJourney(rides: rides, arrival: journey.arrival, start: journey.end, end: journey.start)
  }

  /// The legs of a journey; one sets out when it is time for the first ride.
  private func itinerary(_ journey: FoundJourney, _ ends: Ends) -> Itinerary {
    var legs: [Itinerary.Leg] = []
    let (access, egress) = (ends.starts[journey.start].seconds, ends.ends[journey.end].seconds)
    var (departure, arrival) = (0, 0)
    var last: Int?
    for (number, ride) in journey.rides.enumerated() {
      let pattern = plan.forward.patterns[ride.pattern]
      let times = pattern.journeys[ride.journey]
      let stop = plan.boardStops[Int(pattern.boards[ride.board])]
      let leaves = plan.base + plan.forward.departure(times, ride.board)
      if number == 0 {
        departure = leaves - access
        legs.append(.way(Itinerary.Way(from: nil, to: stop, seconds: access)))
      } else if let last, last != stop {
        let before = journey.rides[number - 1]
        let from = plan.forward.patterns[before.pattern].alights[before.alight]
        let seconds = plan.forward.links[Int(from)].first { $0.to == pattern.boards[ride.board] }?.seconds ?? 0
        legs.append(.way(Itinerary.Way(from: last, to: stop, seconds: seconds)))
      }
      legs += rides(ride, times)
      last = plan.alightStops[Int(pattern.alights[ride.alight])]
      arrival = plan.base + plan.forward.arrival(times, ride.alight)
    }
    legs.append(.way(Itinerary.Way(from: last, to: nil, seconds: egress)))
    return Itinerary(departure: departure, arrival: arrival + egress, legs: legs)
  }

  /// The parts of a ride: one for each trip that the vehicle makes.
  private func rides(_ ride: FoundJourney.Ride, _ times: TripPattern.Journey) -> [Itinerary.Leg] {
    var legs: [Itinerary.Leg] = []
    var start = ride.board
    while start < ride.alight {
      let first = Int(plan.boardCalls[times.times + start])
      let trip = plan.callTrips[first]
      var end = start + 1
      // The call where another trip begins is the last of this one, where both are at one stop.
      while end < ride.alight, plan.callTrips[Int(plan.boardCalls[times.times + end])] == trip { end += 1 }
      let last = Int(plan.alightCalls[times.times + end])
      if plan.callTrips[last] == trip {
        legs.append(
          .ride(
            Itinerary.Ride(
              trip: Int(trip), calls: first...last, departure: plan.base + plan.forward.departure(times, start),
              arrival: plan.base + plan.forward.arrival(times, end), isGoingOn: !legs.isEmpty)))
        start = end
      } else {
        // Between two trips the vehicle goes from stop to stop.
        let before = end - 1
        if before > start {
          legs.append(
            .ride(
              Itinerary.Ride(
                trip: Int(trip), calls: first...Int(plan.alightCalls[times.times + before]),
                departure: plan.base + plan.forward.departure(times, start),
                arrival: plan.base + plan.forward.arrival(times, before), isGoingOn: !legs.isEmpty)))
        }
        start = end
      }
    }
    return legs
  }
}
