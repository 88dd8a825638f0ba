// A worker's part of the stream: a chunk of records in, a chunk of output out.

import Formats
import GeoJSON

/// Scans, works on and writes the records of a chunk.
///
///     chunk ─▶ steps ─▶ held ─▶ a step in order, when it is the chunk's turn ─▶ held ─▶ steps ─▶ … ─▶ format
///
/// Without a step in order, and where there is one worker alone, each record goes all the way before the next one is
/// looked at, and nothing is held. Made on the thread that uses it; its buffers are reused.
final class RecordWorker {
  let chain: [ChainLink]
  let passage: Passage
  /// Where records leave for branches, in order.
  let branches: [BranchOperator]
  private let end: ChainEnd
  let format: any RecordFormat
  /// What the format has no place for.
  private let losses: [VertexLoss]
  @exclusivity(unchecked) var gate: CoordinateGate
  let reading: ReadingOptions
  /// The bytes that offsets in messages count from, where records are JSON in them; and how far after the chunk's first
  /// byte they begin.
  @exclusivity(unchecked) var text: UnsafePointer<UInt8>?
  @exclusivity(unchecked) var textStart = 0
  let turns: Turns
  /// The step that wants to see also what cannot be read.
  let inspector: (work: any RecordInspector, inputs: [String])?
  /// The same, where no coordinates are to be checked before it: it may keep records back.
  private let keeper: (any RecordInspector)?
  /// The stretches of the chain before which records are held, to go through them in the chunk's turn.
  let stretches: [OrderedStretch]
  /// The steps that ever have something to say between records.
  let noters: [Int]
  let firstStage: String
  /// The stage that records come from to the first step.
  let maker: String
  /// Whether records come to another stage at the end of the chain than the one that handed them on.
  private let endsElsewhere: Bool
  let inputs: [String]
  let hint: InputHint
  let keepsRejects: Bool
  let stopsAtReject: Bool
  private let keepsCollectionMembers: Bool
  /// Whether the texts that a stage has made are written as they are.
  ///
  /// Nobody looks at them, and this program has scanned or written them. Sorting NDJSON takes two thirds of the
  /// time that it would take to read them again; `ShortcutTests` holds the bytes to those of a stage that does.
  let copiesMadeTexts: Bool
  /// Whether no step looks at a record that it has handed on, nor anybody at one that is written.
  private let mayTakeApart: Bool
  /// Whether that holds for the record at hand, and it is a long one.
  @exclusivity(unchecked) var takesApart = false
  private let transcoding: Transcoding
  // One thread owns a worker and nothing calls back into it, so the check of each access would find nothing.
  @exclusivity(unchecked) var scanner: FeatureScanner
  private var feature = Feature()
  /// Where the record at hand is from: its place in the input, its chunk and the bytes there.
  @exclusivity(unchecked) var place = RecordPlace()
  @exclusivity(unchecked) var chunk: Chunk?
  @exclusivity(unchecked) var span = RecordSpan(start: 0, end: 0, line: 0)
  @exclusivity(unchecked) var range = 0..<0
  /// The number of the record at hand in its chunk, from 1; 0 where it is not a record.
  @exclusivity(unchecked) var number = 0
  /// Where the record at hand stands among all that its chunk has, from 1.
  @exclusivity(unchecked) var ordinal = 0
  /// The number of the chunk at hand.
  @exclusivity(unchecked) var chunkNumber = 0
  /// In a branch, where what it makes of the chunk goes; nil once no more of the chunk is wanted.
  @exclusivity(unchecked) var branchResult: ChunkResult?
  /// The record at hand as a stage made it, where that is kept for rejects.
  @exclusivity(unchecked) var made: MadeRecord?
  /// The step before which records are held now; none by default.
  @exclusivity(unchecked) var limit = Int.max
  @exclusivity(unchecked) var held = HeldRecords()
  @exclusivity(unchecked) var formatAwaitsFirst = false
  /// Whether some name or place that an option gives has not been seen yet.
  @exclusivity(unchecked) private var isWatching = false

