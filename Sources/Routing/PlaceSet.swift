// A set of numbers of which the largest is taken.

/// Numbers below a count, as bits: one is put in and the largest is taken out in no time where they lie close together.
struct PlaceSet: ~Copyable {
  private let words: UnsafeMutablePointer<UInt64>
  /// Which words are not 0, as bits.
  private let blocks: UnsafeMutablePointer<UInt64>
  /// Above this block there is nothing.
  private var top = -1

  init(count: Int) {
    let size = count / 64 + 1
    words = .allocate(capacity: size)
    words.initialize(repeating: 0, count: size)
    blocks = .allocate(capacity: size / 64 + 1)
    blocks.initialize(repeating: 0, count: size / 64 + 1)
  }

  deinit {
    words.deallocate()
    blocks.deallocate()
  }

  @inline(__always)
  mutating func insert(_ place: Int) {
    let word = place >> 6
    words[word] |= 1 << UInt64(place & 63)
    blocks[word >> 6] |= 1 << UInt64(word & 63)
    if word >> 6 > top { top = word >> 6 }
  }

  /// Takes the largest; nil when there is none.
  @inline(__always)
  mutating func popLargest() -> Int? {
    while top >= 0, blocks[top] == 0 { top -= 1 }
    guard top >= 0 else { return nil }
    let word = top << 6 | (63 - blocks[top].leadingZeroBitCount)
    let bit = 63 - words[word].leadingZeroBitCount
    words[word] &= ~(1 << UInt64(bit))
    if words[word] == 0 { blocks[top] &= ~(1 << UInt64(word & 63)) }
    return word << 6 | bit
  }
}
