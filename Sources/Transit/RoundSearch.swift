// Earliest arrival by rounds (RAPTOR; Delling, Pajor, Werneck 2012): round k finds what k rides reach.

/// A place where a search begins or ends, with the seconds that the way there takes.
public struct TimetableEnd: Sendable {
  public var node: Int
  public var seconds: Int

  /// Makes one.
  public init(node: Int, seconds: Int) { (self.node, self.seconds) = (node, seconds) }
}

/// Rides one after the other.
public struct FoundJourney: Sendable {
  /// A ride, by the numbers of the timetable.
  public struct Ride: Sendable {
    public var pattern: Int
    public var journey: Int
    /// The calls where one gets on and off.
    public var board: Int
    public var alight: Int
  }

  public var rides: [Ride]
  /// When one arrives, with the way from the last stop.
  public var arrival: Int
  /// Which of the ends given the rides begin and end at.
  public var start: Int
  public var end: Int
}

/// Searches a timetable; belongs to one thread at a time.
public struct RoundSearch: ~Copyable {
  private struct Reached {
    var time = Int.max
    var ride = FoundJourney.Ride(pattern: -1, journey: 0, board: 0, alight: 0)
  }

  private struct Ready {
    var time = Int.max
    /// Where one got off; −1 − the number of an end for where one begins.
    var from = -1
  }

  /// Nobody changes more often.
  public static let mostRides = 16
  private let timetable: Timetable
  /// By round, from 0: when one is ready to get on at each node.
  private var ready: [[Ready]] = []
  /// By round, from 1: when one gets off at each node.
  private var reached: [[Reached]] = []

  /// Makes one over a timetable.
  public init(_ timetable: Timetable) { self.timetable = timetable }

  /// The journeys that none beats in both arrival and the number of rides, those with fewer rides first.
  ///
  /// - Parameters:
  ///   - start: when one sets out.
  ///   - limit: only journeys that arrive before it count, such as when one would have walked there.
  ///   - mostRides: how many rides a journey may have.
  public mutating func journeys(
    from starts: [TimetableEnd], to ends: [TimetableEnd], at start: Int, before limit: Int = .max,
    mostRides: Int = RoundSearch.mostRides
  ) -> [FoundJourney] {
    var bestReady = [Int](repeating: .max, count: timetable.boardCount)
    var bestReached = [Int](repeating: .max, count: timetable.alightCount)
    var endSeconds = [Int](repeating: .max, count: timetable.alightCount)
    for end in ends { endSeconds[end.node] = min(endSeconds[end.node], end.seconds) }
    var (bound, found) = (limit, [FoundJourney]())
    ready = [[Ready](repeating: Ready(), count: timetable.boardCount)]
    reached = [[]]
    var marked: [Int] = []
    for (number, place) in starts.enumerated() where start + place.seconds < bestReady[place.node] {
      if bestReady[place.node] == .max { marked.append(place.node) }
      bestReady[place.node] = start + place.seconds
      ready[0][place.node] = Ready(time: start + place.seconds, from: -1 - number)
    }
    var round = 1
    while !marked.isEmpty, round <= mostRides {
      reached.append([Reached](repeating: Reached(), count: timetable.alightCount))
      var best = -1
      let improved = scan(round, marked, &bestReached, endSeconds, &bound, &best)
      if best >= 0 { found.append(journey(round, best, starts, ends, endSeconds)) }
      ready.append([Ready](repeating: Ready(), count: timetable.boardCount))
      marked.removeAll(keepingCapacity: true)
      for node in improved {
        let time = reached[round][node].time
        for link in timetable.links[node] {
          let at = time + link.seconds
          let to = Int(link.to)
          guard at < bestReady[to], at < bound else { continue }
          if ready[round][to].time == .max { marked.append(to) }
          bestReady[to] = at
          ready[round][to] = Ready(time: at, from: node)
        }
      }
      round += 1
    }
    return found
  }

  /// Rides along each pattern that one is ready to get on at, from the first call where one is.
  ///
  /// - Returns: the nodes where one gets off earlier than before.
  private mutating func scan(
    _ round: Int, _ marked: [Int], _ bestReached: inout [Int], _ endSeconds: [Int], _ bound: inout Int,
    _ best: inout Int
  ) -> [Int] {
    var firstCalls: [Int32: Int32] = [:]
    for node in marked {
      for visit in timetable.visits[node] {
        firstCalls[visit.pattern] = min(firstCalls[visit.pattern] ?? .max, visit.call)
      }
    }
    var improved: [Int] = []
    for (number, firstCall) in firstCalls.sorted(by: { $0.key < $1.key }) {
      let pattern = timetable.patterns[Int(number)]
      var (current, board) = (-1, 0)
      for call in Int(firstCall)..<pattern.boards.count {
        let alight = Int(pattern.alights[call])
        if current >= 0, alight >= 0 {
          let time = timetable.arrival(pattern.journeys[current], call)
          if time < bestReached[alight], time < bound {
            if reached[round][alight].time == .max { improved.append(alight) }
            bestReached[alight] = time
            reached[round][alight] = Reached(
              time: time,
              ride: FoundJourney.Ride(pattern: Int(number), journey: current, board: board, alight: call))
            if endSeconds[alight] != .max, time + endSeconds[alight] < bound {
              (bound, best) = (time + endSeconds[alight], alight)
            }
          }
        }
        let node = Int(pattern.boards[call])
        guard node >= 0, call < pattern.boards.count - 1 else { continue }
        let at = ready[round - 1][node].time
        guard at != .max, current < 0 || at <= timetable.departure(pattern.journeys[current], call) else { continue }
        let last = current < 0 ? pattern.journeys.count : current
        let next = firstJourney(pattern, call, at, before: last)
        if next < last { (current, board) = (next, call) }
      }
    }
    return improved
  }

  /// The first journey that leaves a call at a time or later, among those before one.
  private func firstJourney(_ pattern: TripPattern, _ call: Int, _ time: Int, before last: Int) -> Int {
    var (low, high) = (0, last)
    while low < high {
      let middle = (low + high) / 2
      if timetable.departure(pattern.journeys[middle], call) < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func journey(
    _ round: Int, _ node: Int, _ starts: [TimetableEnd], _ ends: [TimetableEnd], _ endSeconds: [Int]
  ) -> FoundJourney {
    var (rides, node) = ([FoundJourney.Ride](), node)
    let arrival = reached[round][node].time + endSeconds[node]
    let end = ends.firstIndex { $0.node == node && $0.seconds == endSeconds[node] } ?? 0
    var start = 0
    for round in stride(from: round, to: 0, by: -1) {
      let ride = reached[round][node].ride
      rides.append(ride)
      let from = ready[round - 1][Int(timetable.patterns[ride.pattern].boards[ride.board])].from
      if from < 0 { start = -1 - from } else { node = from }
    }
    return FoundJourney(rides: rides.reversed(), arrival: arrival, start: start, end: end)
  }
}
