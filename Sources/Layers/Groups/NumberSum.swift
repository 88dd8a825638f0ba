// The sum of numbers as they stand in JSON: exact for whole ones, in every stage that sums.

import GeoJSON
import Statistics

/// Adds up numbers.
///
/// Integers add up exactly, up to 38 digits; beyond that, and where one has a decimal point or an exponent, the sum is
/// that of doubles, with the error of each addition carried along (Neumaier 1974).
package struct NumberSum: Sendable {
  private var integer: Int128? = 0
  private var double = CompensatedSum()
  /// How many there were.
  package private(set) var count = 0

  package init(count: Int = 0) { self.count = count }

  /// Adds a number's text.
  ///
  /// - Returns: false where it is not a number, or none that a double can hold; then nothing is added.
  package mutating func add(_ text: PaddedBytes) -> Bool {
    guard let number = jsonNumber(text, ByteRange(start: 0, end: text.count)) else { return false }
    double.add(number)
    count += 1
    // A double has whole numbers of up to fifteen digits exactly.
    if text.bytes.contains(where: { $0 == 0x2E || $0 | 0x20 == 0x65 }) {
      add(nil)
    } else {
      add(text.count <= 15 ? Int128(Int64(number)) : Int128(text.text))
    }
    return true
  }

  private mutating func add(_ whole: Int128?) {
    let added = integer.flatMap { left in whole.map { left.addingReportingOverflow($0) } }
    integer = added.flatMap { $0.overflow ? nil : $0.partialValue }
  }

  package static func += (sum: inout NumberSum, other: NumberSum) {
    sum.double.add(other.double)
    sum.count += other.count
    sum.add(other.integer)
  }

  /// The mean of the numbers, to the last digit; NaN of none.
  package var mean: Double {
    var (sum, count) = (double, CompensatedSum())
    if let integer, abs(double.value) < 1e37 {
      let nearest = Double(integer)
      sum = CompensatedSum()
      sum.add(nearest)
      sum.add(Double(integer - Int128(nearest)))
    }
    count.add(Double(self.count))
    return sum.divided(by: count)
  }

  /// Appends the sum as JSON; that of nothing is 0.
  package func append(to out: inout ByteBuffer) {
    if let integer { out.append("\(integer)") } else { out.append(double.value, .shortest) }
  }
}
