// The closed form of EPSG:3857, held against PROJ's own operation.

import Globe
import PROJ
import Planar
import TestSupport
import Testing

struct WebMercatorTests {
  private let count = 20_000

  private func positions(_ seed: UInt64, x: ClosedRange<Double>, y: ClosedRange<Double>) -> [Double] {
    var random = SplitMix64(seed: seed)
    return (0..<count).flatMap { _ in [Double.random(in: x, using: &random), Double.random(in: y, using: &random)] }
  }

  @Test func forwardIsWithin20NanometresOfPROJ() throws {
    var closed =
      positions(1, x: -180...180, y: -89.9...89.9) + [0, 0, 180, 0, -180, 0, 5, 1e-12, -71.068369, 42.354528]
    var byPROJ = closed
    #expect(try WebMercator(inverse: false).transform(&closed, dimension: 2))
    try CRSTransformation(from: "OGC:CRS84", to: "EPSG:3857", in: ProjectionContext()).transform(&byPROJ, dimension: 2)
    #expect(zip(closed, byPROJ).allSatisfy { abs($0 - $1) <= 2e-8 })
  }

  @Test func inverseIsWithin20NanometresOfPROJ() throws {
    var closed = positions(2, x: -2.0037e7...2.0037e7, y: -4.4e7...4.4e7)
    var byPROJ = closed
    #expect(try WebMercator(inverse: true).transform(&closed, dimension: 2))
    try CRSTransformation(from: "EPSG:3857", to: "OGC:CRS84", in: ProjectionContext()).transform(&byPROJ, dimension: 2)
    // 20 nm on the ground are 1.8e-13 degrees.
    #expect(zip(closed, byPROJ).allSatisfy { abs($0 - $1) <= 1.8e-13 })
  }

  @Test func thereAndBack() throws {
    let source = positions(3, x: -180...180, y: -85...85)
    var moved = source
    #expect(try WebMercator(inverse: false).transform(&moved, dimension: 2))
    #expect(try WebMercator(inverse: true).transform(&moved, dimension: 2))
    #expect(zip(source, moved).allSatisfy { abs($0 - $1) <= 1e-12 })
  }

  @Test(arguments: [[181, 0], [-180.5, 0], [0, 89.95], [0, -90], [.nan, 0], [0, .infinity]] as [[Double]])
  func whatItDoesNotTakeIsLeftAlone(position: [Double]) throws {
    var ordinates = [10, 20] + position
    let before = ordinates.map(\.bitPattern)
    if abs(position[1]) < 90 {
      #expect(try !WebMercator(inverse: false).transform(&ordinates, dimension: 2))
    } else {
      let error = #expect(throws: EngineError.self) {
        try WebMercator(inverse: false).transform(&ordinates, dimension: 2)
      }
      #expect(error?.vertex == 1)
    }
    #expect(ordinates.map(\.bitPattern) == before)
  }

  @Test func heightsStay() throws {
    var ordinates = [10, 20, 5.5, 11, 21, .nan]
    #expect(try WebMercator(inverse: false).transform(&ordinates, dimension: 3))
    #expect(ordinates[2] == 5.5 && ordinates[5].isNaN)
  }
}
