// Rules about records beside each other.

extension RuleCatalog {
  static let missingID = Rule(
    "missing-id", .off, .house, "the Feature has no id", advice: "plat set --id EXPR gives ids.", isToldOnce: true)
  static let someWithoutID = Rule(
    "some-without-id", .warning, .house, "some Features have an id and this one has none",
    advice: "Give it one: plat set --id EXPR.", isToldOnce: true)
  static let repeatedID = Rule(
    "repeated-id", .error, .house, "an id is that of an earlier record", advice: "An id is one Feature's name.")
  static let idType = Rule(
    "id-type", .warning, .house, "ids are now strings and now numbers",
    advice: "plat set --id 'to_text(id)' makes all of them strings.", isToldOnce: true)
  static let mixedHeights = Rule(
    "mixed-heights", .note, .rfc7946("3.1.1"), "some records have heights and others have none",
    advice: "Give all a height, or none.", isToldOnce: true)
  static let mixedCRS = Rule(
    "mixed-crs", .warning, .rfc7946("4"), "records are in different CRSs",
    advice: "plat project --to brings all to one.", isToldOnce: true)
  static let propertyType = Rule(
    "property-type", .note, .house, "a property's type changes along the stream",
    advice: "Bring its values to one type: plat set --set 'NAME=to_number(NAME)'.")
  static let propertyMissing = Rule(
    "property-missing", .note, .house, "a property that every record before had is missing",
    advice: "Write null where a value is not known.", isToldOnce: true)
  static let outlier = Rule(
    "probably-swapped", .warning, .house,
    "the record is far from all others, and among them with latitude and longitude swapped",
    advice: "Longitude comes first. plat set --swap-xy swaps them.")
  static let repeatedGeometry = Rule(
    "repeated-geometry", .note, .house, "a geometry is that of an earlier record",
    advice: "plat unique --by-geometry leaves one record of each; the first million geometries are compared.",
    isToldOnce: true)

  public static let sharedLine = Rule(
    "shared-line", .warning, .house, "two records are on one line",
    advice: "Programs that read a line as a record refuse it. plat check --fix, or plat decode, gives each its own.")
  public static let collectionBeside = Rule(
    "collection-beside", .warning, .house, "a FeatureCollection is in one text with other records or collections",
    advice: "NDJSON has a Feature a line, and a GeoJSON text is one FeatureCollection. plat check --fix takes it apart."
  )

  static let stream = [
    sharedLine, collectionBeside, missingID, someWithoutID, repeatedID, repeatedGeometry, idType, mixedHeights,
    mixedCRS, propertyType,
    propertyMissing, outlier,
  ]
}
