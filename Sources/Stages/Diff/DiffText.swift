// Differences for people: what was and what is, line by line.

import FeatureStream
import GeoJSON
import SystemLibrary

/// Writes differences as text, as `diff -u` does.
final class DiffText: RecordFormat {
  private let comparison: FeatureComparison
  private let geometries: GeometryComparison
  private let texts: RecordTextComparison
  private let ignored: Set<String>
  private let isColoured: Bool
  /// So many properties that are the same stand with each change, so that one knows which feature it is.
  private static let contextCount = 2
  private static let valueLimit = 120

  init(_ rules: DiffRules, isColoured: Bool) {
    ignored = rules.ignored
    self.isColoured = isColoured
    comparison = FeatureComparison(rules)
    geometries = GeometryComparison(rules)
    texts = RecordTextComparison(rules)
  }

  /// Whether the user wants no colours.
  static var isPlain: Bool { environmentVariable("NO_COLOR") != nil }

  func append(
    _ feature: inout Feature, to out: inout ByteBuffer, _ summary: inout ChunkSummary
  ) throws(RecordError) {
    guard let difference = (feature.attachment as? CarriedDifference)?.difference else { return }
    let id = feature.idText.map { " \($0)" } ?? ""
    defer {
      for words in difference.lineageWords { line(difference.after == nil ? .old : .new, words, to: &out) }
    }
    switch difference.status {
    case .added, .removed:
      let isAdded = difference.status == .added
      let place = isAdded ? "record \(difference.place.b + 1) of B" : "record \(difference.place.a + 1) of A"
      line(.head, "@@ feature\(id) \(difference.status.word): \(place) @@", to: &out)
      for (name, value) in Self.properties(feature) where !ignored.contains(name) {
        line(isAdded ? .new : .old, "\(Self.shown(name)): \(Self.short(value))", to: &out)
      }
      line(isAdded ? .new : .old, "geometry: \(Self.words(feature))", to: &out)
    case .changed, .renamed:
      let what = difference.status.word
      line(.head, "@@ feature\(id) \(what): record \(difference.place.a + 1) of A @@", to: &out)
      guard let before = difference.before else { return }
      let new = feature
      try texts.lend(before) { old throws(RecordError) in
        try append(try comparison.changes(old, new), old, new, to: &out)
      }
    }
  }

  private func append(
    _ changes: [FeatureChange], _ old: Feature, _ new: Feature, to out: inout ByteBuffer
  ) throws(RecordError) {
    let changed = Set(changes.compactMap { if case .property(let name) = $0.part { name } else { nil } })
    let same = Self.properties(new).filter { !changed.contains($0.name) && !ignored.contains($0.name) }
    for (name, value) in same.prefix(Self.contextCount) {
      line(.same, "\(Self.shown(name)): \(Self.short(value))", to: &out)
    }
    for change in changes {
      switch change.part {
      case .property(let name): lines(Self.shown(name), change, to: &out)
      case .member(let name): lines("member \(Self.shown(name))", change, to: &out)
      case .id: lines("id", change, to: &out)
      case .bbox: lines("bbox", change, to: &out)
      case .crs: lines("crs", change, to: &out)
      case .layout: line(.new, "other bytes: the order of members, or white space", to: &out)
      case .geometry:
        let words = geometries.movement(old, new)?.words ?? []
        if words.isEmpty {
          line(.old, "geometry: \(Self.words(old))", to: &out)
          line(.new, "geometry: \(Self.words(new))", to: &out)
        } else {
          line(.new, "geometry: \(words.joined(separator: ", "))", to: &out)
        }
      }
    }
  }

  private func lines(_ name: String, _ change: FeatureChange, to out: inout ByteBuffer) {
    if let before = change.before { line(.old, "\(name): \(Self.short(before))", to: &out) }
    if let after = change.after { line(.new, "\(name): \(Self.short(after))", to: &out) }
  }

  // MARK: Lines

  private enum Line {
    case head, same, old, new

    var sign: String {
      switch self {
      case .head: ""
      case .same: "  "
      case .old: "- "
      case .new: "+ "
      }
    }

    var colour: String {
      switch self {
      case .head: "\u{1B}[36m"
      case .same: ""
      case .old: "\u{1B}[31m"
      case .new: "\u{1B}[32m"
      }
    }
  }

  private func line(_ kind: Line, _ text: String, to out: inout ByteBuffer) {
    let hasColour = isColoured && !kind.colour.isEmpty
    if hasColour { out.append(kind.colour) }
    out.append(kind.sign)
    out.append(text)
    if hasColour { out.append("\u{1B}[0m") }
    out.append("\n")
  }

  // MARK: Words

  static func properties(_ feature: Feature) -> [(name: String, value: [UInt8])] {
    guard let text = feature.propertiesText else { return [] }
    var members = JSONMembers(text)
    var all: [(name: String, value: [UInt8])] = []
    while let member = members.next(), member.name.isPresent {
      all.append((unescape(text[member.name]), Array(text[member.value])))
    }
    return all
  }

  /// A name without what moves the cursor.
  private static func shown(_ name: String) -> String {
    let isPlain = !name.isEmpty && !name.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || $0 == ":" }
    return isPlain ? name : String(decoding: FeatureComparison.quoted(name), as: UTF8.self)
  }

  /// A value, not too long, without what moves the cursor.
  static func short(_ value: [UInt8]) -> String {
    let text = String(
      String.UnicodeScalarView(
        String(decoding: value, as: UTF8.self).unicodeScalars.filter {
          $0.value >= 0x20 && $0.value != 0x7F
        }))
    return text.count > valueLimit ? "\(text.prefix(valueLimit - 1))…" : text
  }

  static func words(_ feature: Feature) -> String {
    guard feature.hasGeometry else { return "null" }
    let count = feature.geometry.totalVertexCount
    if feature.geometry.type == .point, count == 1 { return short(Array(feature.bytes(feature.geometryText))) }
    return "\(feature.geometry.type.name), \(count) \(count == 1 ? "vertex" : "vertices")"
  }

}
