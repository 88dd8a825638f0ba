// Documents taken apart in pieces, as the stream hands them to a decoder.

public import Formats

/// Calls `body` with each record that a decoder makes of bytes that come in pieces of one size.
public func forEachRecord(
  _ decoder: any DocumentDecoder, _ bytes: [UInt8], piece: Int, _ body: (UnsafeRawBufferPointer) throws -> Void
) throws {
  var records = DecodedRecords()
  var at = 0
  var isMore = false
  repeat {
    let end = isMore ? at : min(at + piece, bytes.count)
    let isAtEnd = end == bytes.count
    isMore = try bytes[at..<end].withUnsafeBytes { try decoder.decode($0, isAtEnd: isAtEnd, into: &records) }
    at = end
    for span in records.spans { try body(UnsafeRawBufferPointer(rebasing: records.text.bytes[span.start..<span.end])) }
    records.removeAll()
  } while isMore || at < bytes.count
}
