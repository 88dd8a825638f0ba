// What a condition asks of the fields of a row, for sources that can leave rows out.

public import Formats

extension Program {
  /// What holds of the fields of each row for which the condition does; nil where nothing is known, or where an
  /// evaluation may fail: that is an error of the row, and the row must not be left out.
  ///
  /// The condition may name other fields, by `names`: without these, it may mean something else.
  ///
  /// O(nodes).
  public var rowCondition: RowCondition? {
    var stack: [RowOperand] = []
    for node in expression.nodes {
      switch node.kind {
      case .property(let number): stack.append(.field(expression.names[number]))
      case .number(let value, _): stack.append(.number(value))
      case .text(let range): stack.append(.text(String(decoding: expression.literals[range], as: UTF8.self)))
      case .call(let operation, let count):
        guard !operation.mayFail else { return nil }
        let operands = Array(stack.suffix(count))
        stack.removeLast(count)
        if operation == .isNull, case .field(let name)? = operands.first {
          stack.append(.absence(name))
        } else {
          stack.append(.condition(operation.rowCondition(operands)))
        }
      case .array(let count):
        stack.removeLast(count)
        stack.append(.other)
      case .featureGeometry, .geometry, .box, .unknown: return nil
      case .null, .boolean, .date, .timestamp, .open: stack.append(.other)
      }
    }
    return stack.last?.condition
  }
}

/// What an operand of a condition on rows is.
private enum RowOperand {
  case field(String)
  case number(Double)
  case text(String)
  case condition(RowCondition?)
  /// Whether a field has no value.
  case absence(String)
  case other

  var condition: RowCondition? {
    guard case .condition(let condition) = self else { return nil }
    return condition
  }
}

extension Operation {
  /// Whether it may fail, or looks at a geometry.
  fileprivate var mayFail: Bool {
    relation != nil || measuresGeometry || self == .distanceText || self == .durationText
  }

  fileprivate func rowCondition(_ operands: [RowOperand]) -> RowCondition? {
    switch self {
    case .and:
      let known = operands.compactMap(\.condition)
      return known.isEmpty ? nil : .all(known)
    case .or:
      let known = operands.compactMap(\.condition)
      return known.count == operands.count ? .any(known) : nil
    case .not:
      guard case .absence(let name)? = operands.first else { return nil }
      return .present(name)
    case .equal, .less, .greater, .lessOrEqual, .greaterOrEqual:
      guard operands.count == 2 else { return nil }
      return range(operands[0], operands[1]) ?? swapped.range(operands[1], operands[0])
    case .between:
      guard operands.count == 3, let low = Operation.greaterOrEqual.range(operands[0], operands[1]),
        let high = Operation.lessOrEqual.range(operands[0], operands[2])
      else { return nil }
      return .all([low, high])
    case .isIn:
      guard let first = operands.first else { return nil }
      let values = operands.dropFirst().map { Operation.equal.range(first, $0) }
      let known = values.compactMap(\.self)
      return known.count == values.count ? .any(known) : nil
    default: return nil
    }
  }

  /// The comparison that holds of two values the other way round.
  private var swapped: Operation {
    switch self {
    case .less: .greater
    case .greater: .less
    case .lessOrEqual: .greaterOrEqual
    case .greaterOrEqual: .lessOrEqual
    default: self
    }
  }

  private func range(_ field: RowOperand, _ value: RowOperand) -> RowCondition? {
    guard case .field(let name) = field else { return nil }
    let (hasLow, hasHigh) = (self != .less && self != .lessOrEqual, self != .greater && self != .greaterOrEqual)
    switch value {
    case .number(let number): return .number(name, from: hasLow ? number : nil, to: hasHigh ? number : nil)
    case .text(let text): return .text(name, from: hasLow ? text : nil, to: hasHigh ? text : nil)
    default: return nil
    }
  }
}
