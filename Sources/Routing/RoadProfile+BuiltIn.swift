// The built-in profiles: driving, trucks, walking, cycling.
//
// The figures are those of OSRM's car, foot and bicycle profiles (Project-OSRM/osrm-backend, `profiles/`, BSD-2).

extension RoadProfile {
  /// The profile of a kind of transport.
  public init(_ transport: TransportType) {
    switch transport {
    case .automobile: self = .driving
    case .walking: self = .foot
    case .cycling: self = .cycling
    }
  }

  /// Motor vehicles.
  public static let driving: RoadProfile = {
    var profile = RoadProfile(.car, .automobile)
    profile.weight = .routability
    profile.accessTags = ["motorcar", "motor_vehicle", "vehicle", "access"]
    profile.accessAllowed = ["yes", "motorcar", "motor_vehicle", "vehicle", "permissive", "designated", "hov"]
    profile.accessDenied = [
      "agricultural", "bus", "customers", "delivery", "destination", "emergency", "emergency_vehicle", "foot",
      "forestry", "military", "minibus", "no", "official", "permit", "private", "psv", "residents", "restricted",
      "share_taxi", "taxi",
    ]
    profile.accessRestricted = ["customers", "delivery", "destination", "permit", "private", "residents", "unknown"]
    profile.restrictedHighways = [
      "ice_road", "living_street", "motorway", "motorway_link", "primary", "primary_link", "residential", "secondary",
      "secondary_link", "service", "tertiary", "tertiary_link", "trunk", "trunk_link", "unclassified", "winter_road",
    ]
    profile.serviceStartDenied = ["private"]
    profile.serviceForbidden = ["emergency_access"]
    profile.constructionAllowed = ["minor", "no", "widening"]
    profile.avoid = ["area", "construction", "hov_lanes", "impassable", "proposed", "reversible", "steps"]
    profile.closesAtBarriers = true
    profile.barriersAllowed = [
      "arch", "border_control", "cattle_grid", "entrance", "height_restrictor", "no", "sally_port", "toll_booth",
    ]
    profile.barrierPenalties = ["gate": 60, "lift_gate": 60]
    profile.vehicles = ["motorcar", "motor_vehicle", "vehicle"]
    profile.speeds = [
      "highway": both([
        "motorway": 90, "motorway_link": 45, "trunk": 85, "trunk_link": 40, "primary": 65, "primary_link": 30,
        "secondary": 55, "secondary_link": 25, "tertiary": 40, "tertiary_link": 20, "unclassified": 25,
        "residential": 25,
        "living_street": 10, "service": 15, "ice_road": 15, "winter_road": 20,
      ])
    ]
    profile.defaultSpeed = 10
    profile.routeSpeeds = ["ferry": 5, "shuttle_train": 10]
    profile.bridgeSpeeds = ["movable": 5]
    profile.surfaceSpeeds = [
      "bricks": 60, "cement": 80, "clay": 30, "cobblestone": 30, "compacted": 80, "dirt": 40, "earth": 20,
      "fine_gravel": 80, "grass": 40, "grass_paver": 40, "gravel": 40, "ground": 40, "ice": 20, "laterite": 15,
      "metal": 60, "mud": 10, "paving_stones": 60, "pebblestone": 40, "rocky": 20, "sand": 20, "sett": 40, "snow": 30,
      "stone": 20, "tartan": 40, "unpaved": 40, "wood": 40,
    ]
    profile.tracktypeSpeeds = ["grade1": 60, "grade2": 40, "grade3": 30, "grade4": 25, "grade5": 20]
    profile.smoothnessSpeeds = [
      "intermediate": 80, "bad": 40, "very_bad": 20, "horrible": 10, "very_horrible": 5, "impassable": 0,
    ]
    profile.maxspeedTable = maxspeeds
    profile.maxspeedDefaults = ["urban": 50, "rural": 90, "trunk": 110, "motorway": 130]
    profile.speedReduction = 0.8
    profile.servicePenalties = [
      "alley": 0.5, "parking": 0.5, "parking_aisle": 0.5, "driveway": 0.5, "drive-through": 0.5, "drive-thru": 0.5,
    ]
    (profile.priorityPenalty, profile.sideRoadMultiplier) = (0.7, 0.8)
    (profile.turnPenalty, profile.turnBias, profile.uTurnPenalty) = (7.5, 1.075, 20)
    profile.continuesStraight = true
    (profile.vehicleHeight, profile.vehicleWidth, profile.vehicleLength) = (2, 1.9, 4.8)
    profile.vehicleWeight = 2000
    return profile
  }()

  /// Lorries: motor vehicles that obey the signs for them.
  ///
  /// They are as large as all states of the European Union let them be (Directive 96/53/EC), and go 80 km/h at most.
  public static let truck: RoadProfile = {
    var profile = driving
    profile.accessTags[0] = "hgv"
    profile.vehicles[0] = "hgv"
    profile.accessAllowed.insert("hgv")
    (profile.vehicleHeight, profile.vehicleWidth, profile.vehicleLength) = (4, 2.55, 16.5)
    (profile.vehicleWeight, profile.vehicleAxleLoad, profile.vehicleMaxSpeed) = (40_000, 11_500, 80)
    return profile
  }()

