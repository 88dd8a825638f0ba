// Geodesics against GeographicLib's own test set.

import Foundation
import Globe
import PROJ
import Planar
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
  /// Places at even steps are where each is by itself, whatever the geodesic passes: poles, the equator, 180°.
  @Test func placesOnOneLine() {
    let geodesic = Geodesic()
    var lines: [SIMD3<Double>] = []
    for x in [-71.06, 179.99, 10, -180, 0] {
      for y in [-90.0, -89.9999, -66.56, -10, 0, 1e-9, 45, 90] {
        for azimuth in [-180.0, -90, -0.001, 0, 33, 89.9999, 91, 180] { lines.append(SIMD3(x, y, azimuth)) }
      }
    }
    for (number, line) in lines.enumerated() {
      let count = [1, 2, 3, 15, 16, 17, 100][number % 7]
      let step = [0.01, 123.4, 9_876, 123_456, 1_000_000, 19_000_000 / Double(count)][number % 6]
      let every = min(step, 19_900_000 / Double(count))
      var places = [Position(1, 2)]
      geodesic.direct(x: line.x, y: line.y, azimuth: line.z, every: every, count: count, into: &places)
      #expect(places.count == count + 1 && places[0] == Position(1, 2))
      for (number, place) in places.dropFirst().enumerated() {
        let one = geodesic.direct(x: line.x, y: line.y, azimuth: line.z, distance: every * Double(number + 1))
        #expect(geodesic.inverse(x: one.x, y: one.y, toX: place.x, toY: place.y).distance < 2e-8, "\(line) \(number)")
        #expect(abs(place.x) <= 180)
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
