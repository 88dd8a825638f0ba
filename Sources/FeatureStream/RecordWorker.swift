// A worker's part of the stream: a chunk of records in, a chunk of output out.

import Formats
import GeoJSON

/// What a worker made of one chunk.
///
/// `@unchecked Sendable` holds because it is handed over whole, under the lock of `OrderedSink`: it has one owner at a
/// time.
final class ChunkResult: @unchecked Sendable {
  var number = 0
  // Touched for every record, by one thread: the check of each access would cost more than it finds.
  @exclusivity(unchecked) var output = ByteBuffer(capacity: 64 << 10)
  @exclusivity(unchecked) var summary = ChunkSummary()
  /// Records written.
  @exclusivity(unchecked) var records = 0
  var rejects: [Reject] = []
  /// What is said of records that were taken, each with the number of rejects before it.
  var warnings: [(rejects: Int, warning: Reject)] = []
  /// Bytes of input read.
  var inputBytes = 0
  /// Why there is no chunk: the input failed here.
  var failure: RunError?
  /// What a stage that retains all keeps of the chunk.
  var handOver: HandOver?
  /// What the operators have to say, with their stages.
  var notes: [(stage: String, text: String)] = []

  func removeAll() {
    output.removeAll()
    rejects.removeAll()
    warnings.removeAll()
    summary.removeAll()
    records = 0
    inputBytes = 0
    failure = nil
    handOver = nil
    notes.removeAll()
  }
}

/// Scans, works on and writes the records of a chunk.
///
/// Made on the thread that uses it; its buffers are reused.
final class RecordWorker {
  private let chain: [ChainLink]
  private let format: any RecordFormat
  /// The stage that the format belongs to, and how coordinates are checked before it sees them.
  private let formatStage: String
  private let formatCheck: CoordinateCheck
  @exclusivity(unchecked) private var gate: CoordinateGate
  /// The chunk's bytes, where records are JSON in them.
  @exclusivity(unchecked) private var text: UnsafePointer<UInt8>?
  private let firstStage: String
  private let inputs: [String]
  private let keepsRejects: Bool
  private let stopsAtReject: Bool
  private let keepsCollectionMembers: Bool
  private let transcoding: Transcoding
  // One thread owns a worker and nothing calls back into it, so the check of each access would find nothing.
  @exclusivity(unchecked) private var scanner: FeatureScanner
  private var feature = Feature()
  /// Where the record at hand is from.
  @exclusivity(unchecked) private var place = RecordPlace()

  init(
    chain: [ChainLink], format: any RecordFormat, needs: GeometryNeeds, firstStage: String, inputs: [String],
    formatStage: String, formatCheck: CoordinateCheck, gate: CoordinateGate, transcoding: Transcoding, keepsRejects: Bool, stopsAtReject: Bool,
    keepsCollectionMembers: Bool
  ) {
    self.chain = chain
    self.format = format
    self.formatStage = formatStage
    self.formatCheck = formatCheck
    self.gate = gate
    self.firstStage = firstStage
    self.inputs = inputs
    self.transcoding = transcoding
    self.keepsRejects = keepsRejects
    self.stopsAtReject = stopsAtReject
    self.keepsCollectionMembers = keepsCollectionMembers
    scanner = FeatureScanner(needs: needs)
  }

  /// Works through `chunk`.
  ///
  /// Errors become rejects of the result; the order is the input's.
  func process(_ chunk: Chunk, into result: ChunkResult) {
    result.number = chunk.number
    result.inputBytes = chunk.count
    text = chunk.format == .geojson ? UnsafePointer(chunk.base) : nil
    // Moved out while it is in use, so that the operators get it without a second owner in sight.
    var feature = Feature()
    swap(&feature, &self.feature)
    defer {
      swap(&feature, &self.feature)
      result.handOver = endChunk()
      for link in chain { result.notes += link.work.takeNotes().map { (link.stage, $0) } }
    }
    if keepsCollectionMembers, let first = chunk.collections.first {
      result.summary.foreignMembers = first.foreignMembers
    }
    work(through: chunk, &feature, result)
  }

  /// What the operators and the format keep of the chunk.
  private func endChunk() -> HandOver? {
    let parts = chain.compactMap { $0.work.endChunk() } + [format.endChunk()].compactMap(\.self)
    guard parts.count > 1 else { return parts.first }
    return HandOver { () throws(StageFailure) in for part in parts { try part.call() } }
  }

  private func work(through chunk: Chunk, _ feature: inout Feature, _ result: ChunkResult) {
    for span in chunk.records {
      var at = span.start
      repeat {
        let start = at
        do throws(RecordError) {
          try work(span, chunk, &at, &feature, result)
        } catch  where error.code == Fault.strayFeatureCollection.code && span.collection < 0 {
          work(through: Self.collection(span, chunk), &feature, result)
          break
        } catch {
          let end = error.stage == nil ? span.end : at
          result.rejects.append(reject(error, start..<end, span, chunk, feature, result.output.count))
          if stopsAtReject || error.status != nil { return }
          // After a fault in its text, where the next record of the span would begin cannot be known.
          if error.stage == nil { break }
        }
      } while at < span.end
    }
  }

