// A document as it is read: bytes into its decoder, and records out of it into chunks.

import Formats

/// Fills chunks with the records of one document.
final class DocumentReader {
  private let decoder: any DocumentDecoder
  private let name: String
  /// Bytes for the decoder: those that were read to tell the form, and then what follows.
  private var bytes: [UInt8]
  private var isFirst = true
  private var hasMore = false
  private var isAtEnd = false
  private var records = DecodedRecords()
  /// How many bytes of records were handed on.
  private var offset = 0
  /// What is told when the records before it were handed on.
  private var failure: RunError?
  private static let pieceSize = 1 << 16

  /// - Parameters:
  ///   - first: bytes of it that were read already.
  ///   - name: what messages call it.
  init(_ decoder: any DocumentDecoder, first: UnsafeRawBufferPointer, name: String) {
    (self.decoder, self.name) = (decoder, name)
    bytes = Array(first)
  }

  /// Adds records to an empty chunk until it holds `size` bytes, the input pauses or ends; true at the end.
  func fill(_ chunk: Chunk, from source: ByteSource, size: Int) throws(RunError) -> Bool {
    chunk.inputOffset = offset
    defer {
      offset += chunk.count
      chunk.seal()
    }
    while chunk.count < size {
      if let failure { throw failure }
      if isAtEnd, !hasMore { return true }
      if !hasMore, !isFirst, !chunk.records.isEmpty, source.wouldBlock { return false }
      do throws(RunError) { try step(source) } catch {
        failure = error
        append(to: chunk)
        if chunk.records.isEmpty { throw error }
        return false
      }
      append(to: chunk)
    }
    return false
  }

  /// Has the decoder take a piece more, or go on with what it has.
  private func step(_ source: ByteSource) throws(RunError) {
    var count = 0
    if isFirst {
      count = bytes.count
    } else if !hasMore {
      if bytes.count < Self.pieceSize { bytes = [UInt8](repeating: 0, count: Self.pieceSize) }
      do {
        count = try bytes.withUnsafeMutableBytes { buffer in
          guard let start = buffer.baseAddress else { return 0 }
          return try source.read(into: start, count: buffer.count)
        }
      } catch let error as RunError {
        throw error
      } catch { throw RunError(.ioError, "\(name): cannot be read") }
      isAtEnd = source.isAtEnd
    }
    isFirst = false
    records.removeAll()
    do throws(DocumentError) {
      hasMore = try bytes.withUnsafeBufferPointer { bytes throws(DocumentError) in
        let piece = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<count])
        return try decoder.decode(piece, isAtEnd: isAtEnd, into: &records)
      }
    } catch {
      switch error.place {
      case .line(let line, let column): throw RunError(.badData, "\(name):\(line):\(column): \(error.message)")
      case .file(let file, let line, let column):
        throw RunError(.badData, "\(name): \(file):\(line):\(column): \(error.message)")
      case .record(let layer, let number):
        let place = number.map { "record \($0) of layer \(layer)" } ?? "layer \(layer)"
        throw RunError(.badData, "\(name): \(place): \(error.message)")
      case .byte(let byte): throw RunError(.badData, "\(name): \(error.message) (byte \(byte))")
      }
    }
  }

  private func append(to chunk: Chunk) {
    let start = chunk.count
    chunk.append(records.text.bytes)
    for span in records.spans {
      chunk.records.append(
        RecordSpan(start: start + span.start, end: start + span.end, line: span.line, column: span.column))
    }
    records.removeAll()
  }
}
