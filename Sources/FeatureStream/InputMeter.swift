// How much of the inputs was read, for progress.

import FileNames
import Synchronization
import SystemLibrary

/// The size of the inputs as they lie on the disk, and how much of that was read.
final class InputMeter: Sendable {
  private let taken = Atomic(0)
  private let isCompressed = Atomic(false)
  /// The bytes of all inputs; -1 where the size of one is not known.
  private let total = Atomic(-1)

  /// Learns how large the inputs are: files, and standard input where it is one.
  func measure(_ paths: [String]) {
    var sum = 0
    for path in paths {
      var status = stat()
      guard (path == "-" ? fstat(STDIN_FILENO, &status) : path.withFileName({ stat($0, &status) })) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { return }
      sum += Int(status.st_size)
    }
    total.store(sum, ordering: .relaxed)
  }

  /// Counts bytes that were read from a file or a pipe.
  func add(_ count: Int) { taken.add(count, ordering: .relaxed) }

  /// Says that an input is compressed: what was made of its bytes is no measure of how many they are.
  func noteCompression() { isCompressed.store(true, ordering: .relaxed) }

  /// The share that is done when `bytes` of the inputs' text are; nil where the size of the inputs is not known.
  func share(_ bytes: Int) -> Double? {
    let total = total.load(ordering: .relaxed)
    guard total > 0 else { return nil }
    let done = isCompressed.load(ordering: .relaxed) ? taken.load(ordering: .relaxed) : bytes
    return min(1, Double(done) / Double(total))
  }
}
