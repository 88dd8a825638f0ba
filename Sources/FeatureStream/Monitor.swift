// State shared by threads, behind one lock, with a condition to wait for.

import SystemLibrary

/// A lock, the state it guards, and a condition variable (Hoare, "Monitors", CACM 17, 1974).
///
/// `Synchronization.Mutex` has no condition to wait for, and a chunk's worker has to wait for room.
///
/// `@unchecked Sendable` holds because `state`, which whoever makes it gives away (`sending`), is touched only between
/// lock and unlock, in `withLock` and `wait`, whose results are `Sendable`, so that no part of it leaves; the lock and
/// the condition are C's, made to be shared, and are destroyed with the last reference.
final class Monitor<State>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  init(_ state: sending State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Runs `body` alone.
  func withLock<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// Waits until `condition` holds, then runs `body` under the same lock.
  func wait<Result: Sendable>(until holds: (State) -> Bool, then body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !holds(state) { pthread_cond_wait(condition, mutex) }
    return body(&state)
  }

  /// Wakes every waiting thread, to look at its condition again.
  func notifyAll() { pthread_cond_broadcast(condition) }
}

/// Runs `body` on up to `count` threads at once, and says on how many; it does not wait for them.
///
/// Threads and not tasks: a worker blocks in `read(2)` and `write(2)`, which the cooperative pool must not.
func startThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) -> Int {
  final class Entry: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  // As deep as the main thread's: the JSON scanner recurses for every level of nesting.
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  pthread_attr_setstacksize(&attributes, 8 << 20)
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  defer { pthread_attr_destroy(&attributes) }
  var started = 0
  for _ in 0..<count {
    let entry = Unmanaged.passRetained(Entry(body))
    #if canImport(Darwin)
    var thread: pthread_t?
    let status = pthread_create(
      &thread, &attributes,
      { argument in
        Unmanaged<Entry>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, entry.toOpaque())
    if status == 0 { started += 1 } else { entry.release() }
    #else
    var thread = pthread_t()
    let status = pthread_create(
      &thread, &attributes,
      { argument in
        if let argument { Unmanaged<Entry>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, entry.toOpaque())
    if status == 0 { started += 1 } else { entry.release() }
    #endif
  }
  return started
}
