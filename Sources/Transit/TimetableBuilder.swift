// From a feed to the timetable of some days: which trips run, which a vehicle makes one after the other, and where one
// may change.

import Planar

/// Makes the timetable of a feed for some days.
struct TimetableBuilder {
  private let feed: Feed
  private let clock: ZoneClock
  /// The instant that times of the timetable count from, in seconds after 1970.
  private let base: Int
  private let rules: TransferRules
  private var boardNodes: [NodeKey: Int32] = [:]
  private var alightNodes: [NodeKey: Int32] = [:]
  private(set) var boards: [NodeKey] = []
  private(set) var alights: [NodeKey] = []
  private var arrivals: [Int32] = []
  private var departures: [Int32] = []
  /// For each time the calls of the feed where one gets on, and off.
  private(set) var boardCalls: [Int32] = []
  private(set) var alightCalls: [Int32] = []
  private var patternNumbers: [[Int32]: Int] = [:]
  private var patterns: [TripPattern] = []
  /// Of trips one after the other: where their times begin, and their pattern.
  private var templates: [[Int]: (times: Int, pattern: Int)] = [:]
  private var journeyCount = 0
  /// How many journeys some days may have.
  private static let mostJourneys = 20_000_000
  private static let mostRepeatedCalls = 10_000_000
  /// Changes, and rules looked at for them.
  private static let mostChanges = 100_000_000

  struct NodeKey: Hashable {
    var stop: Int
    var kind: TripKind
  }

  init(_ feed: Feed, _ clock: ZoneClock, base: Int, isServed: [Bool]) throws(FeedError) {
    (self.feed, self.clock, self.base) = (feed, clock, base)
    rules = try TransferRules(feed, isServed: isServed)
  }

  // MARK: Trips

  /// Takes the trips of a day.
  ///
  /// - Returns: how many run.
  mutating func add(day: Int, weekday: Int) throws(FeedError) -> Int {
    let running = feed.services.map { $0.runs(on: day, weekday: weekday) }
    let shift = clock.serviceStart(day) - base
    let before = journeyCount
    let trips = feed.trips.indices.filter { index in
      let trip = feed.trips[index]
      return running[trip.service] && trip.calls.count > 1
    }
    let followers = BlockChains(feed, trips).followers
    let following = Set(followers.values.joined())
    for trip in trips where !feed.trips[trip].isRepeated && !following.contains(trip) {
      var chain = [trip]
      try addChains(&chain, followers, shift)
    }
    for frequency in feed.frequencies where running[feed.trips[frequency.trip].service] {
      let calls = feed.trips[frequency.trip].calls
      guard calls.count > 1 else { continue }
      let first = feed.calls[calls.lowerBound].departure
      for start in stride(from: frequency.start, to: frequency.end, by: frequency.headway) {
        try addJourney([frequency.trip], shift + start - first)
      }
    }
    return journeyCount - before
  }

  /// Takes each row of trips that begins with some, as far as the vehicle goes on.
  private mutating func addChains(_ chain: inout [Int], _ followers: [Int: [Int]], _ shift: Int) throws(FeedError) {
    let next = chain.count < BlockChains.longest ? followers[chain[chain.count - 1]] ?? [] : []
    if next.isEmpty {
      try addJourney(chain, shift)
      return
    }
    for trip in next {
      chain.append(trip)
      try addChains(&chain, followers, shift)
      chain.removeLast()
    }
  }

  private mutating func addJourney(_ chain: [Int], _ shift: Int) throws(FeedError) {
    journeyCount += 1
    if journeyCount > Self.mostJourneys {
      throw FeedError("the trips of these days are more than \(Self.mostJourneys)", file: "trips.txt")
    }
    let known = templates[chain] ?? template(chain)
    // Each trip is there once, but for blocks and trips that a vehicle goes on as.
    if arrivals.count > feed.calls.count + Self.mostRepeatedCalls {
      throw FeedError("trips that go on as others stand for more than plat looks at", file: "transfers.txt")
    }
    templates[chain] = known
    patterns[known.pattern].journeys.append(
      TripPattern.Journey(times: known.times, shift: shift, number: journeyCount - 1))
  }

