// What is wrong with one feature of a venue by itself, and which others it names.

public import GeoJSON
import Globe
import JSONSchema
import Planar
import Words

/// A name of another feature.
struct VenueReference: Sendable {
  /// The property that it stands in.
  let property: String
  /// The id of the other.
  let id: String
  /// The type that the other has to have.
  let type: String
  /// Where it stands, from the record's first byte.
  let offset: Int
}

/// What has to be compared with other features of a venue.
public final class VenueFacts: Sendable {
  let id: String?
  let type: String?
  let references: [VenueReference]
  /// The lines of what is held beside others.
  let shape: VenueShape?

  init(id: String?, type: String?, references: [VenueReference], shape: VenueShape?) {
    (self.id, self.type, self.references, self.shape) = (id, type, references, shape)
  }

  /// The id of the level that it is on.
  var level: String? { references.first { $0.property == "level_id" }?.id }

  /// The ids of the units that it is in.
  var units: [String] { references.filter { ["unit_id", "unit_ids"].contains($0.property) }.map(\.id) }
}

/// Reads a feature of a venue.
struct VenueReader {
  private let feature: Feature
  let source: PaddedBytes
  private(set) var found: [(rule: Rule, message: String, offset: Int)] = []
  private var references: [VenueReference] = []
  /// The lines of the geometry.
  private lazy var shape = feature.hasGeometry ? VenueShape(feature.geometry) : nil

  init(_ feature: Feature) { (self.feature, source) = (feature, feature.source) }

  /// Looks at the whole feature.
  mutating func read() -> VenueFacts {
    let id = readID()
    let properties = members(feature.properties)
    let type = readType(properties["feature_type"])
    if let type {
      readGeometry(type)
      for property in type.properties { read(property, properties[property.name], type) }
    }
    if type?.name == "relationship" { readEnds(properties) }
    let isHeld = VenuePlan.types.contains(type?.name ?? "")
    return VenueFacts(id: id, type: type?.name, references: references, shape: isHeld ? shape : nil)
  }

  // MARK: What every feature has

  private mutating func readID() -> String? {
    guard feature.id.isPresent else {
      add(RuleCatalog.venueID, "the Feature has no id", feature.text.place)
      return nil
    }
    guard let text = string(feature.id) else {
      add(RuleCatalog.venueID, "the id is not a string", feature.id.place)
      return jsonText(source, feature.id)
    }
    if text.isEmpty {
      add(RuleCatalog.venueID, "the id is empty", feature.id.place)
      return nil
    }
    if !Array(text.utf8).withUnsafeBytes(StringFormat.uuid.accepts) {
      add(RuleCatalog.venueUUID, "the id is not a UUID", feature.id.place)
    }
    return text
  }

  /// Reads the member feature_type; where there is none, what `decode` knows by the name of the file counts.
  private mutating func readType(_ decoded: ByteRange?) -> VenueType? {
    var found: ByteRange?
    var all = JSONMembers(source, feature.text)
    while let member = all.next() { if unescape(source[member.name]) == "feature_type" { found = member.value } }
    guard let value = found else {
      add(RuleCatalog.venueType, "the Feature has no feature_type", feature.text.place)
      return decoded.flatMap { string($0) }.flatMap { VenueType.all[$0] }
    }
    guard let name = string(value) else {
      add(RuleCatalog.venueType, "feature_type is not a string", value.start)
      return nil
    }
    guard let type = VenueType.all[name] else {
      add(
        RuleCatalog.venueType,
        name.isEmpty ? "feature_type is empty" : "\(shown(value)) is no type of features of IMDF", value.start)
      return nil
    }
    return type
  }

  private mutating func readGeometry(_ type: VenueType) {
    let geometry = feature.hasGeometry ? feature.geometry.type : nil
    guard !type.place.holds(geometry) else { return }
    let place = feature.geometryText.isPresent ? feature.geometryText : feature.text
    add(
      RuleCatalog.venueGeometry,
      "the geometry of \(type.words) has to be \(type.place.rawValue), and is "
        + (geometry.map { "a \($0.name)" } ?? "null"), place.start)
  }

