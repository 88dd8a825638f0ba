// Tiles as mercantile and tile-cover have them.

import Cartography
import Foundation
import Globe
import TestSupport
import Testing

@testable import Stages

@Suite("Tile vectors", .enabled(if: isShared("conformance/tiles"), "\(Place.noShared)"))
struct TileVectorTests {
  /// Rows that are not judged, and why.
  static let left = [
    "tiles/tile-cover/multipoint": "two points of one tile are in it once more there; shapely has it as plat has",
    "tiles/mercantile/xy_bounds": "a tile's sides in metres are those that clip --tile has in EPSG:3857",
  ]

  private typealias Tile = [Int]

  /// The tiles that features touch, as x, y, z.
  private func tiles(_ arguments: [String], _ input: Data) throws -> [[String: Any]] {
    let outcome = try plat(["tile"] + arguments, stdin: input)
    #expect(outcome.status == 0, "\(arguments): \(outcome.messages)")
    return try outcome.stdout.split(separator: 0x0A).map { line in
      let feature = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
      var properties = feature?["properties"] as? [String: Any] ?? [:]
      let words = (properties["tile_key"] as? String ?? "").split(separator: "/").compactMap { Int($0) }
      properties["tile"] = words.count == 3 ? [words[1], words[2], words[0]] : []
      return properties
    }
  }

  /// All tiles of the level `zoom` in some of coarser levels.
  private func leaves(_ tiles: [Tile], _ zoom: Int) -> Set<Tile> {
    var leaves: Set<Tile> = []
    for tile in tiles {
      let side = 1 << (zoom - tile[2])
      for x in 0..<side { for y in 0..<side { leaves.insert([tile[0] * side + x, tile[1] * side + y, zoom]) } }
    }
    return leaves
  }

  @Test("covers are those of tile-cover")
  func covers() throws {
    for row in try rows("conformance/tiles/tile-cover.jsonl") where row["shapely"] as? String == "agrees" {
      let id = row["id"] as? String ?? ""
      let input = try #require(row["input"] as? [String: Any])
      let (low, high) = (try #require(input["min_zoom"] as? Int), try #require(input["max_zoom"] as? Int))
      let expected = try #require((row["expect"] as? [String: Any])?["tiles"] as? [Tile])
      let geometry = try JSONSerialization.data(withJSONObject: input["geometry"] ?? [:])
      let found = try tiles(["--min-zoom", "\(low)", "--max-zoom", "\(high)"], geometry)
        .compactMap { $0["tile"] as? Tile }
      #expect(Set(found).count == found.count, "\(id)")
      // Some covers there have tiles beside the ones that these are in.
      let isMinimal = leaves(expected, high).count == expected.reduce(0) { $0 + 1 << (2 * (high - $1[2])) }
      #expect(isMinimal ? Set(found) == Set(expected) : leaves(found, high) == leaves(expected, high), "\(id)")
      #expect(found.reduce(0) { $0 + 1 << (2 * (high - $1[2])) } == leaves(found, high).count, "\(id)")
    }
  }

  @Test("places are in mercantile's tiles, which have its quadkeys and sides")
  func places() throws {
    var records: [Int: String] = [:]
    var expected: [String: [String: Any]] = [:]
    for row in try rows("conformance/tiles/mercantile.jsonl") {
      let id = row["id"] as? String ?? ""
      guard let input = row["input"] as? [String: Any], let expect = row["expect"] as? [String: Any] else { continue }
      if let place = input["lonlat"] as? [Double], let zoom = input["zoom"] as? Int {
        expected[id] = expect
        records[zoom, default: ""] +=
          #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(place[0]),\#(place[1])]},"#
          + #""properties":{"id":"\#(id)"}}"# + "\n"
      } else if Self.left[id] == nil, let tile = input["tile"] as? Tile {
        try check(id, tile, input["zoom"] as? Int, expect)
      }
    }
    #expect(expected.count > 20)
    for (zoom, text) in records {
      for found in try tiles(["--zoom", "\(zoom)"], Data(text.utf8)) {
        let id = found["id"] as? String ?? ""
        guard let wanted = expected.removeValue(forKey: id) else {
          Issue.record("\(id) twice")
          continue
        }
        let tile = try #require(found["tile"] as? Tile)
        #expect(tile == wanted["tile"] as? Tile, "\(id)")
        if let quadkey = wanted["quadkey"] as? String { #expect(found["tile_quadkey"] as? String == quadkey, "\(id)") }
        if let bounds = wanted["bounds"] as? [Double] { checkBounds(id, tile, bounds) }
      }
    }
    #expect(expected.isEmpty, "\(expected.keys)")
  }

  private func checkBounds(_ id: String, _ tile: Tile, _ bounds: [Double]) {
    let box = TileKey(zoom: tile[2], x: tile[0], y: tile[1]).box
    for (found, wanted) in zip([box.west, box.south, box.east, box.north], bounds) {
      #expect(abs(found - wanted) < 1e-7, "\(id)")
    }
  }

  /// What is asked of a tile: what its square, cut out of the world, touches.
  private func check(_ id: String, _ tile: Tile, _ zoom: Int?, _ expect: [String: Any]) throws {
    let world =
      #"{"type":"Polygon","coordinates":[[[-180,-89],[0,-89],[180,-89],[180,89],[0,89],[-180,89],[-180,-89]]]}"#
    let square = try plat(["clip", "--tile", "\(tile[2])/\(tile[0])/\(tile[1])", "--precision", "full"], world)
    #expect(square.status == 0, "\(square.messages)")
    func touched(_ zoom: Int) throws -> Set<Tile> {
      Set(try tiles(["--zoom", "\(zoom)"], square.stdout).compactMap { $0["tile"] as? Tile })
    }
    if let bounds = expect["bounds"] as? [Double] { checkBounds(id, tile, bounds) }
    if let quadkey = expect["quadkey"] as? String {
      #expect(TileKey(zoom: tile[2], x: tile[0], y: tile[1]).quadkey == quadkey, "\(id)")
    }
    if let parent = expect["parent"] as? Tile { #expect(try touched(zoom ?? tile[2] - 1) == [parent], "\(id)") }
    if let children = expect["children"] as? [Tile] {
      #expect(try touched(children[0][2]) == Set(children), "\(id)")
    }
  }
}
