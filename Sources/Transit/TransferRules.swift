// The rules for changes of a feed: which holds from one trip to another, and what kinds of trips they tell apart.

/// What of a trip the rules of a stop look at: the trip itself, its line, or neither (−1).
struct TripKind: Hashable, Sendable {
  var trip = -1
  var line = -1
}

/// The rules of a feed by pairs of stops.
struct TransferRules {
  struct Pair: Hashable {
    let from: Int
    let to: Int
  }

  private struct Rule {
    let transfer: Int
    /// How many of the two stops are named themselves, and not by their station.
    let named: Int
  }

  /// How many pairs of stops the rules may stand for.
  static let mostPairs = 5_000_000
  private let transfers: [Feed.Transfer]
  private var rules: [Pair: [Rule]] = [:]
  /// The stops that rules lead to from each.
  private(set) var targets: [Int: [Int]] = [:]
  private var told: (from: [Int: Told], to: [Int: Told]) = ([:], [:])

  /// The trips and lines that the rules of a stop name.
  private struct Told {
    var trips: Set<Int> = []
    var lines: Set<Int> = []
  }

  /// - Parameter isServed: whether vehicles call at a stop.
  init(_ feed: Feed, isServed: [Bool]) throws(FeedError) {
    transfers = feed.transfers
    var children: [Int: [Int]] = [:]
    for (index, stop) in feed.stops.enumerated() {
      if let parent = stop.parent, isServed[index] { children[parent, default: []].append(index) }
    }
    /// The stops that a row of the table means, and whether it names the one itself.
    func meant(_ stop: Int) -> (stops: [Int], isNamed: Bool) {
      if feed.stops[stop].kind != 1 { return (isServed[stop] ? [stop] : [], true) }
      return (isServed[stop] ? [stop] : children[stop] ?? [], false)
    }
    var count = 0
    for (index, transfer) in transfers.enumerated() {
      guard transfer.kind != .seated, transfer.kind != .notSeated, let from = transfer.from, let to = transfer.to else {
        continue
      }
      let (froms, tos) = (meant(from), meant(to))
      count += froms.stops.count * tos.stops.count
      if count > Self.mostPairs {
        throw FeedError("the rules stand for more than \(Self.mostPairs) pairs of stops", file: "transfers.txt")
      }
      let rule = Rule(transfer: index, named: (froms.isNamed ? 1 : 0) + (tos.isNamed ? 1 : 0))
      for from in froms.stops {
        note(&told.from[from, default: Told()], transfer.fromTrip, transfer.fromLine)
        for to in tos.stops {
          if rules[Pair(from: from, to: to)] == nil { targets[from, default: []].append(to) }
          rules[Pair(from: from, to: to), default: []].append(rule)
        }
      }
      for to in tos.stops { note(&told.to[to, default: Told()], transfer.toTrip, transfer.toLine) }
    }
  }

  private func note(_ told: inout Told, _ trip: Int?, _ line: Int?) {
    if let trip { told.trips.insert(trip) }
    if let line { told.lines.insert(line) }
  }

  /// What the rules of a stop tell of a trip that one leaves there.
  func kindLeft(_ stop: Int, _ trip: Int, line: Int) -> TripKind { Self.kind(told.from[stop], trip, line) }

  /// What the rules of a stop tell of a trip that one takes there.
  func kindTaken(_ stop: Int, _ trip: Int, line: Int) -> TripKind { Self.kind(told.to[stop], trip, line) }

  private static func kind(_ told: Told?, _ trip: Int, _ line: Int) -> TripKind {
    guard let told else { return TripKind() }
    return TripKind(trip: told.trips.contains(trip) ? trip : -1, line: told.lines.contains(line) ? line : -1)
  }

  /// How many rules there are for a pair of stops.
  func count(_ pair: Pair) -> Int { rules[pair]?.count ?? 0 }

  /// The rule for a change that tells most of it (GTFS: trips before lines, lines before stops); nil for none.
  func rule(_ pair: Pair, _ left: TripKind, _ taken: TripKind) -> Feed.Transfer? {
    var best: (rank: Int, transfer: Feed.Transfer)?
    for rule in rules[pair] ?? [] {
      let transfer = transfers[rule.transfer]
      guard transfer.fromTrip.map({ $0 == left.trip }) ?? true, transfer.toTrip.map({ $0 == taken.trip }) ?? true,
        transfer.fromLine.map({ $0 == left.line }) ?? true, transfer.toLine.map({ $0 == taken.line }) ?? true
      else { continue }
      let trips = (transfer.fromTrip == nil ? 0 : 1) + (transfer.toTrip == nil ? 0 : 1)
      let lines =
        (transfer.fromTrip == nil && transfer.fromLine != nil ? 1 : 0)
        + (transfer.toTrip == nil && transfer.toLine != nil ? 1 : 0)
      let rank = (trips * 3 + lines) * 3 + rule.named
      if rank > best?.rank ?? -1 { best = (rank, transfer) }
    }
    return best?.transfer
  }
}
