// The types of features of IMDF 1.0.0 (OGC 20-094), and what each has to have.

import Planar

/// A type of features of a venue.
struct VenueType: Sendable {
  /// Where features of the type are.
  enum Place: String, Sendable {
    case nowhere = "null"
    case point = "a Point"
    case line = "a LineString"
    case lines = "a LineString or MultiLineString"
    case area = "a Polygon or MultiPolygon"
    case any = "anything"

    /// Whether a geometry is one of these; nil stands for null.
    func holds(_ type: GeometryType?) -> Bool {
      switch self {
      case .nowhere: type == nil
      case .point: type == .point
      case .line: type == .lineString
      case .lines: type == .lineString || type == .multiLineString
      case .area: type == .polygon || type == .multiPolygon
      case .any: true
      }
    }
  }

  /// What a property's value is.
  enum Kind: Sendable, Equatable {
    case category, labels, displayPoint, ordinal, direction
    case text, truth
    /// A word of a list, or a list of such.
    case word(VenueWords)
    case words(VenueWords)
    /// Texts and objects with a form of their own.
    case door, country, province, hours, page, validity
    /// The id of a feature of a type, or a list of such.
    case reference(String)
    case references(String)
    /// An object that names a feature and its type, or a list of such.
    case feature, features
  }

  /// A property that a feature has to have.
  struct Property: Sendable {
    let name: String
    let kind: Kind
    let isNullable: Bool
  }

  let name: String
  let place: Place
  let properties: [Property]

  /// The type in words, with an article.
  var words: String { Self.words(name) }

  static func words(_ name: String) -> String {
    ("aeio".contains(name.first ?? "x") ? "an " : "a ") + name
  }

  private init(_ name: String, _ place: Place, _ properties: [(String, Kind)], nullable: [(String, Kind)] = []) {
    (self.name, self.place) = (name, place)
    self.properties =
      properties.map { Property(name: $0.0, kind: $0.1, isNullable: false) }
      + nullable.map { Property(name: $0.0, kind: $0.1, isNullable: true) }
  }

  private static let category = ("category", Kind.category)
  private static let level = ("level_id", Kind.reference("level"))
  private static let address = ("address_id", Kind.reference("address"))
  private static let anchor = ("anchor_id", Kind.reference("anchor"))
  private static let buildings = ("building_ids", Kind.references("building"))
  private static let names = [("name", Kind.labels), ("alt_name", Kind.labels)]
  private static let restriction = ("restriction", Kind.word(.restriction))
  private static let accessibility = ("accessibility", Kind.words(.accessibility))
  private static let displayPoint = ("display_point", Kind.displayPoint)
  private static let correlation = ("correlation_id", Kind.text)
  private static let contact = [("hours", Kind.hours), ("phone", Kind.text), ("website", Kind.page)]

  /// All types, by their names.
  static let all: [String: VenueType] = Dictionary(uniqueKeysWithValues: list.map { ($0.name, $0) })

  private static let list = [
    VenueType(
      "address", .nowhere, [("address", .text), ("locality", .text), ("country", .country)],
      nullable: [
        ("unit", .text), ("province", .province), ("postal_code", .text), ("postal_code_ext", .text),
        ("postal_code_vanity", .text),
      ]),
    VenueType(
      "venue", .area, [category, ("name", .labels), displayPoint, address],
      nullable: [restriction, ("alt_name", .labels)] + contact),
    VenueType("building", .nowhere, [category], nullable: names + [restriction, displayPoint, address]),
    VenueType("footprint", .area, [category, buildings], nullable: [("name", .labels)]),
    VenueType(
      "level", .area,
      [category, ("ordinal", .ordinal), ("outdoor", .truth), ("name", .labels), ("short_name", .labels)],
      nullable: [restriction, displayPoint, address, buildings]),
    VenueType("unit", .area, [category, level], nullable: names + [restriction, accessibility, displayPoint]),
    VenueType(
      "section", .area, [category, level],
      nullable: names + [
        restriction, accessibility, displayPoint, address, correlation, ("parents", .references("section")),
      ]),
    VenueType(
      "opening", .line, [category, level],
      nullable: names + [accessibility, ("access_control", .words(.accessControl)), ("door", .door), displayPoint]),
    VenueType(
      "amenity", .point, [category, ("unit_ids", .references("unit"))],
      nullable: names + contact + [accessibility, address, correlation]),
    VenueType("anchor", .point, [("unit_id", .reference("unit"))], nullable: [address]),
    VenueType(
      "occupant", .nowhere, [category, ("name", .labels), anchor],
      nullable: contact + [("validity", .validity), correlation]),
    VenueType("fixture", .area, [category, level], nullable: names + [anchor, displayPoint]),
    VenueType("kiosk", .area, [level], nullable: names + [anchor, displayPoint]),
    VenueType("detail", .lines, [level]),
    VenueType(
      "geofence", .area, [category],
      nullable: names + [
        restriction, correlation, displayPoint, buildings, ("level_ids", .references("level")),
        ("parents", .references("geofence")),
      ]),
    VenueType(
      "relationship", .any, [category, ("direction", .direction)],
      nullable: [("origin", .feature), ("intermediary", .features), ("destination", .feature), ("hours", .hours)]),
  ]
}
