// What becomes of shapes that would collapse, cross, cut off or turn round; and types, parts and members.

import GEOS
import Planar
import Simplification
import TestSupport
import Testing

@Suite struct ShapeTests {
  private func simplified(
    _ text: String, _ tolerance: Double, keepsShapes: Bool = true, preservesValidity: Bool = true
  ) throws -> (result: Geometry, kept: [Int32], isChanged: Bool) {
    var result = try geometry(json: text)
    var kept: [Int32] = [7]
    var simplifier = Simplifier(
      tolerance: tolerance, metric: .planar(metresPerUnit: 1), keepsShapes: keepsShapes,
      preservesValidity: preservesValidity)
    let isChanged = simplifier.simplify(&result, kept: &kept)
    return (result, kept, isChanged)
  }

  @Test func asFarAsTheToleranceIsRemoved() throws {
    let text = #"{"type":"LineString","coordinates":[[0,0],[5,1],[10,0]]}"#
    #expect(try simplified(text, 1).kept == [0, 2])
    #expect(try !simplified(text, 0.999).isChanged)
    #expect(try simplified(text, 0.999).kept.isEmpty)
  }

  @Test func straightVerticesGoAtToleranceZero() throws {
    let text = #"{"type":"LineString","coordinates":[[0,0],[1,1],[1,1],[2,2],[3,0]]}"#
    #expect(try simplified(text, 0).kept == [0, 3, 4])
  }

  @Test func pointsAreLeftAlone() throws {
    for text in [
      #"{"type":"Point","coordinates":[1,2]}"#, #"{"type":"MultiPoint","coordinates":[[1,2],[1,2],[1,2]]}"#,
      #"{"type":"LineString","coordinates":[]}"#, #"{"type":"Polygon","coordinates":[]}"#,
      #"{"type":"MultiPolygon","coordinates":[[],[[]]]}"#, #"{"type":"GeometryCollection","geometries":[]}"#,
    ] {
      let outcome = try simplified(text, 100)
      #expect(!outcome.isChanged)
      #expect(try outcome.result == geometry(json: text))
    }
  }

  @Test func aCollapsingRingBecomesItsTriangleOrGoes() throws {
    let text = #"{"type":"Polygon","coordinates":[[[0,0],[1,-0.1],[2,0],[2,1],[0.4,0.8],[0,0]]]}"#
    #expect(try simplified(text, 50).kept == [0, 2, 3, 5])
    let dropped = try simplified(text, 50, keepsShapes: false)
    #expect(dropped.result == Geometry(type: .polygon))
    #expect(dropped.isChanged && dropped.kept.isEmpty)
  }

