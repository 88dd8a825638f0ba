// What records are in vector tiles: taken piece by piece, so that no record is held.
//
//   record ─▶ TilePyramid ─▶ (tile, piece)… ─▶ TileStore: sorted by tile, on disk beyond 16 MiB ─▶ tile after tile

import Cartography
import Documents
import FeatureStream
import GeoJSON
import Globe
import Planar

/// The pieces of some records.
package struct TileBag: Sendable {
  /// The number of each piece's tile, as PMTiles count them.
  package var tiles: [UInt64] = []
  package var pieces = TextColumn()
  /// The records that wait until all are there.
  package var waiting = TextColumn()
  package var summary = TileSummary()
  package var omissions = TileOmissions()
}

/// How many records are not in tiles as they were.
package struct TileOmissions: Sendable {
  /// With nothing in a tile of the finest level.
  var unseen = 0
  /// With an id other than a whole number.
  var unnumbered = 0

  package init() {}

  package mutating func add(_ other: TileOmissions) {
    unseen += other.unseen
    unnumbered += other.unnumbered
  }

  /// What there is to tell of them.
  package var warnings: [ClosingWarning] {
    [
      ClosingWarning(
        code: "not-in-tiles",
        message: "what has no geometry, lies beyond the map, which ends at 85.0511 degrees north and south, or is "
          + "smaller than the grid of the finest level is in no tile", count: unseen),
      ClosingWarning(
        code: "lost-ids",
        message: "ids in tiles are whole numbers without a sign, and others were left out; plat set keeps them as "
          + "properties", count: unnumbered),
    ].filter { $0.count > 0 }
  }
}

/// Cuts records to tiles.
package final class TileCollector: RecordCollector {
  /// The properties that say where `decode` found a record; they are no properties in tiles.
  package static let (layerName, tileName) = ("mvt_layer", "mvt_tile")

  private let plan: TilePlan
  private let thinning: PointThinning?
  private let tiles: TileRecordCutter
  private var cutter = AntimeridianCutter()
  private var bag = TileBag()

  init(_ plan: TilePlan) {
    self.plan = plan
    thinning = plan.dropRate.map { PointThinning(rate: $0, finest: plan.levels.upperBound) }
    tiles = TileRecordCutter(plan)
  }

  package func collect(_ feature: inout Feature) throws(RecordError) {
    if let crs = feature.currentCRS {
      throw RecordError(
        code: "not-crs84",
        message: "vector tiles are made of longitudes and latitudes, and this is in \(crs); try plat project --to "
          + "OGC:CRS84")
    }
    let (layer, values) = properties(of: feature)
    let id = feature.id.isPresent ? UInt64(feature.idText ?? "") : nil
    var head = TilePiece(layer: layer, id: id)
    for (key, value) in values { head.add(key, value) }
    var geometry = feature.hasGeometry ? feature.geometry : Geometry()
    cutter.cut(&geometry)
    let coarsest = thinning?.coarsestLevel(of: geometry, id: feature.idText) ?? 0
    let record = WaitingRecord(head, geometry, coarsest: coarsest)
    var isSeen = !geometry.isEmpty
    if plan.sharesBorders, isSeen {
      bag.waiting.append(record.message)
    } else {
      do throws(TileFault) { isSeen = try tiles.cut(record, corners: nil, into: &bag) } catch {
        throw RecordError(error, zoom: plan.levels.upperBound)
      }
    }
    bag.summary.records.add(record.hash)
    if isSeen { bag.summary.add(layer: layer, values, geometry) } else { bag.omissions.unseen += 1 }
    if feature.id.isPresent, id == nil { bag.omissions.unnumbered += 1 }
  }

  /// The layer of a record, and its properties; of those with one name the last.
  private func properties(of feature: Feature) -> (layer: String, values: [(key: String, value: TileValue)]) {
    var (layer, values): (String, [(key: String, value: TileValue)]) = (plan.layer, [])
    guard let text = feature.propertiesText, text.bytes.first == 0x7B else { return (layer, values) }
    var members = JSONMembers(text)
    while let member = members.next() {
      let name = unescape(text[member.name])
      switch name {
      case Self.layerName: layer = jsonText(text, member.value) ?? layer
      case Self.tileName, VertexValues.object: continue
      default:
        values.removeAll { $0.key == name }
        if let value = TileValue(text, member.value) { values.append((name, value)) }
      }
    }
    return (layer, values)
  }

  package func takeBag() -> TileBag {
    defer { bag = TileBag() }
    return bag
  }
}

extension RecordError {
  /// What is wrong with a record that cannot be cut to tiles.
  package init(_ fault: TileFault, zoom: Int) {
    switch fault {
    case .tooMany:
      self.init(
        code: "too-many-tiles",
        message: "the feature touches more than \(TileCutter.limit) tiles at zoom \(zoom); choose a lower zoom")
    case .engine(let error):
      self.init(
        code: "geos",
        message: "\(error.function): \(error.message); plat make-valid mends geometries that are not valid")
    }
  }
}
