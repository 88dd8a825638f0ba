// A column of a network's tables: values in memory of its own, or in a mapped file.

import Synchronization

/// Values that never change.
///
/// Those of a file are held against their checksums as they are read, block by block (`ProvenBytes`), and one that is
/// not there, or damaged, is 0. Those in memory are read without looking whether they are there.
// @unchecked holds: nothing writes to the memory once the column is made, and `owner` keeps it.
struct Column<Value: BitwiseCopyable>: @unchecked Sendable {
  private let base: UnsafePointer<Value>
  private let owner: AnyObject?
  let count: Int
  /// By block, whether it may be read.
  private let states: UnsafeMutablePointer<Atomic<UInt8>>

  /// How many bits of an index say which value of a block it is; the size of a value is a power of two.
  @inline(__always)
  private static var shift: Int { (GraphLayout.block / MemoryLayout<Value>.stride).trailingZeroBitCount }

  private final class Memory {
    let base: UnsafeMutablePointer<Value>
    let states: UnsafeMutablePointer<Atomic<UInt8>>

    init(_ count: Int) {
      let blocks = count >> Column.shift + 1
      (base, states) = (.allocate(capacity: Swift.max(count, 1)), .allocate(capacity: blocks))
      for block in 0..<blocks { (states + block).initialize(to: Atomic(ProvenBytes.isProven)) }
    }

    deinit {
      base.deallocate()
      states.deallocate()
    }
  }

  private init(
    _ base: UnsafePointer<Value>, _ count: Int, _ owner: AnyObject?, _ states: UnsafeMutablePointer<Atomic<UInt8>>
  ) {
    (self.base, self.count, self.owner, self.states) = (base, count, owner, states)
  }

  /// Copies values.
  init(_ values: some Collection<Value>) {
    self.init(count: values.count) {
      _ = UnsafeMutableBufferPointer(start: $0, count: values.count).initialize(from: values)
    }
  }

  /// Makes values in place.
  ///
  /// - Parameter fill: gives each of them a value.
  init(count: Int, _ fill: (UnsafeMutablePointer<Value>) -> Void) {
    let memory = Memory(count)
    fill(memory.base)
    self.init(UnsafePointer(memory.base), count, memory, memory.states)
  }

  /// Looks at values of a file.
  init(_ file: ProvenBytes) {
    guard let start = file.bytes.bindMemory(to: Value.self).baseAddress else {
      self.init([])
      return
    }
    self.init(start, file.bytes.count / MemoryLayout<Value>.stride, file, file.states)
  }

  @inline(__always)
  subscript(index: Int) -> Value {
    if UInt(bitPattern: index) < UInt(bitPattern: count),
      states[index &>> Self.shift].load(ordering: .relaxed) == ProvenBytes.isProven
    {
      return base[index]
    }
    return proven(index)
  }

  @inline(__always)
  subscript(index: UInt32) -> Value { self[Int(index)] }

  @inline(never)
  private func proven(_ index: Int) -> Value {
    // `unsafe` holds: the values of files are numbers, for which zeros stand.
    prove(index..<index + 1)
      ? base[index]
      : withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) {
        UnsafeMutableRawBufferPointer($0).initializeMemory(as: UInt8.self, repeating: 0)
        return $0[0]
      }
  }

  /// Whether some values are there, and what was written; in memory they are.
  @inline(__always)
  func isProven(_ range: Range<Int>) -> Bool {
    if range.lowerBound >= 0, range.upperBound <= count {
      var block = range.lowerBound &>> Self.shift
      let last = max(range.upperBound - 1, range.lowerBound) &>> Self.shift
      while block <= last, states[block].load(ordering: .relaxed) == ProvenBytes.isProven { block += 1 }
      if block > last || range.isEmpty { return true }
    }
    return prove(range)
  }

  @inline(never)
  private func prove(_ range: Range<Int>) -> Bool {
    guard let file = owner as? ProvenBytes else { preconditionFailure("beyond a table") }
    let size = MemoryLayout<Value>.stride
    return file.prove(range.lowerBound * size..<range.upperBound * size)
  }

  var indices: Range<Int> { 0..<count }

  /// Some of the values in memory, which are where they were.
  func part(_ range: Range<Int>) -> Column {
    assert(range.lowerBound >= 0 && range.upperBound <= count && owner is Memory)
    return Column(base + range.lowerBound, range.count, owner, states)
  }

  /// The bytes, for writing them.
  var bytes: UnsafeRawBufferPointer {
    _ = isProven(indices)
    return UnsafeRawBufferPointer(start: base, count: count * MemoryLayout<Value>.stride)
  }

  /// The first of the values, for who keeps the column and asks for those that it reads (`isProven`).
  var start: UnsafePointer<Value> { base }

  /// The values, for a loop; none where some are not what was written.
  func withValues<Result>(_ body: (UnsafeBufferPointer<Value>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: base, count: isProven(indices) ? count : 0))
  }
}

extension Column<UInt32> {
  /// What belongs to one of some things, where each value says at what it begins, and the next one at what it ends.
  ///
  /// - Parameter least: how many there are at least: what is damaged is in no order.
  @inline(__always)
  func range(_ index: Int, least: Int = 0) -> Range<Int> {
    let start = Int(self[index])
    return Range(uncheckedBounds: (start, Swift.max(start + least, Int(self[index + 1]))))
  }
}
