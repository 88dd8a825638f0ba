// What can be wrong with a record's text: a fault and where it is.

/// A fault in a record and the byte where it was found.
///
/// Small and trivially copied, because it is thrown from the innermost loops; its words are made when they are needed.
public struct ScanError: Error, Equatable {
  /// What is wrong.
  public let fault: Fault
  /// The offset of the offending byte, from the first byte of the text that was scanned.
  public let offset: Int
}

/// Everything a record's text can be refused for: first RFC 8259, then RFC 7946.
public enum Fault: UInt8, Sendable, CaseIterable {
  case unexpectedEnd, unexpectedByte, badLiteral, badNumber, badString, controlCharacter, badEscape, badUTF8, tooDeep
  case trailingGarbage, missingColon, missingComma, missingKey, empty

  case notAnObject, missingType, unknownType, badType, repeatedMember, missingGeometry, missingProperties
  case badProperties, badID, badBBox, badCRS, badGeometry, missingCoordinates, missingGeometries, badCoordinates
  case badPosition, numberTooLarge, shortLine, shortRing, openRing, misplacedMember, badFeatures, lateCRS, lateEdges,
    strayFeatureCollection
  case recordTooLong

  /// Whether RFC 8259 is broken, so that the text is not JSON at all.
  public var isSyntax: Bool { rawValue <= Fault.empty.rawValue }

  /// A short, stable name for scripts, such as `open-ring`.
  public var code: String {
    switch self {
    case .unexpectedEnd: "unexpected-end"
    case .unexpectedByte: "unexpected-byte"
    case .badLiteral: "bad-literal"
    case .badNumber: "bad-number"
    case .badString: "bad-string"
    case .controlCharacter: "control-character"
    case .badEscape: "bad-escape"
    case .badUTF8: "bad-utf8"
    case .tooDeep: "too-deep"
    case .trailingGarbage: "trailing-garbage"
    case .missingColon: "missing-colon"
    case .missingComma: "missing-comma"
    case .missingKey: "missing-key"
    case .empty: "empty"
    case .notAnObject: "not-an-object"
    case .missingType: "missing-type"
    case .unknownType: "unknown-type"
    case .badType: "bad-type"
    case .repeatedMember: "repeated-member"
    case .missingGeometry: "missing-geometry"
    case .missingProperties: "missing-properties"
    case .badProperties: "bad-properties"
    case .badID: "bad-id"
    case .badBBox: "bad-bbox"
    case .badCRS: "bad-crs"
    case .badGeometry: "bad-geometry"
    case .missingCoordinates: "missing-coordinates"
    case .missingGeometries: "missing-geometries"
    case .badCoordinates: "bad-coordinates"
    case .badPosition: "bad-position"
    case .numberTooLarge: "number-too-large"
    case .shortLine: "short-line"
    case .shortRing: "short-ring"
    case .openRing: "open-ring"
    case .misplacedMember: "misplaced-member"
    case .badFeatures: "bad-features"
    case .lateCRS: "late-crs"
    case .lateEdges: "late-edges"
    case .strayFeatureCollection: "stray-feature-collection"
    case .recordTooLong: "record-too-long"
    }
  }

  /// What is wrong, in words for a person.
  public var message: String {
    switch self {
    case .unexpectedEnd: "the JSON ends too early"
    case .unexpectedByte: "unexpected character"
    case .badLiteral: "unknown word (JSON has true, false and null)"
    case .badNumber: "not a JSON number"
    case .badString: "a string is not closed"
    case .controlCharacter: "a control character in a string must be escaped"
    case .badEscape: "unknown escape in a string"
    case .badUTF8: "invalid UTF-8"
    case .tooDeep:
      "arrays and objects are nested deeper than --max-depth allows (\(JSONScanner.defaultDepthLimit) by default, "
        + "and at most)"
    case .trailingGarbage: "text after the end of the JSON value"
    case .missingColon: "a colon is missing after a member's name"
    case .missingComma: "a comma or a closing bracket is missing"
    case .missingKey: "a member's name is missing (it must be a string)"
    case .empty: "no JSON value"
    case .notAnObject: "not a GeoJSON object"
    case .missingType: "no \"type\" member"
    case .unknownType: "unknown GeoJSON type"
    case .badType: "\"type\" must be a string"
    case .repeatedMember: "a member that may stand only once is repeated"
    case .missingGeometry: "a Feature needs a \"geometry\" member (an object or null)"
    case .missingProperties: "a Feature needs a \"properties\" member (an object or null)"
    case .badProperties: "\"properties\" must be an object or null"
    case .badID: "\"id\" must be a string or a number"
    case .badBBox: "\"bbox\" must be an array of 4 or 6 numbers"
    case .badCRS: "\"crs\" must be null or {\"type\":\"name\",\"properties\":{\"name\":…}}"
    case .badGeometry: "\"geometry\" must be a geometry object or null"
    case .missingCoordinates: "no \"coordinates\" member"
    case .missingGeometries: "no \"geometries\" member (an array of geometry objects)"
    case .badCoordinates: "\"coordinates\" are not nested as the type asks"
    case .badPosition: "a position needs at least two numbers"
    case .numberTooLarge: "a coordinate is too large for a double"
    case .shortLine: "a line needs at least two positions"
    case .shortRing: "a ring needs at least four positions"
    case .openRing: "a ring is not closed: its first and last positions differ"
    case .misplacedMember: "this member does not belong in a GeoJSON object of this type (RFC 7946 §7.1)"
    case .badFeatures: "\"features\" must be an array of Feature objects"
    case .lateCRS: "\"crs\" must stand before \"features\", so that the features can be read as a stream"
    case .lateEdges: "\"edges\" must stand before \"features\", so that the features can be read as a stream"
    case .strayFeatureCollection: "a FeatureCollection cannot be a member of another"
    case .recordTooLong: "the record is longer than --max-record-size allows (1GiB by default, 4GiB at most)"
    }
  }
}
