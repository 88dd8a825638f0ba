// What join does to a record: finds the features that go with it, and gives it what they have.

import FeatureStream
import GeoJSON
import SimpleFeatures

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
  let fields: JoinFields
  /// Whether properties are copied, and not counted and summed alone.
  let copiesFields: Bool
  let many: Many
  let unmatched: Unmatched
  let distanceName, rankName: String
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
  private let nearest: LayerNearest?
  private var key: [UInt8] = []
  private var found: [NearFeature] = []
  @exclusivity(unchecked) private var edits = PropertyEdits()

  init(_ plan: JoinPlan) {
    self.plan = plan
    matcher = LayerMatcher(plan.layer)
    if case .nearest(_, _, let targets) = plan.rule {
      nearest = LayerNearest(targets)
    } else {
      nearest = nil
    }
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    try find(feature)
    if found.isEmpty { return try unmatched(&feature, next) }
    switch plan.many {
    case .first:
      set(0)
      feature.setProperties(edits)
      return try next(&feature)
    case .list:
      setLists()
      feature.setProperties(edits)
      return try next(&feature)
    case .all:
      for rank in found.indices.dropLast() {
        var copy = feature
        set(rank)
        copy.setProperties(edits)
        if try next(&copy) == .enough { return .enough }
      }
      set(found.count - 1)
      feature.setProperties(edits)
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
      if let text = feature.propertiesText, let value = lookup.value(in: text) {
        if JoinKey.write(value, of: text, to: &key) { take(table) }
      } else if lookup.name == "id", feature.id.isPresent,
        JoinKey.write(feature.id, of: feature.source, to: &key)
      {
        take(table)
      }
    case .relation(let relation):
      guard feature.hasGeometry else { return }
      for number in try matcher.matches(feature.geometry, in: feature.currentCRS, relation) {
        found.append(NearFeature(number: number, distance: 0))
      }
    case .nearest(let count, let radius, _):
      guard feature.hasGeometry, let nearest else { return }
      found = try nearest.nearest(to: feature.geometry, in: feature.currentCRS, count: count, radius: radius)
    }
  }

  private func take(_ table: JoinTable) {
    for number in table.features(key) { found.append(NearFeature(number: Int(number), distance: 0)) }
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

  /// Makes the results of one of those found.
  private func set(_ rank: Int) {
    edits.removeAll()
    let number = found[rank].number
    if plan.copiesFields {
      if let name = plan.fields.idName, let id = plan.layer.id(number) { edits.set(name) { $0.append(id.bytes) } }
      if let text = plan.layer.properties(number) {
        for (name, value) in plan.fields.values(of: number) {
          edits.set(plan.fields.names[Int(name)]) { $0.append(text[value]) }
        }
      }
      if nearest != nil {
        edits.set(plan.distanceName) { $0.append(found[rank].distance, .linear) }
        edits.set(plan.rankName) { $0.append("\(rank + 1)") }
      }
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
    if let name = plan.fields.idName {
      list(name) { rank, out in
        if let id = plan.layer.id(found[rank].number) { out.append(id.bytes) } else { out.append("null") }
      }
    }
    for (index, name) in plan.fields.names.enumerated() {
      list(name) { rank, out in
        let number = found[rank].number
        guard let place = plan.fields.values(of: number).first(where: { $0.name == index }),
          let text = plan.layer.properties(number)
        else { return out.append("null") }
        out.append(text[place.value])
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
