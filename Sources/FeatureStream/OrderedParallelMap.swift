// The one place where plat is concurrent.
//
//   input ──one at a time──▶ chunk 5 ─▶ worker A ─▶ result 5 ─┐
//                            chunk 6 ─▶ worker B ─▶ result 6 ─┴─in order, one at a time──▶ output
//
// There is no reader thread and no writer thread: a worker takes the next chunk from the input under its lock, works
// on it alone, leaves the result, and whoever leaves the result that is next in order writes all that is ready.

/// Maps chunks by workers of which each belongs to one thread, and hands the results over in input order.
///
/// At most `2 × jobs` chunks are between input and output. A failing input travels as a result, at its place in the
/// order; nothing waits for a thread that has failed. Once the stages after have enough, a thread that is blocked in a
/// read of its input is not joined.
///
/// - Parameters:
///   - jobs: how many threads, at least 1; with 1 the calling thread does everything.
///   - reader: fills chunks, in order.
///   - stop: tells workers that wait that the run is over.
///   - makeWorker: called once on each thread.
///   - deliver: called in order, never twice at once; returns false when no more is wanted.
func orderedParallelMap(
  jobs: Int, reader: sending any ChunkSource, stop: @escaping @Sendable () -> Void,
  makeWorker: @escaping @Sendable () -> RecordWorker, deliver: @escaping @Sendable (ChunkResult) -> Bool
) {
  let order = Monitor(DeliveryOrder(mayWait: reader.mayWait))
  let input = Monitor(reader)
  @Sendable func work() {
    defer {
      order.withLock { $0.working -= 1 }
      order.notifyAll()
    }
    let worker = makeWorker()
    let chunk = Chunk(capacity: RecordReader.firstChunkSize)
    chunk.takesNotes = worker.inspector != nil
    var growth = (input: 0, output: 0)
    while true {
      let slot = order.wait(until: { $0.isEnding || $0.inFlight < 2 * jobs }, then: { $0.takeSlot() })
      guard let result = slot else { return }
      let hasChunk = input.withLock { reader in
        if order.withLock({ $0.isEnding }) { return false }
        reader.learn(input: growth.input, output: growth.output)
        do throws(RunError) {
          if try reader.next(chunk) { return true }
          result.number = reader.endNumber()
        } catch {
          result.number = reader.endNumber()
          result.failure = error
        }
        return false
      }
      // While this thread waited for input, the others may have come to the end.
      guard order.withLock({ $0.stopWaiting() }) else { return }
      if hasChunk {
        worker.process(chunk, into: result)
        growth = (chunk.count, result.output.count)
      }
      let isLast = !hasChunk
      deliverReady(result, isLast)
      if isLast { return }
    }
  }
  @Sendable func deliverReady(_ result: ChunkResult, _ isLast: Bool) {
    let isWriter = order.withLock { state in
      // Threads that find the input ended after the first one did have nothing to say.
      if isLast, result.failure == nil { state.inFlight -= 1 } else { state.ready[result.number] = result }
      if result.isLast { state.isFull = true }
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    order.notifyAll()
    guard isWriter else { return }
    while let next = order.withLock({ $0.takeNext() }) {
      let goesOn = deliver(next)
      next.removeAll()
      order.withLock { $0.finish(next, goesOn: goesOn) }
      if !goesOn { stop() }
      order.notifyAll()
    }
    order.notifyAll()
  }
  guard jobs > 1 else {
    order.withLock { $0.working = 1 }
    return work()
  }
  order.withLock { $0.working = jobs }
  let started = startThreads(jobs, work)
  order.withLock { $0.working -= jobs - started }
  if started == 0 {
    // Where no thread could be had at all, this one does the work.
    order.withLock { $0.working = 1 }
    return work()
  }
  order.wait(until: { $0.isOver }, then: { _ in })
}

/// Which results are waiting for their turn.
private struct DeliveryOrder {
  /// Whether a thread that reads may wait for ever.
  let mayWait: Bool
  var ready: [Int: ChunkResult] = [:]
  var spare: [ChunkResult] = []
  var next = 0
  var inFlight = 0
  var isDelivering = false
  /// How many threads do something: those that have not ended.
  var working = 0
  /// How many of them wait for input, or read it.
  private var reading = 0
  /// Whether a step has had enough: no chunk is to be read any more.
  var isFull = false
  /// Whether no result is to be delivered any more.
  private(set) var isStopped = false

  /// Whether no chunk is to be read any more.
  var isEnding: Bool { isStopped || isFull }

  /// Whether no result is to come: every thread has ended or, once the stages after have enough, is blocked in a read.
  ///
  /// Who makes the records of a stage is waited for: the stage has still to say what it made.
  var isOver: Bool { !isDelivering && (working == 0 || mayWait && isStopped && working == reading) }

  init(mayWait: Bool) { self.mayWait = mayWait }

  /// An empty result to fill from the next chunk; nil when there is none to be read.
  mutating func takeSlot() -> ChunkResult? {
    guard !isEnding else { return nil }
    inFlight += 1
    reading += 1
    return spare.popLast() ?? ChunkResult()
  }

  /// Ends a thread's reading; false when nobody wants what it has read.
  mutating func stopWaiting() -> Bool {
    reading -= 1
    return !isStopped
  }

  /// The result whose turn it is; without one, the role of the writer is given back.
  mutating func takeNext() -> ChunkResult? {
    guard !isStopped, let result = ready.removeValue(forKey: next) else {
      isDelivering = false
      return nil
    }
    return result
  }

  mutating func finish(_ result: ChunkResult, goesOn: Bool) {
    next += 1
    inFlight -= 1
    spare.append(result)
    if !goesOn { isStopped = true }
  }
}
