// Differences as Markdown: counts and a few tables, as the description of a pull request has them.

import FeatureStream
import GeoJSON
import Layers
import Words

/// The rows of some differences, by kind.
struct DiffRows: Sendable {
  enum Section: Int, CaseIterable, Sendable {
    case added, removed, renamed, lineage, geometry, values

    var title: String {
      switch self {
      case .added: "Added"
      case .removed: "Removed"
      case .renamed: "Renamed"
      case .lineage: "Split and merged"
      case .geometry: "Other geometries"
      case .values: "Other values"
      }
    }

    var columns: [String] {
      switch self {
      case .added, .removed: ["feature", "geometry", "properties"]
      case .renamed: ["feature", "before"]
      case .lineage: ["feature", "what became of it"]
      case .geometry: ["feature", "what became of it"]
      case .values: ["feature", "value", "before", "after"]
      }
    }
  }

  /// So many rows are shown of each kind.
  static let limit = 25

  private(set) var rows = [[String]](repeating: [], count: Section.allCases.count)
  private(set) var counts = [Int](repeating: 0, count: Section.allCases.count)

  mutating func add(_ section: Section, _ cells: @autoclosure () -> [String]) {
    counts[section.rawValue] += 1
    guard rows[section.rawValue].count < Self.limit else { return }
    rows[section.rawValue].append("| " + cells().joined(separator: " | ") + " |\n")
  }

  mutating func add(_ other: DiffRows) {
    for section in Section.allCases.indices {
      counts[section] += other.counts[section]
      rows[section] += other.rows[section].prefix(Self.limit - rows[section].count)
    }
  }

  /// All of it.
  func text(_ head: String) -> String {
    var text = "### plat diff\n\n\(head)\n"
    for section in Section.allCases where counts[section.rawValue] > 0 {
      let (rows, count) = (rows[section.rawValue], counts[section.rawValue])
      text += "\n#### \(section.title): \(count)\n\n"
      text += "| " + section.columns.joined(separator: " | ") + " |\n"
      text += "|" + String(repeating: " --- |", count: section.columns.count) + "\n"
      text += rows.joined()
      if count > rows.count { text += "\n… and \(count - rows.count) more\n" }
    }
    return text
  }
}

/// Makes rows of differences.
final class DiffMarkdownCollector: RecordCollector {
  private let comparison: FeatureComparison
  private let geometries: GeometryComparison
  private let texts: RecordTextComparison
  private let ignored: Set<String>
  private var rows = DiffRows()
  private static let valueLength = 60
  private static let propertyCount = 3

  init(_ rules: DiffRules) {
    ignored = rules.ignored
    comparison = FeatureComparison(rules)
    geometries = GeometryComparison(rules)
    texts = RecordTextComparison(rules)
  }

  func takeBag() -> DiffRows {
    defer { rows = DiffRows() }
    return rows
  }

  func collect(_ feature: inout Feature) throws(RecordError) {
    guard let difference = (feature.attachment as? CarriedDifference)?.difference else { return }
    let number = difference.status == .added ? difference.place.b : difference.place.a
    let isOfB = difference.status == .added
    let name = feature.idText.map(Self.code) ?? "record \(number + 1) of \(isOfB ? "B" : "A")"
    for words in difference.lineageWords { rows.add(.lineage, [name, Self.code(words)]) }
    switch difference.status {
    case .added, .removed:
      let properties = DiffText.properties(feature).filter { !ignored.contains($0.name) }
      let shown = properties.prefix(Self.propertyCount).map { "\($0.name): \(DiffText.short($0.value))" }
      rows.add(
        isOfB ? .added : .removed,
        [name, Self.code(DiffText.words(feature)), shown.map(Self.code).joined(separator: "<br>")])
    case .changed, .renamed:
      guard let before = difference.before else { return }
      let new = feature
      try texts.lend(before) { old throws(RecordError) in try add(old, new, name, difference.status == .renamed) }
    }
  }

  private func add(_ old: Feature, _ new: Feature, _ name: String, _ isRenamed: Bool) throws(RecordError) {
    if isRenamed { rows.add(.renamed, [name, old.idText.map(Self.code) ?? ""]) }
    for change in try comparison.changes(old, new) {
      let what: String
      switch change.part {
      case .geometry:
        var words = geometries.movement(old, new)?.words ?? []
        if words.isEmpty { words = ["\(DiffText.words(old)) → \(DiffText.words(new))"] }
        rows.add(.geometry, [name, words.joined(separator: ", ")])
        continue
      case .layout:
        rows.add(.values, [name, "the order of members, or white space", "", ""])
        continue
      case .id:
        if isRenamed { continue }
        what = "id"
      case .property(let name): what = Self.code(name)
      case .member(let name): what = "member \(Self.code(name))"
      case .bbox: what = "bbox"
      case .crs: what = "crs"
      }
      rows.add(.values, [name, what, Self.value(change.before), Self.value(change.after)])
    }
  }

  private static func value(_ text: [UInt8]?) -> String { text.map { code(DiffText.short($0)) } ?? "" }

  /// Text of data as a code span, not too long.
  private static func code(_ text: String) -> String {
    (text.count > valueLength ? "\(text.prefix(valueLength - 1))…" : text).markdownCode
  }
}

/// Takes the rows of all differences together.
final class DiffMarkdownReducer: Reducer {
  private let (outcome, made): (DiffOutcome, MadeOutput)
  private var rows = DiffRows()

  /// - Parameters:
  ///   - outcome: what says how many there are.
  ///   - made: what takes the text.
  init(_ outcome: DiffOutcome, _ made: MadeOutput) { (self.outcome, self.made) = (outcome, made) }

  func absorb(_ bag: DiffRows) { rows.add(bag) }

  func finish() -> String? {
    made.set(Array(rows.text(outcome.text).utf8))
    return nil
  }

  func fill(_ batch: inout RecordBatch) -> Bool { false }
}
