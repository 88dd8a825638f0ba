// What can be said of a record only beside those before it.

public import GeoJSON
import Globe
import Planar

/// Looks at records in the order of the stream.
public struct StreamChecker {
  private let options: CheckOptions
  var ids: IDTable
  let spill = IDSpill()
  /// The inputs in which ids were set aside.
  var inputs: [String] = []
  /// The id of the last record, where it is to be set aside.
  var lateID: IDTable.Key?
  private var readable = 0
  private var firstID: RecordFacts.ID?
  private var firstHeights: Bool?
  private var firstCRS: String??
  /// The shapes of properties that were looked at, and of each by its last bits the latest.
  private var shapes: Set<UInt64> = []
  private var lately: [UInt64] = [1] + Array(repeating: 0, count: 255)
  /// The kind of each property's values, null apart; nil where only null was seen.
  private var kinds: [String: PropertyKind?] = [:]
  /// Kinds that were told of.
  private var told: Set<String> = []
  /// The properties of all records so far.
  private var common: Set<String>?
  private var box = Box()
  private var inBox = 0
  // Which rules are looked at does not change: it is asked once.
  private let wantsIDs: Bool
  private let wantsOutliers: Bool
  private let wantsMissingIDs: Bool
  private let wantsTwins: Bool
  /// The first geometries.
  private var geometries = IDTable(limit: 1 << 20)

  /// Begins before the first record.
  ///
  /// - Parameter idLimit: how many ids stay in memory; those beyond are set aside in files.
  public init(_ options: CheckOptions, idLimit: Int = IDTable.usualLimit) {
    self.options = options
    ids = IDTable(limit: idLimit)
    wantsIDs = options.wants(RuleCatalog.repeatedID)
    wantsOutliers = options.wants(RuleCatalog.outlier)
    wantsMissingIDs = options.wants(RuleCatalog.missingID)
    wantsTwins = options.wants(RuleCatalog.repeatedGeometry)
  }

  /// Adds what is to be said of the next record.
  ///
  /// - Parameters:
  ///   - facts: what is known of it.
  ///   - feature: the record, for places in its text.
  ///   - number: which it is, from 1.
  public mutating func check(_ facts: inout RecordFacts, _ feature: Feature, number: Int) {
    lateID = nil
    guard facts.isReadable else { return }
    readable += 1
    checkID(&facts, feature, number)
    checkProperties(&facts, feature)
    guard facts.hasVertices else { return }
    if firstCRS == nil { firstCRS = .some(facts.crs) }
    if firstCRS == .some(facts.crs), let twin = twin(of: facts.geometryKey, number) {
      let words = "the geometry is that of record \(twin) already"
      add(RuleCatalog.repeatedGeometry, words, feature.geometryText.place, &facts)
    }
    if let firstCRS, firstCRS != nil || facts.crs != nil, firstCRS != facts.crs {
      add(
        RuleCatalog.mixedCRS,
        "the record is in \(facts.crs ?? "OGC:CRS84"), and others are in "
          + (firstCRS ?? "OGC:CRS84"), feature.crsMember.place, &facts)
    }
    if firstHeights == nil { firstHeights = facts.hasHeights }
    if firstHeights != facts.hasHeights {
      add(
        RuleCatalog.mixedHeights,
        facts.hasHeights
          ? "the record has heights, and others have none" : "the record has no heights, and others have",
        feature.geometryText.place, &facts)
    }
    checkPlace(&facts, feature)
  }

  /// Takes the next record if there is nothing to be said of it, as nearly always.
  ///
  /// - Parameters:
  ///   - crs: that of the record; nil for CRS84.
  ///   - number: which it is, from 1.
  /// - Returns: whether it was taken; if not, `check` is to be asked.
  public mutating func take(_ brief: RecordBrief, crs: String?, number: Int) -> Bool {
    take(brief, isOfFirstCRS: isFirst(crs), isPlain: crs == nil, number)
  }

