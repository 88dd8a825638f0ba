// An expression whose types were checked, as the steps that a worker does for each feature.

/// What an expression is for.
public enum ExpressionUse: Sendable {
  /// It tells which features are meant.
  case condition
  /// It makes the value of a property.
  case value
  /// It makes what a map is drawn with, whose zoom level is known by then.
  case drawing
  /// It tells which features a layer of a map takes.
  case layerCondition
}

/// An expression that can be run.
public struct Program: Sendable {
  /// One node, and where its value makes those of its neighbours unnecessary.
  struct Step: Sendable {
    var kind: Expression.Kind
    /// The AND or OR that this is an operand of, where it is not the last: its answer may be known here.
    var target: Int32 = 0
    /// How many operands of it stand before this one.
    var before: Int32 = 0
    /// Whether it is an OR, which one operand makes true.
    var isOr = false
    /// The list of an IN, by its number, where it is the same for every feature; negative for none.
    var list: Int32 = -1
  }

  let steps: [Step]
  /// The steps that make the values of each such list.
  let lists: [[Step]]
  let expression: Expression
  /// Whether the geometry of the feature is looked at.
  public let usesGeometry: Bool
  /// The name of the property that the whole expression is; nil where it is more.
  public let propertyName: String?

  /// Makes a program of steps that were checked, with the texts that they are of.
  init(_ steps: [Step], _ program: Program, literals: [UInt8]) {
    var expression = program.expression
    expression.literals = literals
    (self.steps, lists, self.expression) = (steps, program.lists, expression)
    (usesGeometry, propertyName) = (false, nil)
  }

  /// Whether its value goes with the zoom level.
  public var usesZoom: Bool { expression.nodes.contains { $0.kind == .call(.zoom, count: 0) } }

  /// Checks an expression.
  ///
  /// O(nodes).
  public init(_ expression: Expression, for use: ExpressionUse) throws(ExpressionError) {
    var checker = Checker(expression)
    let all = try checker.check(use)
    (steps, lists) = (Self.without(checker.lists, all), checker.lists.map { Array(all[$0]) })
    self.expression = expression
    usesGeometry = expression.usesGeometry
    if expression.nodes.count == 1, case .property(let number) = expression.nodes[0].kind {
      propertyName = expression.names[number]
    } else {
      propertyName = nil
    }
  }
}

extension Program {
  /// Takes the steps of some ranges, in ascending order, from the others.
  static func without(_ ranges: [Range<Int>], _ steps: [Step]) -> [Step] {
    if ranges.isEmpty { return steps }
    var (kept, start): ([Step], Int) = ([], 0)
    var places = Array(repeating: Int32(0), count: steps.count)
    for range in ranges + [steps.count..<steps.count] {
      for index in start..<range.lowerBound {
        places[index] = Int32(kept.count)
        kept.append(steps[index])
      }
      start = range.upperBound
    }
    for index in kept.indices where kept[index].target > 0 { kept[index].target = places[Int(kept[index].target)] }
    return kept
  }
}

/// The walk over an expression that finds out what is what.
private struct Checker {
  /// A value that is on the stack: its type, its first node and its last.
  private struct Entry {
    var type: ValueType
    var first: Int
    var last: Int
  }

  private let expression: Expression
  private var stack: [Entry] = []
  /// The nodes of lists of IN that are looked up by their hashes.
  private(set) var lists: [Range<Int>] = []

  init(_ expression: Expression) { self.expression = expression }

  mutating func check(_ use: ExpressionUse) throws(ExpressionError) -> [Program.Step] {
    var steps = expression.nodes.map { Program.Step(kind: $0.kind) }
    for (index, node) in expression.nodes.enumerated() {
      switch node.kind {
      case .null, .open: push(.null, index)
      case .boolean: push(.boolean, index)
      case .number: push(.number, index)
      case .text: push(.text, index)
      case .property: push(.any, index)
      case .featureGeometry, .geometry, .box: push(.geometry, index)
      case .date, .timestamp: push(.instant, index)
      case .array(let count): pop(count, push: .array, index)
      case .unknown(let name, _):
        throw ExpressionError(
          message: "there is no function \(expression.names[name])(); there are "
            + Operation.functions.joined(separator: ", "), offset: node.offset)
      case .call(let operation, let count):
        try check(operation, count, node)
        if operation == .zoom, use == .condition || use == .value { throw Self.noZoom(at: node.offset) }
        if operation == .interpolate { try checkStops(count, node) }
        if operation == .and || operation == .or { link(&steps, operation, count, index) }
        if operation == .isIn, count > 4, let list = constants(stack[stack.count - count + 1].first..<index) {
          steps[index].list = Int32(lists.count)
          lists.append(list)
        }
        var type = operation.result
        if operation == .coalesce || operation == .min || operation == .max || operation == .choose {
          var values = Array(stack.suffix(count))
          if operation == .choose { values = Self.choices(values) }
          let types = Set(values.map(\.type)).subtracting([.null])
          if types.count == 1, let only = types.first { type = only }
        }
        pop(count, push: type, index)
      }
    }
    guard let whole = stack.last, stack.count == 1 else {
      throw ExpressionError(message: "the expression is empty", offset: 0)
    }
    let offset = expression.nodes[whole.first].offset
    let isCondition = use == .condition || use == .layerCondition
    if isCondition, !whole.type.fits(.boolean) {
      throw ExpressionError(message: "expected a condition; this is \(whole.type.words)", offset: offset)
    }
    if !isCondition, whole.type == .geometry || whole.type == .interval {
      throw ExpressionError(message: "\(whole.type.words) is no value of a property", offset: offset)
    }
    return steps
  }

