// Stages that see the whole stream before they answer: how their records are gathered, and how the stream goes on.
//
//   … RecordWorker(operators, RecordCollector) ─▶ ChunkResult(bag) ─▶ OrderedSink ─▶ Reducer.absorb
//   Reducer.fill ─▶ RecordBatch ─▶ Chunk ─▶ RecordWorker(the operators after it, format) ─▶ …

public import GeoJSON

/// Yields records.
public protocol RecordSource: AnyObject {
  /// Appends some records to `batch`, until it is full or there are none left.
  ///
  /// - Returns: false when there was nothing left.
  /// - Throws: what ends the run.
  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool
}

/// One stage's work on the whole stream.
///
/// Everything is called in order, one call at a time, so that an implementation needs no lock.
public protocol Reducer<Bag>: RecordSource {
  /// What a worker takes from the records of one chunk.
  associatedtype Bag: Sendable

  /// Takes what a worker collected; called in input order.
  ///
  /// - Throws: what ends the run: the records do not go together. An error that names a record of the bag, counted as
  ///   they were collected, is reported with its place.
  func absorb(_ bag: Bag) throws(RunError)
  /// Does the work, when the input has ended; `fill` then yields the result.
  ///
  /// - Returns: what is said about it on stderr; nil for nothing.
  /// - Throws: what ends the run.
  func finish() throws(RunError) -> String?
  /// What there is to tell of all records, when the stream has ended.
  func takeWarnings() -> [ClosingWarning]
  /// Whether what it tells at the end is about all that `fill` makes, which is then made although nobody takes it.
  var tellsOfYield: Bool { get }
}

extension Reducer {
  public var tellsOfYield: Bool { false }

  public func takeWarnings() -> [ClosingWarning] { [] }
}

/// Where a record stands in its input.
public struct RecordOrigin: Sendable {
  /// The byte of the input that the record's text begins at; of no use where the input is not GeoJSON, or where a stage
  /// before this one changed the record.
  public let offset: Int
}

/// A worker's part of a stage that sees all records.
public protocol RecordCollector<Bag>: AnyObject {
  /// What is collected from one chunk.
  associatedtype Bag: Sendable

  /// Takes what the stage needs of a record, which is good until this returns.
  ///
  /// - Throws: what is wrong with the record; nothing of it must then be kept.
  func collect(_ feature: inout Feature) throws(RecordError)
  /// The same, for a collector that wants to know where the record is from.
  func collect(_ feature: inout Feature, from origin: RecordOrigin) throws(RecordError)
  /// Gives what was collected since the last call.
  func takeBag() -> Bag
}

extension RecordCollector {
  public func collect(_ feature: inout Feature, from origin: RecordOrigin) throws(RecordError) {
    try collect(&feature)
  }
}

/// The work of a stage that sees all records, in its parts.
public struct Reduction: Sendable {
  /// Whether records go on as they are to the stages after it, and what it yields itself comes after them.
  let passes: Bool
  /// What vertices of records have, and those of what it yields have not.
  var losses: [VertexLoss] = []
  /// Makes an operator that works on what the stage yields; on all threads.
  let makeFinisher: (@Sendable () -> any FeatureOperator)?
  let makeCollector: @Sendable () -> any AnyCollector
  /// Makes the reducer, which may use so many threads.
  let makeReducer: @Sendable (_ jobs: Int) -> any AnyReducer

  /// Joins the parts.
  ///
  /// - Parameters:
  ///   - passes: whether records go on as they are to the stages after it, before what the reducer yields.
  ///   - collector: makes a worker's collector; called on the worker's thread.
  ///   - reducer: makes the one reducer.
  ///   - finisher: makes a worker's operator on what the reducer yields, once it has finished.
  public init<Collector: RecordCollector & SendableMetatype, Work: Reducer & SendableMetatype>(
    passes: Bool = false, collector: @escaping @Sendable () -> Collector,
    reducer: @escaping @Sendable () -> Work, finisher: (@Sendable () -> any FeatureOperator)? = nil
  ) where Collector.Bag == Work.Bag {
    self.passes = passes
    makeFinisher = finisher
    makeCollector = { CollectorBox(collector()) }
    makeReducer = { _ in ReducerBox(reducer()) }
  }

