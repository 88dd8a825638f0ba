// A case: a chain, its records, and how both are run.

/// What is run, made from any bytes.
struct ChainCase {
  /// The stages, each with its words.
  var chain: [[String]]
  var records: [String]
  /// What happens at a bad record.
  var policy: [String]
  /// The name of the input: `-` or a file.
  let input: String
  /// How many jobs a further run has, and how many bytes it reads at once; nil for as many as plat does by itself.
  let variants: [(jobs: Int, readSize: Int?)]
  /// Whether the stages are run one after the other, too.
  let isPiped: Bool

  /// Makes a case; all bytes are one.
  init(_ bytes: [UInt8]) {
    var decisions = Decisions(bytes)
    let middle = known.middle
    var stages = (0..<decisions.pick([0, 1, 1, 2, 3])).map { _ in decisions.pick(middle) }
    stages.append(decisions.pick(stages.isEmpty ? middle : known.stages))
    chain = stages.map { stage in
      var made = stage.base
      var options = stage.options
      for _ in 0..<min(options.count, decisions.pick([0, 0, 1, 1, 2, 3])) {
        made += decisions.pick(options.remove(at: decisions.below(options.count)))
      }
      return made
    }
    // The words of tee name what it writes, so another stage reads.
    if stages[0].name == "tee" { chain.insert(["decode"], at: 0) }
    policy =
      switch decisions.below(6) {
      case 0..<3: ["--on-error", "quarantine=bad"]
      case 3, 4: ["--on-error", "stop"]
      default: ["--on-error", "skip", "--max-rejects", "\(decisions.below(5))"]
      }
    input = decisions.pick(["-", "in"])
    let all: [(Int, Int?)] = [(2, nil), (8, nil), (1, 150), (3, 700), (8, 2500), (2, 1)]
    variants = [decisions.pick(all), decisions.pick(all)]
    isPiped = decisions.chance(0.6)
    let isMild = decisions.chance(0.5)
    let count = decisions.pick([1, 2, 5, 15, 15, 40])
    var maker = RecordMaker(decisions)
    records = (0..<count).map { _ in maker.record(isMild: isMild) }
  }

  /// The same without the options of stages that would not take them, stage after stage.
  ///
  /// What is said of such options others look at, and half of all chains would end there.
  func withUsableWords() -> ChainCase {
    var made = self
    if input == "in" { InProcess.write([]) }
    for stage in chain.indices.reversed() where InProcess.run(made.words(jobs: 1), input: []).status == 64 {
      if let part = made.chain[stage].first { made.chain[stage].removeSubrange(Chains.fixedCount(of: part)...) }
    }
    return made
  }

  /// The input's bytes.
  var text: [UInt8] { Array((records.joined(separator: "\n") + "\n").utf8) }

  /// The words of the whole chain.
  func words(jobs: Int) -> [String] {
    var all: [String] = []
    for (place, stage) in chain.enumerated() {
      if place > 0 { all.append("then") }
      all += stage
    }
    all.insert(input, at: 1)
    return all + policy + ["--jobs", "\(jobs)"]
  }

  /// The case as a command, and some of its records.
  func shown(records count: Int) -> String {
    let command = words(jobs: 1).map { word in
      word.allSatisfy { $0.isLetter || $0.isNumber || "-=._/,:%".contains($0) } && !word.isEmpty
        ? word : "'\(word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
    }
    return
      (["plat " + command.joined(separator: " ")]
      + records.prefix(count).map { String($0.prefix(count == .max ? .max : 1000)) }).joined(separator: "\n")
  }

  /// A smaller case that has trouble of the same kind; as small as is found in so many attempts.
  func reduced(_ trouble: String, attempts: Int) -> ChainCase {
    var (best, left) = (self, attempts)
    let kind = trouble.prefix { $0 != ":" }
    func take(_ change: (inout ChainCase) -> Void) -> Bool {
      var smaller = best
      change(&smaller)
      left -= 1
      guard left > 0, !smaller.chain.isEmpty, !smaller.records.isEmpty, smaller.chain[0].first != "tee",
        smaller.trouble?.prefix(while: { $0 != ":" }) == kind
      else { return false }
      best = smaller
      return true
    }
    var size = max(1, records.count / 2)
    while left > 0 {
      var at = 0
      while at < best.records.count, left > 0 {
        let end = min(at + size, best.records.count)
        if !take({ $0.records.removeSubrange(at..<end) }) { at = end }
      }
      if size == 1 { break }
      size /= 2
    }
    for stage in chain.indices.reversed() where best.chain.count > 1 { _ = take { $0.chain.remove(at: stage) } }
    for stage in best.chain.indices {
      let fixed = Chains.fixedCount(of: best.chain[stage][0])
      for at in best.chain[stage].indices.reversed() where at >= fixed { _ = take { $0.chain[stage].remove(at: at) } }
    }
    return best
  }
}

/// What is known of the stages.
enum Chains {
  /// How many of a stage's words it cannot be without.
  static func fixedCount(of stage: String) -> Int { known.stages.first { $0.name == stage }?.base.count ?? 1 }

  static func kind(of stage: String) -> Words.Stage.Kind { known.stages.first { $0.name == stage }?.kind ?? .middle }
}
