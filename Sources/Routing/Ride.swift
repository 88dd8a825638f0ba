// What a timetable says of a route, and of a ride on it.

/// When one leaves and arrives, and with which lines.
public struct RouteSchedule: Sendable {
  public var departure: LocalTime
  public var arrival: LocalTime
  /// How often one changes.
  public var transfers: Int
  /// What the lines are called, in the order of the rides.
  public var lines: [String]

  /// Makes one.
  public init(departure: LocalTime, arrival: LocalTime, transfers: Int, lines: [String]) {
    (self.departure, self.arrival, self.transfers, self.lines) = (departure, arrival, transfers, lines)
  }
}

/// A ride in a vehicle from stop to stop.
public struct Ride: Sendable {
  /// A stop with the time that the vehicle is there.
  public struct Call: Sendable {
    public var id: String
    public var name: String
    public var time: LocalTime
    /// Whether wheelchairs can board; nil where that is not known.
    public var isAccessible: Bool?

    /// Makes one.
    public init(id: String, name: String, time: LocalTime, isAccessible: Bool?) {
      (self.id, self.name, self.time, self.isAccessible) = (id, name, time, isAccessible)
    }
  }

  /// The ids of the line and the trip.
  public var line = ""
  public var trip = ""
  /// What the line is called, on vehicles and at length.
  public var shortName = ""
  public var longName = ""
  public var agency = ""
  /// Where the vehicle goes, as it shows.
  public var headsign = ""
  /// The kind of vehicle, such as bus.
  public var vehicle = ""
  /// Colours of six hexadecimal digits; empty where none are given.
  public var color = ""
  public var textColor = ""
  /// Where one gets on and off.
  public var from: Call
  public var to: Call
  /// How many stops one rides.
  public var stopCount = 1

  /// Makes one.
  public init(from: Call, to: Call) { (self.from, self.to) = (from, to) }

  /// What one calls the line.
  public var name: String { shortName.isEmpty ? longName : shortName }
}
