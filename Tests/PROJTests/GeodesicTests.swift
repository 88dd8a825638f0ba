// Geodesics against GeographicLib's own test set.

import Foundation
import PROJ
import SimpleFeatures
import Testing

private let vectors: URL = {
  let path = "conformance/geodesic/geodtest.jsonl"
  if let shared = ProcessInfo.processInfo.environment["PLAT_SHARED"] {
    return URL(fileURLWithPath: shared).appendingPathComponent(path)
  }
  var package = URL(fileURLWithPath: #filePath)
  for _ in 0..<3 { package.deleteLastPathComponent() }
  return package.deletingLastPathComponent().appendingPathComponent("shared").appendingPathComponent(path)
}()

struct GeodesicTests {
  /// Places on one line are the very doubles that each has by itself.
  @Test func placesOnOneLine() {
    let geodesic = Geodesic()
    for (x, y, azimuth) in [(-71.06, 42.36, 33.0), (179.99, -10, 91), (10, 90, 180), (-180, 0, -90)] {
      let distances = [0, 0.5, 1234.5, 1e5, 9_999_999, 19_000_000]
      var places: [Position] = []
      geodesic.direct(x: x, y: y, azimuth: azimuth, distances: distances, into: &places)
      for (distance, place) in zip(distances, places) {
        let one = geodesic.direct(x: x, y: y, azimuth: azimuth, distance: distance)
        #expect(place == Position(x: one.x, y: one.y))
      }
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: vectors.path), "no shared vectors"))
  func directAndInverse() throws {
    let geodesic = Geodesic()
    let rows = try String(contentsOf: vectors, encoding: .utf8).split(separator: "\n")
    #expect(rows.count > 100)
    for row in rows {
      guard let object = try JSONSerialization.jsonObject(with: Data(row.utf8)) as? [String: Any] else { continue }
      func number(_ name: String) -> Double { (object[name] as? NSNumber)?.doubleValue ?? .nan }
      let (x1, y1, x2, y2) = (number("lon1"), number("lat1"), number("lon2"), number("lat2"))
      let distance = number("s12")
      let end = geodesic.direct(x: x1, y: y1, azimuth: number("azi1"), distance: distance)
      #expect(geodesic.inverse(x: end.x, y: end.y, toX: x2, toY: y2).distance < 1e-6, "\(object["id"] ?? "")")
      #expect(abs(geodesic.inverse(x: x1, y: y1, toX: x2, toY: y2).distance - distance) < 1e-7)
    }
  }

  @Test func theWorldHasItsArea() {
    let octant = Geodesic().area([0, 0, 90, 0, 0, 90])
    #expect(abs(octant * 8 / 510_065_621_724_088.44 - 1) < 1e-12)
    #expect(Geodesic().area([0, 90, 90, 0, 0, 0]) < 0)
  }

  @Test func halfAMeridianIsTheFarthest() {
    #expect(abs(Geodesic().inverse(x: 0, y: -90, toX: 0, toY: 90).distance - WGS84.halfMeridian) < 1e-6)
  }
}
