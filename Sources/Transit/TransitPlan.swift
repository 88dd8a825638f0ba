// A feed made ready for the answers of a run: its timetable in both directions, and the stops near places.

import Calendars
import Planar
import Routing

/// When a journey begins at the earliest, or ends at the latest: seconds after 1970.
public enum TransitTime: Sendable {
  case depart(Int)
  case arrive(Int)

  var instant: Int {
    switch self {
    case .depart(let instant), .arrive(let instant): instant
    }
  }
}

/// A feed at a time, shared by all workers.
public final class TransitPlan: Sendable {
  public let feed: Feed
  public let time: TransitTime
  let clock: ZoneClock
  /// The instant from which the timetable counts.
  let base: Int
  let forward: Timetable
  let backward: Timetable
  let boardCalls: [Int32]
  let alightCalls: [Int32]
  /// Of each call its trip.
  let callTrips: [Int32]
  /// Of each node its stop, and of each stop its nodes.
  let boardStops: [Int]
  let alightStops: [Int]
  let boardNodes: [Int: [Int]]
  let alightNodes: [Int: [Int]]
  let stops: StopIndex
  /// The days whose trips are looked at, as numbers, and how many of these run on the day asked for and its neighbour.
  public let days: ClosedRange<Int>
  public let tripCount: Int

  /// Makes the timetable of the days around a time, with the ways on foot between stops.
  ///
  /// One leaves on the day asked for or the next; with an arrival, on that day or the one before. Trips of earlier days
  /// that still run belong to it.
  public init(_ feed: Feed, _ clock: ZoneClock, _ time: TransitTime, _ walker: Walker) throws(FeedError) {
    (self.feed, self.clock, self.time) = (feed, clock, time)
    let day = clock.day(at: time.instant)
    base = clock.serviceStart(day)
    var longest = 0
    var isServed = [Bool](repeating: false, count: feed.stops.count)
    var callTrips = [Int32](repeating: -1, count: feed.calls.count)
    for (number, trip) in feed.trips.enumerated() {
      for index in trip.calls {
        callTrips[index] = Int32(number)
        isServed[feed.calls[index].stop] = true
        longest = max(longest, feed.calls[index].arrival)
      }
    }
    for frequency in feed.frequencies {
      let calls = feed.trips[frequency.trip].calls
      guard let first = calls.first, let last = calls.last else { continue }
      longest = max(longest, frequency.end + feed.calls[last].arrival - feed.calls[first].departure)
    }
    // What began on earlier days runs on into the first of the two.
    let before = longest / 86_400
    let asked: ClosedRange<Int>
    if case .depart = time { asked = day...day + 1 } else { asked = day - 1...day }
    days = asked.lowerBound - before...asked.upperBound
    var builder = try TimetableBuilder(feed, clock, base: base, isServed: isServed)
    var count = 0
    for day in days {
      let trips = try builder.add(day: day, weekday: Gregorian.weekday(day))
      if asked.contains(day) { count += trips }
    }
    tripCount = count
    let served = feed.stops.indices.filter { isServed[$0] }
    let index = StopIndex(served, served.map { feed.stops[$0].position ?? Position(0, 0) })
    stops = index
    func position(_ stop: Int) -> Position { feed.stops[stop].position ?? Position(0, 0) }
    let timetable = try builder.timetable { stop in
      let others = index.near(position(stop), within: walker.limit).filter { $0 != stop }
      let ways = (try? walker.ways(from: position(stop), to: others.map(position))) ?? []
      var near = zip(others, ways).compactMap { other, way in way.map { (stop: other, seconds: $0.seconds) } }
      // Within a station one goes straight, whatever streets there are.
      if let parent = feed.stops[stop].parent, walker.router != nil {
        for other in others where feed.stops[other].parent == parent {
          let way = Walker.straight(position(stop), position(other))
          let place = near.firstIndex { $0.stop == other }
          if let place {
            near[place].seconds = min(near[place].seconds, way.seconds)
          } else {
            near.append((other, way.seconds))
          }
        }
      }
      return near
    } walk: { from, to in
      Walker.straight(position(from), position(to)).seconds
    }
    (forward, backward) = (timetable, timetable.reversed())
    (boardCalls, alightCalls) = (builder.boardCalls, builder.alightCalls)
    self.callTrips = callTrips
    (boardStops, alightStops) = (builder.boards.map(\.stop), builder.alights.map(\.stop))
    boardNodes = Self.nodes(boardStops)
    alightNodes = Self.nodes(alightStops)
  }

  private static func nodes(_ stops: [Int]) -> [Int: [Int]] {
    var nodes: [Int: [Int]] = [:]
    for (node, stop) in stops.enumerated() { nodes[stop, default: []].append(node) }
    return nodes
  }

  func position(_ stop: Int) -> Position { feed.stops[stop].position ?? Position(0, 0) }

  /// The time by the clocks of the agency.
  func local(_ instant: Int) -> LocalTime { LocalTime(instant: instant, offset: clock.offset(at: instant)) }
}
