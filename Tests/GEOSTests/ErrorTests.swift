// Errors name the C function and carry GEOS's own words; what is not finite never gets that far.

import Planar
import TestSupport
import Testing

@testable import GEOS

@Suite struct ErrorTests {
  @Test func theWordsAreTheLibrarys() throws {
    let engine = GEOSEngine()
    let open = try geometry(json: #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}"#)
    let error = #expect(throws: EngineError.self) { try engine.convexHull(open) }
    #expect(error?.function == "GEOSGeom_createLinearRing_r")
    #expect(error?.message.contains("Points of LinearRing do not form a closed linestring") == true)
  }

  @Test func aFailedHoleFreesTheShell() throws {
    let engine = GEOSEngine()
    let short = try geometry(json: #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]],[[1,1],[1,1]]]}"#)
    for _ in 0..<100 {
      let error = #expect(throws: EngineError.self) { try engine.invalidityReason(short) }
      #expect(error?.message.contains("number of points in LinearRing") == true)
    }
    // The words of the failure are not left for a later one.
    #expect(try engine.invalidityReason(geometry(json: RoundTripTests.geometries[8])) == nil)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func notFiniteIsRefused(_ value: Double) throws {
    let engine = GEOSEngine()
    let line = Geometry(type: .lineString, ordinates: [0, 0, 1, 1, 2, value], ringEnds: [3])
    let point = Geometry(type: .point, ordinates: [3, 3])
    let collection = Geometry(type: .geometryCollection, members: [point, line])
    let error = #expect(throws: EngineError.self) { try engine.convexHull(line) }
    #expect(error?.vertex == 2)
    let inside = #expect(throws: EngineError.self) { try engine.convexHull(collection) }
    #expect(inside?.vertex == 3)
    #expect(inside?.function == "GEOSCoordSeq_copyFromBuffer_r")
  }

  @Test func theVersionIsKnown() {
    #expect(GEOSEngine.version.contains("CAPI"))
  }
}
