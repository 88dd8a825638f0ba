// Expressions with a feature's values in them, of which all is known but the zoom level of the map.

import GeoJSON

/// An expression with a feature's values in it: a value for each zoom level.
public struct ZoomExpression: Sendable {
  /// What asks nothing of a feature.
  public let program: Program
  /// The values: what tells it from others of one expression.
  public let key: [UInt8]
}

extension Evaluator {
  /// The expression with the values of a feature in it.
  ///
  /// What goes with the zoom level stays, all else is computed. O(bytes of the properties + steps), and what spatial
  /// operations take.
  public func atZooms(_ feature: borrowing Feature) throws(EvaluationError) -> ZoomExpression {
    begin(feature)
    var steps = program.steps
    var removed: [Range<Int>] = []
    var key = ByteBuffer(capacity: 64)
    var texts: [(step: Int, utf8: [UInt8])] = []
    for range in Self.stretches(steps, where: { $0.kind != .call(.zoom, count: 0) }) {
      try run(Self.part(steps[range]), feature)
      let value = stack.popLast() ?? .null
      append(value, to: &key)
      key.append(0 as UInt8)
      let last = range.upperBound - 1
      if range.lowerBound < last { removed.append(range.lowerBound..<last) }
      steps[last].list = -1
      if case .date(let ticks) = value {
        steps[last].kind = .date(ticks)
      } else if case .timestamp(let ticks) = value {
        steps[last].kind = .timestamp(ticks)
      } else if let number = number(value) {
        steps[last].kind = .number(number, 0..<0)
      } else if let flag = truth(value) {
        steps[last].kind = .boolean(flag)
      } else if let text = text(value) {
        texts.append((last, Array(bytes(text.space, text.range))))
      } else {
        steps[last].kind = .null
      }
    }
    // The lists of IN have texts among the expression's own.
    var all = Array(literals.bytes)
    for (step, utf8) in texts {
      steps[step].kind = .text(all.count..<all.count + utf8.count)
      all += utf8
    }
    return ZoomExpression(
      program: Program(Program.without(removed, steps), program, literals: all), key: Array(key.bytes))
  }
}
