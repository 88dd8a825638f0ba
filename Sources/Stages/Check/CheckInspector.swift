// The part of check that looks at each record by itself, on all threads.

import Checking
import Engines
import FeatureStream
import GeoJSON
import Planar

/// Looks at each record, also those that cannot be read, and hands it on with what was found.
final class CheckInspector: RecordInspector {
  private let checker: RecordChecker
  private let mender: RecordMender?
  private let own: OwnRuleTest
  private let against: AgainstTest
  private let hasNoOwnRules: Bool
  private var writer = FeatureWriter()
  private var rewritten = ByteBuffer()
  private var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false, outline: true))
  private var mendedScanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: true))
  private var again = Feature()

  /// Whether the place of every finding is wanted.
  private let tellsAll: Bool
  /// The rules that are reported once, and were told by this worker.
  @exclusivity(unchecked) private var told: Set<String> = []

  /// Whether the boxes around the features of collections are asked for.
  private let wantsBoxes: Bool
  private let neighbours: NeighbourOptions?
  /// Whether the journal wants no record itself, but what is found in it.
  private let mayKeepBack: Bool
  /// Whether records are kept back now; and what is said of those that are.
  @exclusivity(unchecked) private var keepsBack = false
  /// Whether no stage stands before.
  @exclusivity(unchecked) private var isFirst = false
  /// Whether records are read from a text of GeoJSON, and no stage stands before.
  @exclusivity(unchecked) private var isText = false
  @exclusivity(unchecked) private var batch: InspectedBatch?
  /// The batch before, whose memory is used again once the journal has let go of it.
  @exclusivity(unchecked) private var spare: InspectedBatch?
  /// Whether the record that comes to be inspected did not pass the quick look.
  @exclusivity(unchecked) private var isDoubtful = false

  /// The inputs in which latitude and longitude are swapped throughout.
  private let swapped: Set<String>

  init(
    _ options: CheckOptions, fix: FixLevel?, own: [OwnRuleProgram], against: [AgainstLayer], tellsAll: Bool,
    keepsBack: Bool,
    swapped: Set<String> = []
  ) {
    mayKeepBack =
      keepsBack && fix == nil && options.neighbours == nil && !options.looksAtLayer && !options.isVenue
    self.swapped = swapped
    self.tellsAll = tellsAll
    wantsBoxes = options.wants(RuleCatalog.wrongBBox)
    neighbours = options.neighbours
    let checker = RecordChecker(options, engine: Engines.geometry(), tellsAll: tellsAll)
    self.checker = checker
    self.own = OwnRuleTest(own)
    self.against = AgainstTest(against)
    hasNoOwnRules = own.isEmpty && against.isEmpty
    mender = fix.map { RecordMender(options, checker, unsafe: $0 == .unsafe ? .make() : nil) }
  }

  func inspect(
    _ feature: inout Feature, at location: RecordLocation, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    if keepsBack { return try keepBack(&feature, location, next) }
    if isFirst ? feature.isAsRead : feature.isAsCarried {
      let record = inspect(&feature, location, isOriginal: true)
      guard let mender, let mended = mender.mend(feature, record.facts, swaps: swapped.contains(location.input)) else {
        return try next(&feature)
      }
      let crs = feature.crsMember.isPresent ? nil : feature.crsName
      return try handOn(mended, feature.source, feature.text, location, crs: crs, next)
    }
    // What a stage before changed is looked at as it would come through a pipe.
    rewritten.removeAll()
    writer.write(&feature, to: &rewritten)
    var again = Feature()
    swap(&again, &self.again)
    defer { swap(&again, &self.again) }
    let bytes = rewritten.paddedBytes
    do throws(ScanError) { try scanner.scan(bytes, into: &again) } catch {
      // A number that is too large, which stages before this one carried.
      let text = ByteRange(start: 0, end: rewritten.count)
      let refused = RefusedRecord(
        source: bytes, text: text, code: error.fault.code, message: error.fault.message, offset: error.offset)
      return try inspect(refused, at: location, isOriginal: false, next)
    }
    let record = inspect(&again, location, isOriginal: false)
    guard let mender, let mended = mender.mend(again, record.facts, swaps: false) else { return try next(&again) }
    return try handOn(mended, again.source, again.text, location, isOriginal: false, crs: nil, next)
  }

  func begin(textStays: Bool) {
    isFirst = true
    isText = textStays
    keepsBack = textStays && mayKeepBack
  }

  /// Notes what is to be said of a record, which is handed on with what is said of those after it.
  private func keepBack(
    _ feature: inout Feature, _ location: RecordLocation, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    if let batch, !batch.canTake(feature, isInCollection: location.isInCollection), try handOn(next) == .enough {
      return .enough
    }
    let batch = batch ?? begin(feature, location)
    let isDoubtful = isDoubtful
    self.isDoubtful = false
    if !isDoubtful,
      keepIfClean(&feature, location.line, location.column, location.offset, location.isInCollection, batch)
    {
      return .goOn
    }
    let record = inspect(&feature, location, isOriginal: true)
    feature.attachment = nil
    if location.isInCollection, wantsBoxes { batch.envelopes.append(record.facts.envelope) }
    batch.records.append((batch.items.count, record))
    batch.briefs.append(RecordBrief(record.facts, hasProperties: feature.properties.isPresent))
    batch.items.append(
      InspectedBatch.Item(
        start: feature.text.start, end: feature.text.end, line: location.line, column: location.column,
        offset: location.offset))
    return .goOn
  }

  func keep(_ feature: inout Feature, line: Int, column: Int, offset: Int, isInCollection: Bool) -> Bool {
    guard keepsBack, let batch, batch.canTake(feature, isInCollection: isInCollection) else { return false }
    if keepIfClean(&feature, line, column, offset, isInCollection, batch) { return true }
    isDoubtful = true
    return false
  }

  /// Notes in a batch that there is nothing to be said of a record, where that is so.
  @inline(__always)
  private func keepIfClean(
    _ feature: inout Feature, _ line: Int, _ column: Int, _ offset: Int, _ isInCollection: Bool,
    _ batch: InspectedBatch
  ) -> Bool {
    var brief = RecordBrief()
    guard hasNoOwnRules, checker.isClean(feature, &brief) else { return false }
    if isInCollection, wantsBoxes { batch.envelopes.append(checker.envelope(feature)) }
    batch.briefs.append(brief)
    batch.items.append(
      InspectedBatch.Item(
        start: feature.text.start, end: feature.text.end, line: line, column: column, offset: offset))
    return true
  }

  /// Begins a batch with a record.
  private func begin(_ feature: Feature, _ location: RecordLocation) -> InspectedBatch {
    if isKnownUniquelyReferenced(&spare), let again = spare {
      spare = nil
      again.begin(feature, location)
      batch = again
      return again
    }
    let new = InspectedBatch(feature, location)
    batch = new
    return new
  }

  func handOn(_ next: (inout Feature) throws(RecordError) -> Flow) throws(RecordError) -> Flow {
    guard let batch else { return .goOn }
    self.batch = nil
    spare = batch
    return try Feature.withStandIn { stand throws(RecordError) in
      stand.attachment = batch
      return try next(&stand)
    }
  }

  private func inspect(_ feature: inout Feature, _ location: RecordLocation, isOriginal: Bool) -> InspectedRecord {
    let record = InspectedRecord(location, isOriginal: isOriginal)
    record.isOnOwn = isText && !location.isInCollection
    checker.check(feature, into: &record.facts)
    if location.isInCollection, wantsBoxes { record.facts.envelope = checker.envelope(feature) }
    // What is mended is asked again, as it comes out.
    if !own.isEmpty { record.facts.findings += own.findings(feature) }
    if !against.isEmpty { record.facts.findings += against.findings(feature) }
    if !record.facts.findings.isEmpty { locate(record, feature) }
    if neighbours != nil { retain(feature, record) }
    feature.attachment = record
    return record
  }

  /// Hands on a record that was mended, with what is mended and what is left.
  private func handOn(
    _ mended: MendedRecord, _ source: PaddedBytes, _ range: ByteRange, _ location: RecordLocation,
    isOriginal: Bool = true, crs: String?, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    let record = InspectedRecord(location, isOriginal: false)
    record.isOnOwn = isText && !location.isInCollection
    record.facts = mended.facts
    record.unmended = Array(source[range])
    return try ByteBuffer(mended.text).withPaddedBytes { bytes throws(RecordError) in
      var feature = Feature()
      do throws(ScanError) { try mendedScanner.scan(bytes, into: &feature) } catch {
        throw RecordError(code: error.fault.code, message: error.fault.message)
      }
      if let crs { (feature.crsName, feature.crsChange) = (crs, .named(crs)) }
      if location.isInCollection, wantsBoxes { record.facts.envelope = checker.envelope(feature) }
      // An id that is mended is known by what it becomes.
      let text = RecordText(
        source: source, text: range, input: location.input, line: location.line, column: location.column,
        offset: location.offset, isOriginal: isOriginal, featureID: feature.idText)
      let left = mended.left + own.findings(feature) + against.findings(feature)
      for (findings, isFixed) in [(mended.fixed, true), (left, false)] {
        for finding in findings {
          var reported = text.locate(finding)
          reported.isFixed = isFixed
          reported.crs = feature.crsName
          record.found.append(reported)
        }
      }
      if neighbours != nil { retain(feature, record) }
      record.facts.venue = checker.venueFacts(feature)
      feature.attachment = record
      return try next(&feature)
    }
  }

  /// Keeps what is looked at beside other records.
  private func retain(_ feature: Feature, _ record: InspectedRecord) {
    guard let neighbours, checker.hasPlace(feature) else { return }
    guard
      neighbours.duplicates != nil || neighbours.isCoverage && feature.geometry.hasAny({ $0.hasRings })
        || neighbours.isNetwork && feature.geometry.hasAny({ $0.isLineal })
    else { return }
    record.retained = RetainedRecord(feature, record.text(of: feature))
  }

  /// Adds the places of findings; of a rule that is reported once, and was, only that there is one more.
  ///
  /// The first of all in the input's order is the first of its worker, which takes records in that order.
  private func locate(_ record: InspectedRecord, _ feature: Feature) {
    if tellsAll { return record.locate(record.facts.findings, feature) }
    for finding in record.facts.findings {
      if let rule = RuleCatalog.rule(finding.rule), rule.isToldOnce, !told.insert(rule.id).inserted {
        record.mention(finding)
      } else {
        record.locate([finding], feature)
      }
    }
  }

  func inspect(
    refused record: RefusedRecord, at location: RecordLocation,
    _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    if try handOn(next) == .enough { return .enough }
    return try inspect(record, at: location, isOriginal: true, next)
  }

  private func inspect(
    _ record: RefusedRecord, at location: RecordLocation, isOriginal: Bool,
    _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    let facts = checker.check(
      refused: record.source, record.text, code: record.code, message: record.message, offset: record.offset)
    if let mended = mender?.mend(
      record.source, record.text, facts, crs: record.collectionCRS, swaps: swapped.contains(location.input))
    {
      return try handOn(
        mended, record.source, record.text, location, isOriginal: isOriginal, crs: record.collectionCRS, next)
    }
    let text = RecordText(
      source: record.source, text: record.text, input: location.input, line: location.line, column: location.column,
      offset: location.offset, isOriginal: isOriginal)
    let inspected = InspectedRecord(location, isOriginal: isOriginal)
    inspected.isOnOwn = isText && facts.isRecord && !location.isInCollection
    inspected.facts = facts
    inspected.facts.identity = text.identity
    inspected.found = facts.findings.map {
      var found = text.locate($0)
      found.featureID = facts.idText
      return found
    }
    return try Feature.withStandIn { stand throws(RecordError) in
      stand.attachment = inspected
      return try next(&stand)
    }
  }
}

