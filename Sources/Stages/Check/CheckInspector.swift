// The part of check that looks at each record by itself, on all threads.

import Checking
import FeatureStream
import GeoJSON
import SimpleFeatures

/// What the inspector says of a record to the journal.
struct InspectedRecord: Sendable {
  var facts: RecordFacts
  /// The findings so far, with their places.
  var found: [ReportedFinding]
  let location: RecordLocation
  let isOriginal: Bool
}

/// Looks at each record, also those that cannot be read, and hands it on with what was found.
final class CheckInspector: RecordInspector {
  private let checker: RecordChecker
  private var writer = FeatureWriter()
  private var rewritten = ByteBuffer()
  private var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
  private var again = Feature()

  init(_ options: CheckOptions) { checker = RecordChecker(options, engine: Engines.geometry()) }

  func inspect(
    _ feature: inout Feature, at location: RecordLocation, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    if feature.isAsRead {
      inspect(&feature, location, isOriginal: true)
      return try next(&feature)
    }
    // What a stage before changed is looked at as it would come through a pipe.
    rewritten.removeAll()
    writer.write(&feature, to: &rewritten)
    var again = Feature()
    swap(&again, &self.again)
    defer { swap(&again, &self.again) }
    let bytes = rewritten.paddedBytes
    do throws(ScanError) { try scanner.scan(bytes, into: &again) } catch {
      throw RecordError(code: error.fault.code, message: error.fault.message)
    }
    inspect(&again, location, isOriginal: false)
    return try next(&again)
  }

  private func inspect(_ feature: inout Feature, _ location: RecordLocation, isOriginal: Bool) {
    let facts = checker.check(feature)
    var record = InspectedRecord(facts: facts, found: [], location: location, isOriginal: isOriginal)
    if !facts.findings.isEmpty { record.locate(facts.findings, feature) }
    feature.attachment = record
  }

  func inspect(
    refused record: RefusedRecord, at location: RecordLocation,
    _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    let facts = checker.check(
      refused: record.source, record.text, code: record.code, message: record.message, offset: record.offset)
    let text = RecordText(
      source: record.source, text: record.text, input: location.input, line: location.line, column: location.column,
      offset: location.offset)
    var inspected = InspectedRecord(facts: facts, found: [], location: location, isOriginal: true)
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

extension InspectedRecord {
  /// Adds findings in the text of a record, with their places.
  mutating func locate(_ findings: [Finding], _ feature: Feature) {
    let text = RecordText(
      source: feature.source, text: feature.text, input: location.input, line: location.line, column: location.column,
      offset: location.offset, isOriginal: isOriginal)
    for finding in findings {
      var reported = text.locate(finding)
      reported.featureID = feature.idText
      reported.crs = feature.crsName
      found.append(reported)
    }
  }
}

extension Feature {
  /// Whether no stage has changed the record, so that its text is that of the input.
  fileprivate var isAsRead: Bool {
    if case .named = crsChange, crsMember.isPresent { return false }
    return geometryChange == .none && !hasNewProperties && crsChange != .removed
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
