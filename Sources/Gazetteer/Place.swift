// A place: what is known of one item of the map, after MKMapItem.

import Planar

/// What a place is, as MKLocalSearch.ResultType tells places apart.
public enum PlaceKind: UInt8, Sendable, CaseIterable {
  /// A part of an address: a country, a town, a street.
  case address
  /// A point of interest.
  case pointOfInterest
  /// A mountain, a river, a bay.
  case physicalFeature

  /// The name in options and output.
  public var name: String {
    switch self {
    case .address: "address"
    case .pointOfInterest: "pointOfInterest"
    case .physicalFeature: "physicalFeature"
    }
  }
}

/// Which part of an address a place is, after the options of MKAddressFilter; streets have a level of their own.
public enum AddressLevel: UInt8, Sendable, CaseIterable {
  case country, administrativeArea, subAdministrativeArea, locality, subLocality, postalCode, thoroughfare

  /// The name in options and output.
  public var name: String {
    switch self {
    case .country: "country"
    case .administrativeArea: "administrativeArea"
    case .subAdministrativeArea: "subAdministrativeArea"
    case .locality: "locality"
    case .subLocality: "subLocality"
    case .postalCode: "postalCode"
    case .thoroughfare: "thoroughfare"
    }
  }

  /// The level with a name, whatever its case.
  public init?(_ name: String) {
    let name = name.lowercased()
    guard let level = Self.allCases.first(where: { $0.name.lowercased() == name }) else { return nil }
    self = level
  }
}

/// A place.
public struct Place: Sendable {
  /// The id by which it is looked up: that of its Feature or one of its properties, else `h:` and a hash of its name
  /// and position.
  public var id = ""
  /// Other ids that lead to it.
  public var alternateIDs: [String] = []
  /// The name that is shown unless a language is asked for.
  public var name = ""
  /// Whether `name` is a name of its own, and not made of the address.
  public var hasName = true
  /// Whether `name` says only what it is, since it has neither a name nor an address: `Restroom`.
  public var isNamedByClass = false
  /// Names by language, as BCP 47 writes it, in the order of the text.
  public var names: [(language: String, text: String)] = []
  /// Other names, in the order of the text.
  public var alternateNames: [String] = []
  /// What it is.
  public var kind = PlaceKind.pointOfInterest
  /// Which part of an address it is, if any.
  public var addressLevel: AddressLevel?
  /// What kind of point of interest it is, if any of MapKit's.
  public var category: PointOfInterestCategory?
  /// The category in the data's own words, such as `playground`; nil where there is none.
  public var categoryText: String?
  /// Its classes by the data's tags and words, and MapKit's category: `amenity=cafe`; filled when other names are read.
  public var classes: [String] = []
  /// Where it is, in words.
  public var address = PlaceAddress()
  /// The house numbers on the sides of a street's segment; empty where the data has none.
  public var numberRanges: [NumberRange] = []
  /// 0…1.
  public var importance = 0.0
  /// Longitude and latitude in degrees of a point that stands for it; nil for a place without a geometry.
  public var position: (x: Double, y: Double)?
  /// The box around it, when it is more than a point; west > east across the antimeridian.
  public var bounds: (west: Double, south: Double, east: Double, north: Double)?
  /// The number to call.
  public var phoneNumber: String?
  /// Its page.
  public var url: String?
  /// Its time zone by IANA's name.
  public var timeZone: String?

  /// Makes an empty place.
  public init() {}

  /// Whether it is a street, or a piece of one.
  package var isStreet: Bool {
    get { addressLevel == .thoroughfare }
    set { if newValue { (kind, addressLevel, category) = (.address, .thoroughfare, nil) } }
  }

  /// The name in a language, else in its base language, else the one that is shown by default.
  public func name(in language: String?) -> String {
    guard let wanted = language?.lowercased(), !names.isEmpty else { return name }
    func find(_ tag: Substring) -> String? { names.first { $0.language.lowercased() == tag }?.text }
    // de-CH-1996, de-CH, de.
    var tag = wanted[...]
    while true {
      if let text = find(tag) { return text }
      guard let hyphen = tag.lastIndex(of: "-") else { return name }
      tag = tag[..<hyphen]
    }
  }
}

/// The house numbers on one side of a street's segment, from its first vertex to its last.
public struct NumberRange: Sendable, Equatable {
  /// A side of a line, as it runs.
  public enum Side: Sendable { case left, right }

  /// The side.
  public var side: Side
  /// The number at the first vertex, and that at the last, which may be the smaller one.
  public var from, to: Int

  /// Makes a range.
  public init(side: Side, from: Int, to: Int) { (self.side, self.from, self.to) = (side, from, to) }
}
