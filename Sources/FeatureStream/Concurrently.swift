// Work in parts that do not depend on each other, on several threads, for a stage that has seen the whole stream.

/// Calls `body` with each number below `count`, on as many threads as there are jobs, and returns when all are done.
///
/// The calling thread is one of them. Numbers are handed out in their order.
public func concurrently(_ count: Int, jobs: Int, _ body: @escaping @Sendable (Int) -> Void) {
  guard jobs > 1, count > 1 else {
    for number in 0..<count { body(number) }
    return
  }
  let state = Monitor((next: 0, helpers: min(jobs, count) - 1))
  @Sendable func work() {
    while true {
      let number = state.withLock { state in
        defer { state.next += 1 }
        return state.next
      }
      guard number < count else { return }
      body(number)
    }
  }
  let wanted = min(jobs, count) - 1
  let started = startThreads(wanted) {
    work()
    state.withLock { $0.helpers -= 1 }
    state.notifyAll()
  }
  state.withLock { $0.helpers -= wanted - started }
  work()
  state.wait(until: { $0.helpers == 0 }, then: { _ in })
}
