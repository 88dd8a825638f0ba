// From a Feature to a place: one pass over its properties.

public import GeoJSON
import Planar
import Words

/// Why a Feature is not a place.
public enum PlaceError: Error, Sendable, Equatable {
  /// It has neither a name nor a street nor a town to be called by.
  case noTitle
}

/// Reads places from Features.
///
///     let reader = PlaceReader()
///     let place = try reader.place(feature)
///
/// The names of properties are those of GeoNames, OpenStreetMap, Overture, Natural Earth, Photon and MapKit, in either
/// case; `fields` adds others, which come before all of these. A name that is there twice counts the first time.
public struct PlaceReader: Sendable {
  private let aliases: FieldAliases
  private let transliterates: Bool

  /// Makes a reader.
  ///
  /// - Parameter fields: properties that mean a field.
  public init(fields: [(field: PlaceField, property: String)] = []) {
    (aliases, transliterates) = (FieldAliases(fields), false)
  }

  /// Makes a reader.
  ///
  /// - Parameter transliterates: whether names in other scripts are other names in Latin letters, too.
  public init(_ fields: [FieldMapping], transliterates: Bool = false) {
    aliases = FieldAliases(fields.map { ($0.field, $0.property) })
    self.transliterates = transliterates
  }

  /// The place that a Feature is.
  ///
  /// Its geometry is looked at only where it was parsed. O(bytes of the properties + vertices).
  ///
  /// - Parameter withAlternates: whether other names are wanted.
  public func place(_ feature: Feature, withAlternates: Bool = true) throws(PlaceError) -> Place {
    var values = PlaceValues()
    values.wantsAlternates = withAlternates
    // A stage before this one may have set some.
    if let text = feature.propertiesText { read(text, ByteRange(start: 0, end: text.count), depth: 0, &values) }
    if feature.id.isPresent, let id = jsonText(feature.source, feature.id) { values.setID(id) }
    var place = try values.place()
    if feature.hasGeometry {
      if feature.geometry.isLine, values.isNamedAsItsStreet(place) { place.isStreet = true }
      place.position = RepresentativePoint.of(feature.geometry)
      place.bounds = RepresentativePoint.bounds(feature.geometry)
    }
    if place.id.isEmpty { place.id = Self.hashedID(place) }
    if transliterates, withAlternates { place.transliterate() }
    return place
  }

  /// The id of a Feature, be it a place or not; nil where it has none.
  public func id(of feature: Feature) -> String? {
    if feature.id.isPresent, let id = jsonText(feature.source, feature.id) { return id }
    var values = PlaceValues()
    values.wantsAlternates = false
    if let text = feature.propertiesText { read(text, ByteRange(start: 0, end: text.count), depth: 0, &values) }
    return values.firstID
  }

  /// Reads an object's members.
  private func read(_ text: PaddedBytes, _ object: ByteRange, depth: Int, _ values: inout PlaceValues) {
    var members = JSONMembers(text, object)
    while let member = members.next() {
      guard text[member.value.start] != 0x6E else { continue }
      let name = text[member.name]
      guard let alias = aliases.alias(name) else {
        if let language = Self.language(name) { readLocal(text, member.value, language, name, &values) }
        if Self.isReference(name), let text = jsonText(text, member.value) { values.addOtherIDs(text) }
        continue
      }
      switch alias.field {
      case .names: readNames(text, member.value, &values)
      case .altNames where !values.wantsAlternates: break
      case .altNames: readAlternates(text, member.value, &values)
      case .address: readAddress(text, member.value, depth: depth, &values)
      case .category: readCategory(text, member.value, String(decoding: name, as: UTF8.self), &values)
      case .tag: values.tags.append((String(decoding: name, as: UTF8.self), jsonText(text, member.value) ?? ""))
      case .range:
        if let text = jsonText(text, member.value) { values.addRange(String(decoding: name, as: UTF8.self), text) }
      case .detail where !values.wantsAlternates: break
      case .detail:
        values.details.append((String(decoding: name, as: UTF8.self), jsonText(text, member.value) ?? ""))
      case .otherID: if let text = jsonText(text, member.value) { values.addOtherIDs(text) }
      case .phone, .url:
        // Overture has lists of them.
        if let text = firstText(text, member.value) { values.set(alias.field, text, alias.rank) }
      case .name where JSONKind(first: text[member.value.start]) == .object: readNames(text, member.value, &values)
      default:
        if let text = jsonText(text, member.value) { values.set(alias.field, text, alias.rank) }
      }
    }
  }

  /// `names`: `{"de": "München"}`, or Overture's `{"primary": "Munich", "common": {"de": "München"}}`.
  private func readNames(_ text: PaddedBytes, _ value: ByteRange, _ values: inout PlaceValues) {
    guard JSONKind(first: text[value.start]) == .object else { return readAlternates(text, value, &values) }
    var members = JSONMembers(text, value)
    while let member = members.next() {
      let name = unescape(
        text[member.name])
      switch name {
      case "primary": if let text = jsonText(text, member.value) { values.set(.name, text, 1) }
      case "common": readNames(text, member.value, &values)
      case "rules": readRules(text, member.value, &values)
      default: if let text = jsonText(text, member.value) { values.names.append((name, text)) }
      }
    }
  }

