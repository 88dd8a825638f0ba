// Rules about the features of a venue, by IMDF 1.0.0, with --imdf.

extension RuleCatalog {
  /// An anchor or an address, which have the fewest properties.
  static let uuid = "11111111-1111-4111-8111-111111111111"
  static let other = "22222222-2222-4222-8222-222222222222"

  static func venue(
    _ type: String, id: String = "\"\(uuid)\"", _ properties: String, geometry: String = "null"
  ) -> String {
    feature(geometry, properties: properties, more: "\"id\":\(id),\"feature_type\":\"\(type)\",")
  }

  private static func building(_ category: String = #""parking""#, name: String = "null", point: String = "null")
    -> String
  {
    #"{"category":\#(category),"name":\#(name),"alt_name":null,"restriction":null,"display_point":\#(point),"#
      + #""address_id":null}"#
  }

  static func level(_ ordinal: String = "0", outdoor: String = "false") -> String {
    venue(
      "level", id: "\"\(other)\"",
      #"{"category":"unspecified","ordinal":\#(ordinal),"outdoor":\#(outdoor),"name":{"en":"Ground"},"#
        + #""short_name":{"en":"G"},"restriction":null,"display_point":null,"address_id":null,"building_ids":null}"#,
      geometry: #"{"type":"Polygon","coordinates":[[[1,1],[2,1],[2,2],[1,2],[1,1]]]}"#)
  }

  private static func detail(_ level: String) -> String {
    venue("detail", #"{"level_id":"\#(level)"}"#, geometry: #"{"type":"LineString","coordinates":[[1,1],[2,2]]}"#)
  }

  static func hall(_ id: String) -> String {
    venue(
      "venue", id: "\"\(id)\"",
      #"{"category":"museum","name":{"en":"Hall"},"display_point":{"type":"Point","coordinates":[1,1]},"#
        + #""address_id":"\#(place)","restriction":null,"alt_name":null,"hours":null,"phone":null,"website":null}"#,
      geometry: #"{"type":"Polygon","coordinates":[[[1,1],[2,1],[2,2],[1,2],[1,1]]]}"#) + (id == uuid ? "\n" + lot : "")
  }

  static let place = "33333333-3333-4333-8333-333333333333"
  private static let lot = venue(
    "address", id: "\"\(place)\"",
    #"{"address":"1 Street","locality":"Town","country":"US","unit":null,"province":null,"postal_code":null,"#
      + #""postal_code_ext":null,"postal_code_vanity":null}"#)

  static let good = venue("building", building())

  static let venueID = Rule(
    "imdf-id", .error, .imdf, "the Feature has no id, or one that is not a string or is empty",
    advice: "Give it a UUID of its own, as a string.", bad: venue("building", id: "7", building()), good: good)
  static let venueUUID = Rule(
    "imdf-uuid", .warning, .imdf, "the id is not a UUID", advice: "Give it a UUID, such as uuidgen(1) writes.",
    bad: venue("building", id: #""b7""#, building()), good: good)
  static let venueType = Rule(
    "imdf-feature-type", .error, .imdf, "the Feature has no feature_type, or none of the 16 that there are",
    advice: "Write \"feature_type\" beside \"type\": it is a member of the Feature, and no property.",
    bad: venue("room", building()), good: good)
  static let venueGeometry = Rule(
    "imdf-geometry", .error, .imdf, "the geometry is not as features of the type have it",
    advice: "Addresses, buildings and occupants have none; amenities and anchors are Points, openings LineStrings.",
    bad: venue("building", building(), geometry: #"{"type":"Point","coordinates":[1,2]}"#), good: good)
  static let venueProperty = Rule(
    "imdf-property", .error, .imdf, "a property is missing, or null, that features of the type have to have",
    advice: "Add the property with its value.", bad: venue("building", building("null")), good: good)
  static let venueNullable = Rule(
    "imdf-nullable", .warning, .imdf, "a property is missing that may be null and has to be there",
    advice: "Write it as null where there is no value.", bad: venue("building", #"{"category":"parking"}"#),
    good: good)
  static let venueValue = Rule(
    "imdf-value", .error, .imdf, "a property's value is not of its kind",
    advice: "Write a value of that kind, or null.",
    bad: level(outdoor: "0"), good: level())
  static let venueCategory = Rule(
    "imdf-category", .error, .imdf, "a category is empty, or no string",
    advice: "IMDF's reference lists the categories of each type; \"unspecified\" is one of most.",
    bad: venue("building", building(#""""#)), good: good)
  static let venueUnknownCategory = Rule(
    "imdf-unknown-category", .warning, .imdf, "a category is none of those that features of the type have",
    advice:
      "IMDF's reference lists the categories of each type; those of amenities, occupants and sections are not held to it.",
    bad: venue("building", building(#""garage""#)), good: good)
  static let venueOne = Rule(
    "imdf-venue", .error, .imdf, "there is more than one venue",
    advice: "An archive is of one venue; give each its own.",
    bad: hall(uuid) + "\n" + hall(other), good: hall(uuid))
  static let venueLabels = Rule(
    "imdf-labels", .error, .imdf, "a name is not an object of labels by their languages",
    advice: "Write {\"en\": \"…\"}.", bad: venue("building", building(name: #""Hall""#)),
    good: venue("building", building(name: #"{"en":"Hall","zh-Hant":"廳"}"#)))
  static let venuePoint = Rule(
    "imdf-display-point", .error, .imdf, "a display point is no Point on the globe",
    advice: "Write a Point as GeoJSON has it: longitude first.", bad: venue("building", building(point: "[1,2]")),
    good: venue("building", building(point: #"{"type":"Point","coordinates":[1,2]}"#)))
  static let venueOrdinal = Rule(
    "imdf-ordinal", .error, .imdf, "the ordinal of a level is not a whole number",
    advice: "0 is the ground floor, and what is below is negative.", bad: level("0.5"), good: level("-1"))
  static let venueReference = Rule(
    "imdf-reference", .error, .imdf, "a feature is named that is not there",
    advice: "Add that feature, or name another.", bad: detail(other), good: level() + "\n" + detail(other))
  static let venueReferenceType = Rule(
    "imdf-reference-type", .error, .imdf, "a feature is named that is of another type",
    advice: "Name a feature of the type that belongs there.", bad: detail(uuid), good: level() + "\n" + detail(other))

  /// Rules about the features of a venue, which are looked at where that is asked for.
  public static let venues = [
    venueID, venueUUID, venueType, venueGeometry, venueProperty, venueNullable, venueValue, venueCategory,
    venueUnknownCategory, venueLabels,
    venuePoint, venuePointOutside, venueOrdinal, venueReference, venueReferenceType, venueOne, venueMissing,
    venueManifest, venueUnitLevel, venueOpeningWall, venueOutside, venueAccessibility, venueAccessControl,
    venueRestriction, venueDoor, venueCountry, venueProvince, venueHours, venueWebsite, venueValidity,
    venueRelationship,
  ]

  /// Rules that a venue breaks by what it is: it has features without places, and of many types.
  public static let notForVenues = [nullGeometry, propertyType, propertyMissing, repeatedGeometry]
}
