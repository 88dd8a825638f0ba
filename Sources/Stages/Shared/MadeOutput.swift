// Output that is made when all records have been seen, and is not a record: a picture, a page, a table, an index.

import FeatureStream
import Synchronization

/// The bytes of an output, once they are made.
final class MadeOutput: Sendable {
  private let made = Mutex<[UInt8]>([])

  var bytes: [UInt8] { made.withLock { $0 } }

  func set(_ bytes: [UInt8]) { made.withLock { $0 = bytes } }
}

/// A value that is made when it is first asked for.
final class MadeOnce<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let made = Mutex<Value?>(nil)

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  var value: Value {
    made.withLock { made in
      let value = made ?? make()
      made = value
      return value
    }
  }
}

/// An output without records, whose end is all of it.
final class MadeFraming: OutputFraming {
  private let part: @Sendable (Int) -> [UInt8]?

  /// - Parameter parts: gives the output in parts, from the first, 0, on; nil after the last one.
  init(parts: @escaping @Sendable (Int) -> [UInt8]?) { part = parts }

  /// - Parameter bytes: gives the output; asked once, at the end.
  convenience init(_ bytes: @escaping @Sendable () -> [UInt8]) { self.init(parts: { $0 == 0 ? bytes() : nil }) }

  convenience init(_ made: MadeOutput) { self.init { made.bytes } }

  var separatorLength: Int { 0 }
  func begin(_ summary: ChunkSummary) -> [UInt8] { [] }
  func add(_ summary: ChunkSummary) -> Misfit? { nil }
  func end() -> [UInt8] { part(0) ?? [] }
  func end(part: Int) -> [UInt8]? { self.part(part) }
}
