// Which steps of a chain a chunk goes through in its turn.

/// A stretch of a leg that a chunk goes through in its turn, one record after the other: from a step that is in order
/// to the last one that may end the stream for it.
///
///     check ─▶ set ─▶ head ─▶ buffer ─▶ encode
///     └── one record at a time ─┘ └── on all threads ──┘
///
/// A step that is in order remembers what it saw: its findings, its status, what it says at the end. After the record
/// at which the stream ends it is not to see another one, however many the chunk has; so it waits for the answer.
struct OrderedStretch {
  /// The numbers of its stages.
  let stages: ClosedRange<Int>
  /// Where its steps stand in a worker's chain.
  var steps = 0..<0

  /// The stretches of a leg.
  static func all(of passage: Passage) -> [OrderedStretch] {
    let leg = passage.leg
    var stretches: [ClosedRange<Int>] = []
    for stage in leg.stages where leg.orderedSteps[stage] != nil {
      let end = passage.lastEnd(for: stage)
      if let last = stretches.last, last.contains(stage) {
        stretches[stretches.count - 1] = last.lowerBound...max(last.upperBound, end)
      } else {
        stretches.append(stage...end)
      }
    }
    return stretches.map { OrderedStretch(stages: $0) }
  }

  /// The stretch with its place in a chain.
  func placed(in chain: [ChainLink]) -> OrderedStretch {
    let steps = chain.indices.filter { stages.contains(chain[$0].number) && !chain[$0].isFinisher }
    var placed = self
    if let first = steps.first, let last = steps.last { placed.steps = first..<last + 1 }
    return placed
  }
}

extension Passage {
  /// The last stage that may end the stream for one; that stage itself where there is none.
  ///
  /// After a branch the stream ends only when the branch has had enough, too.
  fileprivate func lastEnd(for stage: Int) -> Int {
    let closed = branches.first { $0.stage > stage && !$0.passage.mayHaveEnough }?.stage ?? leg.stages.upperBound
    return (stage..<closed).last { leg.orderedSteps[$0]?.mayHaveEnough == true } ?? stage
  }

  /// Whether it may want no more before its input has ended.
  private var mayHaveEnough: Bool { leg.stages.contains { leg.orderedSteps[$0]?.mayHaveEnough == true } }
}
