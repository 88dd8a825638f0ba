// The search where ways change with time: what is dearer and sooner may turn out the better.

public import Planar

/// Grows from sources over a network that changes with time.
///
/// An arc is looked at once for each way to it that is sooner than all cheaper ones (Martins 1984). So the best path is
/// found as long as ways close or slow down; a detour that is dearer and later, and only lets time pass until a way
/// opens, is not looked for, and one that comes back to a turn that was closed is none.
final class TimedSearch {
  /// One way to come to the beginning of an arc.
  private struct Label {
    var turn: Int
    /// The label before it, or below 0 the source −1 − n.
    var parent: Int
    var reached: ReachedArc
  }

  let clock: ArcClock
  private var network: RoadNetwork { clock.network }
  private var labels: [Label] = []
  private var soonest: [Double] = []
  /// By arc, what is known of the cheapest way to it that waits.
  private var waiting: [(cost: Double, seconds: Double)] = []
  private var queue = SearchQueue()
  private var sources: [ArcPlace] = []

  init(_ clock: ArcClock) { self.clock = clock }

  /// Calls `body` with what is reached, the cheapest first, until it answers false.
  private func grow(from sources: [ArcPlace], within limit: Double, _ body: (_ label: Int) -> Bool) {
    labels.removeAll(keepingCapacity: true)
    queue.removeAll()
    self.sources = sources
    soonest = [Double](repeating: .infinity, count: network.arcCount)
    waiting = [(cost: Double, seconds: Double)](repeating: (.infinity, .infinity), count: network.arcCount)
    for (number, source) in sources.enumerated() {
      guard let whole = clock.cost(source.arc, after: source.seconds) else { continue }
      let at = ReachedArc(arc: source.arc, cost: source.cost, seconds: source.seconds, metres: 0, whole: whole)
      step(at, share: 1 - source.fraction, parent: -1 - number)
    }
    while let (_, label) = queue.pop() {
      var reached = labels[label].reached
      guard reached.seconds < soonest[reached.arc] else { continue }
      reached.isFirst = soonest[reached.arc] == .infinity
      labels[label].reached = reached
      soonest[reached.arc] = reached.seconds
      guard body(label) else { return }
      if reached.metres <= limit { step(reached, share: 1, parent: label) }
    }
  }

  private func step(_ from: ReachedArc, share: Double, parent: Int) {
    let (cost, seconds) = (from.cost + quantized(share * from.whole.weight), from.seconds + share * from.whole.seconds)
    let metres = from.metres + share * network.edgeLengths[network.edge(from.arc)]
    clock.forEachTurn(from.arc, after: seconds) { turn, weight, whole in
      let arc = Int(network.turnArcs[turn])
      let entry = seconds + Double(network.turnSeconds[turn])
      let reached = ReachedArc(arc: arc, cost: cost + weight, seconds: entry, metres: metres, whole: whole)
      let known = waiting[arc]
      guard entry < soonest[arc], reached.cost < known.cost || entry < known.seconds,
        !clock.mayClose(turn) || !hasWaited(for: arc, parent)
      else { return }
      if reached.cost <= known.cost { waiting[arc] = (reached.cost, entry) }
      queue.push(reached.cost, labels.count)
      labels.append(Label(turn: turn, parent: parent, reached: reached))
    }
  }

  /// Whether a path has come to a turn into an arc before, when it was closed.
  ///
  /// Down a dead end and back it only let time pass. O(labels of the path).
  private func hasWaited(for arc: Int, _ parent: Int) -> Bool {
    let way = network.origin(arc)
    var label = parent
    while true {
      let (before, end): (Int, Double)
      if label >= 0 {
        let reached = labels[label].reached
        (before, end) = (reached.arc, reached.seconds + reached.whole.seconds)
      } else {
        let source = sources[-1 - label]
        guard let whole = clock.cost(source.arc, after: source.seconds) else { return false }
        (before, end) = (source.arc, source.seconds + (1 - source.fraction) * whole.seconds)
      }
      // Turning round is what is left to do where nothing else is open.
      if network.origin(before) != way ^ 1,
        network.turns(before).contains(where: { network.origin(Int(network.turnArcs[$0])) == way })
      {
        var isOpen = false
        clock.forEachTurn(before, after: end) { turn, _, _ in
          if network.origin(Int(network.turnArcs[turn])) == way { isOpen = true }
        }
        if !isOpen { return true }
      }
      if label < 0 { return false }
      label = labels[label].parent
    }
  }

  /// Calls `body` with each arc that is reached, until it answers false.
  func grow(from sources: [ArcPlace], within limit: Double, _ body: (ReachedArc) -> Bool) {
    grow(from: sources, within: limit) { (label: Int) in body(labels[label].reached) }
  }

