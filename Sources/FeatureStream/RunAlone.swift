// One stage's work for one question, on the thread that asks: without inputs, outputs and workers.

public import GeoJSON

/// Hands on what a source yields.
public func runAlone(
  _ source: any RecordSource, _ emit: (inout Feature) -> Void
) throws(RunError) {
  var batch = RecordBatch()
  while try source.fill(&batch) {
    batch.lendAll(emit)
    batch.removeAll()
  }
}

/// Hands on what an operator makes of one record.
///
/// - Throws: `RunError` with the status of bad data where the operator refuses the record.
public func runAlone(
  _ work: any FeatureOperator, on record: PaddedBytes, needs: GeometryNeeds, _ emit: (inout Feature) -> Void
) throws(RunError) {
  var feature = Feature()
  var scanner = FeatureScanner(needs: needs)
  do throws(ScanError) { try scanner.scan(record, into: &feature) } catch {
    throw RunError(.badData, "the question is not a Feature")
  }
  do throws(RecordError) {
    _ = try work.apply(&feature) { answer in
      emit(&answer)
      return .goOn
    }
  } catch { throw error.ending ?? RunError(.badData, error.message) }
}

extension RecordBatch {
  fileprivate mutating func lendAll(_ body: (inout Feature) -> Void) {
    var made = MadeRecords()
    take(&made)
    var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: true))
    var feature = Feature()
    var (scanned, kept) = (0, 0)
    let texts = made.texts
    texts.withPaddedBytes { bytes in
      for isText in made.isText {
        if isText {
          let text = texts.range(scanned)
          scanned += 1
          do throws(ScanError) { try scanner.scan(bytes, from: text.start, to: text.end, into: &feature) } catch {
            continue
          }
          body(&feature)
        } else {
          made.lend(kept) { body(&$0) }
          kept += 1
        }
      }
    }
  }
}
