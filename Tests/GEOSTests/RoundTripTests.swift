// Geometries go into GEOS and come back the same, less what is empty.

import Planar
import TestSupport
import Testing

@testable import GEOS

@Suite struct RoundTripTests {
  static let geometries = [
    #"{"type":"Point","coordinates":[1,2]}"#,
    #"{"type":"Point","coordinates":[1,2,3]}"#,
    #"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#,
    #"{"type":"MultiPoint","coordinates":[[1,2,5],[3,4,6]]}"#,
    #"{"type":"LineString","coordinates":[[1,2],[3,4],[5,6]]}"#,
    #"{"type":"LineString","coordinates":[[1,2,9],[3,4,8],[5,6,7]]}"#,
    #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8],[9,9]]]}"#,
    #"{"type":"MultiLineString","coordinates":[[[1,2,1],[3,4,1]],[[5,6,2],[7,8,2],[9,9,2]]]}"#,
    #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]],[[4,1],[5,1],[5,2],[4,1]]]}"#,
    #"{"type":"Polygon","coordinates":[[[0,0,1],[9,0,2],[9,9,3],[0,0,1]]]}"#,
    #"""
    {"type":"MultiPolygon","coordinates":[[[[0,0],[9,0],[9,9],[0,0]],[[4,1],[5,1],[5,2],[4,1]]],
    [[[20,0],[29,0],[29,9],[20,0]]]]}
    """#,
    #"""
    {"type":"MultiPolygon","coordinates":[[[[0,0,1],[9,0,2],[9,9,3],[0,0,1]]],
    [[[20,0,4],[29,0,5],[29,9,6],[20,0,4]]]]}
    """#,
    #"""
    {"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},
    {"type":"LineString","coordinates":[[1,2],[3,4]]},
    {"type":"GeometryCollection","geometries":[{"type":"MultiPoint","coordinates":[[7,8]]}]}]}
    """#,
  ]

  @Test(arguments: geometries) func everyTypeComesBack(_ text: String) throws {
    let source = try geometry(json: text)
    let context = GEOSContext()
    let handle = try context.handle(source)
    let result = try handle?.geometry()
    #expect(result == source)
  }

  @Test func emptyPartsAreLeftOut() throws {
    let context = GEOSContext()
    let cases = [
      (
        #"{"type":"MultiLineString","coordinates":[[],[[0,0],[1,1]],[]]}"#,
        #"{"type":"MultiLineString","coordinates":[[[0,0],[1,1]]]}"#
      ),
      (
        #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]],[]]}"#,
        #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]]]}"#
      ),
      (
        #"{"type":"MultiPolygon","coordinates":[[[],[[4,1],[5,1],[5,2],[4,1]]],[],[[[0,0],[9,0],[9,9],[0,0]]]]}"#,
        #"{"type":"MultiPolygon","coordinates":[[[[0,0],[9,0],[9,9],[0,0]]]]}"#
      ),
      (
        #"""
        {"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":[]},
        {"type":"Point","coordinates":[1,2]}]}
        """#,
        #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]}]}"#
      ),
    ]
    for (text, expected) in cases {
      let handle = try context.handle(try geometry(json: text))
      let result = try handle?.geometry()
      #expect(try result == geometry(json: expected))
    }
  }

  @Test(arguments: GeometryType.allCases) func emptyIsAnsweredWithoutGEOS(_ type: GeometryType) throws {
    let context = GEOSContext()
    let isMade = try context.handle(Geometry(type: type)) != nil
    #expect(!isMade)
    let engine = GEOSEngine()
    #expect(try engine.convexHull(Geometry(type: type)) == Geometry(type: type))
    #expect(try engine.union(Geometry(type: type)) == Geometry(type: type))
    #expect(try engine.invalidityReason(Geometry(type: type)) == nil)
  }

  @Test func absentHeightsStayAbsent() throws {
    let source = Geometry(
      type: .lineString, dimension: 3, ordinates: [0, 0, .nan, 1, 5, 7, 2, 0, .nan], ringEnds: [3])
    let result = try GEOSEngine().union(source)
    #expect(result.dimension == 3)
    #expect(result.ordinates[2].isNaN)
    #expect(result.ordinates[5] == 7)
  }
}
