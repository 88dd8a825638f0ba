// What tells which record of one stream is which of another.

/// The key of a record: equal ones match.
package struct DiffKey: Hashable, Sendable {
  package let bytes: [UInt8]
  /// A hash that is the same in every run.
  package let hash: UInt64

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var state: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    state = (state ^ state >> 33) &* 0xFF51_AFD7_ED55_8CCD
    state = (state ^ state >> 33) &* 0xC4CE_B9FE_1A85_EC53
    hash = state ^ state >> 33
  }

  package static func == (a: DiffKey, b: DiffKey) -> Bool { a.hash == b.hash && a.bytes == b.bytes }

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
