// What a way is to a kind of transport: its tags against the tables of a profile.

/// The rules of access and speed.
///
/// They follow OSRM's (Project-OSRM/osrm-backend, `profiles/lib/way_handlers.lua`, BSD-2): what a tag means is settled
/// there, and held to its behaviour tests.
public struct WayRules: Sendable {
  public let profile: RoadProfile
  /// The time for which limits by the hour are decided; nil to tell of them alone.
  public let time: LocalTime?
  /// Whether they are decided anew wherever one comes to, and `time` is that of the departure.
  public let goesOn: Bool

  /// Takes the tables.
  public init(_ profile: RoadProfile, at time: LocalTime? = nil, goesOn: Bool = false) {
    (self.profile, self.time, self.goesOn) = (profile, time, goesOn && time != nil)
  }

  /// What a way allows; nil where it is no way for the profile.
  ///
  /// Of a way that changes with time it is what it allows at `time`; where that is closed, what it allows at another.
  public func travel(_ tags: Tags) -> WayTravel? {
    let given = tags.settled(for: profile)
    guard let time else { return travel(given, Set(given.conditionalKeys)) }
    let timed = TimedTags(given)
    let now = travel(timed, timed.state(at: time))
    guard goesOn, !timed.isSteady else { return now }
    let others = timed.states.map { travel(timed, $0) }
    guard others.contains(where: { $0 != now }), var way = now ?? others.lazy.compactMap({ $0 }).first else {
      return now
    }
    for other in others {
      guard let other else { continue }
      if way.forward.mode == .inaccessible { way.forward = other.forward }
      if way.backward.mode == .inaccessible { way.backward = other.backward }
    }
    way.timed = timed
    return way
  }

  /// What a way allows in a state of its tags.
  func travel(_ timed: TimedTags, _ state: UInt64) -> WayTravel? { travel(timed.tags(state), timed.undecided) }

  private func travel(_ tags: Tags, _ undecided: Set<String>) -> WayTravel? {
    if tags.isShut { return nil }
    var way: WayTravel?
    switch profile.rules {
    case .car, .foot: way = road(tags)
    case .bicycle: way = cycleway(tags)
    case .plain: way = plain(tags)
    }
    guard var way, way.isOpen else { return nil }
    if way.forward.speed <= 0, way.duration == nil { way.forward.mode = .inaccessible }
    if way.backward.speed <= 0, way.duration == nil { way.backward.mode = .inaccessible }
    if way.forward.mode == .inaccessible, way.backward.mode == .inaccessible { return nil }
    classify(tags, undecided, &way)
    return way
  }

  // MARK: Cars and people on foot

  private func road(_ tags: Tags) -> WayTravel? {
    let isFoot = profile.rules == .foot
    let names =
      isFoot
      ? ["highway", "bridge", "route", "leisure", "man_made", "railway", "amenity", "public_transport"]
      : ["highway", "route"]
    guard tags.first(names) != nil, !isBlocked(tags) else { return nil }
    var way = WayTravel(profile.transport.mode)
    let access = tags.directed(profile.accessTags)
    if !isFoot {
      limitSize(tags, &way)
      limitGoods(tags, &way)
    }
    allow(access, tags, &way)
    if way.forward.mode == .inaccessible, way.backward.mode == .inaccessible { return nil }
    setOneway(tags, &way)
    setFerry(tags, &way)
    setMovable(tags, &way)
    if !isFoot {
      if let service = tags["service"], profile.serviceForbidden.contains(service) { return nil }
      setCarPool(tags, &way)
    }
    guard setSpeed(tags, access, &way) else { return nil }
    if !isFoot { setMaxspeed(tags, &way) }
    limitBySurface(tags, &way)
    if isFoot {
      if hasSeparatePavements(tags) {
        (way.forward.preference, way.backward.preference) = (Self.besidePavement, Self.besidePavement)
      }
    } else {
      setPreferences(tags, &way)
    }
    way.isStart =
      way.forward.mode == profile.transport.mode || way.backward.mode == profile.transport.mode
    if tags["highway"] == "service", let word = access.forward ?? access.backward,
      profile.serviceStartDenied.contains(word)
    {
      way.isStart = false
    }
    return way
  }

