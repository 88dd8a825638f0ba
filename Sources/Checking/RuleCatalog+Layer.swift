// Rules about a layer as a whole, with --layer: what is reported when all of its records were read.

extension RuleCatalog {
  static let numberAsText = Rule(
    "number-as-text", .note, .house, "a property's texts are numbers",
    advice: "plat set --set 'NAME=to_number(NAME)' makes numbers of them.")
  static let dateForm = Rule(
    "date-form", .note, .house, "a property's days are not written as ISO 8601 has them, or in several ways",
    advice: "Write them as 2024-01-31, which sorts and has one meaning everywhere.")
  static let mixedGeometryTypes = Rule(
    "mixed-geometry-types", .note, .house, "a few records have points, lines or areas where all others have another",
    advice: "Many programs hold one kind of geometry in a layer: plat set --set 'kind=geometry_type()' then split "
      + "makes one of each.")
  static let categoryCase = Rule(
    "category-case", .note, .house, "a category is written in several ways that differ in capitals or blanks alone",
    advice: "Choose one: plat set --set 'NAME=casei(NAME)' writes all of them small.")
  static let categorySpelling = Rule(
    "category-spelling", .note, .house, "a category that few records have is one letter from one that many have",
    advice: "Look whether a letter was mistaken.")
  static let propertySpelling = Rule(
    "property-spelling", .note, .house,
    "a property that few records have differs in capitals, blanks or underscores alone from one that many have",
    advice: "Give both one name: plat set --rename Name=name.")
  static let placeholderText = Rule(
    "placeholder-text", .note, .house, "a text stands for no value, as spreadsheets and scripts write it",
    advice: "Write null, or leave the property out.")
  static let characterReference = Rule(
    "character-reference", .note, .house, "a text has a character reference of HTML, such as &amp;",
    advice: "Write the character itself: only web pages undo such references.")
  static let roundedNumber = Rule(
    "rounded-number", .note, .house, "a text is a long number as a spreadsheet rounded it, such as 4.42079E+11",
    advice: "Take the digits from where the table was made: what the spreadsheet cut off is lost.")
  static let cutText = Rule(
    "cut-text", .note, .house, "several texts of a property end at one length, as a format's limit cuts them",
    advice: "Take them from before they were in that format; a Shapefile's texts have 254 bytes at most.")
  static let farFromOthers = Rule(
    "far-from-others", .note, .house, "a record is far from all others",
    advice: "Look whether a sign was lost, or whether it belongs to another layer.")
  static let valueBeyond = Rule(
    "value-beyond", .note, .house, "a number is far beyond all others of its property",
    advice: "Look whether a unit was mistaken, or whether it stands for a value that is missing; write null for that.")

  /// Rules that are looked at where that is asked for.
  public static let layer = [
    numberAsText, dateForm, mixedGeometryTypes, categoryCase, categorySpelling, propertySpelling, placeholderText,
    characterReference, roundedNumber, cutText, farFromOthers, valueBeyond,
  ]
}
