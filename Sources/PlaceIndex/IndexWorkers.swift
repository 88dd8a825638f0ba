// Parts of the work of making an index that do not depend on each other, and what each leaves.

import Synchronization

/// What runs parts of the work of making an index.
public struct IndexWorkers: Sendable {
  private let run: @Sendable (_ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> Void

  /// Runs one part after the other.
  public init() { run = { count, body in for number in 0..<count { body(number) } } }

  /// Runs parts by a function that calls `body` with each number below `count`, on whatever threads, and returns when
  /// all are done.
  public init(_ run: @escaping @Sendable (_ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> Void) {
    self.run = run
  }

  /// The sections that so many parts make.
  ///
  /// - Parameter spill: where they are set aside; nil for in memory.
  func images(
    _ count: Int, _ spill: IndexSpill?, _ body: @escaping @Sendable (Int, inout IndexImage) -> Void
  ) -> IndexImage {
    let slot = Slot<IndexImage>()
    run(count) { number in
      var own = IndexImage(spill)
      body(number, &own)
      slot.change { all in
        var image = all ?? IndexImage(spill)
        image.take(own)
        all = image
      }
    }
    return slot.take() ?? IndexImage(spill)
  }
}

/// Something that one thread leaves for another.
final class Slot<Value: Sendable>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: Value? = nil) { self.value = Mutex(value) }

  /// What is there.
  func copy() -> Value? { value.withLock { $0 } }

  func change(_ body: (inout sending Value?) -> Void) { value.withLock { body(&$0) } }

  /// Takes what is there.
  func take() -> Value? {
    value.withLock { value in
      defer { value = nil }
      return value
    }
  }
}
