// How a worker goes through a chunk where steps are in order, and through records that a stage has made.

import GeoJSON

extension RecordWorker {
  /// Goes on with what is held before the first step in order, leg by leg: that step in its turn, then on all threads up to
  /// the next one, and so on.
  ///
  /// - Parameter flow: what the steps before said.
  func goOnInTurns(_ flow: Flow, _ result: ChunkResult) -> Flow {
    var flow = flow
    var before = HeldRecords()
    for (number, index) in orderedSteps.enumerated() {
      swap(&before, &held)
      held.removeAll()
      guard turns.wait(at: index, chunk: chunkNumber) else { break }
      limit = index + 1
      if goOn(with: &before, at: index, isInTurn: true, result) == .enough { flow = .enough }
      turns.pass(index, chunk: chunkNumber)
      swap(&before, &held)
      held.removeAll()
      limit = number + 1 < orderedSteps.count ? orderedSteps[number + 1] : .max
      if goOn(with: &before, at: index + 1, isInTurn: false, result) == .enough { flow = .enough }
    }
    limit = .max
    return flow
  }

  /// Sends what was held on from the step number `index`.
  private func goOn(
    with source: inout HeldRecords, at index: Int, isInTurn: Bool, _ result: ChunkResult
  ) -> Flow {
    var next = 0
    // Behind a branch, a step that has had enough does not end the stream: what comes from before the branch goes on.
    let branch = branches.last { $0.step < index }
    var isOver = branch != nil && isInTurn && chain[index].orderedStep?.isDone == true
    for event in source.events {
      switch event {
      case .reject(let reject) where isOver && reject.step > (branch?.step ?? -1): break
      case .warning(let warning) where isOver && warning.step > (branch?.step ?? -1): break
      case .record where isOver: next += 1
      case .reject(var reject):
        reject.outputOffset = result.output.count
        refuse(reject, result)
        if stopsAtReject || reject.status != nil { return .goOn }
      case .warning(var warning):
        warning.outputOffset = result.output.count
        warn(warning, result)
      case .note(let stage, let text): note(stage, text, result)
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
          refuse(reject(error, origin, source.id(next - 1), result), result)
          if stopsAtReject || error.status != nil { return .goOn }
        }
        takeNotes(result)
      }
    }
    return .goOn
  }

  /// Works through records that a stage has made.
  func workThroughMade(_ chunk: Chunk, _ result: ChunkResult) -> Flow {
    (range, number) = (0..<0, 0)
    for number in 0..<chunk.made.count {
      ordinal = number + 1
      span = RecordSpan(start: 0, end: 0, line: chunk.firstLine + number)
      place = RecordPlace(input: chunk.input, line: span.line, column: 1)
      do throws(RecordError) {
        let flow = try chunk.made.lend(number) { feature throws(RecordError) in
          guard keepsRejects else { return try run(0, &feature, result) }
          // What is written of a reject is the record as it came.
          made = MadeRecord(feature)
          var copy = feature
          return try run(0, &copy, result)
        }
        if flow == .enough { return .enough }
      } catch {
        let id = chunk.made.lend(number) { $0.idText }
        let origin = HeldOrigin(
          chunk: chunk, span: span, number: number, ordinal: ordinal, range: range, textStart: nil, made: made)
        refuse(reject(error, origin, id, result), result)
        if stopsAtReject || error.status != nil { return .goOn }
      }
      takeNotes(result)
    }
    made = nil
    return .goOn
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

  /// Notes a warning, where it stands among the records.
  func warn(_ warning: Reject, _ result: ChunkResult) {
    if limit < .max {
      held.events.append(.warning(warning))
    } else {
      result.warnings.append((result.rejects.count, warning))
    }
  }

  func note(_ stage: String, _ text: String, _ result: ChunkResult) {
    if limit < .max {
      held.events.append(.note(stage: stage, text: text))
    } else {
      result.notes.append((stage, text))
    }
  }

  /// Takes what operators have to say after each record, where a step may end the stream between two of them.
  func takeNotes(_ result: ChunkResult) {
    guard saysNotesEachRecord else { return }
    for link in chain { for text in link.takeNotes() { note(link.stage, text, result) } }
  }
}

extension HeldRecords {
  /// The id of a record, for messages.
  fileprivate mutating func id(_ index: Int) -> String? {
    guard records.count > index, index >= 0 else { return nil }
    return records.lend(index) { $0.idText }
  }
}
