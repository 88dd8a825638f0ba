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
    /// What groups are told apart by.
    let key: [UInt8]
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

  private func read(_ feature: borrowing Feature) throws(RecordError) -> ([[UInt8]?], key: [UInt8]) {
    var values = [[UInt8]?](repeating: nil, count: fields.count)
    var keys = [[UInt8]](repeating: ValueKey.null, count: fields.count)
    if fields.isEmpty { return (values, []) }
    var names: [String] = []
    if let text = feature.propertiesText {
      var members = JSONMembers(text)
      while let member = members.next() {
        let name = unescape(text[member.name])
        if let field = fields.firstIndex(where: { $0.name == name }) {
          var value = ByteBuffer()
          value.appendCompacted(text[member.value], keepingSpaces: true)
          values[field] = Array(value.bytes)
          if fields[field].use == .by { ValueKey.write(member.value, of: text, to: &keys[field]) }
        } else if names.count < 40 {
          names.append(name)
        }
      }
    }
    if values.contains(where: { $0 == nil }), seenNames.count < 40 {
      for name in names where seenNames.insert(name).inserted { bag.otherNames.append(name) }
    }
    for (field, value) in zip(fields, values) where field.use == .sum { try Self.checkNumber(value, field.name) }
    return (values, ValueKey.key(of: zip(fields, keys).filter { $0.0.use == .by }.map(\.1)))
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
