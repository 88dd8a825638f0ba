// What an index that is being made does not keep in memory: a file without a name.

import Gazetteer
import Synchronization
import SystemLibrary

/// Bytes that were set aside, in the order in which they came.
///
/// The file is in no folder, so that nothing is left of it however the run ends. It is made when it is first written
/// to.
final class IndexSpill: Sendable {
  private struct State {
    var descriptor: Int32 = -1
    var count = 0
    var fault: String?
  }

  private let state = Mutex(State())

  /// Sections of fewer bytes stay in memory.
  let least: Int

  /// - Parameter fault: what goes wrong from the beginning; nil for nothing.
  init(least: Int = 1 << 18, fault: String? = nil) {
    self.least = least
    state.withLock { $0.fault = fault }
  }

  deinit { state.withLock { if $0.descriptor >= 0 { close($0.descriptor) } } }

  /// What went wrong first; nil for nothing.
  var fault: String? { state.withLock { $0.fault } }

  /// Sets bytes aside.
  ///
  /// - Returns: where they are; an empty range after a fault.
  func append(_ bytes: UnsafeRawBufferPointer) -> Range<Int> {
    let (descriptor, start) = state.withLock { state -> (Int32, Int) in
      if state.descriptor < 0, state.fault == nil { state.descriptor = Self.makeFile() }
      if state.descriptor < 0, state.fault == nil { state.fault = temporaryFileFault("made") }
      guard state.fault == nil else { return (-1, 0) }
      defer { state.count += bytes.count }
      return (state.descriptor, state.count)
    }
    guard descriptor >= 0 else { return 0..<0 }
    var done = 0
    while done < bytes.count {
      // Some systems write at most 2 GiB with one call.
      let part = UnsafeRawBufferPointer(rebasing: bytes[done..<min(bytes.count, done + 1 << 30)])
      let put = pwrite(descriptor, part.baseAddress, part.count, off_t(start + done))
      if put < 0, errno == EINTR { continue }
      guard put > 0 else {
        fail("written")
        return 0..<0
      }
      done += put
    }
    return start..<start + bytes.count
  }

  /// Sets numbers aside.
  func append<Element: BitwiseCopyable>(_ elements: [Element]) -> Range<Int> {
    elements.withUnsafeBytes { append($0) }
  }

  /// Reads numbers, or a part of them, back.
  func elements<Element: BitwiseCopyable>(
    _ range: Range<Int>, of type: Element.Type
  ) throws(IndexError) -> [Element] {
    guard !range.isEmpty else { return [] }
    var failure: IndexError?
    let elements = [Element](unsafeUninitializedCapacity: range.count / MemoryLayout<Element>.stride) { buffer, count in
      // A buffer with room for something has an address.
      guard let base = UnsafeMutableRawBufferPointer(buffer).baseAddress else { return }
      do throws(IndexError) {
        try read(range, to: base)
        count = buffer.count
      } catch { failure = error }
    }
    if let failure { throw failure }
    return elements
  }

  /// Reads some bytes back.
  func read(_ range: Range<Int>, to target: UnsafeMutableRawPointer) throws(IndexError) {
    let descriptor = state.withLock { $0.descriptor }
    var done = 0
    while done < range.count {
      let got = pread(descriptor, target + done, range.count - done, off_t(range.lowerBound + done))
      if got < 0, errno == EINTR { continue }
      guard got > 0 else {
        fail("read")
        throw .temporaryFile(fault ?? "")
      }
      done += got
    }
  }

  private static func makeFile() -> Int32 {
    guard let file = tmpfile() else { return -1 }
    defer { fclose(file) }
    return dup(fileno(file))
  }

  private func fail(_ what: String) {
    let message = temporaryFileFault(what)
    state.withLock { $0.fault = $0.fault ?? message }
  }
}
