// Makes a network of ways, nodes and turn restrictions.

import Globe
public import Planar

/// Collects ways, nodes and restrictions, in any order, and makes the network of them.
///
///     let builder = NetworkBuilder(WayRules(.driving)) { measurer.distance(from: $0, to: $1) }
///     builder.add(way: "w1", tags, positions)
///     let network = builder.network()
///
/// Ways meet where vertices are at one position; a longitude of −180 is one of 180. O(vertices).
public final class NetworkBuilder {
  let rules: WayRules
  private let measure: (Position, Position) -> Double
  private let avoidance: Avoidance
  private var kinds: WayKinds

  struct Way {
    var travel: WayTravel
    var info: Int
    var places: Range<Int>
  }

  var ways: [Way] = []
  var infos: [WayInfo] = []
  /// The vertices of all ways, and the node of each.
  private var places: [Position] = []
  private var placeNodes: [UInt32] = []
  /// Their heights, not a number where that is not known.
  private var heights: [Float] = []
  private var nodes: [NodeKey: UInt32] = [:]
  private var uses: [UInt8] = []
  private var obstacles: [UInt32: NodeObstacle] = [:]
  private var waiting: [(Position, NodeObstacle)] = []
  private var nodeIDs: [String: Position] = [:]
  private var borders: [[Position]] = []
  private var closed: [Position] = []
  var restrictions: [TurnRestriction] = []
  var maneuvers: [(GivenManeuver, TurnRestriction)] = []
  var wayNumbers: [String: [Int]] = [:]
  /// What restrictions were not used, and why.
  public internal(set) var unusedRestrictions = 0
  /// How many relations that name a manoeuvre were not used.
  public internal(set) var unusedManeuvers = 0
  /// How many turn restrictions hold at certain times, where none is given.
  public internal(set) var timedRestrictions = 0

  /// Begins an empty network.
  ///
  /// - Parameters:
  ///   - avoidance: the classes of ways that are taken where there is no other way, or not at all.
  ///   - measure: gives the metres between two places.
  public init(
    _ rules: WayRules, avoiding avoidance: Avoidance = Avoidance(), measure: @escaping (Position, Position) -> Double
  ) {
    self.rules = rules
    self.avoidance = avoidance
    self.measure = measure
    kinds = WayKinds(rules.profile) { Self.kind($0, rules, avoidance) }
  }

  private static func kind(_ tags: Tags, _ rules: WayRules, _ avoidance: Avoidance) -> WayKinds.Kind? {
    guard let travel = rules.travel(tags) else { return nil }
    var info = WayInfo()
    info.kind = tags.first(["highway", "route", "railway", "man_made", "amenity"]) ?? ""
    info.type = WayType(tags)
    info.destination = destination(tags, travel)
    (info.forward, info.backward) = (travel.forward.mode, travel.backward.mode)
    (info.isRoundabout, info.isStart, info.classes) = (travel.isRoundabout, travel.isStart, travel.classes)
    (info.facts, info.conditions) = (travel.facts, travel.notices)
    info.unavoided = avoidance.unavoided(travel.classes)
    info.lanes = tags["lanes"].flatMap { UInt8($0) } ?? 0
    info.drivesOnLeft = travel.drivesOnLeft ?? rules.profile.drivesOnLeft
    return WayKinds.Kind(travel: travel, info: info)
  }

  /// How many ways there are that can be used.
  public var wayCount: Int { ways.count }

  // MARK: Taking