  /// - Parameter isInTurn: whether it is that of a branch, and records come to it in turn, so that it need hold none.
  init(_ passage: Passage, jobs: Int, isInTurn: Bool = false) {
    let (leg, plan) = (passage.leg, passage.leg.plan)
    let stretches = jobs > 1 && !isInTurn ? OrderedStretch.all(of: passage) : []
    let operators = passage.branches.map { branch in
      BranchOperator(branch, jobs: jobs, isInTurn: isInTurn || stretches.contains { $0.stages.contains(branch.stage) })
    }
    let chain = leg.makeChain(
      Dictionary(uniqueKeysWithValues: zip(passage.branches.lazy.map(\.stage), operators)))
    self.chain = chain
    (self.passage, branches) = (passage, operators)
    end = leg.makeEnd()
    format = end.format
    losses = format.losses
    turns = passage.turns
    if case .inspecting(let work, let inputs) = chain.first?.work, leg.origin == nil {
      inspector = (work, inputs)
    } else {
      inspector = nil
    }
    keeper = chain.first?.check == CoordinateCheck.none ? inspector?.work : nil
    self.stretches = stretches.map { $0.placed(in: chain) }
    noters = chain.indices.filter { chain[$0].hasNotes }
    firstStage = leg.firstStage
    maker = leg.origin.map { leg.plan.stages[$0].name } ?? firstStage
    endsElsewhere = (chain.last?.number ?? leg.origin ?? end.number) != end.number
    inputs = leg.inputs
    hint = plan.hint
    transcoding = Transcoding(csvOptions: plan.csv, linkPrefix: plan.linkPrefix)
    isWatching = chain.contains { $0.watch != nil } || end.watch != nil
    keepsRejects =
      plan.policy.action != .stop && plan.policy.action != .skip || operators.contains(where: \.worker.keepsRejects)
    stopsAtReject = plan.policy.action == .stop
    // Joined by a pipe, stages hand on Features alone; joined by `then` they do the same.
    keepsCollectionMembers = plan.stages.count == 1
    mayTakeApart = chain.allSatisfy(\.handsOnOnce) && end.format is NDJSONFormat
    copiesMadeTexts = chain.isEmpty && end.format is NDJSONFormat && end.check == .none && end.watch == nil
    reading = plan.reading
    // What cannot be computed with is refused by the first stage that does, as in a pipe; `check` sees it as it is.
    var isInspecting = false
    if case .inspecting? = chain.first?.work { isInspecting = true }
    scanner = FeatureScanner(needs: plan.needs, depthLimit: reading.maxDepth, keepsLargeOrdinates: !isInspecting)
    gate = CoordinateGate(isInDegrees: reading.isInDegrees)
    for branch in branches { branch.origin = self }
  }

  /// Works through `chunk`.
  ///
  /// Errors become rejects of the result; the order is the input's.
  func process(_ chunk: Chunk, into result: ChunkResult) {
    begin(chunk.number, result)
    result.inputBytes = chunk.count
    // Moved out while it is in use, so that the operators get it without a second owner in sight.
    var feature = Feature()
    swap(&feature, &self.feature)
    if keepsCollectionMembers { result.summary.foreignMembers = chunk.openingMembers }
    var flow = work(through: chunk, &feature, result)
    if !stretches.isEmpty { flow = goOnInTurns(flow, result) }
    flow = goOnAtFormat(flow, result)
    if flow == .enough { result.isLast = true }
    swap(&feature, &self.feature)
    finish(result)
  }

  /// Prepares for the records of a chunk.
  func begin(_ number: Int, _ result: ChunkResult) {
    (result.number, chunkNumber, ordinal) = (number, number, 0)
    formatAwaitsFirst = format.awaitsFirst
    if !formatAwaitsFirst { turns.pass(formatTurn, chunk: number) }
    held.removeAll()
    limit = stretches.first?.steps.lowerBound ?? formatLimit
    beginBranches(result)
  }

  /// Adds to a chunk's result what is known when all of its records have gone through.
  func finish(_ result: ChunkResult) {
    if formatAwaitsFirst { turns.pass(formatTurn, chunk: chunkNumber) }
    takeNotes(result)
    for link in chain {
      if case .gathering(let gathering) = link.work { result.handOvers.append(gathering.takeHandOver(inputs)) }
      result.closingWarnings += link.takeWarnings().map { (link.number, $0) }
    }
    result.closingWarnings += transcoding.takeWarnings().map { (0, $0) }
    result.closingWarnings += format.takeWarnings().map { (end.number, $0) }
    takeSightings(result)
    if let handOver = end.takeHandOver(inputs) { result.handOvers.append(handOver) }
    if let warnings = end.gathering?.takeWarnings() { result.closingWarnings += warnings.map { (end.number, $0) } }
    finishBranches(result)
  }

