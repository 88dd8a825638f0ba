// What each operation gives: NULL for what is NULL or of another type, and the three values of logic.

import GeoJSON
import SystemLibrary

extension Evaluator {
  /// The value of an operation on the last `count` values.
  func call(_ operation: Operation, _ count: Int, _ feature: borrowing Feature) throws(EvaluationError) -> Value {
    switch operation {
    case .and, .or: return logic(isOr: operation == .or, count)
    case .not: return boolean(truth(operand(0, of: 1)).map { !$0 })
    case .isNull: return .boolean(isAbsent(operand(0, of: 1)))
    case .equal, .notEqual, .less, .greater, .lessOrEqual, .greaterOrEqual:
      return boolean(try compare(operation, operand(0, of: 2), operand(1, of: 2), feature))
    case .between:
      let value = operand(0, of: 3)
      let low = try compare(.greaterOrEqual, value, operand(1, of: 3), feature)
      let high = try compare(.lessOrEqual, value, operand(2, of: 3), feature)
      if low == false || high == false { return .boolean(false) }
      return low == true && high == true ? .boolean(true) : .null
    case .isIn:
      var isUnknown = false
      for index in 1..<max(count, 1) {
        switch try compare(.equal, operand(0, of: count), operand(index, of: count), feature) {
        case true?: return .boolean(true)
        case false?: break
        case nil: isUnknown = true
        }
      }
      return isUnknown || operand(0, of: count).isNull ? .null : .boolean(false)
    case .like:
      guard let value = text(operand(0, of: 2)), let pattern = text(operand(1, of: 2)) else { return .null }
      return .boolean(isLike(bytes(value.space, value.range), bytes(pattern.space, pattern.range)))
    case .add, .subtract, .multiply, .divide, .modulo, .integerDivide, .power:
      return arithmetic(operation, number(operand(0, of: 2)), number(operand(1, of: 2)))
    case .interval: return interval(operand(0, of: 2), operand(1, of: 2))
    case .aEquals, .aContains, .aContainedBy, .aOverlaps: return try arrays(operation, feature)
    case .zoom: return zoom.map { .number($0) } ?? .null
    default: break
    }
    if let relation = operation.relation {
      guard case .geometry(let a) = operand(0, of: 2), case .geometry(let b) = operand(1, of: 2) else { return .null }
      return .boolean(try relate(relation, a, b, feature))
    }
    if operation.measuresGeometry { return try measure(operation, count, feature) }
    if operation.isTemporal {
      guard let a = time(operand(0, of: 2)), let b = time(operand(1, of: 2)), a.start <= a.end, b.start <= b.end else {
        return .null
      }
      return .boolean(CQL2.holds(operation, a.start...a.end, b.start...b.end))
    }
    return try function(operation, count, feature)
  }

  func boolean(_ value: Bool?) -> Value { value.map { .boolean($0) } ?? .null }

  private func isAbsent(_ value: Value) -> Bool { value.isNull }

  /// AND and OR: one operand that decides, else NULL where one is neither true nor false.
  private func logic(isOr: Bool, _ count: Int) -> Value {
    var isUnknown = false
    for index in 0..<count {
      switch truth(operand(index, of: count)) {
      case nil: isUnknown = true
      case let value?: if value == isOr { return .boolean(isOr) }
      }
    }
    return isUnknown ? .null : .boolean(!isOr)
  }

  private func arithmetic(_ operation: Operation, _ a: Double?, _ b: Double?) -> Value {
    guard let a, let b else { return .null }
    let result: Double
    switch operation {
    case .add: result = a + b
    case .subtract: result = a - b
    case .multiply: result = a * b
    case .divide: result = a / b
    case .modulo: result = fmod(a, b)
    case .integerDivide: result = (a / b).rounded(.towardZero)
    default: result = pow(a, b)
    }
    return result.isFinite ? .number(result) : .null
  }

  private func interval(_ start: Value, _ end: Value) -> Value {
    var ends = (Int64.min, Int64.max)
    if case .open = start {
    } else {
      guard let time = time(start) else { return .null }
      ends.0 = time.start
    }
    if case .open = end {
    } else {
      guard let time = time(end) else { return .null }
      ends.1 = time.end
    }
    return .interval(ends.0, ends.1)
  }

  // MARK: Comparison

  /// Whether a comparison holds; nil where one value is NULL, or they are of different types.
  func compare(
    _ operation: Operation, _ a: Value, _ b: Value, _ feature: borrowing Feature
  ) throws(EvaluationError) -> Bool? {
    if let x = number(a) {
      guard let y = number(b) else { return nil }
      if x == y, abs(x) >= 9_007_199_254_740_992, let order = exactOrder(a, b) { return operation.holds(order) }
      return operation.holds(x < y ? -1 : x > y ? 1 : 0)
    }
    switch (a, b) {
    case (.date, _), (.timestamp, _), (.interval, _), (_, .date), (_, .timestamp), (_, .interval):
      guard let x = time(a), let y = time(b) else { return nil }
      let order = x.start != y.start ? (x.start < y.start ? -1 : 1) : x.end < y.end ? -1 : x.end > y.end ? 1 : 0
      return operation.holds(order)
    case (.geometry(let x), .geometry(let y)):
      return try relate(.equals, x, y, feature) == (operation == .equal)
    default: break
    }
    if let x = truth(a) {
      guard let y = truth(b) else { return nil }
      return operation.holds(x == y ? 0 : x ? 1 : -1)
    }
    if let x = text(a) {
      guard let y = text(b) else { return nil }
      return operation.holds(order(bytes(x.space, x.range), bytes(y.space, y.range)))
    }
    guard operation == .equal || operation == .notEqual, let x = array(a), let y = array(b) else { return nil }
    return try isEqual(x, y, feature) == (operation == .equal)
  }

