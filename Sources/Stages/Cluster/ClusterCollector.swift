// A worker's part of cluster: the records' text, and where on the Earth they are.

import FeatureStream
import GeoJSON
import Layers
import Planar

/// The records of a chunk.
struct ClusterBag: Sendable {
  /// The records as they would be written.
  var texts = TextColumn()
  /// Longitude and latitude; NaN for a record without a place.
  var places: [Position] = []
  var crs: [String?] = []
  /// Whether each has a height.
  var haveHeights: [Bool] = []
  /// The ids as JSON; empty for none.
  var ids = TextColumn()
  /// The positions as JSON, where they are wanted.
  var positions = TextColumn()
  /// The values of each property to be summed; empty for none.
  var values: [TextColumn] = []
}

/// Takes points.
final class ClusterCollector: RecordCollector {
  private let task: ClusterTask
  private let registry = CRSRegistry()
  private let reader: GroupFieldReader
  private var writer = FeatureWriter()
  private var bag = ClusterBag()
  private var buffer = ByteBuffer()

  init(_ task: ClusterTask) {
    self.task = task
    reader = GroupFieldReader(task.sums)
    bag.values = task.sums.map { _ in TextColumn() }
  }

  func collect(_ feature: inout Feature) throws(RecordError) {
    var place = Position(.nan, .nan)
    if feature.hasGeometry, feature.geometry.type != .point {
      throw RecordError(
        code: "not-a-point", message: "cluster needs points; plat point makes them of a \(feature.geometry.type.name)")
    }
    let hasPlace = feature.hasGeometry && !feature.geometry.isEmpty
    if hasPlace {
      place = try registry.geographic(feature.geometry, from: feature.currentCRS).position(0)
    }
    let (values, _) = try reader.read(feature)
    buffer.removeAll()
    if task.keepsPositions, hasPlace {
      feature.appendPositions(0..<1, of: feature.geometry, firstVertex: 0, to: &buffer)
    }
    bag.positions.append(buffer.bytes)
    for (field, value) in values.enumerated() { bag.values[field].append(value ?? []) }
    bag.ids.append(feature.id.isPresent ? feature.bytes(feature.id) : UnsafeRawBufferPointer(start: nil, count: 0))
    bag.places.append(place)
    bag.haveHeights.append(hasPlace && feature.geometry.hasHeights)
    bag.crs.append(feature.currentCRS)
    buffer.removeAll()
    writer.write(&feature, to: &buffer)
    bag.texts.append(buffer.bytes)
  }

  func takeBag() -> ClusterBag {
    defer {
      bag = ClusterBag()
      bag.values = task.sums.map { _ in TextColumn() }
    }
    return bag
  }
}