  // MARK: Properties

  private mutating func read(_ property: VenueType.Property, _ value: ByteRange?, _ type: VenueType) {
    guard let value else {
      return add(
        property.isNullable ? RuleCatalog.venueNullable : RuleCatalog.venueProperty,
        "\(type.words) has to have \"\(property.name)\"" + (property.isNullable ? ", which may be null" : ""),
        feature.properties.isPresent ? feature.properties.start : feature.text.start)
    }
    guard source[value.start] != 0x6E else {
      if !property.isNullable {
        add(RuleCatalog.venueProperty, "\"\(property.name)\" of \(type.words) may not be null", value.start)
      }
      return
    }
    let name = property.name
    switch property.kind {
    case .category:
      guard let text = string(value), text.contains(where: { !$0.isWhitespace }) else {
        return add(
          RuleCatalog.venueCategory, string(value) == nil ? "the category is not a string" : "the category is empty",
          value.start)
      }
      if let known = VenueCategories.all[type.name], !known.contains(text) {
        add(RuleCatalog.venueUnknownCategory, "\(shown(value)) is no category of \(type.words)", value.start)
      }
    case .labels: readLabels(name, value)
    case .displayPoint: readPoint(name, value)
    case .ordinal:
      guard let number = jsonNumber(source, value), number == number.rounded() else {
        return add(RuleCatalog.venueOrdinal, "\(shown(value)) is not a whole number", value.start)
      }
    case .direction:
      expect(["directed", "undirected"].contains(string(value)), name, "directed or undirected", value)
    case .text: expect(string(value) != nil, name, "a string", value)
    case .truth: expect(source[value.start] == 0x74 || source[value.start] == 0x66, name, "true or false", value)
    case .word(let list): readWord(name, list, value)
    case .words(let list):
      guard let elements = elements(value) else { return expect(false, name, "a list of strings", value) }
      for element in elements { readWord(name, list, element, isInList: true) }
    case .door: readDoor(name, value)
    case .country, .province, .hours, .page: readText(name, property.kind, value)
    case .validity: readValidity(name, value)
    case .reference(let type): refer(name, type, value)
    case .references(let type):
      guard let elements = elements(value) else { return expect(false, name, "a list of ids", value) }
      for element in elements { refer(name, type, element) }
    case .feature: refer(name, value)
    case .features:
      guard let elements = elements(value) else { return expect(false, name, "a list of references", value) }
      for element in elements { refer(name, element) }
    }
  }

  mutating func expect(
    _ isSo: Bool, _ name: String, _ what: String, _ value: ByteRange, isInList: Bool = false
  ) {
    if isSo { return }
    add(
      RuleCatalog.venueValue, "\"\(name)\" has to be \(what), and \(isInList ? "has" : "is") \(shown(value))",
      value.start)
  }

  private mutating func readLabels(_ name: String, _ value: ByteRange) {
    guard source[value.start] == 0x7B else {
      return add(
        RuleCatalog.venueLabels, "\"\(name)\" has to be an object of labels by their languages, and is \(shown(value))",
        value.start)
    }
    var count = 0
    var labels = JSONMembers(source, value)
    while let label = labels.next() {
      count += 1
      let language = unescape(source[label.name])
      if !Self.isLanguage(language) {
        add(RuleCatalog.venueLabels, "\"\(language)\" is no language as BCP 47 spells it", label.name.start - 1)
      }
      if string(label.value)?.isEmpty ?? true {
        add(RuleCatalog.venueLabels, "the label in \"\(language)\" is not a string, or empty", label.value.start)
      }
    }
    if count == 0 { add(RuleCatalog.venueLabels, "\"\(name)\" has no label", value.start) }
  }

