// Looks for a pattern in a text: every way through the steps at once, and what was found out is kept.

/// A worker's search for one pattern.
final class PatternMatcher {
  /// A set of steps that a text can have come to.
  private struct State {
    /// The steps that take a character.
    let steps: [Int]
    /// Whether the pattern was found, and whether it is when the text ends here.
    let matches: Bool
    let matchesAtEnd: Bool
    /// The states after each of the first 128 characters; negative for one not known yet.
    var next: [Int32]
  }

  private let pattern: Pattern
  private var states: [State] = []
  private var numbers: [[Int]: Int] = [:]
  private let parts: [PatternMatcher]
  /// Marks of the steps that were gone through, and the ones to go through.
  private var marks: [UInt32]
  private var round: UInt32 = 0
  private var pending: [Int] = []
  private var found: [Int] = []
  /// How many steps may yet be taken; below 0 the search was given up.
  var budget = Int.max

  /// How many states are kept.
  private static let most = 500
  /// How often they were given up.
  private var age = 0

  init(_ pattern: Pattern) {
    self.pattern = pattern
    parts = pattern.parts.map { PatternMatcher($0) }
    marks = Array(repeating: 0, count: pattern.steps.count)
  }

  /// Whether the pattern is found anywhere in UTF-8 text.
  func matches(_ text: UnsafeRawBufferPointer) -> Bool {
    guard pattern.isPlain else { return matchesWithContext(text) }
    if states.isEmpty { addState(atStart: true) }
    var state = 0
    var at = 0
    while at < text.count {
      if states[state].matches { return true }
      // No character that follows can match, and the end alone may, as where the pattern is $.
      if states[state].steps.isEmpty {
        let known = Int(states[state].next[0])
        return states[known >= 0 ? known : follow(state, 0)].matchesAtEnd
      }
      let byte = text[at]
      if byte < 128 {
        at += 1
        let known = Int(states[state].next[Int(byte)])
        if known >= 0 {
          state = known
          continue
        }
        state = follow(state, UInt32(byte))
      } else {
        let (scalar, length) = Self.scalar(text, at)
        at += length
        state = follow(state, scalar)
      }
      if budget < 0 { return false }
    }
    return states[state].matches || states[state].matchesAtEnd
  }

  private static func scalar(_ text: UnsafeRawBufferPointer, _ at: Int) -> (UInt32, Int) {
    func bits(_ index: Int) -> UInt32 { at + index < text.count ? UInt32(text[at + index] & 0x3F) : 0 }
    let first = UInt32(text[at])
    if first < 0x80 { return (first, 1) }
    if first < 0xE0 { return ((first & 0x1F) << 6 | bits(1), 2) }
    if first < 0xF0 { return ((first & 0x0F) << 12 | bits(1) << 6 | bits(2), 3) }
    return ((first & 0x07) << 18 | bits(1) << 12 | bits(2) << 6 | bits(3), 4)
  }

  // MARK: States

  /// The state after a character.
  private func follow(_ number: Int, _ scalar: UInt32) -> Int {
    begin()
    for step in states[number].steps {
      if case .take(let set) = pattern.steps[step], set.contains(scalar) { mark(step + 1) }
    }
    mark(0)
    let age = age
    let next = addState(atStart: false)
    // Where too many were kept, the state's number is another's now.
    if age == self.age, scalar < 128 { states[number].next[Int(scalar)] = Int32(next) }
    return next
  }

  /// Makes the state of the steps that are marked, or at the start that of the first.
  @discardableResult
  private func addState(atStart: Bool) -> Int {
    if atStart {
      begin()
      mark(0)
    }
    let seeds = pending
    let matches = close { step in
      switch step {
      case .start: atStart
      default: false
      }
    }
    let steps = found.sorted()
    begin()
    for seed in seeds { mark(seed) }
    let atEnd = close { step in
      switch step {
      case .start: atStart
      case .end: true
      default: false
      }
    }
    let key = steps + [matches ? -1 : -2, atEnd ? -1 : -2, atStart ? -1 : -2]
    if let number = numbers[key] { return number }
    if states.count >= Self.most {
      states.removeSubrange(1...)
      age += 1
      numbers.removeAll(keepingCapacity: true)
      for character in 0..<128 { states[0].next[character] = -1 }
    }
    numbers[key] = states.count
    states.append(State(steps: steps, matches: matches, matchesAtEnd: atEnd, next: Array(repeating: -1, count: 128)))
    return states.count - 1
  }

  // MARK: Steps

  private func begin() {
    round &+= 1
    if round == 0 {
      for index in marks.indices { marks[index] = 0 }
      round = 1
    }
    pending.removeAll(keepingCapacity: true)
    found.removeAll(keepingCapacity: true)
  }

  private func mark(_ step: Int) {
    if marks[step] == round { return }
    marks[step] = round
    pending.append(step)
  }

  /// Goes from the marked steps to all that can be come to without a character: whether the pattern ends there.
  ///
  /// `found` are those that take one.
  private func close(_ holds: (Pattern.Step) -> Bool) -> Bool {
    var matches = false
    while let step = pending.popLast() {
      budget &-= 1
      switch pattern.steps[step] {
      case .take: found.append(step)
      case .fork(let first, let second):
        mark(second)
        mark(first)
      case .jump(let other): mark(other)
      case .match: matches = true
      case .start, .end, .boundary, .look: if holds(pattern.steps[step]) { mark(step + 1) }
      }
    }
    return matches
  }

  // MARK: With what stands around

  /// Whether the pattern is found, where it looks at the text around.
  ///
  /// - Parameters:
  ///   - start: where it has to begin; anywhere where nil.
  ///   - end: where it has to end; anywhere where nil.
  private func matchesWithContext(_ text: UnsafeRawBufferPointer, from start: Int? = nil, to end: Int? = nil) -> Bool {
    var at = start ?? 0
    var before = at > 0 ? Self.isWord(text, at - 1) : false
    begin()
    mark(0)
    while true {
      let isWord = Self.isWord(text, at)
      for part in parts { part.budget = budget }
      let matches = close { step in
        switch step {
        case .start: return at == 0
        case .end: return at == text.count
        case .boundary(let isOne): return (before != isWord) == isOne
        case .look(let part, let behind, let isNegated):
          let isThere =
            behind ? parts[part].matchesWithContext(text, to: at) : parts[part].matchesWithContext(text, from: at)
          budget = min(budget, parts[part].budget)
          return isThere != isNegated
        default: return false
        }
      }
      if matches, end == nil || end == at { return true }
      if at >= end ?? text.count || budget < 0 { return false }
      let taking = found
      if taking.isEmpty, start != nil { return false }
      let (scalar, length) = Self.scalar(text, at)
      at += length
      before = isWord
      begin()
      for step in taking { if case .take(let set) = pattern.steps[step], set.contains(scalar) { mark(step + 1) } }
      if start == nil { mark(0) }
    }
  }

  /// Whether the byte is a letter, a digit or _ of ASCII.
  private static func isWord(_ text: UnsafeRawBufferPointer, _ at: Int) -> Bool {
    at < text.count && ScalarSet.word.contains(UInt32(text[at]))
  }
}
