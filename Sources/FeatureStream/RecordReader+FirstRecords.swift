// First records from which something is learned: the types of a table's columns, the columns of an output.

import Formats
import GeoJSON

extension RecordReader {
  /// The first chunk has at most so many bytes for a form to learn from.
  static let gatheredSize = 4 << 20

  /// Whether more is to be read into the first chunk, from which the form of the output learns: how much is in it must
  /// not depend on how soon it comes.
  func isGathering(_ chunk: Chunk, _ state: InputState) -> Bool {
    guard options.gathersFirst, number == 0, !state.isAtEnd, chunk.count < Self.gatheredSize else { return false }
    if state.isPaused, isOutOfPatience { return false }
    return countLines(chunk.base, 0, chunk.count) <= OutputForm.sampleSize
  }

  /// The framer of CSV, once the header and the first rows are there, which tell the types of columns; nil until then.
  func tableFramer(_ chunk: Chunk, _ state: InputState) throws(RunError) -> CSVRecordFramer? {
    let framer = CSVRecordFramer(delimiter: csv.delimiter)
    let path = options.paths[nextPath - 1]
    guard let header = try framer.header(chunk, state, input: path) else {
      guard chunk.count <= options.maxRecordSize else {
        throw RunError(.badData, "\(path):1:1: \(Fault.recordTooLong.message)")
      }
      return nil
    }
    do throws(FormatError) {
      _ = try CSVTranscoder(header: header, options: csv)
      if csv.infersTypes {
        guard let rows = framer.sample(chunk, state, isEnough: state.isPaused && isOutOfPatience) else {
          guard chunk.count <= max(options.maxRecordSize, CSVTable.sampleBytes) else {
            table = CSVTable(header: header)
            return framer
          }
          return nil
        }
        table = try CSVTable(header: header, rows: rows, options: csv)
      } else {
        table = CSVTable(header: header)
      }
    } catch { throw RunError(.usage, "\(path): \(error.message)") }
    return framer
  }

  /// Whether an input that pauses has been waited for long enough: what is there has to do then.
  ///
  /// Without it, what a table's types are would depend on how soon the first rows come.
  var isOutOfPatience: Bool {
    guard failure == nil, let source else { return true }
    while patience > 0, source.wouldBlock {
      SystemCall.sleep(milliseconds: 10)
      patience -= 10
    }
    return source.wouldBlock
  }
}

extension RecordReader {
  /// Notes the foreign members of a FeatureCollection that the stream begins with, even if it is empty.
  func noteOpening(_ chunk: Chunk) {
    guard !isOpened, !chunk.records.isEmpty || !chunk.collections.isEmpty else { return }
    isOpened = true
    // A record that is in none stands before it.
    guard chunk.records.first.map({ $0.collection >= 0 }) ?? true else { return }
    openingMembers = chunk.collections.first?.foreignMembers ?? []
  }
}
