// Lays the sections of an index out.

import Gazetteer
import TextFolding

/// The sections of an index before they are one piece.
package struct IndexImage {
  private var sections = [[UInt8]](repeating: [], count: IndexSection.allCases.count)
  /// Where each tier begins among the entries, and where the last one ends.
  package var tierStarts: [Int] = []

  /// Sets what a section holds.
  package mutating func set<Element: BitwiseCopyable>(_ section: IndexSection, _ elements: [Element]) {
    sections[section.rawValue] = elements.withUnsafeBytes { Array($0) }
  }

  /// Sets what a section of bytes holds, of which no copy is made.
  package mutating func set(_ section: IndexSection, _ bytes: [UInt8]) { sections[section.rawValue] = bytes }

  /// Takes over the sections that another holds.
  mutating func take(_ other: consuming IndexImage) {
    if !other.tierStarts.isEmpty { tierStarts = other.tierStarts }
    for index in sections.indices where !other.sections[index].isEmpty { sections[index] = other.sections[index] }
  }

  /// Lays everything out.
  consuming func finished(places: Int) -> IndexMemory {
    var offset = IndexFormat.headerCount + IndexFormat.sectionCount * sections.count
    var offsets: [Int] = []
    for (index, section) in sections.enumerated() {
      offset = (offset + 63) & ~63
      offsets.append(offset)
      let isLast = index == IndexSection.pages.rawValue
      offset += isLast ? 8 * ((offset + IndexMemory.pageSize - 1) >> IndexMemory.pageShift) : section.count
    }
    let size = offset + 8
    let bytes = IndexMemory.zeroed(size + IndexMemory.slack)
    func put(_ value: some FixedWidthInteger, at offset: Int) {
      bytes.storeBytes(of: value.littleEndian, toByteOffset: offset, as: type(of: value.littleEndian))
    }
    put(IndexFormat.magic, at: 0)
    put(IndexFormat.version, at: 8)
    put(UInt32(sections.count), at: 12)
    put(UInt64(places), at: 16)
    for (index, start) in tierStarts.enumerated() { put(UInt32(start), at: 24 + 4 * index) }
    for (index, byte) in Folding.version.utf8.prefix(4).enumerated() { bytes[44 + index] = byte }
    for index in sections.indices {
      let row = IndexFormat.headerCount + IndexFormat.sectionCount * index
      let count = sections[index].count
      sections[index].withUnsafeBytes { source in
        UnsafeMutableRawBufferPointer(rebasing: bytes[offsets[index]..<offsets[index] + count]).copyMemory(from: source)
      }
      // What is laid out is not kept twice.
      sections[index] = []
      let isLast = index == IndexSection.pages.rawValue
      put(UInt64(offsets[index]), at: row)
      put(UInt64(isLast ? size - 8 - offsets[index] : count), at: row + 8)
    }
    // The head has a checksum of its own, and holds that of the pages' checksums but the first, whose page it is in.
    let hashes = offsets[IndexSection.pages.rawValue]
    for page in 0..<(size - 8 - hashes) / 8 where page > 0 {
      put(IndexFormat.pageHash(UnsafeRawBufferPointer(bytes), page, end: hashes), at: hashes + 8 * page)
    }
    let row = IndexFormat.headerCount + IndexFormat.sectionCount * IndexSection.pages.rawValue
    let others = UnsafeRawBufferPointer(rebasing: bytes[hashes + 8..<size - 8])
    put(checksum(others), at: row + 16)
    put(IndexFormat.headHash(UnsafeRawBufferPointer(bytes)), at: 48)
    put(IndexFormat.pageHash(UnsafeRawBufferPointer(bytes), 0, end: hashes), at: hashes)
    return IndexMemory(taking: bytes)
  }
}
