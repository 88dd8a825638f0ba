// Features to a network: lines are ways, points are nodes, relations are turn restrictions.

import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import PlaceIndex
import Planar
import Routing

/// Reads a file of Features with OpenStreetMap's tags.
struct NetworkReader {
  let profile: RoadProfile
  let avoidance: Avoidance
  /// Tags that lines have which say nothing of them.
  let assumed: [(key: String, value: String)]
  /// The time for which limits by the hour are decided.
  var time: LocalTime?
  /// Whether they are decided wherever one comes to, and `time` is that of the departure.
  var goesOn = false
  /// Whether no profile was asked for.
  var profileIsDefault = false
  /// Whether a profile was named.
  var profileIsNamed = true
  /// A grid of heights for positions that have none.
  var elevation: String?
  /// Whether what the network is made of is kept.
  var keepsRoads = false

  /// What there is to say of a network that was read.
  struct Report: Sendable {
    var lines = 0
    var unusedRestrictions = 0
    /// Turn restrictions that hold at certain times, where none is given.
    var timedRestrictions = 0
    /// Relations that name a manoeuvre.
    var unusedManeuvers = 0
    /// How many positions of ways have no height, where a grid gives them, and how many it was asked for.
    var (heightless, asked) = (0, 0)
    /// The units of a venue.
    var indoor: IndoorPlan?
    /// What the network was made of, where that is kept.
    var roads: RoadFile?
  }

  private func builder(_ profile: RoadProfile, _ avoidance: Avoidance) -> NetworkBuilder {
    let measurer = GeodesicMeasurer(Engines.geodesic())
    return NetworkBuilder(WayRules(profile, at: time, goesOn: goesOn), avoiding: avoidance) {
      measurer.distance(x: $0.x, y: $0.y, toX: $1.x, toY: $1.y)
    }
  }

  /// Reads Features.
  func read(_ path: String, _ options: ReadingOptions) throws(RunError) -> (network: RoadNetwork, report: Report) {
    var builder = builder(profile, avoidance)
    let recorder = keepsRoads ? RoadRecorder(profile) : nil
    var venue = IndoorReader()
    let needs = GeometryNeeds(ordinates: true, positions: false)
    var report = Report()
    let height = try elevation.map { path throws(RunError) in try Engines.elevation(path) }
    var fault: RunError?
    try readSecondFile(path, needs: needs, options) { feature throws(RecordError) in
      try PlaceCollector.requireDegrees(feature)
      guard !venue.take(feature) else { return }
      forEachRoad(feature) { given in
        var road = given
        if road.kind == .way { report.lines += 1 }
        if let height, road.kind == .way, fault == nil {
          do throws(RunError) { try Self.raise(&road, height, &report) } catch { fault = error }
        }
        builder.add(road)
        recorder?.take(road)
      }
    }
    if let fault { throw fault }
    if !venue.builder.isEmpty {
      if profile.transport != .walking {
        guard profileIsDefault, builder.wayCount == 0 else {
          throw RunError(.usage, "\(path): is a venue, in which one walks; give --profile walking")
        }
        builder = self.builder(.foot, avoidance)
      }
      report.indoor = venue.builder.add(to: builder)
    }
    return try made(builder, recorder, avoidance, report, path)
  }

  /// Makes the network anew of what that of a file was made of.
  func read(
    _ file: GraphFile, avoiding avoidance: Avoidance, _ path: String
  ) throws(RunError) -> (network: RoadNetwork, report: Report) {
    let builder = builder(profile, avoidance)
    let recorder = keepsRoads ? RoadRecorder(profile) : nil
    var report = Report()
    try RoadStore.opened(path) { () throws(GraphError) in
      try file.forEachRoad { road in
        if road.kind == .way { report.lines += 1 }
        builder.add(road)
        recorder?.take(road)
      }
    }
    return try made(builder, recorder, avoidance, report, path)
  }

  private func made(
    _ builder: NetworkBuilder, _ recorder: RoadRecorder?, _ avoidance: Avoidance, _ known: Report, _ path: String
  ) throws(RunError) -> (network: RoadNetwork, report: Report) {
    var report = known
    let network = builder.network()
    report.unusedRestrictions = builder.unusedRestrictions
    report.timedRestrictions = builder.timedRestrictions
    report.unusedManeuvers = builder.unusedManeuvers
    report.roads = recorder?.file(builder, avoiding: avoidance)
    guard network.edgeCount > 0 else {
      throw RunError(
        .badData,
        report.lines == 0
          ? "\(path): has no lines; a network is lines with OpenStreetMap's tags"
          : "\(path): none of its \(report.lines) lines is a way for \(profile.transport.rawValue); "
            + "lines need tags such as highway=residential, or --assume highway=residential")
    }
    return (network, report)
  }

  /// Gives the positions of a way heights where they have none.
  private static func raise(
    _ road: inout RoadFeature, _ height: (Position) throws(RunError) -> Float, _ report: inout Report
  ) throws(RunError) {
    if road.heights.isEmpty { road.heights = [Float](repeating: .nan, count: road.positions.count) }
    for (index, position) in road.positions.enumerated() where road.heights[index].isNaN {
      road.heights[index] = try height(position)
      report.asked += 1
      if road.heights[index].isNaN { report.heightless += 1 }
    }
  }