  private mutating func readPoint(_ name: String, _ value: ByteRange) {
    let members = members(value)
    let numbers = members["coordinates"].flatMap { elements($0) }?.map { jsonNumber(source, $0) } ?? []
    guard members["type"].flatMap({ string($0) }) == "Point", numbers.count >= 2, let x = numbers[0], let y = numbers[1]
    else { return add(RuleCatalog.venuePoint, "\"\(name)\" is not a Point with a position", value.start) }
    if Longitude.isBeyond(x) || abs(y) > 90 {
      return add(RuleCatalog.venuePoint, "\"\(name)\" is nowhere on the globe", value.start)
    }
    // A point is where its own label is.
    guard let shape, shape.lines[0].count > 1, !shape.holds(Position(x, y)) else { return }
    let metres = shape.distance(to: Position(x, y)).rounded()
    add(RuleCatalog.venuePointOutside, "\"\(name)\" is \(Int(min(metres, 1e9))) m outside the feature", value.start)
  }

  private mutating func refer(_ name: String, _ type: String, _ value: ByteRange) {
    guard let id = string(value), !id.isEmpty else { return expect(false, name, "an id", value) }
    references.append(VenueReference(property: name, id: id, type: type, offset: value.start - feature.text.start))
  }

  private mutating func refer(_ name: String, _ value: ByteRange) {
    let members = members(value)
    guard let id = members["id"], let type = members["feature_type"].flatMap({ string($0) }),
      VenueType.all[type] != nil
    else {
      return add(
        RuleCatalog.venueValue, "\"\(name)\" has to be an object with an id and the feature_type of that", value.start)
    }
    refer(name, type, id)
  }

  // MARK: Values

  mutating func add(_ rule: Rule, _ message: String, _ offset: Int) {
    found.append((rule, message, offset))
  }

  func string(_ value: ByteRange) -> String? {
    source[value.start] == 0x22 ? jsonText(source, value) : nil
  }

  private func elements(_ value: ByteRange) -> [ByteRange]? {
    guard source[value.start] == 0x5B else { return nil }
    var found: [ByteRange] = []
    var elements = JSONMembers(source, value)
    while let element = elements.next() { found.append(element.value) }
    return found
  }

  /// The members of an object, of those of one name the last; none where it is not an object.
  func members(_ object: ByteRange) -> [String: ByteRange] {
    guard object.isPresent, source[object.start] == 0x7B else { return [:] }
    var found: [String: ByteRange] = [:]
    var members = JSONMembers(source, object)
    while let member = members.next() { found[unescape(source[member.name])] = member.value }
    return found
  }

  /// A value as it stands, or what kind of value it is where it is long.
  func shown(_ value: ByteRange) -> String {
    switch source[value.start] {
    case 0x7B: "an object"
    case 0x5B: "an array"
    case _ where value.end - value.start <= 40: String(decoding: source[value], as: UTF8.self)
    case 0x22: "a string"
    default: "a number"
    }
  }

  static func isLanguage(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let first = parts.first, first.count >= 2 || parts.count > 1 && (text.first == "x" || text.first == "i")
    else { return false }
    return first.allSatisfy(\.isLetter)
      && parts.allSatisfy { (1...8).contains($0.count) && $0.allSatisfy { $0.isLetter || $0.isDigit } }
  }
}

extension RecordChecker {
  /// Looks at a feature of a venue.
  func checkVenue(_ feature: Feature, _ facts: inout RecordFacts) {
    var reader = VenueReader(feature)
    facts.venue = reader.read()
    for (rule, message, offset) in reader.found { add(rule, message, offset: offset) }
  }

  /// What has to be compared with other features of a venue, of a record whose text is another by now.
  public func venueFacts(_ feature: Feature) -> VenueFacts? {
    guard options.isVenue else { return nil }
    var reader = VenueReader(feature)
    return reader.read()
  }
}
