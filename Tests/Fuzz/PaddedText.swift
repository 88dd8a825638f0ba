// Text as the scanners of GeoJSON take it.

import GeoJSON

/// Calls `body` with bytes behind which memory ends where the scanner was promised that it may look.
func withPadded<Result>(_ bytes: [UInt8], _ body: (PaddedBytes) -> Result) -> Result {
  var buffer = ByteBuffer(bytes)
  // What would go on with a number, a string or an object must not be looked at as such.
  let behind: [UInt8] = [0x31, 0x22, 0x7D, 0x00]
  buffer.append([UInt8](repeating: behind[bytes.count % 4], count: 64))
  buffer.count = bytes.count
  return buffer.withPaddedBytes(body)
}

/// Whether the bytes are one JSON value, white space around it allowed.
func isJSON(_ bytes: [UInt8]) -> Bool {
  withPadded(bytes) { padded in
    var json = JSONScanner(padded)
    do throws(ScanError) {
      json.skipWhitespace()
      try json.skipValue()
      json.skipWhitespace()
      return json.position == padded.count
    } catch {
      if error.offset < 0 || error.offset > padded.count { fail("an error at \(error.offset) of \(padded.count)") }
      return false
    }
  }
}