  /// Calls `body` with what a network may be made of.
  private func forEachRoad(_ feature: Feature, _ body: (RoadFeature) -> Void) {
    let id = feature.id.isPresent ? jsonText(feature.source, feature.id) ?? "" : ""
    var (tags, relation) = Self.tags(feature)
    let isManeuver = tags.areOfManeuver
    if isManeuver || tags["type"]?.hasPrefix("restriction") == true || !relation.members.isEmpty
      || !relation.from.isEmpty
    {
      var road = RoadFeature(isManeuver ? .maneuver : .restriction, "", tags, [])
      relation.fill(&road)
      if isManeuver, relation.nodeCount != 1 {
        road.viaNode = nil
      } else if feature.hasGeometry, feature.geometry.type == .point {
        road.positions = [Self.position(feature.geometry, 0)]
      }
      body(road)
      return
    }
    guard feature.hasGeometry else { return }
    var geometry = feature.geometry
    if tags["boundary"] == "administrative", tags["admin_level"] == "2" {
      // The lines of a country's border, so that routes tell of passing it.
      geometry.forEachSimple { part in
        for range in part.partRanges where range.count > 1 {
          body(RoadFeature(.border, "", Tags(), range.map { Self.position(part, $0) }))
        }
      }
    }
    for (key, value) in assumed where tags[key] == nil { tags[key] = value }
    geometry.forEachSimple { part in
      if part.type == .point || part.type == .multiPoint {
        body(RoadFeature(.node, id, tags, (0..<part.vertexCount).map { Self.position(part, $0) }))
        return
      }
      for range in part.partRanges where range.count > 1 {
        var road = RoadFeature(.way, id, tags, range.map { Self.position(part, $0) })
        if part.dimension > 2 { road.heights = range.map { Float(part.ordinates[$0 * part.dimension + 2]) } }
        body(road)
      }
    }
  }

  private static func position(_ geometry: Geometry, _ vertex: Int) -> Position {
    Position(geometry.ordinates[vertex * geometry.dimension], geometry.ordinates[vertex * geometry.dimension + 1])
  }

  /// The properties as tags, and what they say of a relation.
  private static func tags(_ feature: Feature) -> (Tags, RelationMembers) {
    var (tags, relation) = ([String: String](), RelationMembers())
    guard let text = feature.propertiesText, text.bytes.first == 0x7B else { return (Tags(), relation) }
    var members = JSONMembers(text)
    while let member = members.next() {
      let key = unescape(text[member.name])
      switch JSONKind(first: text[member.value.start]) {
      case .string: tags[key] = jsonText(text, member.value)
      case .number: tags[key] = String(decoding: text[member.value], as: UTF8.self)
      case .literal where text[member.value.start] == 0x74: tags[key] = "yes"
      case .literal where text[member.value.start] == 0x66: tags[key] = "no"
      default: break
      }
      if ["members", "from", "via", "to"].contains(key),
        let value = JSONValue(text: String(decoding: text[member.value], as: UTF8.self))
      {
        relation.take(key, value)
      }
    }
    let isRelation = tags.keys.contains { $0.hasPrefix("restriction") } || Tags(tags).areOfManeuver
    return (Tags(tags), isRelation ? relation : RelationMembers())
  }
}

/// The members of a relation: OpenStreetMap's `members`, or the properties `from`, `via` and `to` with ids.
private struct RelationMembers {
  var members: [(role: String, type: String, ref: String)] = []
  var from: [String] = []
  var via: [String] = []
  var to: [String] = []

  mutating func take(_ key: String, _ value: JSONValue) {
    switch key {
    case "from": from = Self.ids(value)
    case "via": via = Self.ids(value)
    case "to": to = Self.ids(value)
    default:
      guard case .array(let elements) = value else { return }
      for element in elements {
        guard case .object(let parts) = element else { continue }
        func part(_ name: String) -> String? { parts.first { $0.name == name }.flatMap { Self.id($0.value) } }
        guard let role = part("role"), let ref = part("ref") ?? part("id") else { continue }
        members.append((role, part("type") ?? "", ref))
      }
    }
  }

  /// Gives a restriction or a manoeuvre its ways, and the node between them.
  func fill(_ restriction: inout RoadFeature) {
    restriction.from = from + members.filter { $0.role == "from" }.map(\.ref)
    restriction.to = to + members.filter { $0.role == "to" }.map(\.ref)
    for member in members where member.role == "via" {
      if Self.isNode(member) {
        restriction.viaNode = member.ref
      } else {
        restriction.via.append(member.ref)
      }
    }
    for id in via {
      if id.hasPrefix("n") { restriction.viaNode = id } else { restriction.via.append(id) }
    }
  }

  /// How many nodes it is at.
  var nodeCount: Int { members.count { $0.role == "via" && Self.isNode($0) } + via.count { $0.hasPrefix("n") } }

  private static func isNode(_ member: (role: String, type: String, ref: String)) -> Bool {
    member.type == "node" || (member.type.isEmpty && member.ref.hasPrefix("n"))
  }

  private static func ids(_ value: JSONValue) -> [String] {
    if case .array(let elements) = value { return elements.compactMap(id) }
    return id(value).map { [$0] } ?? []
  }

  private static func id(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): text
    case .number(let number): Int(exactly: number).map { "\($0)" }
    default: nil
    }
  }
}
