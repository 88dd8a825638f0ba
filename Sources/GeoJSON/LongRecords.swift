// What is done so that a long record is not held more often than it must be.

import Planar
import SystemLibrary

extension FeatureScanner {
  /// From how many bytes of text on room is made for all of its positions at once.
  static let longText = 1 << 20

  /// Makes room for the positions of a long text, so that they are not copied while they become more.
  ///
  /// How many there are is judged by a few pieces of the text; room that is not used is never touched.
  @inline(never)
  func reserve(_ type: GeometryType, _ geometry: inout Geometry, _ places: inout GeometryPlaces) {
    if type == .point { return }
    let end = isInCollection ? endOfArray : json.end
    let length = end - json.position
    guard length >= Self.longText else { return }
    let piece = 1 << 14
    var most = (positions: 0, ordinates: 0)
    for start in [json.position, json.position + (length - piece) / 2, end - piece] {
      var (positions, ordinates) = (0, 0)
      for at in start..<start + piece {
        positions += json.base[at] == 0x5B ? 1 : 0
        // Between the numbers of a position, and between positions.
        ordinates += json.base[at] == 0x2C ? 1 : 0
      }
      most = (max(most.positions, positions), max(most.ordinates, ordinates))
    }
    let pieces = length / piece + 1
    // No position is shorter than `[1,2],`.
    let room = { (found: Int, limit: Int) in min((found + found / 32 + 4) * pieces, limit) }
    if needs.ordinates {
      geometry.ordinates.reserveCapacity(geometry.ordinates.count + room(most.ordinates, length / 2))
    }
    if needs.positions {
      // Twice as much at least, so that many long members do not each copy those before them.
      let needed = places.positionOffsets.count + room(most.positions, length / 6)
      if needed > places.positionOffsets.capacity {
        places.positionOffsets.reserveCapacity(max(needed, 2 * places.positionOffsets.count))
      }
    }
  }

  /// Where the array ends that begins here, as far as brackets tell: what comes after it is of no account to it.
  private var endOfArray: Int {
    var (depth, at) = (0, json.position)
    while at < json.end {
      let byte = json.base[at]
      at += 1
      if byte == 0x5B { depth += 1 } else if byte == 0x5D { depth -= 1 } else { continue }
      if depth == 0 { break }
    }
    return at
  }
}

extension PaddedBytes {
  /// Gives the memory of a stretch back to the system: its bytes may be zeros from then on.
  ///
  /// What is left of the pages at its ends stays. Only for the last one who reads the stretch, and where the memory is
  /// the bytes' own, whose owner frees it as ever.
  func giveBack(_ range: ByteRange) {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    guard page > 0, range.end > range.start else { return }
    let first = (UInt(bitPattern: base) + UInt(range.start) + UInt(page) - 1) / UInt(page) * UInt(page)
    let end = (UInt(bitPattern: base) + UInt(range.end)) / UInt(page) * UInt(page)
    guard end > first, let start = UnsafeMutableRawPointer(bitPattern: first) else { return }
    #if canImport(Darwin)
    madvise(start, Int(end - first), MADV_FREE)
    #else
    madvise(start, Int(end - first), Int32(MADV_DONTNEED))
    #endif
  }
}

extension Feature {
  /// Whether all ordinates are numbers that can be written; O(vertices).
  public var hasFiniteOrdinates: Bool { Self.isFinite(geometry) }

  private static func isFinite(_ geometry: Geometry) -> Bool {
    if geometry.type == .geometryCollection { return geometry.members.allSatisfy(isFinite) }
    let (ordinates, dimension) = (geometry.ordinates, geometry.dimension)
    for at in ordinates.indices where !ordinates[at].isFinite {
      // A height that is not there.
      guard dimension == 3, at % 3 == 2, ordinates[at].isNaN else { return false }
    }
    return true
  }

  /// Whether no position of the text is written of which one after it was written before, but for the ends of rings.
  ///
  /// O(vertices).
  var isWrittenInOrder: Bool {
    var (last, first) = (0, 0)
    return Self.isInOrder(geometry, places.positionOffsets, &last, &first)
  }

  private static func isInOrder(_ geometry: Geometry, _ offsets: [UInt32], _ last: inout Int, _ first: inout Int)
    -> Bool
  {
    if geometry.type == .geometryCollection {
      for member in geometry.members where !isInOrder(member, offsets, &last, &first) { return false }
      return true
    }
    let count = geometry.vertexCount
    guard offsets.count >= first + count else { return false }
    defer { first += count }
    var begin = first
    for end in geometry.ringEnds.isEmpty ? [count] : geometry.ringEnds {
      for vertex in begin..<max(begin, first + end) where offsets[vertex] != GeometryPlaces.noText {
        let offset = Int(offsets[vertex])
        if offset < last {
          // A ring that begins with another of its vertices ends with that.
          guard vertex == first + end - 1, offsets[vertex] == offsets[begin] else { return false }
          continue
        }
        last = offset
      }
      begin = first + end
    }
    return true
  }

  /// Gives back the text between two positions, of which the one after is still to be written or was the last.
  ///
  /// O(1) for nearly all: it is done by the mebibyte.
  func giveBackText(from first: UInt32, to last: UInt32) {
    guard first != GeometryPlaces.noText, last != GeometryPlaces.noText else { return }
    let start = (Int(first) >> 20) << 20
    let end = (Int(last) >> 20) << 20
    if end > start { source.giveBack(ByteRange(start: text.start + start, end: text.start + end)) }
  }
}
