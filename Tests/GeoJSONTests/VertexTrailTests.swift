// Values for each vertex go with their vertices.

import GeoJSON
import Planar
import Testing

@Suite struct VertexTrailTests {
  /// What a record's properties become when its geometry does.
  private func settled(
    _ properties: String, _ geometry: String, _ change: (inout Feature) -> Void
  ) throws -> (text: String, removed: Int) {
    let text = ByteBuffer(#"{"type":"Feature","properties":\#(properties),"geometry":\#(geometry)}"#)
    return try text.withPaddedBytes { bytes in
      var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: true))
      var feature = Feature()
      try scanner.scan(bytes, into: &feature)
      feature.beginTrail { _ in true }
      change(&feature)
      let removed = feature.settleTrail().lists
      return (feature.propertiesText.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "", removed)
    }
  }

  private let line = #"{"type":"LineString","coordinates":[[0,0],[1,0],[2,0],[3,0]]}"#
  private let times =
    #"["2020-01-01T00:00:00Z","2020-01-01T00:00:10Z","2020-01-01T00:00:20Z","2020-01-01T00:00:30Z"]"#

  private func cut(_ feature: inout Feature, _ ordinates: [Double]) {
    feature.geometry = Geometry(type: .lineString, ordinates: ordinates, ringEnds: [ordinates.count / 2])
    feature.replaceGeometry()
  }

  @Test func keptVerticesKeepTheirBytes() throws {
    let properties = #"{"a":1.10,"coordinateProperties":{"unit":"bpm", "heart":[ 60,61.50 ,6.2e1,null]},"b":[1,2]}"#
    let (text, removed) = try settled(properties, line) { feature in
      feature.geometry = Geometry(type: .lineString, ordinates: [0, 0, 1, 0, 3, 0], ringEnds: [3])
      feature.keepVertices([0, 1, 3])
    }
    #expect(text == #"{"a":1.10,"coordinateProperties":{"unit":"bpm", "heart":[60,61.50,null]},"b":[1,2]}"#)
    #expect(removed == 0)
  }

  @Test func newVerticesGetWhatIsBetween() throws {
    let properties =
      #"{"coordinateProperties":{"times":\#(times),"heart":[60,70,70,80.5],"word":["a","b","b","c"]}}"#
    let (text, _) = try settled(properties, line) { cut(&$0, [0.25, 0, 1, 0, 1.5, 0, 2.5, 0]) }
    #expect(
      text == #"{"coordinateProperties":{"times":["2020-01-01T00:00:02.5Z","2020-01-01T00:00:10Z","#
        + #""2020-01-01T00:00:15Z","2020-01-01T00:00:25Z"],"heart":[62.5,70,70,75.25],"word":[null,"b","b",null]}}"#)
  }

  @Test func timesKeepTheirOffsetAndDecimals() throws {
    let times =
      #"["2020-01-01T00:30:00.000+02:00","2020-01-01T00:30:01.000+02:00","2020-01-01T00:30:02.000+02:00",null]"#
    let (text, _) = try settled(#"{"coordTimes":\#(times)}"#, line) { cut(&$0, [0.5, 0, 1.25, 0, 2.5, 0]) }
    #expect(text == #"{"coordTimes":["2020-01-01T00:30:00.500+02:00","2020-01-01T00:30:01.250+02:00",null]}"#)
  }

  @Test func listsAreNestedAsTheCoordinatesAre() throws {
    let (text, _) = try settled(#"{"coordinateProperties":{"m":[1,2,3,4]}}"#, line) { feature in
      feature.geometry = Geometry(
        type: .multiLineString, ordinates: [0, 0, 1, 0, 2, 0, 3, 0], ringEnds: [2, 4])
      feature.replaceGeometry()
    }
    #expect(text == #"{"coordinateProperties":{"m":[[1,2],[3,4]]}}"#)
    let several = #"{"type":"MultiLineString","coordinates":[[[0,0],[1,0]],[[2,0],[3,0]]]}"#
    let (part, _) = try settled(#"{"coordinateProperties":{"m":[[1,2],[3,4]]}}"#, several) { feature in
      feature.takePart(Geometry(type: .lineString, ordinates: [2, 0, 3, 0], ringEnds: [2]), vertices: 2..<4)
    }
    #expect(part == #"{"coordinateProperties":{"m":[3,4]}}"#)
  }

  @Test func aPointHasItsOwnTime() throws {
    let properties = #"{"time":"start","coordinateProperties":{"times":\#(times),"m":[1,2,3,4]}}"#
    let (text, _) = try settled(properties, line) { feature in
      feature.takePart(Geometry(type: .point, ordinates: [2, 0]), vertices: 2..<3)
    }
    #expect(
      text
        == #"{"time":"2020-01-01T00:00:20Z","coordinateProperties":{"times":"2020-01-01T00:00:20Z","m":3}}"#)
  }

  @Test func whatHasNoMeaningIsRemovedAndCounted() throws {
    let properties = #"{"a":1,"coordinateProperties":{"m":[1,2,3,4]},"coordTimes":[1,2,3,4],"b":2}"#
    let (text, removed) = try settled(properties, line) { feature in
      feature.geometry = Geometry(type: .point, ordinates: [1.5, 0])
      feature.replaceGeometry()
    }
    #expect(text == #"{"a":1,"b":2}"#)
    #expect(removed == 2)
  }

  @Test func aListThatDoesNotFitGoesWhenTheGeometryChanges() throws {
    let properties = #"{"coordinateProperties":{"m":[1,2,3],"n":[1,2,3,4]}}"#
    let (same, none) = try settled(properties, line) { _ in }
    #expect(same == properties && none == 0)
    let (text, removed) = try settled(properties, line) { cut(&$0, [0, 0, 1, 0]) }
    #expect(text == #"{"coordinateProperties":{"n":[1,2]}}"#)
    #expect(removed == 1)
  }

  /// How a geometry is written when it was changed.
  private func written(
    _ geometry: String, positions: Bool = true, _ change: (inout Feature) -> Void
  ) throws -> (text: String, hasLost: Bool) {
    let text = ByteBuffer(#"{"type":"Feature","properties":{},"geometry":\#(geometry)}"#)
    return try text.withPaddedBytes { bytes in
      var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: positions))
      var feature = Feature()
      try scanner.scan(bytes, into: &feature)
      feature.beginTrail { _ in true }
      change(&feature)
      let hasLost = feature.settleTrail().hasLostNumbers
      var out = ByteBuffer()
      FeatureWriter().writeGeometry(feature, to: &out)
      return (out.text, hasLost)
    }
  }

  private let measured = #"{"type":"LineString","coordinates":[[0,0,5,1.50],[1,0,5, 2 ],[2,0,5,4,9],[3,0,5]]}"#

  @Test(arguments: [true, false]) func measuresGoWithTheirVertices(positions: Bool) throws {
    let (text, hasLost) = try written(measured, positions: positions) { feature in
      feature.geometry = Geometry(
        type: .lineString, dimension: 3, ordinates: [0.5, 0, 5, 1, 0, 5, 2, 0, 5, 2.5, 0, 5, 3, 0, 5], ringEnds: [5])
      feature.replaceGeometry()
    }
    #expect(text == #"{"type":"LineString","coordinates":[[0.5,0,5,1.75],[1,0,5,2],[2,0,5,4,9],[2.5,0,5],[3,0,5]]}"#)
    #expect(!hasLost)
  }

  @Test func measuresThatAreCopiedKeepTheirSpelling() throws {
    let (text, hasLost) = try written(measured) { feature in
      feature.geometry = Geometry(
        type: .lineString, dimension: 3, ordinates: [0, 0, 5, 0.5, 0, 5, 1, 0, 5], ringEnds: [3])
      feature.addVertices([0, -1, 1])
    }
    #expect(text == #"{"type":"LineString","coordinates":[[0,0,5,1.50],[0.5,0,5,1.75],[1,0,5, 2 ]]}"#)
    #expect(!hasLost)
  }

  @Test func measuresGoWhereOneIsNotKnown() throws {
    let (text, hasLost) = try written(measured) { feature in
      feature.geometry = Geometry(
        type: .lineString, dimension: 3, ordinates: [0, 0, 5, 7, 7, 5], ringEnds: [2])
      feature.addVertices([0, -1])
    }
    #expect(text == #"{"type":"LineString","coordinates":[[0,0,5],[7,7,5]]}"#)
    #expect(hasLost)
  }

  // Densified, moved to another CRS and cut there: the steps join.
  @Test func stepsJoin() throws {
    let (text, _) = try settled(#"{"coordinateProperties":{"m":[10,20,30,40]}}"#, line) { feature in
      feature.geometry = Geometry(
        type: .lineString, ordinates: [0, 0, 0.5, 0, 1, 0, 2, 0, 3, 0], ringEnds: [5])
      feature.noteVertices([0, -1, 1, 2, 3], of: feature.geometry)
      feature.replaceGeometry()
      for index in feature.geometry.ordinates.indices { feature.geometry.ordinates[index] *= 1000 }
      feature.crsChange = .named("EPSG:3857")
      feature.noteMoved()
      feature.geometry = Geometry(type: .lineString, ordinates: [250, 0, 500, 0, 1000, 0], ringEnds: [3])
      feature.replaceGeometry()
    }
    #expect(text == #"{"coordinateProperties":{"m":[12.5,15,20]}}"#)
  }

  @Test func recordsWithoutThemHaveNoTrail() throws {
    for properties in ["null", "{}", #"{"a":"coordinateProperties","b":[1]}"#, #"{"coordTime":[1,2,3,4]}"#] {
      let text = ByteBuffer(#"{"type":"Feature","properties":\#(properties),"geometry":\#(line)}"#)
      try text.withPaddedBytes { bytes in
        var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: true))
        var feature = Feature()
        try scanner.scan(bytes, into: &feature)
        feature.beginTrail { _ in true }
        #expect(feature.trail == nil)
      }
    }
  }

  @Test func listsOfSeveralRecordsAreJoined() throws {
    var lists = VertexLists()
    let first = ByteBuffer(#"{"coordinateProperties":{"m":[1,2]},"x":0}"#)
    let second = ByteBuffer(#"{"coordinateProperties":{"n":["a","b","c"],"short":[1]}}"#)
    first.withPaddedBytes { lists.add($0, VertexShape(lines: [2])) }
    second.withPaddedBytes { lists.add($0, VertexShape(lines: [3])) }
    var out = ByteBuffer()
    var needsComma = true
    lists.append(to: &out, VertexShape(lines: [2, 3]), &needsComma)
    #expect(out.text == #","coordinateProperties":{"m":[[1,2],[null,null,null]],"n":[[null,null],["a","b","c"]]}"#)
    #expect(lists.misfits == 1)
  }
}

@Suite("Parts cut from a record with lists for its vertices")
struct VertexCutsTests {
  /// Calls `body` with a record and the parts that are cut from it.
  private func withCuts(_ text: borrowing ByteBuffer, _ body: (Feature, inout VertexCuts) -> Void) throws {
    try text.withPaddedBytes { bytes in
      var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: true))
      var feature = Feature()
      try scanner.scan(bytes, into: &feature)
      feature.beginTrail { _ in true }
      var cuts = VertexCuts(feature)
      body(feature, &cuts)
    }
  }

  /// Values of some vertices, and of places between two, as they come by way of shorter records and from the whole one.
  @Test func partsAreThoseOfTheWholeRecord() throws {
    let count = 1000
    let positions = (0..<count).map { "[\($0 % 360).50,\($0 % 90)]" }.joined(separator: ",")
    let values = (0..<count).map { $0 % 7 == 3 ? "null" : "\($0).50" }.joined(separator: ",")
    let text = ByteBuffer(
      #"{"type":"Feature","properties":{"coordinateProperties":{"heart":[\#(values)]},"a":1},"geometry":"#
        + #"{"type":"LineString","coordinates":[\#(positions)]}}"#)
    try withCuts(text) { feature, cuts in
      var longest = 0
      for vertex in [0, 1, 499, 500, 501, 998, 999, 3, 750] {
        let point = Geometry(type: .point, ordinates: [Double(vertex), 0])
        var whole = feature
        whole.takePart(point, vertices: vertex..<vertex + 1)
        cuts.narrow(to: vertex..<vertex + 1)
        longest = max(longest, cuts.feature.geometry.totalVertexCount)
        var part = cuts.feature
        part.takePart(point, vertices: vertex - cuts.first..<vertex - cuts.first + 1)
        #expect(whole.settleTrail().lists == 0 && part.settleTrail().lists == 0)
        let told = part.propertiesText.map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(told == whole.propertiesText.map { String(decoding: $0.bytes, as: UTF8.self) })
        #expect(told?.contains(vertex % 7 == 3 ? "null" : "\(vertex).50") == true)

        guard vertex + 1 < count else { continue }
        (whole, part) = (feature, feature)
        cuts.narrow(to: vertex..<vertex + 2)
        part = cuts.feature
        let place = Double(vertex) + 0.25
        (whole.geometry, part.geometry) = (point, point)
        whole.notePlace(place)
        part.notePlace(place - Double(cuts.first))
        _ = (whole.settleTrail(), part.settleTrail())
        #expect(
          part.propertiesText.map { String(decoding: $0.bytes, as: UTF8.self) }
            == whole.propertiesText.map { String(decoding: $0.bytes, as: UTF8.self) })
      }
      #expect(longest <= 64)
    }
  }

  @Test func recordsWhoseListsDoNotFitStayWhole() throws {
    let positions = (0..<200).map { "[\($0 % 180),0]" }.joined(separator: ",")
    let text = ByteBuffer(
      #"{"type":"Feature","properties":{"coordinateProperties":{"heart":[1,2,3]}},"geometry":"#
        + #"{"type":"LineString","coordinates":[\#(positions)]}}"#)
    try withCuts(text) { _, cuts in
      cuts.narrow(to: 150..<151)
      #expect(cuts.first == 0 && cuts.feature.geometry.totalVertexCount == 200)
      var part = cuts.feature
      part.takePart(Geometry(type: .point, ordinates: [150, 0]), vertices: 150..<151)
      #expect(part.settleTrail().lists == 1)
    }
  }
}