  /// Adds a way.
  ///
  /// - Parameter given: the heights of its positions, in metres; none where they are not known.
  /// - Returns: whether the profile can use it.
  @discardableResult
  public func add(way id: String, _ tags: Tags, _ positions: some Collection<Position>, heights given: [Float] = [])
    -> Bool
  {
    guard positions.count > 1, let kind = kinds.kind(tags) else { return false }
    let travel = kind.travel
    if avoidance.forbids(travel.classes) {
      // What lies at it is joined to another way, which is to be told.
      if travel.isStart { for (a, b) in zip(positions, positions.dropFirst()) { closed += [a, b] } }
      return false
    }
    var info = kind.info
    info.id = id
    // A path beside a street goes by its name.
    info.name = tags["name"] ?? ""
    if info.name.isEmpty, rules.profile.rules == .foot || rules.profile.rules == .bicycle {
      info.name = tags["is_sidepath:of:name"] ?? tags["street:name"] ?? ""
    }
    info.ref = tags["ref"] ?? ""
    let start = places.count
    for (index, position) in positions.enumerated() {
      // What stands twice in a row makes no stretch of its own.
      if places.count > start, places[places.count - 1] == position { continue }
      let node = self.node(at: position)
      places.append(position)
      placeNodes.append(node)
      heights.append(index < given.count ? given[index] : .nan)
      uses[Int(node)] = min(uses[Int(node)], 200) + 1
    }
    guard places.count - start > 1 else {
      places.removeSubrange(start...)
      placeNodes.removeSubrange(start...)
      heights.removeSubrange(start...)
      return false
    }
    uses[Int(placeNodes[start])] = 201
    uses[Int(placeNodes[places.count - 1])] = 201
    if !id.isEmpty { wayNumbers[id, default: []].append(ways.count) }
    ways.append(Way(travel: travel, info: infos.count, places: start..<places.count))
    infos.append(info)
    return true
  }

  /// What signs say where a way begins: places, with the numbers of roads before them.
  private static func destination(_ tags: Tags, _ travel: WayTravel) -> String {
    func value(_ key: String) -> String? {
      let directed = tags.directed(key)
      let isForward = travel.forward.mode != .inaccessible
      // What signs say of one direction is for a way that has no other.
      if isForward, travel.backward.mode != .inaccessible { return tags[key].map(list) }
      return (isForward ? directed.forward : directed.backward).map(list)
    }
    func list(_ value: String) -> String {
      value.split(separator: ";").map { $0.drop { $0 == " " } }.joined(separator: ", ")
    }
    guard let places = value("destination") else { return value("destination:ref") ?? "" }
    return value("destination:ref").map { "\($0): \(places)" } ?? places
  }

  /// Adds a way inside, straight between two places on their levels' layers; it may have no length.
  func add(indoor info: WayInfo, _ travel: WayTravel, _ ends: [(place: Position, layer: Int32)]) {
    guard !avoidance.forbids(travel.classes) else { return }
    var info = info
    (info.forward, info.backward) = (travel.forward.mode, travel.backward.mode)
    info.classes = travel.classes
    info.unavoided = avoidance.unavoided(travel.classes)
    let start = places.count
    for end in ends {
      let node = self.node(at: end.place, layer: end.layer)
      places.append(end.place)
      placeNodes.append(node)
      heights.append(.nan)
      uses[Int(node)] = 201
    }
    ways.append(Way(travel: travel, info: infos.count, places: start..<places.count))
    infos.append(info)
  }

  /// Adds a node with tags: what stands there counts where a way has a vertex at the position.
  public func add(node id: String, _ tags: Tags, at position: Position) {
    if !id.isEmpty { nodeIDs[id] = position }
    let obstacle = rules.obstacle(tags)
    if !obstacle.isNone { waiting.append((position, obstacle)) }
  }

  /// Adds a turn restriction; it counts when its ways are there.
  public func add(_ restriction: TurnRestriction) {
    if rules.profile.obeysTurnRestrictions { restrictions.append(restriction) }
  }

  /// Adds a line of a border between countries.
  public func add(border line: some Collection<Position>) { borders.append(Array(line)) }

  private func node(at position: Position, layer: Int32 = 0) -> UInt32 {
    let key = NodeKey(position, layer)
    if let known = nodes[key] { return known }
    let node = UInt32(uses.count)
    nodes[key] = node
    uses.append(0)
    return node
  }

  // MARK: Making

  /// The network of what was added.
  public func network() -> RoadNetwork {
    for (position, obstacle) in waiting {
      guard let node = nodes[NodeKey(position)] else { continue }
      obstacles[node] = obstacle
      uses[Int(node)] = 201
    }
    for restriction in restrictions + maneuvers.map(\.1) { markVia(restriction) }
    var draft = NetworkDraft()
    draft.nodeCount = uses.count
    draft.obstacles = obstacles
    let hasHeights = heights.contains { $0.isFinite }
    for number in ways.indices { split(number, hasHeights: hasHeights, into: &draft) }
    draft.edgeStarts.append(UInt32(draft.shape.count))
    let sequences = arcSequences(draft)
    if !maneuvers.isEmpty { draft.maneuvers = givenManeuvers(draft) }
    draft.keepJunctions()
    return draft.network(rules, avoidance, infos, ways.map(\.travel), sequences, borders, closed)
  }

