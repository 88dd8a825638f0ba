// What a kind of transport may use, and how fast: the tables that the rules of access and speed look into.

/// The tables of a kind of transport over OpenStreetMap's tags.
///
/// Their names, and the figures of the built-in ones, are those of OSRM's profiles (Project-OSRM/osrm-backend,
/// `profiles/`, BSD-2), so that what is written for those is understood here.
public struct RoadProfile: Sendable, Hashable {
  /// The rules that look into the tables.
  public enum Rules: String, Sendable, CaseIterable {
    /// Motor vehicles.
    case car
    /// People on foot.
    case foot
    /// Bicycles, which may be pushed.
    case bicycle
    /// Speeds by `highway`, `oneway` and `maxspeed`; all else is open.
    case plain
  }

  /// What a route is best by.
  public enum Weight: String, Sendable, CaseIterable {
    /// Time, less liked ways counting as slower.
    case routability
    /// Time.
    case duration
    /// Length.
    case distance
  }

  /// The speeds of a tag's value, in km/h, along and against the way's vertices.
  public struct Speeds: Sendable, Hashable {
    public var forward: Double
    public var backward: Double
    public init(_ forward: Double, _ backward: Double) { (self.forward, self.backward) = (forward, backward) }
    public init(_ both: Double) { self.init(both, both) }
  }

  public var rules: Rules
  public var transport: TransportType
  public var weight = Weight.duration

  // MARK: Access

  public var accessTags: [String] = []
  public var accessAllowed: Set<String> = []
  public var accessDenied: Set<String> = []
  public var accessRestricted: Set<String> = []
  public var restrictedHighways: Set<String> = []
  public var serviceStartDenied: Set<String> = []
  public var serviceForbidden: Set<String> = []
  public var constructionAllowed: Set<String> = []
  public var avoid: Set<String> = []
  public var barriersAllowed: Set<String> = []
  public var barriersDenied: Set<String> = []
  /// Whether `barriersAllowed` counts, and not `barriersDenied`.
  public var closesAtBarriers = false
  /// The words after `oneway:` and `restriction:`, the nearest first.
  public var vehicles: [String] = []
  /// Whether the plain `oneway` counts.
  public var obeysOneway = true
  public var obeysTurnRestrictions = true

  // MARK: Speed, in km/h

  public var speeds: [String: [String: Speeds]] = [:]
  public var defaultSpeed = 10.0
  public var routeSpeeds: [String: Double] = [:]
  public var bridgeSpeeds: [String: Double] = [:]
  public var surfaceSpeeds: [String: Double] = [:]
  public var tracktypeSpeeds: [String: Double] = [:]
  public var smoothnessSpeeds: [String: Double] = [:]
  public var maxspeedTable: [String: Double] = [:]
  public var maxspeedDefaults: [String: Double] = [:]
  /// The share of a speed limit that is driven.
  public var speedReduction = 1.0
  public var walkingSpeed = 4.0

  // MARK: Bicycles

  public var pedestrianSpeeds: [String: Double] = [:]
  public var platformSpeeds: [String: Double] = [:]
  public var railwaySpeeds: [String: Double] = [:]
  public var pierSpeeds: [String: Double] = [:]
  public var amenitySpeeds: [String: Double] = [:]
  public var cycleways: Set<String> = []
  public var oppositeCycleways: Set<String> = []
  public var usesPublicTransport = false
  public var startModes: Set<String> = []

  // MARK: Costs

  public var servicePenalties: [String: Double] = [:]
  public var barrierPenalties: [String: Double] = [:]
  public var priorityPenalty = 1.0
  public var sideRoadMultiplier = 1.0
  /// Seconds of the sharpest turn, and how much dearer one towards the other side of the road is.
  public var turnPenalty = 0.0
  public var turnBias = 1.0
  public var uTurnPenalty = 20.0
  public var trafficSignalPenalty = 2.0
  public var modeChangePenalty = 0.0
  /// Whether a route goes on at places on the way, and does not turn round there.
  public var continuesStraight = false
  public var drivesOnLeft = false

