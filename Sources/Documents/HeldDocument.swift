// Documents that are held in memory, since they can only be read whole.

import Formats

extension [UInt8] {
  /// Adds the next bytes of a document.
  ///
  /// - Parameters:
  ///   - most: how many bytes it may have.
  ///   - what: what it is called, should it have more.
  mutating func hold(
    _ bytes: UnsafeRawBufferPointer, atMost most: Int, of what: StaticString
  ) throws(DocumentError) {
    append(contentsOf: bytes)
    guard count <= most else { throw DocumentError("\(what) has more than \(most) bytes", at: .byte(most)) }
  }
}
