// What bands of vertices pass over lies beside the line, all of it.

import Planar
import TestSupport
import Testing

@testable import Simplification

@Suite struct VertexBandsTests {
  @Test func whatIsPassedOverIsBeside() {
    var random = SplitMix64(seed: 21)
    let count = 20_000
    var ordinates: [Double] = []
    for vertex in 0..<count {
      // A walk with steps of which some are long.
      let step = Double.random(in: -1...1, using: &random) * (vertex % 700 == 0 ? 300 : 1)
      ordinates += [Double(vertex), (ordinates.last ?? 0) + step]
    }
    var bands = VertexBands()
    ordinates.withUnsafeBufferPointer { bands.fill(SourceVertices(ordinates: $0, dimension: 2)) }
    func y(_ vertex: Int) -> Double { ordinates[max(0, vertex) * 2 + 1] }
    var longest = 0
    for _ in rounds(200) {
      let line = y(Int.random(in: 0..<count, using: &random)) + 0.1
      let end = Int.random(in: 0..<count, using: &random)
      let unit = [8, 64, 512, 4096].randomElement(using: &random) ?? 8
      let vertex = Int.random(in: 0...end / unit, using: &random) * unit
      let length = bands.lengthBeside(line, from: vertex, to: end)
      #expect(length == 0 || vertex + length - 1 <= end)
      let passed = vertex - 1..<vertex + length
      #expect(length == 0 || passed.allSatisfy { y($0) < line } || passed.allSatisfy { y($0) > line })
      longest = max(longest, length)
    }
    #expect(longest == 4096)
  }

  /// The side that leads to the first vertex of a band belongs to it, and so does the first vertex.
  @Test(arguments: [(7, 0), (8, 0), (15, 0), (16, 8), (6, 8)])
  func aBandBeginsWithTheSideThatLeadsToIt(_ high: Int, _ passed: Int) {
    let ordinates: [Double] = (0..<24).flatMap { [Double($0), $0 == high ? 10.0 : 0.0] }
    var bands = VertexBands()
    ordinates.withUnsafeBufferPointer { bands.fill(SourceVertices(ordinates: $0, dimension: 2)) }
    #expect(bands.lengthBeside(5, from: 8, to: 15) == passed)
  }
}
