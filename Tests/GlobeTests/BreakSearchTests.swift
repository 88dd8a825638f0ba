// Maps whose edge is in no table, cut where they are found to be torn.

import Foundation
import PROJ
import Planar
import Testing

@testable import Globe

@Suite("Breaks that are looked for")
struct BreakSearchTests {
  private let context: ProjectionContext

  init() throws { context = try ProjectionContext() }

  private func image(_ map: String) throws -> (Double, Double) -> Position? {
    let operation = try CRSTransformation(
      from: "+proj=longlat +R=1000 +type=crs", to: "\(map) +R=1000 +type=crs", in: context)
    return { x, y in
      var ordinates = [x, y]
      do { try operation.transform(&ordinates, dimension: 2) } catch { return nil }
      return Position(ordinates[0], ordinates[1])
    }
  }

  @Test(
    "grid cells of the whole Earth have their areas on equal-area maps, and no edge goes over the map",
    arguments: [
      "+proj=tcea", "+proj=tcea +lon_0=33.3", "+proj=ocea +lonc=10 +alpha=30",
      "+proj=ob_tran +o_proj=cea +o_lat_p=40 +o_lon_p=20",
    ])
  func cells(_ map: String) throws {
    let image = try image(map)
    let cutter = try #require(EdgeCutter(searching: image))
    for west in stride(from: -180.0, to: 180, by: 30) {
      for south in stride(from: -90.0, to: 90, by: 30) {
        // Two degrees a side: chords are near the curves.
        var ring: [Double] = []
        for step in 0..<15 { ring += [west + 2 * Double(step), south] }
        for step in 0..<15 { ring += [west + 30, south + 2 * Double(step)] }
        for step in 0..<15 { ring += [west + 30 - 2 * Double(step), south + 30] }
        for step in 0..<15 { ring += [west, south + 30 - 2 * Double(step)] }
        var geometry = Geometry(type: .polygon, ordinates: ring + ring.prefix(2), ringEnds: [61])
        _ = try cutter.cut(&geometry)
        var total = 0.0
        for index in geometry.ringEnds.indices {
          let places = geometry.positions(ofRing: index).compactMap { image($0.x, $0.y) }
          #expect(places.count == geometry.ring(index).count)
          for (a, b) in zip(places, places.dropFirst()) { total += (a.x * b.y - a.y * b.x) / 2 }
        }
        let sines = sin((south + 30) * .pi / 180) - sin(south * .pi / 180)
        let expected = 1e6 * .pi / 6 * sines
        #expect(abs(total / expected - 1) < 5e-3, "\(west), \(south): \(total) \(expected)")
      }
    }
  }

  @Test("maps that are no cylinders, or that have no break, get no cutter")
  func others() throws {
    for map in ["+proj=laea +lat_0=30", "+proj=igh", "+proj=isea", "+proj=bertin1953", "+proj=labrd +lat_0=-18.9"] {
      #expect(EdgeCutter(searching: try image(map)) == nil, "\(map)")
    }
  }

  @Test("a place is back where it was before it was turned")
  func turn() {
    let turn = Turn(middle: Turn.direction(20, 0), north: Turn.direction(20, 90))
    for place in [Position(30, 40), Position(-170, -80), Position(20, 0)] {
      let turned = turn.turned(place.x, place.y)
      let back = turn.back(turned.x, turned.y)
      #expect(abs(back.x - place.x) < 1e-12 && abs(back.y - place.y) < 1e-12)
    }
    #expect(turn.turned(30, 0).x == 10 || abs(turn.turned(30, 0).x - 10) < 1e-12)
  }
}
