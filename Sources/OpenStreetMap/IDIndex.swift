// Ids and the order in which they came, kept in about two bytes each.

import Formats
import Planar

/// The place of each id among those that were added.
///
/// Ids that come in rising order, as they do in nearly every file, take the bytes of their differences, with a mark for
/// every 32 of them; others are kept one by one.
struct IDIndex {
  private static let blockSize = 32
  /// The first id of each block, and where its differences begin.
  private var bases: [Int64] = []
  private var starts: [Int] = []
  private var differences: [UInt8] = []
  private var last: Int64 = .min
  /// How many ids came in order; and where in the whole each of the blocks' ids stands, but for those out of order.
  private var inOrder = 0
  private var others: [Int64: Int] = [:]
  /// The ordinals of the ids in order, where some before were not.
  private var ordinals: [Int] = []
  private(set) var count = 0

  /// Adds an id, and gives its place: what was added before, with one id twice both times.
  mutating func append(_ id: Int64) -> Int {
    let ordinal = count
    count += 1
    guard id > last else {
      if ordinals.isEmpty { ordinals = Array(0..<inOrder) }
      others[id] = ordinal
      return ordinal
    }
    if inOrder % Self.blockSize == 0 {
      bases.append(id)
      starts.append(differences.count)
    } else {
      differences.appendVarint(UInt64(bitPattern: id &- last))
    }
    if !others.isEmpty || !ordinals.isEmpty { ordinals.append(ordinal) }
    inOrder += 1
    last = id
    return ordinal
  }

  /// The place of an id; nil where it was not added.
  ///
  /// - Complexity: O(log n)
  func ordinal(of id: Int64, near hint: inout Int) -> Int? {
    if !others.isEmpty, let found = others[id] { return found }
    guard let first = bases.first, id >= first else { return nil }
    var block = hint
    if block >= bases.count || bases[block] > id || block + 1 < bases.count && bases[block + 1] <= id {
      block = (1..<bases.count).partitioningIndex { bases[$0] > id } - 1
      hint = block
    }
    var (at, value, place) = (starts[block], bases[block], block * Self.blockSize)
    let end = block + 1 < starts.count ? starts[block + 1] : differences.count
    while value < id, at < end {
      value &+= Int64(bitPattern: differences.varint(&at))
      place += 1
    }
    guard value == id else { return nil }
    return ordinals.isEmpty ? place : ordinals[place]
  }
}

extension [UInt8] {
  /// Appends a number, seven bits a byte, the lowest first.
  @inline(__always)
  mutating func appendVarint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// Reads a number that `appendVarint` has written, and moves `at` past it.
  @inline(__always)
  func varint(_ at: inout Int) -> UInt64 {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while true {
      let byte = self[at]
      at += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }
}
