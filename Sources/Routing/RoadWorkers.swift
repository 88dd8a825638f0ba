// Parts of a work that do not depend on each other, on several threads.

import Synchronization

/// What runs parts of the work on a network: to divide what is made once, as what the arcs of its hierarchy cost.
///
///     let workers = RoadWorkers(jobs) { concurrently($0, jobs: jobs, $1) }
public struct RoadWorkers: Sendable {
  /// How many threads there are.
  let count: Int
  private let run: @Sendable (_ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> Void

  /// Runs one part after the other.
  public init() { self.init(1) { count, body in for number in 0..<count { body(number) } } }

  /// Runs parts by a function that calls `body` with each number below `count`, on so many threads, and returns when
  /// all are done.
  public init(
    _ count: Int, _ run: @escaping @Sendable (_ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> Void
  ) {
    (self.count, self.run) = (count, run)
  }

  /// What is made of shares of some numbers that follow on each other, in their order.
  ///
  /// - Parameters:
  ///   - least: how many a share has at least.
  ///   - sharesEach: how many shares there are for each thread, where they differ in what they take.
  func map<Part: Sendable>(
    _ count: Int, least: Int = 1, sharesEach: Int = 4, _ body: @escaping @Sendable (Range<Int>) -> Part
  ) -> [Part] {
    let shares = min(self.count * sharesEach, count / least)
    if self.count == 1 || shares <= 1 { return [body(0..<count)] }
    let parts = Parts<Part>(shares)
    run(shares) { share in
      let part = body(share * count / shares..<(share + 1) * count / shares)
      parts.all.withLock { $0[share] = part }
    }
    return parts.all.withLock { $0.compactMap { $0 } }
  }

  private final class Parts<Part: Sendable>: Sendable {
    let all: Mutex<[Part?]>
    init(_ count: Int) { all = Mutex([Part?](repeating: nil, count: count)) }
  }
}
