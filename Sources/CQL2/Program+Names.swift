// The properties that an expression names, and what else may have been meant where one stands.

/// A property that an expression names.
public struct ExpressionName: Sendable, Equatable {
  /// The name: with dots, it may lead into an object.
  public let name: String
  /// How it is written where a text was meant: `category = 'museum'` for `category = museum`; nil where no text would
  /// make sense.
  public let asText: String?
}

extension Program {
  /// The properties that are looked at, each once, in the order in which they stand.
  public var names: [ExpressionName] {
    var texts: [Int: String] = [:]
    var order: [Int] = []
    // The first node and the last of each value.
    var stack: [ClosedRange<Int>] = []
    func name(_ value: ClosedRange<Int>) -> Int? {
      guard value.count == 1, case .property(let number) = expression.nodes[value.lowerBound].kind else { return nil }
      return number
    }
    for (index, node) in expression.nodes.enumerated() {
      switch node.kind {
      case .property(let number):
        if !order.contains(number) { order.append(number) }
        stack.append(index...index)
      case .call(let operation, let count):
        let operands = stack.suffix(count)
        if let words = operation.wordsForText, let first = operands.first {
          let left = name(first).map { expression.names[$0] + " " } ?? ""
          for number in operands.dropFirst().compactMap(name) where texts[number] == nil {
            texts[number] = left + words.before + quoted(expression.names[number]) + words.behind
          }
        }
        stack.removeLast(count)
        stack.append((operands.first?.lowerBound ?? index)...index)
      case .array(let count), .unknown(_, let count):
        let first = stack.suffix(count).first?.lowerBound ?? index
        stack.removeLast(count)
        stack.append(first...index)
      default: stack.append(index...index)
      }
    }
    if expression.nodes.count == 1, let only = order.first { texts[only] = quoted(expression.names[only]) }
    return order.map { ExpressionName(name: expression.names[$0], asText: texts[$0]) }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }
}

extension Operation {
  /// What stands around a text on its right, for operations that compare with texts.
  fileprivate var wordsForText: (before: String, behind: String)? {
    switch self {
    case .equal: ("= ", "")
    case .notEqual: ("<> ", "")
    case .like: ("LIKE ", "")
    case .isIn: ("IN (", ")")
    default: nil
    }
  }
}
