// A timetable as a feed (GTFS) has it: stops, lines, trips, and the days on which they run.

public import Planar

/// A feed that was read.
///
/// Times are seconds after the beginning of the day of service, which is twelve hours before
/// noon by the clocks of the agency; days are numbers of the Gregorian calendar.
public struct Feed: Sendable {
  /// A place where vehicles stop, or what such places are parts of.
  public struct Stop: Sendable {
    public var id: String
    public var name: String
    /// Nil for parts of stations that need none.
    public var position: Position?
    /// 0 for a stop or platform, 1 a station, 2 an entrance, 3 a node, 4 a boarding area.
    public var kind = 0
    /// The station that it is a part of.
    public var parent: Int?
    /// Whether wheelchairs can board: 1 yes, 2 no, 0 not known.
    public var wheelchair = 0
  }

  /// A line, as it is called on vehicles.
  public struct Line: Sendable {
    public var id: String
    public var agency: String
    public var shortName: String
    public var longName: String
    /// The kind of vehicle, as GTFS numbers them.
    public var kind: Int
    /// Six hexadecimal digits; empty where none is given.
    public var color: String
    public var textColor: String
  }

  /// A journey of a vehicle.
  public struct Trip: Sendable {
    public var id: String
    public var line: Int
    public var service: Int
    public var headsign: String
    /// The block of trips that one vehicle makes, one after the other; nil for none.
    public var block: String?
    public var shape: Int?
    /// Its lines of `calls`.
    public var calls: Range<Int> = 0..<0
    /// Whether its times count from any beginning that a line of `frequencies` says.
    public var isRepeated = false
  }

  /// A vehicle at a stop.
  public struct Call: Sendable {
    public var stop: Int
    public var arrival: Int
    public var departure: Int
    /// Whether one may get on, and off.
    public var isBoarding = true
    public var isAlighting = true
    /// How far along the shape, in units of the feed; NaN where nothing says it.
    public var distance = Double.nan
    /// What the vehicle shows from here on; empty for what the trip says.
    public var headsign = ""
  }

  /// The days of trips.
  public struct Service: Sendable {
    /// Bit 0 for Monday.
    public var weekdays = 0
    public var first = 0
    public var last = -1
    public var added: Set<Int> = []
    public var removed: Set<Int> = []

    /// Whether trips run on a day; its day of the week is 0 for Monday.
    func runs(on day: Int, weekday: Int) -> Bool {
      if added.contains(day) { return true }
      return (first...max(first, last)).contains(day) && last >= first && weekdays >> weekday & 1 == 1
        && !removed.contains(day)
    }
  }

  /// A trip that is made again and again.
  public struct Frequency: Sendable {
    public var trip: Int
    public var start: Int
    public var end: Int
    public var headway: Int
  }

  /// A rule for changing from one trip to another.
  public struct Transfer: Sendable {
    public enum Kind: Int, Sendable { case recommended, timed, least, impossible, seated, notSeated }
    public var kind: Kind
    public var from: Int?
    public var to: Int?
    public var fromLine: Int?
    public var toLine: Int?
    public var fromTrip: Int?
    public var toTrip: Int?
    /// Seconds that it takes at the least.
    public var seconds: Int?
  }

  /// A line on the map along which trips go.
  public struct Shape: Sendable {
    public var positions: [Position] = []
    /// How far along each vertex is; empty where the feed does not say it.
    public var distances: [Double] = []
  }

  public var agencies: [String: String] = [:]
  /// The zone of all times, such as `America/Los_Angeles`.
  public var zone = ""
  public var stops: [Stop] = []
  public var lines: [Line] = []
  public var trips: [Trip] = []
  public var calls: [Call] = []
  public var services: [Service] = []
  public var frequencies: [Frequency] = []
  public var transfers: [Transfer] = []
  public var shapes: [Shape] = []

  /// Makes an empty one.
  public init() {}

  /// The first and the last day on which anything may run; nil where there is none.
  public var days: ClosedRange<Int>? {
    var (first, last) = (Int.max, Int.min)
    for service in services {
      if service.weekdays != 0, service.first <= service.last {
        (first, last) = (min(first, service.first), max(last, service.last))
      }
      for day in service.added { (first, last) = (min(first, day), max(last, day)) }
    }
    return first <= last ? first...last : nil
  }
}

extension Feed.Line {
  /// What one calls it: the short name, or the long one.
  public var name: String { shortName.isEmpty ? longName : shortName }

  /// The kind of its vehicles.
  public var vehicle: String {
    switch kind {
    case 0, 900...999: "tram"
    case 1, 400...699: "subway"
    case 2, 100...199: "train"
    case 3, 200...299, 700...799: "bus"
    case 4, 1000...1099, 1200...1299: "ferry"
    case 5: "cable tram"
    case 6, 1300...1399: "aerial lift"
    case 7, 1400...1499: "funicular"
    case 11, 800...899: "trolleybus"
    case 12: "monorail"
    case 1100...1199: "air"
    case 1500...1599: "taxi"
    default: "other"
    }
  }
}
