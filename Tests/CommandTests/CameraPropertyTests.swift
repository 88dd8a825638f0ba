// Random cameras, steep ones and those at poles and ±180°: what screen tells is undone by --inverse, and is where
// snapshot draws.

import Foundation
import TestSupport
import Testing

@Suite("Random cameras")
struct CameraPropertyTests {
  /// A camera with its screen, as options.
  struct Camera: CustomTestStringConvertible {
    let longitude, latitude, distance, heading, pitch, fieldOfView: Double
    let width, height: Double

    /// Every fifth is at a pole or at ±180°, and as many are as steep as there are.
    init(_ number: Int) {
      var random = SplitMix64(seed: UInt64(number) + 77)
      let edges: [(Double, Double)] = [(180, 10), (-180, -40), (179.9999, 0), (20, 89), (-70, -89), (180, 84.9)]
      let isEdge = number % 5 == 0
      let edge = edges[number / 5 % edges.count]
      longitude = isEdge ? edge.0 : random.within(-180, 180)
      latitude = isEdge ? edge.1 : random.within(-84, 84)
      pitch = number % 5 == 1 ? 82 : number % 5 == 2 ? 0 : random.within(0, 82)
      heading = random.within(0, 360)
      fieldOfView = random.within(10, 80)
      (width, height) = (random.within(200, 1200).rounded(), random.within(200, 1200).rounded())
      // What is seen is less than half of the world, however steep the view and however near to a pole.
      let near = 200 * exp(random.unit() * 6) * cos(latitude * .pi / 180)
      distance = max(1, near)
    }

    var options: [String] {
      [
        "--camera=\(longitude),\(latitude),\(distance),\(heading),\(pitch)", "--field-of-view", "\(fieldOfView)",
        "--size", "\(Int(width))x\(Int(height))",
      ]
    }

    var testDescription: String { options.joined(separator: " ") }

    /// The height on the screen from which on there is ground, well below the horizon.
    var top: Double {
      guard pitch > 0 else { return 0 }
      let focal = height / 2 / tan(fieldOfView / 2 * .pi / 180)
      let horizon = height / 2 - focal / tan(pitch * .pi / 180)
      return max(0, horizon + 0.2 * (height / 2 - horizon))
    }

    /// Points of the screen, none near to another.
    var grid: [(x: Double, y: Double)] {
      var random = SplitMix64(seed: UInt64(bitPattern: Int64(distance)))
      return (0..<6).flatMap { column in
        (0..<6).map { row in
          let (x, y) = ((Double(column) + random.within(0.2, 0.8)) / 6, (Double(row) + random.within(0.2, 0.8)) / 6)
          return (x * width, top + y * (height - top))
        }
      }
    }
  }

  private struct Feature: Decodable {
    struct Geometry: Decodable { let coordinates: [Double] }
    let id: Int
    let geometry: Geometry
  }

  private func points(_ text: String) throws -> [Int: [Double]] {
    let features = try text.split(separator: "\n").map { try JSONDecoder().decode(Feature.self, from: Data($0.utf8)) }
    return Dictionary(uniqueKeysWithValues: features.map { ($0.id, $0.geometry.coordinates) })
  }

  @Test("screen, its inverse and snapshot agree", arguments: rounds(16).map(Camera.init))
  func agree(_ camera: Camera) throws {
    let asked = camera.grid
    let lines = asked.enumerated().map { number, point in
      "{\"type\":\"Feature\",\"id\":\(number),\"properties\":{\"name\":\"p\(number)\"},\"geometry\":{\"type\":\"Point\","
        + "\"coordinates\":[\(point.x),\(point.y)]}}"
    }
    // What is beyond the map's edge has no coordinate.
    let ground = try plat(
      ["screen", "--inverse", "--precision", "full", "--on-error", "skip"] + camera.options,
      stdin: Data(lines.joined(separator: "\n").utf8))
    let found = try points(ground.text)
    #expect(found.count > 10, "\(ground.messages)")
    for place in found.values { #expect(abs(place[0]) <= 180 && abs(place[1]) <= 90) }
    let back = try plat(["screen", "--precision", "full"] + camera.options, stdin: Data(ground.text.utf8))
    #expect(back.status == 0, "\(back.messages)")
    let told = try points(back.text)
    #expect(told.count == found.count)
    for (id, place) in told {
      #expect(abs(place[0] - asked[id].x) < 1e-4 && abs(place[1] - asked[id].y) < 1e-4, "point \(id)")
    }
    let picture = try plat(
      ["snapshot", "--no-base", "--no-labels"] + camera.options, stdin: Data(ground.text.utf8))
    #expect(picture.status == 0, "\(picture.messages)")
    var drawn = 0
    for mark in picture.text.matches(of: /cx="([-.0-9]+)" cy="([-.0-9]+)"[^>]*><title>p([0-9]+)</) {
      let (x, y) = (Double(mark.output.1) ?? .nan, Double(mark.output.2) ?? .nan)
      let place = told[Int(mark.output.3) ?? -1] ?? [.nan, .nan]
      drawn += 1
      #expect(abs(x - place[0]) < 0.01 && abs(y - place[1]) < 0.01, "\(mark.output.3)")
    }
    #expect(drawn == told.count)
  }
}