  @Test func aHoleGoesAloneAndAnExteriorWithItsHoles() throws {
    let shell = "[[0,0],[100,0],[100,100],[50,101],[0,100],[0,0]]"
    let hole = "[[40,40],[41,40],[41,41],[40,41],[40,40]]"
    let one = try simplified(#"{"type":"Polygon","coordinates":[\#(shell),\#(hole)]}"#, 3, keepsShapes: false)
    #expect(one.result.ringEnds == [5])
    let text = #"{"type":"MultiPolygon","coordinates":[[\#(hole),\#(hole)],[\#(shell)],[\#(hole)]]}"#
    let two = try simplified(text, 3, keepsShapes: false)
    #expect(two.result.ringEnds == [5] && two.result.partEnds == [1])
    #expect(two.kept == [10, 11, 12, 14, 15])
  }

  @Test func emptyPartsStay() throws {
    let text = #"{"type":"MultiLineString","coordinates":[[],[[0,0],[1,0],[2,0]],[]]}"#
    #expect(try simplified(text, 1).result.ringEnds == [0, 2, 2])
  }

  @Test func aClosedLineKeepsItsShapeOrGoes() throws {
    let loop = #"{"type":"LineString","coordinates":[[0,0],[1,0],[1,1],[0.5,1.1],[0,1],[0,0]]}"#
    #expect(try simplified(loop, 9).kept == [0, 1, 2, 5])
    #expect(try simplified(loop, 9, keepsShapes: false).result == Geometry(type: .lineString))
    // There and back has no triangle; its far end is kept.
    let back = #"{"type":"LineString","coordinates":[[0,0],[1,0],[2,0],[1,0],[0,0]]}"#
    #expect(try simplified(back, 9).kept == [0, 2, 4])
  }

  @Test func membersOfACollectionAreCountedThrough() throws {
    let outcome = try simplified(
      #"""
      {"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},
      {"type":"LineString","coordinates":[[0,0],[1,0],[2,0]]},{"type":"GeometryCollection","geometries":[
      {"type":"LineString","coordinates":[[0,0],[5,5],[9,0]]},
      {"type":"LineString","coordinates":[[0,0],[1,0],[2,0]]}]}]}
      """#, 1)
    #expect(outcome.kept == [0, 1, 3, 4, 5, 6, 7, 9])
    #expect(outcome.result.members[2].members[1].ordinates == [0, 0, 2, 0])
  }

  @Test func anIslandInABayIsNotSwallowed() throws {
    let text = #"""
      {"type":"MultiPolygon","coordinates":[[[[0,0],[10,0],[10,10],[6,10],[5,8],[4,10],[0,10],[0,0]]],
      [[[4.8,9.5],[5.2,9.5],[5.2,9.8],[4.8,9.8],[4.8,9.5]]]]}
      """#
    #expect(try GEOSEngine().invalidityReason(simplified(text, 3, preservesValidity: false).result) != nil)
    #expect(try GEOSEngine().invalidityReason(simplified(text, 3).result) == nil)
    #expect(try simplified(text, 3).result.ordinates.contains(8))
  }

  @Test func anIslandWhoseEveryVertexTouchesTheShoreIsNotSwallowed() throws {
    let text = #"""
      {"type":"MultiPolygon","coordinates":[[[[0,0],[10,0],[10,10],[6,10],[5.5,9],[5.6,8.4],[5,8],[4.4,8.4],[4.5,9],
      [4,10],[0,10],[0,0]]],[[[5.5,9],[4.5,9],[5,8],[5.5,9]]]]}
      """#
    #expect(try GEOSEngine().invalidityReason(geometry(json: text)) == nil)
    #expect(try GEOSEngine().invalidityReason(simplified(text, 3, preservesValidity: false).result) != nil)
    #expect(try GEOSEngine().invalidityReason(simplified(text, 3).result) == nil)
  }

  @Test func aHoleInACapeIsNotLeftOutside() throws {
    let text = #"""
      {"type":"Polygon","coordinates":[[[0,0],[10,0],[10,10],[6,10],[5,12],[4,10],[0,10],[0,0]],
      [[4.9,10.5],[4.9,10.9],[5.1,10.9],[5.1,10.5],[4.9,10.5]]]}
      """#
    #expect(try GEOSEngine().invalidityReason(simplified(text, 3, preservesValidity: false).result) != nil)
    #expect(try GEOSEngine().invalidityReason(simplified(text, 3).result) == nil)
  }

  @Test func touchesOfTheSourceDoNotStopSimplification() throws {
    // The hole touches the shell in a vertex of both, and a second one in the middle of a side.
    let text = #"""
      {"type":"Polygon","coordinates":[[[0,0],[5,0.1],[10,0],[10,10],[5,9.9],[0,10],[0,0]],
      [[0,0],[3,6],[4.5,4.6],[6,3],[0,0]],[[10,5],[8,4],[7.9,5],[8,6],[10,5]]]}
      """#
    #expect(try GEOSEngine().invalidityReason(geometry(json: text)) == nil)
    let outcome = try simplified(text, 0.5)
    #expect(try GEOSEngine().invalidityReason(outcome.result) == nil)
    #expect(outcome.kept == [0, 2, 3, 5, 6, 7, 8, 10, 11, 12, 13, 15, 16])
  }

  @Test func aSpiralTakesNoSquareOfTime() {
    var line = Geometry(type: .lineString)
    let count = rounds(20_000).count
    for index in 0..<count {
      let (sine, cosine) = sineCosine(Double(index) * 1e-3)
      line.ordinates += [Double(index) * cosine, Double(index) * sine]
    }
    line.ringEnds = [count]
    var kept: [Int32] = []
    var simplifier = Simplifier(tolerance: 1e-7, metric: .planar(metresPerUnit: 1))
    let clock = ContinuousClock()
    let time = clock.measure { _ = simplifier.simplify(&line, kept: &kept) }
    #expect(time < .seconds(10))
  }
}