  /// Takes what was seen of names and places, and sees whether any is still missing.
  private func takeSightings(_ result: ChunkResult) {
    guard isWatching else { return }
    isWatching = false
    for watch in chain.lazy.compactMap(\.watch) + [end.watch].compactMap(\.self) {
      watch.takeSightings(into: result)
      if !watch.isDone { isWatching = true }
    }
  }

  /// From how many bytes on a record is taken apart while it is written, where it may be.
  private static let longRecord = 1 << 20

  /// The number of the format's turn, after those of the chain's steps.
  var formatTurn: Int { chain.count }

  func work(through chunk: Chunk, _ feature: inout Feature, _ result: ChunkResult) -> Flow {
    (text, textStart) = (chunk.format == .geojson ? UnsafePointer(chunk.base) : nil, 0)
    self.chunk = chunk
    inspector?.work.begin(textStays: chunk.format == .geojson)
    if !chunk.made.isEmpty { return workThroughMade(chunk, &feature, result) }
    var nextNote = 0
    for (index, span) in chunk.records.enumerated() {
      if nextNote < chunk.notes.count {
        if inspectNotes(of: chunk, before: index, &nextNote, result) == .enough { return .enough }
      }
      var at = span.start
      repeat {
        let start = at
        ordinal += 1
        if span.fault == nil { result.seen += 1 }
        number = span.fault == nil ? result.seen : 0
        do throws(RecordError) {
          if try work(span, chunk, &at, &feature, result) == .enough { return .enough }
        } catch  where error.code == Fault.strayFeatureCollection.code && span.collection < 0 {
          if handOnKept(result) == .enough { return .enough }
          if work(through: chunk.collection(span), &feature, result) == .enough { return .enough }
          self.chunk = chunk
          inspector?.work.begin(textStays: true)
          break
        } catch {
          let end = error.stage == nil ? span.end : at
          var error = error
          if error.stage == nil, let inspector {
            do throws(RecordError) {
              if try inspect(error, start..<end, span, chunk, inspector, result) == .enough { return .enough }
              break
            } catch let other { error = other }
          }
          takeNotes(result)
          refuse(reject(error, start..<end, span, chunk, feature.idText, result.output.count), result)
          if stopsAtReject || error.status != nil { return .goOn }
          // After a fault in its text, where the next record of the span would begin cannot be known.
          if error.stage == nil { break }
        }
        takeNotes(result)
      } while at < span.end
    }
    if inspectNotes(of: chunk, before: chunk.records.count, &nextNote, result) == .enough { return .enough }
    return handOnKept(result)
  }

  /// Scans the record at `at`, moves `at` past it, and sends it down the chain.
  private func work(
    _ span: RecordSpan, _ chunk: Chunk, _ at: inout Int, _ feature: inout Feature, _ result: ChunkResult
  ) throws(RecordError) -> Flow {
    // That of the record before.
    if span.end - span.start > reading.maxRecordSize { feature.id = .absent }
    try span.check(maxRecordSize: reading.maxRecordSize, isText: chunk.format != .geojson)
    let start = at
    if chunk.format == .geojson {
      do throws(ScanError) {
        at = try scanner.scanNext(chunk.bytes, from: at, to: span.end, into: &feature)
      } catch {
        throw RecordError(code: error.fault.code, message: words(for: error, at: at, span, chunk), offset: error.offset)
      }
    } else {
      at = span.end
      guard try transcoding.scan(span, chunk, &scanner, &feature) else { return .goOn }
      if let words = transcoding.warning {
        let warning = RecordError(code: "warning", message: words)
        let told = reject(warning, span.start..<at, span, chunk, feature.idText, result.output.count)
        add(Remark(warning: told), result)
      }
    }
    try chunk.checkMember(&feature, span)
    place = RecordPlace(
      input: chunk.input, line: span.line, column: span.column + 1, chunkOffset: chunk.inputOffset,
      isInCollection: span.collection >= 0, ordinal: ordinal)
    // After another record of the same stretch.
    if start > span.start, chunk.format == .geojson {
      (place.line, place.column) = span.position(of: feature.text.start, in: chunk.base)
    }
    self.span = span
    range = start..<at
    if chunk.format == .geojson, let keeper, !isWatching,
      keeper.keep(
        &feature, line: place.line, column: place.column, offset: place.chunkOffset + max(feature.text.start, 0),
        isInCollection: place.isInCollection)
    {
      return .goOn
    }
    takesApart = mayTakeApart && at - start >= Self.longRecord && at >= span.end && chunk.format == .geojson
    defer { takesApart = false }
    return try run(0, &feature, result)
  }

