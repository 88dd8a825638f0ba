// Well-known binary in hexadecimal (OGC 06-103r4 §8, ISO/IEC 13249-3) and PostGIS's EWKB to Features.

import GeoJSON

/// Turns WKB or EWKB, written in hexadecimal digits, into Features, one geometry a record.
///
///     0101000000000000000000F03F0000000000000040
///     {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}
///
/// Both byte orders are read, z and m as ISO numbers them (1001, 2001, 3001) and as EWKB flags them, and the digits may
/// follow `\x` or `0x`, as PostgreSQL and others print bytes. Numbers are the shortest that read back to the same
/// double. M is dropped. A point of NaNs is the empty one: `[]`, or nothing inside a MultiPoint. A z of NaN is no z.
public struct WKBTranscoder: RecordTranscoder {
  /// Where the parts of the last Feature stand, counted from its first byte; nil where it has a `crs`.
  public private(set) var parts: WrittenParts?
  private var decoder = WKBDecoder()

  /// Makes a transcoder; one serves a whole stream.
  public init() {}

  public mutating func transcode(_ record: UnsafeRawBufferPointer, into out: inout ByteBuffer) throws(FormatError) {
    let start = out.count
    do throws(FormatError) {
      parts = try out.appendFeature { out throws(FormatError) in try decoder.read(hexadecimal: record, into: &out) }
    } catch {
      out.count = start
      throw error
    }
  }
}

/// Undoes the hexadecimal digits, in memory that is reused, and reads what they stood for.
struct WKBDecoder {
  private var octets: [UInt8] = []
  private var octetCount = 0
  /// What each byte stands for as a digit; 0xFF for one that is none.
  private static let values = (0...255).map { hexDigit(UInt8($0)) ?? 0xFF }

  /// Appends the geometry that `text` spells to `out`, and gives its SRID.
  mutating func read(
    hexadecimal text: UnsafeRawBufferPointer, into out: inout ByteBuffer
  ) throws(FormatError) -> UInt32? {
    let first = try decode(text)
    do throws(FormatError) {
      return try octets.withUnsafeBufferPointer { octets throws(FormatError) in
        try WKBReader.read(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(octets)[..<octetCount]), into: &out)
      }
    } catch {
      // Two digits an octet.
      throw error.moved(by: first + error.offset)
    }
  }

  /// Fills `octets`, and gives the offset of the first digit.
  private mutating func decode(_ text: UnsafeRawBufferPointer) throws(FormatError) -> Int {
    var start = 0
    var end = text.count
    while start < end, isBlank(text[start]) { start += 1 }
    while end > start, isBlank(text[end - 1]) { end -= 1 }
    if end - start >= 2, text[start] == 0x5C || text[start] == 0x30, text[start + 1] | 0x20 == 0x78 { start += 2 }
    let count = (end - start) / 2
    if octets.count < count { octets = [UInt8](repeating: 0, count: max(count, 2 * octets.count)) }
    octetCount = count
    // What is no digit is 0xFF in the table: the highest bit tells at the end whether there was any.
    var bits: UInt8 = 0
    octets.withUnsafeMutableBufferPointer { octets in
      Self.values.withUnsafeBufferPointer { values in
        for index in 0..<count {
          let (high, low) = (values[Int(text[start + 2 * index])], values[Int(text[start + 2 * index + 1])])
          bits |= high | low
          octets[index] = high << 4 | low
        }
      }
    }
    if bits & 0x80 != 0, let at = (start..<start + 2 * count).first(where: { hexDigit(text[$0]) == nil }) {
      throw notADigit(text, at: at)
    }
    guard start + 2 * count == end else {
      if hexDigit(text[end - 1]) == nil { throw notADigit(text, at: end - 1) }
      throw FormatError(
        code: "bad-wkb", message: "an odd number of hexadecimal digits: each byte has two", offset: end)
    }
    return start
  }

  private func notADigit(_ text: UnsafeRawBufferPointer, at offset: Int) -> FormatError {
    let found = text.part(offset, min(offset + 4, text.count))
    // A whole scalar, should it be more than one byte.
    let name = String(decoding: found, as: UTF8.self).first.map(String.init) ?? ""
    return FormatError(code: "bad-wkb", message: "expected a hexadecimal digit, found \"\(name)\"", offset: offset)
  }
}
