// Questions and answers as Photon has them, so that its clients work (https://github.com/komoot/photon,
// docs/api-v1.md).

import Gazetteer
import GeoJSON
import PlaceIndex

/// A request to `/api` or `/reverse`.
package struct PhotonRequest {
  package let language: String?
  private let text: String
  private let settings: SearchSettings
  private let isReverse: Bool
  /// Kilometres, of `/reverse`.
  private var radius = 5.0
  /// Of these kinds alone, where there are any, and with these tags.
  private var layers: Set<String> = []
  private var tags: [PhotonTag] = []

  /// Whether a request to `/reverse` is one of Photon's: it has `lon` and `lat`.
  package static func isReverse(_ path: String, _ parameters: [(name: String, value: String)]) -> Bool {
    path == "/reverse" && parameters.contains { $0.name == "lon" || $0.name == "lat" }
  }

  /// Reads a request.
  ///
  /// Of Photon's parameters `zoom`, `debug` and some others are taken and change nothing.
  package init(_ parameters: [(name: String, value: String)], isReverse: Bool) throws(SettingError) {
    self.isReverse = isReverse
    var (text, longitude, latitude) = (String?.none, String?.none, String?.none)
    var settings = SearchSettings()
    try settings.set(.resultTypes, "address,pointOfInterest,physicalFeature")
    if isReverse { settings.limit = 1 }
    for (name, value) in parameters {
      switch name {
      case "q": text = value
      case "lon": longitude = value
      case "lat": latitude = value
      case "limit": try settings.set(.limit, value)
      case "lang": try settings.set(.lang, value == "default" ? "" : value)
      case "bbox": try settings.set(.bbox, value)
      case "location_bias_scale":
        // 0 is nearness alone, 1 importance alone.
        guard let scale = Double(value), (0...1).contains(scale) else {
          throw SettingError("location_bias_scale is a number from 0 to 1, not '\(value)'.")
        }
        (settings.weights.importance, settings.weights.proximity) = (scale, 1.3 - scale)
      case "radius":
        guard let kilometres = Double(value), kilometres > 0, kilometres <= 5000 else {
          throw SettingError("radius is a number of kilometres, not '\(value)'.")
        }
        radius = kilometres
      case "layer":
        guard PhotonFeature.layers.contains(value) else {
          throw SettingError("layer is one of \(PhotonFeature.layers.joined(separator: ", ")), not '\(value)'.")
        }
        layers.insert(value)
      case "osm_tag": tags.append(PhotonTag(value))
      case "zoom", "debug", "dedupe", "distance_sort", "query_string_filter", "suggest_addresses":
        break
      default: throw SettingError("there is no parameter \(name)", code: "unknownParameter")
      }
    }
    if let longitude, let latitude {
      try settings.set(.near, "\(longitude),\(latitude)")
    } else if longitude != nil || latitude != nil {
      throw SettingError("lon and lat belong together.")
    }
    if isReverse {
      guard settings.near != nil else { throw SettingError("the question is missing: lon=…&lat=…") }
    } else {
      guard let text, !text.isEmpty else { throw SettingError("the question is missing: q=…") }
      if let fault = QueryWords(text).fault { throw SettingError(fault, code: "queryTooLong") }
    }
    try settings.check()
    (self.text, self.settings, language) = (text ?? "", settings, settings.language)
  }

  /// The places that answer it, the best first.
  package func places(_ completer: Completer) throws(IndexError) -> [PlaceRecord] {
    var (found, settings) = ([PlaceRecord](), settings)
    let isOpen = layers.isEmpty && tags.isEmpty
    // Of what does not fit there may be much.
    if !isOpen { settings.limit = 1000 }
    func isWanted(_ place: Place) -> Bool {
      (layers.isEmpty || layers.contains(PhotonFeature.type(of: place))) && PhotonTag.fit(tags, place.classes)
    }
    func add(_ record: PlaceRecord) { if isOpen || isWanted(record.place) { found.append(record) } }
    if isReverse {
      guard let near = settings.near else { return [] }
      for neighbor in completer.session.searcher.nearby(
        x: near.x, y: near.y, radiusKilometres: radius, filter: settings.filter, limit: settings.limit)
      where found.count < self.settings.limit { add(try completer.session.record(neighbor.place)) }
      return found
    }
    for completion in try completer.completions(text, settings) where found.count < self.settings.limit {
      // With its tags, which completing does not read.
      if let record = completion.record { add(try completer.session.record(record.number)) }
    }
    return found
  }
}