  /// Overture's rules: other names, each an object with a `value`.
  private func readRules(_ text: PaddedBytes, _ value: ByteRange, _ values: inout PlaceValues) {
    var rules = JSONMembers(text, value)
    while let rule = rules.next() {
      var members = JSONMembers(text, rule.value)
      while let member = members.next() {
        let name = text[member.name]
        if name.elementsEqual("value".utf8), let text = jsonText(text, member.value) { values.alternates.append(text) }
      }
    }
  }

  /// Other names: a list, or one text with `;` or `|` between them, or with commas as GeoNames writes them.
  private func readAlternates(_ text: PaddedBytes, _ value: ByteRange, _ values: inout PlaceValues) {
    if JSONKind(first: text[value.start]) == .array {
      var elements = JSONMembers(text, value)
      while let element = elements.next() {
        if let text = jsonText(text, element.value), !text.isEmpty { values.alternates.append(text) }
      }
    } else if let text = jsonText(text, value) {
      let separators: [Character] = text.contains(";") ? [";"] : text.contains("|") ? ["|"] : [","]
      for part in text.split(whereSeparator: { separators.contains($0) }) {
        let name = part.trimmingSpaces()
        if !name.isEmpty { values.alternates.append(name) }
      }
    }
  }

  /// `address`: an object of parts, a list of them, or the street in one line.
  private func readAddress(
    _ text: PaddedBytes, _ value: ByteRange, depth: Int, _ values: inout PlaceValues
  ) {
    switch JSONKind(first: text[value.start]) {
    case .object where depth < 2: read(text, value, depth: depth + 1, &values)
    case .array where depth < 2:
      var elements = JSONMembers(text, value)
      if let first = elements.next() { readAddress(text, first.value, depth: depth + 1, &values) }
    case .string: if let text = jsonText(text, value) { values.set(.fullThoroughfare, text, 9) }
    default: break
    }
  }

  /// `category`: a word, a list of words, or Overture's `{"primary": …, "alternate": […]}`.
  private func readCategory(
    _ text: PaddedBytes, _ value: ByteRange, _ property: String, _ values: inout PlaceValues
  ) {
    switch JSONKind(first: text[value.start]) {
    case .object: break
    case .array:
      var elements = JSONMembers(text, value)
      while let element = elements.next() {
        if let text = jsonText(text, element.value) { values.addCategory(text, of: property) }
      }
      return
    default:
      if let text = jsonText(text, value) { values.addCategory(text, of: property) }
      return
    }
    var members = JSONMembers(text, value)
    while let member = members.next() {
      if let text = firstText(text, member.value) { values.addCategory(text, of: property) }
    }
  }

  /// `name:de` and `alt_name:de`.
  private func readLocal(
    _ text: PaddedBytes, _ value: ByteRange, _ language: String, _ name: UnsafeRawBufferPointer,
    _ values: inout PlaceValues
  ) {
    guard let text = jsonText(text, value), !text.isEmpty else { return }
    if name[0] | 0x20 == 0x6E { values.names.append((language, text)) } else { values.alternates.append(text) }
  }

  /// Whether a property is a number in somebody's register: `ref:INSEE`.
  private static func isReference(_ name: UnsafeRawBufferPointer) -> Bool {
    name.count > 4 && name.starts(with: "ref:".utf8)
  }

  /// The language of a property such as `name:de`, `NAME_DE` or `alt_name:de`.
  package static func language(_ name: UnsafeRawBufferPointer) -> String? {
    guard name.count >= 7 else { return nil }
    for prefix in ["name:", "name_", "alt_name:", "official_name:", "short_name:", "old_name:", "loc_name:"] {
      let count = prefix.utf8.count
      guard name.count > count + 1, name.count <= count + 12,
        zip(name, prefix.utf8).allSatisfy({ $0 == $1 || ($0 &- 0x41 < 26 && $0 | 0x20 == $1) })
      else { continue }
      let language = String(decoding: name[count...], as: UTF8.self)
      // NAME_LEN, name_left and the like are no languages; a language has two or three letters.
      let primary = language.prefix { $0 != "-" && $0 != "_" }
      guard (2...3).contains(primary.utf8.count), primary.utf8.allSatisfy({ $0.isLetter }) else {
        return nil
      }
      if prefix == "name_", primary.utf8.count != 2 { return nil }
      return prefix == "name_" ? language.lowercased() : language.replacingUnderscores()
    }
    return nil
  }

  /// A text, or the first of a list.
  private func firstText(_ text: PaddedBytes, _ value: ByteRange) -> String? {
    guard JSONKind(first: text[value.start]) == .array else { return jsonText(text, value) }
    var elements = JSONMembers(text, value)
    return elements.next().flatMap { jsonText(text, $0.value) }
  }

  /// An id of the name and the position to a millionth of a degree, for a place without any.
  private static func hashedID(_ place: Place) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ bytes: some Sequence<UInt8>) { for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 } }
    add(place.name.utf8)
    for degrees in [place.position?.x, place.position?.y] {
      let millionths = degrees.map { Int64(($0 * 1e6).rounded()) } ?? .max
      add((0..<8).map { UInt8(truncatingIfNeeded: millionths >> ($0 * 8)) })
    }
    let digits = String(hash, radix: 16)
    return "h:" + String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension Substring {
  func trimmingSpaces() -> String {
    var text = self
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return String(text)
  }
}

extension String {
  fileprivate func replacingUnderscores() -> String { String(map { $0 == "_" ? "-" : $0 }) }
}

extension Geometry {
  /// Whether it is lines alone.
  fileprivate var isLine: Bool { type == .lineString || type == .multiLineString }
}
