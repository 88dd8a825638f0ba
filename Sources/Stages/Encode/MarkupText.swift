// What the forms in XML share: texts without what XML has a meaning for, and a geometry's parts as they are spelled.

import FeatureStream
import GeoJSON
import Words

extension ByteBuffer {
  /// Appends text; characters that XML does not have, control characters, become U+FFFD.
  ///
  /// - Parameter isAttribute: whether it stands in quotes, where line breaks would become spaces.
  mutating func appendXML(_ text: String, isAttribute: Bool = false) {
    for scalar in text.unicodeScalars {
      append(scalar.xmlReference(isAttribute: isAttribute) ?? (scalar.isInXML ? String(scalar) : "\u{FFFD}"))
    }
  }

  /// Appends `<name>text</name>`.
  mutating func appendElement(_ name: StaticString, _ text: String) {
    append(0x3C as UInt8)
    append(name)
    append(0x3E as UInt8)
    appendXML(text)
    append("</")
    append(name)
    append(0x3E as UInt8)
  }
}

/// A geometry in its text.
struct GeometryText {
  let text: PaddedBytes
  let type: String
  /// `coordinates`, or `geometries`; absent where there is none.
  let value: ByteRange

  /// Reads the members of a geometry; nil for null.
  init?(_ text: PaddedBytes, _ range: ByteRange) {
    guard range.end > range.start, text[range.start] == 0x7B else { return nil }
    var type = ""
    var value = ByteRange.absent
    var members = JSONMembers(text, range)
    while let member = members.next() {
      switch unescape(text[member.name]) {
      case "type": type = jsonText(text, member.value) ?? ""
      case "coordinates", "geometries": value = member.value
      default: break
      }
    }
    (self.text, self.type, self.value) = (text, type, value)
  }

  /// The elements of an array.
  func elements(_ range: ByteRange) -> [ByteRange] {
    var found: [ByteRange] = []
    guard range.isPresent else { return found }
    var members = JSONMembers(text, range)
    while let member = members.next() { found.append(member.value) }
    return found
  }

  /// The numbers of a position, as they are spelled; none where it is empty.
  func position(_ range: ByteRange) -> [String] {
    elements(range).prefix(3).map { String(decoding: text[$0], as: UTF8.self) }
  }
}

extension Feature {
  /// Throws where the coordinates are not longitudes and latitudes.
  func needDegrees(_ form: String) throws(RecordError) {
    if let currentCRS {
      throw RecordError(
        code: "not-crs84",
        message:
          "\(form) has longitudes and latitudes alone, and this is in \(currentCRS); try plat project --to OGC:CRS84")
    }
  }

  /// The names and values of the properties, in order.
  func eachProperty(_ body: (String, PaddedBytes, ByteRange) -> Void) {
    guard let text = propertiesText, text.bytes.first == 0x7B else { return }
    var members = JSONMembers(text)
    while let member = members.next() { body(unescape(text[member.name]), text, member.value) }
  }
}
