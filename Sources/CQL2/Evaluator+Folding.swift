// The parts of an expression that are the same for every feature, done once.

import GeoJSON

extension Evaluator {
  /// The steps of the program, with one value in place of all steps that come to the same for every feature.
  ///
  /// Whatever cannot be done without a feature, or refuses its operands, is left as it is.
  ///
  /// O(steps), and what these take for one feature.
  func folded() -> [Program.Step] {
    var steps = program.steps
    var removed: [Range<Int>] = []
    for range in Self.stretches(steps, where: \.isConstant) where range.count > 1 {
      guard let kind = kind(of: steps[range]) else { continue }
      steps[range.upperBound - 1].kind = kind
      steps[range.upperBound - 1].list = -1
      removed.append(range.lowerBound..<range.upperBound - 1)
    }
    return Program.without(removed, steps)
  }

  /// The longest stretches of steps that make one value, all of which are of some kind; ascending.
  static func stretches(_ steps: [Program.Step], where isOfKind: (Program.Step) -> Bool) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    // For each value on the stack its first step, and whether all of its steps are of the kind.
    var stack: [(first: Int, isOfKind: Bool)] = []
    for (index, step) in steps.enumerated() {
      // By their places: a slice would be a second owner, and the stack be copied at each step.
      let operands = stack.count - step.operandCount..<stack.count
      let first = operands.isEmpty ? index : stack[operands.lowerBound].first
      let isWhole = isOfKind(step) && operands.allSatisfy { stack[$0].isOfKind }
      if !isWhole {
        // What is of the kind among the operands ends where the next one begins.
        var end = index
        for place in operands.reversed() {
          if stack[place].isOfKind { ranges.append(stack[place].first..<end) }
          end = stack[place].first
        }
      }
      stack.removeLast(operands.count)
      stack.append((first, isWhole))
    }
    if let whole = stack.last, whole.isOfKind { ranges.append(0..<steps.count) }
    return ranges.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The value of some steps as a step; nil where there is none.
  private func kind(of steps: ArraySlice<Program.Step>) -> Expression.Kind? {
    let part = Self.part(steps)
    defer {
      stack.removeAll()
      scratch.count = 0
    }
    guard (try? run(part, Feature())) != nil, let value = stack.last else { return nil }
    switch kept(value) {
    case .null: return .null
    case .boolean(let value): return .boolean(value)
    case .number(let value): return .number(value == 0 ? 0 : value, 0..<0)
    case .literal(let value, let range): return .number(value, range.start..<range.end)
    case .text(.literals, let range): return .text(range.start..<range.end)
    case .date(let ticks): return .date(ticks)
    case .timestamp(let ticks): return .timestamp(ticks)
    default: return nil
    }
  }

  /// Some steps by themselves.
  static func part(_ steps: ArraySlice<Program.Step>) -> [Program.Step] {
    var part = Array(steps)
    for index in part.indices where part[index].target > 0 { part[index].target -= Int32(steps.startIndex) }
    // What is after the last is not asked.
    part[part.count - 1].target = 0
    return part
  }
}

extension Program.Step {
  /// How many values it takes from the stack.
  fileprivate var operandCount: Int {
    switch kind {
    case .array(let count), .unknown(_, let count): count
    // Its list stands elsewhere.
    case .call(_, let count): list >= 0 ? 1 : count
    default: 0
    }
  }

  /// Whether it comes to the same for every feature if its operands do, and to a value that a step can have.
  fileprivate var isConstant: Bool {
    switch kind {
    case .null, .boolean, .number, .text, .date, .timestamp: true
    case .call(let operation, _):
      switch operation {
      case .interval, .aEquals, .aContains, .aContainedBy, .aOverlaps, .zoom: false
      default: operation.relation == nil && !operation.measuresGeometry
      }
    default: false
    }
  }
}
