// What the stages over places say of a place, as properties.

import GeoJSON
import Places

/// The names of the results that several stages over places have.
///
/// Made once for each operator.
struct PlaceResultNames: Sendable {
  let rank, id, title, subtitle, kind, addressLevel, category, distance, score, edits, query: String
  let fullAddress, shortAddress, cityWithContext, address: String

  init(_ names: ResultNames) {
    rank = names["rank"]
    id = names["id"]
    title = names["title"]
    subtitle = names["subtitle"]
    kind = names["kind"]
    addressLevel = names["address_level"]
    category = names["category"]
    distance = names["distance"]
    score = names["score"]
    edits = names["edits"]
    query = names["query"]
    fullAddress = names["full_address"]
    shortAddress = names["short_address"]
    cityWithContext = names["city_with_context"]
    address = names["address"]
  }
}

extension PropertyEdits {
  /// Sets a text; `null` for nil.
  mutating func set(_ name: String, text: String?) { set(name) { $0.appendOptional(text) } }

  /// Sets a whole number.
  mutating func set(_ name: String, count: Int) { set(name) { $0.append("\(count)") } }

  /// Sets a whole number; `null` for nil.
  mutating func set(_ name: String, optional count: Int?) {
    set(name) { out in
      if let count { out.append("\(count)") } else { out.append("null") }
    }
  }

  /// Sets a distance in metres, to the decimetre; `null` for nil.
  mutating func set(_ name: String, metres: Double?) {
    set(name) { out in
      if let metres { out.append(metres, .decimals(1)) } else { out.append("null") }
    }
  }

  /// Sets a score, to four decimals; `null` for nil.
  mutating func set(_ name: String, score: Double?) {
    set(name) { out in
      if let score { out.append(score, .decimals(4)) } else { out.append("null") }
    }
  }

  /// Sets the lines that are made of an address, and its parts; `null` for what is empty.
  mutating func set(_ address: PlaceAddress?, _ names: PlaceResultNames) {
    func some(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
    set(names.fullAddress, text: some(address?.fullAddress))
    set(names.shortAddress, text: some(address?.shortAddress))
    set(names.cityWithContext, text: some(address?.cityWithContext))
    set(names.address) { out in
      guard let address else { return out.append("null") }
      out.append(0x7B as UInt8)
      out.appendMembers(
        [
          ("country", address.country), ("countryCode", address.countryCode),
          ("administrativeArea", address.administrativeArea),
          ("administrativeAreaCode", address.administrativeAreaCode),
          ("subAdministrativeArea", address.subAdministrativeArea), ("locality", address.locality),
          ("subLocality", address.subLocality), ("postalCode", address.postalCode),
          ("thoroughfare", address.thoroughfare), ("subThoroughfare", address.subThoroughfare),
          ("fullThoroughfare", address.fullThoroughfare),
        ], isFirst: true)
      out.append(0x7D as UInt8)
    }
  }
}

extension ByteBuffer {
  /// Appends a text, or `null`.
  mutating func appendOptional(_ text: String?) {
    if let text { appendString(text) } else { append("null") }
  }

  /// Appends the members of an object: those that are nil are left out.
  mutating func appendMembers(_ members: [(name: StaticString, text: String?)], isFirst: Bool = false) {
    var isFirst = isFirst
    for case (let name, let text?) in members {
      if !isFirst { append(0x2C as UInt8) }
      isFirst = false
      append(0x22 as UInt8)
      append(name)
      append("\":")
      appendString(text)
    }
  }

  /// Appends a box as an array.
  mutating func append(_ box: (west: Double, south: Double, east: Double, north: Double)) {
    append(0x5B as UInt8)
    for (index, side) in [box.west, box.south, box.east, box.north].enumerated() {
      if index > 0 { append(0x2C as UInt8) }
      append(side, .degrees)
    }
    append(0x5D as UInt8)
  }
}
