// Routes between places: snapping, the legs, and islands of the network.

public import SimpleFeatures

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

  /// Parts of the network of fewer arcs than this are islands, where there is one of more (OSRM's `tiny component`).
  public static let islandSize = 1000

  public let network: RoadNetwork
  let snapper: Snapper
  let search: RouteSearch
  private let options: Options
  lazy var shortcutSearch = network.hierarchy.map { HierarchySearch(network, $0) }
  var tree = SearchTree()
  var waitingTargets: [Int: [(number: Int, end: ArcPlace)]] = [:]
  var maxSnap: Double { options.maxSnap }
  private let mainland: UInt32?
  private let copies: [Int: [Int]]

  /// Makes one.
  public init(_ network: RoadNetwork, _ snapper: Snapper, _ options: Options = Options()) {
    (self.network, self.snapper, self.options) = (network, snapper, options)
    search = RouteSearch(network)
    let largest = network.partSizes.indices.max { network.partSizes[$0] < network.partSizes[$1] }
    mainland = largest.flatMap { network.partSizes[$0] >= Self.islandSize ? UInt32($0) : nil }
    var copies: [Int: [Int]] = [:]
    for (index, origin) in network.origins.indices.map({ ($0, Int(network.origins[$0])) }) {
      copies[origin, default: []].append(network.edgeCount * 2 + index)
    }
    self.copies = copies
  }

  /// The best route over some places, and others beside it where they are wanted and there are.
  ///
  /// - Parameter ordinals: the levels of places inside a building; nil where that is not known.
  /// - Throws: why there is none.
  public func routes(_ places: [Position], ordinals: [Int?] = []) throws(RouteFailure) -> [Route] {
    guard places.count > 1 else { throw .tooFewPlaces }
    let snaps = try snapped(places, ordinals, onMainland: false)
    var paths = legs(snaps)
    var used = snaps
    if paths == nil, mainland != nil {
      // A place on an island of the network is left for the nearest one that the rest is joined to.
      used = try snapped(places, ordinals, onMainland: true)
      paths = legs(used)
    }
    guard let paths else { throw .noWay(from: failedLeg) }
    var routes = [made(paths, used)]
    if options.alternatives > 0, places.count == 2 {
      for path in alternatives(to: paths[0], used, options.alternatives) {
        routes.append(made([path], used))
      }
    }
    return routes
  }

  /// The route along some legs; its places are those of the snaps that were used.
  private func made(_ paths: [ArcPath], _ snaps: [[Snap]]) -> Route {
    let used = snaps.enumerated().map { number, snaps in
      let (path, isStart) = number == 0 ? (paths[0], true) : (paths[number - 1], false)
      let place = isStart ? path.start : path.end
      let edge = network.edge(place.arc)
      return snaps.first { $0.edge == edge } ?? snaps[0]
    }
    let maker = RouteMaker(network)
    return options.isSummary ? maker.summary(paths, used) : maker.route(paths, used)
  }

  /// The number of the place from which no way led on.
  private var failedLeg = 0

  // MARK: Snapping

  private func snapped(
    _ places: [Position], _ ordinals: [Int?], onMainland: Bool
  ) throws(RouteFailure) -> [[Snap]] {
    var snaps: [[Snap]] = []
    for (number, place) in places.enumerated() {
      if let indoor = options.indoor {
        let inside = snapped(place, ordinals.indices.contains(number) ? ordinals[number] : nil, indoor)
        guard !inside.isEmpty else { throw .notNearAnyWay(place: number) }
        snaps.append(inside)
        continue
      }
      let found = snapper.nearest(to: place, within: options.maxSnap) { edge in
        !onMainland || network.parts[edge] == mainland
      }
      guard !found.isEmpty else { throw .notNearAnyWay(place: number) }
      snaps.append(found)
    }
    return snaps
  }

  /// Brings a place in a building to a way in its unit; to the nearest on its level where it is in none.
  private func snapped(_ place: Position, _ ordinal: Int?, _ indoor: IndoorPlan) -> [Snap] {
    let units = indoor.units(at: place, ordinal: ordinal)
    func unit(_ edge: Int) -> Int { network.ways[Int(network.edgeWays[edge])].indoor?.unit ?? -1 }
    let own = snapper.nearest(to: place, within: options.maxSnap, isThere: { units.contains(unit($0)) })
    if !own.isEmpty { return own }
    return snapper.nearest(
      to: place, within: options.maxSnap,
      isThere: { edge in
        let unit = unit(edge)
        return unit >= 0 && (ordinal == nil || indoor.ordinals[unit] == ordinal)
      })
  }

  /// The places on arcs from which one starts at a snap.
  func sources(_ snaps: [Snap]) -> [ArcPlace] {
    let all = arcPlaces(snaps)
    // Who stands at a junction leaves it; only where nothing does, an arc that ends there counts.
    let leaving = all.filter { $0.fraction < 1 }
    return leaving.isEmpty ? all : leaving
  }

  /// The places on arcs at which one arrives at a snap.
  func targets(_ snaps: [Snap]) -> [ArcPlace] {
    let all = arcPlaces(snaps)
    let arriving = all.filter { $0.fraction > 0 }
    return (arriving.isEmpty ? all : arriving).flatMap { place in
      [place] + (copies[place.arc] ?? []).map { ArcPlace(arc: $0, fraction: place.fraction, number: place.number) }
    }
  }

  private func arcPlaces(_ snaps: [Snap]) -> [ArcPlace] {
    var places: [ArcPlace] = []
    for (number, snap) in snaps.enumerated() {
      let sides = curbSides(snap)
      if network.isOpen(2 * snap.edge), sides.forward {
        places.append(ArcPlace(arc: 2 * snap.edge, fraction: snap.fraction, number: number))
      }
      if network.isOpen(2 * snap.edge + 1), sides.backward {
        places.append(ArcPlace(arc: 2 * snap.edge + 1, fraction: 1 - snap.fraction, number: number))
      }
    }
    return places
  }

  /// In which directions a place is on the side one drives on; both where it makes no difference.
  private func curbSides(_ snap: Snap) -> (forward: Bool, backward: Bool) {
    let edge = snap.edge
    guard options.approachesAtCurb, snap.distance >= Snap.onTheWay, snap.fraction > 0, snap.fraction < 1,
      network.isOpen(2 * edge), network.isOpen(2 * edge + 1)
    else { return (true, true) }
    let (a, b) = (network.shape[snap.segment], network.shape[snap.segment + 1])
    let along = GroundScale(latitude: snap.position.y).way(from: a, to: b)
    let isOnLeft = along.x * snap.offset.y - along.y * snap.offset.x > 0
    let isForward = isOnLeft == network.ways[Int(network.edgeWays[edge])].drivesOnLeft
    return (isForward, !isForward)
  }

  /// The copies of an arc on which restrictions are remembered.
  func copies(of arc: Int) -> [Int] { copies[arc] ?? [] }

  // MARK: Legs

  /// A best path so far, up to a place on an arc.
  private struct State {
    var place: ArcPlace
    var paths: [ArcPath]
  }

  /// The paths of the legs; nil when one of them has none.
  private func legs(_ snaps: [[Snap]]) -> [ArcPath]? {
    var states: [State] = []
    let turnsRound = options.mayTurnAtPlaces ?? !network.profile.continuesStraight
    for leg in 0..<snaps.count - 1 {
      let isLast = leg == snaps.count - 2
      var next: [State] = []
      let starts: [State] =
        leg == 0 ? sources(snaps[0]).map { State(place: $0, paths: []) } : departures(states, snaps[leg], turnsRound)
      if snaps[leg].contains(where: { here in snaps[leg + 1].contains { $0.position == here.position } }) {
        next = starts.map { state in
          let path = ArcPath(
            arcs: [state.place.arc], turns: [], start: state.place, end: state.place, cost: state.place.cost)
          return State(place: state.place, paths: state.paths + [path])
        }
      } else {
        let ends = targets(snaps[leg + 1])
        for group in isLast ? [ends] : ends.map({ [$0] }) {
          guard let state = best(starts, group) else { continue }
          next.append(state)
        }
      }
      if next.isEmpty, leg > 0, !turnsRound {
        // Where going straight on leads nowhere, one turns round.
        let ends = targets(snaps[leg + 1])
        if let state = best(departures(states, snaps[leg], true), ends) { next.append(state) }
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
    end.cost = path.cost
    return State(place: end, paths: starts[path.start.number].paths + [path])
  }

  /// How one goes on from a place on the way: straight on, or in any direction.
  private func departures(_ states: [State], _ snaps: [Snap], _ turnsRound: Bool) -> [State] {
    guard turnsRound, let cheapest = states.min(by: { $0.place.cost < $1.place.cost }) else { return states }
    return states
      + sources(snaps).map { place in
        var place = place
        place.cost = cheapest.place.cost
        return State(place: place, paths: cheapest.paths)
      }
  }
}