  /// What there is to say of a zoom level where none is.
  private static func noZoom(at offset: Int) -> ExpressionError {
    ExpressionError(
      message: "zoom() has a value only where a map is drawn: in --label, and in the layers of a style (plat-style(5))",
      offset: offset)
  }

  /// Looks at the operands of `interpolate`: a number, and pairs whose first ones ascend.
  private func checkStops(_ count: Int, _ node: Expression.Node) throws(ExpressionError) {
    guard count % 2 == 1 else {
      throw ExpressionError(
        message: "INTERPOLATE takes a number and pairs of one and its value, as in interpolate(zoom(), 8, 1, 16, 6)",
        offset: node.offset)
    }
    var last = -Double.infinity
    for entry in stack.suffix(count).enumerated().filter({ $0.offset % 2 == 1 }).map(\.element)
    where entry.first == entry.last {
      guard case .number(let value, _) = expression.nodes[entry.first].kind else { continue }
      guard value > last else {
        throw ExpressionError(
          message: "the stops of INTERPOLATE have to ascend", offset: expression.nodes[entry.first].offset)
      }
      last = value
    }
  }

  private mutating func push(_ type: ValueType, _ index: Int) {
    stack.append(Entry(type: type, first: index, last: index))
  }

  private mutating func pop(_ count: Int, push type: ValueType, _ index: Int) {
    let first = count > 0 ? stack[stack.count - count].first : index
    stack.removeLast(count)
    stack.append(Entry(type: type, first: first, last: index))
  }

  /// Nodes whose values are numbers, texts, truths or NULL, and the same for every feature; nil for others.
  private func constants(_ nodes: Range<Int>) -> Range<Int>? {
    let areConstant = nodes.allSatisfy { index in
      switch expression.nodes[index].kind {
      case .null, .boolean, .number, .text: true
      case .call(let operation, _):
        switch operation {
        case .casei, .accenti, .lower, .upper, .add, .subtract, .multiply, .divide: true
        default: false
        }
      default: false
      }
    }
    return areConstant ? nodes : nil
  }

  /// Has each operand but the last look whether it decides.
  private func link(_ steps: inout [Program.Step], _ operation: Operation, _ count: Int, _ index: Int) {
    for (before, entry) in stack.suffix(count).dropLast().enumerated() {
      steps[entry.last].target = Int32(index)
      steps[entry.last].before = Int32(before)
      steps[entry.last].isOr = operation == .or
    }
  }

  /// The values of a CASE, of its operands.
  private static func choices(_ operands: [Entry]) -> [Entry] {
    operands.indices.filter { $0 % 2 == 1 || $0 == operands.count - 1 }.map { operands[$0] }
  }

  private func check(_ operation: Operation, _ count: Int, _ node: Expression.Node) throws(ExpressionError) {
    let name = operation.rawValue.uppercased()
    guard operation.arity.contains(count) else {
      let (least, most) = (operation.arity.lowerBound, operation.arity.upperBound)
      let wanted = least == most ? "\(least)" : most == .max ? "\(least) or more" : "\(least) or \(most)"
      throw ExpressionError(
        message: "\(name) takes \(wanted) operand\(wanted == "1" ? "" : "s"), not \(count)", offset: node.offset)
    }
    let operands = stack.suffix(count)
    for (number, entry) in operands.enumerated() {
      var wanted = operation.operands
      if operation == .substr { wanted = number == 0 ? .text : .number }
      if operation == .replace { wanted = .text }
      if operation == .split { wanted = number < 2 ? .text : .number }
      if operation == .choose, number % 2 == 0, number < count - 1 { wanted = .boolean }
      let isFree = operation == .isNull || operation == .coalesce || operation.isComparison
      guard entry.type.fits(wanted) || isFree && wanted == .any else {
        let what = entry.type.words
        throw ExpressionError(
          message: wanted == .any
            ? "\(name) does not take \(what)"
            : "\(name) takes \(wanted.words) here, and this is \(what)"
              + (wanted == .geometry ? "; the feature's own is named geometry" : ""),
          offset: expression.nodes[entry.first].offset)
      }
    }
    guard operation.isComparison, let first = operands.first else { return }
    for entry in operands.dropFirst() where !first.type.compares(with: entry.type) {
      throw ExpressionError(
        message: "\(first.type.words) is never \(entry.type.words): they cannot be compared",
        offset: expression.nodes[entry.first].offset)
    }
    if first.type == .geometry || operands.contains(where: { $0.type == .geometry }),
      operation != .equal && operation != .notEqual
    {
      throw ExpressionError(message: "geometries are compared with S_ functions", offset: node.offset)
    }
  }
}

extension Operation {
  /// Whether it compares values of one type.
  fileprivate var isComparison: Bool {
    switch self {
    case .equal, .notEqual, .less, .greater, .lessOrEqual, .greaterOrEqual, .isIn, .between, .min, .max: true
    default: false
    }
  }
}

extension Program {
  /// Whether the value of a property, or of what is in it, is looked at.
  public func reads(_ property: String) -> Bool {
    expression.names.contains { $0 == property || $0.hasPrefix("\(property).") }
  }
}
