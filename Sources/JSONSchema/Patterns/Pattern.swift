// A pattern as steps that all ways through it take at once, so that no text makes it slow.

/// A compiled pattern: Thompson's construction.
struct Pattern: Sendable {
  /// A step; the next one is the one after it, where it does not say otherwise.
  enum Step: Sendable {
    case take(ScalarSet)
    case fork(Int, Int)
    case jump(Int)
    case start, end
    case boundary(isOne: Bool)
    case look(Int, behind: Bool, isNegated: Bool)
    case match
  }

  /// The text of the pattern.
  let text: String
  private(set) var steps: [Step] = []
  /// What looks ahead or behind.
  private(set) var parts: [Pattern] = []
  /// Whether what follows depends on the steps alone, and not on the text around.
  private(set) var isPlain = true

  /// How many steps a pattern has at most.
  private static let most = 20_000

  /// Compiles a pattern.
  init(_ text: String) throws(PatternError) {
    try self.init(text, PatternParser.parse(text))
  }

  private init(_ text: String, _ part: PatternPart) throws(PatternError) {
    self.text = text
    try add(part)
    try add(.match)
  }

  private mutating func add(_ step: Step) throws(PatternError) {
    steps.append(step)
    if steps.count > Self.most { throw PatternError(message: "it is too large: what it repeats is written out") }
  }

  private mutating func add(_ part: PatternPart) throws(PatternError) {
    switch part {
    case .nothing: break
    case .set(let set): try add(.take(set))
    case .sequence(let parts): for part in parts { try add(part) }
    case .start: try add(Step.start)
    case .end: try add(Step.end)
    case .boundary(let isOne):
      isPlain = false
      try add(Step.boundary(isOne: isOne))
    case .look(let part, let behind, let isNegated):
      isPlain = false
      parts.append(try Pattern(text, part))
      try add(.look(parts.count - 1, behind: behind, isNegated: isNegated))
    case .alternatives(let parts):
      var jumps: [Int] = []
      for (index, part) in parts.enumerated() {
        let isLast = index == parts.count - 1
        let fork = steps.count
        if !isLast { try add(.fork(fork + 1, 0)) }
        try add(part)
        if !isLast {
          jumps.append(steps.count)
          try add(.jump(0))
          steps[fork] = .fork(fork + 1, steps.count)
        }
      }
      for jump in jumps { steps[jump] = .jump(steps.count) }
    case .repeated(let part, let from, let to):
      for _ in 0..<from {
        let before = steps.count
        try add(part)
        // Of what takes no steps, any number are none.
        if steps.count == before { return }
      }
      guard let to else {
        let fork = steps.count
        try add(.fork(fork + 1, 0))
        try add(part)
        try add(.jump(fork))
        steps[fork] = .fork(fork + 1, steps.count)
        return
      }
      var forks: [Int] = []
      for _ in 0..<(to - from) {
        forks.append(steps.count)
        try add(.fork(steps.count + 1, 0))
        try add(part)
      }
      for fork in forks { steps[fork] = .fork(fork + 1, steps.count) }
    }
  }
}
