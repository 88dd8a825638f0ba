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
  /// What goes with the zoom level stays, all else is computed. It is made once for each set of values, as most
  /// features have those of others. O(bytes of the properties + steps), and what spatial operations take.
  public func atZooms(_ feature: borrowing Feature) throws(EvaluationError) -> ZoomExpression {
    begin(feature)
    let parts = zoomParts ?? Self.zoomParts(program.steps)
    if zoomParts == nil { zoomParts = parts }
    var values: [Value] = []
    var key = ByteBuffer(capacity: 64)
    for part in parts {
      try run(part.steps, feature)
      let value = stack.popLast() ?? .null
      append(value, to: &key)
      key.append(0 as UInt8)
      values.append(value)
    }
    let bytes = Array(key.bytes)
    if let known = zoomExpressions[bytes] { return known }
    let made = ZoomExpression(program: bound(parts.map(\.range), values), key: bytes)
    if zoomExpressions.count < Self.mostZoomExpressions { zoomExpressions[bytes] = made }
    return made
  }

  /// With so many different values, features hardly repeat any.
  private static var mostZoomExpressions: Int { 4096 }

  /// The stretches of an expression that ask nothing of the zoom level.
  private static func zoomParts(_ steps: [Program.Step]) -> [(range: Range<Int>, steps: [Program.Step])] {
    stretches(steps, where: { $0.kind != .call(.zoom, count: 0) }).map { ($0, part(steps[$0])) }
  }

  /// The program with values in place of some stretches of its steps.
  private func bound(_ ranges: [Range<Int>], _ values: [Value]) -> Program {
    var steps = program.steps
    var removed: [Range<Int>] = []
    // The lists of IN have texts among the expression's own.
    var all = Array(literals.bytes)
    for (range, value) in zip(ranges, values) {
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
        let utf8 = bytes(text.space, text.range)
        steps[last].kind = .text(all.count..<all.count + utf8.count)
        all += utf8
      } else {
        steps[last].kind = .null
      }
    }
    return Program(Program.without(removed, steps), program, literals: all)
  }
}
