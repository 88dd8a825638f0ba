// Small feeds made by chance: stations, rules for changes, blocks, frequencies, trips past midnight.

import Calendars
import Planar
import Routing
import TestSupport

@testable import Transit

extension SplitMix64 {
  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
  mutating func happens(_ percent: Int) -> Bool { below(100) < percent }
}

extension Feed {
  /// A Wednesday.
  static let testDay = Gregorian.number(2026, 11, 25)

  /// A feed of some stops and trips.
  static func random(_ chance: inout SplitMix64) -> Feed {
    var feed = Feed()
    feed.zone = "UTC"
    let stopCount = 4 + chance.below(7)
    for number in 0..<stopCount {
      var stop = Feed.Stop(id: "s\(number)", name: "Stop \(number)")
      stop.position = Position(Double(chance.below(200)) / 10_000, Double(chance.below(200)) / 10_000)
      feed.stops.append(stop)
    }
    // The last stops are stations, to which some of the others belong.
    let stations = chance.below(3)
    for station in 0..<stations {
      feed.stops.append(Feed.Stop(id: "p\(station)", name: "Station", position: Position(0, 0), kind: 1))
      for stop in 0..<stopCount where chance.happens(25) { feed.stops[stop].parent = stopCount + station }
    }
    for number in 0..<2 + chance.below(3) {
      feed.lines.append(
        Feed.Line(
          id: "l\(number)", agency: "", shortName: "\(number)", longName: "", kind: 3, color: "", textColor: ""))
    }
    for weekdays in [0b111_1111, 0b000_0100, 0b000_0010, 0b000_1001] {
      var service = Feed.Service()
      (service.weekdays, service.first, service.last) = (weekdays, testDay - 30, testDay + 30)
      if chance.happens(20) { service.removed = [testDay] }
      if chance.happens(20) { service.added = [testDay + 1] }
      feed.services.append(service)
    }
    for _ in 0..<6 + chance.below(14) { addTrip(&feed, stopCount, &chance) }
    for _ in 0..<chance.below(8) { addTransfer(&feed, &chance) }
    return feed
  }

  private static func addTrip(_ feed: inout Feed, _ stopCount: Int, _ chance: inout SplitMix64) {
    let number = feed.trips.count
    var trip = Feed.Trip(
      id: "t\(number)", line: chance.below(feed.lines.count), service: chance.below(feed.services.count), headsign: "")
    if chance.happens(35) { trip.block = "b\(chance.below(2))" }
    // Copies of a trip at other times are of one pattern, and may overtake each other.
    let model = number > 0 && chance.happens(50) ? feed.trips[chance.below(number)] : nil
    let stops =
      model.map { model in feed.calls[model.calls].map(\.stop) }
      ?? (0..<2 + chance.below(4)).map { _ in
        chance.below(stopCount)
      }
    if let model { trip.line = model.line }
    let first = feed.calls.count
    var time = chance.happens(40) ? 82_800 + 60 * chance.below(120) : 28_800 + 60 * chance.below(90)
    for stop in stops {
      var call = Feed.Call(stop: stop, arrival: time, departure: time + 60 * chance.below(3))
      (call.isBoarding, call.isAlighting) = (!chance.happens(7), !chance.happens(7))
      time = call.departure + 60 * (1 + chance.below(12))
      feed.calls.append(call)
    }
    trip.calls = first..<feed.calls.count
    if chance.happens(15) {
      trip.isRepeated = true
      let start = 28_800 + 60 * chance.below(60)
      feed.frequencies.append(
        Feed.Frequency(trip: number, start: start, end: start + 3600, headway: 60 * (7 + chance.below(20))))
    }
    feed.trips.append(trip)
  }

  private static func addTransfer(_ feed: inout Feed, _ chance: inout SplitMix64) {
    var transfer = Feed.Transfer(kind: Feed.Transfer.Kind(rawValue: chance.below(6)) ?? .recommended)
    (transfer.from, transfer.to) = (chance.below(feed.stops.count), chance.below(feed.stops.count))
    if chance.happens(40) { transfer.to = transfer.from }
    let isSeat = transfer.kind == .seated || transfer.kind == .notSeated
    if chance.happens(30) { transfer.fromLine = chance.below(feed.lines.count) }
    if chance.happens(30) { transfer.toLine = chance.below(feed.lines.count) }
    if isSeat || chance.happens(15) { transfer.fromTrip = chance.below(feed.trips.count) }
    if isSeat || chance.happens(15) { transfer.toTrip = chance.below(feed.trips.count) }
    if chance.happens(80) { transfer.seconds = 60 * chance.below(10) }
    feed.transfers.append(transfer)
  }
}
