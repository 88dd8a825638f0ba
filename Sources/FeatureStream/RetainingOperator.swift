// Stages that see the whole stream before they write: how their records are gathered, and how the stream goes on.
//
//   … RecordWorker(operators, RecordCollector) ─▶ ChunkResult(bag) ─▶ OrderedSink ─▶ RetainingOperator.absorb
//   RetainingOperator.produce ─▶ ProducedReader ─▶ Chunk ─▶ RecordWorker(the operators behind it, format) ─▶ …

public import GeoJSON

/// One stage's work on the whole stream.
///
/// Absorbing and producing happen one call at a time, in order, so that an implementation needs no lock for them; only
/// `makeCollector` is called on several threads at once, and must read nothing that changes.
public protocol RetainingOperator: AnyObject, Sendable {
  /// What a worker takes from the records of one chunk.
  associatedtype Bag: Sendable
  /// What a worker takes it with.
  associatedtype Collector: RecordCollector<Bag>

  /// Makes a worker's collector; called on the worker's thread.
  func makeCollector() -> Collector
  /// Takes what a worker collected; called in input order.
  ///
  /// - Throws: what ends the run: the records do not go together. An error that names a record of the bag, counted as
  ///   they were collected, is told with its place.
  func absorb(_ bag: Bag) throws(RunError)
  /// Does the work, when the input has ended.
  ///
  /// - Returns: what is said about it on stderr; nil for nothing.
  /// - Throws: what ends the run.
  func finish() throws(RunError) -> String?
  /// Appends some of the result to `block`, one Feature a line: about as much as the block has room for.
  ///
  /// - Returns: false when there was nothing left.
  func produce(into block: inout ByteBuffer) -> Bool
}

/// Where a record stands in its input.
public struct RecordOrigin: Sendable {
  /// The byte of the input that the record's text begins at; of no use where the input is no GeoJSON, or where a stage
  /// before this one changed the record.
  public let offset: Int
}

/// A worker's part of a stage that retains all.
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

/// A stage that retains all, and the streaming stages behind it.
public struct RetainingLink: Sendable {
  let stage: String
  let work: any RetainingOperator
  /// Whether records go on to the stages behind it, before what it makes itself: it is then an operator as well.
  let passes: Bool
  /// The names of the stages behind it, up to the next one that ends the way of the records.
  let laterStages: [String]
  let needs: GeometryNeeds
  /// How coordinates are checked before what ends those stages sees them.
  let endCheck: CoordinateCheck
  let makeChain: @Sendable () -> [ChainLink]

  /// Joins a stage to those behind it: their names, what they need to know of each geometry, and their operators.
  public init(
    stage: String, work: any RetainingOperator, passes: Bool = false, laterStages: [String], needs: GeometryNeeds,
    endCheck: CoordinateCheck, makeChain: @escaping @Sendable () -> [ChainLink]
  ) {
    self.endCheck = endCheck
    self.stage = stage
    self.work = work
    self.passes = passes
    self.laterStages = laterStages
    self.needs = needs
    self.makeChain = makeChain
  }
}

/// The end of a chain before a stage that retains all: records go to the collector, and nothing is written.
final class CollectingFormat<Work: RetainingOperator>: RecordFormat {
  private let stage: String
  private let work: Work
  private let collector: Work.Collector
  private let inputs: [String]
  /// Where the records of the bag are from.
  private var places: [RecordPlace] = []

  init(stage: String, work: Work, inputs: [String]) {
    self.stage = stage
    self.work = work
    self.inputs = inputs
    collector = work.makeCollector()
  }

  func append(
    _ feature: inout Feature, to out: inout ByteBuffer, _ summary: inout ChunkSummary
  ) throws(RecordError) {
    if feature.geometryChange == .moved || feature.geometryChange == .replaced { feature.roundOrdinates() }
    do throws(RecordError) {
      try collector.collect(
        &feature, from: RecordOrigin(offset: summary.place.chunkOffset + feature.text.start))
      places.append(summary.place)
    } catch { throw error.tagged(stage) }
  }

  func endChunk() -> HandOver? {
    let (work, bag, inputs, places, stage) = (work, collector.takeBag(), inputs, places, stage)
    self.places.removeAll(keepingCapacity: true)
    return HandOver { () throws(StageFailure) in
      do throws(RunError) {
        try work.absorb(bag)
      } catch {
        guard let record = error.record, record < places.count else { throw StageFailure(stage: stage, error: error) }
        let message = "\(places[record].text(inputs)) \(error.message)"
        throw StageFailure(stage: stage, error: RunError(error.status, message))
      }
    }
  }
}

/// Why a stage that retains all could not take what was collected.
struct StageFailure: Error {
  let stage: String
  let error: RunError
}

/// What a stage that retains all has in the chain when the records go on, as they are, to the stages behind it.
public final class PassingOperator<Work: RetainingOperator>: FeatureOperator {
  private let stage: String
  private let work: Work
  private let collector: Work.Collector

  /// Makes a worker's operator for `work` of a stage.
  public init(_ work: Work, stage: String) {
    self.stage = stage
    self.work = work
    collector = work.makeCollector()
  }

  public func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Void
  ) throws(RecordError) {
    try collector.collect(&feature)
    try next(&feature)
  }

  public func endChunk() -> HandOver? {
    let (stage, work, bag) = (stage, work, collector.takeBag())
    return HandOver { () throws(StageFailure) in
      do throws(RunError) { try work.absorb(bag) } catch { throw StageFailure(stage: stage, error: error) }
    }
  }
}

/// Makes the end of a chain that `link` follows.
///
/// - Parameter inputs: the names of the inputs that records come from.
func collectingFormat(_ link: RetainingLink, inputs: [String]) -> any RecordFormat {
  func make<Work: RetainingOperator>(_ work: Work) -> any RecordFormat {
    CollectingFormat(stage: link.stage, work: work, inputs: inputs)
  }
  return make(link.work)
}

/// Reads what a stage that retains all has made, as if it came through a pipe.
final class ProducedReader: ChunkSource {
  private let work: any RetainingOperator
  private let framer = LineFramer()
  private var block = ByteBuffer(capacity: 1 << 19)
  private var number = 0
  private var offset = 0

  init(_ work: any RetainingOperator) { self.work = work }

  func endNumber() -> Int { number }

  func learn(input: Int, output: Int) {}

  func next(_ chunk: Chunk) throws(RunError) -> Bool {
    chunk.removeAll()
    chunk.csvHeader = []
    block.removeAll()
    guard work.produce(into: &block) else { return false }
    chunk.append(block.bytes)
    chunk.seal()
    chunk.input = 0
    chunk.format = .geojson
    chunk.inputOffset = offset
    offset += chunk.count
    _ = framer.frame(chunk, InputState(isAtEnd: true, isPaused: false))
    chunk.number = number
    number += 1
    return true
  }
}