  /// A node that a restriction names is a junction.
  private func markVia(_ restriction: TurnRestriction) {
    guard let position = viaPosition(restriction), let node = nodes[NodeKey(position)] else { return }
    uses[Int(node)] = 201
  }

  private func viaPosition(_ restriction: TurnRestriction) -> Position? {
    restriction.position ?? restriction.viaNode.flatMap(position(ofNode:))
  }

  /// Where the node that a restriction names is; nil where that is not known.
  func position(ofNode id: String) -> Position? { nodeIDs[id] ?? nodeIDs["n" + id] ?? nodeIDs["node/" + id] }

  /// The node at which a restriction turns; nil when it is not in the network.
  func viaNode(_ restriction: TurnRestriction) -> UInt32? {
    viaPosition(restriction).flatMap { nodes[NodeKey($0)] }
  }

  /// Cuts a way into edges at its junctions.
  private func split(_ number: Int, hasHeights: Bool, into draft: inout NetworkDraft) {
    let way = ways[number]
    let first = draft.edgeWays.count
    var start = way.places.lowerBound
    var wayLength = 0.0
    for place in way.places.dropFirst() {
      guard uses[Int(placeNodes[place])] > 1 else { continue }
      draft.edgeStarts.append(UInt32(draft.shape.count))
      draft.shape += places[start...place]
      let lengths = (start..<place).map { measure(places[$0], places[$0 + 1]) }
      let length = lengths.reduce(0, +)
      draft.edgeWays.append(UInt32(number))
      draft.edgeLengths.append(length)
      draft.edgeNodes.append(placeNodes[start])
      draft.edgeNodes.append(placeNodes[place])
      if hasHeights {
        draft.heights += heights[start...place]
        draft.noteSlopes(way.travel, heights[start...place], lengths)
      }
      wayLength += length
      start = place
    }
    for edge in first..<draft.edgeWays.count {
      let end = edge + 1 < draft.edgeStarts.count ? Int(draft.edgeStarts[edge + 1]) : draft.shape.count
      let vertices = draft.shape[Int(draft.edgeStarts[edge])..<end]
      for (side, travel) in [way.travel.forward, way.travel.backward].enumerated() {
        let cost = way.travel.cost(
          travel, draft.edgeLengths[edge], of: wayLength, slope: draft.slopes[2 * edge + side], rules.profile, avoidance
        )
        draft.seconds.append(cost?.seconds ?? .infinity)
        let start = draft.shape[side == 0 ? vertices.startIndex : end - 1]
        draft.weights.append(cost.map { $0.weight + tieBreak(vertices, from: start) } ?? .infinity)
      }
    }
  }
}

extension WayTravel {
  /// What a stretch of the way takes in one direction, in seconds and in what counts; nil where that is closed.
  ///
  /// - Parameter slope: how many times as long it takes as on the flat.
  func cost(
    _ travel: Travel, _ length: Double, of wayLength: Double, slope: Double?, _ profile: RoadProfile,
    _ avoidance: Avoidance
  ) -> ArcCost? {
    guard travel.mode != .inaccessible, travel.isOpen || duration != nil else { return nil }
    var seconds = length / (travel.speed / 3.6) * (slope ?? 1)
    if let duration { seconds = wayLength > 0 ? duration * length / wayLength : duration }
    let weight: Double =
      switch profile.weight {
      case .distance: length
      case .duration: seconds
      case .routability: seconds / travel.preference
      }
    let factor = avoidance.isAgainst(classes) ? Avoidance.factor : 1
    return ArcCost(seconds: quantized(seconds), weight: quantized(weight * factor))
  }
}

/// A position as ways share it.
private struct NodeKey: Hashable {
  let x, y: UInt64
  /// Which of the levels that lie above one another; 0 for the world outside.
  let layer: Int32

  init(_ position: Position, _ layer: Int32 = 0) {
    self.layer = layer
    // One place has one longitude: in −180 < x ≤ 180, and no −0.
    let x = Longitude.eastern(Longitude.folded(position.x))
    self.x = (x + 0).bitPattern
    y = (position.y + 0).bitPattern
  }
}
