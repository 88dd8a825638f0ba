// How one moves along a way.

/// How one moves along a part of a route.
public enum TravelMode: UInt8, Sendable, CaseIterable {
  case inaccessible, driving, cycling, walking, pushing, ferry, train, transit

  /// The word for it in results, such as `driving`.
  public var name: String {
    switch self {
    case .inaccessible: "none"
    case .driving: "driving"
    case .cycling: "cycling"
    case .walking: "walking"
    case .pushing: "pushing bike"
    case .ferry: "ferry"
    case .train: "train"
    case .transit: "transit"
    }
  }
}

/// MapKit's kinds of transport (`MKDirectionsTransportType`).
public enum TransportType: String, Sendable, CaseIterable {
  case automobile, walking, cycling

  /// How one moves on ordinary ways.
  public var mode: TravelMode {
    switch self {
    case .automobile: .driving
    case .walking: .walking
    case .cycling: .cycling
    }
  }
}

/// What a way allows in one direction.
public struct Travel: Sendable, Hashable {
  /// How one moves; `.inaccessible` where the direction is closed.
  public var mode: TravelMode
  /// Kilometres an hour; below 0 where nothing says it yet.
  public var speed: Double
  /// How liked the way is beside others of its speed: 1, and less for what is better avoided.
  public var preference: Double
  /// Whether only those may use it whose journey begins or ends there.
  public var isRestricted: Bool

  /// Makes one.
  public init(_ mode: TravelMode, speed: Double = -1, preference: Double = 1, isRestricted: Bool = false) {
    (self.mode, self.speed, self.preference, self.isRestricted) = (mode, speed, preference, isRestricted)
  }

  /// Whether one may go that way, and moves.
  public var isOpen: Bool { mode != .inaccessible && speed > 0 }
}

/// What a way is to a profile.
public struct WayTravel: Sendable, Hashable {
  /// Along the way's vertices.
  public var forward: Travel
  /// Against them.
  public var backward: Travel
  /// Seconds for the whole way, where its tags say that; else it follows from the speeds.
  public var duration: Double?
  /// Whether it goes round a roundabout.
  public var isRoundabout = false
  /// Whether routes may begin and end on it.
  public var isStart = true
  /// Words that `--avoid` knows: tolls, highways, ferries, tunnels, stairs, busy-roads.
  public var classes: WayClasses = []
  /// What its tags say beside.
  public var facts: WayFacts = []
  /// What was found in the tags and is not applied, such as a limit by the hour.
  public var notices: [String] = []
  /// On which side one drives there, where its tags say that.
  public var drivesOnLeft: Bool?
  /// Its tags, where what it allows changes with time.
  var timed: TimedTags?

  /// Makes one that is open to both sides.
  public init(_ mode: TravelMode) { (forward, backward) = (Travel(mode), Travel(mode)) }

  /// Whether it can be used at all.
  public var isOpen: Bool { forward.isOpen || backward.isOpen || duration != nil }
}

/// What `--avoid` leaves out, and MapKit's `hasTolls` and `hasHighways` tell of.
public struct WayClasses: OptionSet, Sendable, Hashable, CaseIterable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let tolls = WayClasses(rawValue: 1)
  public static let highways = WayClasses(rawValue: 2)
  public static let ferries = WayClasses(rawValue: 4)
  public static let tunnels = WayClasses(rawValue: 8)
  public static let stairs = WayClasses(rawValue: 16)
  public static let busyRoads = WayClasses(rawValue: 32)
  public static let hills = WayClasses(rawValue: 64)

  public static let allCases: [WayClasses] = [.tolls, .highways, .ferries, .tunnels, .stairs, .busyRoads, .hills]

  /// The word for one of them on the command line.
  public var name: String {
    switch self {
    case .tolls: "tolls"
    case .highways: "highways"
    case .ferries: "ferries"
    case .tunnels: "tunnels"
    case .stairs: "stairs"
    case .busyRoads: "busy-roads"
    case .hills: "hills"
    default: "\(rawValue)"
    }
  }
}
