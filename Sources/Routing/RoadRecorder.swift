// What a prepared network was made of, kept in its file so that it can be made anew for another profile.

/// The features of roads in a file, and what the network beside them was made for.
public struct RoadFile: Sendable {
  let bytes: [UInt8]
  /// A checksum of the tables of the profile, which may be none of the built-in ones.
  let tables: UInt64
  let avoidance: Avoidance
  /// Whether something changes with time.
  let hasTimes: Bool
}

/// Collects the features that a network may be made of: for the built-in profiles, and one more.
public final class RoadRecorder {
  /// The rules of the profiles, each for a vehicle that fits everywhere.
  private let rules: [WayRules]
  private var writer = RoadWriter()
  private var viaNodes: Set<String> = []
  private let tables: UInt64
  private var hasTimes = false
  /// By the tags of ways, whether one may be used, and whether it changes with time.
  private var known: [Tags: (isWay: Bool, isSteady: Bool)] = [:]
  private let names: [String]

  /// Begins with none.
  public init(_ profile: RoadProfile) {
    tables = profile.tablesDigest
    rules = ([profile] + RoadProfile.builtIn).map { WayRules($0.withoutVehicle) }
    names = Tags.names(besides: rules.map(\.profile))
  }

  private func kind(_ tags: Tags) -> (isWay: Bool, isSteady: Bool) {
    let tags = tags.without(names)
    if let known = known[tags] { return known }
    if known.count >= 20_000 { known.removeAll() }
    let timed = TimedTags(tags)
    let isWay = rules.contains { rules in
      rules.travel(tags) != nil
        || tags.areForVehicles || !timed.isSteady && timed.states.contains { rules.travel(timed, $0) != nil }
    }
    known[tags] = (isWay, timed.isSteady)
    return (isWay, timed.isSteady)
  }

  /// Takes a feature, where a profile has a use for it.
  public func take(_ feature: RoadFeature) {
    var isSteady: Bool
    switch feature.kind {
    case .way:
      let kind = kind(feature.tags)
      guard kind.isWay else { return }
      isSteady = kind.isSteady
    case .node:
      isSteady = TimedTags(feature.tags).isSteady
      guard !isSteady || rules.contains(where: { !$0.obstacle(feature.tags).isNone }) else { return }
    case .restriction, .border, .maneuver:
      isSteady = TimedTags(feature.tags).isSteady
      if let node = feature.viaNode { viaNodes.insert(node) }
    }
    hasTimes = hasTimes || !isSteady
    writer.put(feature)
  }

  /// The features, with the nodes that relations name.
  ///
  /// - Parameters:
  ///   - builder: what has been given the same features.
  ///   - avoidance: what the network was made to avoid.
  public func file(_ builder: NetworkBuilder, avoiding avoidance: Avoidance) -> RoadFile {
    for id in viaNodes.sorted() {
      if let position = builder.position(ofNode: id) { writer.put(RoadFeature(.node, id, Tags(), [position])) }
    }
    return RoadFile(bytes: writer.bytes, tables: tables, avoidance: avoidance, hasTimes: hasTimes)
  }
}

extension GraphFile {
  /// What a file has for a request.
  public enum Answer: Sendable, Equatable {
    /// Its network is the one.
    case network
    /// One is to be made anew, avoiding these.
    case roads(Avoidance)
    /// It was made with tables of its user's, and none are given.
    case ownTables
    /// The tables are others than the built-in ones, and than those that it was made with.
    case otherTables
  }

  /// How the file answers for a profile; what is not asked for stays as it was when the file was made.
  ///
  /// - Parameters:
  ///   - isNamed: whether the profile was asked for; if not, the file's own serves its kind of transport.
  ///   - isDefault: whether nothing was asked of the profile at all.
  ///   - time: the time by which limits by the hour are decided.
  ///   - isAnew: whether the file's own network is not wanted.
  public func answer(
    _ profile: RoadProfile, isNamed: Bool, isDefault: Bool, _ avoidance: Avoidance, at time: LocalTime?,
    isAnew: Bool = false
  ) -> Answer {
    let known = made.profile
    var asked = avoidance
    if asked.classes.isEmpty { asked = Avoidance(made.avoidance.classes, isStrict: made.avoidance.isStrict) }
    let isOwn = isDefault && known.transport == profile.transport && known.weight == profile.weight
    let fits = isOwn || made.digest == WayTexts.digest(profile)
    if fits, !isAnew, asked == made.avoidance, time == nil || !made.hasTimes { return .network }
    let (tables, builtIn) = (profile.tablesDigest, RoadProfile.builtIn.map(\.tablesDigest))
    if !isNamed, !builtIn.contains(made.tables) { return .ownTables }
    return builtIn.contains(tables) || tables == made.tables ? .roads(asked) : .otherTables
  }

  /// Calls `body` with each feature that the network was made of.
  ///
  /// O(bytes).
  public func forEachRoad(_ body: (RoadFeature) -> Void) throws(GraphError) {
    guard var reader = RoadTextReader(try section(.roads)) else { return }
    while !reader.isAtEnd {
      guard let feature = reader.next() else { throw .damaged }
      body(feature)
    }
  }
}

extension RoadProfile {
  static let builtIn: [RoadProfile] = [.driving, .truck, .foot, .cycling]

  /// A checksum of all tables but for the vehicle's dimensions and what is best, which any network is made anew for.
  var tablesDigest: UInt64 {
    var profile = withoutVehicle
    profile.weight = .duration
    return WayTexts.digest(profile)
  }

  /// The profile with a vehicle that nothing is too narrow for.
  fileprivate var withoutVehicle: RoadProfile {
    var profile = self
    for path in [\.vehicleHeight, \.vehicleWidth, \.vehicleLength, \.vehicleWeight, \.vehicleAxleLoad]
      as [WritableKeyPath<RoadProfile, Double>]
    { profile[keyPath: path] = 0 }
    return profile
  }
}
