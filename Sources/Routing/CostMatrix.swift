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
/// Over a prepared network each destination is reached from above once, and what it costs is put down at the places
/// passed (buckets; Knopp, Sanders, Schultes, Schulz, Wagner 2007); else each source searches until it has come to all.
public final class MatrixTargets: Sendable {
  struct Bucket {
    var target: UInt32
    /// The step by which the place is reached, or below 0 the end −1 − n of the destination.
    var step: Int32
    var cost: Double
  }

  public let count: Int
  /// How many were joined to another way than the nearest, which is to be avoided.
  public let movedCount: Int
  /// Where the destinations join the network; after them, once more, those on islands as they join the mainland.
  let joined: [JoinedPlace?]
  /// By destination, which of `joined` it is on the mainland; nil for one that has no mainland near.
  let onMainland: [Int?]
  let places: [[ArcPlace]]
  /// By place of the hierarchy: where its buckets begin.
  let starts: [UInt32]
  let buckets: [Bucket]

  /// Brings destinations to the network, and prepares the search for them; one that has no way near is reached from
  /// nowhere.
  public convenience init(_ router: Router, _ positions: [Position]) {
    self.init(router, joined: positions.map { router.joining.place($0) })
  }

  /// Prepares the search for destinations that are joined to the network.
  init(_ router: Router, joined places: [JoinedPlace?]) {
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
    let network = router.network
    guard let hierarchy = network.hierarchy else {
      (starts, buckets) = ([], [])
      return
    }
    let search = HierarchySearch(network, hierarchy)
    var found: [(place: Int, bucket: Bucket)] = []
    for (number, ends) in self.places.enumerated() {
      let seeds = ends.map { end in
        (place: Int(hierarchy.places[end.arc]), cost: network.cost(end.arc, share: end.fraction))
      }
      search.reach(seeds, isForward: false) { place, cost, step in
        found.append((place, Bucket(target: UInt32(number), step: Int32(truncatingIfNeeded: step), cost: cost)))
      }
    }
    var starts = [UInt32](repeating: 0, count: network.arcCount + 1)
    for (place, _) in found { starts[place + 1] += 1 }
    for place in 0..<network.arcCount { starts[place + 1] += starts[place] }
    var next = starts
    var buckets = [Bucket](
      repeating: Bucket(target: 0, step: 0, cost: 0), count: found.count)
    for (place, bucket) in found {
      buckets[Int(next[place])] = bucket
      next[place] += 1
    }
    (self.starts, self.buckets) = (starts, buckets)
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
    if let hierarchy = network.hierarchy {
      fill(&row, sources, targets, hierarchy)
    } else {
      fill(&row, sources, targets, within: limit)
    }
    return row
  }

  private func fill(
    _ row: inout MatrixRow, _ sources: [ArcPlace], _ targets: MatrixTargets, _ hierarchy: Hierarchy
  ) {
    guard let search = shortcutSearch else { return }
    var seeds: [(place: Int, cost: Double)] = []
    var rests: [Measure] = []
    for source in sources {
      let rest = 1 - source.fraction
      for turn in network.turns(source.arc) {
        seeds.append(
          (
            Int(hierarchy.places[network.turnArcs[turn]]),
            network.cost(source.arc, share: rest) + Double(network.turnWeights[turn])
          ))
        rests.append(
          Measure(
            seconds: rest * network.seconds[source.arc] + Double(network.turnSeconds[turn]),
            metres: rest * network.edgeLengths[network.edge(source.arc)]))
      }
    }
    // Where the best ways from the source and to each destination meet, and with which bucket.
    var meetings = [(place: Int32, bucket: Int32)](repeating: (-1, 0), count: row.count)
    targets.buckets.withUnsafeBufferPointer { buckets in
      row.withUnsafeMutableBufferPointer { row in
        meetings.withUnsafeMutableBufferPointer { meetings in
          search.reach(seeds, isForward: true) { place, cost, _ in
            for index in Int(targets.starts[place])..<Int(targets.starts[place + 1]) {
              let bucket = buckets[index]
              let whole = cost + bucket.cost
              guard whole < row[Int(bucket.target)].cost else { continue }
              row[Int(bucket.target)].cost = whole
              meetings[Int(bucket.target)] = (Int32(place), Int32(index))
            }
          }
        }
      }
    }
    if measured?.targets !== targets { measured = MeasuredBuckets(targets) }
    for (number, meeting) in meetings.enumerated() where meeting.place >= 0 {
      guard let after = measured?.measure(of: Int(meeting.bucket), self, search) else { continue }
      let whole = search.measure(of: Int(meeting.place), rests) + after
      (row[number].seconds, row[number].metres) = (whole.seconds, whole.metres)
    }
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

/// What it takes to come from places with buckets to their destinations, found when it is asked for.
struct MeasuredBuckets {
  let targets: MatrixTargets
  private var known: [Int: Measure] = [:]

  init(_ targets: MatrixTargets) { self.targets = targets }

  /// What it takes from the place of a bucket on.
  mutating func measure(of bucket: Int, _ router: Router, _ search: HierarchySearch) -> Measure {
    if let known = known[bucket] { return known }
    guard let hierarchy = router.network.hierarchy else { return Measure() }
    // Down to the destination, or to what is known, and up again.
    var (chain, next): ([Int], Int?) = ([], bucket)
    var sum = Measure()
    while let bucket = next {
      if let known = known[bucket] {
        sum = known
        break
      }
      let step = Int(targets.buckets[bucket].step)
      let target = targets.buckets[bucket].target
      if step < 0 {
        let end = targets.places[Int(target)][-1 - step]
        sum = Measure(
          seconds: end.fraction * router.network.seconds[end.arc],
          metres: end.fraction * router.network.edgeLengths[router.network.edge(end.arc)])
        known[bucket] = sum
        break
      }
      chain.append(bucket)
      let below = hierarchy.backward.place(of: step)
      let range = Int(targets.starts[below])..<Int(targets.starts[below + 1])
      next = rank(of: target, in: range) { targets.buckets[$0].target }
    }
    for bucket in chain.reversed() {
      sum += search.measures.measure(ofStep: Int(targets.buckets[bucket].step), isForward: false)
      known[bucket] = sum
    }
    return sum
  }
}
