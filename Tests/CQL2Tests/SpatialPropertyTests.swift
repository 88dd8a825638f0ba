// Spatial operations on random pairs are what GEOS says of them, whichever side the literal is on.

import CQL2
import GEOS
import GeoJSON
import Planar
import TestSupport
import Testing

@Suite("Spatial operations") struct SpatialPropertyTests {
  private static func number(_ random: inout SplitMix64) -> Int { random.below(5) }

  /// A geometry on a small grid, so that borders meet, as well-known text and as GeoJSON.
  private static func make(_ random: inout SplitMix64) -> (wkt: String, json: String) {
    func position() -> (Int, Int) { (number(&random), number(&random)) }
    func list(_ places: [(Int, Int)], _ isJSON: Bool) -> String {
      isJSON
        ? "[" + places.map { "[\($0.0),\($0.1)]" }.joined(separator: ",") + "]"
        : "(" + places.map { "\($0.0) \($0.1)" }.joined(separator: ",") + ")"
    }
    switch random.below(4) {
    case 0:
      let (x, y) = position()
      return ("POINT(\(x) \(y))", "{\"type\":\"Point\",\"coordinates\":[\(x),\(y)]}")
    case 1:
      let (x, y) = position()
      let places = [(x, y), (x + 1 + random.below(2), y + random.below(3)), (x + 3, y + 1)]
      return ("LINESTRING\(list(places, false))", "{\"type\":\"LineString\",\"coordinates\":\(list(places, true))}")
    default:
      let (x, y) = position()
      let (width, height) = (1 + random.below(3), 1 + random.below(3))
      var places = [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
      if random.chance(0.3) { places.remove(at: 2) }
      return ("POLYGON(\(list(places, false)))", "{\"type\":\"Polygon\",\"coordinates\":[\(list(places, true))]}")
    }
  }

  @Test func equalsGEOS() throws {
    var random = SplitMix64(seed: 11)
    let engine = GEOSEngine()
    let relations: [(String, SpatialPredicate)] = [
      ("S_INTERSECTS", .intersects), ("S_EQUALS", .equals), ("S_DISJOINT", .disjoint), ("S_TOUCHES", .touches),
      ("S_WITHIN", .within), ("S_OVERLAPS", .overlaps), ("S_CROSSES", .crosses), ("S_CONTAINS", .contains),
    ]
    var positives = Array(repeating: 0, count: relations.count)
    for _ in rounds(400) {
      let (a, b) = (Self.make(&random), Self.make(&random))
      let (first, second) = try (
        withFeature(feature("{}", geometry: a.json)) { $0.geometry },
        withFeature(feature("{}", geometry: b.json)) { $0.geometry }
      )
      for (index, (name, relation)) in relations.enumerated() {
        let wanted = try engine.evaluate(relation, first, second)
        positives[index] += wanted ? 1 : 0
        let record = feature("{}", geometry: a.json)
        #expect(try value("\(name)(geometry, \(b.wkt))", record) == "\(wanted)", "\(name) \(a.wkt) \(b.wkt)")
        let other = feature("{}", geometry: b.json)
        #expect(try value("\(name)(\(a.wkt), geometry)", other) == "\(wanted)", "\(name) \(a.wkt) \(b.wkt)")
      }
    }
    #expect(positives.allSatisfy { $0 > 0 }, "\(positives)")
  }

  /// What lies on ±180° lies on both sides of it, in a collection, too.
  @Test(arguments: [
    "{\"type\":\"Point\",\"coordinates\":[-180,10]}", "{\"type\":\"MultiPoint\",\"coordinates\":[[1,1],[-180,10]]}",
    "{\"type\":\"LineString\",\"coordinates\":[[-170,0],[-180,10]]}",
    "{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"Point\",\"coordinates\":[1,1]},"
      + "{\"type\":\"Point\",\"coordinates\":[-180,10]}]}",
  ])
  func bothSidesOfTheSeam(geometry: String) throws {
    let record = feature("{}", geometry: geometry)
    for other in ["POINT(180 10)", "LINESTRING(170 10,180 10)", "POLYGON((170 0,180 0,180 20,170 20,170 0))"] {
      #expect(try value("S_INTERSECTS(geometry, \(other))", record) == "true", "\(other)")
      #expect(try value("S_DISJOINT(\(other), geometry)", record) == "false", "\(other)")
    }
    for other in ["POINT(180 11)", "POINT(179 10)", "LINESTRING(170 11,180 11)"] {
      #expect(try value("S_INTERSECTS(\(other), geometry)", record) == "false", "\(other)")
    }
  }
}