  /// Joins a collector and a reducer that works on several threads.
  ///
  /// - Parameters:
  ///   - collector: makes a worker's collector; called on the worker's thread.
  ///   - reducer: makes the one reducer, for which `concurrently` may use so many jobs.
  public init<Collector: RecordCollector & SendableMetatype, Work: Reducer & SendableMetatype>(
    collector: @escaping @Sendable () -> Collector, concurrentReducer reducer: @escaping @Sendable (_ jobs: Int) -> Work
  ) where Collector.Bag == Work.Bag {
    passes = false
    makeFinisher = nil
    makeCollector = { CollectorBox(collector()) }
    makeReducer = { ReducerBox(reducer($0)) }
  }
}

extension Reduction {
  /// The same, of which it is told how many records lose what their vertices have: what is yielded has other vertices,
  /// or not those of one record.
  public func losing(_ losses: VertexLoss...) -> Reduction {
    var other = self
    other.losses = losses
    return other
  }
}

// MARK: Erasure

/// A collector of any kind of bag.
protocol AnyCollector: AnyObject {
  func collect(_ feature: inout Feature, from origin: RecordOrigin) throws(RecordError)
  func takeBag() -> any Sendable
}

private final class CollectorBox<Collector: RecordCollector>: AnyCollector {
  private let collector: Collector

  init(_ collector: Collector) { self.collector = collector }

  func collect(_ feature: inout Feature, from origin: RecordOrigin) throws(RecordError) {
    try collector.collect(&feature, from: origin)
  }

  func takeBag() -> any Sendable { collector.takeBag() }
}

/// A reducer of any kind of bag.
protocol AnyReducer: AnyObject, Sendable {
  func absorb(_ bag: any Sendable) throws(RunError)
  func finish() throws(RunError) -> String?
  func takeWarnings() -> [ClosingWarning]
  var tellsOfYield: Bool { get }
  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool
}

/// `@unchecked Sendable` holds because one thread at a time calls it: the one that delivers, until all is delivered,
/// and then the one that has the input's lock.
private final class ReducerBox<Work: Reducer>: AnyReducer, @unchecked Sendable {
  private let work: Work

  init(_ work: Work) { self.work = work }

  func absorb(_ bag: any Sendable) throws(RunError) {
    guard let bag = bag as? Work.Bag else { preconditionFailure("a reducer was given another one's bag") }
    try work.absorb(bag)
  }

  func finish() throws(RunError) -> String? { try work.finish() }

  func takeWarnings() -> [ClosingWarning] { work.takeWarnings() }

  var tellsOfYield: Bool { work.tellsOfYield }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool { try work.fill(&batch) }
}

/// What a worker has collected of a chunk for one stage.
struct HandOver: Sendable {
  /// The number of the stage.
  let stage: Int
  let bag: any Sendable
  /// Where the records are from: the names of the inputs, and each one's place there.
  let inputs: [String]
  let places: [RecordPlace]
}

/// A worker's collector for one stage, and where the records that it has are from.
final class Gathering {
  let stage: Int
  private let collector: any AnyCollector
  private let losses: [VertexLoss]
  private var places: [RecordPlace] = []
  /// For each of the losses, how many records since the last call of `takeWarnings` had what is lost.
  private var counts: [Int]

  init(_ reduction: Reduction, stage: Int) {
    self.stage = stage
    losses = reduction.losses
    counts = losses.map { _ in 0 }
    collector = reduction.makeCollector()
  }

  func collect(_ feature: inout Feature, from place: RecordPlace) throws(RecordError) {
    // What comes of the records may have no trace of it.
    if feature.hasUnwritableNumber { throw RecordError.unwritableNumber }
    // A collector may change it.
    let lost = losses.isEmpty ? [] : losses.indices.filter { losses[$0].isIn(feature) }
    try collector.collect(&feature, from: RecordOrigin(offset: place.chunkOffset + feature.text.start))
    places.append(place)
    for index in lost { counts[index] += 1 }
  }

  /// What there is to tell at the end of the records since the last call.
  func takeWarnings() -> [ClosingWarning] {
    defer { for index in counts.indices { counts[index] = 0 } }
    return losses.indices.filter { counts[$0] > 0 }.map { losses[$0].warning(records: counts[$0]) }
  }

  func takeHandOver(_ inputs: [String]) -> HandOver {
    defer { places.removeAll(keepingCapacity: true) }
    return HandOver(stage: stage, bag: collector.takeBag(), inputs: inputs, places: places)
  }
}

/// The end of a chain before a stage that sees all records: they go to the collector, and nothing is written.
final class CollectingFormat: RecordFormat {
  private let gathering: Gathering

  init(_ gathering: Gathering) { self.gathering = gathering }

  func append(
    _ feature: inout Feature, to out: inout ByteBuffer, _ summary: inout ChunkSummary
  ) throws(RecordError) {
    try gathering.collect(&feature, from: summary.place)
  }
}
