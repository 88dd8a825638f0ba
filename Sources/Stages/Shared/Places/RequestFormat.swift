// What stages are asked by: records, lines of text, or options.

import CommandOptions
import FeatureStream
import GeoJSON

/// The form of the requests that a stage reads.
enum RequestFormat: String, OptionValue, CaseIterable {
  case geojson, text

  var inputFormat: InputFormat { self == .text ? .text : .geojson }

  /// Records that options ask for, one Feature a line.
  static func given(
    _ option: String, _ requests: [String], _ record: (String) -> String
  ) -> PreparedStage.Inputs {
    .options(name: option, text: requests.flatMap { Array("\(record($0))\n".utf8) })
  }
}

extension Feature {
  /// The line that the record was made of, without blanks around it.
  var requestText: String? {
    guard case .text(let text) = property("text") else { return nil }
    var words = text[...]
    while words.first?.isWhitespace == true { words = words.dropFirst() }
    while words.last?.isWhitespace == true { words = words.dropLast() }
    return String(words)
  }
}
