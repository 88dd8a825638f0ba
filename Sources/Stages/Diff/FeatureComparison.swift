// What differs between two records that match.

import FeatureStream
import GeoJSON
import Planar

/// What counts as a difference.
struct DiffRules: Sendable {
  /// Vertices this near are the same; nil for equal numbers.
  var tolerance: Distance?
  /// Whether geometries are the same that cover the same points.
  var isTopological = false
  /// Whether the spelling of values and the order of members count.
  var isExact = false
  /// Whether every byte counts.
  var isVerbatim = false
  /// Properties that do not count.
  var ignored: Set<String> = []
}

/// One difference between two records.
struct FeatureChange {
  /// What of the record it is.
  enum Part: Equatable {
    case id, geometry, bbox, crs
    case property(String)
    case member(String)
    /// The order of members, or white space.
    case layout
  }

  let part: Part
  /// What it was and is as JSON on one line; nil where it was not there.
  let before: [UInt8]?
  let after: [UInt8]?
}

/// Compares records that match.
///
/// Belongs to one thread at a time.
final class FeatureComparison {
  private let rules: DiffRules
  private let geometries: GeometryComparison

  init(_ rules: DiffRules) {
    self.rules = rules
    geometries = GeometryComparison(rules)
  }

  /// What differs, in a fixed order: id, properties, geometry, bbox, CRS, foreign members.
  ///
  /// - Parameters:
  ///   - old: a record of A with its vertices.
  ///   - new: the one of B.
  ///   - first: whether one difference is enough.
  func changes(_ old: Feature, _ new: Feature, onlyFirst first: Bool = false) throws(RecordError) -> [FeatureChange] {
    var changes: [FeatureChange] = []
    note(.id, old.source, old.id, new.source, new.id, &changes)
    if first, !changes.isEmpty { return changes }
    compareProperties(old, new, &changes)
    if first, !changes.isEmpty { return changes }
    if try !geometries.areEqual(old, new) {
      changes.append(
        FeatureChange(
          part: .geometry, before: text(old.source, old.geometryText), after: text(new.source, new.geometryText)))
    }
    if old.bbox.isPresent || new.bbox.isPresent, try !geometries.areBoxesEqual(old, new) {
      note(.bbox, old.source, old.bbox.value, new.source, new.bbox.value, &changes)
    }
    if old.currentCRS != new.currentCRS {
      let (before, after) = (old.currentCRS, new.currentCRS)
      changes.append(FeatureChange(part: .crs, before: before.map(Self.quoted), after: after.map(Self.quoted)))
    }
    compareMembers(old, new, &changes)
    if changes.isEmpty, rules.isExact || rules.isVerbatim, !hasSameLayout(old, new) {
      changes.append(FeatureChange(part: .layout, before: nil, after: nil))
    }
    return changes
  }

  private func hasSameLayout(_ old: Feature, _ new: Feature) -> Bool {
    let (a, b) = (old.source.slice(old.text), new.source.slice(new.text))
    if a.count == b.count, a.bytes.elementsEqual(b.bytes) { return true }
    guard !rules.isVerbatim else { return false }
    // With a tolerance, or without some properties, the texts cannot be held against each other.
    guard rules.tolerance == nil, !rules.isTopological, rules.ignored.isEmpty else { return true }
    return JSONEquality.compacted(a) == JSONEquality.compacted(b)
  }

  private func text(_ source: PaddedBytes, _ range: ByteRange) -> [UInt8]? {
    range.isPresent ? Array(source[range]) : nil
  }

  static func quoted(_ text: String) -> [UInt8] {
    var out = ByteBuffer()
    out.appendString(text)
    return Array(out.bytes)
  }

  private func note(
    _ part: FeatureChange.Part, _ oldSource: PaddedBytes, _ old: ByteRange?, _ newSource: PaddedBytes,
    _ new: ByteRange?, _ changes: inout [FeatureChange]
  ) {
    let (old, new) = (old ?? .absent, new ?? .absent)
    if old.isPresent == new.isPresent {
      guard old.isPresent else { return }
      let isExact = rules.isExact || rules.isVerbatim
      if JSONEquality.areEqual(oldSource.slice(old), newSource.slice(new), isExact: isExact) { return }
    }
    changes.append(FeatureChange(part: part, before: text(oldSource, old), after: text(newSource, new)))
  }

  private func compareProperties(_ old: Feature, _ new: Feature, _ changes: inout [FeatureChange]) {
    guard let before = old.propertiesText, let after = new.propertiesText else { return }
    if before.count == after.count, before.bytes.elementsEqual(after.bytes) { return }
    let count = changes.count
    compare(before, after, &changes) { rules.ignored.contains($0) ? nil : .property($0) }
    if changes.count == count, before.bytes.first != after.bytes.first {
      note(.member("properties"), old.source, old.properties, new.source, new.properties, &changes)
    }
  }

  /// Compares two objects member by member: those of A in their order, then those that B alone has.
  private func compare(
    _ before: PaddedBytes, _ after: PaddedBytes, _ changes: inout [FeatureChange],
    _ part: (String) -> FeatureChange.Part?
  ) {
    let (old, new) = (Self.members(before), Self.members(after))
    for name in old.names {
      guard let part = part(name) else { continue }
      note(part, before, old.values[name], after, new.values[name], &changes)
    }
    for name in new.names where old.values[name] == nil {
      guard let part = part(name) else { continue }
      note(part, before, nil, after, new.values[name], &changes)
    }
  }

  /// The members of an object; of a repeated name the last counts.
  private static func members(_ object: PaddedBytes) -> (names: [String], values: [String: ByteRange]) {
    var (names, values): ([String], [String: ByteRange]) = ([], [:])
    var members = JSONMembers(object)
    guard object.bytes.first == 0x7B else { return (names, values) }
    while let member = members.next() {
      let name = unescape(object[member.name])
      if values.updateValue(member.value, forKey: name) == nil { names.append(name) }
    }
    return (names, values)
  }

  private static let known: Set<String> = ["type", "id", "geometry", "properties", "bbox", "crs"]

  private func compareMembers(_ old: Feature, _ new: Feature, _ changes: inout [FeatureChange]) {
    func foreign(_ feature: Feature) -> (names: [String], values: [String: ByteRange]) {
      var (names, values): ([String], [String: ByteRange]) = ([], [:])
      feature.forEachMember { name, value in
        let name = unescape(feature.source[name])
        guard !Self.known.contains(name) else { return }
        if values.updateValue(value, forKey: name) == nil { names.append(name) }
      }
      return (names, values)
    }
    let (before, after) = (foreign(old), foreign(new))
    for name in before.names {
      note(.member(name), old.source, before.values[name], new.source, after.values[name], &changes)
    }
    for name in after.names where before.values[name] == nil {
      note(.member(name), old.source, nil, new.source, after.values[name], &changes)
    }
  }
}
