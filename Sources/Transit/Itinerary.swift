// A journey from place to place: ways on foot and rides, with their times.

/// A journey; times are seconds after 1970.
public struct Itinerary: Sendable {
  /// A ride in a vehicle, by the numbers of the feed's calls.
  struct Ride: Sendable {
    var trip: Int
    var calls: ClosedRange<Int>
    var departure: Int
    var arrival: Int
    /// Whether one stayed in the vehicle of the ride before it.
    var isGoingOn: Bool
  }

  /// A way on foot between stops; nil for where the journey begins and ends.
  struct Way: Sendable {
    var from: Int?
    var to: Int?
    var seconds: Int
  }

  enum Leg: Sendable {
    case way(Way)
    case ride(Ride)
  }

  public var departure: Int
  public var arrival: Int
  var legs: [Leg]

  /// How many vehicles one gets on.
  var rideCount: Int {
    legs.count { leg in
      if case .ride(let ride) = leg { return !ride.isGoingOn }
      return false
    }
  }
}
