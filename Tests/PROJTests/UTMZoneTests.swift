// The zones of UTM, which are known without PROJ's database: as the database has them.

import Planar
import TestSupport
import Testing

@testable import PROJ

@Suite("Zones of UTM")
struct UTMZoneTests {
  private static let codes = Array(32601...32660) + Array(32701...32760)

  @Test("every zone has the database's name, parameters and operation")
  func zones() throws {
    let context = try ProjectionContext()
    var narrow = OperationChoice()
    // What asks for more than the default asks the database.
    narrow.allowsBallpark = false
    for code in Self.codes {
      let text = "EPSG:\(code)"
      let zone = try #require(UTMZone(text))
      let object = try ProjectionObject(crs: text, context)
      #expect(object.name == zone.name)
      #expect(ProjectionParameters(of: text, in: context) == zone.parameters)
      let middle = Double(zone.number * 6 - 183)
      let places = [middle, 1, middle - 3, -50.5, middle + 2.9, 83, middle + 0.1, 0]
      let pairs: [(String, String)] = [("OGC:CRS84", text), (text, "OGC:CRS84")]
      var ordinates = places
      for (source, target) in pairs {
        var other = ordinates
        try CRSTransformation(from: source, to: target, in: context).transform(&ordinates, dimension: 2)
        try CRSTransformation(from: source, to: target, narrow, in: context).transform(&other, dimension: 2)
        #expect(ordinates == other, "\(source) \(target)")
      }
    }
  }

  @Test(
    "no other text is a zone",
    arguments: ["EPSG:32600", "EPSG:32661", "EPSG:32700", "EPSG:32761", "EPSG:3263", "epsg:32630", "EPSG:+2630"])
  func others(_ text: String) { #expect(UTMZone(text) == nil) }
}
