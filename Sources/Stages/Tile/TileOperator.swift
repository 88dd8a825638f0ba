// What `tile` does to each feature.

import Cartography
import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// The work of `tile` on one worker.
final class TileOperator: FeatureOperator {
  private let levels: ClosedRange<Int>
  private let splits: Bool
  private let coordinates: CoordinateOptions
  private let keyName, quadkeyName: String
  private let registry = CRSRegistry()
  private let tiles = TileCutter(Engines.geometry())
  private var cutter = AntimeridianCutter()
  private var edits = PropertyEdits()

  init(_ levels: ClosedRange<Int>, splits: Bool, _ coordinates: CoordinateOptions, _ names: ResultNames) {
    (self.levels, self.splits, self.coordinates) = (levels, splits, coordinates)
    (keyName, quadkeyName) = (names["key"], names["quadkey"])
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return try next(&feature) }
    if splits, let crs = feature.currentCRS {
      throw RecordError(
        code: "unit-mismatch",
        message:
          "--split cuts longitudes and latitudes, and this is in \(crs); bring it to them with plat project --to "
          + "OGC:CRS84")
    }
    let (pieces, geometry) = try pieces(of: feature)
    // What lies in one tile keeps its text.
    var sources = splits && pieces.count > 1 ? SourceVertices(feature.geometry) : nil
    if feature.trail != nil || sources?.hasHeights ?? false { sources?.follow(geometry) }
    for piece in pieces {
      // What is after may change it, and the next one begins anew.
      var one = feature
      if let sources { sources.put(piece.parts, into: &one, coordinates.format(for: .degrees)) }
      edits.removeAll()
      edits.set(keyName) { $0.appendString(piece.tile.text) }
      edits.set(quadkeyName) { $0.appendString(piece.tile.quadkey) }
      one.setProperties(edits)
      if try next(&one) == .enough { return .enough }
    }
    return .goOn
  }

  /// The tiles in the order of quadkeys, each with the parts of the members that are in it, on the map; and what they
  /// are parts of, cut at ±180°.
  private func pieces(
    of feature: Feature
  ) throws(RecordError) -> (pieces: [(tile: TileKey, parts: [Geometry])], whole: Geometry) {
    var geometry = try registry.geographic(feature.geometry, from: feature.currentCRS)
    cutter.cut(&geometry)
    var members: [Geometry] = []
    geometry.visitSimple { member in
      guard !member.isEmpty else { return }
      var flat = member.withoutHeights
      for vertex in 0..<flat.vertexCount { flat.setPosition(vertex, TileMap.project(flat.position(vertex))) }
      members.append(flat)
    }
    do throws(TileFault) {
      let found: [TileKey: [Geometry]]
      do throws(TileFault) { found = try touched(by: members) } catch {
        guard case .engine = error, tiles.mend(&members, of: geometry) else { throw error }
        found = try touched(by: members)
      }
      return (found.map { (tile: $0.key, parts: $0.value) }.sorted { $0.tile.quadkey < $1.tile.quadkey }, geometry)
    } catch {
      throw RecordError(error, zoom: levels.upperBound)
    }
  }

  /// The tiles that members on the map touch, each with what lies in it.
  private func touched(by members: [Geometry]) throws(TileFault) -> [TileKey: [Geometry]] {
    var members = members
    var found: [TileKey: [Geometry]] = [:]
    for member in members {
      try tiles.cut(member, zoom: levels.upperBound) { tile, part in found[tile, default: []].append(part) }
      if found.count > TileCutter.limit { throw .tooMany }
    }
    if found.isEmpty {
      // Polygons without area are where their rings are.
      for index in members.indices where members[index].type.hasRings {
        members[index].type = .multiLineString
        members[index].partEnds = []
        try tiles.cut(members[index], zoom: levels.upperBound) { tile, part in found[tile, default: []].append(part) }
      }
    }
    if levels.count > 1 {
      let merged = merged(Set(found.keys))
      found = splits ? [:] : Dictionary(uniqueKeysWithValues: merged.map { ($0, []) })
      for member in splits ? members : [] {
        try tiles.cut(member, tiles: merged) { tile, part in found[tile, default: []].append(part) }
      }
    }
    return found
  }

  /// The tiles with four of one level replaced by the one above, down to the coarsest level.
  private func merged(_ tiles: Set<TileKey>) -> Set<TileKey> {
    var (result, level) = (Set<TileKey>(), tiles)
    for zoom in stride(from: levels.upperBound, to: levels.lowerBound, by: -1) {
      var above = Set<TileKey>()
      for tile in level where tile.zoom == zoom {
        if tile.parent.children.allSatisfy({ level.contains($0) }) {
          above.insert(tile.parent)
        } else {
          result.insert(tile)
        }
      }
      level = above
    }
    return result.union(level)
  }
}
