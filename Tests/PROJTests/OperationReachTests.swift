// Which places have a ballpark operation, told from areas: as PROJ chooses.

import Planar
import TestSupport
import Testing

@testable import PROJ

@Suite("Reach of operations")
struct OperationReachTests {
  @Test("areas tell what PROJ would choose", arguments: ["EPSG:27700", "EPSG:4267", "EPSG:2154", "EPSG:31370"])
  func areas(_ target: String) throws {
    let context = try ProjectionContext()
    let list = try OperationList(
      from: "OGC:CRS84", to: target, OperationChoice(), gridCheck: .discardMissing, in: context)
    let all = try list.reaches()
    #expect(all.map(\.isBallpark) == (try list.describeAll().map(\.isBallpark)))
    let otherwise = all.first(where: \.needsNoGrid)?.isBallpark ?? false
    guard list.isGeographic else { return }
    var random = SplitMix64(seed: 5)
    var told = 0
    for round in rounds(100) {
      let (x, y) =
        round % 2 == 0
        ? (Double.random(in: -180...180, using: &random), Double.random(in: -90...90, using: &random))
        : (Double.random(in: -9...9, using: &random), Double.random(in: 40...62, using: &random))
      guard let seen = OperationReach.isBallpark(x: x, y: y, all, otherwise: otherwise) else { continue }
      told += 1
      let chosen = list.suggested(x: x, y: y).map { all[$0].isBallpark } ?? otherwise
      #expect(seen == chosen, "\(x) \(y)")
    }
    #expect(told > 0 || !all.contains(where: \.isBallpark))
  }

  @Test(
    "an operation for a box is what PROJ would choose at its corners and inside",
    arguments: [
      "EPSG:27700", "EPSG:4267", "EPSG:4230", "EPSG:3003", "EPSG:4269", "EPSG:2039", "EPSG:3035",
    ])
  func boxes(_ target: String) throws {
    let context = try ProjectionContext()
    let list = try OperationList(
      from: "OGC:CRS84", to: target, OperationChoice(), gridCheck: .discardMissing, in: context)
    try #require(list.isGeographic)
    let all = try list.reaches()
    let places = OperationsByPlace(list, all)
    var random = SplitMix64(seed: 7)
    var told = 0
    for round in rounds(250) {
      // Most within the areas: at random on the globe, few are.
      let area = all[round % all.count].area ?? AreaOfUse(name: "", west: -180, south: -90, east: 180, north: 90)
      guard area.west < area.east else { continue }
      var box: [Double] = []
      for _ in 0..<(round % 3 + 1) {
        box.append(Double.random(in: area.west...area.east, using: &random))
        box.append(Double.random(in: area.south...area.north, using: &random))
      }
      guard let chosen = places.choice(for: box, 2) else { continue }
      told += 1
      for at in stride(from: 0, to: box.count, by: 2) {
        #expect(list.suggested(x: box[at], y: box[at + 1]) == chosen, "\(box)")
      }
      #expect(!all[chosen].isBallpark)
    }
    #expect(told > 25)
  }
}
