// Properties that options name: a name that no record has is told when the stream has ended.
//
//   PlannedStage.names ─▶ NameWatch of each worker, before the stage's step ─▶ NameSightings of each chunk
//                      ─▶ NameLedger of the sink ─▶ ClosingWarning

import GeoJSON
import Words

/// A name that an option gives, and that some record should have.
public struct NamedProperty: Sendable {
  /// What may have the name.
  public enum Kind: Sendable {
    /// A property.
    case property
    /// A property; or, where the name is `id`, the id of the Feature.
    case propertyOrID
    /// A property; or, for `a.b`, the member `b` of the property `a`.
    case path
    /// As in CQL2: any of these.
    case cql2
  }

  /// The option, as it is written: `--by`.
  public let option: String
  /// The name.
  public let name: String
  /// What may have it.
  public let kind: Kind
  /// What to say where no property has a name that is like it: what else may have been meant.
  public let advice: String?

  /// Describes a name.
  public init(_ option: String, _ name: String, _ kind: Kind = .property, advice: String? = nil) {
    (self.option, self.name, self.kind, self.advice) = (option, name, kind, advice)
  }

  /// The nearest name; of `a.b`, in front of the dot where that may lead into an object.
  private func nearest(of known: [String]) -> String? {
    if let nearest = name.nearest(of: known) { return nearest }
    guard kind == .path || kind == .cql2, let dot = name.firstIndex(of: ".") else { return nil }
    let head = String(name[..<dot])
    return known.contains(head) ? nil : head.nearest(of: known).map { $0 + name[dot...] }
  }

  /// What there is to say of the name where `known` are the names of properties that there are.
  public func words(known: [String]) -> String {
    let nearest = nearest(of: known).map { "did you mean \"\($0)\"?" }
    if nearest != nil || advice != nil { return [nearest, advice].compactMap(\.self).joined(separator: " Or: ") }
    if known.isEmpty { return "they have no properties" }
    return "they have \(known.map { "\"\($0)\"" }.listed(atMost: 12))"
  }
}

extension NamedProperty {
  /// The error of a second file, whose properties are known before the run: none of its features has the property.
  public func missing(in path: String, known: [String]) -> RunError {
    RunError(.usage, "\(option): no feature of \(path) has the property \"\(name)\"; \(words(known: known))")
  }
}

/// What a worker saw of a stage's names in one chunk.
struct NameSightings: Sendable {
  /// The number of the stage.
  let stage: Int
  /// Records that were looked at.
  var records = 0
  /// Which of the names were there that this worker had not seen before.
  var seen: [Int] = []
  /// The names of properties that this worker had not seen before.
  var others: [String] = []
}

/// A worker's look at the records that come to a stage, until each of the names was there once.
final class NameWatch {
  /// How many names of properties are kept to find the nearest among.
  static let mostOthers = 1000

  private let stage: Int
  private let names: [NamedProperty]
  /// The names that were not there yet.
  private var missing: [Int]
  @exclusivity(unchecked) private var lookup: PropertyLookup
  @exclusivity(unchecked) private var sightings: NameSightings
  /// The names of properties so far, and the one that is expected next: records of one kind have them in one order.
  @exclusivity(unchecked) private var others: [MemberKey] = []
  private var known: Set<[UInt8]> = []

  init(_ names: [NamedProperty], stage: Int) {
    (self.names, self.stage) = (names, stage)
    missing = Array(names.indices)
    lookup = Self.lookup(names, missing)
    sightings = NameSightings(stage: stage)
  }

  /// Whether nothing is missing any more.
  var isDone: Bool { missing.isEmpty }

  /// Looks at a record.
  func look(_ feature: borrowing Feature) {
    sightings.records += 1
    lookup.find(in: feature)
    var isNew = false
    for (place, index) in missing.enumerated()
    where lookup.values[place].isPresent || names[index].isID && feature.id.isPresent {
      sightings.seen.append(index)
      isNew = true
    }
    if isNew {
      // Of equal names the lookup finds the first.
      for index in missing where !sightings.seen.contains(index) {
        if sightings.seen.contains(where: { names[$0].isSame(as: names[index]) }) { sightings.seen.append(index) }
      }
      missing.removeAll(where: sightings.seen.contains)
      lookup = Self.lookup(names, missing)
    }
    if !missing.isEmpty, others.count < Self.mostOthers, let text = feature.propertiesText { noteOthers(text) }
  }

