// A file in memory, and its blocks, which are held against their checksums when they are first read.

import Synchronization
import SystemLibrary

/// A file in memory.
// @unchecked holds: the mapping is private and read only, ends with the object, and `states` are atomic.
final class MappedFile: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  private let file: Int32
  private let isDamagedNow = Atomic(false)

  init?(_ path: String) {
    file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0, let bytes = Self.map(file) else {
      if file >= 0 { close(file) }
      return nil
    }
    self.bytes = bytes
  }

  private static func map(_ file: Int32) -> UnsafeRawBufferPointer? {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(status.st_size)
    guard size > 0 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0), start != MAP_FAILED else { return nil }
    return UnsafeRawBufferPointer(start: start, count: size)
  }

  /// Whether something was read that is not what was written: then nothing is to be believed that was made of it.
  var isDamaged: Bool { isDamagedNow.load(ordering: .relaxed) }

  func noteDamage() { isDamagedNow.store(true, ordering: .relaxed) }

  /// Whether the file is as long as it was; one that another writes over may not be, and cannot be read then.
  var isWhole: Bool {
    var status = stat()
    return fstat(file, &status) == 0 && Int(status.st_size) >= bytes.count
  }

  deinit {
    if let start = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) }
    close(file)
  }
}

/// Bytes of a file, block by block: a block is held against its checksum when it is first read.
///
/// So a file is open at once, however large it is, and a request reads but what it needs. What a block that does not
/// fit has is never handed out: zeros stand for it, and the file is known as damaged, which `Router` asks for before it
/// answers.
///
/// @unchecked holds: what is pointed to belongs to the file, which is kept; states are atomic, and threads that look
/// at one block at the same time find the same.
final class ProvenBytes: @unchecked Sendable {
  let file: MappedFile
  let bytes: UnsafeRawBufferPointer
  /// By block: 0 for one that was not looked at, `isProven`, or `isRefused`.
  let states: UnsafeMutablePointer<Atomic<UInt8>>
  private let sums: UnsafePointer<UInt64>
  /// How many bytes there are up to the end of the section, of whose blocks the checksums are.
  private let whole: Int
  /// What keeps the states.
  private let owner: AnyObject
  private let values: Values

  /// What the values are held to beside their checksum, so that a file that was made to mislead leads no search astray.
  enum Values {
    case any
    /// Of four bytes, and less than a number.
    case below(Int)
    /// Numbers that are not negative.
    case costs, shortCosts
  }

  static let isProven: UInt8 = 1
  private static let isRefused: UInt8 = 2

  init(
    _ file: MappedFile, _ bytes: UnsafeRawBufferPointer, _ states: UnsafeMutablePointer<Atomic<UInt8>>,
    _ sums: UnsafePointer<UInt64>, keptBy owner: AnyObject, _ values: Values,
    whole: Int? = nil
  ) {
    self.whole = whole ?? bytes.count
    (self.file, self.bytes, self.states, self.sums, self.owner) = (file, bytes, states, sums, owner)
    self.values = values
  }

  /// Some of the bytes, which begin with a block.
  func part(_ range: Range<Int>, _ values: Values) -> ProvenBytes {
    let block = range.lowerBound / GraphLayout.block
    return ProvenBytes(
      file, UnsafeRawBufferPointer(rebasing: bytes[range]), states + block, sums + block, keptBy: owner, values,
      whole: whole - range.lowerBound)
  }

  /// Whether all blocks of some bytes are what was written.
  func prove(_ range: Range<Int>) -> Bool {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else {
      file.noteDamage()
      return false
    }
    var isSound = true
    var block = range.lowerBound / GraphLayout.block
    while block * GraphLayout.block < range.upperBound {
      if states[block].load(ordering: .relaxed) != Self.isProven, !look(block) { isSound = false }
      block += 1
    }
    return isSound
  }

  private func look(_ block: Int) -> Bool {
    let start = block * GraphLayout.block
    let size = min(GraphLayout.block, whole - start)
    let isSound =
      file.isWhole
      && bytes.baseAddress.map {
        GraphLayout.checksum(UnsafeRawBufferPointer(start: $0 + start, count: size)) == sums[block]
      } == true
      && isInRange(UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + size, bytes.count)]))
    states[block].store(isSound ? Self.isProven : Self.isRefused, ordering: .relaxed)
    if !isSound { file.noteDamage() }
    return isSound
  }

  private func isInRange(_ part: UnsafeRawBufferPointer) -> Bool {
    switch values {
    case .any: true
    case .below(let end):
      part.withMemoryRebound(to: UInt32.self) { [end = UInt32(clamping: end)] in $0.allSatisfy { $0 < end } }
    case .costs: part.withMemoryRebound(to: Double.self) { $0.allSatisfy { $0 >= 0 } }
    case .shortCosts: part.withMemoryRebound(to: Float.self) { $0.allSatisfy { $0 >= 0 } }
    }
  }
}

/// The states of the blocks of a file, none of which was looked at.
// @unchecked holds: they are atomic, and end with the object.
final class BlockStates: @unchecked Sendable {
  let states: UnsafeMutablePointer<Atomic<UInt8>>

  init(_ count: Int) {
    states = .allocate(capacity: max(count, 1))
    // `unsafe` holds: an atomic byte of 0 is a byte of 0.
    memset(states, 0, count)
  }

  deinit { states.deallocate() }
}
