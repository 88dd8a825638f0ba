// The words for colours by the values of a property.

import Cartography
import CommandOptions
import FeatureStream
import Words

extension ColorPlan {
  /// A scheme by its name, or the colours of a file.
  static func scheme(_ text: String) throws(RunError) -> ColorScheme {
    if let scheme = ColorScheme(text) { return scheme }
    guard text.contains(".") || text.contains("/") else {
      let nearest = text.lowercased().nearest(of: ColorScheme.names).map { "did you mean '\($0)'?" }
      throw RunError(
        .usage,
        "--scheme: there is no scheme '\(text)'; "
          + (nearest ?? "there are \(ColorScheme.names.joined(separator: ", ")), each with _r for the other way round"))
    }
    var colors: [Color] = []
    for (number, line) in try readText(text).split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for word in line.split(whereSeparator: { " \t\r,;\"'".contains($0) }) {
        guard let color = Color(String(word)) else {
          throw RunError(.usage, "\(text):\(number + 1): '\(word)' is no colour such as #0099ff")
        }
        colors.append(color)
      }
    }
    guard !colors.isEmpty else {
      throw RunError(.usage, "\(text): has no colours; write one on each line, such as #0099ff")
    }
    return ColorScheme(.own, colors)
  }
}

/// `quantile`, `jenks` or `equal`, with how many classes there are after a colon.
extension ClassRule: OptionValue {
  package static var expectation: String {
    "a rule and how many classes, such as quantile:6, or where classes end, such as 0,10,50,100"
  }

  public init?(argument: String) {
    if argument.contains(",") {
      guard let numbers = numbers(in: argument, counts: 2...Self.counts.upperBound + 1),
        zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 })
      else { return nil }
      self.init(ends: numbers)
      return
    }
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard let kind = Kind(rawValue: String(parts[0])), parts.count <= 2 else { return nil }
    self.init(kind)
    guard parts.count == 2 else { return }
    guard let count = Int(parts[1]), Self.counts.contains(count) else { return nil }
    self.count = count
  }

  public var defaultValueDescription: String {
    given.map { $0.map { "\($0)" }.joined(separator: ",") } ?? "\(kind.rawValue):\(count)"
  }
}
