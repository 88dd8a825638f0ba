// Where records leave a chain for a branch: a copy of each goes through a worker of the branch, on the same thread.
//
//   … ─▶ step ─▶ BranchOperator ─▶ step ─▶ … ─▶ format ─▶ ChunkResult ──────────┬─▶ OrderedSink ─▶ OutputFile
//                      └─ copy ─▶ RecordWorker of the branch ─▶ its ChunkResult ─┴─▶ its OrderedSink ─▶ its OutputFile
//
// What a branch makes of a chunk is delivered with what the chain makes of it: no queue stands between them, no more
// chunks are on the way than without branches, and the order of all messages is that of the records.

import GeoJSON

/// The step at which a branch leaves.
final class BranchOperator: FeatureOperator {
  /// The branch's part of the thread's work.
  let worker: RecordWorker
  /// The worker whose step this is, which owns it.
  weak var origin: RecordWorker?
  /// The number of the step.
  var step = 0
  /// From where on what goes straight on is not wanted any more.
  let ahead: Fullness

  /// - Parameter isInTurn: whether records come to it in turn.
  init(_ exit: Passage.Exit, jobs: Int, isInTurn: Bool) {
    worker = RecordWorker(exit.passage, jobs: jobs, isInTurn: isInTurn)
    ahead = exit.ahead
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard let origin else { return .goOn }
    worker.take(feature, from: origin)
    if !isOverAhead, try next(&feature) == .enough { noteOverAhead() }
    // Where the branch holds records, whether the stream goes on is seen when the chunk is done.
    return isOverAhead && worker.isFull ? .enough : .goOn
  }

  /// Whether nothing more is wanted straight on.
  var isOverAhead: Bool { ahead.ordinal(inChunk: worker.chunkNumber) != nil }

  /// Notes that after the record at hand nothing is wanted straight on.
  func noteOverAhead() {
    if let origin { ahead.note(chunk: worker.chunkNumber, ordinal: origin.ordinal) }
  }
}

extension RecordWorker {
  /// Whether a record was refused after all branches that leave the chain.
  func isBehindBranches(_ error: RecordError) -> Bool { branches.last.map { error.step > $0.step } ?? false }

  /// Prepares the branches for the records of a chunk.
  func beginBranches(_ result: ChunkResult) {
    while result.branches.count < branches.count { result.branches.append(ChunkResult()) }
    for (branch, its) in zip(branches, result.branches) { branch.worker.beginPart(chunkNumber, its) }
  }

  /// Whether it wants no more, as a branch that holds no records.
  fileprivate var isFull: Bool { stretches.isEmpty && branchResult == nil }

  private func beginPart(_ number: Int, _ result: ChunkResult) {
    begin(number, result)
    branchResult = passage.enough.ordinal(inChunk: number) == nil ? result : nil
  }

  /// Takes a copy of the record that another worker has at hand.
  fileprivate func take(_ feature: Feature, from worker: RecordWorker) {
    guard let result = branchResult else { return }
    (chunk, span, range, place, made) = (worker.chunk, worker.span, worker.range, worker.place, worker.made)
    (number, ordinal, text, textStart) = (worker.number, worker.ordinal, worker.text, worker.textStart)
    var copy = feature
    do throws(RecordError) {
      if try run(0, &copy, result) == .enough {
        passage.enough.note(chunk: chunkNumber, ordinal: ordinal)
        branchResult = nil
      }
    } catch {
      takeNotes(result)
      guard let chunk else { return }
      let origin = HeldOrigin(
        chunk: chunk, span: span, number: number, ordinal: ordinal, range: range, textStart: nil, made: made)
      refuse(reject(error, origin, copy.idText, result), result)
      if stopsAtReject || error.status != nil { branchResult = nil }
    }
    takeNotes(result)
  }

  /// Has the branches do the rest of their work on a chunk, and sees whether anybody wants another one.
  func finishBranches(_ result: ChunkResult) {
    guard !branches.isEmpty else { return }
    for (branch, its) in zip(branches, result.branches) {
      its.seen = result.seen
      branch.worker.finishPart(its)
    }
    // From the last branch to the first: what goes straight on, and each branch before it.
    var last: Int?
    for branch in branches.reversed() {
      let straight = branch.ahead.ordinal(inChunk: chunkNumber)
      guard let ahead = [last, straight].compactMap(\.self).min(),
        let aside = branch.worker.passage.enough.ordinal(inChunk: chunkNumber)
      else {
        last = nil
        continue
      }
      last = max(ahead, aside)
    }
    guard let last, !result.isLast else { return }
    result.isLast = true
    passage.enough.note(chunk: chunkNumber, ordinal: last)
    // The chunk was worked through; of what is after the last record that was wanted, nobody is to hear.
    result.rejects.removeAll { $0.ordinal > last }
    result.remarks.removeAll { $0.remark.ordinal > last }
  }

  private func finishPart(_ result: ChunkResult) {
    if !stretches.isEmpty { _ = goOnInTurns(.goOn, result) }
    _ = goOnAtFormat(.goOn, result)
    finish(result)
    if passage.enough.ordinal(inChunk: chunkNumber) != nil { result.isLast = true }
    (branchResult, chunk, made) = (nil, nil, nil)
  }
}
