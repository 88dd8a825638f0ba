// What the classes of GeoNames, OpenStreetMap and Natural Earth mean.

enum PlaceClasses {
  /// The keys that decide about the category, the most telling first.
  ///
  /// A pitch or sports ground is what is played there.
  private static let keys = [
    "amenity", "shop", "tourism", "leisure", "sport", "historic", "aeroway", "natural", "railway", "public_transport",
    "highway", "craft", "office", "healthcare", "boundary", "man_made", "landuse", "information", "route",
  ]

  /// The category that OpenStreetMap tags mean.
  package static func category(_ tags: [(key: String, value: String)]) -> PointOfInterestCategory? {
    guard !tags.isEmpty else { return nil }
    var general: PointOfInterestCategory?
    for key in keys {
      for tag in tags where tag.key == key {
        guard let category = PointOfInterestCategory(tag: key, tag.value) else { continue }
        // `information` says more than `tourism=information`, and a sport more than a sports centre.
        let isGeneral =
          (key == "leisure" && tag.value == "sports_centre") || (key == "tourism" && tag.value == "information")
        if !isGeneral { return category }
        general = general ?? category
      }
    }
    return general
  }

  /// The words of a category that is not MapKit's: the value of a tag, without underscores.
  package static func words(_ category: String?, _ tags: [(key: String, value: String)]) -> String? {
    func value(_ key: String, _ value: String) -> String { value == "yes" || value == "*" ? key : value }
    if let category {
      guard let equals = category.firstIndex(of: "=") else { return category }
      return value(String(category[..<equals]), String(category[category.index(after: equals)...]))
    }
    for key in keys {
      if let tag = tags.first(where: { $0.key == key }) { return value(key, tag.value) }
    }
    return nil
  }

  /// The keys whose things are looked for, also where they have no name.
  private static let sought: Set = ["amenity", "shop", "tourism", "leisure", "office", "craft", "healthcare"]
  /// What is so small, or so private, that nobody looks for it.
  private static let unsought: Set = [
    "bench", "waste_basket", "waste_disposal", "parking_space", "parking_entrance", "hunting_stand", "lounger",
    "grit_bin",
    "feeding_place", "clock", "shelter", "garden", "swimming_pool", "track", "common", "firepit", "outdoor_seating",
    "picnic_table", "bleachers", "information", "vacant", "yes", "no",
  ]

  /// What a thing without a name is called by what it is; nil for what nobody looks for, and what is no such thing.
  package static func label(_ category: PointOfInterestCategory?, _ tags: [(key: String, value: String)]) -> String? {
    for key in keys where sought.contains(key) {
      for tag in tags where tag.key == key {
        if unsought.contains(tag.value) { return nil }
        if let name = CategoryWords.name(ofClass: "\(key)=\(tag.value)") { return name }
        if category == nil { return capitalized(tag.value) }
      }
    }
    return category?.label
  }

  /// A value as it is shown: its first letter large, spaces for underscores.
  private static func capitalized(_ value: String) -> String {
    let text = String(value.map { $0 == "_" ? " " : $0 })
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// The level of an OpenStreetMap `place`, or of the kinds of Photon and Pelias, which are like it.
  package static func level(place: String) -> AddressLevel? {
    switch place {
    case "country": .country
    case "state", "province", "region", "macroregion", "territory": .administrativeArea
    case "county", "district", "macrocounty", "localadmin": .subAdministrativeArea
    case "city", "town", "village", "hamlet", "municipality", "borough", "isolated_dwelling", "farm", "allotments",
      "locality":
      .locality
    case "suburb", "quarter", "neighbourhood", "neighborhood", "city_block", "square": .subLocality
    case "postcode", "postalcode": .postalCode
    case "street": .thoroughfare
    default: nil
    }
  }

  /// The level of a boundary's `admin_level`, as most countries use it.
  package static func level(adminLevel level: String) -> AddressLevel? {
    switch Int(level) {
    case 2: .country
    case 3, 4: .administrativeArea
    case 5, 6: .subAdministrativeArea
    case 7, 8: .locality
    case 9, 10, 11: .subLocality
    default: nil
    }
  }

  /// The level of a GeoNames feature code.
  package static func level(featureCode code: String) -> AddressLevel? {
    let code = code.split(separator: ".").last.map { $0.uppercased() } ?? ""
    if code.hasPrefix("PCL") { return .country }
    if code.hasPrefix("ADM1") { return .administrativeArea }
    if code.hasPrefix("ADM2") || code.hasPrefix("ADM3") { return .subAdministrativeArea }
    if code == "PPLX" { return .subLocality }
    if code.hasPrefix("PPL") || code.hasPrefix("ADM") { return .locality }
    return code == "ST" || code == "RD" ? .thoroughfare : nil
  }

  /// The level of Natural Earth's `featurecla`.
  package static func level(featureType type: String) -> AddressLevel? {
    switch type {
    case "Admin-0 country", "Admin-0 dependency", "Admin-0 sovereignty", "Admin-0 map unit": .country
    case "Admin-1 scale rank", "Admin-1 states provinces", "Admin-1 aggregation": .administrativeArea
    case "Populated place", "Admin-0 capital", "Admin-1 capital", "Admin-1 region capital", "Admin-0 region capital",
      "Admin-0 capital alt", "Historic place", "Scientific station", "Meteorological Station":
      .locality
    default: nil
    }
  }

  /// Whether Natural Earth's `featurecla` is of nature: what is no administrative unit and no town.
  static func isNatural(featureType type: String) -> Bool {
    !type.hasPrefix("Admin") && type != "Populated place"
  }

  static func isNatural(_ key: String) -> Bool { key == "natural" || key == "waterway" }

  /// Whether a `highway` is a way with a name of its own, and not a stop or a sign beside it.
  package static func isStreet(_ value: String) -> Bool {
    switch value {
    case "motorway", "trunk", "primary", "secondary", "tertiary", "unclassified", "residential", "service",
      "living_street",
      "pedestrian", "footway", "path", "cycleway", "track", "steps", "road", "bridleway", "motorway_link", "trunk_link",
      "primary_link", "secondary_link", "tertiary_link", "busway", "corridor", "construction":
      true
    default: false
    }
  }
}
