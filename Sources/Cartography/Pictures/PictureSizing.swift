// Sizes of marks by the values of a property: the area of a mark is in proportion to its number.

import GeoJSON
import SystemLibrary

/// Which property decides on the sizes of marks.
package struct SizePlan: Sendable {
  package let property: String
  package let key: MemberKey

  package init(_ property: String) { (self.property, key) = (property, MemberKey(property)) }
}

/// The sizes of the marks of a picture's records.
package struct PictureSizing: Sendable {
  /// The width of the largest mark, and of what is seen of one at least, in screen points.
  package static let sizes = 3.0...36.0

  /// The largest number; 0 where there is none above 0.
  private let largest: Double
  private let property: String
  /// What there is to say of the values; nil for nothing.
  package let note: String?

  package init(_ plan: SizePlan, _ values: [ColorValue]) {
    property = plan.property
    var (largest, without) = (0.0, 0)
    for value in values {
      guard case .number(let number) = value, number > 0, number.isFinite else {
        without += 1
        continue
      }
      largest = max(largest, number)
    }
    self.largest = largest
    note =
      without == 0
      ? nil
      : "\(property) is not above 0 in \(without) feature\(without == 1 ? "" : "s"), which have the least size"
  }

  /// The width of the mark of a value.
  package func size(_ value: ColorValue) -> Double {
    guard case .number(let number) = value, number > 0, largest > 0, number.isFinite else {
      return Self.sizes.lowerBound
    }
    return max(Self.sizes.lowerBound, Self.sizes.upperBound * (number / largest).squareRoot())
  }

  /// The largest mark that there is.
  package var largestMark: Marker { Marker(.dot, color: .clear, size: largest > 0 ? Self.sizes.upperBound : 0) }

  /// What a legend says: round numbers with their marks, the largest first, below the property where `isTitled`.
  package func legend(_ color: Color, isTitled: Bool) -> [LegendEntry] {
    guard largest > 0 else { return [] }
    var numbers: [Double] = []
    for part in [1.0, 4, 16] {
      let number = Self.round(largest / part)
      if numbers.last != number { numbers.append(number) }
    }
    let entries = zip(numbers, ColorScale.texts(numbers)).map { number, text in
      LegendEntry(color, text, size: size(.number(number)))
    }
    return (isTitled ? [LegendEntry(.clear, property)] : []) + entries
  }

  /// The next of 1, 2 and 5 times a power of ten that is not above a number.
  private static func round(_ number: Double) -> Double {
    let power = pow(10, log10(number).rounded(.down))
    let steps = [5.0, 2, 1].first { $0 * power <= number * (1 + 1e-12) } ?? 1
    return steps * power
  }
}

extension FeatureStyle {
  /// The style with a mark of a size; larger ones are below smaller ones, and their names go first.
  package func sized(_ size: Double) -> FeatureStyle {
    guard marker.kind != .none else { return self }
    var style = self
    style.marker.size = size
    if marker.kind == .dot { style.marker.color = marker.color.withOpacity(marker.color.opacity * 0.8) }
    style.rich?.markerSizes = nil
    style.settle(.markSize)
    style.layer -= Int((size * 16).rounded())
    style.priority = min(1000, priority + size / 100)
    return style
  }
}
