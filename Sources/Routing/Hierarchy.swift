// A contraction hierarchy as searches use it.

import Planar

/// A customizable contraction hierarchy of a network (Dibbelt, Strasser, Wagner 2016), over arcs, so that turns have
/// their costs.
///
/// Arcs are contracted in an order of nested dissection; each is joined to those of higher rank that it leads to, or is
/// led to from, over lower ones. A best path goes up and then down again, over a few hundred arcs that follow on each
/// other as *parents*. Arcs that have few below them have no costs here: they are most of all, and small parts of the
/// network are searched as they are. What arcs are left are the *vertices* of the hierarchy, by rank.
final class Hierarchy: Sendable {
  let vertices: ArcVertices
  /// By vertex, its arc, and the lowest vertex that it is joined to, or `none`.
  let arcs, parents: Column<UInt32>
  /// What each leads to, and what leads to it.
  let out, into: HierarchySide

  static let none = UInt32.max
  /// How many arcs there are at least below one that is kept, with it.
  static let least = 256

  init(
    vertices: ArcVertices, arcs: Column<UInt32>, parents: Column<UInt32>, out: HierarchySide,
    into: HierarchySide
  ) {
    (self.vertices, self.arcs, self.parents, self.out, self.into) = (
      vertices, arcs, parents, out, into
    )
  }

  var count: Int { arcs.count }
}

/// Which arcs have a vertex in a hierarchy, and which: a bit for each arc, since most have none.
struct ArcVertices: Sendable {
  /// By 64 arcs, which of them have one, and how many have one before.
  let bits: Column<UInt64>
  let before: Column<UInt32>
  /// The vertices, as their arcs follow on each other.
  let numbers: Column<UInt32>

  init(bits: Column<UInt64>, before: Column<UInt32>, numbers: Column<UInt32>) {
    (self.bits, self.before, self.numbers) = (bits, before, numbers)
  }

  /// - Parameters:
  ///   - vertices: by vertex, its arc.
  ///   - count: how many arcs there are.
  init(_ vertices: [UInt32], arcs count: Int) {
    var bits = [UInt64](repeating: 0, count: count / 64 + 1)
    for arc in vertices { bits[Int(arc >> 6)] |= 1 << UInt64(arc & 63) }
    let sums = bits.reduce(into: [UInt32(0)]) {
      $0.append($0[$0.count - 1] + UInt32($1.nonzeroBitCount))
    }
    let order = vertices.indices.sorted { vertices[$0] < vertices[$1] }
    self.init(
      bits: Column(bits), before: Column(sums.dropLast()), numbers: Column(order.map { UInt32($0) })
    )
  }

  /// The vertex of an arc; `Hierarchy.none` for one of a small part.
  @inline(__always)
  subscript(arc: Int) -> UInt32 {
    let (word, bit) = (bits[arc >> 6], UInt64(1) << UInt64(arc & 63))
    if word & bit == 0 { return Hierarchy.none }
    return numbers[before[arc >> 6] &+ UInt32((word & (bit - 1)).nonzeroBitCount)]
  }
}

/// One direction of a hierarchy.
final class HierarchySide: Sendable {
  /// Where the runs of each vertex begin; one more at the end.
  let starts: Column<UInt32>
  let runs: Column<HierarchyRun>
  /// Where the costs of each begin, in groups of `PackedCosts`; one more at the end.
  let rows: Column<UInt32>
  let costs: PackedCosts
  /// Which have a vertex in their row: where the runs of each begin, and runs from a first to an end.
  let lowStarts: Column<UInt32>
  let lows: Column<HierarchyRun>

  init(
    starts: Column<UInt32>, runs: Column<HierarchyRun>, rows: Column<UInt32>, costs: PackedCosts,
    lowStarts: Column<UInt32>, lows: Column<HierarchyRun>
  ) {
    (self.starts, self.runs, self.rows, self.costs) = (starts, runs, rows, costs)
    (self.lowStarts, self.lows) = (lowStarts, lows)
  }

  /// What an arc costs between a vertex and one of its row; nil where it has none.
  func cost(_ vertex: Int, _ head: UInt32) -> Double? {
    let range = starts.range(vertex)
    let number = range.partitioningIndex { runs[$0].first > head } - 1
    guard number >= range.lowerBound else { return nil }
    let start = number > range.lowerBound ? runs[number - 1].end : 0
    let (run, offset) = (runs[number], head &- runs[number].first)
    guard run.end > start, offset < run.end - start else { return nil }
    return costs[Int(rows[vertex]), Int(start + offset)]
  }
}

