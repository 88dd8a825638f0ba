// Values as messages show them.

import GeoJSON

extension JSONValue {
  /// The value as it is written, cut where it is long.
  package var shortText: String {
    let text: String =
      switch self {
      case .string(let text), .other(let text): text
      case .number(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
      case .object: "{…}"
      case .array: "[…]"
      }
    return text.count > 40 ? text.prefix(39) + "…" : text
  }
}