  /// How liked a road is beside its pavements, which are ways of their own.
  private static let besidePavement = 0.7

  /// Whether all pavements of a road are mapped as ways of their own.
  private func hasSeparatePavements(_ tags: Tags) -> Bool {
    if let both = tags.first(["sidewalk:both", "sidewalk"]) { return both == "separate" }
    let sides = ["sidewalk:left", "sidewalk:right"].map { tags[$0] ?? "no" }
    return sides.contains("separate") && sides.allSatisfy { ["separate", "no", "none"].contains($0) }
  }

  /// Whether a tag closes a way altogether.
  func isBlocked(_ tags: Tags) -> Bool {
    let avoid = profile.avoid
    let highway = tags["highway"]
    if avoid.contains("area"), tags["area"] == "yes" { return true }
    if avoid.contains("toll"), tags["toll"] == "yes" { return true }
    if avoid.contains("steps"), highway == "steps" { return true }
    if avoid.contains("construction") {
      if highway == "construction" || tags["railway"] == "construction" { return true }
      if let construction = tags["construction"], !profile.constructionAllowed.contains(construction) { return true }
    }
    if avoid.contains("proposed"), highway == "proposed" { return true }
    if avoid.contains("reversible"), tags["oneway"] == "reversible" { return true }
    if avoid.contains("impassable"), tags["impassable"] == "yes" || tags["status"] == "impassable" { return true }
    if avoid.contains("motorroad"), tags["motorroad"] == "yes" { return true }
    return false
  }

  /// Closes ways that the vehicle does not fit through.
  private func limitSize(_ tags: Tags, _ way: inout WayTravel) {
    func close(_ keys: [String], _ limit: Double, _ read: (String) -> Double?, isTooSmall: (Double, Double) -> Bool) {
      guard limit > 0 else { return }
      let values = tags.directed(keys)
      if let value = values.forward.flatMap(read), isTooSmall(value, limit) { way.forward.mode = .inaccessible }
      if let value = values.backward.flatMap(read), isTooSmall(value, limit) { way.backward.mode = .inaccessible }
    }
    // Signs for lorries alone count before those for all.
    func own(_ key: String) -> [String] { isTruck ? ["\(key):hgv", key] : [key] }
    close(["maxheight:physical", "maxheight"], profile.vehicleHeight, TagValue.length) { $0 < $1 }
    close(["maxwidth:physical", "maxwidth", "width", "est_width"], profile.vehicleWidth, TagValue.length) { $0 <= $1 }
    close(own("maxlength"), profile.vehicleLength, TagValue.length) { $0 < $1 }
    close(own("maxweightrating") + own("maxweight"), profile.vehicleWeight, TagValue.weight) { $0 < $1 }
    if isTruck { close(own("maxweight"), profile.vehicleWeight, TagValue.weight) { $0 < $1 } }
    close(own("maxaxleload"), profile.vehicleAxleLoad, TagValue.weight) { $0 < $1 }
    if profile.vehicleWidth > 2.2, tags["narrow"] == "yes" || tags["width"] == "narrow" {
      (way.forward.mode, way.backward.mode) = (.inaccessible, .inaccessible)
    }
  }

  /// Closes ways on which signs forbid what is dangerous.
  private func limitGoods(_ tags: Tags, _ way: inout WayTravel) {
    guard profile.carriesHazmat else { return }
    let signs = tags.directed(["hazmat"])
    if let sign = signs.forward, isDenied(sign) { way.forward.mode = .inaccessible }
    if let sign = signs.backward, isDenied(sign) { way.backward.mode = .inaccessible }
    // What is carried is not known: the categories of tunnels, and waters, hold for all of it.
    if Self.hazards.contains(where: { tags[$0].map(isDenied) ?? false }) {
      (way.forward.mode, way.backward.mode) = (.inaccessible, .inaccessible)
    }
  }

  private static let hazards = ["A", "B", "C", "D", "E", "water"].map { "hazmat:" + $0 }

  private var isTruck: Bool { profile.vehicles.first == "hgv" }

