// Values of expressions as JSON: what was read comes out as the bytes that it is.

import GeoJSON

extension Evaluator {
  /// Appends the value of the expression for a feature, as JSON.
  ///
  /// A property, and a number of the expression, comes out as it is spelled.
  public func write(_ feature: borrowing Feature, to out: inout ByteBuffer) throws(EvaluationError) {
    append(try run(feature), to: &out)
  }

  func append(_ value: Value, to out: inout ByteBuffer) {
    switch value {
    case .null, .open, .geometry, .interval: out.append("null")
    case .boolean(let value): if value { out.append("true") } else { out.append("false") }
    case .number(let value): out.append(value == 0 ? 0 : value, .shortest)
    case .literal(let value, let range):
      if range.start == range.end { out.append(value, .shortest) } else { out.append(literals.paddedBytes[range]) }
    case .text(let space, let range): out.appendString(bytes(space, range))
    case .json(let space, let range): out.append(bytes(space, range))
    case .date(let ticks): out.appendString(Instant.text(ticks, isDate: true))
    case .timestamp(let ticks): out.appendString(Instant.text(ticks, isDate: false))
    case .array(let start, let count):
      out.append(0x5B as UInt8)
      for index in start..<start + count {
        if index > start { out.append(0x2C as UInt8) }
        append(elements[index], to: &out)
      }
      out.append(0x5D as UInt8)
    }
  }
}
