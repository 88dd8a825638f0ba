// Each rule with an example breaks on its bad record, and on the good one no rule does.

import Checking
import FeatureStream
import GEOS
import GeoJSON
import Testing

/// The ids of the rules that a record breaks.
func rulesBroken(by text: String, _ options: CheckOptions = CheckOptions()) -> [String] {
  let checker = RecordChecker(options, engine: GEOSEngine())
  var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
  return ByteBuffer(text).withPaddedBytes { bytes in
    var feature = Feature()
    var facts = RecordFacts()
    do throws(ScanError) {
      try scanner.scan(bytes, into: &feature)
      facts = checker.check(feature)
    } catch {
      facts = checker.check(
        refused: bytes, ByteRange(start: 0, end: bytes.count), code: error.fault.code, message: error.fault.message,
        offset: error.offset)
    }
    return facts.findings.map(\.rule)
  }
}

/// The ids of the rules that records, one a line, break beside each other.
func rulesBroken(
  together text: String, _ options: CheckOptions = CheckOptions(), _ neighbours: NeighbourOptions? = nil
) throws -> [String] {
  let neighbours =
    neighbours ?? NeighbourOptions(isCoverage: true, isNetwork: true, snap: 1) { _ in .geographic }
  var checker = NeighbourChecker(options, neighbours)
  var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
  for (number, line) in text.split(separator: "\n").enumerated() {
    try ByteBuffer(String(line)).withPaddedBytes { bytes in
      var feature = Feature()
      try scanner.scan(bytes, into: &feature)
      var record = RetainedRecord(
        feature,
        RecordText(
          source: bytes, text: ByteRange(start: 0, end: bytes.count), input: "-", line: number + 1, column: 1, offset: 0
        ))
      record.number = number + 1
      checker.add(record)
    }
  }
  return try checker.takeFindings().map(\.rule)
}

/// The ids of the rules that features of a venue, one a line, break.
func rulesBroken(inVenue text: String, isWhole: Bool = false) throws -> [String] {
  var options = CheckOptions()
  options.isVenue = true
  for rule in RuleCatalog.notForVenues { options.severities[rule.id] = .off }
  let checker = RecordChecker(options, engine: GEOSEngine())
  var venue = VenueChecker(isWhole: isWhole)
  var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
  var found: [String] = []
  for (index, line) in text.split(separator: "\n").enumerated() {
    try ByteBuffer(String(line)).withPaddedBytes { bytes in
      var feature = Feature()
      try scanner.scan(bytes, into: &feature)
      let facts = checker.check(feature)
      let text = RecordText(
        source: bytes, text: ByteRange(start: 0, end: bytes.count), input: "-", line: index + 1, column: 1, offset: 0)
      found += facts.findings.map(\.rule)
      if let venueFacts = facts.venue { found += venue.add(venueFacts, text, number: index + 1).map(\.rule) }
    }
  }
  return found + venue.takeFindings().map(\.rule)
}

@Suite("Rules")
struct RuleCatalogTests {
  static let shown = RuleCatalog.all.filter { rule in
    !rule.bad.isEmpty && !(RuleCatalog.neighbours + RuleCatalog.venues).contains { $0.id == rule.id }
  }

  @Test(arguments: shown)
  func aBadRecordBreaksItsRule(rule: Rule) {
    var options = CheckOptions()
    options.corners = CornerLimit(angle: 5)
    #expect(rulesBroken(by: rule.bad, options).contains(rule.id), "\(rule.id): \(rule.bad)")
  }

  @Test(arguments: shown)
  func aGoodRecordBreaksNone(rule: Rule) {
    let broken = rulesBroken(by: rule.good).filter { $0 != "null-geometry" && $0 != "stray-feature-collection" }
    #expect(broken.isEmpty, "\(rule.id): \(rule.good): \(broken)")
  }

  @Test(arguments: RuleCatalog.neighbours)
  func badRecordsBesideEachOtherBreakTheirRule(rule: Rule) throws {
    var options = CheckOptions()
    if rule.severity == .off { options.severities[rule.id] = .note }
    var neighbours: NeighbourOptions?
    if rule.id == RuleCatalog.nearDuplicate.id {
      neighbours = NeighbourOptions(isCoverage: true, isNetwork: true, duplicates: 1, snap: 1) { _ in .geographic }
    }
    #expect(try rulesBroken(together: rule.bad, options, neighbours) == [rule.id])
    #expect(try rulesBroken(together: rule.good, options, neighbours) == [])
  }

  @Test(arguments: RuleCatalog.venues.filter { !$0.bad.isEmpty })
  func badFeaturesOfAVenueBreakTheirRule(rule: Rule) throws {
    let isWhole = rule.id == "imdf-no-venue"
    let bad = try rulesBroken(inVenue: rule.bad, isWhole: isWhole)
    #expect(Set(bad) == [rule.id], "\(rule.bad)")
    #expect(try rulesBroken(inVenue: rule.good, isWhole: isWhole) == [], "\(rule.good)")
  }

  @Test func everyFaultOfTheReaderIsARule() {
    for fault in Fault.allCases { #expect(RuleCatalog.rule(fault.code) != nil, "\(fault.code)") }
  }

  @Test func idsAreKebabCaseAndDifferent() {
    let ids = RuleCatalog.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ids { #expect(id.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }) }
  }
}