  /// Whether a value of an access tag closes a way, such as `no`, or `agricultural;forestry`.
  func isDenied(_ value: String) -> Bool { Tags.are(value, in: profile.accessDenied) }

  private func allow(
    _ access: (forward: String?, backward: String?), _ tags: Tags, _ way: inout WayTravel
  ) {
    let mayBeRestricted = tags["highway"].map { profile.restrictedHighways.contains($0) } ?? false
    func allow(_ value: String?, _ travel: inout Travel) {
      guard let value else { return }
      if mayBeRestricted, Tags.isAny(value, in: profile.accessRestricted) { travel.isRestricted = true }
      if isDenied(value), !travel.isRestricted { travel.mode = .inaccessible }
    }
    allow(access.forward, &way.forward)
    allow(access.backward, &way.backward)
  }

  private func setOneway(_ tags: Tags, _ way: inout WayTravel) {
    let special = tags.prefixed("oneway", by: profile.vehicles)
    let oneway = special ?? (profile.obeysOneway ? tags["oneway"] : nil)
    switch oneway {
    case "-1": way.forward.mode = .inaccessible
    case "yes", "1", "true": way.backward.mode = .inaccessible
    default:
      let goesRound = tags["junction"] == "roundabout" || tags["junction"] == "circular"
      if profile.obeysOneway, oneway != "no", goesRound || tags["highway"] == "motorway" {
        way.backward.mode = .inaccessible
      }
    }
  }

  func setFerry(_ tags: Tags, _ way: inout WayTravel) {
    guard let route = tags["route"], let speed = profile.routeSpeeds[route], speed > 0 else { return }
    way.duration = tags["duration"].flatMap(TagValue.duration).map { max($0, 1) }
    for travel in [\WayTravel.forward, \WayTravel.backward] where way[keyPath: travel].mode != .inaccessible {
      way[keyPath: travel].mode = .ferry
    }
    (way.forward.speed, way.backward.speed) = (speed, speed)
  }

  private func setMovable(_ tags: Tags, _ way: inout WayTravel) {
    guard let bridge = tags["bridge"], let speed = profile.bridgeSpeeds[bridge], speed > 0 else { return }
    way.duration = tags["duration"].flatMap(TagValue.duration).map { max($0, 1) } ?? way.duration
    (way.forward.speed, way.backward.speed) = (speed, speed)
  }

  /// Lanes for cars with passengers only: a way of nothing else is the last choice.
  private func setCarPool(_ tags: Tags, _ way: inout WayTravel) {
    guard profile.avoid.contains("hov_lanes") else { return }
    if tags["hov"] == "designated" { (way.forward.isRestricted, way.backward.isRestricted) = (true, true) }
    func areAll(_ lanes: String?) -> Bool {
      guard let lanes else { return false }
      return lanes.split(separator: "|", omittingEmptySubsequences: false).allSatisfy { $0 == "designated" }
    }
    let lanes = tags.directed("hov:lanes")
    if areAll(lanes.forward) { way.forward.isRestricted = true }
    if areAll(lanes.backward) { way.backward.isRestricted = true }
  }

  /// Sets the speeds of the kind of way.
  ///
  /// - Returns: whether there is one.
  private func setSpeed(
    _ tags: Tags, _ access: (forward: String?, backward: String?), _ way: inout WayTravel
  ) -> Bool {
    guard way.forward.speed < 0 else { return true }
    if let speeds = speeds(tags) {
      (way.forward.speed, way.backward.speed) = (speeds.forward, speeds.backward)
      return true
    }
    // Of an unknown kind of way, those are open that say so.
    func setDefault(_ travel: inout Travel, _ own: String?, other: String?) {
      if let own {
        if !isDenied(own) { travel.speed = profile.defaultSpeed }
      } else if other != nil {
        travel.mode = .inaccessible
      }
    }
    setDefault(&way.forward, access.forward, other: access.backward)
    setDefault(&way.backward, access.backward, other: access.forward)
    return way.forward.speed > 0 || way.backward.speed > 0 || way.duration != nil
  }

  /// The speeds of the first tag that the profile's table has.
  func speeds(_ tags: Tags) -> RoadProfile.Speeds? {
    for key in profile.speeds.keys.sorted() {
      if let value = tags[key], let speeds = profile.speeds[key]?[value] { return speeds }
    }
    return nil
  }

