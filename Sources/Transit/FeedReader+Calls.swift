// The times of trips at their stops, those that a feed leaves out, and trips that are made again and again.

import Planar
import Routing

extension FeedReader {
  /// A call as it is read: times may be left out.
  private struct Given {
    var call: Feed.Call
    var trip: Int
    var sequence: Int
    var line: Int
    var arrival: Int?
    var departure: Int?
  }

  mutating func readCalls() throws(FeedError) {
    let columns = FeedTable.Columns(
      "trip_id", "stop_id", "stop_sequence",
      optional: [
        "arrival_time", "departure_time", "pickup_type", "drop_off_type", "shape_dist_traveled", "stop_headsign",
      ])
    var given: [Given] = []
    try table("stop_times.txt", columns, isRequired: true) { reader, row throws(FeedError) in
      let trip = try reader.known(reader.trips, row, 0, in: "trips.txt")
      let stop = try reader.known(reader.stops, row, 1, in: "stops.txt")
      guard reader.feed.stops[stop].position != nil else {
        throw row.fault(1, "'\(row[1].shown)' has no position in stops.txt")
      }
      guard let sequence = try row.count(2) else { throw row.fault(2, "is empty; it puts the stops in order") }
      let (arrival, departure) = (try row.time(3), try row.time(4))
      if let arrival, let departure, departure < arrival {
        throw row.fault(4, "'\(row[4].shown)' is before the arrival, '\(row[3].shown)'")
      }
      var call = Feed.Call(stop: stop, arrival: 0, departure: 0)
      call.isBoarding = try row.count(5, most: 3) != 1
      call.isAlighting = try row.count(6, most: 3) != 1
      call.distance = try row.number(7, 0...1e12) ?? .nan
      call.headsign = row[8]
      given.append(
        Given(
          call: call, trip: trip, sequence: sequence, line: row.line, arrival: arrival ?? departure,
          departure: departure ?? arrival))
    }
    given.sort { ($0.trip, $0.sequence, $0.line) < ($1.trip, $1.sequence, $1.line) }
    feed.calls.reserveCapacity(given.count)
    var start = 0
    while start < given.count {
      var end = start + 1
      while end < given.count, given[end].trip == given[start].trip { end += 1 }
      try addCalls(given[start..<end])
      start = end
    }
  }

  /// Puts the calls of a trip after those of others, with the times that are left out.
  private mutating func addCalls(_ given: ArraySlice<Given>) throws(FeedError) {
    func fault(_ at: Int, _ column: String, _ message: String) -> FeedError {
      FeedError(message, file: "stop_times.txt", line: given[at].line, column: column)
    }
    let trip = given[given.startIndex].trip
    let first = feed.calls.count
    var timed = given.startIndex
    for index in given.indices {
      if index > given.startIndex, given[index].sequence == given[index - 1].sequence {
        throw fault(index, "stop_sequence", "'\(given[index].sequence)' is there twice in the trip")
      }
      guard let arrival = given[index].arrival, let departure = given[index].departure else {
        if index == given.startIndex || index == given.endIndex - 1 {
          throw fault(index, "arrival_time", "is empty; the first and the last stop of a trip have times")
        }
        continue
      }
      if index > given.startIndex {
        guard let before = given[timed].departure, arrival >= before else {
          throw fault(index, "arrival_time", "is before the departure from the stop before it")
        }
        if index > timed + 1 { fill(given[timed...index], from: before, to: arrival) }
      }
      var call = given[index].call
      (call.arrival, call.departure) = (arrival, departure)
      feed.calls.append(call)
      timed = index
    }
    feed.trips[trip].calls = first..<feed.calls.count
  }

  /// Times between two that are given, by how far stops are from each other; by their number where that is nothing.
  private mutating func fill(_ given: ArraySlice<Given>, from start: Int, to end: Int) {
    var sums = [0.0]
    for index in given.indices.dropFirst() {
      let (a, b) = (given[index - 1].call, given[index].call)
      let along = b.distance - a.distance
      sums.append(sums[sums.count - 1] + (along >= 0 ? along : Self.apart(feed, a.stop, b.stop)))
    }
    let whole = sums[sums.count - 1]
    for step in 1..<sums.count - 1 {
      let share = whole > 0 ? sums[step] / whole : Double(step) / Double(sums.count - 1)
      var call = given[given.startIndex + step].call
      call.arrival = start + Int((share * Double(end - start)).rounded())
      call.departure = call.arrival
      feed.calls.append(call)
    }
  }

  /// How far two stops are from each other.
  private static func apart(_ feed: Feed, _ one: Int, _ other: Int) -> Double {
    guard let a = feed.stops[one].position, let b = feed.stops[other].position else { return 0 }
    return GroundScale.length(a, b)
  }

  mutating func readFrequencies() throws(FeedError) {
    let columns = FeedTable.Columns("trip_id", "start_time", "end_time", "headway_secs")
    var vehicles = 0
    try table("frequencies.txt", columns) { reader, row throws(FeedError) in
      let trip = try reader.known(reader.trips, row, 0, in: "trips.txt")
      guard let start = try row.time(1), let end = try row.time(2) else {
        throw row.fault(row[1].isEmpty ? 1 : 2, "is empty; GTFS asks for it")
      }
      guard let headway = try row.count(3), headway > 0 else {
        throw row.fault(3, "'\(row[3].shown)' is not a number of seconds above 0")
      }
      vehicles += max(0, end - start) / headway
      if vehicles > 5_000_000 { throw row.fault(3, "the table stands for more than 5,000,000 trips a day") }
      reader.feed.trips[trip].isRepeated = true
      reader.feed.frequencies.append(Feed.Frequency(trip: trip, start: start, end: end, headway: headway))
    }
  }
}
