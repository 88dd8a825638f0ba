// What stands around the records of an output: nothing for NDJSON, brackets for a FeatureCollection.

public import Globe
import Planar

/// Where a record is from.
struct RecordPlace: Sendable {
  /// The number of its input.
  var input = 0
  /// From 1.
  var line = 0
  /// From 1.
  var column = 0
  /// Where its chunk begins in the input.
  var chunkOffset = 0
  /// Whether it is in a FeatureCollection.
  var isInCollection = false
  /// Where it stands among all that its chunk has; see `Reject.ordinal`.
  var ordinal = 0

  /// The place as a message begins with it: `roads.ndjson:37:1:`.
  func text(_ inputs: [String]) -> String { "\(inputs[input]):\(line):\(column):" }
}

/// What a format notes about the records of one chunk, for what stands around them.
public struct ChunkSummary: Sendable {
  /// A stretch of records in one CRS.
  public struct CRSRun: Sendable {
    /// Its name; nil for CRS84.
    public let name: String?
    /// Where the stretch begins in the chunk's output.
    public let outputOffset: Int
    /// Where its first record is from.
    let place: RecordPlace
  }

  /// The box around the chunk's records, where one is asked for.
  public var envelope = Envelope()
  /// The CRSs of the chunk's records, in order.
  public private(set) var crsRuns: [CRSRun] = []
  /// Where the record being written is from.
  var place = RecordPlace()
  /// The foreign members of the FeatureCollection that the chunk's first record is from.
  public var foreignMembers: [String] = []

  /// Notes the CRS of the record that begins at `outputOffset`.
  @inline(__always)
  public mutating func note(crs name: String?, at outputOffset: Int) {
    if let last = crsRuns.last, last.name == name { return }
    crsRuns.append(CRSRun(name: name, outputOffset: outputOffset, place: place))
  }

  mutating func removeAll() {
    envelope = Envelope()
    crsRuns.removeAll(keepingCapacity: true)
    foreignMembers.removeAll(keepingCapacity: true)
  }
}

/// A record that does not fit those before it.
public struct Misfit: Sendable {
  /// What is wrong.
  let message: String
  /// The stretch that begins with it.
  let run: ChunkSummary.CRSRun

  /// Says what is wrong with the first record of a stretch.
  public init(message: String, run: ChunkSummary.CRSRun) {
    self.message = message
    self.run = run
  }
}

/// What stands before, between and after the records.
///
/// It sees the chunks in order, one at a time.
public protocol OutputFraming: AnyObject, Sendable {
  /// How many bytes each record begins with that are not wanted before the first one, such as a comma.
  var separatorLength: Int { get }
  /// The bytes before the first record. `summary` is that of the first chunk with records in it, or empty.
  func begin(_ summary: ChunkSummary) -> [UInt8]
  /// Takes a chunk's summary; says what is wrong when its records do not fit those before, and from which byte of the
  /// chunk's output on.
  func add(_ summary: ChunkSummary) -> Misfit?
  /// The bytes after the last record.
  func end() -> [UInt8]
  /// The bytes after the last record in parts, for an output that is large; nil after the last part.
  ///
  /// - Throws: what ends the run, such as a temporary file that cannot be read.
  func end(part: Int) throws(RunError) -> [UInt8]?
}

extension OutputFraming {
  public func end(part: Int) -> [UInt8]? { part == 0 ? end() : nil }
}

/// Nothing around the records.
public final class PlainFraming: OutputFraming {
  /// Makes the framing.
  public init() {}
  public var separatorLength: Int { 0 }
  public func begin(_ summary: ChunkSummary) -> [UInt8] { [] }
  public func add(_ summary: ChunkSummary) -> Misfit? { nil }
  public func end() -> [UInt8] { [] }
}
