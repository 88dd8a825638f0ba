// What a stage does to a record, and how stages are joined inside one process.

public import GeoJSON

/// What is wrong with one record, as the stage that found it says it.
public struct RecordError: Error, Sendable {
  /// A short, stable name for scripts.
  public let code: String
  /// What is wrong, and what to do about it.
  public let message: String
  /// The byte in the chunk where it was found, if it was in the text.
  public let offset: Int?
  /// The stage that said so; filled in by the chain.
  var stage: String?
  /// Set when the fault is not the record's, so that no policy may pass over it.
  var status: ExitStatus?

  /// Makes an error with its code and words.
  public init(code: String, message: String, offset: Int? = nil) {
    self.code = code
    self.message = message
    self.offset = offset
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

/// One stage's work on one record.
///
/// A worker makes its own, on its own thread, and keeps it.
public protocol FeatureOperator: AnyObject {
  /// Takes a record and hands on none, one or more.
  ///
  /// - Parameters:
  ///   - feature: the record; the operator may change it.
  ///   - next: the rest of the chain. The feature it is given is good until it returns.
  /// - Throws: what is wrong with the record; nothing that the operator handed on is taken back.
  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Void
  ) throws(RecordError)
  /// What there is to say of the work since the last call that is no error; asked at the end of each chunk.
  ///
  /// Each text is printed once in a run, where the input order first has it.
  func takeNotes() -> [String]
  /// Ends a chunk: what is to be done with it in input order, for an operator that gathers something on the way.
  func endChunk() -> HandOver?
}

extension FeatureOperator {
  public func takeNotes() -> [String] { [] }
  public func endChunk() -> HandOver? { nil }
}

/// An operator and the stage it belongs to.
public struct ChainLink {
  let stage: String
  let work: any FeatureOperator
  /// How coordinates are checked before the operator sees them.
  let check: CoordinateCheck

  /// Joins an operator to the name of its stage.
  public init(stage: String, work: any FeatureOperator, check: CoordinateCheck) {
    self.stage = stage
    self.work = work
    self.check = check
  }
}

/// How records are written at the end of the chain.
///
/// A worker makes its own.
public protocol RecordFormat: AnyObject {
  /// Appends one record.
  func append(
    _ feature: inout Feature, to out: inout ByteBuffer, _ summary: inout ChunkSummary
  ) throws(RecordError)
  /// Ends a chunk: what is to be done with it in input order, where that is more than to write it.
  func endChunk() -> HandOver?
}

/// The handing over of what a worker keeps of a chunk, to be called in input order.
public struct HandOver: Sendable {
  let call: @Sendable () throws(StageFailure) -> Void

  init(_ call: @escaping @Sendable () throws(StageFailure) -> Void) { self.call = call }

  /// Makes one that cannot fail.
  public init(taking: @escaping @Sendable () -> Void) { call = taking }
}

extension RecordFormat {
  public func endChunk() -> HandOver? { nil }
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
