// IMDF 1.0.0 (OGC 20-094), indoor maps: the features of an archive, with what their references say of them.

public import Formats
import GeoJSON

/// How the features of a venue are reported.
public struct IMDFOptions: Sendable {
  /// The language of names, as BCP 47 spells it; nil for that of the archive.
  public var language: String?
  /// Whether what references name is reported with each feature.
  public var resolves = false

  /// Makes options.
  public init(language: String? = nil, resolves: Bool = false) { (self.language, self.resolves) = (language, resolves) }
}

/// Reads the files of a venue, which come from a folder or an archive.
///
/// Features come by their types, what others refer to first, and in each type as its file has them. Each gets the
/// properties `feature_type`, `imdf_name`, in the language that was asked for, and `imdf_ordinal`, that of its level.
public final class IMDFDecoder: DocumentDecoder {
  /// The types of features, in the order in which they come.
  public static let types = [
    "address", "venue", "building", "footprint", "level", "unit", "section", "opening", "anchor", "amenity", "occupant",
    "fixture", "kiosk", "detail", "geofence", "relationship",
  ]

  /// What references are called, and what says what they name.
  private static let references = [
    ("address_id", "imdf_address"), ("level_id", "imdf_level"), ("unit_id", "imdf_unit"), ("anchor_id", "imdf_anchor"),
    ("building_ids", "imdf_buildings"), ("level_ids", "imdf_levels"), ("unit_ids", "imdf_units"),
  ]

  private final class File {
    let name: String
    let type: String
    let buffer: ByteBuffer
    var features: [ByteRange] = []

    init(_ name: String, _ type: String, _ bytes: [UInt8]) {
      (self.name, self.type) = (name, type)
      buffer = ByteBuffer(bytes)
    }

    var text: PaddedBytes { buffer.paddedBytes }
  }

  private struct Place {
    let file: Int
    let feature: Int
  }

  private let options: IMDFOptions
  private var sources: [(name: String, bytes: [UInt8])]
  private var files: [File] = []
  private var places: [String: Place] = [:]
  private var language = "en"
  private var isOpen = false
  private var next = Place(file: 0, feature: 0)
  private var number = 0

  /// Makes a decoder of these files, by their names without folders.
  public init(_ files: [(name: String, bytes: [UInt8])], _ options: IMDFOptions) {
    (sources, self.options) = (files, options)
  }

  public func decode(
    _ bytes: UnsafeRawBufferPointer, isAtEnd: Bool, into out: inout DecodedRecords
  ) throws(DocumentError) -> Bool {
    guard isAtEnd else { return false }
    if !isOpen { try open() }
    while next.file < files.count {
      if out.isFull { return true }
      guard next.feature < files[next.file].features.count else {
        next = Place(file: next.file + 1, feature: 0)
        continue
      }
      write(next, into: &out)
      next = Place(file: next.file, feature: next.feature + 1)
    }
    return false
  }

  // MARK: Files

  private func open() throws(DocumentError) {
    isOpen = true
    guard let manifest = sources.first(where: { $0.name == "manifest.json" }) else {
      throw DocumentError("an archive of IMDF has a manifest.json, and this has none", at: .byte(0))
    }
    let file = File("manifest.json", "", manifest.bytes)
    let whole = try check(file)
    if let found = member(file.text, whole, "language"), let text = jsonText(file.text, found) { language = text }
    for type in Self.types {
      guard let source = sources.first(where: { $0.name == type + ".geojson" }) else { continue }
      let file = File(source.name, type, source.bytes)
      let whole = try check(file)
      guard let list = member(file.text, whole, "features"), file.text[list.start] == 0x5B else {
        throw DocumentError("this is no FeatureCollection", at: .file(file.name, line: 1, column: 1))
      }
      var features = JSONMembers(file.text, list)
      while let feature = features.next() {
        if let id = member(file.text, feature.value, "id"), let text = jsonText(file.text, id), places[text] == nil {
          places[text] = Place(file: files.count, feature: file.features.count)
        }
        file.features.append(feature.value)
      }
      files.append(file)
    }
    sources = []
  }