  // MARK: The vehicle, in metres and kilograms

  public var vehicleHeight = 0.0
  public var vehicleWidth = 0.0
  public var vehicleLength = 0.0
  public var vehicleWeight = 0.0
  public var vehicleAxleLoad = 0.0
  /// Whether it carries what is dangerous.
  public var carriesHazmat = false
  /// The fastest that it goes, in km/h; 0 for no bound.
  public var vehicleMaxSpeed = 0.0

  /// An empty profile.
  public init(_ rules: Rules, _ transport: TransportType) { (self.rules, self.transport) = (rules, transport) }
}

/// The names of the tables, for reading and writing them.
extension RoadProfile {

  public typealias Path<Value> = WritableKeyPath<RoadProfile, Value> & Sendable

  public static let sets: [(name: String, path: Path<Set<String>>)] = [
    ("access_tag_whitelist", \.accessAllowed), ("access_tag_blacklist", \.accessDenied),
    ("restricted_access_tag_list", \.accessRestricted), ("restricted_highway_whitelist", \.restrictedHighways),
    ("service_access_tag_blacklist", \.serviceStartDenied), ("service_tag_forbidden", \.serviceForbidden),
    ("construction_whitelist", \.constructionAllowed), ("avoid", \.avoid), ("barrier_whitelist", \.barriersAllowed),
    ("barrier_blacklist", \.barriersDenied), ("cycleway_tags", \.cycleways),
    ("opposite_cycleway_tags", \.oppositeCycleways), ("allowed_start_modes", \.startModes),
  ]
  public static let lists: [(name: String, path: Path<[String]>)] = [
    ("access_tags_hierarchy", \.accessTags), ("restrictions", \.vehicles),
  ]
  public static let tables: [(name: String, path: Path<[String: Double]>)] = [
    ("route_speeds", \.routeSpeeds), ("bridge_speeds", \.bridgeSpeeds), ("surface_speeds", \.surfaceSpeeds),
    ("tracktype_speeds", \.tracktypeSpeeds), ("smoothness_speeds", \.smoothnessSpeeds),
    ("maxspeed_table", \.maxspeedTable), ("maxspeed_table_default", \.maxspeedDefaults),
    ("pedestrian_speeds", \.pedestrianSpeeds), ("platform_speeds", \.platformSpeeds),
    ("railway_speeds", \.railwaySpeeds), ("man_made_speeds", \.pierSpeeds), ("amenity_speeds", \.amenitySpeeds),
    ("service_penalties", \.servicePenalties),
    ("barrier_penalties", \.barrierPenalties),
  ]
  public static let numbers: [(name: String, path: Path<Double>)] = [
    ("default_speed", \.defaultSpeed), ("speed_reduction", \.speedReduction), ("walking_speed", \.walkingSpeed),
    ("priority_penalty", \.priorityPenalty), ("side_road_multiplier", \.sideRoadMultiplier),
    ("turn_penalty", \.turnPenalty), ("turn_bias", \.turnBias), ("u_turn_penalty", \.uTurnPenalty),
    ("traffic_signal_penalty", \.trafficSignalPenalty), ("mode_change_penalty", \.modeChangePenalty),
    ("vehicle_height", \.vehicleHeight), ("vehicle_width", \.vehicleWidth), ("vehicle_length", \.vehicleLength),
    ("vehicle_weight", \.vehicleWeight), ("vehicle_axle_load", \.vehicleAxleLoad),
    ("vehicle_max_speed", \.vehicleMaxSpeed),
  ]
  public static let switches: [(name: String, path: Path<Bool>)] = [
    ("oneway_handling", \.obeysOneway), ("use_turn_restrictions", \.obeysTurnRestrictions),
    ("continue_straight_at_waypoint", \.continuesStraight), ("left_hand_driving", \.drivesOnLeft),
    ("use_public_transport", \.usesPublicTransport), ("closes_at_barriers", \.closesAtBarriers),
    ("hazmat", \.carriesHazmat),
  ]
}
