// The sum of numbers as they stand in JSON: exact for whole ones.

import GeoJSON

/// Adds up numbers.
///
/// Whole numbers add up exactly, up to 63 bits; beyond that, and where one has a decimal point or an exponent, the sum is
/// that of doubles, with the error of each addition carried along (Neumaier 1974).
struct NumberSum: Sendable {
  private var integer: Int64? = 0
  private var double = 0.0
  private var rest = 0.0
  /// How many there were.
  private(set) var count = 0

  init() {}

  /// Adds a number's text; any other value is left out.
  mutating func add(_ text: [UInt8]) {
    let text = String(decoding: text, as: UTF8.self)
    guard let number = Double(text), number.isFinite else { return }
    count += 1
    let sum = double + number
    rest += abs(double) >= abs(number) ? (double - sum) + number : (number - sum) + double
    double = sum
    guard let known = integer else { return }
    guard let whole = Int64(text) else {
      integer = nil
      return
    }
    let (total, overflows) = known.addingReportingOverflow(whole)
    integer = overflows ? nil : total
  }

  /// Appends the sum; `null` where there was no number.
  func append(to out: inout ByteBuffer) {
    if count == 0 { return out.append("null") }
    if let integer { return out.append("\(integer)") }
    out.append(double + rest, .shortest)
  }
}