  private func setMaxspeed(_ tags: Tags, _ way: inout WayTravel) {
    guard way.forward.mode != .ferry else { return }
    let limits = tags.directed(
      (isTruck ? ["maxspeed:hgv"] : []) + ["maxspeed:advisory", "maxspeed", "source:maxspeed", "maxspeed:type"])
    if let limit = limits.forward.flatMap({ TagValue.speed($0, profile) }), limit > 0 {
      way.forward.speed = limit * profile.speedReduction
    }
    if let limit = limits.backward.flatMap({ TagValue.speed($0, profile) }), limit > 0 {
      way.backward.speed = limit * profile.speedReduction
    }
    guard profile.vehicleMaxSpeed > 0 else { return }
    way.forward.speed = min(way.forward.speed, profile.vehicleMaxSpeed)
    way.backward.speed = min(way.backward.speed, profile.vehicleMaxSpeed)
  }

  /// Slows down on bad ground.
  func limitBySurface(_ tags: Tags, _ way: inout WayTravel) {
    for (key, table) in [
      ("surface", profile.surfaceSpeeds), ("tracktype", profile.tracktypeSpeeds),
      ("smoothness", profile.smoothnessSpeeds),
    ] {
      guard let value = tags[key], let speed = table[value] else { continue }
      way.forward.speed = min(way.forward.speed, speed)
      way.backward.speed = min(way.backward.speed, speed)
    }
  }

  /// How liked a way is, beside others.
  private func setPreferences(_ tags: Tags, _ way: inout WayTravel) {
    var liked = 1.0
    if let service = tags["service"], let penalty = profile.servicePenalties[service] { liked = min(liked, penalty) }
    let width = tags["width"].flatMap(TagValue.number) ?? .infinity
    let lanes = tags["lanes"].flatMap(TagValue.number).map { $0.rounded(.down) } ?? .infinity
    let isBothWays = way.forward.mode != .inaccessible && way.backward.mode != .inaccessible
    if width <= 3 || (lanes <= 1 && isBothWays) { liked = min(liked, 0.5) }
    if tags["oneway"] == "alternating" { liked = min(liked, 0.4) }
    if ["yes", "rotary"].contains(tags["side_road"] ?? "") { liked = min(liked, profile.sideRoadMultiplier) }
    (way.forward.preference, way.backward.preference) = (liked, liked)
    // Where the road is narrow, who comes from the other side goes first.
    if tags["priority"] == "backward" { way.forward.preference = min(liked, profile.priorityPenalty) }
    if tags["priority"] == "forward" { way.backward.preference = min(liked, profile.priorityPenalty) }
  }

  // MARK: What is told of a way

  private func classify(_ tags: Tags, _ undecided: Set<String>, _ way: inout WayTravel) {
    way.isRoundabout = tags["junction"] == "roundabout" || tags["junction"] == "circular"
    if let toll = tags["toll"], toll != "no" { way.classes.insert(.tolls) }
    let highway = tags["highway"] ?? ""
    if highway == "motorway" || highway == "motorway_link" { way.classes.insert(.highways) }
    if ["motorway", "trunk", "primary"].contains(highway) || highway.hasSuffix("_link") {
      way.classes.insert(.busyRoads)
    }
    if highway == "steps" { way.classes.insert(.stairs) }
    if let tunnel = tags["tunnel"], tunnel != "no" { way.classes.insert(.tunnels) }
    if way.forward.mode == .ferry || way.backward.mode == .ferry { way.classes.insert(.ferries) }
    if let incline = tags["incline"], incline != "no" {
      let isSteep = ["up", "down", "steep"].contains(incline) || abs(TagValue.number(incline) ?? 0) >= 8
      if isSteep { way.classes.insert(.hills) }
    }
    way.facts = facts(tags)
    if let side = tags["driving_side"] { way.drivesOnLeft = side == "left" }
    for key in undecided.sorted() {
      guard let value = tags[key] else { continue }
      way.notices.append("\(key)=\(value)")
    }
  }
}
