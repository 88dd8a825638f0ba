// Shapes whose edges' boxes nearly all meet: they stay valid as others do.

import GEOS
import Planar
import Simplification
import TestSupport
import Testing

@Suite struct CrowdedEdgesTests {
  private let engine = GEOSEngine()

  /// A band that winds round its middle, 16 vertices a turn.
  private func spiral(turns: Int, _ random: inout SplitMix64) -> Geometry {
    let count = 16 * turns
    func side(_ offset: Double) -> [Position] {
      (0..<count).map { step in
        let (sine, cosine) = sineCosine(2 * Double.pi * Double(step % 16) / 16)
        let radius = 3 + Double(step) / 16 + offset + random.within(-0.1, 0.1)
        return Position(radius * cosine, radius * sine)
      }
    }
    return polygon(side(0) + side(0.5).reversed())
  }

  /// Long thin teeth at a slant, with a wobble.
  private func comb(teeth: Int, turn: Double, _ random: inout SplitMix64) -> Geometry {
    var points: [Position] = []
    for tooth in 0..<teeth {
      let x = Double(tooth)
      for step in 0...4 { points.append(Position(x + random.within(0, 0.3), Double(step) * Double(teeth) / 4)) }
      for step in 0...4 {
        points.append(Position(x + 0.5 + random.within(0, 0.3), Double(4 - step) * Double(teeth) / 4))
      }
    }
    points += [Position(Double(teeth), -1), Position(-1, -1)]
    let (sine, cosine) = sineCosine(turn)
    return polygon(points.map { Position($0.x * cosine - $0.y * sine, $0.x * sine + $0.y * cosine) })
  }

  private func polygon(_ points: [Position]) -> Geometry {
    var polygon = Geometry(type: .polygon)
    for point in points + [points[0]] { polygon.ordinates += [point.x, point.y] }
    polygon.ringEnds = [polygon.vertexCount]
    return polygon
  }

  @Test(arguments: [SimplificationMethod.douglasPeucker, .visvalingam])
  func stayValid(_ method: SimplificationMethod) throws {
    var random = SplitMix64(seed: 71)
    var changed = 0
    for round in rounds(6) {
      let source =
        round % 2 == 0
        ? spiral(turns: 40, &random) : comb(teeth: 90, turn: random.within(0.2, 1.3), &random)
      guard try engine.invalidityReason(source) == nil else { continue }
      for tolerance in [0.2, 0.6, 3, 50] {
        var simplifier = Simplifier(tolerance: tolerance, metric: .planar(metresPerUnit: 1), method: method)
        var result = source
        var kept: [Int32] = []
        if simplifier.simplify(&result, kept: &kept) { changed += 1 }
        #expect(try engine.invalidityReason(result) == nil)
      }
    }
    #expect(changed > 8)
  }

  /// Lines that cross each other and themselves, and some of their vertices as edges.
  private func withEdges(_ round: Int, _ random: inout SplitMix64, _ body: (RingEdges, SourceVertices) -> Void) {
    var geometry = Geometry(type: .multiLineString)
    for _ in 0..<(round % 2 == 0 ? 1 : 5) {
      let (sine, cosine) = sineCosine(random.within(0, 6))
      for step in 0..<60 {
        let (x, y) = (Double(step) * 0.1 + random.within(0, 0.3), Double(step % 4) * 2 + random.within(0, 0.3))
        geometry.ordinates += [x * cosine - y * sine, x * sine + y * cosine]
      }
      geometry.ringEnds.append(geometry.vertexCount)
    }
    let kept = (0..<geometry.vertexCount).map { $0 % 60 == 0 || $0 % 60 == 59 || random.chance(0.4) }
    geometry.ordinates.withUnsafeBufferPointer { ordinates in
      let source = SourceVertices(ordinates: ordinates, dimension: 2)
      var rings = RingEdges()
      for ring in geometry.ringEnds.indices {
        rings.appendRing(ring, vertices: geometry.ring(ring), kept: kept, source)
      }
      for index in rings.edges.indices { rings.edges[index].isFresh = random.chance(0.5) }
      body(rings, source)
    }
  }

  private func meet(_ e: Edge, _ f: Edge, _ source: SourceVertices) -> Bool {
    let (a, b, c, d) = (source[Int(e.from)], source[Int(e.to)], source[Int(f.from)], source[Int(f.to)])
    return orientation(a, b, c) * orientation(a, b, d) <= 0 && orientation(c, d, a) * orientation(c, d, b) <= 0
  }

  /// Every two edges that meet, of which one is open and one fresh, are visited, whether there is one ring or several.
  @Test func noPairThatMeetsIsPassedOver() {
    var random = SplitMix64(seed: 72)
    var met = 0
    for round in rounds(15) {
      withEdges(round, &random) { rings, source in
        var visited: Set<SIMD2<Int>> = []
        var slabs = EdgeSlabs(rings, source)
        slabs.visitPairs {
          rings.edges[$0].isChord
        } _: {
          visited.insert(SIMD2($0, $1))
        }
        var tree = EdgeTree()
        tree.build(rings, source)
        var upright: Set<SIMD2<Int>> = []
        let isDone = tree.visitPairs {
          rings.box($0, source)
        } _: {
          upright.insert(SIMD2($0, $1)).inserted
        }
        #expect(isDone)
        for first in rings.edges.indices {
          for second in rings.edges.indices.dropFirst(first + 1) {
            let (e, f) = (rings.edges[first], rings.edges[second])
            guard e.isChord || f.isChord, e.isFresh || f.isFresh else { continue }
            let isFound = upright.contains(SIMD2(first, second))
            #expect(isFound || !rings.box(first, source).meets(rings.box(second, source)))
            guard meet(e, f, source) else { continue }
            met += 1
            #expect(isFound && visited.contains(SIMD2(first, second)))
          }
        }
        #expect(visited.count < rings.edges.count * rings.edges.count / 2)
      }
    }
    #expect(met > 300)
  }

  /// The turns of a spiral lie beside each other, though their neighbours in the ring turn away.
  @Test func theSidesOfASpiralAreLookedAtWithThoseBesideThem() {
    let count = 8000
    func side(_ offset: Double) -> [Position] {
      (0..<count / 2).map { step in
        let (sine, cosine) = sineCosine(2 * Double.pi * Double(step % 32) / 32)
        let radius = 500 + 8000 * Double(step) / Double(count) + offset
        return Position(radius * cosine, radius * sine)
      }
    }
    let spiral = polygon(side(0) + side(8000 * 32 / Double(count) / 3).reversed())
    spiral.ordinates.withUnsafeBufferPointer { ordinates in
      let source = SourceVertices(ordinates: ordinates, dimension: 2)
      var rings = RingEdges()
      rings.appendRing(0, vertices: 0..<count + 1, kept: [Bool](repeating: true, count: count + 1), source)
      for index in rings.edges.indices { rings.edges[index].isChord = true }
      var slabs = EdgeSlabs(rings, source)
      var pairs = 0
      slabs.visitPairs { _ in
        true
      } _: { _, _ in
        pairs += 1
      }
      #expect(pairs < 64 * count)
    }
  }
}
