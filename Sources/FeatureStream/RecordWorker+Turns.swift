// How a worker goes through a chunk where steps are in order, and through records that a stage has made.

import GeoJSON

extension RecordWorker {
  /// Goes on with what is held before the first stretch in order, leg by leg: that stretch in its turn, then on all
  /// threads up to the next one, and so on.
  ///
  /// - Parameter flow: what the steps before said.
  func goOnInTurns(_ flow: Flow, _ result: ChunkResult) -> Flow {
    var flow = flow
    var before = HeldRecords()
    for (number, stretch) in stretches.enumerated() {
      let (turn, end) = (stretch.steps.lowerBound, stretch.steps.upperBound)
      swap(&before, &held)
      held.removeAll()
      guard turns.wait(at: turn, chunk: chunkNumber) else { break }
      limit = end
      if goOn(with: &before, at: turn, isInTurn: true, result) == .enough { flow = .enough }
      turns.pass(turn, chunk: chunkNumber)
      swap(&before, &held)
      held.removeAll()
      limit = number + 1 < stretches.count ? stretches[number + 1].steps.lowerBound : formatLimit
      if goOn(with: &before, at: end, isInTurn: false, result) == .enough { flow = .enough }
    }
    return flow
  }

  /// Sends what was held on from the step number `index`.
  func goOn(
    with source: inout HeldRecords, at index: Int, isInTurn: Bool, _ result: ChunkResult
  ) -> Flow {
    // The stream ended in a chunk before this one.
    if isInTurn, passage.enough.ordinal(inChunk: chunkNumber) == 0 { return .enough }
    var next = 0
    // After a branch, a step that has had enough does not end the stream: what comes from before the branch goes on.
    let branch = branches.last { $0.step < index }
    var isOver = isInTurn && branch?.ahead.ordinal(inChunk: chunkNumber) == 0
    for event in source.events {
      switch event {
      case .reject(let reject) where isOver && reject.step > (branch?.step ?? -1): break
      case .remark(let remark) where isOver && remark.step > (branch?.step ?? -1): break
      case .record where isOver: next += 1
      case .reject(var reject):
        reject.outputOffset = result.output.count
        refuse(reject, result)
        if stopsAtReject || reject.status != nil { return .goOn }
      case .remark(var remark):
        remark.outputOffset = result.output.count
        add(remark, result)
      case .record(let origin):
        (chunk, span, range, place, made) = (origin.chunk, origin.span, origin.range, origin.place, origin.made)
        (number, ordinal) = (origin.number, origin.ordinal)
        next += 1
        do throws(RecordError) {
          let flow = try source.records.lend(next - 1) { feature throws(RecordError) in
            (text, textStart) = (origin.textStart.map { _ in feature.source.base }, origin.textStart ?? 0)
            return try run(index, &feature, result)
          }
          if flow == .enough {
            guard let branch else {
              passage.enough.note(chunk: chunkNumber, ordinal: ordinal)
              return .enough
            }
            branch.noteOverAhead()
            isOver = true
          }
        } catch {
          takeNotes(result)
          refuse(reject(error, origin, source.id(next - 1), result), result)
          if stopsAtReject || error.status != nil { return .goOn }
        }
        takeNotes(result)
      }
    }
    return .goOn
  }

  /// Works through records that a stage has made.
  func workThroughMade(_ chunk: Chunk, _ feature: inout Feature, _ result: ChunkResult) -> Flow {
    // No byte of the input is where their texts are.
    (range, number, text) = (0..<0, 0, nil)
    defer { made = nil }
    let texts = chunk.made.texts
    return texts.withPaddedBytes { bytes in
      var (scanned, kept) = (0, 0)
      for (number, isText) in chunk.made.isText.enumerated() {
        ordinal = number + 1
        span = RecordSpan(start: 0, end: 0, line: chunk.firstLine + number)
        place = RecordPlace(input: chunk.input, line: span.line, column: 1, ordinal: ordinal)
        do throws(RecordError) {
          let flow: Flow
          if isText {
            let text = texts.range(scanned)
            let isUnwritable = chunk.made.unwritable.contains(scanned)
            scanned += 1
            if copiesMadeTexts, !isUnwritable {
              copy(bytes[text], result)
              continue
            }
            try scan(bytes, text, &feature)
            if isUnwritable { feature.noteUnwritableNumber() }
            flow = try runMade(&feature, result)
          } else {
            kept += 1
            flow = try chunk.made.lend(kept - 1) { feature throws(RecordError) in try runMade(&feature, result) }
          }
          if flow == .enough { return .enough }
        } catch {
          let id = isText ? feature.idText : chunk.made.lend(kept - 1) { $0.idText }
          let origin = HeldOrigin(
            chunk: chunk, span: span, number: number, ordinal: ordinal, range: range, textStart: nil, made: made)
          takeNotes(result)
          refuse(reject(error, origin, id, result), result)
          if stopsAtReject || error.status != nil { return .goOn }
        }
        takeNotes(result)
      }
      return .goOn
    }
  }

