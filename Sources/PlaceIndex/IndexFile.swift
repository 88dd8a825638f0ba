// An index that was made for a file: what of it was set aside comes back a part at a time.

import Gazetteer
import Synchronization

/// The bytes of an index, as they stand in its file.
public final class IndexFile: Sendable {
  private let spill: IndexSpill
  /// What is not zero, by where it begins.
  private let parts: [(start: Int, content: IndexImage.Content)]
  /// How many bytes there are.
  public let count: Int

  /// Lays sections out.
  ///
  /// - Parameters:
  ///   - head: makes the head, given the checksum of the pages' checksums.
  ///   - hashes: where the checksums of pages begin.
  init(
    _ spill: IndexSpill, _ sections: [(start: Int, content: IndexImage.Content)], count: Int, hashes: Int,
    head: (_ checksum: UInt64) -> [UInt8]
  ) throws(IndexError) {
    (self.spill, self.count) = (spill, count)
    if let fault = spill.fault { throw .temporaryFile(fault) }
    var sums = [UInt8](repeating: 0, count: count - 8 - hashes)
    func put(_ hash: UInt64, _ page: Int) {
      for byte in 0..<8 { sums[8 * page + byte] = UInt8(truncatingIfNeeded: hash >> UInt64(8 * byte)) }
    }
    var block = [UInt8](repeating: 0, count: IndexMemory.pageSize << 8)
    for start in stride(from: 0, to: hashes, by: block.count) {
      let end = min(hashes, start + block.count)
      try Self.fill(&block, start..<end, sections, spill)
      block.withUnsafeBytes { bytes in
        for at in stride(from: 0, to: end - start, by: IndexMemory.pageSize) {
          let page = UnsafeRawBufferPointer(rebasing: bytes[at..<min(at + IndexMemory.pageSize, end - start)])
          put(checksum(page), (start + at) >> IndexMemory.pageShift)
        }
      }
    }
    // The head holds the checksum of all of them but that of its own page.
    let top = head(sums.withUnsafeBytes { checksum(UnsafeRawBufferPointer(rebasing: $0[8...])) })
    var all = [(start: 0, content: IndexImage.Content.bytes(top))] + sections
    let first = min(hashes, IndexMemory.pageSize)
    try Self.fill(&block, 0..<first, all, spill)
    put(block.withUnsafeBytes { checksum(UnsafeRawBufferPointer(rebasing: $0[..<first])) }, 0)
    all.append((hashes, .bytes(sums)))
    parts = all
  }

  /// Some of the bytes, of those that are there.
  public func bytes(from start: Int, count wanted: Int) throws(IndexError) -> [UInt8] {
    let end = min(count, start + wanted)
    guard start < end else { return [] }
    var bytes = [UInt8](repeating: 0, count: end - start)
    try Self.fill(&bytes, start..<end, parts, spill)
    return bytes
  }

  /// Fills the beginning of `block` with a range of the file.
  private static func fill(
    _ block: inout [UInt8], _ range: Range<Int>, _ parts: [(start: Int, content: IndexImage.Content)],
    _ spill: IndexSpill
  ) throws(IndexError) {
    for at in 0..<range.count { block[at] = 0 }
    for (start, content) in parts {
      let (low, high) = (max(range.lowerBound, start), min(range.upperBound, start + content.count))
      guard low < high else { continue }
      switch content {
      case .bytes(let bytes):
        for at in low..<high { block[at - range.lowerBound] = bytes[at - start] }
      case .spilled(let place):
        let first = place.lowerBound + low - start
        var failure: IndexError?
        block.withUnsafeMutableBytes { block in
          guard let base = block.baseAddress else { return }
          do throws(IndexError) {
            try spill.read(first..<first + high - low, to: base + (low - range.lowerBound))
          } catch {
            failure = error
          }
        }
        if let failure { throw failure }
      }
    }
  }
}
