// PROJ behind the protocol: order of axes, units, heights, and errors in its own words.

import PROJ
import Planar
import TestSupport
import Testing

struct CRSTransformationTests {
  private func transform(_ ordinates: [Double], from source: String, to target: String, dimension: Int = 2) throws
    -> [Double]
  {
    var ordinates = ordinates
    try CRSTransformation(from: source, to: target, in: ProjectionContext())
      .transform(&ordinates, dimension: dimension)
    return ordinates
  }

  @Test func eastingComesFirstWhateverTheAuthoritySays() throws {
    // EPSG:4326 is latitude first, EPSG:2393 northing first; here both are x, y.
    let helsinki = try transform([24.9384, 60.1699], from: "EPSG:4326", to: "EPSG:3067")
    #expect(abs(helsinki[0] - 385_600) < 2000 && abs(helsinki[1] - 6_672_000) < 3000)
    let back = try transform(helsinki, from: "EPSG:3067", to: "OGC:CRS84")
    #expect(abs(back[0] - 24.9384) < 1e-9 && abs(back[1] - 60.1699) < 1e-9)
  }

  @Test func heightsAreCarriedAndAbsentOnesStayAbsent() throws {
    let moved = try transform([9, 50, 100, 9.1, 50.1, .nan], from: "OGC:CRS84", to: "EPSG:32632", dimension: 3)
    #expect(abs(moved[0] - 500_000) < 1e-6 && moved[2] == 100)
    #expect(moved[3].isFinite && moved[5].isNaN)
  }

  @Test func aVertexWithoutImageIsNamed() throws {
    #expect {
      try transform([9, 50, 9, 95], from: "OGC:CRS84", to: "EPSG:32632")
    } throws: { error in
      let error = error as? EngineError
      return error?.vertex == 1 && error?.message.isEmpty == false
    }
  }

  @Test func anUnknownCRSIsRefusedInPROJsWords() throws {
    #expect {
      _ = try CoordinateReferenceSystem("EPSG:99999", in: ProjectionContext())
    } throws: { ($0 as? EngineError)?.message.contains("not found") == true }
    #expect(throws: EngineError.self) { try transform([0, 0], from: "OGC:CRS84", to: "nonsense") }
  }

  @Test(arguments: [
    ("EPSG:4269", AxisUnit.degrees), ("EPSG:32619", .linear(metres: 1)), ("EPSG:2249", .linear(metres: 1200.0 / 3937)),
    ("EPSG:3857", .linear(metres: 1)), ("OGC:CRS84", .degrees), ("EPSG:32619+5773", .linear(metres: 1)),
    ("+proj=utm +zone=19", .linear(metres: 1)),
  ])
  func unitsOfAxes(text: String, unit: AxisUnit) throws {
    let found = try CoordinateReferenceSystem(text, in: ProjectionContext()).unit
    switch (found, unit) {
    case (.linear(let one), .linear(let other)): #expect(abs(one - other) < 1e-12)
    default: #expect(found == unit)
    }
  }

  @Test func bothWaysReturns() throws {
    var random = SplitMix64(seed: 7)
    for crs in ["EPSG:3857", "EPSG:32619", "EPSG:3035", "ESRI:54030", "EPSG:2249"] {
      let source = (0..<200).flatMap { _ in
        [Double.random(in: -72...(-69), using: &random), Double.random(in: 41...44, using: &random)]
      }
      let there = try transform(source, from: "OGC:CRS84", to: crs)
      let back = try transform(there, from: crs, to: "OGC:CRS84")
      #expect(zip(source, back).allSatisfy { abs($0 - $1) < 1e-8 }, "\(crs)")
    }
  }
}