  /// Integers that a double cannot tell apart, by their digits.
  private func exactOrder(_ a: Value, _ b: Value) -> Int? {
    func integer(_ value: Value) -> Int64? {
      switch value {
      case .literal(_, let range): Int64(String(decoding: literals.paddedBytes[range], as: UTF8.self))
      case .json(let space, let range): Int64(String(decoding: bytes(space, range), as: UTF8.self))
      default: nil
      }
    }
    guard let x = integer(a), let y = integer(b) else { return nil }
    return x < y ? -1 : x > y ? 1 : 0
  }

  /// The order of texts by code point, which is that of their UTF-8.
  private func order(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int {
    let count = min(a.count, b.count)
    if count > 0, let x = a.baseAddress, let y = b.baseAddress {
      let order = memcmp(x, y, count)
      if order != 0 { return Int(order) }
    }
    return a.count - b.count
  }

  // MARK: Arrays

  /// The elements of an array, of the expression or of a property.
  func array(_ value: Value) -> Range<Int>? {
    switch value {
    case .array(let start, let count): return start..<start + count
    case .json(let space, let range):
      let memory = memory(space)
      guard memory[range.start] == 0x5B else { return nil }
      let start = elements.count
      var members = JSONMembers(memory, range)
      while let member = members.next() {
        elements.append(memory[member.value.start] == 0x6E ? .null : .json(space, member.value))
      }
      return start..<elements.count
    default: return nil
    }
  }

  private func isEqual(_ a: Range<Int>, _ b: Range<Int>, _ feature: borrowing Feature) throws(EvaluationError) -> Bool {
    guard a.count == b.count else { return false }
    for (x, y) in zip(a, b) where try !isEqual(elements[x], elements[y], feature) { return false }
    return true
  }

  /// Whether two elements are equal; two that are NULL are.
  private func isEqual(_ a: Value, _ b: Value, _ feature: borrowing Feature) throws(EvaluationError) -> Bool {
    if a.isNull || b.isNull { return a.isNull && b.isNull }
    return try compare(.equal, a, b, feature) == true
  }

  private func arrays(_ operation: Operation, _ feature: borrowing Feature) throws(EvaluationError) -> Value {
    guard let a = array(operand(0, of: 2)), let b = array(operand(1, of: 2)) else { return .null }
    switch operation {
    case .aEquals: return .boolean(try isEqual(a, b, feature))
    case .aContains: return .boolean(try contains(a, b, feature))
    case .aContainedBy: return .boolean(try contains(b, a, feature))
    default:
      for x in a {
        for y in b where try isEqual(elements[x], elements[y], feature) { return .boolean(true) }
      }
      return .boolean(false)
    }
  }

  private func contains(
    _ whole: Range<Int>, _ part: Range<Int>, _ feature: borrowing Feature
  ) throws(EvaluationError) -> Bool {
    for y in part {
      var isFound = false
      for x in whole where try isEqual(elements[x], elements[y], feature) {
        isFound = true
        break
      }
      if !isFound { return false }
    }
    return true
  }
}

extension Operation {
  /// Whether a comparison holds for values in this order.
  @inline(__always)
  fileprivate func holds(_ order: Int) -> Bool {
    switch self {
    case .equal: order == 0
    case .notEqual: order != 0
    case .less: order < 0
    case .greater: order > 0
    case .lessOrEqual: order <= 0
    default: order >= 0
    }
  }
}

/// Whether a text is like a pattern: `%` stands for any characters, `_` for one, and `\` takes the meaning from the
/// next.
///
/// O(text × pattern) at worst.
func isLike(_ text: UnsafeRawBufferPointer, _ pattern: UnsafeRawBufferPointer) -> Bool {
  var (at, place) = (0, 0)
  // Where the last % stands, and what it has taken.
  var (star, taken) = (-1, 0)
  while at < text.count {
    if place < pattern.count {
      let mark = pattern[place]
      if mark == 0x25 {
        (star, taken) = (place, at)
        place += 1
        continue
      }
      if mark == 0x5F {
        at = next(text, at)
        place += 1
        continue
      }
      let isEscaped = mark == 0x5C && place + 1 < pattern.count
      if text[at] == (isEscaped ? pattern[place + 1] : mark) {
        at += 1
        place += isEscaped ? 2 : 1
        continue
      }
    }
    guard star >= 0 else { return false }
    taken = next(text, taken)
    (at, place) = (taken, star + 1)
  }
  while place < pattern.count, pattern[place] == 0x25 { place += 1 }
  return place == pattern.count
}

/// The offset of the character after the one at an offset.
private func next(_ text: UnsafeRawBufferPointer, _ offset: Int) -> Int {
  var at = offset + 1
  while at < text.count, text[at] & 0xC0 == 0x80 { at += 1 }
  return at
}
