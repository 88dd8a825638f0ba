// What of a place each property means: the names that GeoNames, OpenStreetMap, Overture, Natural Earth and others use.

/// Something that is known of a place, under the name it has in options and output.
public enum PlaceField: String, Sendable, CaseIterable {
  case name, names, altNames, id, kind, addressLevel, category
  case country, countryCode, administrativeArea, administrativeAreaCode, subAdministrativeArea, locality, subLocality
  case postalCode, thoroughfare, subThoroughfare, fullThoroughfare, address
  case population, importance, phone, url, timeZone
  /// A class of the data's own: GeoNames' feature class and code, Natural Earth's `featurecla`.
  case featureClass, featureCode, featureType
  /// A name in one language: `name:de`.
  case nameInLanguage
  /// An OpenStreetMap tag that says what a place is.
  case tag
  /// An end of the house numbers on one side of a street's segment.
  case range
  /// One that says more of it: what a restaurant serves.
  case detail
  /// An id that others have given it: Wikidata's.
  case otherID
  /// What a place without a name is called by: its brand, or who runs it.
  case standIn

  private static let unnamed: [PlaceField] = [.nameInLanguage, .tag, .range, .detail, .otherID, .standIn]

  /// The fields that `--field` can name.
  public static let named = allCases.filter { !unnamed.contains($0) }

  /// Whether a property of this name is read, whatever else the data has.
  public static func isKnown(property: String) -> Bool {
    var name = property
    return name.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      return FieldAliases.usual.alias(bytes) != nil || PlaceReader.language(bytes) != nil
    }
  }
}

/// A field of a place and the property it is read from: `name=NAZWA`.
public struct FieldMapping: Sendable, Equatable {
  /// The field.
  public let field: PlaceField
  /// The property.
  public let property: String

  /// Reads `field=property`; nil when it is not that.
  public init?(_ text: String) {
    guard let equals = text.firstIndex(of: "=") else { return nil }
    let name = text[..<equals].lowercased()
    guard let field = PlaceField.named.first(where: { $0.rawValue.lowercased() == name }) else { return nil }
    self.field = field
    property = String(text[text.index(after: equals)...])
    if property.isEmpty { return nil }
  }

  /// The mapping as text.
  public var text: String { "\(field.rawValue)=\(property)" }
}

/// The properties that fields are read from.
struct FieldAliases: Sendable {
  /// A property that means a field; of several, the one with the lowest rank counts.
  struct Alias: Sendable {
    let field: PlaceField
    package let rank: UInt8
  }

  /// Those that the user added nothing to.
  static let usual = FieldAliases([])

  private var aliases: [UInt64: Alias] = FieldAliases.known

  /// Makes the usual aliases, with those that the user named before all others.
  init(_ mapping: [(field: PlaceField, property: String)]) {
    for (field, property) in mapping {
      var property = property
      let key = property.withUTF8 { Self.key(UnsafeRawBufferPointer($0), lowercased: true) }
      aliases[key] = Alias(field: field, rank: 0)
    }
  }

  /// The field that a property of this name means; ASCII letters in either case.
  func alias(_ name: UnsafeRawBufferPointer) -> Alias? { aliases[Self.key(name, lowercased: true)] }

  /// FNV-1a of the name in lower case.
  private static func key(_ name: UnsafeRawBufferPointer, lowercased: Bool) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name {
      hash = (hash ^ UInt64(byte &- 0x41 < 26 ? byte | 0x20 : byte)) &* 0x100_0000_01b3
    }
    return hash
  }

  /// The rank of the property `country`, which says of an embassy whose it is.
  static let plainCountry: UInt8 = {
    let name: StaticString = "country"
    return name.withUTF8Buffer { known[key(UnsafeRawBufferPointer($0), lowercased: true)]?.rank ?? 0 }
  }()

  private static let known: [UInt64: Alias] = {
    var found: [UInt64: Alias] = [:]
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let field = PlaceField(rawValue: String(words[0])) else { continue }
      for (rank, word) in words.dropFirst().enumerated() {
        var name = String(word)
        let key = name.withUTF8 { Self.key(UnsafeRawBufferPointer($0), lowercased: true) }
        found[key] = Alias(field: field, rank: UInt8(rank + 1))
      }
    }
    return found
  }()

  /// A field, and the properties that mean it, the most telling first.
  private static let table = """
    name name title name_en site_name list_title n_hood label asciiname nameascii ref_name fullname
    names names
    altNames altNames alternateNames alternatenames alternate_names alt_name nameascii asciiname name_alt official_name \
    short_name loc_name old_name int_name nat_name reg_name name_long formal_en brunnel iata icao abbrev
    id id geonameid osm_id gid gers_id
    kind kind
    addressLevel addressLevel
    category category pointOfInterestCategory categories main_category layer fclass class
    country addr:country country countryName country_name adm0name admin sovereignt sov0name
    countryCode countryCode country_code cc iso_a2 iso2 iso_a2_eh country_a2 is_in:country_code
    administrativeArea addr:state addr:province administrativeArea admin1 admin1name adm1name state province subd region
    administrativeAreaCode administrativeAreaCode admin1code admin1_code state_code code_postal
    subAdministrativeArea addr:county addr:district subAdministrativeArea admin2 admin2name county district
    locality addr:city locality city town municipality village hamlet
    subLocality addr:suburb addr:neighbourhood addr:quarter subLocality suburb neighbourhood neighborhood quarter
    postalCode addr:postcode postalCode postCode postcode zip zipcode zip_code postal_code
    thoroughfare addr:street thoroughfare street addr:place
    subThoroughfare addr:housenumber subThoroughfare housenumber house_number
    fullThoroughfare fullThoroughfare freeform addr:full actual_address
    address address addresses addr
    population population pop_max pop_est pop
    importance importance
    phone phone phoneNumber contact:phone telephone phones tel
    url url website contact:website websites webpage
    timeZone timeZone timezone tz
    featureClass featureClass feature_class fcl
    featureCode featureCode feature_code fcode_name
    featureType featurecla
    tag amenity shop tourism historic aeroway leisure sport natural railway public_transport highway craft office healthcare \
    boundary man_made landuse place waterway route information diplomatic admin_level
    range l_from l_to r_from r_to lfromadd ltoadd rfromadd rtoadd lfromhn ltohn rfromhn rtohn l_f_add l_t_add r_f_add \
    r_t_add fromaddr_l toaddr_l fromaddr_r toaddr_r
    otherID wikidata @id fsq_id fsq_place_id place_id overture_id uuid guid globalid
    standIn brand operator
    detail cuisine religion denomination club emergency attraction social_facility community_centre education
    """
}
