// The steps of a chain, as a worker has them.

import GeoJSON

/// One step: a stage's part in a worker's chain.
struct ChainLink {
  let stage: String
  /// The stage's number; that of the origin for what works on what that yields.
  let number: Int
  let work: Work
  /// How coordinates are checked before the step sees them.
  let check: CoordinateCheck
  /// Whether the step looks at geometries, so that it may change their vertices.
  var readsGeometry = false
  /// Whether the step computes with ordinates.
  var computes = false
  /// Whether it works on what the leg's origin yields.
  var isFinisher = false
  /// What looks for the names and places that the stage's options give.
  var watch: StageWatch?

  enum Work {
    case perRecord(any FeatureOperator)
    /// Sees records that cannot be read, too; with the names of the inputs.
    case inspecting(any RecordInspector, inputs: [String])
    /// Shared by all workers; each chunk has its turn.
    case inOrder(OrderedStep)
    /// Takes what a stage needs of a record, which goes on.
    case gathering(Gathering)

    /// Works on a record and hands it on: asked of the work alone, for a link that is copied has a dozen references.
    func apply(
      _ feature: inout Feature, from place: RecordPlace, _ next: (inout Feature) throws(RecordError) -> Flow
    ) throws(RecordError) -> Flow {
      switch self {
      case .perRecord(let work): return try work.apply(&feature, next)
      case .inspecting(let work, let inputs):
        return try work.inspect(&feature, at: RecordLocation(place, inputs, offset: feature.text.start), next)
      case .inOrder(let step): return try step.apply(&feature, next)
      case .gathering(let gathering):
        try gathering.collect(&feature, from: place)
        return try next(&feature)
      }
    }
  }

  /// Whether it hands on a record once at most, and does not look at it again.
  var handsOnOnce: Bool {
    if case .perRecord(let work) = work { return work.handsOnOnce }
    return false
  }

  /// Whether it ever has something to say between records.
  var hasNotes: Bool {
    if case .perRecord(let work) = work { return work.hasNotes }
    return false
  }

  func takeNotes() -> [String] {
    if case .perRecord(let work) = work { return work.takeNotes() }
    return []
  }

  /// What there is to tell at the end of the records since the last call; a step in order is asked when all is done.
  func takeWarnings() -> [ClosingWarning] {
    switch work {
    case .perRecord(let work): work.takeWarnings()
    case .inspecting(let work, _): work.takeWarnings()
    case .gathering(let gathering): gathering.takeWarnings()
    case .inOrder: []
    }
  }
}

/// The one operator of a stage whose work is in order.
///
/// `@unchecked Sendable` holds because it is used by one thread at a time: before all workers by the one that runs the
/// stream, then by the worker whose turn it is at the step, again by the first when the input has ended (`finish`), and
/// then by the worker that has the input's lock (`fill`), after which no step of this stage stands.
final class OrderedStep: @unchecked Sendable {
  private let work: any OrderedOperator
  /// Whether it has had enough.
  private(set) var isDone = false
  /// Whether it has said what is left to be said after all records.
  private(set) var isFinished = false

  init(_ work: any OrderedOperator) { self.work = work }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    if isDone { return .enough }
    // Only what ends the run comes here: the operator is to be as if it had not heard of it.
    var failure: RecordError?
    let flow = try work.apply(&feature) { feature throws(RecordError) in
      do throws(RecordError) { return try next(&feature) } catch {
        failure = failure ?? error
        return .goOn
      }
    }
    if flow == .enough { isDone = true }
    if let failure { throw failure }
    return flow
  }

  /// Whether it ever has enough.
  var mayHaveEnough: Bool { work.mayHaveEnough }

  /// What there is to tell of all records, when they have all been seen.
  func takeWarnings() -> [ClosingWarning] { work.takeWarnings() }

  /// Whether what it tells at the end is about all that it yields after the records.
  var tellsOfYield: Bool { work.tellsOfYield }

  /// The files that it writes beside the output when it has seen all records.
  var sideFiles: [String] { work.sideFiles }

  func finish(into batch: inout RecordBatch) throws(RunError) -> String? {
    isFinished = true
    return try work.finish(into: &batch)
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool { try work.fill(&batch) }
}

/// What a worker holds of a chunk between two legs of the chain, in order.
struct HeldRecords {
  enum Event {
    /// The next of `records`, and where it is from.
    case record(HeldOrigin)
    case reject(Reject)
    case remark(Remark)
  }

  var records = RecordStore()
  var events: [Event] = []

  mutating func append(_ feature: borrowing Feature, _ origin: HeldOrigin) {
    records.append(feature)
    events.append(.record(origin))
  }

  mutating func removeAll() {
    records.removeAll()
    events.removeAll(keepingCapacity: true)
  }
}

/// Where a record that is worked on is from.
struct HeldOrigin {
  let chunk: Chunk
  var span: RecordSpan
  /// Its number in the chunk.
  let number: Int
  /// Where it stands among all that the chunk has; see `Reject.ordinal`.
  let ordinal: Int
  /// Its bytes in the chunk.
  var range: Range<Int>
  /// Where its text begins in the chunk, where it is text of the chunk.
  let textStart: Int?
  /// The record as a stage made it, where that is kept for rejects.
  var made: MadeRecord?

  /// Whether a stage made it, so that it has no bytes in the chunk.
  var isMade: Bool { span.end == 0 }

  var place: RecordPlace {
    RecordPlace(
      input: chunk.input, line: span.line, column: span.column + 1, chunkOffset: chunk.inputOffset,
      ordinal: ordinal)
  }
}

/// A record as a stage made it, as long as it may be refused.
final class MadeRecord {
  var feature: Feature

  init(_ feature: Feature) { self.feature = feature }
}
