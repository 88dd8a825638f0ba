// A worker's part of dissolve: the geometries of records, checked and cut, and the values of their properties.

import FeatureStream
import GeoJSON
import Globe
import SimpleFeatures

/// What `dissolve` takes of a chunk's records.
struct DissolveBag: Sendable {
  struct Record: Sendable {
    let crs: String?
    /// Nil where there is none.
    let geometry: Geometry?
    /// The value of each field as JSON; nil where it is missing.
    let values: [[UInt8]?]
    /// The value of each field that groups are told apart by, in one spelling.
    let key: String
  }

  var records: [Record] = []
  /// Names of properties that records without one of the fields have.
  var otherNames: [String] = []
}

/// Takes records apart.
final class DissolveCollector: RecordCollector {
  private let fields: [DissolveField]
  private let registry = CRSRegistry()
  private let engine = Engines.geometry()
  private var cutter = AntimeridianCutter()
  private var bag = DissolveBag()
  private var seenNames: Set<String> = []

  init(_ fields: [DissolveField]) { self.fields = fields }

  func collect(_ feature: inout Feature) throws(RecordError) {
    let (values, key) = try read(feature)
    var geometry: Geometry?
    if feature.hasGeometry, !feature.geometry.isEmpty {
      if try registry.crs(feature.currentCRS).hasSeam { cutter.cut(&feature.geometry) }
      try engine.checkPolygons(feature.geometry)
      geometry = feature.geometry
    }
    bag.records.append(DissolveBag.Record(crs: feature.currentCRS, geometry: geometry, values: values, key: key))
  }

  func takeBag() -> DissolveBag {
    defer { bag = DissolveBag() }
    return bag
  }

  private func read(_ feature: borrowing Feature) throws(RecordError) -> ([[UInt8]?], String) {
    var values = [[UInt8]?](repeating: nil, count: fields.count)
    if fields.isEmpty { return (values, "") }
    var names: [String] = []
    if let text = feature.propertiesText {
      var members = JSONMembers(text)
      while let member = members.next() {
        let name = unescape(text[member.name])
        if let field = fields.firstIndex(where: { $0.name == name }) {
          var value = ByteBuffer()
          value.appendCompacted(text[member.value], keepingSpaces: true)
          values[field] = Array(value.bytes)
        } else if names.count < 40 {
          names.append(name)
        }
      }
    }
    if values.contains(where: { $0 == nil }), seenNames.count < 40 {
      for name in names where seenNames.insert(name).inserted { bag.otherNames.append(name) }
    }
    var key = ""
    for (field, value) in zip(fields, values) {
      switch field.use {
      case .by: key += Self.spelling(value) + "\u{1F}"
      case .sum: try Self.checkNumber(value, field.name)
      default: break
      }
    }
    return (values, key)
  }

  /// One text for all spellings of a value: of a string, and of a number that a double holds; null and missing are one.
  private static func spelling(_ value: [UInt8]?) -> String {
    guard let value, let first = value.first else { return "null" }
    switch JSONKind(first: first) {
    case .string:
      return ByteBuffer(value).withPaddedBytes { "\"" + (jsonText($0, ByteRange(start: 0, end: value.count)) ?? "") }
    case .number:
      let text = String(decoding: value, as: UTF8.self)
      // Whole numbers beyond 2^53 are told apart by their digits.
      guard let number = Double(text), number.isFinite, abs(number) < 0x1p53 else { return text }
      return "\(number + 0)"
    default: return String(decoding: value, as: UTF8.self)
    }
  }

  private static func checkNumber(_ value: [UInt8]?, _ name: String) throws(RecordError) {
    guard let value, value != Array("null".utf8) else { return }
    let text = String(decoding: value, as: UTF8.self)
    if let first = value.first, JSONKind(first: first) == .number, Double(text)?.isFinite ?? false { return }
    throw RecordError(
      code: "not-a-number", message: "property \"\(name)\" is \(text.prefix(40)), which is not a number to add up")
  }
}

extension GeometryEngine {
  /// Refuses areas that are not valid, with the reason and the place.
  func checkPolygons(_ geometry: Geometry) throws(RecordError) {
    if geometry.type == .geometryCollection {
      for member in geometry.members { try checkPolygons(member) }
      return
    }
    guard geometry.type.hasRings else { return }
    let reason: String?
    do throws(EngineError) { reason = try invalidityReason(geometry) } catch { throw RecordError(engine: error) }
    if let reason {
      throw RecordError(
        code: "invalid-geometry", message: "the geometry is not valid: \(reason); plat make-valid mends it")
    }
  }
}
