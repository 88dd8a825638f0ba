// The journeys of vehicles of some days as a search goes over them.
//
// Where one gets off and where one gets on are nodes of two kinds, so that rules for changes between certain lines are
// exact: a stop has a node for each kind of trip that its rules tell apart, most stops one of each kind. Links lead
// from where one gets off to where one gets on, and take a time.

/// Journeys with the same nodes in the same order, none of which overtakes another.
public struct TripPattern: Sendable {
  /// For each call the node where one gets on; −1 where one may not.
  public var boards: [Int32]
  /// The node where one gets off; −1 where one may not.
  public var alights: [Int32]
  /// Of each journey, the first first: where its times begin in the timetable's, and seconds to add to them.
  public var journeys: [Journey] = []

  /// A journey of a vehicle.
  public struct Journey: Sendable {
    public var times: Int
    public var shift: Int
    /// What it is for who made the timetable.
    public var number: Int

    /// Makes one.
    public init(times: Int, shift: Int, number: Int) { (self.times, self.shift, self.number) = (times, shift, number) }
  }

  /// Makes one without journeys.
  public init(boards: [Int32], alights: [Int32]) { (self.boards, self.alights) = (boards, alights) }
}

/// What a search goes over.
///
/// Times are seconds after any instant.
public struct Timetable: Sendable {
  /// A change from one node to another.
  public struct Link: Sendable {
    public var to: Int32
    public var seconds: Int

    /// Makes one.
    public init(to: Int32, seconds: Int) { (self.to, self.seconds) = (to, seconds) }
  }

  public var boardCount: Int
  public var alightCount: Int
  public private(set) var patterns: [TripPattern]
  public var arrivals: [Int32]
  public var departures: [Int32]
  /// Of each node where one gets off, the links to where one gets on.
  public var links: [[Link]]
  /// Of each node where one gets on, the patterns there and the numbers of the calls.
  let visits: [[(pattern: Int32, call: Int32)]]

  /// - Parameter patterns: journeys of one pattern may overtake each other; they are put apart.
  public init(
    boardCount: Int, alightCount: Int, patterns: [TripPattern], arrivals: [Int32], departures: [Int32], links: [[Link]]
  ) {
    (self.boardCount, self.alightCount, self.links) = (boardCount, alightCount, links)
    (self.arrivals, self.departures) = (arrivals, departures)
    self.patterns = patterns.flatMap { Self.withoutOvertaking($0, arrivals, departures) }
    visits = Self.visits(self.patterns, boardCount)
  }

  private init(reversing forward: Timetable) {
    (boardCount, alightCount) = (forward.alightCount, forward.boardCount)
    (arrivals, departures) = (forward.departures.map { -$0 }, forward.arrivals.map { -$0 })
    patterns = forward.patterns.map { pattern in
      var other = TripPattern(boards: pattern.alights.reversed(), alights: pattern.boards.reversed())
      other.journeys = pattern.journeys.reversed().map { journey in
        TripPattern.Journey(times: journey.times, shift: -journey.shift, number: journey.number)
      }
      return other
    }
    links = [[Link]](repeating: [], count: forward.boardCount)
    for (node, list) in forward.links.enumerated() {
      for link in list { links[Int(link.to)].append(Link(to: Int32(node), seconds: link.seconds)) }
    }
    // The times of a journey stay where they are, and are gone through from the last.
    var turned: Set<Int> = []
    for pattern in forward.patterns {
      let count = pattern.boards.count
      for journey in pattern.journeys where turned.insert(journey.times).inserted {
        arrivals[journey.times..<journey.times + count].reverse()
        departures[journey.times..<journey.times + count].reverse()
      }
    }
    visits = Self.visits(patterns, boardCount)
  }

  /// The same with time running backwards: where one got on one gets off, and the latest is the earliest.
  ///
  /// A pattern keeps its number; its calls and journeys are counted from the other end.
  public func reversed() -> Timetable { Timetable(reversing: self) }

  func arrival(_ journey: TripPattern.Journey, _ call: Int) -> Int {
    Int(arrivals[journey.times + call]) + journey.shift
  }

  func departure(_ journey: TripPattern.Journey, _ call: Int) -> Int {
    Int(departures[journey.times + call]) + journey.shift
  }

  private static func visits(_ patterns: [TripPattern], _ count: Int) -> [[(pattern: Int32, call: Int32)]] {
    var visits = [[(pattern: Int32, call: Int32)]](repeating: [], count: count)
    for (number, pattern) in patterns.enumerated() {
      // At the last call nobody gets on.
      for (call, node) in pattern.boards.enumerated().dropLast() where node >= 0 {
        visits[Int(node)].append((Int32(number), Int32(call)))
      }
    }
    return visits
  }

  /// The journeys of a pattern in as few patterns as it takes, in each of which the next is never before the last.
  private static func withoutOvertaking(
    _ pattern: TripPattern, _ arrivals: [Int32], _ departures: [Int32]
  ) -> [TripPattern] {
    let count = pattern.boards.count
    func first(_ journey: TripPattern.Journey) -> (Int, Int, Int) {
      (
        Int(departures[journey.times]) + journey.shift, Int(arrivals[journey.times + count - 1]) + journey.shift,
        journey.number
      )
    }
    func follows(_ next: TripPattern.Journey, _ last: TripPattern.Journey) -> Bool {
      if next.times == last.times { return next.shift >= last.shift }
      return (0..<count).allSatisfy { call in
        Int(arrivals[next.times + call]) + next.shift >= Int(arrivals[last.times + call]) + last.shift
          && Int(departures[next.times + call]) + next.shift >= Int(departures[last.times + call]) + last.shift
      }
    }
    var parts: [TripPattern] = []
    for journey in pattern.journeys.sorted(by: { first($0) < first($1) }) {
      let place = parts.firstIndex { part in part.journeys.last.map { follows(journey, $0) } ?? true }
      if let place {
        parts[place].journeys.append(journey)
      } else {
        var part = TripPattern(boards: pattern.boards, alights: pattern.alights)
        part.journeys = [journey]
        parts.append(part)
      }
    }
    return parts
  }
}