  /// Puts the calls of trips one after the other; where one ends at the stop at which the next begins that is one call.
  private mutating func template(_ chain: [Int]) -> (times: Int, pattern: Int) {
    let start = arrivals.count
    var (on, off) = ([Int32](), [Int32]())
    for (place, trip) in chain.enumerated() {
      let (calls, line) = (feed.trips[trip].calls, feed.trips[trip].line)
      for index in calls {
        let call = feed.calls[index]
        let (isFirst, isLast) = (index == calls.lowerBound, index == calls.upperBound - 1)
        let board = !isLast && call.isBoarding ? boardNode(call.stop, trip, line) : -1
        if isFirst, place > 0, let last = alightCalls.last, feed.calls[Int(last)].stop == call.stop {
          departures[departures.count - 1] = Int32(call.departure)
          boardCalls[boardCalls.count - 1] = Int32(index)
          on[on.count - 1] = board
          continue
        }
        arrivals.append(Int32(call.arrival))
        departures.append(Int32(call.departure))
        boardCalls.append(Int32(index))
        alightCalls.append(Int32(index))
        on.append(board)
        off.append(!isFirst && call.isAlighting ? alightNode(call.stop, trip, line) : -1)
      }
    }
    let key = on + off
    let pattern = patternNumbers[key] ?? patterns.count
    if pattern == patterns.count {
      patternNumbers[key] = pattern
      patterns.append(TripPattern(boards: on, alights: off))
    }
    return (start, pattern)
  }

  private mutating func boardNode(_ stop: Int, _ trip: Int, _ line: Int) -> Int32 {
    let key = NodeKey(stop: stop, kind: rules.kindTaken(stop, trip, line: line))
    if let known = boardNodes[key] { return known }
    boardNodes[key] = Int32(boards.count)
    boards.append(key)
    return Int32(boards.count - 1)
  }

  private mutating func alightNode(_ stop: Int, _ trip: Int, _ line: Int) -> Int32 {
    let key = NodeKey(stop: stop, kind: rules.kindLeft(stop, trip, line: line))
    if let known = alightNodes[key] { return known }
    alightNodes[key] = Int32(alights.count)
    alights.append(key)
    return Int32(alights.count - 1)
  }

  // MARK: Changes

  /// The timetable, with the changes between its stops.
  ///
  /// - Parameters:
  ///   - near: the stops that one can walk to from a stop, with the seconds.
  ///   - walk: the seconds of a walk between two stops that need not be near.
  func timetable(
    near: (_ stop: Int) -> [(stop: Int, seconds: Int)], walk: (_ from: Int, _ to: Int) -> Int
  ) throws(FeedError) -> Timetable {
    var boardsOfStop: [Int: [Int]] = [:]
    for (node, key) in boards.enumerated() { boardsOfStop[key.stop, default: []].append(node) }
    var nearStops: [Int: [Int: Int]] = [:]
    var (links, looked) = ([[Timetable.Link]](), 0)
    for left in alights {
      if nearStops[left.stop] == nil {
        var seconds: [Int: Int] = [:]
        for other in near(left.stop) where other.stop != left.stop { seconds[other.stop] = other.seconds }
        seconds[left.stop] = 0
        nearStops[left.stop] = seconds
      }
      var seconds = nearStops[left.stop] ?? [:]
      // What is too far for a walk is changed to where a rule says so of the two trips.
      let far = (rules.targets[left.stop] ?? []).filter { seconds[$0] == nil }
      for stop in far { seconds[stop] = walk(left.stop, stop) }
      var own: [Timetable.Link] = []
      for (stop, usual) in seconds.sorted(by: { $0.key < $1.key }) {
        let pair = TransferRules.Pair(from: left.stop, to: stop)
        let nodes = boardsOfStop[stop] ?? []
        looked += nodes.count * (1 + rules.count(pair))
        if looked > Self.mostChanges {
          throw FeedError("its rules and stops stand for more changes than plat looks at", file: "transfers.txt")
        }
        for node in nodes {
          let rule = rules.rule(pair, left.kind, boards[node].kind)
          if rule == nil, far.contains(stop) { continue }
          switch rule?.kind {
          case .impossible: continue
          case .timed: own.append(Timetable.Link(to: Int32(node), seconds: 0))
          case .least: own.append(Timetable.Link(to: Int32(node), seconds: rule?.seconds ?? usual))
          default: own.append(Timetable.Link(to: Int32(node), seconds: usual))
          }
        }
      }
      links.append(own)
    }
    return Timetable(
      boardCount: boards.count, alightCount: alights.count, patterns: patterns, arrivals: arrivals,
      departures: departures, links: links)
  }
}
