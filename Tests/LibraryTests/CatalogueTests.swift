// What other programs import: the examples of the libraries' catalogues compile, and do what they say.

import Foundation
import GeoJSON
import MapGeometry
import Places
import TestSupport
import Testing

@Suite("Catalogues")
struct CatalogueTests {
  @Test func aFeatureIsChanged() throws {
    var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
    var feature = Feature()
    var edits = PropertyEdits()
    var writer = FeatureWriter()
    var output = ByteBuffer()
    let text = ByteBuffer(#"{"type":"Feature","geometry":{"type":"Point","coordinates":[2.50,1]},"properties":null}"#)
    try text.withPaddedBytes { bytes in
      try scanner.scan(bytes, into: &feature)
      edits.set("half") { $0.append(feature.geometry.ordinates[0] / 2, .linear) }
      feature.setProperties(edits)
      writer.write(&feature, to: &output)
    }
    let point = #"{"type":"Point","coordinates":[2.50,1]}"#
    #expect(output.text == #"{"type":"Feature","geometry":\#(point),"properties":{"half":1.25}}"#)
  }

  @Test func aRegionIsFramed() {
    let boston = Coordinate(latitude: 42.3554, longitude: -71.0640)
    let point = MapPoint(boston)
    let region = CoordinateRegion(center: boston, latitudinalMeters: 2000, longitudinalMeters: 2000)
    let perspective = Perspective(viewport: Viewport(width: 390, height: 844))
    let framed = CameraFraming(perspective).camera(for: MapRect(region))
    #expect(MapRect(region).contains(point))
    #expect(framed.fits)
    #expect(abs(framed.camera.center.latitude - boston.latitude) < 1e-4)
  }

  @Test func aNameIsCompleted() throws {
    let texts = [
      #"{"type":"Feature","id":1,"geometry":{"type":"Point","coordinates":[0,1]},"properties":{"name":"Frog Pond"}}"#,
      #"{"type":"Feature","id":2,"geometry":{"type":"Point","coordinates":[0,2]},"properties":{"name":"Toad Hall"}}"#,
    ]
    func eachFeature(_ body: (inout Feature) -> Void) throws {
      var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
      var feature = Feature()
      for text in texts {
        try ByteBuffer(text).withPaddedBytes { bytes in
          try scanner.scan(bytes, into: &feature)
          body(&feature)
        }
      }
    }
    var gatherer = PlaceGatherer(fields: [], embeds: true)
    let collector = gatherer.makeCollector()
    try eachFeature { feature in collector.take(&feature, at: 0) }
    gatherer.add(collector.takeBag())
    let completer = Completer(try gatherer.store())
    let completions = try completer.completions("frog", SearchSettings())
    #expect(completions.map(\.title) == ["Frog Pond"])
  }

  @Test("each line of an example stands above", arguments: ["GeoJSON", "MapGeometry", "Places"])
  func examples(_ module: String) throws {
    let page = try String(
      contentsOf: Place.root.appending(path: "Sources/\(module)/\(module).docc/\(module).md"), encoding: .utf8)
    let tests = try String(
      contentsOf: Place.root.appending(path: "Tests/LibraryTests/CatalogueTests.swift"), encoding: .utf8)
    let code = try #require(page.components(separatedBy: "```").dropFirst().first).split(separator: "\n").dropFirst()
    #expect(!code.isEmpty)
    let lines = Set(tests.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    for line in code { #expect(lines.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)") }
    // Topics name what there is.
    let names = page.matches(of: /``([A-Za-z]+)``/).map { String($0.output.1) }
    // `Places` is of four modules.
    let modules = module == "Places" ? ["Gazetteer", "Geocoding", "PlaceIndex", "PlaceSearch"] : [module]
    let sources = try modules.flatMap { name in
      try FileManager.default.contentsOfDirectory(
        at: Place.root.appending(path: "Sources/\(name)"), includingPropertiesForKeys: nil)
    }
    .filter { $0.pathExtension == "swift" }.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    for name in names where name != module {
      #expect(sources.contains(try Regex("public (final )?(struct|class|enum) \(name)\\b")), "\(name)")
    }
  }
}
