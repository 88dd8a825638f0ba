// Rules about what a venue's features say and where they lie, by IMDF 1.0.0, with --imdf.

extension RuleCatalog {
  private static let box = #"{"type":"Polygon","coordinates":[[[1,1],[1.5,1],[1.5,1.5],[1,1.5],[1,1]]]}"#

  private static func unit(
    _ geometry: String = box, restriction: String = "null", accessibility: String = "null", point: String = "null"
  ) -> String {
    venue(
      "unit",
      #"{"category":"room","level_id":"\#(other)","name":null,"alt_name":null,"restriction":\#(restriction),"#
        + #""accessibility":\#(accessibility),"display_point":\#(point)}"#, geometry: geometry)
  }

  private static func opening(
    _ line: String = "[[1.1,1],[1.2,1]]", control: String = "null", door: String = "null"
  ) -> String {
    venue(
      "opening", id: "\"\(place)\"",
      #"{"category":"pedestrian","level_id":"\#(other)","name":null,"alt_name":null,"accessibility":null,"#
        + #""access_control":\#(control),"door":\#(door),"display_point":null}"#,
      geometry: #"{"type":"LineString","coordinates":\#(line)}"#)
  }

  private static func address(country: String = "US", province: String = "null") -> String {
    venue(
      "address",
      #"{"address":"1 Street","locality":"Town","country":"\#(country)","unit":null,"province":\#(province),"#
        + #""postal_code":null,"postal_code_ext":null,"postal_code_vanity":null}"#)
  }

  private static func relationship(_ destination: String) -> String {
    venue(
      "relationship", id: "\"\(place)\"",
      #"{"category":"traversal","direction":"undirected","origin":{"id":"\#(uuid)","feature_type":"unit"},"#
        + #""intermediary":null,"destination":\#(destination),"hours":null}"#)
  }

  private static func shop(
    hours: String = "null", website: String = "null", validity: String = "null", anchor: String = "[1.2,1.2]"
  ) -> String {
    let anchor = venue(
      "anchor", id: "\"\(place)\"", #"{"unit_id":"\#(uuid)","address_id":null}"#,
      geometry: #"{"type":"Point","coordinates":\#(anchor)}"#)
    let occupant = venue(
      "occupant", id: #""44444444-4444-4444-8444-444444444444""#,
      #"{"category":"bakery","name":{"en":"Shop"},"anchor_id":"\#(place)","hours":\#(hours),"phone":null,"#
        + #""website":\#(website),"validity":\#(validity),"correlation_id":null}"#)
    return [level(), unit(), anchor, occupant].joined(separator: "\n")
  }

  private static func onLevel(_ features: String...) -> String {
    ([level()] + features).joined(separator: "\n")
  }

  static let venueMissing = Rule(
    "imdf-no-venue", .error, .imdf, "there is no venue",
    advice: "IMDF's reference, Venue: an archive has one. For a part of an archive: --rule imdf-no-venue=off.",
    bad: good, good: hall(uuid))
  static let venueManifest = Rule(
    "imdf-manifest", .error, .imdf,
    "the manifest of an archive is without version, date or language, or they are wrong",
    advice:
      "IMDF's reference, Manifest: {\"version\":\"1.0.0\",\"created\":\"2026-11-23T08:30:00Z\",\"language\":\"en\"}.")
  static let venuePointOutside = Rule(
    "imdf-display-point-outside", .warning, .imdf, "a display point is outside its feature",
    advice: "IMDF's reference, DISPLAY-POINT: it is where a label stands; plat point makes one that is inside.",
    bad: onLevel(unit(point: #"{"type":"Point","coordinates":[1.7,1.7]}"#)),
    good: onLevel(unit(point: #"{"type":"Point","coordinates":[1.2,1.2]}"#)))
  static let venueUnitLevel = Rule(
    "imdf-unit-level", .error, .imdf, "a unit is beyond its level",
    advice: "IMDF's reference, Unit: it is a part of the level that it names; 0.3 m over the edge are let pass.",
    bad: onLevel(unit(#"{"type":"Polygon","coordinates":[[[1,1],[3,1],[3,1.5],[1,1.5],[1,1]]]}"#)),
    good: onLevel(unit()))
  static let venueOpeningWall = Rule(
    "imdf-opening-wall", .error, .imdf, "an opening is in no wall of a unit",
    advice: "IMDF's reference, Opening: it lies along the edge of a unit of its level; 0.3 m beside it are let pass.",
    bad: onLevel(unit(), opening("[[1.1,1.1],[1.2,1.1]]")), good: onLevel(unit(), opening()))
  static let venueOutside = Rule(
    "imdf-outside", .warning, .imdf, "a feature is outside the unit or the level that it names",
    advice: "IMDF's reference, Anchor, Amenity, Kiosk: name the unit or the level that it lies in, or move it there.",
    bad: shop(anchor: "[1.7,1.7]"), good: shop())
  static let venueAccessibility = Rule(
    "imdf-accessibility", .warning, .imdf, "an accessibility is none of IMDF's list",
    advice: "IMDF's reference, Categories, Accessibility: braille, hearing, tactilepaving, wheelchair and others.",
    bad: onLevel(unit(accessibility: #"["wheels"]"#)), good: onLevel(unit(accessibility: #"["wheelchair","tdd"]"#)))
  static let venueAccessControl = Rule(
    "imdf-access-control", .warning, .imdf, "a control of access is none of IMDF's list",
    advice: "IMDF's reference, Categories, Access Control: badgereader, guard, keyaccess and others.",
    bad: onLevel(unit(), opening(control: #"["lock"]"#)), good: onLevel(unit(), opening(control: #"["keyaccess"]"#)))
  static let venueRestriction = Rule(
    "imdf-restriction", .warning, .imdf, "a restriction is neither employeesonly nor restricted",
    advice: "IMDF's reference, Categories, Restriction.",
    bad: onLevel(unit(restriction: #""staff""#)), good: onLevel(unit(restriction: #""employeesonly""#)))
  static let venueDoor = Rule(
    "imdf-door", .warning, .imdf, "the type or the material of a door is none of IMDF's list",
    advice: "IMDF's reference, DOOR: types are sliding, revolving and others, materials wood, glass, metal and gate.",
    bad: onLevel(unit(), opening(door: #"{"type":"hatch","automatic":false,"material":null}"#)),
    good: onLevel(unit(), opening(door: #"{"type":"sliding","automatic":true,"material":"glass"}"#)))
  static let venueCountry = Rule(
    "imdf-country", .error, .imdf, "the country of an address is none of ISO 3166-1's two letters",
    advice: "IMDF's reference, Address, country: capital letters, such as US.",
    bad: address(country: "USA"), good: address())
  static let venueProvince = Rule(
    "imdf-province", .error, .imdf, "the province of an address is no code of ISO 3166-2",
    advice: "IMDF's reference, Address, province: the country's letters and those of its part, such as US-MA.",
    bad: address(province: #""Massachusetts""#), good: address(province: #""US-MA""#))
  static let venueHours = Rule(
    "imdf-hours", .warning, .imdf, "hours are not as OpenStreetMap's opening_hours has them",
    advice: "IMDF's reference, HOURS: \"Mo-Fr 09:00-17:00; PH off\", \"24/7\".",
    bad: shop(hours: #""9 to 5""#), good: shop(hours: #""Mo-Fr 09:00-17:00,18:00-26:00; Dec 25 off""#))
  static let venueWebsite = Rule(
    "imdf-website", .warning, .imdf, "a website is not the address of a page",
    advice: "IMDF's reference, URI: with its scheme, such as https://example.com.",
    bad: shop(website: #""www.example.com""#), good: shop(website: #""https://example.com/shop?id=1""#))
  static let venueValidity = Rule(
    "imdf-validity", .error, .imdf, "a validity has what is no date and time, or ends before it starts",
    advice: "IMDF's reference, TEMPORALITY: start, end and modified as ISO 8601 has them, or null.",
    bad: shop(validity: #"{"start":"2026-05-01T00:00:00Z","end":"2026-04-01T00:00:00Z","modified":null}"#),
    good: shop(validity: #"{"start":"2026-05-01T00:00:00Z","end":null,"modified":"2026-04-01T10:00:00+02:00"}"#))
  static let venueRelationship = Rule(
    "imdf-relationship", .warning, .imdf, "a relationship has no origin or no destination",
    advice: "IMDF's reference, Relationship: it is the edge between two features.",
    bad: onLevel(unit(), relationship("null")),
    good: onLevel(unit(), relationship(#"{"id":"\#(other)","feature_type":"level"}"#)))
}
