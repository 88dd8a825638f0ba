// Documents that are held in memory, since they can only be read whole.

package import GeoJSON

extension [UInt8] {
  /// Adds the next bytes of a document.
  ///
  /// - Parameters:
  ///   - most: how many bytes it may have.
  ///   - what: what it is called, should it have more.
  package mutating func hold(
    _ bytes: UnsafeRawBufferPointer, atMost most: Int, of what: StaticString
  ) throws(DocumentError) {
    append(contentsOf: bytes)
    try check(count, most, what)
  }
}

extension ByteBuffer {
  /// The same for one whose bytes are scanned.
  package mutating func hold(
    _ bytes: UnsafeRawBufferPointer, atMost most: Int, of what: StaticString
  ) throws(DocumentError) {
    append(bytes)
    try check(count, most, what)
  }
}

private func check(_ count: Int, _ most: Int, _ what: StaticString) throws(DocumentError) {
  if count > most { throw DocumentError("\(what) has more than \(most) bytes", at: .byte(most)) }
}
