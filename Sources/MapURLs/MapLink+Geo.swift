// geo: URIs (RFC 5870), with the query that Android adds.

import MapGeometry
import Words

extension MapLink {
  /// Reads what stands after `geo:`.
  init(geo text: Substring) throws(MapURLError) {
    let main = text.prefix { $0 != "?" }
    let pieces = main.split(separator: ";", omittingEmptySubsequences: false)
    let numbers = (pieces.first ?? "").pieces
    var values: [Double] = []
    for number in numbers {
      guard let value = QueryReader.number(DecodedText(number, plusIsSpace: false).text[...]) else {
        throw MapURLError("geo: \"\(number.shortened)\" is not a number")
      }
      values.append(value)
    }
    guard (2...3).contains(values.count) else {
      throw MapURLError("geo: needs latitude,longitude or latitude,longitude,altitude")
    }
    var uri = GeoURI(
      coordinate: try QueryReader.checked(Coordinate(latitude: values[0], longitude: values[1]), "geo"),
      altitude: values.count > 2 ? values[2] : nil)
    var query = QueryReader(text.drop { $0 != "?" }.dropFirst())
    var others: [Parameter] = []
    for piece in pieces.dropFirst() {
      let name = DecodedText(piece.prefix { $0 != "=" }, plusIsSpace: false).text
      let value = DecodedText(piece.drop { $0 != "=" }.dropFirst(), plusIsSpace: false)
      if value.hasBrokenEscape { query.warn("a % that spells no character is kept in \"\(name)\"") }
      switch name.lowercased() {
      case "crs":
        guard value.text.lowercased() == "wgs84" else {
          throw MapURLError("crs=\(value.text.shortened) is unknown; a geo: URI is read on wgs84 only")
        }
      case "u":
        guard let metres = QueryReader.number(value.text[...]), metres >= 0 else {
          throw MapURLError("u=\(value.text.shortened) is not a number of metres")
        }
        uri.uncertainty = metres
      default: others.append(Parameter(name: name, value: value.text))
      }
    }
    let zoom = try query.number("z", 0...30)
    let asked = try query.first("q").flatMap { text throws(MapURLError) in try Self.asked(text, at: uri) }
    if asked != nil { _ = query.text("q") }
    if asked != nil, let uncertainty = uri.uncertainty { others.append(Parameter(name: "u", value: uncertainty.plain)) }
    query.putBack(others)
    self.init(url: asked ?? .geo(uri), zoom: zoom, query)
  }

  /// What Android's `q` asks for: `LAT,LON(Label)` or `(Label)` a place with its name, and at `0,0`, which stands for
  /// no place, any other text a search; nil for a text beside a place.
  private static func asked(_ text: String, at uri: GeoURI) throws(MapURLError) -> MapURL? {
    let place = text.prefix { $0 != "(" }
    var label: String?
    if place.count < text.count, text.trimmed.last == ")" {
      label = String(text.dropFirst(place.count + 1)).trimmed
      label?.removeLast()
      if label?.trimmed.isEmpty == true { label = nil }
    }
    let isNowhere = uri.coordinate == Coordinate(latitude: 0, longitude: 0)
    if let coordinate = QueryReader.pair(place.trimmed), label != nil || place.count == text.count {
      return .place(.init(spot: .init(coordinate: try QueryReader.checked(coordinate, "q")), name: label?.trimmed))
    }
    if let label, place.trimmed.isEmpty, !isNowhere {
      return .place(.init(spot: .init(coordinate: uri.coordinate), name: label.trimmed))
    }
    return isNowhere ? .search(.init(query: text)) : nil
  }
}
