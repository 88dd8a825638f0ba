// The list of an IN that is the same for every feature, as a table of hashes.

import GeoJSON

/// Values that others are looked for among.
///
/// Whatever is in the table is compared again, by the rules of `=`: the hash only leads there.
struct ValueSet {
  /// Which kinds of values there are.
  private struct Kinds: OptionSet {
    let rawValue: UInt8
    static let number = Kinds(rawValue: 1)
    static let text = Kinds(rawValue: 2)
    static let boolean = Kinds(rawValue: 4)
    static let other = Kinds(rawValue: 8)
  }

  /// Each once.
  private var values: [Value] = []
  private var kinds: Kinds = []
  /// Numbers of values plus one, 0 for none; by open addressing.
  private var slots: [Int32]

  /// Makes a set of numbers, texts, truths and NULLs.
  ///
  /// O(n).
  init(_ values: ArraySlice<Value>, _ evaluator: Evaluator, _ feature: borrowing Feature) throws(EvaluationError) {
    var size = 8
    while size < values.count * 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
    for value in values {
      let (kind, hash) = Self.key(value, evaluator)
      kinds.insert(kind)
      guard kind != .other else { continue }
      var slot = hash & (size - 1)
      var isKnown = false
      while slots[slot] != 0, !isKnown {
        isKnown = try evaluator.compare(.equal, value, self.values[Int(slots[slot]) - 1], feature) == true
        slot = (slot + 1) & (size - 1)
      }
      if isKnown { continue }
      self.values.append(value)
      slots[slot] = Int32(self.values.count)
    }
  }

  /// Whether a value is among them, as IN has it: nil where it is not, and some, or the value, cannot be compared.
  ///
  /// O(1), but for times, which texts are compared with one after the other.
  func contains(_ value: Value, _ evaluator: Evaluator, _ feature: borrowing Feature) throws(EvaluationError) -> Bool? {
    switch value {
    case .date, .timestamp, .interval:
      var isUnknown = kinds.contains(.other)
      for own in values {
        guard let isEqual = try evaluator.compare(.equal, value, own, feature) else {
          isUnknown = true
          continue
        }
        if isEqual { return true }
      }
      return isUnknown ? nil : false
    default: break
    }
    let (kind, hash) = Self.key(value, evaluator)
    if kind == .other { return nil }
    var slot = hash & (slots.count - 1)
    while slots[slot] != 0 {
      if try evaluator.compare(.equal, value, values[Int(slots[slot]) - 1], feature) == true { return true }
      slot = (slot + 1) & (slots.count - 1)
    }
    return kinds == kind ? false : nil
  }

  private static func key(_ value: Value, _ evaluator: Evaluator) -> (Kinds, hash: Int) {
    var hasher = Hasher()
    if let number = evaluator.number(value) {
      hasher.combine(number)
      return (.number, hasher.finalize())
    }
    if let truth = evaluator.truth(value) { return (.boolean, truth ? 1 : 0) }
    guard let text = evaluator.text(value) else { return (.other, 0) }
    hasher.combine(bytes: evaluator.bytes(text.space, text.range))
    return (.text, hasher.finalize())
  }
}
