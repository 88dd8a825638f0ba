// Cuts one by one: what touches, runs along, or goes round, and where the pieces begin and end.

import Globe
import Planar
import TestSupport
import Testing

@Suite struct ExampleTests {
  /// Cuts a geometry and expects another; nil where it must stay as it is.
  private func expectCut(
    _ text: String, _ expected: String?, tolerance: Double = 0, location: SourceLocation = #_sourceLocation
  ) throws {
    let source = try geometry(json: text)
    var result = source
    var cutter = AntimeridianCutter(tolerance: tolerance)
    let isChanged = cutter.cut(&result)
    #expect(isChanged == (expected != nil), sourceLocation: location)
    #expect(result == (try expected.map { try geometry(json: $0) } ?? source), sourceLocation: location)
    let cutAgain = cutter.cut(&result)
    #expect(!cutAgain, "what is cut is not cut again", sourceLocation: location)
    if result.type.hasRings, isChanged { try expectGood(result, location: location) }
  }

  private func polygon(_ ring: String) -> String { #"{"type":"Polygon","coordinates":[[\#(ring)]]}"# }
  private func multi(_ rings: String...) -> String {
    #"{"type":"MultiPolygon","coordinates":[\#(rings.map { "[[\($0)]]" }.joined(separator: ","))]}"#
  }
  private func line(_ positions: String) -> String { #"{"type":"LineString","coordinates":[\#(positions)]}"# }
  private func lines(_ lines: String) -> String { #"{"type":"MultiLineString","coordinates":[\#(lines)]}"# }

  @Test func points() throws {
    try expectCut(#"{"type":"Point","coordinates":[190,5]}"#, #"{"type":"Point","coordinates":[-170,5]}"#)
    try expectCut(#"{"type":"MultiPoint","coordinates":[[180,0],[-180,0],[170,90]]}"#, nil)
    try expectCut(
      #"{"type":"MultiPoint","coordinates":[[1,1],[-541,2]]}"#, #"{"type":"MultiPoint","coordinates":[[1,1],[179,2]]}"#)
  }

  @Test func linesAreCut() throws {
    try expectCut(line("[170,-10],[-170,10]"), lines("[[170,-10],[180,0]],[[-180,0],[-170,10]]"))
    try expectCut(line("[-170,10],[170,-10]"), lines("[[-170,10],[-180,0]],[[180,0],[170,-10]]"))
    try expectCut(line("[170,0],[180,1],[-170,2]"), lines("[[170,0],[180,1]],[[-180,1],[-170,2]]"))
    try expectCut(line("[170,0],[180,1],[-180,1],[-170,2]"), lines("[[170,0],[180,1]],[[-180,1],[-170,2]]"))
    try expectCut(
      line("[170,0],[190,2],[170,4]"), lines("[[170,0],[180,1]],[[-180,1],[-170,2],[-180,3]],[[180,3],[170,4]]"))
    try expectCut(line("[170,0],[190,2]"), lines("[[170,0],[180,1]],[[-180,1],[-170,2]]"))
    // Along the seam on the side it came from.
    try expectCut(line("[170,0],[-180,1],[-180,2],[-170,3]"), lines("[[170,0],[180,1],[180,2]],[[-180,2],[-170,3]]"))
    try expectCut(line("[170,0],[180,1],[180,2],[-170,3]"), lines("[[170,0],[180,1],[180,2]],[[-180,2],[-170,3]]"))
  }

  @Test func linesThatTouchAreOnePiece() throws {
    try expectCut(line("[170,0],[180,1],[170,2]"), nil)
    try expectCut(line("[170,0],[-180,1],[170,2]"), line("[170,0],[180,1],[170,2]"))
    try expectCut(line("[-180,0],[-180,1]"), nil)
    try expectCut(line("[170,0],[-180,0]"), line("[170,0],[180,0]"))
    // A parallel, all round.
    try expectCut(line("[-180,40],[180,40]"), nil)
    try expectCut(line("[-180,40],[-90,40],[0,40],[90,40],[180,40]"), nil)
    try expectCut(line("[0,0],[180,0]"), nil)
  }

  @Test func heightsAreInterpolated() throws {
    try expectCut(
      line("[170,0,10],[-160,3,40]"), lines("[[170,0,10],[180,1,20]],[[-180,1,20],[-160,3,40]]"))
    var open = Geometry(type: .lineString, dimension: 3, ordinates: [170, 0, .nan, -160, 3, 40], ringEnds: [2])
    var cutter = AntimeridianCutter()
    let isChanged = cutter.cut(&open)
    #expect(isChanged)
    #expect(open.ordinates[2].isNaN && open.ordinates[5].isNaN && open.ordinates[8].isNaN && open.ordinates[11] == 40)
    try expectCut(
      polygon("[90,-80,1],[-30,-80,1],[-150,-80,1],[90,-80,1]"),
      polygon("[180,-80,1],[90,-80,1],[-30,-80,1],[-150,-80,1],[-180,-80,1],[-180,-90,1],[180,-90,1],[180,-80,1]"))
  }

  @Test func polygonsAreCut() throws {
    try expectCut(
      polygon("[170,40],[-170,40],[-170,50],[170,50],[170,40]"),
      #"""
      {"type":"MultiPolygon","coordinates":[[[[180,50],[170,50],[170,40],[180,40],[180,50]]],
      [[[-180,40],[-170,40],[-170,50],[-180,50],[-180,40]]]]}
      """#)
    // With vertices on the seam, under both names, and along it.
    for ring in [
      "[170,40],[180,40],[-180,40],[-170,40],[-170,50],[-180,50],[180,50],[170,50],[170,40]",
      "[170,40],[180,40],[-170,40],[-170,50],[-180,50],[170,50],[170,40]",
    ] {
      try expectCut(
        polygon(ring),
        #"""
        {"type":"MultiPolygon","coordinates":[[[[180,50],[170,50],[170,40],[180,40],[180,50]]],
        [[[-180,40],[-170,40],[-170,50],[-180,50],[-180,40]]]]}
        """#)
    }
    try expectCut(
      polygon("[170,40],[180,40],[180,45],[-170,45],[-170,50],[170,50],[170,40]"),
      #"""
      {"type":"MultiPolygon","coordinates":[[[[180,50],[170,50],[170,40],[180,40],[180,50]]],
      [[[-180,45],[-170,45],[-170,50],[-180,50],[-180,45]]]]}
      """#)
  }

  @Test func polygonsThatTouchAreOnePiece() throws {
    try expectCut(polygon("[170,40],[180,40],[180,50],[170,50],[170,40]"), nil)
    try expectCut(polygon("[170,40],[180,45],[170,50],[170,40]"), nil)
    try expectCut(
      polygon("[170,40],[-180,40],[-180,50],[170,50],[170,40]"),
      polygon("[180,50],[170,50],[170,40],[180,40],[180,50]"))
    try expectCut(polygon("[170,40],[-180,45],[170,50],[170,40]"), polygon("[170,40],[180,45],[170,50],[170,40]"))
    // All round the Earth: a band, the world, a cap that is closed already.
    try expectCut(polygon("[-180,40],[180,40],[180,50],[-180,50],[-180,40]"), nil)
    try expectCut(polygon("[-180,-90],[180,-90],[180,90],[-180,90],[-180,-90]"), nil)
    try expectCut(polygon("[-180,80],[0,70],[180,80],[180,90],[-180,90],[-180,80]"), nil)
  }

  @Test func whatRoundsOntoTheSeamLiesOnIt() throws {
    try expectCut(
      polygon("[170,40],[-179.9999999999,40],[-179.9999999999,50],[170,50],[170,40]"),
      polygon("[180,50],[170,50],[170,40],[180,40],[180,50]"), tolerance: 5e-10)
    try expectCut(
      polygon("[-179.9999999999,40],[180,40],[180,50],[-179.9999999999,50],[-179.9999999999,40]"), nil,
      tolerance: 5e-10)
  }

  @Test func holesGoWithTheirPieces() throws {
    // One hole across, one with an edge on the seam, one on either side.
    let whole = try geometry(
      json: #"""
        {"type":"Polygon","coordinates":[[[150,0],[210,0],[210,60],[150,60],[150,0]],
        [[170,5],[170,15],[190,15],[190,5],[170,5]], [[170,20],[170,30],[180,30],[180,20],[170,20]],
        [[160,40],[160,50],[170,50],[170,40],[160,40]], [[190,50],[200,50],[200,40],[190,40],[190,50]],
        [[180,45],[175,44],[175,54],[180,45]]]}
        """#)
    var wrapped = whole
    for at in stride(from: 0, to: wrapped.ordinates.count, by: 2) where wrapped.ordinates[at] > 180 {
      wrapped.ordinates[at] -= 360
    }
    for var result in [whole, wrapped] {
      var cutter = AntimeridianCutter()
      let isChanged = cutter.cut(&result)
      #expect(isChanged)
      try expectGood(result)
      #expect(abs(sphericalArea(whole) - sphericalArea(result)) < 1e-9)
      #expect(result.partEnds == [3, 5])
    }
  }

  @Test func membersAreCutOneByOne() throws {
    var collection = Geometry(
      type: .geometryCollection,
      members: [try geometry(json: line("[170,-10],[-170,10]")), try geometry(json: line("[0,0],[1,1]"))])
    var cutter = AntimeridianCutter()
    let isChanged = cutter.cut(&collection)
    #expect(isChanged)
    #expect(collection.members.map(\.type) == [.multiLineString, .lineString])
    try expectCut(
      lines("[[0,0],[1,1]],[[170,-10],[-170,10]]"), lines("[[0,0],[1,1]],[[170,-10],[180,0]],[[-180,0],[-170,10]]"))
    try expectCut(lines("[[-170,0],[-160,1]],[[170,-10],[160,10]]"), nil)
  }

  @Test func caps() throws {
    let north = polygon("[0,70],[120,70],[-120,70],[0,70]")
    let expected = polygon("[-180,70],[-120,70],[0,70],[120,70],[180,70],[180,90],[-180,90],[-180,70]")
    try expectCut(north, expected)
    // Wound the other way it would be all of the Earth but the cap.
    try expectCut(polygon("[0,70],[-120,70],[120,70],[0,70]"), expected)
    // A hole around the pole makes a band.
    try expectCut(
      #"""
      {"type":"Polygon","coordinates":[[[0,70],[120,70],[-120,70],[0,70]],[[0,80],[120,80],[-120,80],[0,80]]]}
      """#,
      polygon("[-180,70],[-120,70],[0,70],[120,70],[180,70],[180,80],[120,80],[0,80],[-120,80],[-180,80],[-180,70]"))
  }

  @Test func aHoleRoundAPoleInACapThatIsClosed() throws {
    // The hole is wound either way; what it leaves is a band.
    for hole in ["[0,80],[120,80],[-120,80],[0,80]", "[0,80],[-120,80],[120,80],[0,80]"] {
      try expectCut(
        #"""
        {"type":"Polygon","coordinates":[[[-180,70],[0,70],[180,70],[180,90],[-180,90],[-180,70]],[\#(hole)]]}
        """#,
        polygon("[-180,70],[0,70],[180,70],[180,80],[120,80],[0,80],[-120,80],[-180,80],[-180,70]"))
    }
  }

  @Test func aWayAlongAPoleIsNoSpike() throws {
    // Round the Earth but for a strip by ±180 that reaches to the pole.
    try expectCut(polygon("[-180,70],[0,60],[179.9,70],[179.9,90],[-180,90],[-180,70]"), nil)
    // A wedge left out of what is round a pole, north and south.
    try expectCut(
      polygon("[-120,60],[0,60],[0,90],[20,90],[20,60],[120,60],[-120,60]"),
      multi(
        "[-180,60],[-120,60],[0,60],[0,90],[-180,90],[-180,60]", "[20,90],[20,60],[120,60],[180,60],[180,90],[20,90]"))
    try expectCut(
      polygon("[-120,-60],[120,-60],[20,-60],[20,-90],[0,-90],[0,-60],[-120,-60]"),
      multi(
        "[0,-90],[0,-60],[-120,-60],[-180,-60],[-180,-90],[0,-90]",
        "[180,-60],[120,-60],[20,-60],[20,-90],[180,-90],[180,-60]"))
    // One between longitudes is as it was.
    try expectCut(polygon("[0,60],[20,60],[20,90],[0,90],[0,60]"), nil)
  }

  @Test func aVertexOnAPoleHasNoLongitude() throws {
    try expectCut(
      polygon("[100,80],[140,80],[0,90],[100,80]"), polygon("[100,80],[140,80],[140,90],[100,90],[100,80]"))
    try expectCut(
      polygon("[170,80],[-170,80],[0,90],[170,80]"),
      #"""
      {"type":"MultiPolygon","coordinates":[[[[180,90],[170,90],[170,80],[180,80],[180,90]]],
      [[[-180,80],[-170,80],[-170,90],[-180,90],[-180,80]]]]}
      """#)
    try expectCut(line("[10,80],[0,90],[-170,80]"), line("[10,80],[10,90],[-170,90],[-170,80]"))
    try expectCut(line("[10,80],[0,90]"), line("[10,80],[10,90]"))
    try expectCut(line("[10,80],[0,90],[10,85]"), line("[10,80],[10,90],[10,85]"))
  }

  @Test func theEquatorHasItsLeftInside() throws {
    try expectCut(
      polygon("[0,0],[120,0],[-120,0],[0,0]"),
      polygon("[-180,0],[-120,0],[0,0],[120,0],[180,0],[180,90],[-180,90],[-180,0]"))
    try expectCut(
      polygon("[0,0],[-120,0],[120,0],[0,0]"),
      polygon("[180,0],[120,0],[0,0],[-120,0],[-180,0],[-180,-90],[180,-90],[180,0]"))
  }

  @Test func aHoleOutsideStaysWithItsPolygon() throws {
    var geometry = try geometry(
      json: #"""
        {"type":"Polygon","coordinates":[[[170,0],[190,0],[190,10],[170,10],[170,0]],[[100,0],[100,5],[105,5],[100,0]]]}
        """#)
    var cutter = AntimeridianCutter()
    cutter.cut(&geometry)
    #expect(geometry.partEnds == [2, 3] && geometry.ringEnds.count == 3)
  }

  @Test func aHoleThatTouchesOnTheSeamLeavesNoRepeats() throws {
    var geometry = try geometry(
      json: #"""
        {"type":"Polygon","coordinates":[[[170,0],[190,0],[190,10],[170,10],[170,0]],[[180,0],[175,3],[180,5],[185,3],[180,0]]]}
        """#)
    var cutter = AntimeridianCutter()
    cutter.cut(&geometry)
    #expect(geometry.ringEnds.count == 2)
    for run in runs(geometry) { #expect(zip(run, run.dropFirst()).allSatisfy { $0 != $1 }) }
  }

  @Test func unrolledRingsAreCut() {
    func cut(_ rings: [[Double]]) -> Geometry {
      var geometry = Geometry(type: .multiPolygon)
      geometry.appendCut(rings.map { UnrolledRing($0) })
      geometry.simplifyType()
      return geometry
    }
    // As it is, where it ends at 180, be it turns away.
    #expect(cut([[170, 0, 180, 0, 180, 9, 170, 9]]).ordinates == [170, 0, 180, 0, 180, 9, 170, 9, 170, 0])
    #expect(cut([[530, 0, 540, 0, 540, 9, 530, 9]]).ordinates == [170, 0, 180, 0, 180, 9, 170, 9, 170, 0])
    #expect(cut([[-180, 0, -170, 0, -170, 9]]).ordinates == [-180, 0, -170, 0, -170, 9, -180, 0])
    #expect(cut([[170, 0, 190, 0, 190, 9, 170, 9]]).partEnds == [1, 2])
    // All but a box.
    let rest = cut([[0, 0, 0, 9, 9, 9, 9, 0]])
    #expect(rest.type == .polygon && rest.ringEnds == [5, 10])
    #expect(rest.bounds == Box(Position(-180, -90), Position(180, 90)))
  }
}
