// A leg as it is carried out: what its workers share, and where branches leave it.

import GeoJSON

/// A leg, the turns of its chunks, and the legs of the branches that leave it.
struct Passage: Sendable {
  let leg: Leg
  let turns: Turns
  /// From where on nothing of it is wanted any more.
  let enough = Fullness()
  /// The branches that leave it, in order.
  let branches: [Exit]

  /// Where a branch leaves.
  struct Exit: Sendable {
    /// The number of the stage at which it leaves.
    let stage: Int
    /// From where on what goes straight on is not wanted any more.
    let ahead = Fullness()
    let passage: Passage
  }

  /// Prepares a leg of a strand, and the first legs of the branches that leave it.
  ///
  /// - Parameter strand: nil for a leg that no branch leaves.
  init(_ leg: Leg, of strand: Strand? = nil) {
    self.leg = leg
    turns = Turns(steps: leg.turnCount)
    branches = leg.stages.compactMap { index in
      guard let branch = strand?.branches[index] else { return nil }
      let first = Leg(
        plan: branch.plan, origin: nil, stages: 0..<(branch.plan.end(from: 0) ?? branch.plan.stages.endIndex),
        end: branch.plan.end(from: 0), orderedSteps: branch.orderedSteps, inheritedInputs: leg.inputs)
      return Exit(stage: index, passage: Passage(first, of: branch))
    }
  }

  /// Ends all waiting.
  func stop() {
    turns.stop()
    for branch in branches { branch.passage.stop() }
  }
}

/// From which record on nothing more is wanted: a chunk, and where it stands in that.
///
/// Whoever has had enough says so when it is its turn, so that of several notes the earliest is the one that counts.
final class Fullness: Sendable {
  private let first = Monitor<(chunk: Int, ordinal: Int)>((.max, .max))

  /// Notes that what comes after a record is not wanted.
  func note(chunk: Int, ordinal: Int) {
    first.withLock { first in if (chunk, ordinal) < first { first = (chunk, ordinal) } }
  }

  /// The record of a chunk that was the last to be wanted, 0 for none of it; nil where all are wanted.
  func ordinal(inChunk chunk: Int) -> Int? {
    first.withLock { first in chunk < first.chunk ? nil : chunk == first.chunk ? first.ordinal : 0 }
  }
}
