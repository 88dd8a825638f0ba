// Questions and answers as Nominatim has them, so that its clients work
// (https://nominatim.org/release-docs/latest/api/).

import FeatureStream
import Gazetteer
import GeoJSON
import Geocoding
import HTTPService
import Layers
import PlaceIndex
import PlaceSearch
import Words

/// A request to `/search`, `/reverse` or `/lookup` with a format of Nominatim's.
struct NominatimRequest {
  /// The form of the answer.
  enum Format: String { case json, jsonv2, geocodejson }

  /// A place, and where the answer is.
  typealias Found = (place: Place, position: (x: Double, y: Double)?, address: PlaceAddress)

  private let path: String
  private let format: Format
  private var text = ""
  private var ids: [String] = []
  private var position: (x: Double, y: Double)?
  private var settings = SearchSettings()
  private var hasDetails = true

  /// Whether a request is one of Nominatim's: its format is, or it looks up ids of OpenStreetMap.
  static func isOne(_ path: String, _ request: Request) -> Bool {
    guard ["/search", "/reverse", "/lookup"].contains(path) else { return false }
    return request.parameters.contains { name, value in
      name == "format" && Format(rawValue: value) != nil || path == "/lookup" && name == "osm_ids"
    }
  }

  /// Reads a request; parameters of Nominatim's that say nothing here are taken and change nothing.
  init(_ request: Request) throws(SettingError) {
    path = request.path
    var format = Format.jsonv2
    var (longitude, latitude, isBounded, box) = (String?.none, String?.none, false, String?.none)
    var parts: [String: String] = [:]
    for (name, value) in request.parameters {
      switch name {
      case "format":
        guard let known = Format(rawValue: value) else {
          throw SettingError("format is json, jsonv2 or geocodejson here, not '\(value)'.")
        }
        format = known
      case "q": text = value
      case "amenity", "street", "city", "county", "state", "country", "postalcode": parts[name] = value
      case "lon": longitude = value
      case "lat": latitude = value
      case "limit": try settings.set(.limit, value)
      case "accept-language": try settings.set(.lang, String(value.prefix { $0 != "," && $0 != ";" }))
      case "countrycodes": if !value.isEmpty { try settings.set(.limitToCountries, value.uppercased()) }
      case "addressdetails": hasDetails = value != "0"
      case "viewbox": box = value
      case "bounded": isBounded = value == "1"
      case "osm_ids": ids = value.pieces.map(String.init)
      case "zoom", "email", "debug", "dedupe", "layer", "featureType", "featuretype", "exclude_place_ids", "extratags",
        "namedetails", "polygon_geojson", "polygon_kml", "polygon_svg", "polygon_text", "polygon_threshold",
        "entrances", "json_callback":
        break
      default: throw SettingError("there is no parameter \(name)", code: "unknownParameter")
      }
    }
    self.format = format
    if text.isEmpty {
      text = ["amenity", "street", "city", "postalcode", "county", "state", "country"].compactMap { parts[$0] }
        .joined(separator: ", ")
    }
    if let box {
      // Two corners, whichever they are.
      let sides = box.pieces.compactMap { Double($0) }
      guard sides.count == 4 else { throw SettingError("viewbox is two corners: lon,lat,lon,lat.") }
      let (west, east) = (min(sides[0], sides[2]), max(sides[0], sides[2]))
      let (south, north) = (min(sides[1], sides[3]), max(sides[1], sides[3]))
      if isBounded {
        try settings.set(.bbox, "\(west),\(south),\(east),\(north)")
        settings.filter.box = settings.region
      } else {
        try settings.set(.near, "\((west + east) / 2),\((south + north) / 2)")
      }
    }
    if let longitude, let latitude {
      position = try SettingText.position("\(longitude),\(latitude)")
    }
    switch path {
    case "/search": if text.isEmpty { throw SettingError("the question is missing: q=…") }
    case "/reverse": if position == nil { throw SettingError("the question is missing: lon=…&lat=…") }
    default: if ids.isEmpty { throw SettingError("the question is missing: osm_ids=N1,W2,R3") }
    }
    if let fault = text.isEmpty ? nil : QueryWords(text).fault { throw SettingError(fault, code: "queryTooLong") }
    try settings.check()
  }

  /// The places that answer it, the best first.
  func places(_ store: PlaceStore) throws(IndexError) -> [Found] {
    let session = SearchSession(store)
    session.language = settings.language
    switch path {
    case "/lookup":
      var found: [Found] = []
      for id in ids {
        for form in Self.forms(of: id) {
          guard let place = try session.place(id: form)?.place else { continue }
          found.append((place, place.position, place.ownAddress(in: settings.language)))
          break
        }
      }
      return found
    case "/reverse":
      guard let position else { return [] }
      let ground = GroundDistance(x: position.x, y: position.y)
      let answer = try ReverseSearch(store, settings.filter, language: settings.language).answer(
        x: position.x, y: position.y, radius: 2000, addressRadius: 200
      ) { ground.distance(to: $0) }
      let near = [answer.house, answer.street, answer.place].compactMap { $0 }.first { $0.distance <= 200 }
      guard let place = near?.place ?? answer.areas.first ?? answer.town?.place else { return [] }
      return [(place, place.position, answer.composed)]
    default:
      let geocoder = Geocoder(session, settings.filter)
      geocoder.focus = settings.near
      var found: [Found] = []
      for answer in geocoder.places(text, limit: settings.limit) where answer.confidence >= 0.5 {
        let record: PlaceRecord
        if let number = answer.number {
          record = try session.record(number)
        } else {
          record = try session.emptyRecord()
        }
        if answer.position != nil || answer.number == nil {
          var neighbour: Place?
          if let number = answer.neighbour { neighbour = try session.record(number).place }
          record.locate(answer, neighbour: neighbour)
        }
        found.append((record.place, record.place.position, record.place.ownAddress(in: settings.language)))
      }
      if !found.isEmpty { return found }
      for hit in try LocalSearch(store, settings).places(SearchRequest(.query(text))) {
        let place = hit.record.place
        found.append((place, place.position, place.ownAddress(in: settings.language)))
      }
      return found
    }
  }

