// What a traveller is told beside the way: tolls, ferries, roads that are not for all, borders.

/// Something to be told of a route or of a step (MKRoute.advisoryNotices, MKRoute.Step.notice).
public enum Advisory: Sendable, Hashable {
  case tolls, ferry, stairs, unpaved, seasonal, border
  /// A road whose owner decides who may use it.
  case privateRoad
  /// A road for those alone whose journey begins or ends there.
  case destinationOnly
  /// The side on which one drives from here on is another.
  case driveOnLeft, driveOnRight
  /// A tag that holds at certain times or on conditions, and is not reckoned with.
  case condition(String)
  /// A way of a class that was to be avoided, by its word on the command line.
  case unavoidable(String)
  /// A place is so far from the route, in metres, since the way at it is to be avoided in any case.
  case moved(metres: Int)
  /// Ways on foot are straight, since nothing says where streets are.
  case straightWalks

  /// The key of its sentence; `DirectionsTemplate.notices` has them.
  public var key: String {
    switch self {
    case .tolls: "tolls"
    case .ferry: "ferry"
    case .stairs: "stairs"
    case .unpaved: "unpaved"
    case .seasonal: "seasonal"
    case .border: "border"
    case .privateRoad: "private"
    case .destinationOnly: "destination"
    case .driveOnLeft: "drive left"
    case .driveOnRight: "drive right"
    case .condition: "condition"
    case .unavoidable: "unavoidable"
    case .moved: "moved"
    case .straightWalks: "straight walks"
    }
  }

  /// All keys.
  public static let keys = [
    "tolls", "ferry", "stairs", "unpaved", "seasonal", "border", "private", "destination", "drive left", "drive right",
    "condition", "unavoidable", "moved", "straight walks",
  ]
}

/// What the tags of a way say that neither opens nor closes it.
public struct WayFacts: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let privateRoad = WayFacts(rawValue: 1)
  public static let destinationOnly = WayFacts(rawValue: 2)
  public static let unpaved = WayFacts(rawValue: 4)
  public static let seasonal = WayFacts(rawValue: 8)
}

extension WayRules {
  /// What the tags of a way say of its surface, its seasons and its owner.
  func facts(_ tags: Tags) -> WayFacts {
    var facts: WayFacts = []
    let access = tags.directed(profile.accessTags)
    for word in [access.forward, access.backward].compactMap({ $0 }) {
      if Tags.isAny(word, in: ["private", "permit"]) { facts.insert(.privateRoad) }
      if Tags.isAny(word, in: ["destination", "customers", "delivery", "residents"]) { facts.insert(.destinationOnly) }
    }
    if let surface = tags["surface"] {
      if Tags.isAny(surface, in: Self.unpavedSurfaces) { facts.insert(.unpaved) }
    } else if let track = tags["tracktype"], track != "grade1" {
      facts.insert(.unpaved)
    }
    let highway = tags["highway"] ?? ""
    let isOnIce = ["ice_road", "winter_road"].contains { highway == $0 || tags[$0] == "yes" }
    if isOnIce || tags["seasonal"].map({ $0 != "no" }) ?? false { facts.insert(.seasonal) }
    return facts
  }

  /// The values of `surface` that OpenStreetMap calls unpaved.
  private static let unpavedSurfaces: Set<String> = [
    "unpaved", "clay", "compacted", "dirt", "earth", "fine_gravel", "grass", "gravel", "ground", "ice", "laterite",
    "mud", "pebblestone", "rock", "rocky", "salt", "sand", "shells", "snow", "stone", "woodchips",
  ]
}

extension RoadNetwork {
  /// What is to be told of a part of an arc, come to from another.
  ///
  /// - Parameter share: which part of the arc it is, 0…1 in its direction.
  func advisories(_ arc: Int, _ share: ClosedRange<Double>, after before: Int?) -> [Advisory] {
    let (way, mode) = (way(arc), mode(arc))
    var told: [Advisory] = []
    func tell(_ advisory: Advisory, of way: WayClasses) {
      if !self.way(arc).unavoided.contains(way) { told.append(advisory) }
    }
    if let before, self.way(before).drivesOnLeft != way.drivesOnLeft, mode == .driving || mode == .cycling {
      told.append(way.drivesOnLeft ? .driveOnLeft : .driveOnRight)
    }
    if borders.passes(edge(arc), share, isForward: isForward(arc)) || (before.map { borders.isNode(head($0)) } ?? false)
    {
      told.append(.border)
    }
    // Tolls are for vehicles; who walks or rides a bicycle is not asked for them.
    if way.classes.contains(.tolls), mode == .driving { tell(.tolls, of: .tolls) }
    if mode == .ferry { tell(.ferry, of: .ferries) }
    if way.classes.contains(.stairs) { tell(.stairs, of: .stairs) }
    if way.facts.contains(.privateRoad) { told.append(.privateRoad) }
    if way.facts.contains(.destinationOnly) { told.append(.destinationOnly) }
    if way.facts.contains(.unpaved) { told.append(.unpaved) }
    if way.facts.contains(.seasonal) { told.append(.seasonal) }
    told += way.conditions.map { .condition($0) }
    for kind in WayClasses.allCases where way.unavoided.contains(kind) { told.append(.unavoidable(kind.name)) }
    return told
  }
}
