// Journeys over hundreds of timetables made by chance, held against a search that looks at everything.

import Planar
import TestSupport
import Testing

@testable import Transit

@Suite struct RoundSearchTests {
  private static let limit = 1000.0

  private static func plan(_ feed: Feed, _ time: TransitTime) throws -> JourneyPlanner {
    let walker = Walker(nil, limit: limit)
    return JourneyPlanner(try TransitPlan(feed, ZoneClock(offset: 0), time, walker), walker)
  }

  private static func rides(_ itinerary: Itinerary) -> Int { itinerary.rideCount }

  private static func place(_ chance: inout SplitMix64) -> Position {
    Position(Double(chance.below(2000)) / 100_000, Double(chance.below(2000)) / 100_000)
  }

  private static let midnight = (Feed.testDay - 719_468) * 86_400

  @Test(arguments: 0..<150) func earliestArrivals(_ seed: Int) throws {
    var chance = SplitMix64(seed: UInt64(seed))
    let feed = Feed.random(&chance)
    let plain = PlainSearch(feed, days: Feed.testDay - 2...Feed.testDay + 1, limit: Self.limit)
    for _ in 0..<6 {
      let (start, end) = (Self.place(&chance), Self.place(&chance))
      let time = Self.midnight + (chance.happens(20) ? 60 * chance.below(60) : 28_000 + 60 * chance.below(100))
      let expected = plain.arrivals(from: start, to: end, at: time)
      let planner = try Self.plan(feed, .depart(time))
      let found = (try? planner.itineraries(from: start, to: end)) ?? []
      let answers = Dictionary(uniqueKeysWithValues: found.map { (Self.rides($0), $0.arrival) })
      #expect(answers == expected, "seed \(seed), at \(time - Self.midnight), \(start) to \(end)")
      // The best is first; with fewer changes one arrives later.
      #expect(found.map(\.arrival) == found.map(\.arrival).sorted())
      for itinerary in found where Self.rides(itinerary) > 0 {
        // One leaves as late as that arrival with so many rides allows.
        let rides = Self.rides(itinerary)
        func best(_ at: Int) -> Int? {
          plain.arrivals(from: start, to: end, at: at, mostRides: rides).values.min()
        }
        #expect(itinerary.departure >= time)
        #expect(try #require(best(itinerary.departure)) <= itinerary.arrival)
        if let later = best(itinerary.departure + 1) { #expect(later > itinerary.arrival) }
        Self.check(itinerary)
      }
    }
  }

  @Test(arguments: 300..<380) func latestDepartures(_ seed: Int) throws {
    var chance = SplitMix64(seed: UInt64(seed))
    let feed = Feed.random(&chance)
    let plain = PlainSearch(feed, days: Feed.testDay - 3...Feed.testDay, limit: Self.limit)
    for _ in 0..<6 {
      let (start, end) = (Self.place(&chance), Self.place(&chance))
      let time = Self.midnight + 29_000 + 60 * chance.below(120)
      let found = (try? Self.plan(feed, .arrive(time)).itineraries(from: start, to: end)) ?? []
      func best(_ at: Int, _ rides: Int) -> Int? {
        plain.arrivals(from: start, to: end, at: at, mostRides: rides).values.min()
      }
      if found.isEmpty {
        // Nothing of the day or the one before arrives in time.
        #expect(best(Self.midnight - 86_400, 16) ?? .max > time, "seed \(seed), at \(time - Self.midnight)")
      }
      #expect(found.map(\.departure) == found.map(\.departure).sorted(by: >))
      for itinerary in found {
        let rides = Self.rides(itinerary)
        #expect(itinerary.arrival <= time)
        if rides == 0 { continue }
        #expect(best(itinerary.departure, rides) == itinerary.arrival, "seed \(seed)")
        #expect(best(itinerary.departure + 1, rides) ?? .max > time, "seed \(seed), at \(time - Self.midnight)")
        Self.check(itinerary)
      }
    }
  }

  /// The feeds have journeys of all kinds, so that what is held against each other is not empty.
  @Test func theFeedsHaveJourneysOfAllKinds() throws {
    var (rides, changes, stays, nights) = (0, 0, 0, 0)
    for seed in 0..<100 {
      var chance = SplitMix64(seed: UInt64(seed))
      let feed = Feed.random(&chance)
      for _ in 0..<6 {
        let (start, end) = (Self.place(&chance), Self.place(&chance))
        let time = Self.midnight + (chance.happens(20) ? 60 * chance.below(60) : 28_000 + 60 * chance.below(100))
        for itinerary in (try? Self.plan(feed, .depart(time)).itineraries(from: start, to: end)) ?? [] {
          let count = Self.rides(itinerary)
          rides += count > 0 ? 1 : 0
          changes += count > 1 ? 1 : 0
          nights += count > 0 && itinerary.departure < Self.midnight + 3 * 3600 ? 1 : 0
          stays += itinerary.legs.contains { if case .ride(let ride) = $0 { ride.isGoingOn } else { false } } ? 1 : 0
        }
      }
    }
    #expect(rides > 100 && changes > 20 && stays > 2 && nights > 2, "\(rides) \(changes) \(stays) \(nights)")
  }

  /// The legs of a journey are one after the other.
  private static func check(_ itinerary: Itinerary) {
    var clock = itinerary.departure
    for leg in itinerary.legs {
      switch leg {
      case .way(let way): clock += way.seconds
      case .ride(let ride):
        #expect(ride.departure >= clock && ride.arrival >= ride.departure)
        clock = ride.arrival
      }
    }
    #expect(clock == itinerary.arrival)
  }
}
