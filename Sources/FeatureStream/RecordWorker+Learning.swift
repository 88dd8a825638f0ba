// How the format of the output learns from the first records of all.

import GeoJSON

extension RecordWorker {
  /// The step before which records are held until the format has learned from the first ones.
  var formatLimit: Int { formatAwaitsFirst ? chain.count : .max }

  /// Lets the format learn from the first records of all, when all chunks before are done with that, and writes what
  /// was held for it.
  func goOnAtFormat(_ flow: Flow, _ result: ChunkResult) -> Flow {
    limit = .max
    guard formatAwaitsFirst, !held.events.isEmpty else { return flow }
    var sample = HeldRecords()
    swap(&sample, &held)
    if sample.records.count > 0 {
      // Nobody wants the result any more.
      guard turns.wait(at: formatTurn, chunk: chunkNumber) else { return flow }
      for index in 0..<min(sample.records.count, OutputForm.sampleSize) {
        sample.records.lend(index) { format.learn(first: &$0) }
      }
      format.endLearning()
      formatAwaitsFirst = false
      turns.pass(formatTurn, chunk: chunkNumber)
    }
    return goOn(with: &sample, at: chain.count, isInTurn: false, result) == .enough ? .enough : flow
  }
}
