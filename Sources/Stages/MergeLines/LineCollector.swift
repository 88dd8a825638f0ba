// A worker's part of merge-lines: the lines or rings of records, with the text of their positions.

import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// What `merge-lines` takes of a chunk's records.
struct LineBag: Sendable {
  struct Record: Sendable {
    let crs: String?
    /// Where its lines end; that of the one before for a record without any.
    let lineEnd: Int
    /// The value of each field as JSON; nil where it is missing.
    let values: [[UInt8]?]
    /// What groups are told apart by.
    let key: [UInt8]
  }

  var records: [Record] = []
  /// The records as they would be written, and without their geometry.
  var texts = TextColumn()
  var heads = TextColumn()
  /// The ids as JSON; empty for none.
  var ids = TextColumn()
  /// Where each line ends, in positions.
  var lineEnds: [Int] = []
  /// x and y of each position, such that one place on the globe is one pair.
  var places: [Position] = []
  /// The positions as JSON.
  var positions = TextColumn()
}

/// Takes lines out of records.
final class LineCollector: RecordCollector {
  private let takesPolygons: Bool
  private let reader: GroupFieldReader
  private let registry = CRSRegistry()
  private var writer = FeatureWriter()
  private var bag = LineBag()
  private var buffer = ByteBuffer()

  init(_ fields: [GroupField], takesPolygons: Bool) {
    reader = GroupFieldReader(fields)
    self.takesPolygons = takesPolygons
  }

  func collect(_ feature: inout Feature) throws(RecordError) {
    let hasGeometry = feature.hasGeometry && !feature.geometry.isEmpty
    if hasGeometry, let other = otherType(feature.geometry) {
      throw RecordError(
        code: takesPolygons ? "no-polygon" : "no-lines",
        message: takesPolygons
          ? "--inner needs polygons, and this is a \(other.name)"
          : "merge-lines needs lines, and this is a \(other.name)"
            + (other.hasRings ? "; the borders of polygons are taken with --inner" : ""))
    }
    let (values, key) = try reader.read(feature)
    buffer.removeAll()
    writer.write(&feature, to: &buffer)
    if buffer.hasUnwritableNumber { throw .unwritableRecord }
    bag.texts.append(buffer.bytes)
    if hasGeometry {
      var vertices = 0
      let wraps = try registry.crs(feature.currentCRS).hasSeam
      add(feature.geometry, feature, wraps, &vertices)
    }
    bag.ids.append(feature.id.isPresent ? feature.bytes(feature.id) : UnsafeRawBufferPointer(start: nil, count: 0))
    bag.records.append(
      LineBag.Record(crs: feature.currentCRS, lineEnd: bag.lineEnds.count, values: values, key: key))
    // The other members, for what becomes of several records.
    buffer.removeAll()
    feature.hasGeometry = false
    feature.geometry = Geometry()
    feature.replaceGeometry()
    writer.write(&feature, to: &buffer)
    bag.heads.append(buffer.bytes)
  }

  func takeBag() -> LineBag {
    defer { bag = LineBag() }
    return bag
  }

  /// A type in the geometry that is not wanted; each member is looked at once, however deep collections are nested.
  private func otherType(_ geometry: Geometry) -> GeometryType? {
    switch geometry.type {
    case .geometryCollection:
      for member in geometry.members where !member.isEmpty {
        if let other = otherType(member) { return other }
      }
      return nil
    case .point, .multiPoint: return geometry.type
    case .lineString, .multiLineString: return takesPolygons ? geometry.type : nil
    case .polygon, .multiPolygon: return takesPolygons ? nil : geometry.type
    }
  }

  private func add(_ geometry: Geometry, _ feature: borrowing Feature, _ wraps: Bool, _ vertices: inout Int) {
    for ring in geometry.ringEnds.indices where !geometry.ring(ring).isEmpty {
      let range = geometry.ring(ring)
      for place in geometry.positions(range) { bag.places.append(wraps ? place.onGlobe : place) }
      bag.lineEnds.append(bag.places.count)
      buffer.removeAll()
      feature.appendPositions(range, of: geometry, firstVertex: vertices, to: &buffer)
      // Positions have no arrays in them.
      var start = 0
      for (at, byte) in buffer.bytes.enumerated() {
        if byte == 0x5B { start = at }
        if byte == 0x5D { bag.positions.append(UnsafeRawBufferPointer(rebasing: buffer.bytes[start...at])) }
      }
    }
    vertices += geometry.vertexCount
    for member in geometry.members { add(member, feature, wraps, &vertices) }
  }
}

extension Position {
  /// The place with a longitude beyond −180 up to 180, and that of a pole 0.
  fileprivate var onGlobe: Position {
    if abs(y) >= 90 { return Position(0, y) }
    if x > Longitude.west, x <= Longitude.east { return self }
    // Without the noise that digits beyond the twelfth decimal have in one of 360.
    return Position((Longitude.eastern(Longitude.folded(x)) * 1e12).rounded() / 1e12, y)
  }
}
