// Edges that a map stretches and tears, edges from pole to pole, and ordinates beyond a pole.

import Globe
import Planar
import TestSupport
import Testing

/// A map that is torn at x = 0.5: what is east of it lies far away.
private final class TornMap: CoordinateOperation {
  func transform(_ ordinates: inout [Double], dimension: Int) throws(EngineError) {
    for at in stride(from: 0, to: ordinates.count, by: dimension) where ordinates[at] > 0.5 { ordinates[at] += 100 }
  }
}

@Suite("Map stretch")
struct MapStretchTests {
  private func stretch(_ wkt: String, _ map: some CoordinateOperation) throws -> (stretch: MapStretch, Geometry) {
    var line = try geometry(wkt: wkt)
    let before = line.ordinates
    try map.transform(&line.ordinates, dimension: 2)
    return (MapStretch(line, before: before, isGeographic: false), line)
  }

  @Test("the stretch of edges is the square of how much longer they come out")
  func range() {
    var range = StretchRange(middle: 0)
    range.add([0, 0], [1, 0], images: [0, 0], [3, 0])
    range.add([0, 0], [0, 2], images: [0, 0], [0, 2])
    #expect(range.least == 1 && range.most == 9 && range.longest == 4 && range.isUneven)
    #expect(range.stretch([1, 1], [1, 1], images: [0, 0], [5, 5]) == nil)
    // At 60° a degree of longitude is half as long as one of latitude.
    #expect(StretchRange(middle: 60).stretch([0, 60], [1, 60], images: [0, 0], [0.5, 0]) == 1)
    #expect(StretchRange.middle([0, 10, 5, 30, 7, 20], 2) == 20)
  }

  @Test("an edge over a break is torn, whole ones are not")
  func torn() throws {
    let (over, line) = try stretch("LINESTRING (0 0, 0.3 0, 0.7 0, 0.9 0)", TornMap())
    #expect(over.firstTorn(line, TornMap(), nil) == 2)
    let (beside, other) = try stretch("LINESTRING (0 0, 0.1 0, 0.3 0, 0.3 0.4)", TornMap())
    #expect(beside.firstTorn(other, TornMap(), nil) == nil)
  }

  @Test("edges from pole to pole are known by their corners, and get a vertex at the equator")
  func poles() throws {
    let box = try geometry(wkt: "POLYGON ((0 -90, 10 -90, 10 90, 0 90, 0 -90))")
    #expect(box.edgesFromPoleToPole == .toCorners)
    #expect(try geometry(wkt: "POLYGON ((0 -90, 10 0, 0 90, 0 -90))").edgesFromPoleToPole == .toOneVertex)
    #expect(try geometry(wkt: "POLYGON ((0 -80, 10 0, 0 90, 0 -80))").edgesFromPoleToPole == .none)
    var (more, sources) = (box, [Int32]())
    more.addVerticesBetweenPoles(&sources)
    #expect(sources == [0, 1, -1, 2, 3, -1, 4])
    #expect(more.ordinates == [0, -90, 10, -90, 10, 0, 10, 90, 0, 90, 0, 0, 0, -90] && more.ringEnds == [7])
    // A new vertex is as high as the mean of the two.
    var tall = Geometry(type: .polygon, dimension: 3, ordinates: [0, -90, 10, 0, 90, 40, 9, 0, 0, 0, -90, 10])
    tall.ringEnds = [4]
    sources = []
    tall.addVerticesBetweenPoles(&sources)
    #expect(tall.ordinates == [0, -90, 10, 0, 0, 25, 0, 90, 40, 9, 0, 0, 0, -90, 10] && sources == [0, -1, 1, 2, 3])
  }

  @Test("latitudes a rounding beyond a pole are brought to it, others are named; heights of zero are added")
  func ordinates() throws {
    var line = Geometry(type: .lineString, ordinates: [0, 90 + 1e-10, 5, -90 - 1e-10, 7, 90.1])
    #expect(line.firstVertexBeyondPoles() == 2)
    #expect(line.ordinates == [0, 90, 5, -90, 7, 90.1])
    line.addHeightsOfZero()
    #expect(line.dimension == 3 && line.ordinates == [0, 90, 0, 5, -90, 0, 7, 90.1, 0])
    let square = try geometry(wkt: "POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))")
    #expect(square.hadArea(square.ordinates) && !square.hadArea([0, 0, 1, 1, 2, 2, 3, 3, 0, 0]))
  }
}
