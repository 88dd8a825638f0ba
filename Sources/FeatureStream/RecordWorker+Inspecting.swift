// What a step is shown that wants to see all of the input: what cannot be read, and what stands around features.

import GeoJSON

extension RecordWorker {
  /// Shows a step that wants to see it what cannot be read.
  func inspect(
    _ error: RecordError, _ range: Range<Int>, _ span: RecordSpan, _ chunk: Chunk,
    _ inspector: (work: any RecordInspector, inputs: [String]), _ result: ChunkResult
  ) throws(RecordError) -> Flow {
    let at = span.position(of: range.lowerBound, in: chunk.base)
    place = RecordPlace(
      input: chunk.input, line: at.line, column: at.column, chunkOffset: chunk.inputOffset,
      isInCollection: span.collection >= 0, ordinal: ordinal)
    (self.span, self.range) = (span, range)
    let isText = chunk.format == .geojson
    let record = RefusedRecord(
      source: chunk.bytes, text: ByteRange(start: range.lowerBound, end: isText ? range.upperBound : range.lowerBound),
      code: error.code, message: error.message, offset: isText ? error.offset ?? range.lowerBound : range.lowerBound,
      collectionCRS: span.collection >= 0 ? chunk.collections[span.collection].crsName : nil)
    do throws(RecordError) {
      return try inspector.work.inspect(
        refused: record, at: RecordLocation(place, inspector.inputs, offset: range.lowerBound)
      ) { feature throws(RecordError) in try run(1, &feature, result) }
    } catch { throw error.tagged(chain[0].stage, step: 0) }
  }

  /// Has a step that keeps records back hand on what it made of them.
  func handOnKept(_ result: ChunkResult) -> Flow {
    guard let inspector else { return .goOn }
    do throws(RecordError) {
      return try inspector.work.handOn { feature throws(RecordError) in try run(1, &feature, result) }
    } catch {
      guard let chunk else { return .goOn }
      refuse(reject(error.tagged(chain[0].stage, step: 0), range, span, chunk, nil, result.output.count), result)
      return .goOn
    }
  }

  /// Shows a step that wants to see it what stands around the features of a collection, up to a record.
  func inspectNotes(of chunk: Chunk, before index: Int, _ next: inout Int, _ result: ChunkResult) -> Flow {
    guard let inspector else { return .goOn }
    while next < chunk.notes.count, chunk.notes[next].records <= index {
      let note = chunk.notes[next]
      next += 1
      span = RecordSpan(start: max(note.start, 0), end: max(note.start, 0), line: note.line, column: note.column)
      (number, range) = (0, span.start..<span.start)
      place = RecordPlace(
        input: chunk.input, line: note.line, column: note.column + 1, chunkOffset: chunk.inputOffset,
        ordinal: ordinal)
      let location = RecordLocation(
        input: inspector.inputs[chunk.input], line: note.line, column: note.column + 1,
        offset: chunk.inputOffset + note.start)
      do throws(RecordError) {
        let flow = try inspector.work.inspect(collection: note.part, at: location) { feature throws(RecordError) in
          try run(1, &feature, result)
        }
        if flow == .enough { return .enough }
      } catch {
        refuse(reject(error.tagged(chain[0].stage, step: 0), range, span, chunk, nil, result.output.count), result)
        return .goOn
      }
    }
    return .goOn
  }
}
