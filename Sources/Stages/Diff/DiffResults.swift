// What diff writes into properties: the status of each difference, and what changed.

import FeatureStream
import GeoJSON
import Layers

/// The names of diff's results.
struct DiffNames: Sendable {
  let status: String
  let changes: String
  let patch: String
  let lineage: String

  init(_ names: ResultNames) {
    (status, changes, patch) = (names["status"], names["changes"], names["patch"])
    lineage = names["lineage"]
  }
}

/// Says in a record's properties what its difference is.
final class DiffResults: FeatureOperator {
  private let names: DiffNames
  private let comparison: FeatureComparison
  private let geometries: GeometryComparison
  private let texts: RecordTextComparison
  private let isPatch: Bool
  private var edits = PropertyEdits()

  init(_ rules: DiffRules, _ names: DiffNames, isPatch: Bool) {
    self.names = names
    self.isPatch = isPatch
    comparison = FeatureComparison(rules)
    geometries = GeometryComparison(rules)
    texts = RecordTextComparison(rules)
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard let difference = (feature.attachment as? CarriedDifference)?.difference else { return try next(&feature) }
    feature.attachment = nil
    edits.removeAll()
    edits.set(names.status) { $0.appendString(difference.status.word) }
    if isPatch {
      edits.set(names.patch) { Self.append(patch: difference, to: &$0) }
    } else if difference.after != nil, let before = difference.before {
      let new = feature
      try texts.lend(before) { old throws(RecordError) in
        let changes = try comparison.changes(old, new)
        let movement = changes.contains { $0.part == .geometry } ? geometries.movement(old, new) : nil
        edits.set(names.changes) { Self.append(changes, movement, to: &$0) }
      }
    }
    if let lineage = difference.lineage { edits.set(names.lineage) { $0.append(lineage) } }
    feature.setProperties(edits)
    return try next(&feature)
  }

  /// A patch's step: after which record, or to which, counted from 1, and the lines before and after.
  private static func append(patch difference: Difference, to out: inout ByteBuffer) {
    out.append(difference.status == .added ? "{\"after_record\":" : "{\"record\":")
    out.append("\(difference.place.a + 1)")
    for (name, text) in [("before", difference.before), ("after", difference.after)] {
      guard let text else { continue }
      out.append(",\"\(name)\":")
      out.append(text)
    }
    out.append("}")
  }

  private static func append(
    _ changes: [FeatureChange], _ movement: GeometryComparison.Movement?, to out: inout ByteBuffer
  ) {
    var groups: [(name: String, members: [(name: String, change: FeatureChange)])] = []
    func add(_ change: FeatureChange, _ name: String, to group: String) {
      if let index = groups.firstIndex(where: { $0.name == group }) {
        groups[index].members.append((name, change))
      } else {
        groups.append((group, [(name, change)]))
      }
    }
    out.append("{")
    var isFirst = true
    func begin(_ name: String, _ out: inout ByteBuffer) {
      if !isFirst { out.append(",") }
      isFirst = false
      out.appendString(name)
      out.append(":")
    }
    func put(
      _ change: FeatureChange, _ name: String, _ movement: GeometryComparison.Movement?, _ out: inout ByteBuffer
    ) {
      begin(name, &out)
      append(change, movement, to: &out)
    }
    for change in changes {
      switch change.part {
      case .property(let name): add(change, name, to: "properties")
      case .member(let name): add(change, name, to: "members")
      default: break
      }
    }
    for change in changes {
      switch change.part {
      case .id: put(change, "id", nil, &out)
      case .bbox: put(change, "bbox", nil, &out)
      case .crs: put(change, "crs", nil, &out)
      case .geometry: put(change, "geometry", movement, &out)
      case .layout:
        begin("layout", &out)
        out.append("true")
      case .property, .member: break
      }
    }
    for group in groups {
      begin(group.name, &out)
      for (index, member) in group.members.enumerated() {
        out.append(index == 0 ? "{" : ",")
        out.appendString(member.name)
        out.append(":")
        append(member.change, nil, to: &out)
      }
      out.append("}")
    }
    out.append("}")
  }

  private static func append(
    _ change: FeatureChange, _ movement: GeometryComparison.Movement?, to out: inout ByteBuffer
  ) {
    out.append("{")
    var isFirst = true
    for (name, text) in [("before", change.before), ("after", change.after)] {
      guard let text else { continue }
      out.append(isFirst ? "\"" : ",\"")
      isFirst = false
      out.append("\(name)\":")
      out.append(text)
    }
    if let movement {
      if let moved = movement.moved {
        out.append(",\"moved\":")
        out.append(moved, .linear)
      }
      if movement.added > 0 { out.append(",\"vertices_added\":\(movement.added)") }
      if movement.removed > 0 { out.append(",\"vertices_removed\":\(movement.removed)") }
      if let change = movement.change { append(change, to: &out) }
    }
    out.append("}")
  }

  /// What became of a shape.
  private static func append(_ change: ShapeChange, to out: inout ByteBuffer) {
    out.append(",\"change\":\"\(change.kind.rawValue)\"")
    for (name, value, decimals) in [
      ("distance", change.distance, 4), ("bearing", change.bearing, 2), ("angle", change.angle, 3),
      ("scale", change.scale, 6), ("shared_area", change.sharedArea, 6), ("hausdorff", change.hausdorff, 3),
    ] {
      guard let value else { continue }
      out.append(",\"\(name)\":")
      out.append(value, .decimals(decimals))
    }
  }
}
