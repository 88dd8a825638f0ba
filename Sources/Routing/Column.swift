// A column of a network's tables: values in memory of its own, or in a mapped file.

/// Values that never change, read without bounds checks: what reads a file has seen to it that its numbers are in
/// range.
// @unchecked holds: nothing writes to the memory once the column is made, and `owner` keeps it.
struct Column<Value: BitwiseCopyable>: @unchecked Sendable {
  private let base: UnsafePointer<Value>
  private let owner: AnyObject?
  let count: Int

  private final class Memory {
    let base: UnsafeMutablePointer<Value>
    init(_ base: UnsafeMutablePointer<Value>) { self.base = base }
    deinit { base.deallocate() }
  }

  private init(_ base: UnsafePointer<Value>, _ count: Int, _ owner: AnyObject?) {
    (self.base, self.count, self.owner) = (base, count, owner)
  }

  /// Copies values.
  init(_ values: some Collection<Value>) {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: Swift.max(values.count, 1))
    _ = UnsafeMutableBufferPointer(start: memory, count: values.count).initialize(from: values)
    self.init(UnsafePointer(memory), values.count, Memory(memory))
  }

  /// Makes values in place.
  ///
  /// - Parameter fill: gives each of them a value.
  init(count: Int, _ fill: (UnsafeMutablePointer<Value>) -> Void) {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: Swift.max(count, 1))
    fill(memory)
    self.init(UnsafePointer(memory), count, Memory(memory))
  }

  /// Looks at values that another keeps.
  init(_ values: UnsafeBufferPointer<Value>, keptBy owner: AnyObject) {
    guard let start = values.baseAddress else {
      self.init([])
      return
    }
    self.init(start, values.count, owner)
  }

  @inline(__always)
  subscript(index: Int) -> Value {
    assert(index >= 0 && index < count)
    return base[index]
  }

  @inline(__always)
  subscript(index: UInt32) -> Value { self[Int(index)] }

  var indices: Range<Int> { 0..<count }

  /// Some of the values, which are where they were.
  func part(_ range: Range<Int>) -> Column {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    return Column(base + range.lowerBound, range.count, owner)
  }

  /// The bytes, for writing them.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base, count: count * MemoryLayout<Value>.stride)
  }

  /// The first of the values, for who keeps the column.
  var start: UnsafePointer<Value> { base }

  /// The values, for a loop.
  func withValues<Result>(_ body: (UnsafeBufferPointer<Value>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: base, count: count))
  }
}
