// Many records at once, of which nearly all have nothing wrong with them: the way of most reports.

import Checking
import FeatureStream
import GeoJSON

extension CheckJournal {
  /// Takes many records, of which nearly all have nothing wrong with them; the report alone is wanted.
  func take(
    _ batch: InspectedBatch, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    var late = batch.records.makeIterator()
    var special = late.next()
    var place = 0
    var odd =
      batch.isInCollection ? [] : layout.add(input: batch.input, batch.items.lazy.map { ($0.line, $0.offset) })[...]
    _ = try tellLayout()
    while place < batch.items.count {
      let known = special?.place == place ? special?.record : nil
      let oddity = odd.first?.record == place ? odd.removeFirst().finding : nil
      if known == nil, oddity == nil, !hasMark {
        let end = min(special?.place ?? batch.items.count, odd.first?.record ?? batch.items.count)
        let after = checker.take(batch.briefs, place..<end, crs: batch.crs, number: totals.records + 1)
        if collections.isOpen { for taken in place..<after { addBox(of: taken, batch) } }
        totals.records += after - place
        place = after
        if place == end { continue }
      }
      if known != nil { special = late.next() }
      let brief = batch.briefs[place]
      addBox(of: place, batch)
      totals.records += 1
      if let known, oddity == nil, !hasMark, checker.slip(in: known.facts) == nil,
        checker.take(brief, crs: batch.crs, number: totals.records)
      {
        _ = try tell(known)
      } else {
        let item = batch.items[place]
        let record = known ?? InspectedRecord(batch.location(of: item), isOriginal: true)
        if known == nil { record.facts = RecordFacts(brief, crs: batch.crs) }
        var feature = Feature()
        batch.read(item, into: &feature)
        if let oddity { record.mention(oddity, feature, isFixed: false) }
        _ = try take(record, &feature)
      }
      place += 1
    }
    count(batch)
    return try handOnText(next)
  }

  /// Adds the box of a record to that of the collection which it is in.
  private func addBox(of place: Int, _ batch: InspectedBatch) {
    guard collections.isOpen, batch.briefs[place].hasVertices else { return }
    collections.add(place < batch.envelopes.count ? batch.envelopes[place] : nil, crs: batch.crs)
  }

  /// Counts what is only counted, because it was told of a record before.
  private func count(_ batch: InspectedBatch) {
    guard batch.briefs.contains(where: { $0.counted != 0 }) else { return }
    for (bit, rule) in RecordBrief.countedRules.enumerated() {
      let count = batch.briefs.count { $0.counted & 1 << UInt8(bit) != 0 }
      guard count > 0, let item = batch.items.first else { continue }
      let place = batch.location(of: item)
      var finding = ReportedFinding(
        counting: Finding(rule, "", offset: item.start), input: place.input, line: place.line, column: place.column,
        offset: place.offset)
      finding.further = count - 1
      _ = self.count(finding)
    }
    outcome.setCounts(totals)
  }
}
