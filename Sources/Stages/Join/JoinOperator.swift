// What join does to a record: finds the features that go with it, and gives it what they have.

import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// What is joined, and how.
struct JoinPlan: Sendable {
  /// By what a feature of the layer goes with a record.
  enum Rule: Sendable {
    /// By the value of a property.
    case key(MemberLookup, JoinTable)
    /// By place.
    case relation(LayerRelation)
    /// By distance on the ground: how many at most, and how far.
    case nearest(Int, radius: Double, NearTargets)
    /// By distance from lines, and where along the nearest: how far.
    case along(RouteFile, RouteTrees, radius: Double)

    /// Whether it is what lies in a record.
    var isContains: Bool {
      if case .relation(.contains) = self { true } else { false }
    }
  }

  /// What is done where several go with a record.
  enum Many: String, Sendable, CaseIterable {
    /// The first one's properties are taken.
    case first
    /// The record is written once for each.
    case all
    /// Each property is the array of all their values.
    case list
  }

  /// What becomes of records that nothing goes with.
  enum Unmatched: Sendable {
    case keep, drop
    /// They are written to a file.
    case file(SideFileBox)
  }

  let layer: Layer
  let rule: Rule
  /// What edges are.
  let edges: EdgePlan
  /// What those of the layer are, all of them.
  let layerEdges: EdgeRule
  let fields: JoinFields
  /// Whether properties are copied, and not counted and summed alone.
  let copiesFields: Bool
  let many: Many
  let unmatched: Unmatched
  /// What the names of all results begin with.
  let prefix: String
  let distanceName, rankName: String
  /// What tells where along a line a record is.
  let placeNames: PlaceNames
  /// Where what nothing went with is counted.
  let tally: JoinTally
}

/// The file of unmatched records.
///
/// `@unchecked Sendable` holds because the operator that writes to it is the one of a stage in order.
final class SideFileBox: @unchecked Sendable {
  let file: SideFile
  init(_ file: SideFile) { self.file = file }
}

/// The work of `join` on one worker; in order where unmatched records have a file.
final class JoinOperator: OrderedOperator {
  private let plan: JoinPlan
  private let matcher: LayerMatcher
  private let edges: EdgeReading
  private let nearest: LayerNearest?
  private let finder: LineFinder?
  private var place: (place: LineLocator.Place, length: Double)?
  @exclusivity(unchecked) private var key: [UInt8] = []
  @exclusivity(unchecked) private var found: [NearFeature] = []
  @exclusivity(unchecked) private var edits = PropertyEdits()
  private let counter: JoinCounter
  /// Room for what goes on more than once.
  @exclusivity(unchecked) private var copy = Feature()
  private let rows: JoinRows
  /// What the looks ahead came to, which nobody reads: so that they are not left out.
  @exclusivity(unchecked) private var glance: UInt8 = 0
  /// What all names of results begin with.
  private let prefix: [UInt8]
  private let distanceLabel, rankLabel: [UInt8]

  init(_ plan: JoinPlan) {
    self.plan = plan
    counter = plan.tally.makeCounter()
    rows = plan.fields.rows
    prefix = Array(plan.prefix.utf8)
    func label(_ name: String) -> [UInt8] {
      var out = ByteBuffer(capacity: 64)
      out.appendString(name)
      out.append(0x3A as UInt8)
      return Array(out.bytes)
    }
    (distanceLabel, rankLabel) = (label(plan.distanceName), label(plan.rankName))
    (matcher, edges) = (
      LayerMatcher(plan.layer, edges: plan.layerEdges), EdgeReading(plan.edges, coarse: plan.rule.isContains)
    )
    if case .nearest(_, _, let targets) = plan.rule {
      nearest = LayerNearest(targets)
    } else {
      nearest = nil
    }
    if case .along(let routes, let trees, _) = plan.rule {
      finder = LineFinder(routes, trees)
    } else {
      finder = nil
    }
  }

  var sideFiles: [String] {
    if case .file(let box) = plan.unmatched { return [box.file.path] }
    return []
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    try find(feature)
    counter.counts.records += 1
    if found.isEmpty {
      counter.counts.unmatched += 1
      return try unmatched(&feature, next)
    }
    switch plan.many {
    case .first:
      give(0, &feature, end(feature))
      return try next(&feature)
    case .list:
      setLists()
      feature.setProperties(edits)
      return try next(&feature)
    case .all:
      let end = end(feature)
      if end != nil { glance &+= rows.lookAhead(found) }
      for rank in found.indices.dropLast() {
        copy.copy(feature)
        give(rank, &copy, end)
        if try next(&copy) == .enough { return .enough }
      }
      give(found.count - 1, &feature, end)
      return try next(&feature)
    }
  }

  func finish(into batch: inout RecordBatch) throws(RunError) -> String? {
    if case .file(let box) = plan.unmatched { try box.file.commit() }
    return nil
  }

