// Journeys by looking at everything: from each moment aboard a vehicle to each other that follows. Slow, and plain.

import Planar
import Routing

@testable import Transit

/// Answers over a feed by the moments at which one may be aboard each vehicle.
struct PlainSearch {
  /// A vehicle on a day.
  private struct Run {
    var trip: Int
    var day: Int
    var calls: [Feed.Call]
  }

  private let feed: Feed
  private let limit: Double
  private var runs: [Run] = []
  /// Of each run those that its vehicle goes on as.
  private var goesOn: [[Int]] = []

  /// Times are in seconds after 1970, in UTC.
  init(_ feed: Feed, days: ClosedRange<Int>, limit: Double) {
    (self.feed, self.limit) = (feed, limit)
    for day in days {
      for (number, trip) in feed.trips.enumerated() {
        let service = feed.services[trip.service]
        let weekday = (day - Feed.testDay + 2 + 700) % 7
        let isUsual = service.weekdays >> weekday & 1 == 1 && !service.removed.contains(day)
        guard isUsual || service.added.contains(day) else { continue }
        let midnight = (day - 719_468) * 86_400
        func add(_ shift: Int) {
          let calls = feed.calls[trip.calls].map { call in
            var call = call
            call.arrival += midnight + shift
            call.departure += midnight + shift
            return call
          }
          runs.append(Run(trip: number, day: day, calls: calls))
        }
        if !trip.isRepeated { add(0) }
        for frequency in feed.frequencies where frequency.trip == number {
          var start = frequency.start
          while start < frequency.end {
            add(start - feed.calls[trip.calls.lowerBound].departure)
            start += frequency.headway
          }
        }
      }
    }
    goesOn = runs.indices.map(followers)
  }

  private func followers(_ run: Int) -> [Int] {
    let (own, trip) = (runs[run], feed.trips[runs[run].trip])
    if trip.isRepeated { return [] }
    func follows(_ other: Int) -> Bool {
      let (first, last) = (runs[other].calls[0], own.calls[own.calls.count - 1])
      return runs[other].day == own.day && !feed.trips[runs[other].trip].isRepeated
        && first.departure >= last.arrival && first.departure > own.calls[0].departure
    }
    var found: [Int] = []
    if let block = trip.block {
      let next = runs.indices.filter { follows($0) && feed.trips[runs[$0].trip].block == block }
        .min { (runs[$0].calls[0].departure, runs[$0].trip) < (runs[$1].calls[0].departure, runs[$1].trip) }
      if let next,
        !feed.transfers.contains(where: {
          $0.kind == .notSeated && $0.fromTrip == own.trip && $0.toTrip == runs[next].trip
        })
      {
        found.append(next)
      }
    }
    for transfer in feed.transfers where transfer.kind == .seated && transfer.fromTrip == own.trip {
      for other in runs.indices where runs[other].trip == transfer.toTrip && follows(other) { found.append(other) }
    }
    return found
  }

  private func walk(_ from: Position, _ to: Position) -> Int? {
    let walk = Walker.straight(from, to)
    return walk.metres <= limit ? walk.seconds : nil
  }

  private func position(_ stop: Int) -> Position { feed.stops[stop].position ?? Position(0, 0) }

  /// The seconds of a change; nil where none is possible.
  private func change(_ from: Run, _ fromStop: Int, _ to: Run, _ toStop: Int) -> Int? {
    func means(_ given: Int?, _ stop: Int) -> Int? {
      guard let given else { return nil }
      if given == stop { return 1 }
      return feed.stops[given].kind == 1 && feed.stops[stop].parent == given ? 0 : nil
    }
    var best: (rank: [Int], transfer: Feed.Transfer)?
    for transfer in feed.transfers where transfer.kind.rawValue < 4 {
      guard let one = means(transfer.from, fromStop), let two = means(transfer.to, toStop) else { continue }
      if let trip = transfer.fromTrip, trip != from.trip { continue }
      if let trip = transfer.toTrip, trip != to.trip { continue }
      if let line = transfer.fromLine, line != feed.trips[from.trip].line { continue }
      if let line = transfer.toLine, line != feed.trips[to.trip].line { continue }
      func level(_ trip: Int?, _ line: Int?) -> Int { trip != nil ? 2 : line != nil ? 1 : 0 }
      let levels = [level(transfer.fromTrip, transfer.fromLine), level(transfer.toTrip, transfer.toLine)].sorted()
      // Both trips, a trip and a line, a trip, both lines, a line, none.
      let order = [[0, 0], [0, 1], [1, 1], [0, 2], [1, 2], [2, 2]].firstIndex(of: levels) ?? 0
      let rank = [order, one + two]
      if best.map({ $0.rank.lexicographicallyPrecedes(rank) }) ?? true { best = (rank, transfer) }
    }
    let usual =
      fromStop == toStop
      ? 0
      : walk(position(fromStop), position(toStop))
        ?? best.map { _ in Walker.straight(position(fromStop), position(toStop)).seconds }
    switch best?.transfer.kind {
    case .impossible: return nil
    case .timed: return 0
    case .least: return best?.transfer.seconds ?? usual
    default: return usual
    }
  }

  /// The earliest arrival with one ride, two, and so on, each where it is earlier than with fewer.
  ///
  /// - Returns: by the number of rides; 0 for a walk.
  func arrivals(from start: Position, to end: Position, at time: Int, mostRides: Int = 16) -> [Int: Int] {
    var found: [Int: Int] = [:]
    var best = Int.max
    if let walk = walk(start, end) { (found[0], best) = (time + walk, time + walk) }
    // The first call of each run after which one may be aboard.
    var aboard = [Int](repeating: .max, count: runs.count)
    func board(_ run: Int, _ call: Int, _ next: inout [Int]) {
      if call >= next[run] { return }
      next[run] = call
      for other in goesOn[run] { board(other, 0, &next) }
    }
    var next = aboard
    for (run, one) in runs.enumerated() {
      for (index, call) in one.calls.enumerated().dropLast() where call.isBoarding {
        if let walk = walk(start, position(call.stop)), time + walk <= call.departure { board(run, index, &next) }
      }
    }
    for rides in 1...mostRides {
      aboard = next
      var arrival = Int.max
      var left: [(run: Int, call: Feed.Call)] = []
      for (run, one) in runs.enumerated() where aboard[run] != .max {
        for call in one.calls[(aboard[run] + 1)...] where call.isAlighting {
          left.append((run, call))
          if let walk = walk(position(call.stop), end) { arrival = min(arrival, call.arrival + walk) }
        }
      }
      if arrival < best { (found[rides], best) = (arrival, arrival) }
      for (from, off) in left {
        for (run, one) in runs.enumerated() {
          for (index, on) in one.calls.enumerated().dropLast()
          where on.isBoarding && index < next[run] && on.departure >= off.arrival {
            if let change = change(runs[from], off.stop, one, on.stop), off.arrival + change <= on.departure {
              board(run, index, &next)
            }
          }
        }
      }
      if next == aboard { break }
    }
    return found
  }
}
