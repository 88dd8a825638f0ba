// What is valid for sure is valid to GEOS; and most of what is valid is so for sure.

import Foundation
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

  @Test("spirals, whose boxes all lie upon each other")
  func spirals() throws {
    func arm(_ number: Int, _ radius: Double) -> Position {
      let angle = 2 * Double.pi * Double(number) / 32
      return Position(cos(angle), sin(angle)) * (radius + 8 * Double(number) / 8_000)
    }
    var ring = (0..<8_000).map { arm($0, 0.5) } + (0..<8_000).reversed().map { arm($0, 0.51) }
    #expect(isSure(Self.polygon([ring])))
    // A vertex moved over the next arm, and one put on a vertex of it.
    let place = ring[4_000]
    ring[4_000] = place * 1.02
    #expect(!isSure(Self.polygon([ring])))
    ring[4_000] = ring[4_032]
    #expect(!isSure(Self.polygon([ring])))
    ring[4_000] = place
    #expect(isSure(Self.polygon([ring])))
  }

  /// Rings in rings, each in a quarter of the one around it, with the number of that one; corners are on few heights.
  private static func nested(_ random: inout SplitMix64) -> [(ring: [Position], around: Int?)] {
    var rings: [(ring: [Position], around: Int?)] = []
    func fill(_ low: Position, _ size: Double, _ around: Int?, _ depth: Int) {
      let (middle, inset) = (low + size / 2, size / 8)
      let shape = Int.random(in: 0..<4, using: &random)
      let (near, far) = (low + inset, low + size - inset)
      var ring = [near, Position(far.x, near.y), far, Position(near.x, far.y)]
      if shape == 1 {
        ring = [
          Position(middle.x, near.y), Position(far.x, middle.y), Position(middle.x, far.y), Position(near.x, middle.y),
        ]
      }
      if shape == 2 { ring.insert(Position(middle.x, near.y + inset / 2), at: 1) }
      if Bool.random(using: &random) { ring.reverse() }
      let number = rings.count
      rings.append((ring, around))
      guard depth > 0 else { return }
      let (inner, part) = (shape == 1 ? middle - size / 8 : near + size / 8, shape == 1 ? size / 8 : size / 4)
      for x in 0..<2 {
        for y in 0..<2 where Int.random(in: 0..<5, using: &random) > 0 {
          fill(inner + Position(Double(x), Double(y)) * part, part, number, depth - 1)
        }
      }
    }
    for column in 0..<4 { fill(Position(Double(column * 1024), 0), 1024, nil, 3) }
    return rings
  }

  @Test("many rings in rings: what is in what", arguments: seeds(4))
  func manyRings(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let engine = GEOSEngine()
    for _ in rounds(4) {
      let rings = Self.nested(&random)
      func depth(_ ring: Int) -> Int { rings[ring].around.map { depth($0) + 1 } ?? 0 }
      func polygons(_ owner: (Int) -> Int?) -> Geometry {
        var (all, parts): ([[Position]], [Int]) = ([], [])
        for shell in rings.indices where depth(shell) % 2 == 0 {
          all.append(rings[shell].ring)
          all += rings.indices.filter { depth($0) % 2 == 1 && owner($0) == shell }.map { rings[$0].ring }
          parts.append(all.count)
        }
        return Self.polygon(all, parts: parts)
      }
      let valid = polygons { rings[$0].around }
      #expect(rings.count > 100)
      #expect(isSure(valid))
      #expect(try engine.invalidity(valid) == nil)
      // A hole that is given to another polygon, and one that is left out with polygons in it.
      let holes = rings.indices.filter { depth($0) % 2 == 1 }
      let hole = try #require(holes.randomElement(using: &random))
      let other = rings.indices.first { depth($0) % 2 == 0 && $0 != rings[hole].around }
      let stray = polygons { $0 == hole ? other : rings[$0].around }
      #expect(!isSure(stray))
      #expect(try engine.invalidity(stray) != nil)
      let full = try #require(holes.first { hole in rings.contains { $0.around == hole } })
      let filled = polygons { $0 == full ? nil : rings[$0].around }
      #expect(!isSure(filled))
      #expect(try engine.invalidity(filled) != nil)
    }
  }
}