  /// Finds the features of the layer that go with a record.
  private func find(_ feature: borrowing Feature) throws(RecordError) {
    found.removeAll(keepingCapacity: true)
    switch plan.rule {
    case .key(let lookup, let table):
      if let (text, value) = JoinKey.value(of: lookup, in: feature) {
        counter.counts.asked += 1
        if JoinKey.write(value, of: text, to: &key) { take(table, text[value]) }
      }
    case .relation(let relation):
      counter.counts.asked += 1
      guard feature.hasGeometry else { return }
      for number in try matcher.matches(
        try followed(feature), in: feature.currentCRS, relation, edges: plan.edges.rule(feature.edges))
      {
        found.append(NearFeature(number: number, distance: 0))
      }
    case .nearest(let count, let radius, _):
      counter.counts.asked += 1
      guard feature.hasGeometry, let nearest else { return }
      found = try nearest.nearest(to: try followed(feature), in: feature.currentCRS, count: count, radius: radius)
    case .along(_, _, let radius):
      counter.counts.asked += 1
      guard feature.hasGeometry, !feature.geometry.isEmpty else { return }
      place = try finder?.place(of: feature)
      guard let (place, _) = place, place.offset <= radius else { return }
      found.append(NearFeature(number: place.feature, distance: place.offset))
    }
  }

  private func followed(_ feature: borrowing Feature) throws(RecordError) -> Geometry {
    var geometry = feature.geometry
    try edges.follow(&geometry, in: feature.currentCRS, said: feature.edges)
    return geometry
  }

  private func take(_ table: JoinTable, _ spelling: UnsafeRawBufferPointer) {
    table.forEachFeature(key) { found.append(NearFeature(number: $0, distance: 0)) }
    guard found.isEmpty, spelling.count <= 60, let example = table.example(ofOtherType: key, spelling) else { return }
    counter.counts.add(differing: String(decoding: spelling, as: UTF8.self), example)
  }

  private func unmatched(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    switch plan.unmatched {
    case .drop: return .goOn
    case .file(let box):
      try box.file.write(&feature)
      return .goOn
    case .keep:
      edits.removeAll()
      setTotals()
      feature.setProperties(edits)
      return try next(&feature)
    }
  }

  /// Where the results may be appended as they are; nil where the record may have one of them already, and for totals.
  private func end(_ feature: borrowing Feature) -> PropertiesEnd? {
    guard plan.copiesFields, plan.fields.sums.isEmpty, plan.fields.countName == nil, finder == nil else { return nil }
    return feature.propertiesEnd(forNamesWith: prefix)
  }

  /// Gives a record what one of those found has.
  private func give(_ rank: Int, _ feature: inout Feature, _ end: PropertiesEnd?) {
    guard let end else {
      set(rank)
      feature.setProperties(edits)
      return
    }
    let (members, distance) = (rows.members(of: found[rank]), nearest == nil ? nil : found[rank].distance)
    feature.appendProperties(at: end) { out in
      out.append(members)
      guard let distance else { return }
      if !members.isEmpty { out.append(0x2C as UInt8) }
      out.append(distanceLabel)
      out.append(distance, .linear)
      out.append(0x2C as UInt8)
      out.append(rankLabel)
      if rank < 9 { out.append(0x31 + UInt8(rank)) } else { out.append("\(rank + 1)") }
    }
  }

  /// Makes the results of one of those found.
  private func set(_ rank: Int) {
    edits.removeAll()
    if plan.copiesFields {
      for (name, value) in rows.values(of: found[rank]) {
        edits.set(plan.fields.names[Int(name)]) { $0.append(rows.text(value)) }
      }
      if nearest != nil {
        edits.set(plan.distanceName) { $0.append(found[rank].distance, .linear) }
        edits.set(plan.rankName) { $0.append("\(rank + 1)") }
      }
      if let place { plan.placeNames.set(place.place, length: place.length, in: &edits) }
    }
    setTotals()
  }

  /// Makes the results of all of those found, each an array; `null` stands where a feature has no such property.
  private func setLists() {
    edits.removeAll()
    func list(_ name: String, _ write: (Int, inout ByteBuffer) -> Void) {
      edits.set(name) { out in
        out.append(0x5B as UInt8)
        for rank in found.indices {
          if rank > 0 { out.append(0x2C as UInt8) }
          write(rank, &out)
        }
        out.append(0x5D as UInt8)
      }
    }
    for (index, name) in plan.fields.names.enumerated() {
      list(name) { rank, out in
        if let place = rows.values(of: found[rank]).first(where: { $0.name == index }) {
          out.append(rows.text(place.value))
        } else {
          out.append("null")
        }
      }
    }
    if nearest != nil {
      list(plan.distanceName) { $1.append(found[$0].distance, .linear) }
      list(plan.rankName) { $1.append("\($0 + 1)") }
    }
    setTotals()
  }

  /// Makes the number and the sums of those found.
  private func setTotals() {
    for (name, values) in plan.fields.sums {
      var sum = NumberSum()
      for feature in found { sum += values[feature.number] }
      edits.set(name) { sum.append(to: &$0) }
    }
    if let name = plan.fields.countName { edits.set(name) { $0.append("\(found.count)") } }
  }
}
