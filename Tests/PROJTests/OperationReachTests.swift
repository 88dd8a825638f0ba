// Which places have a ballpark operation, told from areas: as PROJ chooses.

import SimpleFeatures
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
    for round in 0..<400 {
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
}
