// What records are in vector tiles: taken piece by piece, so that no record is held.
//
//   record ─▶ TilePyramid ─▶ (tile, piece)… ─▶ TileStore: sorted by tile, on disk beyond 16 MiB ─▶ tile after tile

import Cartography
import Documents
import Engines
import FeatureStream
import GeoJSON
import Globe
import Planar

/// The pieces of some records.
package struct TileBag: Sendable {
  /// The number of each piece's tile, as PMTiles count them.
  package var tiles: [UInt64] = []
  package var pieces = TextColumn()
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

  private let levels: ClosedRange<Int>
  private let layer: String
  private let thinning: PointThinning?
  private let isRanked: Bool
  private let pyramid: TilePyramid
  private var cutter = AntimeridianCutter()
  private var bag = TileBag()

  /// - Parameters:
  ///   - layer: the layer of records that name none by their property `mvt_layer`.
  ///   - dropRate: by how much fewer points there are on each level than on the next one; nil for as many.
  ///   - isRanked: whether tiles may lose features, by their ranks.
  package init(levels: ClosedRange<Int>, layer: String, dropRate: Double?, isRanked: Bool) {
    (self.levels, self.layer, self.isRanked) = (levels, layer, isRanked)
    thinning = dropRate.map { PointThinning(rate: $0, finest: levels.upperBound) }
    pyramid = TilePyramid(levels: levels, Engines.geometry())
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
    var found: [(tile: UInt64, piece: [UInt8])] = []
    let isSeen: Bool
    let coarsest = thinning?.coarsestLevel(of: geometry, id: feature.idText) ?? 0
    do throws(TileFault) {
      isSeen = try pyramid.cut(geometry) { tile, part in
        if tile.zoom < coarsest { return }
        found.append((PMTilesArchive.id(of: tile), head.message(part, isRanked: isRanked)))
      }
    } catch { throw RecordError(error, zoom: levels.upperBound) }
    for (tile, piece) in found {
      bag.tiles.append(tile)
      bag.pieces.append(piece)
    }
    if isSeen { bag.summary.add(layer: layer, values, geometry) } else { bag.omissions.unseen += 1 }
    if feature.id.isPresent, id == nil { bag.omissions.unnumbered += 1 }
  }

  /// The layer of a record, and its properties; of those with one name the last.
  private func properties(of feature: Feature) -> (layer: String, values: [(key: String, value: TileValue)]) {
    var (layer, values): (String, [(key: String, value: TileValue)]) = (layer, [])
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
