// An index of places, open.

import Gazetteer
import Planar
import TextFolding

/// Finds places by name, id and position.
///
///     let index = try IndexedPlaces(path: "places.plat-index")
///     let searcher = PlaceSearcher(index)          // one for each thread
///     let hits = searcher.search(PlaceQuery("cof"))
///
/// A place is known by its number, 0 ..< count: its rank by importance. The value is a handle; copies share the bytes.
public struct IndexedPlaces: Sendable {
  let memory: IndexMemory
  /// How many places there are.
  public let count: Int
  private let offsets: [Int]
  private let counts: [Int]

  package init(memory: IndexMemory) {
    self.memory = memory
    let bytes = memory.bytes
    count = Int(bytes.number(UInt64.self, at: 16))
    let rows = IndexSection.allCases.indices.map { IndexFormat.headerCount + IndexFormat.sectionCount * $0 }
    offsets = rows.map { Int(bytes.number(UInt64.self, at: $0)) }
    counts = rows.map { Int(bytes.number(UInt64.self, at: $0 + 8)) }
  }

  /// Opens an index file; its pages are read when they are looked at.
  ///
  /// That its header and table of sections are whole is checked at once, and each page against its checksum when it is
  /// first looked at, or with `verifies` at once, too.
  public init(path: String, verifies: Bool = false) throws(IndexError) {
    let memory = try IndexMemory(opening: path)
    let bytes = memory.bytes
    let tableEnd = IndexFormat.headerCount + IndexFormat.sectionCount * IndexSection.allCases.count
    guard memory.readHead(0..<min(tableEnd, bytes.count)) else { throw .damaged(path) }
    guard bytes.number(UInt64.self, at: 0) == IndexFormat.magic else { throw .notAnIndex(path) }
    guard bytes.number(UInt32.self, at: 8) == IndexFormat.version,
      Int(bytes.number(UInt32.self, at: 12)) == IndexSection.allCases.count,
      bytes[44..<44 + Folding.version.utf8.count].elementsEqual(Folding.version.utf8)
    else { throw .otherVersion(path) }
    guard bytes.count >= tableEnd, IndexFormat.headHash(bytes) == bytes.number(UInt64.self, at: 48) else {
      throw .damaged(path)
    }
    let size = UInt64(bytes.count)
    for section in IndexSection.allCases {
      let row = IndexFormat.headerCount + IndexFormat.sectionCount * section.rawValue
      let (offset, count) = (bytes.number(UInt64.self, at: row), bytes.number(UInt64.self, at: row + 8))
      guard offset % 64 == 0, offset <= size, count <= size - offset, size - offset - count >= 8 else {
        throw .damaged(path)
      }
    }
    let row = IndexFormat.headerCount + IndexFormat.sectionCount * IndexSection.pages.rawValue
    let hashes = Int(bytes.number(UInt64.self, at: row))
    let end = hashes + Int(bytes.number(UInt64.self, at: row + 8))
    guard end - hashes == 8 * ((hashes + IndexMemory.pageSize - 1) >> IndexMemory.pageShift),
      memory.readHead(hashes..<end),
      checksum(UnsafeRawBufferPointer(rebasing: bytes[hashes + 8..<end])) == bytes.number(UInt64.self, at: row + 16)
    else { throw .damaged(path) }
    memory.useChecksums(at: hashes)
    if verifies, !memory.lookAtAll() { throw .damaged(path) }
    self.init(memory: memory)
    guard count > 0, count <= section(.classes, of: UInt32.self).count else { throw .damaged(path) }
  }

  /// Whether something of the index that was looked at is not what was written.
  public var isDamaged: Bool { memory.isDamaged }

  /// Says so where something that was looked at is not what was written: no answer that came of it counts.
  package func check() throws(IndexError) { if memory.isDamaged { throw .textDamaged } }

