// geo: URIs (RFC 5870), with the query that Android adds.

import MapGeometry

extension MapLink {
  /// Reads what stands behind `geo:`.
  init(geo text: Substring) throws(MapURLError) {
    let main = text.prefix { $0 != "?" }
    let pieces = main.split(separator: ";", omittingEmptySubsequences: false)
    let numbers = (pieces.first ?? "").split(separator: ",", omittingEmptySubsequences: false)
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
    query.putBack(others)
    self.init(url: .geo(uri), zoom: zoom, query)
  }
}
