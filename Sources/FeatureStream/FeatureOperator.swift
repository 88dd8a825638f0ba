// What a stage does to a record, and how stages are joined inside one process.

public import GeoJSON

/// What is wrong with one record, as the stage that found it says it.
public struct RecordError: Error, Sendable {
  /// A short, stable name for scripts.
  public let code: String
  /// What is wrong, and what to do about it.
  public let message: String
  /// The byte in the chunk where it was found, if it was in the text.
  public internal(set) var offset: Int?
  /// The vertex of the record's geometry that the message names, counted from 0 through all members as the stage was
  /// handed them: the message is then told with its place.
  public let vertex: Int?
  /// The stage that said so; filled in by the chain.
  var stage: String?
  /// Which step of its chain that is; -1 for none.
  var step = -1
  /// Set when the fault is not the record's, so that no policy may pass over it.
  var status: ExitStatus?

  /// Makes an error with its code and words.
  public init(code: String, message: String, offset: Int? = nil, vertex: Int? = nil) {
    self.code = code
    self.message = message
    self.offset = offset
    self.vertex = vertex
  }

  /// Makes an error that ends the run at this record, with the status of `failure`: something is missing that every
  /// record like it needs.
  public init(ending failure: RunError) {
    self.init(code: "unavailable", message: failure.message)
    status = failure.status
  }

  /// The failure that ends the run, where it is one.
  public var ending: RunError? { status.map { RunError($0, message) } }
}

/// What a step answers: whether it takes more.
public enum Flow: Sendable {
  /// More records are welcome.
  case goOn
  /// No record will be looked at any more: the stream ends here. Of itself, only an `OrderedOperator` can know that.
  case enough
}

/// One stage's work on one record.
///
/// A worker makes its own, on its own thread, and keeps it.
public protocol FeatureOperator: AnyObject {
  /// Takes a record and hands on none, one or more.
  ///
  /// - Parameters:
  ///   - feature: the record; the operator may change it.
  ///   - next: the rest of the chain. The feature it is given is good until it returns; when it answers `enough`,
  ///     nothing more is to be handed on.
  /// - Returns: `enough` when `next` did, or when this step has had enough itself; else `goOn`.
  /// - Throws: what is wrong with the record; nothing that the operator handed on is taken back. `next` throws only
  ///   what ends the run: of what is handed on, each is refused for itself.
  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow
  /// Whether it hands on a record once at most, and does not look at it again when that is done.
  var handsOnOnce: Bool { get }
  /// Whether `takeNotes` ever has something: it is asked after each record, where it has, and where it is not in order.
  var hasNotes: Bool { get }
  /// What there is to say of the work since the last call that is no error; asked between records.
  ///
  /// Each text is printed once in a run, where the input order first has it.
  func takeNotes() -> [String]
  /// What there is to tell at the end of the stream of the records since the last call.
  ///
  /// Asked after each chunk, or, where the work is in order, once, when all records have been seen. It goes unheard
  /// where a stage after it has had enough, as after a pipe that is closed.
  func takeWarnings() -> [ClosingWarning]
}

extension FeatureOperator {
  public var handsOnOnce: Bool { false }
  public var hasNotes: Bool { false }
  public func takeNotes() -> [String] { [] }
  public func takeWarnings() -> [ClosingWarning] { [] }
}

/// The work of a stage whose answer depends on the records before: one operator sees all, in input order.
///
/// Only its own step is in order; the steps before and after it run on all threads. What it hands on is theirs: when
/// they refuse it, the operator does not hear of that.
public protocol OrderedOperator: FeatureOperator {
  /// Whether it ever has enough, so that the stream ends at one of its records.
  ///
  /// What steps in order before it have seen must not depend on how many threads there are: they and it take one record
  /// after the other, as if there were one thread.
  var mayHaveEnough: Bool { get }
  /// The files that it writes beside the output in `finish`, as messages name them: where that does not come, since a
  /// stage after it had enough, it is told that they are not written.
  var sideFiles: [String] { get }
  /// Whether what it tells at the end is about all that `fill` makes, which is then made although nobody takes it.
  var tellsOfYield: Bool { get }
  /// Hands on what is left to be said when the input has ended, after all records.
  ///
  /// - Returns: what is said about it on stderr; nil for nothing.
  /// - Throws: what ends the run.
  func finish(into batch: inout RecordBatch) throws(RunError) -> String?
  /// Hands on more of what is left to be said, some at a time, after what `finish` did.
  ///
  /// - Returns: false when there was nothing left.
  /// - Throws: what ends the run.
  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool
}

extension OrderedOperator {
  public var mayHaveEnough: Bool { false }

  public var tellsOfYield: Bool { false }

  public var sideFiles: [String] { [] }

  public func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool { false }

  public func finish(into batch: inout RecordBatch) throws(RunError) -> String? { nil }
}

/// How records are written at the end of the chain.
///
/// A worker makes its own.
public protocol RecordFormat: AnyObject {
  /// Appends one record.
  func append(
    _ feature: inout Feature, to out: inout ByteBuffer, _ summary: inout ChunkSummary
  ) throws(RecordError)
  /// What vertices of records have that it has no place for.
  var losses: [VertexLoss] { get }
  /// Whether the format has still to learn something of the first records of all (`OutputForm.sampleSize`).
  var awaitsFirst: Bool { get }
  /// Learns from one of them: called in input order before any is appended, while `awaitsFirst` holds.
  func learn(first feature: inout Feature)
  /// Ends the learning: `awaitsFirst` does not hold any more.
  func endLearning()
  /// What there is to tell at the end of the stream of the records since the last call, which is made after each chunk.
  func takeWarnings() -> [ClosingWarning]
}

extension RecordFormat {
  public var losses: [VertexLoss] { [] }
  public var awaitsFirst: Bool { false }
  public func learn(first feature: inout Feature) {}
  public func endLearning() {}
  public func takeWarnings() -> [ClosingWarning] { [] }
}

/// One Feature a line: the form that stages speak among themselves.
public final class NDJSONFormat: RecordFormat {
  // One worker owns the format.
  @exclusivity(unchecked) private var writer = FeatureWriter()

  /// Makes the format.
  public init() {}

  public func append(
    _ feature: inout Feature, to out: inout ByteBuffer, _ summary: inout ChunkSummary
  ) throws(RecordError) {
    writer.write(&feature, to: &out)
    out.append(0x0A as UInt8)
  }
}
