// Many to many: what it takes from one place to each of many.

public import Planar

/// What it takes to come from one place to another.
public struct MatrixEntry: Sendable, Hashable {
  /// Seconds.
  public var expectedTravelTime: Double
  /// Metres.
  public var distance: Double
}

/// The places that many are asked for the way to, prepared once.
///
/// Over a prepared network it is found once what it costs to come to each destination from above; else each source
/// searches until it has come to all.
public final class MatrixTargets: Sendable {
  public let count: Int
  /// How many were joined to another way than the nearest, which is to be avoided.
  public let movedCount: Int
  /// Where the destinations join the network; after them, once more, those on islands as they join the mainland.
  let joined: [JoinedPlace?]
  /// By destination, which of `joined` it is on the mainland; nil for one that has no mainland near.
  let onMainland: [Int?]
  let places: [[ArcPlace]]
  /// Nil where the network has no hierarchy, or it is not worth it.
  let overHierarchy: HierarchyTargets?

  /// Brings destinations to the network, and prepares the search for them; one that has no way near is reached from
  /// nowhere.
  ///
  /// - Parameter workers: on what threads; the answers do not depend on it.
  public convenience init(_ router: Router, _ positions: [Position], _ workers: RoadWorkers = RoadWorkers()) {
    self.init(router, joined: positions.map { router.joining.place($0) }, workers)
  }

  /// Prepares the search for destinations that are joined to the network.
  init(_ router: Router, joined places: [JoinedPlace?], _ workers: RoadWorkers = RoadWorkers()) {
    var joined = places
    var onMainland: [Int?] = []
    for number in places.indices {
      guard let place = joined[number], !place.isOnMainland else {
        onMainland.append(number)
        continue
      }
      let other = router.joining.onMainland(place)
      onMainland.append(other == nil ? nil : joined.count)
      if let other { joined.append(other) }
    }
    movedCount = places.count { place in
      place.map { router.moved($0.position, to: $0.snaps[0]) != nil } ?? false
    }
    (self.joined, self.onMainland, count) = (joined, onMainland, places.count)
    self.places = joined.map { $0.map(router.joining.targets) ?? [] }
    overHierarchy = router.search.overHierarchy(forSearches: places.count).map { [places = self.places] in
      HierarchyTargets($0, places, workers)
    }
  }
}

extension Router {
  /// What it takes to come from one source to each destination, as the search goes on.
  typealias MatrixRow = [(cost: Double, seconds: Double, metres: Double)]

  /// What it takes to come to each of the destinations; nil where no way leads.
  ///
  /// An entry is that of the route: where none leads from a place or to one because it is on an island of the network,
  /// the way is that between the places on the mainland. From the mainland it is found by the same search; only a
  /// source on an island takes a second one.
  ///
  /// - Parameter limit: places that are farther, in metres along the ways, may be left out.
  /// - Throws: when no way is near the source.
  public func row(
    from position: Position, to targets: MatrixTargets, within limit: Double = .infinity
  ) throws(RouteFailure) -> [MatrixEntry?] {
    try sound { () throws(RouteFailure) in try foundRow(from: position, to: targets, within: limit) }
  }

  private func foundRow(
    from position: Position, to targets: MatrixTargets, within limit: Double
  ) throws(RouteFailure) -> [MatrixEntry?] {
    guard let source = joining.place(position) else { throw .notNearAnyWay(place: 0) }
    let row = row(from: source, to: targets, within: limit)
    var other: MatrixRow?
    if !source.isOnMainland, (0..<targets.count).contains(where: { !row[$0].cost.isFinite }) {
      other = joining.onMainland(source).map { self.row(from: $0, to: targets, within: limit) }
    } else if source.isOnMainland {
      other = row
    }
    return (0..<targets.count).map { number in
      var entry = row[number]
      if !entry.cost.isFinite, let other, let place = targets.onMainland[number] { entry = other[place] }
      return entry.cost.isFinite ? MatrixEntry(expectedTravelTime: entry.seconds, distance: entry.metres) : nil
    }
  }

  func row(from source: JoinedPlace, to targets: MatrixTargets, within limit: Double = .infinity) -> MatrixRow {
    let sources = joining.sources(source)
    var row = MatrixRow(repeating: (.infinity, 0, 0), count: targets.joined.count)
    for (number, ends) in targets.places.enumerated() {
      if targets.joined[number]?.isAt(source) == true {
        row[number] = (0, 0, 0)
        continue
      }
      for source in sources {
        guard let whole = self.cost(source.arc) else { continue }
        for end in ends where network.origin(end.arc) == network.origin(source.arc) && end.fraction >= source.fraction {
          let share = end.fraction - source.fraction
          let cost = share * whole.weight
          guard cost < row[number].cost else { continue }
          row[number] = (
            cost, share * whole.seconds, share * network.edgeLengths[network.edge(source.arc)]
          )
        }
      }
    }
    if let known = targets.overHierarchy, let search = search.overHierarchy() {
      let matrix = matrix.flatMap { $0.targets === known ? $0 : nil } ?? HierarchyMatrix(search, known)
      self.matrix = matrix
      matrix.lower(&row, from: sources)
    } else {
      fill(&row, sources, targets, within: limit)
    }
    return row
  }

  /// Searches from a source until all destinations are found.
  private func fill(
    _ row: inout MatrixRow, _ sources: [ArcPlace], _ targets: MatrixTargets, within limit: Double
  ) {
    var open = 0
    for (number, ends) in targets.places.enumerated() where !ends.isEmpty && row[number].cost != 0 {
      open += 1
      for end in ends { waitingTargets[end.arc, default: []].append((number, end)) }
    }
    defer { waitingTargets.removeAll() }
    var settledTargets = Set<Int>()
    tree.grow(network, search.timed, from: sources, within: limit) { reached in
      for (number, end) in waitingTargets[reached.arc] ?? [] {
        let whole = reached.cost + end.fraction * reached.whole.weight
        if whole < row[number].cost {
          row[number] = (
            whole, reached.seconds + end.fraction * reached.whole.seconds,
            reached.metres + end.fraction * network.edgeLengths[network.edge(reached.arc)]
          )
        }
        if settledTargets.insert(number).inserted { open -= 1 }
      }
      // What was found first may be reached cheaper over another arc, by no more than its own cost.
      return open > 0 || row.contains { $0.cost.isFinite && $0.cost > reached.cost }
    }
  }
}