  /// Takes records one after the other, up to one of which there is something to be said.
  ///
  /// - Parameters:
  ///   - briefs: all records that there are.
  ///   - range: which of them are to be taken.
  ///   - crs: that of the records; nil for CRS84.
  ///   - number: the number of the first in the stream, from 1.
  /// - Returns: the first that was not taken, of which `check` is to be asked; the end of the range if all were.
  public mutating func take(_ briefs: [RecordBrief], _ range: Range<Int>, crs: String?, number: Int) -> Int {
    let (isOfFirstCRS, isPlain) = (isFirst(crs), crs == nil)
    return briefs.withUnsafeBufferPointer { briefs in
      if wantsIDs { ids.fetch(briefs[range], number: number) }
      if wantsTwins { geometries.fetch(briefs[range].lazy.map(\.geometryKey.a)) }
      var at = range.lowerBound
      while at < range.upperBound,
        take(briefs[at], isOfFirstCRS: isOfFirstCRS, isPlain: isPlain, number + at - range.lowerBound)
      {
        at += 1
      }
      return at
    }
  }

  private func isFirst(_ crs: String?) -> Bool { firstCRS.map { $0 == crs } ?? false }

  @inline(__always)
  private mutating func take(_ brief: RecordBrief, isOfFirstCRS: Bool, isPlain: Bool, _ number: Int) -> Bool {
    lateID = nil
    guard let firstID, firstID.isLike(brief.id) else { return false }
    // What has no id is told of only where others have one, or each is to have one.
    if brief.id == .none, wantsMissingIDs { return false }
    if brief.hasProperties {
      let place = Int(truncatingIfNeeded: brief.shape & 0xFF)
      if lately[place] != brief.shape {
        guard shapes.contains(brief.shape) else { return false }
        lately[place] = brief.shape
      }
    }
    if brief.hasVertices {
      guard isOfFirstCRS, firstHeights == brief.hasHeights else { return false }
      if wantsOutliers, isPlain, isFar(brief.position) { return false }
    }
    if brief.hasVertices, twin(of: brief.geometryKey, number) != nil { return false }
    if wantsIDs, brief.id != .none, ids.meet(brief.id, number: number) != .first { return false }
    readable += 1
    if brief.hasVertices, wantsOutliers, isPlain { addPlace(brief.position) }
    return true
  }

  private func add(
    _ rule: Rule, _ message: String, _ offset: Int, _ facts: inout RecordFacts, position: Position? = nil
  ) {
    guard options.wants(rule) else { return }
    facts.findings.append(Finding(rule, message, offset: offset, position: position))
  }

  /// The record before with the same geometry; nil for none, as far as is remembered.
  ///
  /// A record may be asked for twice.
  @inline(__always)
  private mutating func twin(of key: GeometryKey, _ number: Int) -> Int? {
    guard wantsTwins, case .repeated(let first) = geometries.meet(.string(key.a, key.b), number: number) else {
      return nil
    }
    return first == number ? nil : first
  }

  // MARK: Ids

  private mutating func checkID(_ facts: inout RecordFacts, _ feature: Feature, _ number: Int) {
    guard facts.id != .none else {
      add(RuleCatalog.missingID, "the Feature has no id", -1, &facts)
      if firstID != nil, firstID != RecordFacts.ID.none {
        add(RuleCatalog.someWithoutID, "the Feature has no id, and others have one", -1, &facts)
      }
      if firstID == nil { firstID = RecordFacts.ID.none }
      return
    }
    if firstID == nil || firstID == RecordFacts.ID.none {
      if firstID == RecordFacts.ID.none {
        add(RuleCatalog.someWithoutID, "the Feature has an id, and others have none", feature.id.place, &facts)
      }
      firstID = facts.id
    }
    if let firstID, !firstID.isLike(facts.id) {
      let isText = if case .string = facts.id { true } else { false }
      add(
        RuleCatalog.idType,
        isText ? "the id is a string, and others are numbers" : "the id is a number, and others are strings",
        feature.id.place, &facts)
    }
    guard wantsIDs else { return }
    switch ids.meet(facts.id, number: number) {
    case .first: break
    case .repeated(let first):
      add(RuleCatalog.repeatedID, Self.repeated(feature.idText ?? "", first), feature.id.place, &facts)
    case .later(let key): lateID = key
    }
  }

