// What the part of check that looks at each record says to the part that sees them in order.

import Checking
import FeatureStream
import GeoJSON
import Globe
import Planar

/// What the inspector says of a record to the journal.
///
/// `@unchecked Sendable` holds because it has one owner at a time: the inspector that makes it, and once that has
/// handed it on with its record, the journal.
final class InspectedRecord: @unchecked Sendable {
  // Touched for every record, by one thread: the check of each access would find nothing.
  @exclusivity(unchecked) var facts = RecordFacts()
  /// The findings so far, with their places.
  @exclusivity(unchecked) var found: [ReportedFinding] = []
  let location: RecordLocation
  let isOriginal: Bool
  /// Whether the record stands by itself, in no collection, in the text that is read.
  var isOnOwn = false
  /// The record's text before it was mended; nil where it was not.
  var unmended: [UInt8]?
  /// What is kept of it, to be looked at beside others.
  @exclusivity(unchecked) var retained: RetainedRecord?

  init(_ location: RecordLocation, isOriginal: Bool) { (self.location, self.isOriginal) = (location, isOriginal) }
}

/// What the inspector says of what stands around records to the journal.
final class InspectedCollection: Sendable {
  let part: CollectionPart
  let location: RecordLocation

  init(part: CollectionPart, location: RecordLocation) { (self.part, self.location) = (part, location) }
}

/// What the inspector says of many records to the journal, at once, which is most of what there is to say: of nearly
/// all, that nothing is wrong.
///
/// `@unchecked Sendable` holds because it has one owner at a time, as an `InspectedRecord` has, and because the journal
/// takes it before the worker that made it goes on to another chunk: so long the records' text is there.
final class InspectedBatch: @unchecked Sendable {
  /// Where a record's text stands.
  struct Item {
    let start: Int
    let end: Int
    let line: Int
    let column: Int
    let offset: Int
  }

  /// How many records are taken: as many as stay in the nearest memory until they are looked at.
  private static let limit = 512

  @exclusivity(unchecked) var briefs: [RecordBrief] = []
  @exclusivity(unchecked) var items: [Item] = []
  /// The records that need more to be said, by their places in `items`.
  @exclusivity(unchecked) var records: [(place: Int, record: InspectedRecord)] = []
  /// The boxes around all records, where they are in a collection.
  @exclusivity(unchecked) var envelopes: [Envelope?] = []
  /// The CRS of all of them; nil for CRS84.
  @exclusivity(unchecked) private(set) var crs: String?
  @exclusivity(unchecked) private var source: PaddedBytes
  private(set) var input: String
  @exclusivity(unchecked) private(set) var isInCollection: Bool

  /// Begins with the place of the first record.
  init(_ feature: borrowing Feature, _ location: RecordLocation) {
    (source, crs) = (feature.source, feature.crsName)
    (input, isInCollection) = (location.input, location.isInCollection)
  }

  /// Begins anew, with the place of another record.
  func begin(_ feature: borrowing Feature, _ location: RecordLocation) {
    briefs.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
    if !records.isEmpty { records.removeAll(keepingCapacity: true) }
    if !envelopes.isEmpty { envelopes.removeAll(keepingCapacity: true) }
    (source, crs) = (feature.source, feature.crsName)
    (input, isInCollection) = (location.input, location.isInCollection)
  }

  /// Whether there is room for a record, and it is of the same collection and CRS.
  func canTake(_ feature: borrowing Feature, isInCollection: Bool) -> Bool {
    items.count < Self.limit && feature.source.base == source.base && isInCollection == self.isInCollection
      && (crs == nil ? feature.crsName == nil : feature.crsName == crs)
  }

  /// Where a record is from.
  func location(of item: Item) -> RecordLocation {
    RecordLocation(
      input: input, line: item.line, column: item.column, offset: item.offset, isInCollection: isInCollection)
  }

  /// Reads a record again, with all that is known of it.
  func read(_ item: Item, into feature: inout Feature) {
    var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
    // It was read before.
    do throws(ScanError) { try scanner.scan(source, from: item.start, to: item.end, into: &feature) } catch {}
    if let crs, !feature.crsMember.isPresent { (feature.crsName, feature.crsChange) = (crs, .named(crs)) }
  }
}

extension InspectedRecord {
  /// The bytes of a byte order mark.
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Says something else of the numbers that were found to be swapped.
  ///
  /// Their place stays: the record may be in another text by now, where the finding's offset is another.
  func takeSwapping(as slip: Finding, _ feature: Feature) {
    for index in found.indices where found[index].rule == RuleCatalog.swappedCoordinates.id {
      (found[index].rule, found[index].message) = (slip.rule, slip.message)
      found[index].fingerprint = RecordText.fingerprint(text(of: feature).identity, slip.rule, found[index].pointer)
    }
  }

  /// Adds that the record's input begins with a byte order mark.
  ///
  /// - Parameter isGone: whether the mark is mended, as part of the record's text.
  func takeMark(_ feature: Feature, isGone: Bool) {
    let finding = Finding(RuleCatalog.byteOrderMark, RuleCatalog.byteOrderMark.summary)
    // Before a collection's features there are lines that the record knows nothing of.
    if facts.isReadable, location.line == 1 { locate([finding], feature, at: 0) } else { mention(finding, at: 0) }
    (found[0].line, found[0].column, found[0].offset) = (1, 1, 0)
    guard isGone, facts.isReadable else { return }
    found[0].isFixed = true
    unmended = Self.mark + (unmended ?? Array(feature.source[feature.text]))
  }

  /// The record's text and its place.
  func text(of feature: Feature) -> RecordText {
    RecordText(
      source: feature.source, text: feature.text, input: location.input, line: location.line, column: location.column,
      offset: location.offset, isOriginal: isOriginal, featureID: feature.idText)
  }

  /// Adds a finding with no place but that of its record.
  func mention(_ finding: Finding, at index: Int? = nil) {
    found.insert(
      ReportedFinding(
        counting: finding, input: location.input, line: location.line, column: location.column, offset: location.offset),
      at: index ?? found.count)
  }

  /// Adds, before all others, a finding that is about where the record stands; `isFixed` if that is mended.
  func mention(_ finding: Finding, _ feature: Feature, isFixed: Bool) {
    // Of a record that cannot be read the text is not at hand.
    if facts.isReadable {
      locate([finding], feature, at: 0)
    } else {
      mention(finding, at: 0)
      found[0].fingerprint = RecordText.fingerprint(facts.identity, finding.rule, "")
    }
    found[0].isFixed = isFixed
  }

  /// Adds findings in the text of a record, with their places.
  func locate(_ findings: some Sequence<Finding>, _ feature: Feature, at index: Int? = nil) {
    let text = text(of: feature)
    for finding in findings {
      var reported = text.locate(finding)
      reported.crs = feature.crsName
      found.insert(reported, at: index ?? found.count)
    }
  }
}
