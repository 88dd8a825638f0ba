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
  private var reader: GroupFieldReader
  private let registry = CRSRegistry()
  private let engine = Engines.geometry()
  private var cutter = AntimeridianCutter()
  private var bag = DissolveBag()

  init(_ fields: [GroupField]) { reader = GroupFieldReader(fields) }

  func collect(_ feature: inout Feature) throws(RecordError) {
    let (values, key) = try reader.read(feature)
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
    bag.otherNames = reader.takeOtherNames()
    return bag
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
