// Output that is made when all records have been seen, and is not a record: a picture, a page, a table, an index.

import FeatureStream
import Synchronization

/// The bytes of an output, once they are made.
final class MadeOutput: Sendable {
  private let made = Mutex<[UInt8]>([])

  var bytes: [UInt8] { made.withLock { $0 } }

  func set(_ bytes: [UInt8]) { made.withLock { $0 = bytes } }
}

/// An output without records, whose end is all of it.
final class MadeFraming: OutputFraming {
  private let bytes: @Sendable () -> [UInt8]

  /// - Parameter bytes: gives the output; asked once, at the end.
  init(_ bytes: @escaping @Sendable () -> [UInt8]) { self.bytes = bytes }

  convenience init(_ made: MadeOutput) { self.init { made.bytes } }

  var separatorLength: Int { 0 }
  func begin(_ summary: ChunkSummary) -> [UInt8] { [] }
  func add(_ summary: ChunkSummary) -> Misfit? { nil }
  func end() -> [UInt8] { bytes() }
}
