// Numbers with twice the digits of a double, for signs that doubles round away.

/// A number as the unevaluated sum of two doubles (Dekker; Knuth's two-sum): some 106 bits.
struct TwoDoubles {
  let high: Double
  let low: Double

  static let zero = TwoDoubles(high: 0, low: 0)

  /// The exact difference of two doubles.
  init(_ a: Double, minus b: Double) {
    high = a - b
    let rounded = a - high
    low = (a - (high + rounded)) + (rounded - b)
  }

  private init(high: Double, low: Double) {
    self.high = high
    self.low = low
  }

  static func * (a: Self, b: Self) -> Self {
    let product = a.high * b.high
    let error = (-product).addingProduct(a.high, b.high) + (a.high * b.low + a.low * b.high)
    let sum = product + error
    return Self(high: sum, low: error - (sum - product))
  }

  static func - (a: Self, b: Self) -> Self {
    let difference = Self(a.high, minus: b.high)
    let error = difference.low + (a.low - b.low)
    let sum = difference.high + error
    return Self(high: sum, low: error - (sum - difference.high))
  }

  static func + (a: Self, b: Self) -> Self { a - Self(high: -b.high, low: -b.low) }

  /// −1, 0 or 1.
  var sign: Int { high > 0 ? 1 : high < 0 ? -1 : low > 0 ? 1 : low < 0 ? -1 : 0 }
}
