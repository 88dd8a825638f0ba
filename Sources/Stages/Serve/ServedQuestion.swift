// A request as the words of a stage.

import FeatureStream
import GeoJSON
import HTTPService
import PlaceSearch
import Words

/// What a request asks of which stage.
struct ServedQuestion {
  /// The stage's name, and its options.
  let words: [String]
  /// What is asked: a text, an address or a position.
  let question: String
  /// The record that asks, for a stage that is asked by records.
  let record: String?
  let form: FeatureListForm

  /// A path: which of its parameters is the question, and which options there are.
  ///
  /// What reads files is not among them: who asks over the network may not.
  private struct Endpoint {
    let stage: String
    /// The name of the question's parameter, and others that are as good.
    let question: [String]
    let options: Set<String>
  }

  private static let filters: Set = [
    "include-poi-categories", "exclude-poi-categories", "include-address-categories", "exclude-address-categories",
    "limit-to-countries", "lang", "where",
  ]
  private static let members: Set = ["fields", "including-region", "single-line", "city-context"]
  private static let focus: Set = [
    "near", "near-scale", "near-weight", "importance-weight", "bbox", "region", "region-priority", "limit", "typos",
    "result-types",
  ]
  private static let endpoints: [String: Endpoint] = [
    "/complete": Endpoint(
      stage: Complete.name, question: ["query", "q"],
      options: filters.union(focus).union(members).union(["dedupe", "ranges", "explain"])),
    "/search": Endpoint(stage: Search.name, question: ["query", "q"], options: filters.union(focus).union(members)),
    "/geocode": Endpoint(
      stage: Geocode.name, question: ["address", "q"],
      options: filters.union(members).union(["bbox", "region", "near", "all", "limit", "min-confidence"])),
    "/reverse": Endpoint(
      stage: Reverse.name, question: ["at"],
      options: filters.union(members).union(["radius", "address-radius"])),
    "/nearby": Endpoint(
      stage: Nearby.name, question: ["near"],
      options: filters.union(members).union(["radius", "limit", "result-types"])),
    "/lookup": Endpoint(stage: Lookup.name, question: ["id"], options: members.union(["lang", "where"])),
  ]

  /// The parameters of a path besides its question; none where there is no such path.
  static func parameters(of path: String) -> Set<String> { endpoints[path]?.options ?? [] }

  /// The paths, in words.
  static var paths: String { endpoints.keys.sorted().joined(separator: ", ") }

  /// Reads a request; nil where the path is none of these.
  init?(_ request: Request) throws {
    guard let endpoint = Self.endpoints[request.path] else { return nil }
    var (words, question, form) = ([endpoint.stage], String?.none, request.accept.contains("ndjson"))
    var seen: Set<String> = []
    for (name, value) in request.parameters {
      let option = Self.hyphenated(name)
      guard seen.insert(option).inserted else { throw SettingError("\(name) is there twice.") }
      if endpoint.question.contains(option) {
        question = value
      } else if option == "format" {
        guard value == "geojson" || value == "ndjson" else {
          throw SettingError("format is geojson or ndjson, not '\(value)'.")
        }
        form = value == "ndjson"
      } else if endpoint.options.contains(option) {
        if option == "where", value.hasPrefix("@") { throw SettingError("where is a condition, and no file.") }
        if option == "explain" || option == "all" {
          guard value == "on" || value == "off" else { throw SettingError("\(name) is on or off, not '\(value)'.") }
          if value == "on" { words.append("--\(option)") }
        } else {
          words.append("--\(option)=\(value)")
        }
      } else {
        let known = endpoint.question + endpoint.options.union(["format"]).sorted()
        throw SettingError("\(request.path) has no parameter \(name); it has \(known.joined(separator: ", ")).")
      }
    }
    guard let question, !question.isEmpty else {
      throw SettingError("the question is missing: \(request.path)?\(endpoint.question[0])=…")
    }
    self.question = question
    self.form = form ? .lines : .collection
    switch endpoint.stage {
    case Geocode.name: record = Geocode.request(question)
    case Lookup.name: record = Lookup.request(question)
    case Reverse.name:
      _ = try SettingText.position(question)
      record = Reverse.request(question)
    default: record = nil
    }
    // A stage that is asked by records is prepared for all questions, by any one of them.
    let sample = endpoint.stage == Reverse.name ? "0,0" : "x"
    self.words = words + ["--\(endpoint.question[0])=\(record == nil ? question : sample)"]
  }

  /// How to complete; nil for what is no completion, or one with a condition, which a stage of its own answers.
  func completionSettings() throws -> SearchSettings? {
    guard words[0] == Complete.name else { return nil }
    var pairs: [(SearchSettings.Name, String?)] = []
    for word in words.dropFirst().dropLast() {
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = SearchSettings.Name(rawValue: String(parts[0])) else { return nil }
      pairs.append((name, parts.count > 1 ? String(parts[1]) : "on"))
    }
    return try SearchSettings(pairs)
  }

  /// `nearScale` as `near-scale`.
  private static func hyphenated(_ name: String) -> String {
    name.reduce(into: "") { result, character in
      if character.isUppercase, character.isASCII {
        result += (result.isEmpty ? "" : "-") + character.lowercased()
      } else {
        result.append(character == "_" ? "-" : character)
      }
    }
  }
}