  /// People on foot.
  public static let foot: RoadProfile = {
    var profile = RoadProfile(.foot, .walking)
    profile.weight = .routability
    profile.accessTags = ["foot", "access"]
    profile.accessAllowed = ["yes", "foot", "permissive", "designated"]
    profile.accessDenied = ["no", "agricultural", "forestry", "private", "delivery", "use_sidepath"]
    profile.avoid = ["impassable", "proposed", "motorroad"]
    profile.barriersDenied = ["yes", "wall", "fence"]
    profile.vehicles = ["foot"]
    (profile.obeysOneway, profile.obeysTurnRestrictions) = (false, false)
    let ways = [
      "primary", "primary_link", "secondary", "secondary_link", "tertiary", "tertiary_link", "unclassified",
      "residential", "living_street", "service", "track", "path", "steps", "pedestrian", "platform", "footway", "pier",
    ]
    func walked(_ values: [String]) -> [String: Speeds] {
      Dictionary(uniqueKeysWithValues: values.map { ($0, Speeds(5)) })
    }
    profile.speeds = [
      "highway": walked(ways), "railway": walked(["platform"]), "amenity": walked(["parking", "parking_entrance"]),
      "man_made": walked(["pier"]),
    ]
    profile.defaultSpeed = 5
    profile.routeSpeeds = ["ferry": 5]
    profile.surfaceSpeeds = ["fine_gravel": 3.75, "gravel": 3.75, "pebblestone": 3.75, "mud": 2.5, "sand": 2.5]
    profile.uTurnPenalty = 2
    return profile
  }()

  /// Bicycles.
  public static let cycling: RoadProfile = {
    var profile = RoadProfile(.bicycle, .cycling)
    profile.accessTags = ["bicycle", "vehicle", "access"]
    profile.accessAllowed = ["yes", "permissive", "designated"]
    profile.accessDenied = ["no", "private", "agricultural", "forestry", "delivery", "use_sidepath"]
    profile.avoid = ["construction", "impassable", "proposed", "motorroad"]
    profile.constructionAllowed = ["minor", "no", "widening"]
    profile.barriersDenied = ["yes", "wall", "fence"]
    profile.vehicles = ["bicycle"]
    profile.obeysTurnRestrictions = false
    profile.speeds = [
      "highway": both([
        "cycleway": 15, "primary": 15, "primary_link": 15, "secondary": 15, "secondary_link": 15, "tertiary": 15,
        "tertiary_link": 15, "residential": 15, "unclassified": 15, "living_street": 15, "service": 15, "track": 12,
        "path": 13,
      ])
    ]
    profile.defaultSpeed = 15
    profile.pedestrianSpeeds = ["footway": 4, "pedestrian": 4, "steps": 2]
    profile.platformSpeeds = ["platform": 4]
    profile.railwaySpeeds = [
      "train": 10, "railway": 10, "subway": 10, "light_rail": 10, "monorail": 10, "tram": 10,
    ]
    profile.pierSpeeds = ["pier": 4]
    profile.amenitySpeeds = ["parking": 10, "parking_entrance": 10]
    profile.routeSpeeds = ["ferry": 5]
    profile.bridgeSpeeds = ["movable": 5]
    profile.usesPublicTransport = true
    profile.startModes = ["cycling", "pushing_bike"]
    profile.cycleways = ["track", "lane", "share_busway", "sharrow", "shared", "shared_lane"]
    profile.oppositeCycleways = ["opposite", "opposite_lane", "opposite_track"]
    profile.servicePenalties = ["alley": 0.5]
    profile.surfaceSpeeds = [
      "asphalt": 15, "chipseal": 15, "concrete": 15, "concrete_lanes": 15, "wood": 10, "woodchips": 3,
      "cobblestone:flattened": 10, "paving_stones": 10, "compacted": 10, "cobblestone": 7, "unpaved": 6,
      "fine_gravel": 10, "gravel": 6, "pebblestone": 6, "grass_paver": 6, "ground": 10, "dirt": 8, "earth": 6,
      "grass": 6, "laterite": 5, "mud": 3, "sand": 3, "sett": 9, "metal": 10,
    ]
    (profile.turnPenalty, profile.turnBias, profile.uTurnPenalty) = (6, 1.4, 20)
    profile.modeChangePenalty = 30
    return profile
  }()

  private static func both(_ speeds: [String: Double]) -> [String: Speeds] { speeds.mapValues { Speeds($0) } }

  /// Speed limits by their names, in km/h; 0 for none.
  private static let maxspeeds: [String: Double] = [
    "none": 140, "at:rural": 100, "at:trunk": 100, "be:motorway": 120, "be-bru:rural": 70, "be-bru:urban": 30,
    "be-vlg:rural": 70, "bg:motorway": 140, "by:urban": 60, "by:motorway": 110, "ca-on:rural": 80, "ch:rural": 80,
    "ch:trunk": 100, "ch:motorway": 120, "de:living_street": 7, "de:rural": 100, "de:motorway": 0, "dk:rural": 80,
    "es:trunk": 90, "fr:rural": 80, "gb:nsl_single": 96.54, "gb:nsl_dual": 112.63, "gb:motorway": 112.63,
    "lv:living_street": 20, "nl:rural": 80, "nl:trunk": 100, "no:rural": 80, "no:motorway": 110, "ph:urban": 40,
    "ph:rural": 80, "ph:motorway": 100, "pl:rural": 100, "pl:expressway": 120, "pl:motorway": 140, "ro:trunk": 100,
    "ru:living_street": 20, "ru:urban": 60, "ru:motorway": 110, "uk:nsl_single": 96.54, "uk:nsl_dual": 112.63,
    "uk:motorway": 112.63, "za:urban": 60, "za:rural": 100, "ar:urban": 40, "ar:rural": 110,
  ]
}
