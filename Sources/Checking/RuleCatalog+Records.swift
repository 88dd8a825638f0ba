// Rules about one record that can be read: its members, and where its coordinates are.

extension RuleCatalog {
  static let duplicateMember = Rule(
    "duplicate-member", .warning, .rfc8259("4"), "an object has two members of one name",
    advice: "Leave one of them: programs differ in which one they read.",
    bad: point("[1,2]", properties: #"{"name":"a","name":"b"}"#), good: point("[1,2]", properties: #"{"name":"b"}"#))
  static let nestedCollection = Rule(
    "nested-collection", .warning, .rfc7946("3.1.8"), "a GeometryCollection is in another",
    advice: "Put the members of the inner one into the outer one.",
    bad: feature(
      #"{"type":"GeometryCollection","geometries":[{"type":"GeometryCollection","geometries":[]}]}"#),
    good: feature(
      #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"Point","coordinates":[3,4]}]}"#
    ))
  static let singleCollection = Rule(
    "single-collection", .warning, .rfc7946("3.1.8"), "a GeometryCollection has one member",
    advice: "Write the member itself.",
    bad: feature(#"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]}]}"#),
    good: point("[1,2]"))
  static let singlePart = Rule(
    "single-part", .note, .house, "a Multi geometry has one part", advice: "plat explode writes the part itself.",
    bad: feature(#"{"type":"MultiPoint","coordinates":[[1,2]]}"#), good: point("[1,2]"), isToldOnce: true)
  static let nullGeometry = Rule(
    "null-geometry", .note, .rfc7946("3.2"), "the Feature has no geometry",
    advice: "Nothing need be done where it has no place; plat filter --where 'geometry IS NOT NULL' leaves them out.",
    bad: feature("null"), good: point("[1,2]"), isToldOnce: true)
  static let emptyGeometry = Rule(
    "empty-geometry", .note, .rfc7946("3.1"), "the geometry has no position",
    advice: "Write \"geometry\": null.", bad: point("[]"), good: feature("null"))
  static let crsMember = Rule(
    "crs-member", .note, .rfc7946("4"), "a CRS is named, which RFC 7946 no longer has",
    advice: "plat project --to OGC:CRS84 brings the data to what every program reads.",
    bad: feature(
      #"{"type":"Point","coordinates":[500000,100]}"#,
      more:
        #""crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::32632"}},"#),
    good: point("[1,2]"), isToldOnce: true)
  static let unknownCRS = Rule(
    "unknown-crs", .error, .rfc7946("4"), "the CRS that is named is not known",
    advice: "projinfo and epsg.io list the codes that there are.")
  static let degreesInPlane = Rule(
    "degrees-in-plane", .error, .house, "the coordinates look like degrees, and the CRS that is named has metres",
    advice: "plat project --from OGC:CRS84 --to CRS computes the coordinates that the name promises.")
  public static let wrongBBox = Rule(
    "wrong-bbox", .error, .rfc7946("5"), "the bbox is not that of the geometry, or of the collection's features",
    advice: "plat measure --bounding-box, or plat check --fix, writes the right one.",
    bad: point("[1,2]", more: #""bbox":[5,5,6,6],"#), good: point("[1,2]", more: #""bbox":[1,2,1,2],"#))
  static let extraOrdinates = Rule(
    "extra-ordinates", .warning, .rfc7946("3.1.1"), "a position has more than three numbers",
    advice: "Keep what the further numbers say in properties.", bad: point("[1,2,3,4]"), good: point("[1,2,3]"))
  static let mixedDimensions = Rule(
    "mixed-dimensions", .warning, .rfc7946("3.1.1"), "some positions have a height and others have none",
    advice: "Give all a height, or none.", bad: line("[[1,2,3],[4,5]]"), good: line("[[1,2,3],[4,5,6]]"))
  static let excessDigits = Rule(
    "excess-digits", .note, .rfc7946("11.2"), "coordinates have more digits than any survey has",
    advice: "plat set --round 7 rounds to a centimetre and keeps rings valid.",
    bad: point("[1.123456789012345,2]"), good: point("[1.1234568,2]"), isToldOnce: true)

  public static let byteOrderMark = Rule(
    "byte-order-mark", .note, .rfc8259("8.1"), "the text begins with a byte order mark",
    advice: "Save it as UTF-8 without one; plat check --fix, as every stage, leaves it out.", isToldOnce: true)

  static let members = [
    byteOrderMark, duplicateMember, nestedCollection, singleCollection, singlePart, nullGeometry, emptyGeometry,
    crsMember, unknownCRS, degreesInPlane, wrongBBox, extraOrdinates, mixedDimensions, excessDigits,
  ]

  static let coordinatesOutOfRange = Rule(
    "coordinates-out-of-range", .error, .rfc7946("4"), "a position is nowhere on the globe",
    advice: "Longitudes are within ±180 and latitudes within ±90 degrees.", bad: line("[[1,2],[300,95]]"),
    good: line("[[1,2],[3,85]]"))
  public static let swappedCoordinates = Rule(
    "swapped-coordinates", .error, .rfc7946("3.1.1"), "latitude and longitude are swapped",
    advice: "Longitude comes first. plat set --swap-xy swaps them.", bad: point("[42.36,-171.06]"),
    good: point("[-171.06,42.36]"))
  static let projectedCoordinates = Rule(
    "projected-coordinates", .error, .rfc7946("4"), "the coordinates are projected, and no CRS is named",
    advice: "plat project --from CRS --to OGC:CRS84 brings them to longitude and latitude.",
    bad: point("[331792.1,4690653.6]"), good: point("[-71.06,42.36]"))
  static let longitudeBeyond180 = Rule(
    "longitude-beyond-180", .warning, .rfc7946("4"), "a longitude is beyond ±180°",
    advice: "plat check --fix, or plat project --cut, writes it within ±180.", bad: point("[190,2]"),
    good: point("[-170,2]"))
  static let antimeridian = Rule(
    "antimeridian", .warning, .rfc7946("3.1.9"), "an edge goes over ±180° and is not cut there",
    advice: "plat check --fix, or plat project --cut, cuts it.", bad: line("[[170,0],[-170,10]]"),
    good: feature(#"{"type":"MultiLineString","coordinates":[[[170,0],[180,5]],[[-180,5],[-170,10]]]}"#))
  static let nullIsland = Rule(
    "null-island", .note, .house, "a position is at 0, 0, where there is only a buoy",
    advice: "Most often it stands for a place that was not found: write \"geometry\": null.", bad: point("[0,0]"),
    good: point("[0.1,0]"))

  static let coordinates = [
    coordinatesOutOfRange, swappedCoordinates, projectedCoordinates, longitudeBeyond180, antimeridian, nullIsland,
  ]
}
