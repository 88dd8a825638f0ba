// Restrictions as states: on which arcs one has to remember where one came from.

/// What restrictions make of arcs.
///
/// Restrictions of two arcs forbid a turn. Of longer ones each beginning of two arcs or more is a state of its own, a
/// copy of its last arc, as in the automaton of Aho and Corasick (1975): after a step, one is in the state of the
/// longest end of the path that is a beginning of a restriction, or on the plain arc.
struct RestrictionPlan {
  /// The arcs that states beyond the plain ones are copies of.
  private(set) var origins: [UInt32] = []
  private let arcs: Int
  /// The states' paths, by number from `arcs` on, and back.
  private var paths: [[Int]] = []
  private var states: [[Int]: Int] = [:]
  /// What must not follow on a path, or alone may.
  private var forbidden: [[Int]: Set<Int>] = [:]
  private var commanded: [[Int]: Set<Int>] = [:]
  /// The restrictions on a path that hold at certain times.
  private var timed: [[Int]: [ArcSequence]] = [:]
  /// Plain arcs on which something is restricted or begins.
  private var firsts: Set<Int> = []

  init(_ sequences: [ArcSequence], arcs: Int) {
    self.arcs = arcs
    for sequence in sequences {
      let path = Array(sequence.arcs.dropLast())
      guard let last = sequence.arcs.last, let first = path.first else { continue }
      if sequence.timed != nil {
        timed[path, default: []].append(sequence)
      } else if sequence.isOnly {
        commanded[path, default: []].insert(last)
      } else {
        forbidden[path, default: []].insert(last)
      }
      firsts.insert(first)
      for length in stride(from: 2, through: path.count, by: 1) {
        let beginning = Array(path[..<length])
        guard states[beginning] == nil else { continue }
        states[beginning] = arcs + paths.count
        paths.append(beginning)
        origins.append(UInt32(beginning[length - 1]))
      }
    }
  }

  /// The arc of a state.
  func origin(of state: Int) -> Int { state < arcs ? state : Int(origins[state - arcs]) }

  private func path(_ state: Int) -> [Int] { state < arcs ? [state] : paths[state - arcs] }

  /// Whether one may turn from a state to an arc.
  func allows(from state: Int, _ arc: Int) -> Bool {
    if state < arcs, !firsts.contains(state) { return true }
    let path = path(state)
    for start in path.indices {
      let end = Array(path[start...])
      if forbidden[end]?.contains(arc) == true { return false }
      if let only = commanded[end], !only.contains(arc) { return false }
    }
    return true
  }

  /// The restrictions that forbid a turn from a state to an arc at certain times.
  func timed(from state: Int, _ arc: Int) -> [ArcSequence] {
    if timed.isEmpty || (state < arcs && !firsts.contains(state)) { return [] }
    let path = path(state)
    return path.indices.flatMap { timed[Array(path[$0...])] ?? [] }.filter { ($0.arcs.last == arc) != $0.isOnly }
  }

  /// The state after a turn.
  func state(after state: Int, _ arc: Int) -> Int {
    if states.isEmpty || (state < arcs && !firsts.contains(state)) { return arc }
    let path = path(state) + [arc]
    for start in 0..<(path.count - 1) {
      if let known = states[Array(path[start...])] { return known }
    }
    return arc
  }
}
