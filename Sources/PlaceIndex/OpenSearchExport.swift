// Places for OpenSearch and Elasticsearch: the body of a _bulk request, and the mapping of the index it fills.

import Gazetteer
public import GeoJSON

/// Writes places as the existing engines take them.
///
/// The form is that of the _bulk API (two lines for each place, the last line ended as all others are) and of the
/// mapping types `text`, `keyword`, `float`, `geo_point` and `completion`.
public enum OpenSearchExport {
  /// The longest id that the engines take, in bytes.
  public static let longestID = 512
  /// The most names that a completion field is given for one place.
  private static let mostInputs = 50

  /// Appends the two lines of a place.
  ///
  /// - Parameters:
  ///   - place: the place.
  ///   - index: the name of the index in the engine.
  ///   - out: what is appended to.
  /// - Returns: false, with nothing appended, when the place's id is too long.
  public static func append(_ place: Place, index: String, to out: inout ByteBuffer) -> Bool {
    guard !place.id.isEmpty, place.id.utf8.count <= longestID else { return false }
    out.append("{\"index\":{\"_index\":")
    out.appendString(index)
    out.append(",\"_id\":")
    out.appendString(place.id)
    out.append("}}\n{\"name\":")
    out.appendString(place.name)
    appendNames(place, to: &out)
    appendTexts(place, to: &out)
    out.append(",\"importance\":")
    appendNumber(place.importance, 4, to: &out)
    if let position = place.position {
      out.append(",\"location\":{\"lat\":")
      appendNumber(position.y, 7, to: &out)
      out.append(",\"lon\":")
      appendNumber(position.x, 7, to: &out)
      out.append("}")
    }
    appendSuggestion(place, to: &out)
    out.append("}\n")
    return true
  }

  private static func appendNames(_ place: Place, to out: inout ByteBuffer) {
    var others: [String] = []
    for text in place.names.map(\.text) + place.alternateNames where text != place.name && !others.contains(text) {
      others.append(text)
    }
    guard !others.isEmpty else { return }
    out.append(",\"altNames\":")
    appendList(others, to: &out)
  }

  private static func appendTexts(_ place: Place, to out: inout ByteBuffer) {
    func add(_ name: StaticString, _ text: String?) {
      guard let text, !text.isEmpty else { return }
      out.append(",\"")
      out.append(name)
      out.append("\":")
      out.appendString(text)
    }
    add("title", place.name)
    add("subtitle", place.subtitle(title: place.name))
    add("kind", place.kind.name)
    add("addressLevel", place.addressLevel?.name)
    add("category", place.category?.rawValue)
    add("countryCode", place.address.countryCode)
    add("fullAddress", place.address.fullAddress)
  }

  private static func appendSuggestion(_ place: Place, to out: inout ByteBuffer) {
    var inputs = [place.name]
    for text in place.alternateNames where inputs.count < mostInputs && !inputs.contains(text) { inputs.append(text) }
    out.append(",\"suggest\":{\"input\":")
    appendList(inputs, to: &out)
    out.append(",\"weight\":")
    appendNumber((max(0, min(1, place.importance)) * 1000).rounded(), 0, to: &out)
    out.append(",\"contexts\":{\"kind\":[")
    out.appendString(place.kind.name)
    out.append("]}}")
  }

  private static func appendList(_ texts: [String], to out: inout ByteBuffer) {
    out.append("[")
    for (index, text) in texts.enumerated() {
      if index > 0 { out.append(",") }
      out.appendString(text)
    }
    out.append("]")
  }

  private static func appendNumber(_ value: Double, _ decimals: Int, to out: inout ByteBuffer) {
    out.append(value, .decimals(decimals))
  }

  /// The settings and the mapping of the index: what `PUT /places` is given before the first _bulk request.
  public static let mapping = """
    {
      "settings": {
        "analysis": {
          "filter": { "prefixes": { "type": "edge_ngram", "min_gram": 1, "max_gram": 30 } },
          "analyzer": {
            "names": { "tokenizer": "standard", "filter": ["lowercase", "asciifolding", "prefixes"] },
            "query": { "tokenizer": "standard", "filter": ["lowercase", "asciifolding"] }
          }
        }
      },
      "mappings": {
        "dynamic": "strict",
        "properties": {
          "name": {
            "type": "text", "analyzer": "names", "search_analyzer": "query",
            "fields": { "full": { "type": "text", "analyzer": "query" } }
          },
          "altNames": { "type": "text", "analyzer": "names", "search_analyzer": "query" },
          "title": { "type": "keyword", "index": false },
          "subtitle": { "type": "text", "analyzer": "query" },
          "fullAddress": { "type": "text", "analyzer": "query" },
          "kind": { "type": "keyword" },
          "addressLevel": { "type": "keyword" },
          "category": { "type": "keyword" },
          "countryCode": { "type": "keyword" },
          "importance": { "type": "float" },
          "location": { "type": "geo_point" },
          "suggest": {
            "type": "completion",
            "contexts": [
              { "name": "kind", "type": "category" },
              { "name": "location", "type": "geo", "precision": 4, "path": "location" }
            ]
          }
        }
      }
    }

    """
}