extension CheckInspector {
  func inspect(
    collection part: CollectionPart, at location: RecordLocation,
    _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    if try handOn(next) == .enough { return .enough }
    return try Feature.withStandIn { stand throws(RecordError) in
      stand.attachment = InspectedCollection(part: part, location: location)
      return try next(&stand)
    }
  }
}

extension RecordMender {
  fileprivate func mend(_ feature: Feature, _ facts: RecordFacts, swaps: Bool) -> MendedRecord? {
    mend(
      feature.source, feature.text, facts, crs: feature.crsMember.isPresent ? nil : feature.crsName,
      swaps: swaps)
  }
}

extension Geometry {
  /// Whether it, or a member, is of a type.
  fileprivate func hasAny(_ isWanted: (GeometryType) -> Bool) -> Bool {
    type == .geometryCollection ? members.contains { $0.hasAny(isWanted) } : isWanted(type)
  }
}

extension GeometryType {
  fileprivate var isLineal: Bool { self == .lineString || self == .multiLineString }
}

extension Feature {
  /// Whether no stage has changed the record, so that its text is that of the input.
  fileprivate var isAsRead: Bool {
    if case .named = crsChange, crsMember.isPresent { return false }
    return geometryChange == .none && !hasNewProperties && crsChange != .removed
  }

  /// Whether its text is what a pipe would carry.
  fileprivate var isAsCarried: Bool {
    isAsRead && crsChange == .none && !isBareGeometry && !marksEdges && places.largeOrdinate < 0
  }

  /// Calls `body` with a Feature that has nothing, to carry what is said of something that is none.
  static func withStandIn<Result, Failure: Error>(
    _ body: (inout Feature) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try ByteBuffer("{\"type\":\"Feature\",\"geometry\":null,\"properties\":{}}").withPaddedBytes {
      bytes throws(Failure) in
      var feature = Feature()
      var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: false, positions: false))
      // The text above is a Feature.
      do throws(ScanError) { try scanner.scan(bytes, into: &feature) } catch {}
      return try body(&feature)
    }
  }
}
