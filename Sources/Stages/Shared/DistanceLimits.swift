// Which distances and areas an option has.

import CommandOptions
import Planar

extension ValueLimit where Value == Distance {
  /// Distances of more than 0, in metres or degrees.
  static var positive: ValueLimit { ValueLimit("more than 0", refused: "0m") { $0.value > 0 } }

  /// Distances of 0 or more, in metres or degrees.
  static var notNegative: ValueLimit { ValueLimit("0 or more", minimum: 0, refused: "-1m") { $0.value >= 0 } }

  /// Lengths of more than 0.
  static var positiveLength: ValueLimit {
    ValueLimit("a length of more than 0, such as 100m", help: "more than 0", refused: "0m") {
      $0.unit == .metres && $0.value > 0
    }
  }

  /// Lengths on the ground of 0 or more.
  static var length: ValueLimit {
    ValueLimit(
      "a length of 0 or more on the ground, such as 100m, and not degrees", help: "0 or more", minimum: 0,
      refused: "1deg"
    ) { $0.unit == .metres && $0.value >= 0 }
  }

  /// Lengths to the left, or below 0 to the right, of up to 1000 km.
  static var offset: ValueLimit {
    ValueLimit(
      "a length other than 0 of up to 1000km, such as 5m or -5m, and not degrees", help: "up to 1000km",
      minimum: -1_000_000, maximum: 1_000_000, refused: "0m"
    ) { $0.unit == .metres && $0.value != 0 && abs($0.value) <= 1_000_000 }
  }

  /// Lengths in metres; both ends belong to them.
  ///
  /// - Parameter text: the two as they are written.
  static func metres(_ lengths: ClosedRange<Double>, _ text: String) -> ValueLimit {
    ValueLimit(
      text, minimum: lengths.lowerBound, maximum: lengths.upperBound, refused: "\(lengths.upperBound * 2)m"
    ) { $0.unit == .metres && lengths.contains($0.value) }
  }
}

extension ValueLimit where Value == SurfaceArea {
  /// Areas of 0 or more.
  static var notNegative: ValueLimit { ValueLimit("0 or more", minimum: 0, refused: "-1m2") { $0.squareMetres >= 0 } }
}
