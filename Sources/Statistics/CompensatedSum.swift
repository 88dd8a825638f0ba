// The sum of many doubles, to the last digit but for a few cases.

/// Adds doubles, and what each addition loses by itself (Neumaier 1974).
///
/// The order of the numbers counts: whoever wants the same bits from any number of threads adds in the stream's order.
package struct CompensatedSum: Sendable {
  private var total = 0.0
  private var lost = 0.0

  package init() {}

  package var value: Double { total + lost }

  package mutating func add(_ number: Double) {
    let sum = total + number
    lost += abs(total) >= abs(number) ? (total - sum) + number : (number - sum) + total
    total = sum
  }

  /// Adds the product of two numbers, with what rounding takes from it.
  package mutating func add(_ a: Double, times b: Double) {
    let product = a * b
    add(product)
    lost += (-product).addingProduct(a, b)
  }

  /// The quotient of two sums, with what rounding takes from both.
  package func divided(by other: CompensatedSum) -> Double {
    let (a, b) = (value, other.value)
    let quotient = a / b
    let rest = a.addingProduct(-quotient, b) + (total - a + lost) - quotient * (other.total - b + other.lost)
    // Beyond the range of a double there is nothing to mend.
    return rest.isFinite ? quotient + rest / b : quotient
  }

  package mutating func add(_ other: CompensatedSum) {
    add(other.total)
    lost += other.lost
  }
}
