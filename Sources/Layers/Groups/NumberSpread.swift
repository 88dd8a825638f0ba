// How far numbers are from their mean, and how often values come.

import GeoJSON

/// The variance of numbers, in one pass.
///
/// Each number moves the mean, and the sum of squares grows by its distance from the mean before and after (Welford
/// 1962): nothing large is taken from something large.
package struct NumberSpread: Sendable {
  private var count = 0.0
  private var mean = 0.0
  private var squares = 0.0

  package init() {}

  package mutating func add(_ number: Double) {
    count += 1
    let distance = number - mean
    mean += distance / count
    squares = squares.addingProduct(distance, number - mean)
  }

  /// The variance of the population that the numbers are a sample of, by n − 1; NaN for fewer than two.
  package var variance: Double { count > 1 ? squares / (count - 1) : .nan }
}

/// How often values come, whatever their spelling.
package struct ValueTally: Sendable {
  private var numbers = KeyNumbers()
  private var counts: [Int] = []
  /// The different values, as the first of each is spelled, in the order in which they came.
  package private(set) var texts: [[UInt8]] = []

  package init() {}

  /// Adds a value, as JSON.
  package mutating func add(_ text: [UInt8]) {
    let key = ByteBuffer(text).withPaddedBytes { ValueKey.key(of: ByteRange(start: 0, end: text.count), in: $0) }
    let (number, isNew) = numbers.insert(key)
    if isNew {
      counts.append(0)
      texts.append(text)
    }
    counts[number] += 1
  }

  /// The value that comes most often; of several the one that came first.
  package var mostFrequent: [UInt8] {
    // `max` gives the last of equals.
    let best = counts.indices.reduce(0) { counts[$1] > counts[$0] ? $1 : $0 }
    return texts.isEmpty ? ValueKey.null : texts[best]
  }
}