  /// The best path; nil when there is none.
  func path(from sources: [ArcPlace], to targets: [ArcPlace]) -> ArcPath? {
    var best: (cost: Double, label: Int, end: ArcPlace)?
    var direct: ArcPath?
    for source in sources {
      guard let whole = clock.cost(source.arc, after: source.seconds) else { continue }
      for target in targets
      where network.origin(target.arc) == network.origin(source.arc) && target.fraction >= source.fraction {
        let cost = source.cost + quantized((target.fraction - source.fraction) * whole.weight)
        guard cost < direct?.cost ?? .infinity else { continue }
        direct = ArcPath(arcs: [source.arc], turns: [], start: source, end: target, cost: cost)
        direct?.costs = [whole]
      }
    }
    let ends = Dictionary(grouping: targets, by: \.arc)
    grow(from: sources, within: .infinity) { (label: Int) in
      let reached = labels[label].reached
      guard reached.cost < min(best?.cost ?? .infinity, direct?.cost ?? .infinity) else { return false }
      for end in ends[reached.arc] ?? [] {
        let whole = reached.cost + quantized(end.fraction * reached.whole.weight)
        if whole < best?.cost ?? .infinity { best = (whole, label, end) }
      }
      return true
    }
    guard let best, best.cost < direct?.cost ?? .infinity else { return direct }
    var (arcs, turns, costs, label) = ([Int](), [Int](), [ArcCost](), best.label)
    while label >= 0 {
      arcs.append(labels[label].reached.arc)
      turns.append(labels[label].turn)
      costs.append(labels[label].reached.whole)
      label = labels[label].parent
    }
    let start = sources[-1 - label]
    guard let first = clock.cost(start.arc, after: start.seconds) else { return nil }
    var path = ArcPath(
      arcs: [start.arc] + arcs.reversed(), turns: turns.reversed(), start: start, end: best.end, cost: best.cost)
    path.costs = [first] + costs.reversed()
    return path
  }

  /// A path with what it takes; nil where a way of it is closed when one comes to it.
  func priced(_ given: ArcPath) -> ArcPath? {
    var path = given
    var (seconds, cost, whole) = (
      given.start.seconds, given.start.cost, clock.cost(given.arcs[0], after: given.start.seconds)
    )
    var costs: [ArcCost] = []
    for (index, arc) in given.arcs.enumerated() {
      guard let now = whole else { return nil }
      costs.append(now)
      let share =
        (index == given.arcs.count - 1 ? given.end.fraction : 1) - (index == 0 ? given.start.fraction : 0)
      (seconds, cost) = (seconds + share * now.seconds, cost + quantized(share * now.weight))
      guard index < given.turns.count else { break }
      whole = nil
      clock.forEachTurn(arc, after: seconds) { turn, weight, next in
        guard turn == given.turns[index] else { return }
        (cost, whole) = (cost + weight, next)
      }
      seconds += Double(network.turnSeconds[given.turns[index]])
    }
    (path.cost, path.costs) = (cost, costs)
    return path
  }
}

extension Router {
  /// The routes that arrive by a time, of which the first leaves as late as it can.
  ///
  /// Where nothing changes with time, it is the time that all limits are decided for. Else the departure is looked for,
  /// whose best route arrives in time and next to which a later one does not; O(log) searches.
  ///
  /// - Throws: why there is none.
  public func routes(
    _ places: [Position], ordinals: [Int?] = [], arrivingBy time: LocalTime
  ) throws(RouteFailure) -> [Route] {
    guard let clock else { return try routes(places, ordinals: ordinals) }
    defer { clock.departure = time }
    var (late, found, failure) = (0.0, (lead: Double, routes: [Route])?.none, RouteFailure?.none)
    var (lead, step) = (0.0, 900.0)
    while lead < Self.mostLead {
      clock.departure = time.adding(seconds: -lead)
      do throws(RouteFailure) {
        let routes = try self.routes(places, ordinals: ordinals)
        let takes = routes[0].expectedTravelTime
        if takes < lead + 0.5 {
          found = (lead, routes)
          if takes > lead - 1 { break }
        } else {
          late = max(late, lead)
          if found == nil { lead = takes.rounded(.up) }
        }
      } catch {
        guard case .noWay = error else { throw error }
        (failure, late) = (error, max(late, lead))
        if found == nil { (lead, step) = (lead + step, 2 * step) }
      }
      if let found {
        guard found.lead - late > 1 else { break }
        lead = ((found.lead + late) / 2).rounded()
      }
    }
    guard var found else { throw failure ?? .tooFewPlaces }
    for index in found.routes.indices { found.routes[index].departure = time.adding(seconds: -found.lead) }
    return found.routes
  }

  /// How long before the arrival one leaves at most, in seconds: a week.
  private static let mostLead = 7 * 86_400.0
}