  /// Writes the text of a record that a stage has made.
  private func copy(_ text: UnsafeRawBufferPointer, _ result: ChunkResult) {
    result.summary.place = place
    result.output.append(text)
    result.output.append(0x0A as UInt8)
    result.records += 1
  }

  /// Scans the text of a record that a stage has made.
  private func scan(_ bytes: PaddedBytes, _ text: ByteRange, _ feature: inout Feature) throws(RecordError) {
    do throws(ScanError) { try scanner.scan(bytes, from: text.start, to: text.end, into: &feature) } catch {
      throw RecordError(code: error.fault.code, message: error.fault.message)
    }
  }

  private func runMade(_ feature: inout Feature, _ result: ChunkResult) throws(RecordError) -> Flow {
    guard keepsRejects else { return try run(0, &feature, result) }
    // What is written of a reject is the record as it came.
    made = MadeRecord(feature)
    var copy = feature
    return try run(0, &copy, result)
  }

  /// Holds the record at hand.
  func hold(_ feature: borrowing Feature) {
    guard let chunk else { return }
    let textStart = feature.source.base == text ? textStart + feature.text.start : nil
    held.append(
      feature,
      HeldOrigin(
        chunk: chunk, span: span, number: number, ordinal: ordinal, range: range, textStart: textStart, made: made))
  }

  // MARK: What is said

  /// The reject of a record that came from `origin`, or of what was made of it.
  ///
  /// - Parameter id: that of the record as the stage had it that refused it.
  func reject(_ error: RecordError, _ origin: HeldOrigin, _ id: String?, _ result: ChunkResult) -> Reject {
    let chunk = origin.chunk
    if !origin.isMade { return reject(error, origin.range, origin.span, chunk, id, result.output.count) }
    var text = ByteBuffer()
    if let made = origin.made {
      var writer = FeatureWriter()
      writer.write(&made.feature, to: &text)
    }
    return Reject(
      stage: error.stage ?? firstStage, input: inputs[chunk.input], line: origin.span.line, column: 1,
      byteOffset: -1, featureID: id, pointer: "", code: error.code, message: error.message, status: error.status,
      outputOffset: result.output.count, ordinal: origin.ordinal, step: error.step,
      isBehindBranches: isBehindBranches(error), record: Array(text.bytes), collectionCRS: nil)
  }

  /// Notes a reject, where it stands among the records.
  func refuse(_ reject: Reject, _ result: ChunkResult) {
    if limit < .max { held.events.append(.reject(reject)) } else { result.rejects.append(reject) }
  }

  /// Notes what is said that is not a reject, where it stands among the records.
  func add(_ remark: Remark, _ result: ChunkResult) {
    if limit < .max {
      held.events.append(.remark(remark))
    } else {
      result.remarks.append((result.rejects.count, remark))
    }
  }

  /// Takes what operators have to say after each record, so that it stands among the others' words in the order of
  /// records.
  func takeNotes(_ result: ChunkResult) {
    for step in noters {
      for text in chain[step].takeNotes() { note(text, at: step, result) }
    }
  }

  /// Notes what a step has to say that is reported once in a run.
  func note(_ text: String, at step: Int, _ result: ChunkResult) {
    let (stage, offset) = (chain[step].stage, result.output.count)
    add(Remark(note: text, of: stage, step: step, ordinal: ordinal, outputOffset: offset), result)
  }
}

extension HeldRecords {
  /// The id of a record, for messages.
  fileprivate mutating func id(_ index: Int) -> String? {
    guard records.count > index, index >= 0 else { return nil }
    return records.lend(index) { $0.idText }
  }
}
