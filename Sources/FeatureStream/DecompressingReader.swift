// A compressed input, decompressed ahead on a thread of its own.

import Compression
import SystemLibrary

/// What a compressed input stands for, a few blocks ahead of who reads it.
///
/// Belongs to one thread at a time; the one that decompresses shares the state behind the lock with it, and ends when
/// nobody reads any more.
final class DecompressingReader {
  private struct State {
    /// What was made and not read yet, the first next.
    var blocks: [[UInt8]] = []
    /// Blocks to use again.
    var spare: [[UInt8]] = []
    var failure: RunError?
    var isAtEnd = false
    var isCancelled = false
    /// Whether the thread has nothing left to decompress, and asks for more.
    var isStarved = false
  }

  /// How many blocks are made ahead.
  private static let ahead = 4
  private let state = Monitor(State())
  private let work: Monitor<Decompression>
  private let descriptor: Int32
  private let hasThread: Bool
  private var block: [UInt8] = []
  private var at = 0

  /// Begins to decompress.
  ///
  /// - Parameters:
  ///   - descriptor: the open input, which stays whoever opened it; it is closed with the last owner.
  ///   - first: bytes of it that were read already.
  ///   - name: what messages call it.
  init(_ format: CompressionFormat, _ descriptor: OpenInput, first: [UInt8], name: String) throws(RunError) {
    self.descriptor = descriptor.number
    let (state, work) = (state, Monitor(try Decompression(format, descriptor, first: first, name: name)))
    self.work = work
    let started = startThreads(1) {
      work.withLock { work in Self.run(&work, state) }
    }
    hasThread = started == 1
  }

  deinit {
    state.withLock { $0.isCancelled = true }
    state.notifyAll()
  }

  /// Whether reading now would wait for more input.
  var wouldBlock: Bool {
    guard at == block.count, hasThread else { return false }
    let isStarved = state.withLock { $0.blocks.isEmpty && !$0.isAtEnd && $0.failure == nil && $0.isStarved }
    return isStarved && !SystemCall.isReadable(descriptor)
  }

  /// Reads up to `count` bytes; 0 at the end.
  func read(into buffer: UnsafeMutableRawPointer, count: Int) throws(RunError) -> Int {
    if at == block.count {
      guard try nextBlock() else { return 0 }
    }
    let length = min(count, block.count - at)
    block.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { buffer.copyMemory(from: start + at, byteCount: length) }
    }
    at += length
    return length
  }

  /// Takes the next block; false at the end.
  private func nextBlock() throws(RunError) -> Bool {
    let used = block
    block = []
    at = 0
    guard hasThread else {
      block = used
      let outcome = work.withLock { [used] work in
        var block = used
        return (work.fill(&block) {}, block)
      }
      block = outcome.1
      if case .failed(let error) = outcome.0 { throw error }
      return outcome.0 == .some
    }
    let next: Result<[UInt8]?, RunError> = state.wait(
      until: { !$0.blocks.isEmpty || $0.isAtEnd || $0.failure != nil },
      then: { state in
        if used.capacity > 0 { state.spare.append(used) }
        if !state.blocks.isEmpty { return .success(state.blocks.removeFirst()) }
        // What was there before a fault is read before it is reported.
        if let failure = state.failure { return .failure(failure) }
        return .success(nil)
      })
    state.notifyAll()
    guard let taken = try next.get() else { return false }
    block = taken
    return true
  }

  /// What the thread does.
  private static func run(_ work: inout Decompression, _ state: Monitor<State>) {
    while true {
      let spare = state.wait(
        until: { $0.blocks.count < ahead || $0.isCancelled },
        then: { $0.isCancelled ? nil : $0.spare.popLast() ?? [] })
      guard var block = spare else { return }
      let outcome = work.fill(&block) { state.withLock { $0.isStarved = true } }
      let isOver = state.withLock { [block] state in
        state.isStarved = false
        switch outcome {
        case .some: state.blocks.append(block)
        case .end: state.isAtEnd = true
        case .failed(let error): state.failure = error
        }
        return outcome != .some
      }
      state.notifyAll()
      if isOver { return }
    }
  }
}

/// An open descriptor, closed with its last owner.
final class OpenInput: Sendable {
  let number: Int32
  /// Counts what is read, where that is wanted.
  let meter: InputMeter?

  init(_ number: Int32, meter: InputMeter? = nil) { (self.number, self.meter) = (number, meter) }

  deinit {
    if number > STDERR_FILENO { close(number) }
  }
}

/// The reading and decompressing itself.
private struct Decompression {
  enum Outcome: Equatable {
    case some, end
    case failed(RunError)

    static func == (one: Outcome, other: Outcome) -> Bool {
      switch (one, other) {
      case (.some, .some), (.end, .end): true
      default: false
      }
    }
  }

  private let input: OpenInput
  private let name: String
  private let decompressor: Decompressor
  private var bytes = [UInt8](repeating: 0, count: 1 << 16)
  private var range = 0..<0
  private var isAtEnd = false
  /// Whether there was no room for all that the bytes read stand for.
  private var holdsMore = false
  private static let block = 1 << 18

  init(_ format: CompressionFormat, _ input: OpenInput, first: [UInt8], name: String) throws(RunError) {
    (self.input, self.name) = (input, name)
    do throws(CompressionError) { decompressor = try Decompressor(format) } catch {
      throw RunError(.ioError, "\(name): \(error.message)")
    }
    if first.count > bytes.count { bytes = first } else { bytes.replaceSubrange(..<first.count, with: first) }
    range = 0..<first.count
  }

  /// Fills a block with what some more of the input stands for.
  ///
  /// - Parameter starve: is called before more is asked of the input.
  mutating func fill(_ block: inout [UInt8], _ starve: () -> Void) -> Outcome {
    if block.count < Self.block { block = [UInt8](repeating: 0, count: Self.block) }
    var made = 0
    while made == 0 || !range.isEmpty && made < Self.block {
      if range.isEmpty, !isAtEnd, !holdsMore {
        starve()
        let count = bytes.withUnsafeMutableBytes { buffer in
          buffer.baseAddress.map { SystemCall.read(input.number, $0, buffer.count) } ?? 0
        }
        if count < 0 { return .failed(RunError(.ioError, "\(name): cannot be read: \(SystemCall.reason)")) }
        input.meter?.add(count)
        range = 0..<count
        isAtEnd = count == 0
      }
      do throws(CompressionError) {
        let (taken, more) = try bytes.withUnsafeBufferPointer { bytes throws(CompressionError) in
          try block.withUnsafeMutableBufferPointer { block throws(CompressionError) in
            try decompressor.decompress(
              UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[range]),
              into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(block)[made...]))
          }
        }
        range = range.lowerBound + taken..<range.upperBound
        made += more
        holdsMore = made == Self.block
        if isAtEnd, more == 0 {
          if made > 0 { break }
          if let fault = decompressor.fault { throw fault }
          return .end
        }
      } catch {
        return .failed(
          RunError(.ioError, "\(name): cannot be decompressed: \(error.message), at byte \(error.position)"))
      }
    }
    if made < block.count { block.removeLast(block.count - made) }
    return .some
  }
}
