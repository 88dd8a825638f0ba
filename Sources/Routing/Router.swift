// Routes between places: the legs, and islands of the network.

public import Planar

/// Answers requests over one network.
///
///     let router = Router(network, snapper)
///     let route = try router.route([home, beach])
///
/// Belongs to one thread at a time; the network and the index of its edges are shared.
public final class Router {
  /// What is asked for beside the places.
  public struct Options: Sendable {
    /// How far from a way a place may be, in metres.
    public var maxSnap = 1000.0
    /// Whether the route may turn round at places on the way; the profile says what is usual.
    public var mayTurnAtPlaces: Bool?
    /// How many routes are wanted beside the best.
    public var alternatives = 0
    /// Whether places are come to, and left, on their own side of the road.
    public var approachesAtCurb = false
    /// Whether routes have length and time alone.
    public var isSummary = false
    /// The units of a network inside buildings.
    public var indoor: IndoorPlan?
    public init() {}
  }

  public let network: RoadNetwork
  /// Finds the ways near a place.
  public let snapper: Snapper
  let joining: Joining
  let search: RouteSearch
  /// Where ways change with time; its departure is that of all answers.
  let clock: ArcClock?
  private let options: Options
  /// The destinations that were asked for last, and what is known of the ways there.
  var matrix: HierarchyMatrix?
  var tree = SearchTree()
  /// What the search for other routes beside the best knows of each arc.
  var detours = SearchLabels(count: 0)
  var waitingTargets: [Int: [(number: Int, end: ArcPlace)]] = [:]

  /// Makes one.
  public init(_ network: RoadNetwork, _ snapper: Snapper, _ options: Options = Options()) {
    (self.network, self.snapper, self.options) = (network, snapper, options)
    clock = ArcClock(network)
    joining = Joining(network, snapper, options, clock)
    search = RouteSearch(network, clock)
  }

  /// The best route over some places, and others beside it where they are wanted and there are.
  ///
  /// - Parameter ordinals: the levels of places inside a building; nil where that is not known.
  /// - Throws: why there is none.
  public func routes(_ places: [Position], ordinals: [Int?] = []) throws(RouteFailure) -> [Route] {
    try sound { () throws(RouteFailure) in try found(places, ordinals) }
  }

  /// What an answer is made of has to be what was written: parts of a file are looked at as they are needed.
  func sound<Answer>(_ body: () throws(RouteFailure) -> Answer) throws(RouteFailure) -> Answer {
    do throws(RouteFailure) {
      let answer = try body()
      if !network.isDamaged { return answer }
    } catch { if !network.isDamaged { throw error } }
    throw .damaged
  }

  private func found(_ places: [Position], _ ordinals: [Int?]) throws(RouteFailure) -> [Route] {
    guard places.count > 1 else { throw .tooFewPlaces }
    var joined = try join(places, ordinals)
    var paths = legs(joined)
    let failedLeg = self.failedLeg
    // Places at ways that are closed when one comes to them are left for the nearest that are open at all times.
    if paths == nil, clock != nil, let others = try? join(places, ordinals, isSteady: true) {
      paths = legs(others)
      if paths != nil { joined = others }
    }
    if paths == nil, !joined.allSatisfy(\.isOnMainland) {
      // Places on islands of the network are left for the nearest ones on the mainland.
      for (number, place) in joined.enumerated() {
        guard let other = joining.onMainland(place) else { throw .noWay(from: failedLeg, island: number) }
        joined[number] = other
      }
      paths = legs(joined)
    }
    guard let paths else { throw .noWay(from: failedLeg, island: nil) }
    var routes = [made(paths, joined)]
    if options.alternatives > 0, places.count == 2 {
      for path in alternatives(to: paths[0], from: joined[0], to: joined[1], options.alternatives) {
        routes.append(made([path], joined))
      }
    }
    return routes
  }

  /// What an arc takes at the departure; nil where it is closed.
  func cost(_ arc: Int) -> ArcCost? {
    clock.map { $0.cost(arc, after: 0) } ?? ArcCost(seconds: network.seconds[arc], weight: network.weights[arc])
  }

