// Two areas compared by their borders, against an engine.

import Foundation
import GEOS
import Planar
import TestSupport
import Testing

@Suite("Two areas by their borders")
struct AreaPairTests {
  private func square(_ x: Double, _ y: Double, _ size: Double) -> Geometry { box(x, y, x + size, y + size) }

  private func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> Geometry {
    polygon([[west, south], [east, south], [east, north], [west, north], [west, south]])
  }

  private func polygon(_ rings: [[Double]]...) -> Geometry { polygon(rings) }

  private func polygon(_ rings: [[[Double]]]) -> Geometry {
    var result = Geometry(type: .polygon)
    for ring in rings {
      for position in ring { result.ordinates += position }
      result.ringEnds.append(result.vertexCount)
    }
    return result
  }

  private func compare(_ one: Geometry, _ other: Geometry, _ wanted: AreaPair.Wanted) -> AreaPair.Answer? {
    var pair = AreaPair()
    return pair.compare(AreaBorder(one), AreaBorder(other), wanted)
  }

  @Test("what is apart, inside, equal, beside or around is told without an area")
  func wholeAndNothing() {
    let one = square(0, 0, 4)
    #expect(compare(one, square(5, 0, 1), .common) == .nothing && compare(one, square(5, 0, 1), .difference) == .whole)
    #expect(compare(one, one, .common) == .whole && compare(one, one, .difference) == .nothing)
    // Beside it, with a part of a side, and with a corner.
    for beside in [square(4, 1, 1), square(4, 0, 4), square(4, 4, 1), square(-1, -1, 1)] {
      #expect(compare(one, beside, .common) == .nothing && compare(one, beside, .difference) == .whole)
    }
    #expect(compare(square(1, 1, 2), one, .common) == .whole && compare(square(1, 1, 2), one, .difference) == .nothing)
    #expect(compare(square(0, 0, 2), one, .common) == .whole)
    // In a hole, and filling it.
    let ring = polygon(
      [[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]], [[1, 1], [1, 3], [3, 3], [3, 1], [1, 1]])
    #expect(compare(square(1.5, 1.5, 1), ring, .common) == .nothing)
    #expect(
      compare(square(1, 1, 2), ring, .common) == .nothing && compare(square(1, 1, 2), ring, .difference) == .whole)
  }

  @Test("many pieces, holes and rings that meet nothing, as an engine has them")
  func manyPieces() throws {
    let engine = GEOSEngine()
    // A comb with a hole in each of its teeth, a box over the tips, and one over the holes.
    var (outline, holes): ([[Double]], [[[Double]]]) = ([[0, 0], [600, 0]], [])
    for tooth in (0..<200).reversed() {
      let x = Double(tooth * 3)
      outline += [[x + 2, 50], [x, 50]] + (tooth > 0 ? [[x, 1], [x - 1, 1]] : [])
      holes.append([[x + 0.5, 10], [x + 0.5, 20], [x + 1.5, 20], [x + 1.5, 10], [x + 0.5, 10]])
    }
    outline = [[0, 0], [599, 0], [599, 1]] + outline.dropFirst(2) + [[0, 0]]
    let comb = polygon([outline] + holes)
    #expect(try engine.invalidity(comb) == nil)
    var squares = Geometry(type: .multiPolygon)
    for number in 0..<200 {
      squares.ordinates += square(Double(number * 3) + 0.25, Double(25 + number % 20), 1).ordinates
      squares.ringEnds.append(squares.vertexCount)
      squares.partEnds.append(squares.ringEnds.count)
    }
    for other in [box(-1, 5.25, 700, 40.75), box(-1, 15, 700, 60), box(-9, -9, 900, 90), squares] {
      for wanted in [AreaPair.Wanted.common, .difference] {
        let expected = wanted == .common ? try engine.intersection(comb, other) : try engine.difference(comb, other)
        switch compare(comb, other, wanted) {
        case .whole: #expect(try engine.evaluate(.equals, comb, expected))
        case .nothing: #expect(expected.isEmpty)
        case .part(let area):
          #expect(try engine.invalidity(area) == nil && engine.evaluate(.equals, area, expected))
        case nil: Issue.record("no answer for \(other.bounds) \(wanted)")
        }
      }
    }
  }

  @Test("vertices stay, rings begin where they did, and holes are made")
  func parts() {
    let one = square(0, 0, 4)
    #expect(compare(one, square(2, 2, 4), .common) == .part(polygon([[4, 2], [4, 4], [2, 4], [2, 2], [4, 2]])))
    #expect(
      compare(one, square(2, 2, 4), .difference)
        == .part(polygon([[0, 0], [4, 0], [4, 2], [2, 2], [2, 4], [0, 4], [0, 0]])))
    #expect(
      compare(one, square(1, 1, 2), .difference)
        == .part(
          polygon([[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]], [[1, 3], [3, 3], [3, 1], [1, 1], [1, 3]])))
    // Two parts.
    #expect(
      compare(one, box(1, -1, 2, 5), .difference)
        == .part(
          Geometry(
            type: .multiPolygon,
            ordinates: [0, 0, 1, 0, 1, 4, 0, 4, 0, 0, 2, 0, 4, 0, 4, 4, 2, 4, 2, 0], ringEnds: [5, 10],
            partEnds: [1, 2])))
  }

  @Test("what would touch itself is left to the engine")
  func doubts() {
    // A hole that touches the border.
    #expect(compare(square(0, 0, 4), polygon([[0, 2], [2, 1], [2, 3], [0, 2]]), .difference) == nil)
  }

  /// Polygons on a coarse grid, which share vertices and edges, or anywhere; some with a hole.
  private func random(_ numbers: inout SplitMix64, isCoarse: Bool) -> Geometry {
    func place(_ range: ClosedRange<Double>) -> Double {
      let value = Double.random(in: range, using: &numbers)
      return isCoarse ? value.rounded() : value
    }
    if Int.random(in: 0..<3, using: &numbers) == 0 {
      let (x, y, size) = (place(0...8), place(0...8), max(3, place(3...8)))
      let outer = [[x, y], [x + size, y], [x + size, y + size], [x, y + size], [x, y]]
      let inner = [[x + 1, y + 1], [x + 1, y + 2], [x + 2, y + 2], [x + 2, y + 1], [x + 1, y + 1]]
      return polygon(Bool.random(using: &numbers) ? [outer] : [outer, inner])
    }
    let count = Int.random(in: 3...9, using: &numbers)
    let (x, y) = (place(2...8), place(2...8))
    var ring: [[Double]] = []
    for corner in 0..<count {
      let (angle, radius) = (Double(corner) / Double(count) * 2 * .pi, Double.random(in: 1...6, using: &numbers))
      let (dx, dy) = (radius * cos(angle), radius * sin(angle))
      ring.append(isCoarse ? [(x + dx).rounded(), (y + dy).rounded()] : [x + dx, y + dy])
    }
    return polygon([ring + [ring[0]]])
  }

  @Test("areas are the engine's, to the last bits, on grids and anywhere", arguments: [false, true])
  func engine(isCoarse: Bool) throws {
    var numbers = SplitMix64(seed: isCoarse ? 5 : 6)
    let engine = GEOSEngine()
    var pair = AreaPair()
    var (answered, asked) = (0, 0)
    for _ in rounds(1500) {
      let (one, other) = (random(&numbers, isCoarse: isCoarse), random(&numbers, isCoarse: isCoarse))
      guard try engine.invalidity(one) == nil, try engine.invalidity(other) == nil else { continue }
      for wanted in [AreaPair.Wanted.common, .difference] {
        asked += 1
        guard let answer = pair.compare(AreaBorder(one), AreaBorder(other), wanted) else { continue }
        answered += 1
        let right = try wanted == .common ? engine.intersection(one, other) : engine.difference(one, other)
        let mine: Geometry
        switch answer {
        case .whole: mine = one
        case .nothing: mine = Geometry(type: .polygon)
        case .part(let part): mine = part
        }
        #expect(try engine.invalidity(mine) == nil, "\(one) \(other)")
        let apart = try area(engine.difference(mine, right)) + area(engine.difference(right, mine))
        #expect(apart < 1e-9, "\(wanted) \(one) \(other): \(mine), not \(right)")
        if case .part = answer, apart == 0 { #expect(area(mine) < area(one)) }
      }
    }
    #expect(asked > 1000 && answered > asked * (isCoarse ? 8 : 19) / (isCoarse ? 10 : 20), "\(answered) of \(asked)")
  }

  private func area(_ geometry: Geometry) -> Double {
    var sum = 0.0
    geometry.forEachRing { ring, isExterior in sum += abs(ring.signedArea) * (isExterior ? 1 : -1) }
    return sum
  }
}