  /// Applies the operators from `index` on, and writes what comes out.
  func run(_ index: Int, _ feature: inout Feature, _ result: ChunkResult) throws(RecordError) -> Flow {
    if index == limit {
      hold(feature)
      return .goOn
    }
    guard index < chain.count else {
      try write(&feature, result)
      return .goOn
    }
    try settle(&feature, before: index)
    if takesApart, index == chain.count - 1 { feature.isSpent = true }
    do throws(RecordError) {
      try check(&feature, chain[index].check, computes: chain[index].computes)
      if isWatching, let watch = chain[index].watch, !watch.isDone { watch.look(feature) }
      // Nearly no record has values for each vertex.
      if chain[index].readsGeometry {
        feature.beginTrail(isInDegrees: reading.isInDegrees)
        if let trail = feature.trail { return try run(index, &feature, trail, result) }
      }
      let isNew = feature.geometryChange == .replaced
      return try chain[index].work.apply(&feature, from: place) { feature throws(RecordError) in
        if !isNew, feature.geometryChange == .replaced { loseVertexValues(of: &feature, at: index, result) }
        if feature.hasLostHeights { noteHeights(of: &feature, at: index, result) }
        return try handOn(&feature, behind: index, result)
      }
    } catch { throw located(error, feature).tagged(chain[index].stage, step: index) }
  }

  /// Sends what a step hands on to the next one.
  @inline(__always)
  func handOn(_ feature: inout Feature, behind index: Int, _ result: ChunkResult) throws(RecordError) -> Flow {
    do throws(RecordError) { return try run(index + 1, &feature, result) } catch {
      // That is refused, and not what else the step hands on, as if it came through a pipe.
      try refuse(error, feature.idText, result)
      return .goOn
    }
  }

  private func write(_ feature: inout Feature, _ result: ChunkResult) throws(RecordError) {
    let mark = result.output.count
    result.summary.place = place
    do throws(RecordError) {
      if endsElsewhere { try settle(&feature, before: chain.count) }
      try check(&feature, end.check, computes: end.computes)
      if isWatching, let watch = end.watch, !watch.isDone { watch.look(feature) }
      // Its text is needed if it is refused after all.
      if feature.isSpent, feature.hasUnwritableNumber || !feature.hasFiniteOrdinates { feature.isSpent = false }
      let lost = losses.isEmpty ? nil : losses.first { $0.isIn(feature) }
      try format.append(&feature, to: &result.output, &result.summary)
      if let lost { note(lost, stage: end.number, result) }
      if feature.hasUnwritableNumber || result.output.hasUnwritableNumber { throw RecordError.unwritableNumber }
    } catch {
      result.output.count = mark
      result.output.hasUnwritableNumber = false
      throw located(error, feature).tagged(end.stage, step: chain.count)
    }
    result.records += 1
  }

  /// Notes that what a step handed on is refused, unless the run ends with that.
  private func refuse(_ error: RecordError, _ id: String?, _ result: ChunkResult) throws(RecordError) {
    guard !stopsAtReject, error.status == nil, let chunk else { throw error }
    let origin = HeldOrigin(
      chunk: chunk, span: span, number: number, ordinal: ordinal, range: range, textStart: nil, made: made)
    refuse(reject(error, origin, id, result), result)
  }

  func reject(
    _ error: RecordError, _ range: Range<Int>, _ span: RecordSpan, _ chunk: Chunk, _ id: String?,
    _ outputOffset: Int
  ) -> Reject {
    let isText = chunk.format != .geojson
    // In a text form the offset counts from the record; the chunk's bytes hold no JSON to point into.
    let place = error.offset.map { isText ? span.start + $0 : $0 } ?? range.lowerBound
    let bytes = UnsafeRawBufferPointer(start: chunk.base + range.lowerBound, count: range.count)
    let position = span.position(of: place, in: chunk.base)
    let known = span.fault == nil && !bytes.isEmpty
    return Reject(
      stage: error.stage ?? firstStage, input: inputs[chunk.input], line: position.line, column: position.column,
      byteOffset: chunk.inputOffset + place,
      featureID: known ? id : nil, number: number,
      pointer: error.offset == nil || isText ? "" : Self.pointer(to: place - range.lowerBound, in: bytes),
      code: error.code, message: error.message, status: error.status, outputOffset: outputOffset, ordinal: ordinal,
      step: error.step, isBehindBranches: isBehindBranches(error), record: keepsRejects ? Array(bytes) : [],
      collectionCRS: span.collection >= 0 ? chunk.collections[span.collection].crsName : nil)
  }
}
