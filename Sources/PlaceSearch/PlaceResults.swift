// What the stages over places say of a place, as properties.

import Gazetteer
import GeoJSON

/// The names of the results that several stages over places have, which of them are wanted, and how addresses are
/// written.
///
/// Made once for each operator.
package struct PlaceResultNames: Sendable {
  package let rank, id, title, subtitle, kind, addressLevel, category, distance, score, edits, query: String
  package let fullAddress, shortAddress, cityWithContext, cityName, regionName, region, address: String
  package let phone, url, timeZone, alternateIdentifiers: String
  /// What the names begin with that `--fields` has, and what they begin with here.
  private let prefix, ownPrefix: String
  /// The properties that are wanted; nil for all.
  package private(set) var wanted: Set<String>?
  /// Whether any of what is known of every place is wanted.
  package private(set) var wantsMembers = true
  private var fields: [String]?
  package private(set) var style = AddressStyle()
  package private(set) var language: String?

  /// What every answer says of a place: the names without the prefix.
  package static let members = [
    "full_address", "short_address", "city_with_context", "city_name", "region_name", "region", "address", "phone",
    "url", "time_zone", "alternate_identifiers",
  ]

  /// What the name of a place's own property may begin with.
  package static let own = "properties."

  /// - Parameters:
  ///   - names: the names here.
  ///   - prefix: what names begin with that `--fields` has.
  package init(_ names: ResultNames, _ settings: SearchSettings, prefix: String) {
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
    cityName = names["city_name"]
    regionName = names["region_name"]
    region = names["region"]
    address = names["address"]
    phone = names["phone"]
    url = names["url"]
    timeZone = names["time_zone"]
    alternateIdentifiers = names["alternate_identifiers"]
    (self.prefix, ownPrefix) = (prefix, names.prefix)
    adopt(settings)
  }

  /// Takes over which properties are wanted, and how addresses are written.
  package mutating func adopt(_ settings: SearchSettings) {
    (style, language) = (settings.addressStyle, settings.language)
    if settings.fields == fields { return }
    fields = settings.fields
    wanted = fields.map { fields in
      Set(
        fields.flatMap { field in
          if field.hasPrefix(Self.own) { return [String(field.dropFirst(Self.own.count))] }
          // A name without the prefix is that of a result too.
          return field.hasPrefix(prefix) ? [ownPrefix + field.dropFirst(prefix.count)] : [field, ownPrefix + field]
        })
    }
    wantsMembers = wanted.map { wanted in Self.members.contains { wanted.contains(ownPrefix + $0) } } ?? true
  }
}

extension PropertyEdits {
  /// Sets a text; `null` for nil.
  package mutating func set(_ name: String, text: String?) { set(name) { $0.appendOptional(text) } }

  /// Sets a whole number.
  package mutating func set(_ name: String, count: Int) { set(name) { $0.append("\(count)") } }

  /// Sets a whole number; `null` for nil.
  package mutating func set(_ name: String, optional count: Int?) {
    set(name) { out in
      if let count { out.append("\(count)") } else { out.append("null") }
    }
  }

  /// Sets a distance in metres, to the decimetre; `null` for nil.
  package mutating func set(_ name: String, metres: Double?) {
    set(name) { out in
      if let metres { out.append(metres, .decimals(1)) } else { out.append("null") }
    }
  }

  /// Sets a score, to four decimals; `null` for nil.
  package mutating func set(_ name: String, score: Double?) {
    set(name) { out in
      if let score { out.append(score, .decimals(4)) } else { out.append("null") }
    }
  }

  /// Sets what a place is: id, title, subtitle, kind, level and category; `null` for nil.
  package mutating func setPlace(_ place: Place?, _ names: PlaceResultNames) {
    let title = place?.name(in: names.language)
    set(names.id, text: place?.id)
    set(names.title, text: title)
    set(names.subtitle, text: title.flatMap { place?.subtitle(title: $0) })
    set(names.kind, text: place?.kind.name)
    set(names.addressLevel, text: place?.addressLevel?.name)
    set(names.category, text: place?.category?.rawValue)
  }

  /// Sets what every answer says of a place: the lines that are made of its address, its parts, and how to reach it.
  ///
  /// What is empty of the address is `null`; of the rest nothing is set that the data does not have.
  ///
  /// - Parameters:
  ///   - place: the place; nil for none.
  ///   - address: the address, where it is not the place's own.
  package mutating func setMembers(_ place: Place?, _ address: PlaceAddress? = nil, _ names: PlaceResultNames) {
    guard names.wantsMembers else { return }
    func some(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
    let (address, style) = (address ?? place?.ownAddress(in: names.language), names.style)
    set(
      names.fullAddress,
      text: some(address?.fullAddress(includingRegion: style.includesRegion, singleLine: style.isSingleLine)))
    set(names.shortAddress, text: some(address?.shortAddress))
    set(names.cityWithContext, text: some(address?.cityWithContext(style.cityContext)))
    set(names.cityName, text: address?.cityName)
    set(names.regionName, text: address?.regionName)
    set(names.region, text: address?.region)
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
    guard let place else { return }
    for (name, text) in [(names.phone, place.phoneNumber), (names.url, place.url), (names.timeZone, place.timeZone)] {
      if let text { set(name, text: text) }
    }
    if !place.alternateIDs.isEmpty {
      set(names.alternateIdentifiers) { out in
        out.append(0x5B as UInt8)
        for (index, id) in place.alternateIDs.enumerated() {
          if index > 0 { out.append(0x2C as UInt8) }
          out.appendString(id)
        }
        out.append(0x5D as UInt8)
      }
    }
  }
}

extension ByteBuffer {
  /// Appends a text, or `null`.
  package mutating func appendOptional(_ text: String?) {
    if let text { appendString(text) } else { append("null") }
  }

  /// Appends the members of an object: those that are nil are left out.
  package mutating func appendMembers(_ members: [(name: StaticString, text: String?)], isFirst: Bool = false) {
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
  package mutating func append(_ box: (west: Double, south: Double, east: Double, north: Double)) {
    append(0x5B as UInt8)
    for (index, side) in [box.west, box.south, box.east, box.north].enumerated() {
      if index > 0 { append(0x2C as UInt8) }
      append(side, .degrees)
    }
    append(0x5D as UInt8)
  }
}