  /// The ways in which data writes an id of OpenStreetMap.
  private static func forms(of id: String) -> [String] {
    let (letter, number) = (id.prefix(1).lowercased(), id.dropFirst())
    let type = ["n": "node", "w": "way", "r": "relation"][letter] ?? letter
    return ["\(letter)\(number)", "\(letter.uppercased())\(number)", "\(type)/\(number)", id]
  }

  /// Appends the answer.
  func append(_ found: [Found], to out: inout ByteBuffer) {
    if format == .geocodejson {
      out.append("{\"type\":\"FeatureCollection\",\"geocoding\":{\"version\":\"0.1.0\"},\"features\":[")
      for (index, found) in found.enumerated() {
        if index > 0 { out.append(0x2C as UInt8) }
        appendFeature(found, to: &out)
      }
      return out.append("]}\n")
    }
    if path == "/reverse" {
      if let first = found.first {
        appendObject(first, to: &out)
      } else {
        out.append("{\"error\":\"Unable to geocode\"}")
      }
      return out.append(0x0A as UInt8)
    }
    out.append(0x5B as UInt8)
    for (index, found) in found.enumerated() {
      if index > 0 { out.append(0x2C as UInt8) }
      appendObject(found, to: &out)
    }
    out.append("]\n")
  }

  private func name(_ found: Found) -> String { found.place.hasName ? found.place.name(in: settings.language) : "" }

  private func displayName(_ found: Found) -> String {
    let (name, line) = (name(found), found.address.fullAddress(includingRegion: true, singleLine: true))
    return [name, line].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func appendObject(_ found: Found, to out: inout ByteBuffer) {
    let place = found.place
    let osm = PhotonFeature.osmID(place.id)
    let types = ["N": "node", "W": "way", "R": "relation"]
    let (key, value) = PhotonFeature.tag(of: place)
    out.append("{\"place_id\":\(osm?.number ?? 0)")
    out.appendMembers([("osm_type", osm.flatMap { types[$0.type] })])
    if let osm { out.append(",\"osm_id\":\(osm.number)") }
    if let (x, y) = found.position { out.append(",\"lat\":\"\(y)\",\"lon\":\"\(x)\"") }
    out.appendMembers([
      (format == .json ? "class" : "category", key), ("type", value), ("addresstype", PhotonFeature.type(of: place)),
      ("name", name(found)), ("display_name", displayName(found)),
    ])
    out.append(",\"importance\":")
    out.append(place.importance, .decimals(6))
    if hasDetails {
      out.append(",\"address\":{")
      let address = found.address
      out.appendMembers(
        [
          ("house_number", address.subThoroughfare), ("road", address.thoroughfare), ("suburb", address.subLocality),
          ("city", address.locality), ("county", address.subAdministrativeArea), ("state", address.administrativeArea),
          ("postcode", address.postalCode), ("country", address.country),
          ("country_code", address.countryCode?.lowercased()),
        ], isFirst: true)
      out.append(0x7D as UInt8)
    }
    let box = place.bounds ?? found.position.map { (west: $0.x, south: $0.y, east: $0.x, north: $0.y) }
    if let box {
      out.append(",\"boundingbox\":[\"\(box.south)\",\"\(box.north)\",\"\(box.west)\",\"\(box.east)\"]")
    }
    out.append(0x7D as UInt8)
  }

  private func appendFeature(_ found: Found, to out: inout ByteBuffer) {
    let (place, address) = (found.place, found.address)
    out.append("{\"type\":\"Feature\",\"properties\":{\"geocoding\":{\"type\":")
    out.appendString(PhotonFeature.type(of: place))
    let osm = PhotonFeature.osmID(place.id)
    let (key, value) = PhotonFeature.tag(of: place)
    out.appendMembers([
      ("osm_key", key), ("osm_value", value), ("label", displayName(found)), ("name", name(found)),
      ("housenumber", address.subThoroughfare), ("street", address.thoroughfare), ("district", address.subLocality),
      ("city", address.locality), ("county", address.subAdministrativeArea), ("state", address.administrativeArea),
      ("postcode", address.postalCode), ("country", address.country),
      ("country_code", address.countryCode?.lowercased()),
    ])
    if let osm { out.append(",\"osm_id\":\(osm.number)") }
    out.append("}},\"geometry\":")
    if let (x, y) = found.position {
      out.append("{\"type\":\"Point\",\"coordinates\":[\(x),\(y)]}")
    } else {
      out.append("null")
    }
    out.append(0x7D as UInt8)
  }
}
