// The choice of an operation: what PROJ knows, what the options leave of it, epochs and the user's own operations.

import Engines
import PROJ
import Planar
import TestSupport
import Testing

struct OperationChoiceTests {
  private let context: ProjectionContext

  init() throws { context = try ProjectionContext() }

  private func operation(
    from source: String, to target: String, _ change: (inout OperationChoice) -> Void = { _ in }
  ) throws -> any CoordinateOperation {
    var choice = OperationChoice()
    change(&choice)
    let context = context
    return try Engines.operation(from: source, to: target, choice, crs: { () throws(EngineError) in context })
  }

  @Test func candidatesSayWhatTheyAre() throws {
    let all = try context.candidates(from: "EPSG:4267", to: "EPSG:4326", OperationChoice())
    #expect(all.count > 20)
    #expect(all.contains { $0.isBallpark && $0.accuracy == nil && $0.isUsable })
    let missing = try #require(all.first { $0.grids.contains { !$0.isAvailable } })
    #expect(!missing.isUsable && missing.grids.contains { !$0.isAvailable && !$0.name.isEmpty })
    let exact = try context.candidates(from: "EPSG:4326", to: "EPSG:32619", OperationChoice())
    #expect(exact.first?.accuracy == 0)
  }

  @Test func ballparkIsToldWhereItIsUsedAndOnlyThere() throws {
    let known = try operation(from: "OGC:CRS84", to: "EPSG:4267")
    var boston = [-71.06, 42.35]
    try known.transform(&boston, dimension: 2)
    #expect(!known.usedBallpark)
    var ankara = [32.85, 39.93]
    try known.transform(&ankara, dimension: 2)
    #expect(known.usedBallpark && ankara == [32.85, 39.93])
    let exact = try operation(from: "OGC:CRS84", to: "EPSG:32619")
    try exact.transform(&boston, dimension: 2)
    #expect(!exact.usedBallpark)
  }

  /// Where PROJ chooses for each place, a record without a ballpark operation does not end the look for one.
  @Test func ballparkIsToldOfProjectedPlacesToo() throws {
    let known = try operation(from: "EPSG:26719", to: "EPSG:4326")
    func zone(_ longitude: Double, _ latitude: Double) throws -> [Double] {
      var place = [longitude, latitude]
      try operation(from: "EPSG:4267", to: "EPSG:26719").transform(&place, dimension: 2)
      return place
    }
    var boston = try zone(-71.06, 42.35)
    try known.transform(&boston, dimension: 2)
    #expect(!known.usedBallpark)
    var atlantic = try zone(-40, 38)
    try known.transform(&atlantic, dimension: 2)
    #expect(known.usedBallpark)
  }

  @Test func aLimitOnTheErrorHoldsAtEveryVertex() throws {
    let limited = try operation(from: "OGC:CRS84", to: "EPSG:27700") { $0.maxError = 3 }
    var birmingham = [-1.9, 52.5]
    try limited.transform(&birmingham, dimension: 2)
    var both = [-1.9, 52.5, 30, 10]
    #expect { try limited.transform(&both, dimension: 2) } throws: { ($0 as? EngineError)?.vertex == 1 }
    #expect {
      _ = try operation(from: "OGC:CRS84", to: "EPSG:27700") { $0.maxError = 0.001 }
    } throws: { ($0 as? EngineError)?.isUnavailable == true }
  }

  @Test func strictAndPROJsOwnChoiceAgreeWhereBothWork() throws {
    let strict = try operation(from: "EPSG:4267", to: "EPSG:4326") { $0.maxError = 20 }
    let usual = try operation(from: "EPSG:4267", to: "EPSG:4326")
    var random = SplitMix64(seed: 31)
    for _ in rounds(100) {
      let place: [Double] = [random.within(-120, -70), random.within(28, 48)]
      var (one, other) = (place, place)
      // Where no operation is good enough there is nothing to compare.
      guard (try? strict.transform(&one, dimension: 2)) != nil else { continue }
      try usual.transform(&other, dimension: 2)
      #expect(one == other, "\(place)")
    }
  }

  @Test func epochs() throws {
    #expect(CoordinateReferenceSystem.split("ITRF2014@2010.0").epoch == 2010)
    #expect(CoordinateReferenceSystem.split("+proj=hgridshift +grids=@null").epoch == nil)
    let place: [Double] = [4e6, 5e5, 4.9e6]
    var (byText, byOption, other) = (place, place, place)
    try operation(from: "EPSG:7789@2030", to: "EPSG:7842").transform(&byText, dimension: 3)
    try operation(from: "EPSG:7789", to: "EPSG:7842") { $0.epoch = 2030 }.transform(&byOption, dimension: 3)
    try operation(from: "EPSG:7789@2025", to: "EPSG:7842").transform(&other, dimension: 3)
    #expect(byText == byOption && byText != other)
    // cs2cs EPSG:7789 EPSG:7842 says so.
    let told: [Double] = [3_999_999.7481, 500_000.1231, 4_900_000.1931]
    #expect(isNear(byText, told, 1e-4))
    #expect(throws: EngineError.self) { try operation(from: "EPSG:7789@2030", to: "EPSG:7842@2020") }
  }

  @Test func operationsByTheirCode() throws {
    // NTF to ETRS89 (1): a translation of the geocentre.
    let forward = try PipelineTransformation("EPSG:1651", inverse: false, in: context)
    let backward = try PipelineTransformation("EPSG:1651", inverse: true, in: context)
    #expect(forward.targetCRS == "EPSG:4258" && backward.targetCRS == "EPSG:4275")
    var place = [2.0, 47.0]
    try forward.transform(&place, dimension: 2)
    #expect(place[0] != 2 && isNear(place, [2, 47], 1e-2))
    try backward.transform(&place, dimension: 2)
    #expect(isNear(place, [2, 47], 1e-8))
    for text in ["EPSG:4326", "EPSG:7030", "+proj=nonsense", "nothing"] {
      #expect(throws: EngineError.self, "\(text)") {
        _ = try PipelineTransformation(text, inverse: false, in: context)
      }
    }
  }

  @Test func areasByTheirName() {
    #expect(context.areasOfUse(named: "germany - sachsen").count == 1)
    #expect(context.areasOfUse(named: "Atlantis").isEmpty)
    #expect(context.areasOfUse(named: "Canada").count >= 1)
    // Those that begin with the word first, then by their length, then by their letters.
    let names = context.areasOfUse(named: "Germany -").map(\.name)
    let wanted = names.sorted { one, other in
      (one.hasPrefix("Germany -") ? 0 : 1, one.count, one) < (other.hasPrefix("Germany -") ? 0 : 1, other.count, other)
    }
    #expect(names == wanted && names.contains { $0.hasPrefix("Germany -") } && names != names.sorted(), "\(names)")
  }
}
