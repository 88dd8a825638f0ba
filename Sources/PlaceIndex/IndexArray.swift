// The elements of a section of an index, each checked where it is looked at.

import Gazetteer
import Synchronization

/// Some elements of an index; good for as long as the index.
///
/// A number that is not one of an element gives zero, and the index is damaged then: offsets that were read from a file
/// need no check of their own.
@frozen
public struct IndexArray<Element: BitwiseCopyable>: RandomAccessCollection {
  @usableFromInline let start: UnsafeRawPointer
  /// Where the section begins in the index, in bytes.
  @usableFromInline let offset: Int
  @usableFromInline let pages: UnsafeMutablePointer<Atomic<UInt8>>
  @usableFromInline let memory: Unmanaged<IndexMemory>
  public let count: Int

  /// - Parameters:
  ///   - offset: where the section begins, in bytes.
  ///   - bytes: how many it has.
  package init(_ memory: IndexMemory, offset: Int, bytes: Int) {
    start = UnsafeRawPointer(memory.bytes.baseAddress.unsafelyUnwrapped) + offset
    self.offset = offset
    pages = memory.pages
    self.memory = Unmanaged.passUnretained(memory)
    count = bytes / MemoryLayout<Element>.stride
  }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { count }

  @inlinable @inline(__always)
  public subscript(index: Int) -> Element {
    guard UInt(bitPattern: index) < UInt(bitPattern: count) else { return outside() }
    let at = index &* MemoryLayout<Element>.stride
    let page = (offset &+ at) >> IndexMemory.pageShift
    if pages[page].load(ordering: .acquiring) == 0 { load(page) }
    return start.load(fromByteOffset: at, as: Element.self)
  }

  /// Some elements in a row, all of them there; none where one of them is outside.
  @inlinable @inline(__always)
  public func run(_ low: Int, _ high: Int) -> UnsafeBufferPointer<Element> {
    guard low >= 0, low <= high, high <= count else {
      _ = outside()
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    let stride = MemoryLayout<Element>.stride
    look(low &* stride, high &* stride)
    return UnsafeBufferPointer(
      start: (start + low &* stride).assumingMemoryBound(to: Element.self), count: high - low)
  }

  /// The range from a number to the one after it, of so many elements of another section; none where a damaged index
  /// has no such range.
  @inlinable @inline(__always)
  public func range(at index: Int, of total: Int) -> Range<Int> where Element == UInt32 {
    let (first, end) = (Int(self[index]), Int(self[index + 1]))
    guard first <= end, end <= total else {
      _ = outside()
      return 0..<0
    }
    return Range(uncheckedBounds: (first, end))
  }

  /// All elements.
  @inlinable public var all: UnsafeBufferPointer<Element> { run(0, count) }

  /// The memory from an element on, of which as many bytes are there as a name has at most.
  @inlinable @inline(__always)
  public static func + (array: Self, index: Int) -> UnsafePointer<Element> {
    guard UInt(bitPattern: index) < UInt(bitPattern: array.count) else {
      _ = array.outside()
      return array.zeros
    }
    let at = index &* MemoryLayout<Element>.stride
    let room = MemoryLayout<Element>.stride == 1 ? PlaceBag.longestName + 1 : 16
    array.look(at, at &+ room)
    return (array.start + at).assumingMemoryBound(to: Element.self)
  }

  @inlinable @inline(__always)
  func look(_ low: Int, _ high: Int) {
    let first = (offset &+ low) >> IndexMemory.pageShift
    let last = (offset &+ high &+ IndexMemory.pageSize &- 1) >> IndexMemory.pageShift
    var page = first
    while page < last {
      if pages[page].load(ordering: .acquiring) == 0 { load(page) }
      page += 1
    }
  }

  @usableFromInline @inline(never)
  func load(_ page: Int) { memory._withUnsafeGuaranteedRef { $0.load(page) } }

  /// What is after the end of the index: zeros.
  @usableFromInline var zeros: UnsafePointer<Element> {
    memory._withUnsafeGuaranteedRef { memory in
      let end = memory.bytes.count
      let aligned = (end + 63) & ~63
      return (UnsafeRawPointer(memory.bytes.baseAddress.unsafelyUnwrapped) + aligned)
        .assumingMemoryBound(to: Element.self)
    }
  }

  @usableFromInline @inline(never)
  func outside() -> Element {
    memory._withUnsafeGuaranteedRef { $0.damage() }
    var zero: (UInt64, UInt64) = (0, 0)
    return withUnsafeBytes(of: &zero) { $0.load(as: Element.self) }
  }
}
