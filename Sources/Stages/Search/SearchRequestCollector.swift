// Completions, read back from the properties that plat complete gave them.

import FeatureStream
import Gazetteer
import GeoJSON
import PlaceSearch

/// Reads completions: by the names of their properties, and only where these have the form that plat complete writes.
final class SearchRequestCollector: RecordCollector {
  private var requests: [SearchRequest] = []
  private let prefix: String
  private let rank, kind, id, query, category: String

  /// - Parameter prefix: what the names of a completion's properties begin with.
  init(prefix: String) {
    self.prefix = prefix
    let names = PlaceResultNames(ResultNames(prefix: prefix))
    (rank, kind, id, query, category) = (names.rank, names.kind, names.id, names.query, names.category)
  }

  func collect(_ feature: inout Feature) throws(RecordError) {
    guard let request = request(feature) else {
      throw RecordError(
        code: "no-completion",
        message: "is no completion: it has no \(rank), \(kind) and \(id) or \(query) among its properties; "
          + "plat complete makes them, and --completion-prefix says how its names begin")
    }
    requests.append(request)
  }

  private func request(_ feature: Feature) -> SearchRequest? {
    guard let text = feature.propertiesText else { return nil }
    var (hasRank, values) = (false, [String: String]())
    var members = JSONMembers(text)
    while let member = members.next() {
      let name = unescape(text[member.name])
      guard name.hasPrefix(prefix) else { continue }
      let isText = JSONKind(first: text[member.value.start]) == .string
      if name == rank { hasRank = JSONKind(first: text[member.value.start]) == .number }
      values[name] = isText ? jsonText(text, member.value) : nil
    }
    guard hasRank, let kind = values[kind] else { return nil }
    if kind == "query" {
      guard let query = values[query], !query.isEmpty else { return nil }
      return SearchRequest(values[category].map { .ofClass($0) } ?? .named(query))
    }
    guard PlaceKind.allCases.contains(where: { $0.name == kind }), let id = values[id] else { return nil }
    return SearchRequest(.place(id: id))
  }

  func takeBag() -> [SearchRequest] {
    defer { requests = [] }
    return requests
  }
}