/// Costs in rows, each of which begins with a group of eight.
///
/// Costs are multiples of 2⁻³² seconds; where none is 2¹⁶ seconds or more each has 48 bits, so that a group is six
/// words: six costs in their lower bits, and two more in what is left above. Else they are as they are.
struct PackedCosts: Sendable {
  let words: Column<UInt64>
  let isWide: Bool

  static let group = 8
  private static let mask: UInt64 = 1 << 48 - 1
  /// What makes of a whole number the bits of 2²⁰ and so many times 2⁻³².
  private static let base: UInt64 = 0x4130_0000_0000_0000

  init(_ words: Column<UInt64>, isWide: Bool) { (self.words, self.isWide) = (words, isWide) }

  /// Packs rows of costs.
  init(_ rows: Int, _ row: (Int) -> (costs: UnsafeBufferPointer<Double>, group: Int), groups: Int) {
    var isWide = false
    for number in 0..<rows where !isWide { isWide = row(number).costs.contains { $0 >= 65_536 } }
    self.isWide = isWide
    let size = isWide ? 8 : 6
    words = Column(count: groups * size) { words in
      words.initialize(repeating: 0, count: groups * size)
      for number in 0..<rows {
        let (costs, group) = row(number)
        for (index, cost) in costs.enumerated() {
          let (first, lane) = (words + (group + index / 8) * size, index % 8)
          if isWide {
            first[lane] = cost.bitPattern
            continue
          }
          let value = UInt64(cost * 4_294_967_296)
          if lane < 6 {
            first[lane] |= value
          } else {
            for part in 0..<3 {
              first[2 * part + lane - 6] |= (value >> UInt64(16 * part) & 0xFFFF) << 48
            }
          }
        }
      }
    }
  }

  private var size: Int { isWide ? 8 : 6 }

  /// One cost.
  subscript(group: Int, index: Int) -> Double {
    let (first, lane) = ((group + index >> 3) * size, index & 7)
    if isWide { return Double(bitPattern: words[first + lane]) }
    if lane < 6 { return Self.cost(words[first + lane] & Self.mask) }
    var value: UInt64 = 0
    for part in 0..<3 { value |= (words[first + 2 * part + lane - 6] >> 48) << UInt64(16 * part) }
    return Self.cost(value)
  }

  @inline(__always)
  private static func cost(_ value: UInt64) -> Double {
    Double(bitPattern: value | base) - 1_048_576
  }

  /// What unpacked costs are above what they should be.
  var offset: Double { isWide ? 0 : 1_048_576 }

  /// Unpacks the costs of some groups, each with `offset` more; false where they are damaged.
  ///
  /// - Parameter costs: has room for as many.
  @inline(__always)
  func unpack(_ groups: Range<Int>, to costs: UnsafeMutablePointer<Double>) -> Bool {
    guard words.isProven(groups.lowerBound * size..<groups.upperBound * size) else { return false }
    let first = UnsafeRawPointer(words.start + groups.lowerBound * size)
    if isWide {
      UnsafeMutableRawPointer(costs).copyMemory(from: first, byteCount: groups.count * 64)
      return true
    }
    let (mask, base) = (SIMD2(repeating: Self.mask), SIMD2(repeating: Self.base))
    let places = UnsafeMutableRawPointer(costs)
    @inline(__always) func put(_ values: SIMD2<UInt64>, _ index: Int) {
      places.storeBytes(of: values | base, toByteOffset: index, as: SIMD2<UInt64>.self)
    }
    for group in 0..<groups.count {
      let word = first + group * 48
      let a = word.loadUnaligned(as: SIMD2<UInt64>.self)
      let b = (word + 16).loadUnaligned(as: SIMD2<UInt64>.self)
      let c = (word + 32).loadUnaligned(as: SIMD2<UInt64>.self)
      put(a & mask, 64 * group)
      put(b & mask, 64 * group + 16)
      put(c & mask, 64 * group + 32)
      put(a &>> 48 | (b &>> 48) &<< 16 | (c &>> 48) &<< 32, 64 * group + 48)
    }
    return true
  }
}
