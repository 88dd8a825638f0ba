// Rules that the reader itself finds broken: JSON first, then the shape of GeoJSON objects.

import GeoJSON

extension RuleCatalog {
  /// A rule with a fault's code and words.
  private static func rule(
    _ fault: Fault, _ origin: RuleOrigin, _ advice: String, bad: String = "", good: String = ""
  ) -> Rule {
    Rule(fault.code, .error, origin, fault.message, advice: advice, bad: bad, good: good)
  }

  static let syntax: [Rule] = {
    let good = point("[1,2]", properties: "{\"a\":1}")
    return [
      rule(
        .unexpectedEnd, .rfc8259("2"), "Close what was opened; a file that was cut short has to be fetched again.",
        bad: #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}"#, good: good),
      rule(
        .unexpectedByte, .rfc8259("2"), "Values are objects, arrays, strings in \", numbers, true, false and null.",
        bad: point("[1,2]", properties: #"{"a":?}"#), good: good),
      rule(
        .badLiteral, .rfc8259("3"), "Write true, false or null, in lower case.",
        bad: point("[1,2]", properties: #"{"a":nul}"#), good: good),
      rule(
        .badNumber, .rfc8259("6"), "No leading zeros, no +, a digit before and after the point; no NaN, no Infinity.",
        bad: point("[1,2]", properties: #"{"a":01}"#), good: good),
      rule(.badString, .rfc8259("7"), "Close the string with \"."),
      rule(
        .controlCharacter, .rfc8259("7"), "Write tabs and line breaks in strings as \\t and \\n.",
        bad: point("[1,2]", properties: "{\"a\":\"b\tc\"}"), good: good),
      rule(
        .badEscape, .rfc8259("7"), "Known escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four digits.",
        bad: point("[1,2]", properties: #"{"a":"\x41"}"#), good: good),
      rule(.badUTF8, .rfc8259("8.1"), "Convert the file to UTF-8: iconv -f LATIN1 -t UTF-8."),
      rule(.tooDeep, .rfc8259("9"), "Nest less; \(JSONScanner.defaultDepthLimit) levels are read at most."),
      rule(.trailingGarbage, .rfc8259("2"), "Put each record on a line of its own, or between commas in an array."),
      rule(
        .missingColon, .rfc8259("4"), "Put a colon between a member's name and its value.",
        bad: point("[1,2]", properties: #"{"a" 1}"#), good: good),
      rule(
        .missingComma, .rfc8259("4"), "Put a comma between members or elements, or close the bracket.",
        bad: point("[1 2]"), good: good),
      rule(
        .missingKey, .rfc8259("4"), "Names of members are strings in \"; no comma stands before a closing brace.",
        bad: point("[1,2]", properties: #"{"a":1,}"#), good: good),
      rule(.empty, .rfc8259("2"), "Write a record, or leave the line out."),
    ]
  }()

  static let shape: [Rule] = {
    let good = point("[1,2]")
    return [
      rule(
        .notAnObject, .rfc7946("3"), "A record is an object with a \"type\".", bad: "[1,2]", good: good),
      rule(
        .missingType, .rfc7946("3"), "Add \"type\": \"Feature\", or the geometry's type.",
        bad: #"{"properties":{},"geometry":null}"#, good: good),
      rule(
        .unknownType, .rfc7946("1.4"), "Types are spelled as in RFC 7946, capitals included.",
        bad: feature(#"{"type":"point","coordinates":[1,2]}"#), good: good),
      rule(
        .badType, .rfc7946("3"), "Write the type as a string.", bad: feature(#"{"type":1,"coordinates":[1,2]}"#),
        good: good),
      rule(
        .repeatedMember, .rfc8259("4"), "Leave one of them.",
        bad: #"{"type":"Feature","properties":{},"geometry":null,"geometry":null}"#, good: good),
      rule(
        .missingGeometry, .rfc7946("3.2"), "Add \"geometry\": null where there is none.",
        bad: #"{"type":"Feature","properties":{}}"#, good: good),
      rule(
        .missingProperties, .rfc7946("3.2"), "Add \"properties\": {} or null. plat check --fix does.",
        bad: #"{"type":"Feature","geometry":null}"#, good: good),
      rule(
        .badProperties, .rfc7946("3.2"), "Properties are an object or null.",
        bad: feature("null", properties: "[]"), good: good),
      rule(
        .badID, .rfc7946("3.2"), "An id is a string or a number; leave the member out where there is none.",
        bad: point("[1,2]", more: #""id":null,"#), good: good),
      rule(
        .badBBox, .rfc7946("5"), "A bbox is [west, south, east, north], with heights six numbers.",
        bad: point("[1,2]", more: #""bbox":[1,2],"#), good: good),
      rule(
        .badCRS, .rfc7946("4"), "Leave \"crs\" out for WGS 84, or name one as GeoJSON 2008 does.",
        bad: point("[1,2]", more: #""crs":"EPSG:3857","#), good: good),
      rule(
        .badGeometry, .rfc7946("3.2"), "A geometry is an object or null.", bad: feature("[1,2]"), good: good),
      rule(
        .missingCoordinates, .rfc7946("3.1"), "Add \"coordinates\".", bad: feature(#"{"type":"Point"}"#), good: good),
      rule(
        .missingGeometries, .rfc7946("3.1.8"), "Add \"geometries\", an array.",
        bad: feature(#"{"type":"GeometryCollection"}"#),
        good: good),
      rule(
        .badCoordinates, .rfc7946("3.1"),
        "A Point has a position; a LineString an array of them; a Polygon an array of rings; Multi… one level more.",
        bad: feature(#"{"type":"Polygon","coordinates":[[0,0],[1,0],[1,1],[0,0]]}"#), good: square),
      rule(
        .badPosition, .rfc7946("3.1.1"), "A position is [longitude, latitude] or [longitude, latitude, height].",
        bad: point("[1]"), good: good),
      rule(.numberTooLarge, .rfc8259("6"), "No coordinate is as large as 1e309."),
      rule(
        .shortLine, .rfc7946("3.1.4"), "A line has two positions or more.", bad: line("[[1,2]]"),
        good: line("[[1,2],[3,4]]")),
      rule(
        .shortRing, .rfc7946("3.1.6"), "A ring has four positions or more, the last one equal to the first.",
        bad: polygon("[[[0.5,0],[1,1],[0.5,0]]]"), good: square),
      rule(
        .openRing, .rfc7946("3.1.6"), "Repeat the first position at the end. plat check --fix does.",
        bad: polygon("[[[0.5,0],[1,0],[1,1],[0.5,1]]]"), good: square),
      rule(
        .misplacedMember, .rfc7946("7.1"), "Move the member to the object that it belongs to, or rename it.",
        bad: #"{"type":"Feature","properties":{},"geometry":null,"coordinates":[1,2]}"#, good: good),
      rule(
        .badFeatures, .rfc7946("3.3"), "\"features\" is an array of Features.",
        bad: #"{"type":"FeatureCollection","features":{}}"#, good: #"{"type":"FeatureCollection","features":[]}"#),
      rule(.lateCRS, .house, "Write \"crs\" before \"features\"."),
      rule(.lateEdges, .house, "Write \"edges\" before \"features\"."),
      rule(.strayFeatureCollection, .rfc7946("7.1"), "Write the features of the inner one into the outer one."),
      rule(.recordTooLong, .house, "Allow it with --max-record-size."),
    ]
  }()
}