  static func repeated(_ id: String, _ first: Int) -> String {
    "the id \(id) is that of record \(first) already"
  }

  // MARK: Properties

  private mutating func checkProperties(_ facts: inout RecordFacts, _ feature: Feature) {
    let place = Int(truncatingIfNeeded: facts.shape & 0xFF)
    guard feature.properties.isPresent, lately[place] != facts.shape else { return }
    lately[place] = facts.shape
    guard shapes.insert(facts.shape).inserted else { return }
    let properties = facts.properties ?? []
    for property in properties {
      guard property.kind != .null else {
        if kinds[property.name] == nil { kinds[property.name] = .some(nil) }
        continue
      }
      guard let known = kinds[property.name] ?? nil else {
        kinds[property.name] = property.kind
        continue
      }
      if known != property.kind, told.insert("\(property.kind.rawValue)\(property.name)").inserted {
        add(
          RuleCatalog.propertyType, "\"\(property.name)\" is \(property.kind.text), and was \(known.text) before",
          Self.place(of: property.name, feature), &facts)
      }
    }
    let names = Set(properties.map(\.name))
    if let common {
      for name in common.subtracting(names).sorted() {
        add(
          RuleCatalog.propertyMissing, "\"\(name)\" is missing, which all records before have",
          feature.properties.place,
          &facts)
      }
    }
    common = common.map { $0.intersection(names) } ?? names
  }

  private static func place(of name: String, _ feature: Feature) -> Int {
    var members = JSONMembers(feature.source, feature.properties)
    while let member = members.next() {
      if unescape(feature.source[member.name]) == name { return member.value.start }
    }
    return feature.properties.place
  }

  // MARK: Places

  /// Looks whether the record is far from all others and, with its numbers swapped, among them.
  private mutating func checkPlace(_ facts: inout RecordFacts, _ feature: Feature) {
    guard wantsOutliers, facts.crs == nil else { return }
    let (position, swapped) = (facts.position, Position(facts.position.y, facts.position.x))
    if isFar(position), isInBox(swapped, max(1, boxSize / 4)) {
      return add(
        RuleCatalog.outlier, "far from all records before; with latitude and longitude swapped it is among them",
        feature.geometryText.place, &facts, position: position)
    }
    addPlace(position)
  }

  /// Up to here a latitude is one that slipped; what is far beyond 90 is rather a longitude.
  private static let slippedLatitude = 100.0

  /// What is to be told instead of swapped numbers, where swapping them leads far from all records before.
  ///
  /// That is a latitude out of range: a slip in one number of a layer whose others are in order. Nil elsewhere.
  /// To be asked of a record before it is checked.
  public func slip(in facts: RecordFacts) -> Finding? {
    guard inBox >= 3, facts.crs == nil, options.wants(RuleCatalog.coordinatesOutOfRange),
      let finding = facts.findings.first(where: { $0.rule == RuleCatalog.swappedCoordinates.id }),
      let at = finding.position, abs(at.y) <= Self.slippedLatitude, !isInBox(Position(at.y, at.x), max(1, boxSize / 4))
    else { return nil }
    return Finding(
      RuleCatalog.coordinatesOutOfRange, RecordChecker.outOfRange(at, isInDegrees: true), offset: finding.offset,
      position: at)
  }

  /// The longer side of the box around the records so far.
  private var boxSize: Double { max(box.max.x - box.min.x, box.max.y - box.min.y) }

  private func isInBox(_ position: Position, _ margin: Double) -> Bool {
    position.x >= box.min.x - margin && position.x <= box.max.x + margin && position.y >= box.min.y - margin
      && position.y <= box.max.y + margin
  }

  /// Whether a position is far from the records so far, which are near each other.
  private func isFar(_ position: Position) -> Bool {
    guard inBox >= 3, Longitude.isWithin(position.x), abs(position.y) <= 90 else { return false }
    let size = boxSize
    return size < 60 && !isInBox(position, max(20, 2 * size))
  }

  private mutating func addPlace(_ position: Position) {
    guard Longitude.isWithin(position.x), abs(position.y) <= 90 else { return }
    box.add(position)
    inBox += 1
  }
}
