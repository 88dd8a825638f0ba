// What was tried, so that a night can say what it has seen.

import SystemLibrary

/// Counts of this process.
enum Seen {
  /// What is counted of a stage: how often it was in a chain, and how often that gave something.
  struct Count {
    var tried = 0
    var gave = 0
  }

  // `nonisolated(unsafe)` holds because the fuzzer has one thread; those of a run have ended when it is counted.
  private nonisolated(unsafe) static var (chains, records, runs, lastTime) = (0, 0, 0, 0)
  private nonisolated(unsafe) static var statuses: [Int32: Int] = [:]
  private nonisolated(unsafe) static var stages: [String: Count] = [:]
  /// Where it is written, if anywhere: now and then, since the process may end at any time.
  private static let file = getenv("FUZZ_SEEN").map { String(cString: $0) }

  static func note(_ made: ChainCase) {
    chains += 1
    records += made.records.count
    let now = time(nil)
    if now - lastTime >= 10 {
      lastTime = now
      if chains == 1 { atexit { Seen.write() } }
      write()
    }
  }

  static func note(_ made: ChainCase, _ outcome: Outcome) {
    runs += 1
    statuses[outcome.status, default: 0] += 1
    for stage in made.chain {
      stages[stage[0], default: Count()].tried += 1
      if !outcome.out.isEmpty || !outcome.files.isEmpty { stages[stage[0], default: Count()].gave += 1 }
    }
  }

  static func write() {
    guard let path = file, let file = fopen(path, "w") else { return }
    defer { fclose(file) }
    var text = "chains\t\(chains)\nrecords\t\(records)\n"
    for (status, count) in statuses.sorted(by: { $0.key < $1.key }) { text += "status \(status)\t\(count)\n" }
    for (name, count) in stages.sorted(by: { $0.key < $1.key }) { text += "\(name)\t\(count.tried)\t\(count.gave)\n" }
    fputs(text, file)
  }
}