  /// Whether a way is near a place; also where nothing can be said of that, because the network's file is damaged.
  public func isNear(_ place: Position) -> Bool { joining.place(place) != nil || network.isDamaged }

  /// Where places join the network.
  ///
  /// - Parameter isSteady: whether at ways alone that do not change with time.
  func join(
    _ places: [Position], _ ordinals: [Int?], isSteady: Bool = false
  ) throws(RouteFailure) -> [JoinedPlace] {
    var joined: [JoinedPlace] = []
    for (number, place) in places.enumerated() {
      let ordinal = ordinals.indices.contains(number) ? ordinals[number] : nil
      guard let found = joining.place(place, ordinal: ordinal, isSteady: isSteady) else {
        throw .notNearAnyWay(place: number)
      }
      joined.append(found)
    }
    return joined
  }

  /// The route along some legs; its places are those on the ways that were used.
  private func made(_ paths: [ArcPath], _ places: [JoinedPlace]) -> Route {
    let used = places.enumerated().map { number, place in
      let (path, isStart) = number == 0 ? (paths[0], true) : (paths[number - 1], false)
      let edge = network.edge((isStart ? path.start : path.end).arc)
      return place.snaps.first { $0.edge == edge } ?? place.snaps[0]
    }
    let maker = RouteMaker(network)
    var route = options.isSummary ? maker.summary(paths, used) : maker.route(paths, used)
    if !snapper.closed.isEmpty { tellMoved(places, used, of: &route) }
    return route
  }

  /// The number of the place from which no way led on.
  private var failedLeg = 0

  // MARK: Legs

  /// A best path so far, up to a place on an arc.
  private struct State {
    var place: ArcPlace
    var paths: [ArcPath]
  }

  /// The paths of the legs; nil when one of them has none.
  private func legs(_ places: [JoinedPlace]) -> [ArcPath]? {
    var states: [State] = []
    let turnsRound = options.mayTurnAtPlaces ?? !network.profile.continuesStraight
    for leg in 0..<places.count - 1 {
      let isLast = leg == places.count - 2
      var next: [State] = []
      let starts: [State] =
        leg == 0
        ? joining.sources(places[0]).map { State(place: $0, paths: []) } : departures(states, places[leg], turnsRound)
      if places[leg].isAt(places[leg + 1]) {
        next = starts.map { state in
          let path = ArcPath(
            arcs: [state.place.arc], turns: [], start: state.place, end: state.place, cost: state.place.cost)
          return State(place: state.place, paths: state.paths + [path])
        }
      } else {
        let ends = joining.targets(places[leg + 1])
        for group in isLast ? [ends] : ends.map({ [$0] }) {
          guard let state = best(starts, group) else { continue }
          next.append(state)
        }
      }
      if next.isEmpty, leg > 0, !turnsRound {
        // Where going straight on leads nowhere, one turns round.
        let ends = joining.targets(places[leg + 1])
        if let state = best(departures(states, places[leg], true), ends) { next.append(state) }
      }
      guard !next.isEmpty else {
        failedLeg = leg
        return nil
      }
      states = next
    }
    return states.min { $0.place.cost < $1.place.cost }?.paths
  }

  private func best(_ starts: [State], _ ends: [ArcPlace]) -> State? {
    var sources: [ArcPlace] = []
    for (number, state) in starts.enumerated() {
      var place = state.place
      place.number = number
      sources.append(place)
    }
    guard let path = search.path(from: sources, to: ends) else { return nil }
    var end = path.end
    (end.cost, end.seconds) = (path.cost, path.start.seconds + path.duration(network))
    return State(place: end, paths: starts[path.start.number].paths + [path])
  }

  /// How one goes on from a place on the way: straight on, or in any direction.
  private func departures(_ states: [State], _ place: JoinedPlace, _ turnsRound: Bool) -> [State] {
    guard turnsRound, let cheapest = states.min(by: { $0.place.cost < $1.place.cost }) else { return states }
    return states
      + joining.sources(place).map { place in
        var place = place
        (place.cost, place.seconds) = (cheapest.place.cost, cheapest.place.seconds)
        return State(place: place, paths: cheapest.paths)
      }
  }
}
