// Lays the sections of an index out.

import Gazetteer
import TextFolding

/// The sections of an index before they are one piece.
package struct IndexImage {
  /// What a section holds.
  enum Content: Sendable {
    case bytes([UInt8])
    /// Where it was set aside.
    case spilled(Range<Int>)

    var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .spilled(let range): range.count
      }
    }
  }

  private var sections = [Content](repeating: .bytes([]), count: IndexSection.allCases.count)
  /// Where sections are set aside; nil for those that stay in memory.
  private let spill: IndexSpill?
  /// Where each tier begins among the entries, and where the last one ends.
  package var tierStarts: [Int] = []

  /// Makes an empty one.
  package init() { spill = nil }

  init(_ spill: IndexSpill?) { self.spill = spill }

  /// Sets what a section holds.
  package mutating func set<Element: BitwiseCopyable>(_ section: IndexSection, _ elements: [Element]) {
    elements.withUnsafeBytes { bytes in
      if !setAside(section, bytes) { sections[section.rawValue] = .bytes(Array(bytes)) }
    }
  }

  /// Sets what a section of bytes holds, of which no copy is made.
  package mutating func set(_ section: IndexSection, _ bytes: [UInt8]) {
    if !bytes.withUnsafeBytes({ setAside(section, $0) }) { sections[section.rawValue] = .bytes(bytes) }
  }

  /// Sets a section that was set aside already.
  mutating func set(_ section: IndexSection, spilled range: Range<Int>) {
    sections[section.rawValue] = .spilled(range)
  }

  private mutating func setAside(_ section: IndexSection, _ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let spill, bytes.count >= spill.least else { return false }
    sections[section.rawValue] = .spilled(spill.append(bytes))
    return true
  }

  /// Takes over the sections that another holds.
  mutating func take(_ other: consuming IndexImage) {
    if !other.tierStarts.isEmpty { tierStarts = other.tierStarts }
    for index in sections.indices where other.sections[index].count > 0 { sections[index] = other.sections[index] }
  }

  /// Where each section begins, and how many bytes there are.
  private func layout() -> (offsets: [Int], size: Int) {
    var offset = IndexFormat.headerCount + IndexFormat.sectionCount * sections.count
    var offsets: [Int] = []
    for (index, section) in sections.enumerated() {
      offset = (offset + 63) & ~63
      offsets.append(offset)
      let isLast = index == IndexSection.pages.rawValue
      offset += isLast ? 8 * ((offset + IndexMemory.pageSize - 1) >> IndexMemory.pageShift) : section.count
    }
    return (offsets, offset + 8)
  }

  /// The bytes before the first section, without checksums.
  private func head(places: Int, _ offsets: [Int], size: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: IndexFormat.headerCount + IndexFormat.sectionCount * sections.count)
    func put(_ value: some FixedWidthInteger, at offset: Int) {
      bytes.withUnsafeMutableBytes {
        $0.storeBytes(of: value.littleEndian, toByteOffset: offset, as: type(of: value.littleEndian))
      }
    }
    put(IndexFormat.magic, at: 0)
    put(IndexFormat.version, at: 8)
    put(UInt32(sections.count), at: 12)
    put(UInt64(places), at: 16)
    for (index, start) in tierStarts.enumerated() { put(UInt32(start), at: 24 + 4 * index) }
    for (index, byte) in Folding.version.utf8.prefix(4).enumerated() { bytes[44 + index] = byte }
    for index in sections.indices {
      let row = IndexFormat.headerCount + IndexFormat.sectionCount * index
      let isLast = index == IndexSection.pages.rawValue
      put(UInt64(offsets[index]), at: row)
      put(UInt64(isLast ? size - 8 - offsets[index] : sections[index].count), at: row + 8)
    }
    return bytes
  }

  /// Puts the checksum of the pages' checksums, but the first, whose page it is in, into a head, and that of the head.
  private static func seal(_ head: UnsafeMutableRawBufferPointer, _ checksum: UInt64) {
    let row = IndexFormat.headerCount + IndexFormat.sectionCount * IndexSection.pages.rawValue
    head.storeBytes(of: checksum.littleEndian, toByteOffset: row + 16, as: UInt64.self)
    head.storeBytes(
      of: IndexFormat.headHash(UnsafeRawBufferPointer(head)).littleEndian, toByteOffset: 48, as: UInt64.self)
  }

  /// Lays everything out in memory.
  ///
  /// - Precondition: nothing was set aside.
  consuming func finished(places: Int) -> IndexMemory {
    let (offsets, size) = layout()
    let head = head(places: places, offsets, size: size)
    let bytes = IndexMemory.zeroed(size + IndexMemory.slack)
    bytes.copyBytes(from: head)
    for index in sections.indices {
      guard case .bytes(let own) = sections[index] else { preconditionFailure("a section was set aside") }
      UnsafeMutableRawBufferPointer(rebasing: bytes[offsets[index]...]).copyBytes(from: own)
      // What is laid out is not kept twice.
      sections[index] = .bytes([])
    }
    let hashes = offsets[IndexSection.pages.rawValue]
    func put(_ page: Int) {
      let hash = IndexFormat.pageHash(UnsafeRawBufferPointer(bytes), page, end: hashes)
      bytes.storeBytes(of: hash.littleEndian, toByteOffset: hashes + 8 * page, as: UInt64.self)
    }
    for page in 1..<max(1, (size - 8 - hashes) / 8) { put(page) }
    Self.seal(bytes, checksum(UnsafeRawBufferPointer(rebasing: bytes[hashes + 8..<size - 8])))
    put(0)
    return IndexMemory(taking: bytes)
  }

  /// Lays everything out for a file.
  ///
  /// - Throws: `temporaryFile`.
  consuming func file(places: Int, _ spill: IndexSpill) throws(IndexError) -> IndexFile {
    let (offsets, size) = layout()
    let head = head(places: places, offsets, size: size)
    let parts = zip(offsets, sections).filter { $1.count > 0 }.map { (start: $0, content: $1) }
    return try IndexFile(spill, parts, count: size, hashes: offsets[IndexSection.pages.rawValue]) { checksum in
      var head = head
      head.withUnsafeMutableBytes { Self.seal($0, checksum) }
      return head
    }
  }
}
