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
/// order; nothing waits for a thread that has failed.
///
/// - Parameters:
///   - jobs: how many threads, at least 1; with 1 the calling thread does everything.
///   - reader: fills chunks, in order.
///   - makeWorker: called once on each thread.
///   - deliver: called in order, never twice at once; returns false to end the run.
func orderedParallelMap(
  jobs: Int, reader: sending any ChunkSource, makeWorker: @escaping @Sendable () -> RecordWorker,
  deliver: @escaping @Sendable (ChunkResult) -> Bool
) {
  let input = Monitor(reader)
  let order = Monitor(DeliveryOrder())
  @Sendable func work() {
    let worker = makeWorker()
    let chunk = Chunk(capacity: RecordReader.firstChunkSize)
    var growth = (input: 0, output: 0)
    while true {
      let slot = order.wait(until: { $0.isStopped || $0.inFlight < 2 * jobs }, then: { $0.takeSlot() })
      guard let result = slot else { return }
      let hasChunk = input.withLock { reader in
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
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    order.notifyAll()
    guard isWriter else { return }
    while let next = order.withLock({ $0.takeNext() }) {
      let goesOn = deliver(next)
      next.removeAll()
      order.withLock { $0.finish(next, goesOn: goesOn) }
      order.notifyAll()
    }
  }
  if jobs == 1 { work() } else { withThreads(jobs, work) }
}

/// Which results are waiting for their turn.
private struct DeliveryOrder {
  var ready: [Int: ChunkResult] = [:]
  var spare: [ChunkResult] = []
  var next = 0
  var inFlight = 0
  var isDelivering = false
  var isStopped = false

  /// An empty result to fill; nil when the run is over.
  mutating func takeSlot() -> ChunkResult? {
    guard !isStopped else { return nil }
    inFlight += 1
    return spare.popLast() ?? ChunkResult()
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