  /// Scans the record at `at`, moves `at` past it, and sends it down the chain.
  private func work(
    _ span: RecordSpan, _ chunk: Chunk, _ at: inout Int, _ feature: inout Feature, _ result: ChunkResult
  ) throws(RecordError) {
    if let fault = span.fault {
      throw RecordError(code: fault.code, message: fault.message, offset: span.start)
    }
    if chunk.format == .geojson {
      do throws(ScanError) {
        at = try scanner.scanNext(chunk.base, from: at, to: span.end, into: &feature)
      } catch {
        throw RecordError(code: error.fault.code, message: words(for: error, at: at, span, chunk), offset: error.offset)
      }
    } else {
      at = span.end
      guard try transcoding.scan(span, chunk, &scanner, &feature) else { return }
      if let words = transcoding.warning {
        let warning = RecordError(code: "warning", message: words)
        result.warnings.append(
          (result.rejects.count, reject(warning, span.start..<at, span, chunk, feature, result.output.count)))
      }
    }
    if span.collection >= 0, feature.isBareGeometry {
      throw RecordError(
        code: Fault.badFeatures.code, message: Fault.badFeatures.message, offset: feature.text.start)
    }
    if span.collection >= 0, !feature.crsMember.isPresent, let name = chunk.collections[span.collection].crsName {
      feature.crsName = name
      feature.crsChange = .named(name)
    }
    place = RecordPlace(
      input: chunk.input, line: span.line, column: span.column + 1, chunkOffset: chunk.inputOffset)
    try run(0, &feature, result)
  }

  /// Applies the operators from `index` on, and writes what comes out.
  private func run(_ index: Int, _ feature: inout Feature, _ result: ChunkResult) throws(RecordError) {
    guard index < chain.count else {
      let mark = result.output.count
      result.summary.place = place
      do throws(RecordError) {
        try gate.pass(&feature, formatCheck, from: text)
      } catch { throw error.tagged(formatStage) }
      do throws(RecordError) {
        try format.append(&feature, to: &result.output, &result.summary)
        if result.output.hasUnwritableNumber { throw RecordError.unwritableNumber }
      } catch {
        result.output.count = mark
        result.output.hasUnwritableNumber = false
        throw error.tagged(chain.last?.stage ?? firstStage)
      }
      result.records += 1
      return
    }
    if feature.geometryChange == .moved || feature.geometryChange == .replaced { feature.roundOrdinates() }
    do throws(RecordError) {
      try gate.pass(&feature, chain[index].check, from: text)
      try chain[index].work.apply(&feature) { feature throws(RecordError) in
        try run(index + 1, &feature, result)
      }
    } catch { throw error.tagged(chain[index].stage) }
  }

  private func reject(
    _ error: RecordError, _ range: Range<Int>, _ span: RecordSpan, _ chunk: Chunk, _ feature: Feature,
    _ outputOffset: Int
  ) -> Reject {
    let isText = chunk.format != .geojson
    // In a text form the offset counts from the record; the chunk's bytes hold no JSON to point into.
    let place = error.offset.map { isText ? span.start + $0 : $0 } ?? range.lowerBound
    let bytes = UnsafeRawBufferPointer(start: chunk.base + range.lowerBound, count: range.count)
    let position = span.position(of: place, in: chunk.base)
    let known = feature.id.isPresent && span.fault == nil && !bytes.isEmpty
    return Reject(
      stage: error.stage ?? firstStage, input: inputs[chunk.input], line: position.line, column: position.column,
      byteOffset: chunk.inputOffset + place,
      featureID: known ? feature.idText : nil,
      pointer: error.offset == nil || isText ? "" : Self.pointer(to: place - range.lowerBound, in: bytes),
      code: error.code, message: error.message, status: error.status, outputOffset: outputOffset,
      record: keepsRejects ? Array(bytes) : [],
      collectionCRS: span.collection >= 0 ? chunk.collections[span.collection].crsName : nil)
  }
}

extension RecordWorker {
  /// What is wrong, with a hint where the input is no JSON from its first byte on.
  private func words(for error: ScanError, at start: Int, _ span: RecordSpan, _ chunk: Chunk) -> String {
    let isFirst = span.line == 1 && chunk.inputOffset + start <= 3 && error.offset == start
    // An address may begin with a number, which is JSON.
    let readsLines = firstStage == "geocode" || firstStage == "lookup"
    guard isFirst, error.fault.isSyntax || readsLines && error.fault == .notAnObject else { return error.fault.message }
    if readsLines {
      return "this is not GeoJSON; --format text reads one \(firstStage == "lookup" ? "id" : "address") a line"
    }
    return firstStage == "decode"
      ? "this is not GeoJSON; if it is WKT, WKB or CSV, say so with --format (and --delimiter)"
      : "this is not GeoJSON; plat decode reads WKT, WKB and CSV"
  }

  /// The features of a FeatureCollection that was taken for one record, because it says late what it is.
  private static func collection(_ span: RecordSpan, _ chunk: Chunk) -> Chunk {
    let whole = Chunk(capacity: span.end - span.start)
    whole.append(UnsafeRawBufferPointer(start: chunk.base + span.start, count: span.end - span.start))
    whole.seal()
    _ = GeoJSONFramer(line: span.line, column: span.column).frame(whole, InputState(isAtEnd: true, isPaused: false))
    whole.number = chunk.number
    whole.input = chunk.input
    whole.inputOffset = chunk.inputOffset + span.start
    return whole
  }

  /// The JSON pointer to a place, unless it is so deep that it says nothing to a person.
  private static func pointer(to offset: Int, in bytes: UnsafeRawBufferPointer) -> String {
    let pointer = jsonPointer(to: offset, in: bytes)
    return pointer.utf8.count > 120 ? "" : pointer
  }
}

extension RecordError {
  /// The last guard of the output: no stage may write a number that is none.
  static let unwritableNumber = RecordError(
    code: "not-finite", message: "the result has a number that is infinite or not a number, which cannot be written")

  /// The error with the stage that found it, unless it has one already.
  func tagged(_ stage: String) -> RecordError {
    guard self.stage == nil else { return self }
    var error = self
    error.stage = stage
    return error
  }
}