  /// Sees that a file is JSON, and gives the place of its value.
  private func check(_ file: File) throws(DocumentError) -> ByteRange {
    let text = file.text
    var json = JSONScanner(text)
    if text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { json.position = 3 }
    func fault(_ message: String, _ offset: Int) -> DocumentError {
      let before = text.bytes[..<min(max(offset, 0), text.count)]
      let line = before.count { $0 == 0x0A } + 1
      let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
      return DocumentError(message, at: .file(file.name, line: line, column: column))
    }
    do throws(ScanError) {
      json.skipWhitespace()
      let start = json.position
      try json.skipValue()
      let whole = ByteRange(start: start, end: json.position)
      json.skipWhitespace()
      if json.position == text.count { return whole }
    } catch { throw fault(error.fault.message, error.offset) }
    throw fault("something stands after the file's value", json.position)
  }

  private func member(_ text: PaddedBytes, _ object: ByteRange, _ name: String) -> ByteRange? {
    JSONMembers.value(of: name, in: object, of: text)
  }

  // MARK: What is said of a feature

  private func text(_ place: Place) -> PaddedBytes { files[place.file].text }

  private func property(_ place: Place, _ name: String) -> ByteRange? {
    let text = text(place)
    return member(text, files[place.file].features[place.feature], "properties").flatMap { member(text, $0, name) }
  }

  /// The features that a property names, one by its id or several in a list.
  private func named(_ place: Place, _ name: String) -> [Place?] {
    guard let value = property(place, name) else { return [] }
    let text = text(place)
    if let id = jsonText(text, value) { return [places[id]] }
    guard text[value.start] == 0x5B else { return [] }
    var found: [Place?] = []
    var elements = JSONMembers(text, value)
    while let element = elements.next() { found.append(jsonText(text, element.value).flatMap { places[$0] }) }
    return found
  }

  /// The ordinal of the level that a feature is on, as it is spelled.
  private func ordinal(_ place: Place, depth: Int = 0) -> String? {
    if files[place.file].type == "level" {
      guard let value = property(place, "ordinal"), jsonNumber(text(place), value) != nil else { return nil }
      return String(decoding: text(place)[value], as: UTF8.self)
    }
    // References that lead in a circle end somewhere.
    guard depth < 4 else { return nil }
    for name in ["level_id", "unit_id", "unit_ids", "anchor_id", "level_ids"] {
      for other in named(place, name) {
        if let other, let found = ordinal(other, depth: depth + 1) { return found }
      }
    }
    return nil
  }

  /// The name of a feature in the language that is wanted, or what stands nearest to that.
  private func name(_ place: Place) -> String? {
    guard let labels = property(place, "name") else { return nil }
    let text = text(place)
    if let plain = jsonText(text, labels) { return plain }
    guard text[labels.start] == 0x7B else { return nil }
    var found: [(language: String, label: String)] = []
    var members = JSONMembers(text, labels)
    while let member = members.next() {
      if let label = jsonText(text, member.value) {
        found.append((unescape(text[member.name]).lowercased(), label))
      }
    }
    for wanted in [options.language, language, "en"] {
      guard let wanted = wanted?.lowercased() else { continue }
      let base = wanted.prefix { $0 != "-" }
      if let label = found.first(where: { $0.language == wanted })?.label { return label }
      if let label = found.first(where: { $0.language.prefix { $0 != "-" } == base })?.label { return label }
    }
    return found.first?.label
  }

  // MARK: Writing

