// What is known of a property of a group: its values summed up in one of many ways.

import GeoJSON
import Statistics
import SystemLibrary

/// What is known of a field in a group.
///
///     var value = GroupValue(.mean)
///     value.add(Array("2".utf8))
///     value.append(to: &out)
///
/// Values come in the order of the stream, so that the result is the same whatever the number of threads.
package struct GroupValue: Sendable {
  private enum State {
    case nothing
    case text([UInt8])
    case texts([[UInt8]])
    case sum(NumberSum)
    case weighted(products: CompensatedSum, weights: CompensatedSum)
    case spread(NumberSpread)
    /// The value that is least or greatest so far, with its key, and with the number that it is where a double has that
    /// exactly.
    case extreme(key: [UInt8], text: [UInt8], number: Double?)
    case sketch(QuantileSketch)
    case tally(ValueTally)
    case count(Int)
  }

  /// Up to so many numbers of a group quantiles are exact.
  package static let exactQuantiles = 1 << 20

  private let use: GroupField.Use
  private let isWeighted: Bool
  private var state = State.nothing

  /// - Parameter isWeighted: whether each value of a mean has its weight.
  package init(_ use: GroupField.Use, isWeighted: Bool = false) { (self.use, self.isWeighted) = (use, isWeighted) }

  /// What is known of each of some fields, of nothing yet.
  package static func all(_ fields: [GroupField]) -> [GroupValue] {
    let isWeighted = fields.weight != nil
    return fields.map { GroupValue($0.use, isWeighted: isWeighted) }
  }

  /// Tells that quantiles are near ones; nil where all are exact.
  package static func nearNote(_ groups: some Sequence<[GroupValue]>) -> String? {
    let near = groups.reduce(0) { $0 + $1.count { !$0.isExact } }
    if near == 0 { return nil }
    return "\(near) \(near == 1 ? "quantile is" : "quantiles are") of more than \(exactQuantiles) numbers, and near"
  }

  /// Adds the value of a further record; nil where it is missing.
  ///
  /// - Parameter weight: how much it counts in a mean that has weights; nil where that is missing.
  package mutating func add(_ value: [UInt8]?, weight: [UInt8]? = nil) {
    ByteBuffer(value ?? []).withPaddedBytes { value in
      ByteBuffer(weight ?? []).withPaddedBytes { add(value, weight: $0) }
    }
  }

  /// Adds the value of a further record; no bytes where it is missing.
  ///
  /// What a field's `needsNumbers` asks for was seen to by the reader.
  ///
  /// - Parameter weight: how much it counts in a mean that has weights; no bytes where that is missing.
  package mutating func add(_ value: PaddedBytes, weight: PaddedBytes) {
    switch use {
    case .by: if case .nothing = state { state = .text(Self.orNull(value)) }
    case .list: addText(Self.orNull(value))
    default: if value.count > 0, value[0] != 0x6E { addPresent(value, weight: weight) }
    }
  }

  private static func orNull(_ value: PaddedBytes) -> [UInt8] {
    value.count == 0 ? ValueKey.null : Array(value.bytes)
  }

  private mutating func addPresent(_ text: PaddedBytes, weight: PaddedBytes) {
    switch use {
    case .by, .list, .weight: break
    case .first: if case .nothing = state { state = .text(Array(text.bytes)) }
    case .last: state = .text(Array(text.bytes))
    case .sum: addToSum(text)
    case .mean:
      guard isWeighted else { return addToSum(text) }
      // What has no weight is left out.
      guard let number = number(text), let weight = self.number(weight) else { return }
      var (products, weights) = (CompensatedSum(), CompensatedSum())
      if case .weighted(let one, let other) = state { (products, weights) = (one, other) }
      products.add(number, times: weight)
      weights.add(weight)
      state = .weighted(products: products, weights: weights)
    case .stddev, .variance:
      var spread = NumberSpread()
      if case .spread(let known) = state { spread = known }
      if let number = number(text) { spread.add(number) }
      state = .spread(spread)
    case .min, .max: addToExtreme(text)
    case .median, .percentile:
      guard let number = number(text) else { return }
      var sketch = QuantileSketch(exactUpTo: Self.exactQuantiles)
      if case .sketch(let known) = state { sketch = known }
      // One owner alone: what has two is copied.
      state = .nothing
      sketch.insert(number)
      state = .sketch(sketch)
    case .mode, .distinct, .countDistinct:
      var tally = ValueTally()
      if case .tally(let known) = state { tally = known }
      state = .nothing
      tally.add(Array(text.bytes))
      state = .tally(tally)
    case .countValues:
      if case .count(let count) = state { state = .count(count + 1) } else { state = .count(1) }
    }
  }

  private func number(_ text: PaddedBytes) -> Double? {
    text.count == 0 ? nil : jsonNumber(text, ByteRange(start: 0, end: text.count))
  }

  private mutating func addText(_ text: [UInt8]) {
    var texts: [[UInt8]] = []
    if case .texts(let known) = state { texts = known }
    state = .nothing
    texts.append(text)
    state = .texts(texts)
  }

  private mutating func addToSum(_ text: PaddedBytes) {
    var sum = NumberSum()
    if case .sum(let known) = state { sum = known }
    _ = sum.add(text)
    state = .sum(sum)
  }

  /// Of values that compare as equal the first stays.
  private mutating func addToExtreme(_ text: PaddedBytes) {
    // Of numbers that doubles have exactly the doubles are compared, and no key is made of most.
    let number = text.count <= 15 ? number(text) : nil
    if let number, case .extreme(_, _, .some(let known)) = state, use == .min ? number >= known : number <= known {
      return
    }
    let key = SortKeyWriter.part(of: ByteRange(start: 0, end: text.count), in: text, SortField(""))
    if case .extreme(let known, _, _) = state {
      let isBetter = use == .min ? key.lexicographicallyPrecedes(known) : known.lexicographicallyPrecedes(key)
      if !isBetter { return }
    }
    state = .extreme(key: key, text: Array(text.bytes), number: number)
  }

  /// Whether it is exact, and not near: a quantile of very many numbers is near.
  package var isExact: Bool {
    if case .sketch(let sketch) = state { return sketch.isExact }
    return true
  }

  /// Appends it as JSON: null for what nothing is known of, 0 for a number of values, `[]` for an array of them.
  package func append(to out: inout ByteBuffer) {
    switch state {
    case .nothing:
      switch use {
      case .list, .distinct: out.append("[]")
      case .countValues, .countDistinct: out.append("0")
      default: out.append("null")
      }
    case .text(let text), .extreme(_, let text, _): out.append(text)
    case .texts(let texts): Self.append(texts, to: &out)
    case .sum(let sum) where use == .mean: append(sum.mean, to: &out)
    case .sum(let sum): sum.append(to: &out)
    case .weighted(let products, let weights): append(products.divided(by: weights), to: &out)
    case .spread(let spread): append(use == .variance ? spread.variance : spread.variance.squareRoot(), to: &out)
    case .sketch(var sketch):
      sketch.settle()
      if case .percentile(let percent) = use {
        append(sketch.quantile(percent / 100), to: &out)
      } else {
        append(sketch.quantile(0.5), to: &out)
      }
    case .tally(let tally):
      switch use {
      case .mode: out.append(tally.mostFrequent)
      case .distinct: Self.append(tally.texts, to: &out)
      default: out.append("\(tally.texts.count)")
      }
    case .count(let count): out.append("\(count)")
    }
  }

  /// Null for what has no value: the mean of weights that are all 0, the spread of one number.
  private func append(_ number: Double, to out: inout ByteBuffer) {
    if number.isFinite { out.append(number, .shortest) } else { out.append("null") }
  }

  private static func append(_ texts: [[UInt8]], to out: inout ByteBuffer) {
    out.append("[")
    for (number, text) in texts.enumerated() {
      if number > 0 { out.append(",") }
      out.append(text)
    }
    out.append("]")
  }
}