/// A filter by tags of OpenStreetMap: `key:value`, `key`, `:value`, and with `!` what is not wanted.
package struct PhotonTag {
  private let key, value: String
  private let isExcluded: Bool

  package init(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    isExcluded = text.contains("!")
    func plain(_ text: String) -> String { text.filter { $0 != "!" } }
    (key, value) = (plain(parts[0]), parts.count > 1 ? plain(parts[1]) : "")
  }

  private func isOf(_ name: String) -> Bool {
    let parts = name.split(separator: "=", maxSplits: 1)
    return parts.count == 2 && (key.isEmpty || parts[0] == key) && (value.isEmpty || parts[1] == value)
  }

  /// Whether a place with some classes is wanted: it has one of those that are, and none of those that are not.
  package static func fit(_ tags: [PhotonTag], _ classes: [String]) -> Bool {
    let wanted = tags.filter { !$0.isExcluded }
    return (wanted.isEmpty || wanted.contains { tag in classes.contains(where: tag.isOf) })
      && !tags.contains { tag in tag.isExcluded && classes.contains(where: tag.isOf) }
  }
}

/// A place as Photon writes one.
package enum PhotonFeature {
  /// What `layer` may be.
  package static let layers = [
    "house", "street", "locality", "district", "city", "county", "state", "country", "other",
  ]

  /// Appends the Feature of a place.
  package static func append(_ place: Place, _ language: String?, to out: inout ByteBuffer) {
    out.append("{\"type\":\"Feature\",\"geometry\":")
    if let (x, y) = place.position {
      out.append("{\"type\":\"Point\",\"coordinates\":[")
      out.append(x, .degrees)
      out.append(0x2C as UInt8)
      out.append(y, .degrees)
      out.append("]}")
    } else {
      out.append("null")
    }
    out.append(",\"properties\":{\"type\":")
    out.appendString(type(of: place))
    let address = place.address
    let osm = osmID(place.id)
    out.appendMembers([
      ("name", place.hasName ? place.name(in: language) : nil), ("street", address.thoroughfare),
      ("housenumber", address.subThoroughfare), ("postcode", address.postalCode), ("district", address.subLocality),
      ("city", address.locality), ("county", address.subAdministrativeArea), ("state", address.administrativeArea),
      ("country", address.country), ("countrycode", address.countryCode), ("osm_type", osm?.type),
      ("osm_key", tag(of: place).key), ("osm_value", tag(of: place).value),
    ])
    if let osm { out.append(",\"osm_id\":\(osm.number)") }
    if let box = place.bounds {
      // Photon's order: west, north, east, south.
      out.append(",\"extent\":[")
      for (index, side) in [box.west, box.north, box.east, box.south].enumerated() {
        if index > 0 { out.append(0x2C as UInt8) }
        out.append(side, .degrees)
      }
      out.append(0x5D as UInt8)
    }
    out.append("}}")
  }

  /// The tag of OpenStreetMap that says what a place is; `place` and the level of a part of addresses.
  package static func tag(of place: Place) -> (key: String, value: String) {
    for name in place.classes {
      guard let equals = name.firstIndex(of: "=") else { continue }
      return (String(name[..<equals]), String(name[name.index(after: equals)...]))
    }
    if place.addressLevel == .thoroughfare { return ("highway", place.categoryText ?? "road") }
    return place.kind == .address ? ("place", type(of: place)) : ("place", place.categoryText ?? "other")
  }

  package static func type(of place: Place) -> String {
    switch place.addressLevel {
    case .country: "country"
    case .administrativeArea: "state"
    case .subAdministrativeArea: "county"
    case .locality: "city"
    case .subLocality: "district"
    case .postalCode: "locality"
    case .thoroughfare: "street"
    default: place.kind == .physicalFeature ? "other" : "house"
    }
  }

  /// `node/123`, `n123` or `N123` as OpenStreetMap's type and number.
  package static func osmID(_ id: String) -> (type: String, number: Int)? {
    let parts = id.split(separator: "/")
    let (word, digits) = parts.count == 2 ? (parts[0], parts[1]) : (id.prefix(1), id.dropFirst())
    guard let number = Int(digits), number > 0 else { return nil }
    switch word.lowercased() {
    case "node", "n": return ("N", number)
    case "way", "w": return ("W", number)
    case "relation", "r": return ("R", number)
    default: return nil
    }
  }
}