  private func write(_ place: Place, into out: inout DecodedRecords) {
    number += 1
    let text = text(place)
    let feature = files[place.file].features[place.feature]
    guard text[feature.start] == 0x7B else {
      return out.refuse(
        code: "bad-imdf", "feature \(place.feature + 1) of \(files[place.file].name) is not an object", line: number)
    }
    var edits = PropertyEdits()
    let type = member(text, feature, "feature_type").flatMap { jsonText(text, $0) } ?? files[place.file].type
    edits.set("feature_type") { $0.appendString(type) }
    if let name = name(place) { edits.set("imdf_name") { $0.appendString(name) } }
    if let ordinal = ordinal(place) { edits.set("imdf_ordinal") { $0.append(ordinal) } }
    if options.resolves { resolve(place, &edits) }
    out.text.append(0x7B as UInt8)
    var isFirst = true
    var hasProperties = false
    var members = JSONMembers(text, feature)
    while let member = members.next() {
      if !isFirst { out.text.append(0x2C as UInt8) }
      isFirst = false
      out.text.append(text[ByteRange(start: member.name.start - 1, end: member.name.end + 1)])
      out.text.append(0x3A as UInt8)
      switch unescape(text[member.name]) {
      case "properties" where text[member.value.start] == 0x7B || text[member.value.start] == 0x6E:
        hasProperties = true
        var flat = ByteBuffer()
        flat.appendCompacted(text[member.value])
        flat.seal()
        flat.withPaddedBytes { edits.append(to: &out.text, editing: $0) }
      case "geometry" where options.resolves && text[member.value.start] == 0x6E:
        // An occupant is where its anchor is.
        let anchor = named(place, "anchor_id").first.flatMap { $0 }
        let geometry = anchor.flatMap { self.member(self.text($0), files[$0.file].features[$0.feature], "geometry") }
        if let anchor, let geometry {
          out.text.appendCompacted(self.text(anchor)[geometry])
        } else {
          out.text.append("null")
        }
      default: out.text.appendCompacted(text[member.value])
      }
    }
    if !hasProperties {
      out.text.append(isFirst ? "\"properties\":" : ",\"properties\":")
      edits.append(to: &out.text, editing: nil)
    }
    out.text.append(0x7D as UInt8)
    out.end(line: number)
  }

  private func resolve(_ place: Place, _ edits: inout PropertyEdits) {
    for (name, result) in Self.references where property(place, name) != nil {
      let found = named(place, name)
      edits.set(result) { out in
        guard result.hasSuffix("s"), result != "imdf_address" else {
          return describe(found.first.flatMap { $0 }, to: &out)
        }
        out.append(0x5B as UInt8)
        for (index, other) in found.enumerated() {
          if index > 0 { out.append(0x2C as UInt8) }
          describe(other, to: &out)
        }
        out.append(0x5D as UInt8)
      }
    }
  }

  /// Appends an object that says what a feature is: its id, type and name, a level's ordinal, and the parts of an
  /// address.
  private func describe(_ place: Place?, to out: inout ByteBuffer) {
    guard let place else { return out.append("null") }
    let text = text(place)
    let feature = files[place.file].features[place.feature]
    out.append("{\"id\":")
    if let id = member(text, feature, "id") { out.appendCompacted(text[id]) } else { out.append("null") }
    out.append(",\"feature_type\":")
    out.appendString(files[place.file].type)
    if let name = name(place) {
      out.append(",\"name\":")
      out.appendString(name)
    }
    if let ordinal = ordinal(place) { out.append(",\"ordinal\":\(ordinal)") }
    if files[place.file].type == "address", let properties = member(text, feature, "properties") {
      var members = JSONMembers(text, properties)
      while let member = members.next() {
        guard text[member.value.start] != 0x6E else { continue }
        out.append(0x2C as UInt8)
        out.append(text[ByteRange(start: member.name.start - 1, end: member.name.end + 1)])
        out.append(0x3A as UInt8)
        out.appendCompacted(text[member.value])
      }
    }
    out.append(0x7D as UInt8)
  }
}