  /// The bytes of the index, as a file holds them.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    _ = memory.lookAtAll()
    return try body(memory.bytes)
  }

  /// Some of the bytes of the index, of those that are there.
  public func bytes(from start: Int, count: Int) -> [UInt8] {
    let end = min(memory.bytes.count, start + count)
    guard start < end else { return [] }
    memory.look(start, end)
    return Array(memory.bytes[start..<end])
  }

  /// The elements of a section, good for as long as the index.
  package func section<Element: BitwiseCopyable>(_ section: IndexSection, of type: Element.Type) -> IndexArray<Element>
  {
    IndexArray(memory, offset: offsets[section.rawValue], bytes: counts[section.rawValue])
  }

  /// Where each tier begins among the entries, and where the last one ends; part of the head, which was checked.
  package var tierStarts: UnsafePointer<UInt32> {
    UnsafeRawBufferPointer(rebasing: memory.bytes[24..<44]).assumingMemoryBound(to: UInt32.self).baseAddress
      .unsafelyUnwrapped
  }

  /// What was said of the source when the index was built.
  public var source: String { String(decoding: section(.source, of: UInt8.self), as: UTF8.self) }

  /// The text of the places, when the index holds it; empty when not.
  public var embedded: UnsafeBufferPointer<UInt8> { section(.embedded, of: UInt8.self).all }

  /// Some bytes of the text of the places; nil where the index does not hold them.
  func embedded(_ range: (start: Int, count: Int)) -> UnsafeBufferPointer<UInt8>? {
    let texts = section(.embedded, of: UInt8.self)
    guard range.start >= 0, range.count >= 0, range.count <= texts.count, range.start <= texts.count - range.count
    else { return nil }
    return texts.run(range.start, range.start + range.count)
  }

  /// Where the text of a place begins in the source, or in what is embedded, and how long it is.
  public func source(of place: Int) -> (start: Int, count: Int) {
    (
      Int(clamping: section(.sourceStarts, of: UInt64.self)[place]),
      Int(section(.sourceLengths, of: UInt32.self)[place])
    )
  }

  /// Where a place is, in degrees; nil for one that is nowhere.
  public func position(of place: Int) -> (x: Double, y: Double)? {
    let positions = section(.positions, of: Int32.self)
    let (x, y) = (positions[2 * place], positions[2 * place + 1])
    return x == IndexFormat.nowhere ? nil : (Double(x) / 1e7, Double(y) / 1e7)
  }

  /// A place's importance, 0…1.
  public func importance(of place: Int) -> Double { Double(section(.importances, of: Float.self)[place]) }

  /// The raw values of a place's kind, category and address level; 255 for none.
  public func classes(of place: Int) -> (kind: UInt8, category: UInt8, level: UInt8) {
    let classes = section(.classes, of: UInt8.self)
    return (classes[4 * place], classes[4 * place + 1], classes[4 * place + 2])
  }

  /// Whether a place's address has a street.
  package func hasStreet(_ place: Int) -> Bool { section(.classes, of: UInt8.self)[4 * place + 3] & 1 != 0 }

  /// The code of a place's country; empty for none.
  public func countryCode(of place: Int) -> String {
    let number = Int(section(.countries, of: UInt32.self)[place])
    let starts = section(.countryStarts, of: UInt32.self)
    return String(
      decoding: section(.texts, of: UInt8.self).run(Int(starts[number]), Int(starts[number + 1])), as: UTF8.self)
  }

  /// The places that may have this id; the caller looks at theirs, since two ids can have one hash.
  public func places(id: String) -> [Int] {
    let hashes = section(.idHashes, of: UInt64.self)
    let wanted = hash64(id)
    var at = partition(0, hashes.count) { hashes[$0] >= wanted }
    var found: [Int] = []
    while at < hashes.count, hashes[at] == wanted {
      let place = Int(section(.idPlaces, of: UInt32.self)[at])
      if place < count, !found.contains(place) { found.append(place) }
      at += 1
    }
    return found
  }
}

extension UnsafeRawBufferPointer {
  /// A little-endian number; 0 beyond the end.
  package func number<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type, at offset: Int) -> Number {
    guard offset + MemoryLayout<Number>.size <= count else { return 0 }
    return Number(littleEndian: loadUnaligned(fromByteOffset: offset, as: type))
  }
}

/// The first number in `low ..< high` for which `isAtOrAfter` is true, and true for all that follow; `high` for none.
///
/// The bounds are read from a file, and in one that is damaged `low` may be the greater: then that is the answer.
@inlinable @inline(__always)
public func partition(_ low: Int, _ high: Int, _ isAtOrAfter: (Int) -> Bool) -> Int {
  low < high ? (low..<high).partitioningIndex(where: isAtOrAfter) : low
}

/// The first number after `low`, up to `high`, for which `differs` is true, and true for all that follow; `high` for
/// none.
///
/// O(log of the distance), in steps that double.
@inlinable @inline(__always)
public func endOfRun(_ low: Int, _ high: Int, _ differs: (Int) -> Bool) -> Int {
  var (inside, width) = (low, 1)
  while inside + width < high, !differs(inside + width) {
    inside += width
    width *= 2
  }
  return partition(inside + 1, min(high, inside + width), differs)
}
