// What is valid for sure is valid to GEOS; and most of what is valid is so for sure.

import GEOS
import Planar
import TestSupport
import Testing

@Suite("Validity for sure")
struct SureValidityTests {
  private static func ring(_ positions: [Position]) -> [Double] {
    (positions + positions.prefix(1)).flatMap { [$0.x, $0.y] }
  }

  private static func star(
    _ centre: Position, _ size: Double, _ count: Int, noise: Double, _ random: inout SplitMix64
  ) -> [Position] {
    (0..<count).map { index in
      let share = Double(index) / Double(count) * 8
      // The way round a square, which needs no sine.
      let side = [Position(1, share - 1), Position(3 - share, 1), Position(-1, 5 - share), Position(share - 7, -1)]
      let radius = size * Double.random(in: 1 - noise...1, using: &random)
      return centre + radius * side[min(Int(share / 2), 3)]
    }
  }

  private static func polygon(_ rings: [[Position]], parts: [Int] = []) -> Geometry {
    var geometry = Geometry(type: parts.isEmpty ? .polygon : .multiPolygon)
    for positions in rings {
      geometry.ordinates += ring(positions)
      geometry.ringEnds.append(geometry.vertexCount)
    }
    geometry.partEnds = parts
    return geometry
  }

  private func isSure(_ geometry: Geometry) -> Bool {
    var sure = SureValidity()
    return sure.holds(for: geometry)
  }

  @Test("what is empty is left to the engine")
  func empty() {
    for type in [GeometryType.polygon, .multiPolygon] { #expect(!isSure(Geometry(type: type))) }
  }

  @Test(arguments: seeds(10))
  func whatIsSureIsValid(seed: UInt64) throws {
    let engine = GEOSEngine()
    var sure = SureValidity()
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let count = Int.random(in: 3...40, using: &random)
      // On a coarse grid things touch.
      let grid = Bool.random(using: &random)
      func place(_ positions: [Position]) -> [Position] {
        grid ? positions.map { Position($0.x.rounded(), $0.y.rounded()) } : positions
      }
      let noise = [0.1, 0.5, 0.9].randomElement(using: &random) ?? 0.5
      func any(_ x: Double, _ size: Double) -> [Position] {
        let centre = Position(x, Double.random(in: -2...2, using: &random))
        return place(Self.star(centre, size, count, noise: noise, &random))
      }
      func scattered() -> [Position] {
        place(
          (0..<count).map { _ in
            Position(Double.random(in: 0...9, using: &random), Double.random(in: 0...9, using: &random))
          })
      }
      for geometry in [
        Self.polygon([any(0, 9)]), Self.polygon([scattered()]), Self.polygon([any(0, 9), any(1, 3)]),
        Self.polygon([any(0, 12), any(-3, 3), any(3, 3)]),
        Self.polygon([any(0, 9), any(15, 9)], parts: [1, 2]),
        Self.polygon([any(0, 12), any(0, 8), any(0, 3)], parts: [2, 3]),
      ] where sure.holds(for: geometry) {
        #expect(try engine.invalidity(geometry) == nil, "\(geometry)")
      }
    }
  }

  @Test func whatIsPlainlyValidIsSure() {
    var random = SplitMix64(seed: 7)
    for count in [3, 4, 5, 8, 100, 5000] {
      let shell = Self.star(Position(0, 0), 10, count, noise: 0.3, &random)
      let hole = Self.star(Position(0, 0), 1, max(count / 10, 3), noise: 0.3, &random)
      #expect(isSure(Self.polygon([shell])), "\(count)")
      if count > 3 { #expect(isSure(Self.polygon([shell, Array(hole.reversed())])), "\(count)") }
    }
  }

  @Test func doubtsAreForTheEngine() {
    let square = [Position(0, 0), Position(9, 0), Position(9, 9), Position(0, 9)]
    func small(_ x: Double, _ y: Double, _ size: Double) -> [Position] {
      [Position(x, y), Position(x, y + size), Position(x + size, y + size), Position(x + size, y)]
    }
    let doubtful: [[[Position]]] = [
      [[Position(0, 0), Position(9, 9), Position(9, 0), Position(0, 9)]],
      [[Position(0, 0), Position(9, 0), Position(4, 0), Position(0, 9)]],
      [[Position(0, 0), Position(9, 0), Position(0, 0)]],
      [square, small(9, 4, 1)], [square, small(12, 4, 1)], [square, small(1, 1, 6), small(2, 2, 2)], [square, square],
    ]
    for rings in doubtful { #expect(!isSure(Self.polygon(rings)), "\(rings)") }
    #expect(isSure(Self.polygon([square, small(1, 1, 1), small(3, 3, 1)])))
    #expect(!isSure(Self.polygon([square, small(3, 3, 1)], parts: [1, 2])))
    #expect(isSure(Self.polygon([square, small(20, 3, 1)], parts: [1, 2])))
  }
}