  private func noteOthers(_ text: PaddedBytes) {
    guard text.bytes.first == 0x7B else { return }
    var (members, expected) = (JSONMembers(text), 0)
    while let member = members.next(), others.count < Self.mostOthers {
      if expected < others.count, others[expected].isSpelled(in: text, member.name) {
        expected += 1
        continue
      }
      let name = unescape(text[member.name])
      let utf8 = Array(name.utf8)
      guard known.insert(utf8).inserted else {
        expected = (others.firstIndex { $0.utf8 == utf8 } ?? expected) + 1
        continue
      }
      others.append(MemberKey(name))
      expected = others.count
      sightings.others.append(name)
    }
  }

  /// What was seen since the last call; nil for nothing.
  func take() -> NameSightings? {
    guard sightings.records > 0 else { return nil }
    defer { sightings = NameSightings(stage: stage) }
    return sightings
  }

  private static func lookup(_ names: [NamedProperty], _ missing: [Int]) -> PropertyLookup {
    PropertyLookup(missing.map { names[$0].name }, paths: missing.map { [.path, .cql2].contains(names[$0].kind) })
  }
}

/// What all workers saw of the names of a stage, in the order of the stream.
struct NameLedger {
  private let names: [NamedProperty]
  private var isSeen: [Bool]
  private var records = 0
  private var others: [String] = []
  private var known: Set<String> = []

  init(_ names: [NamedProperty]) {
    self.names = names
    isSeen = names.map { _ in false }
  }

  mutating func add(_ sightings: NameSightings) {
    records += sightings.records
    for index in sightings.seen { isSeen[index] = true }
    for name in sightings.others where others.count < NameWatch.mostOthers && known.insert(name).inserted {
      others.append(name)
    }
  }

  /// The names that no record had.
  var unseen: [NamedProperty] { names.indices.lazy.filter { !isSeen[$0] }.map { names[$0] } }

  /// What is to be told of names that no record had; of no record, nothing.
  ///
  /// - Parameter whose: whose records they are, where that has to be said.
  func warnings(of whose: String = "") -> [ClosingWarning] {
    guard records > 0 else { return [] }
    return names.indices.filter { !isSeen[$0] }.map { index in
      let (named, words) = (names[index], names[index].words(known: others))
      return ClosingWarning(
        code: "unknown-property",
        message: "no record\(whose) has the property \"\(named.name)\" that \(named.option) names; \(words)",
        count: records)
    }
  }
}

extension NameLedger {
  /// The error of the first name that no record had; nil for none, and where there was no record.
  fileprivate func missing(in path: String) -> RunError? {
    guard records > 0, let index = isSeen.firstIndex(of: false) else { return nil }
    return names[index].missing(in: path, known: others)
  }
}

/// A look for names in the records of a second stream that a stage reads beside the first.
public final class NameSearch {
  private let watch: NameWatch
  private var ledger: NameLedger
  private let path: String?

  /// - Parameter path: the stream, as it is named in messages; nil where its records are not told from the others.
  public init(_ names: [NamedProperty], in path: String?) {
    (watch, ledger) = (NameWatch(names, stage: 0), NameLedger(names))
    self.path = path
  }

  /// Looks at a record.
  public func look(_ feature: borrowing Feature) { if !watch.isDone { watch.look(feature) } }

  /// Whether all of the names were there.
  public var isDone: Bool { watch.isDone }

  /// The names that were not there; all of them, where there was no record.
  public var unseen: [NamedProperty] {
    if let sightings = watch.take() { ledger.add(sightings) }
    return ledger.unseen
  }

  /// What is to be reported, when the stream has ended.
  public func takeWarnings() -> [ClosingWarning] {
    if let sightings = watch.take() { ledger.add(sightings) }
    return ledger.warnings(of: path.map { " of \($0)" } ?? "")
  }

  /// The error of a second file that was read before the run, where none of its records has one of the names.
  public var missing: RunError? {
    if let sightings = watch.take() { ledger.add(sightings) }
    return ledger.missing(in: path ?? "the file")
  }
}

extension NamedProperty {
  /// Whether it is had where the other is.
  fileprivate func isSame(as other: NamedProperty) -> Bool {
    name == other.name && (kind == other.kind || name != "id" && !name.contains("."))
  }

  /// Whether the id of the Feature has the name.
  fileprivate var isID: Bool { [.propertyOrID, .cql2].contains(kind) && name == "id" }
}
