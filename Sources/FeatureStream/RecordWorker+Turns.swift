// How a worker goes through a chunk where steps are in order, and through records that a stage has made.

import GeoJSON

extension RecordWorker {
  /// Works through `chunk` leg by leg: up to a step in order on all threads, that step in its turn, and so on.
  func workInTurns(through chunk: Chunk, _ feature: inout Feature, _ result: ChunkResult) {
    held.removeAll()
    limit = orderedSteps[0]
    var flow = work(through: chunk, &feature, result)
    swap(&held, &firstHeld)
    var before = HeldRecords()
    for (number, index) in orderedSteps.enumerated() {
      // What was held first is kept, for the ids in messages.
      if number > 0 { swap(&before, &held) }
      held.removeAll()
      guard turns.wait(at: index, chunk: chunk.number) else { break }
      limit = index + 1
      if number == 0 {
        flow = goOn(with: &firstHeld, at: index, chunk, result, isFirst: true) == .enough ? .enough : flow
      } else if goOn(with: &before, at: index, chunk, result) == .enough {
        flow = .enough
      }
      turns.pass(index, chunk: chunk.number)
      swap(&before, &held)
      held.removeAll()
      limit = number + 1 < orderedSteps.count ? orderedSteps[number + 1] : .max
      if goOn(with: &before, at: index + 1, chunk, result) == .enough { flow = .enough }
    }
    limit = .max
    if flow == .enough { result.isLast = true }
  }

  /// Sends what was held on from the step number `index`.
  ///
  /// - Parameter isFirst: whether that is what was held first, to which origins refer.
  private func goOn(
    with source: inout HeldRecords, at index: Int, _ chunk: Chunk, _ result: ChunkResult, isFirst: Bool = false
  ) -> Flow {
    var next = 0
    for event in source.events {
      switch event {
      case .reject(var reject):
        reject.outputOffset = result.output.count
        refuse(reject, result)
        if stopsAtReject || reject.status != nil { return .goOn }
      case .warning(var warning):
        warning.outputOffset = result.output.count
        warn(warning, result)
      case .note(let stage, let text): note(stage, text, result)
      case .record(let origin):
        self.origin = origin
        if isFirst { self.origin?.source = next }
        place = origin.place
        next += 1
        do throws(RecordError) {
          let flow = try source.records.lend(next - 1) { feature throws(RecordError) in
            (text, textStart) = (origin.textStart.map { _ in feature.source.base }, origin.textStart ?? 0)
            return try run(index, &feature, result)
          }
          if flow == .enough { return .enough }
        } catch {
          let id = isFirst ? source.id(next - 1) : firstHeld.id(origin.source)
          refuse(rejectHeld(error, origin, id, result), result)
          if stopsAtReject || error.status != nil { return .goOn }
          if error.endsStream { return .enough }
        }
        takeNotes(result)
      }
    }
    return .goOn
  }

  /// Works through records that a stage has made.
  func workThroughMade(_ chunk: Chunk, _ result: ChunkResult) -> Flow {
    for number in 0..<chunk.made.count {
      let span = RecordSpan(start: 0, end: 0, line: chunk.firstLine + number)
      place = RecordPlace(input: chunk.input, line: span.line, column: 1)
      if limit < .max { origin = HeldOrigin(chunk: chunk, span: span, range: 0..<0, textStart: nil) }
      do throws(RecordError) {
        let flow = try chunk.made.lend(number) { feature throws(RecordError) in
          guard keepsRejects else { return try run(0, &feature, result) }
          // What is written of a reject is the record as it came.
          var copy = feature
          return try run(0, &copy, result)
        }
        if flow == .enough { return .enough }
      } catch {
        refuse(rejectMade(error, number, chunk, result.output.count), result)
        if stopsAtReject || error.status != nil { return .goOn }
        if error.endsStream { return .enough }
      }
      takeNotes(result)
    }
    return .goOn
  }

  /// Holds the record at hand.
  func hold(_ feature: borrowing Feature) {
    guard let origin else { return }
    held.append(
      feature,
      HeldOrigin(
        chunk: origin.chunk, span: origin.span, range: origin.range,
        textStart: feature.source.base == text ? textStart + feature.text.start : nil, source: origin.source))
  }

  // MARK: What is said

  /// The reject of a record that was held.
  private func rejectHeld(
    _ error: RecordError, _ origin: HeldOrigin, _ id: String?, _ result: ChunkResult
  ) -> Reject {
    let chunk = origin.chunk
    if !chunk.made.isEmpty {
      return rejectMade(error, origin.span.line - chunk.firstLine, chunk, result.output.count)
    }
    return reject(error, origin.range, origin.span, chunk, id, result.output.count)
  }

  /// The reject of a record that a stage has made.
  private func rejectMade(_ error: RecordError, _ number: Int, _ chunk: Chunk, _ outputOffset: Int) -> Reject {
    var text = ByteBuffer()
    let id = chunk.made.lend(number) { feature in
      if keepsRejects {
        var writer = FeatureWriter()
        writer.write(&feature, to: &text)
      }
      return feature.idText
    }
    return Reject(
      stage: error.stage ?? firstStage, input: inputs[chunk.input], line: chunk.firstLine + number, column: 1,
      byteOffset: -1, featureID: id, pointer: "", code: error.code, message: error.message, status: error.status,
      outputOffset: outputOffset, record: Array(text.bytes), collectionCRS: nil)
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

  private func note(_ stage: String, _ text: String, _ result: ChunkResult) {
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
