// What comes from both sides of a map, put together.

import Planar
import Testing

@testable import Globe

@Suite struct MapSidesTests {
  private let sides = MapSides(ProjectionParameters(method: "eqc", ["lon_0": "90"]))

  /// A rectangle from the south-west, counterclockwise.
  private func rectangle(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> Geometry {
    Geometry(
      type: .polygon, ordinates: [west, south, east, south, east, north, west, north, west, south], ringEnds: [5])
  }

  @Test func piecesOnBothSidesBecomeOne() throws {
    var geometry = Geometry(
      type: .multiPolygon,
      ordinates: rectangle(-100, 0, -90.000000001, 10).ordinates + rectangle(-90, 0, -80, 10).ordinates,
      ringEnds: [5, 10], partEnds: [1, 2])
    let sides = try #require(sides)
    #expect(sides.join(&geometry) { $0 < 5 })
    #expect(geometry.polygons.count == 1)
    #expect(geometry.bounds.min == [-100, 0] && geometry.bounds.max == [-80, 10])
  }

  @Test func theWholeMapIsTheWholeEarth() throws {
    // Each longitude is that of the same meridian.
    var geometry = rectangle(-90, -90, -90, 90)
    let sides = try #require(sides)
    #expect(sides.join(&geometry) { $0 == 1 || $0 == 2 })
    #expect(geometry.bounds.min == [-180, -90] && geometry.bounds.max == [180, 90])
  }

  @Test func aWideEdgeGetsAVertexAndOneBeyondTheSideNone() throws {
    let sides = try #require(MapSides(ProjectionParameters(method: "merc")))
    var line = Geometry(type: .lineString, ordinates: [-100, 0, 100, 10], ringEnds: [2])
    #expect(sides.join(&line) { $0 == 1 })
    #expect(line.ordinates == [-100, 0, 0, 5, 100, 10])
    var beyond = Geometry(type: .lineString, ordinates: [150, 0, -160, 10], ringEnds: [2])
    #expect(!sides.join(&beyond) { _ in true })
    var unknown = Geometry(type: .lineString, ordinates: [-100, 0, 100, 10], ringEnds: [2])
    #expect(!sides.join(&unknown) { _ in nil })
  }

  @Test func whatIsAwayFromTheSidesStays() throws {
    let sides = try #require(sides)
    var geometry = rectangle(-89, 0, -80, 10)
    let before = geometry
    #expect(!sides.join(&geometry) { _ in false })
    #expect(geometry == before)
  }

  @Test func whatIsNextToAPoleIsOnIt() throws {
    let sides = try #require(sides)
    var geometry = rectangle(0, 80, 10, 90.00000000013)
    #expect(sides.join(&geometry) { _ in false })
    #expect(geometry.bounds.max.y == 90)
  }
}
