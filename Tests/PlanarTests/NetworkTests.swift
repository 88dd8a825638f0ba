// Faces of networks against GEOS's, and what every result has to keep.

import Foundation
import GEOS
import TestSupport
import Testing

@testable import Planar

@Suite struct NetworkTests {
  @Test func aSquareWithATailACutAndAnIsland() {
    var network = Network()
    let square = [(0.0, 0.0), (9, 0), (9, 9), (0, 9), (0, 0)].map { network.node($0.0, $0.1) }
    network.addLine(square, source: 0)
    network.addLine([square[1], network.node(12, 0)], source: 1)
    let island = [(3.0, 3.0), (4, 3), (4, 4), (3, 3)].map { network.node($0.0, $0.1) }
    network.addLine(island, source: 2)
    network.addLine([island[1], square[1]], source: 3)
    let result = Polygonizer(network).polygonize()
    #expect(result.polygonCount == 2)
    #expect(result.rings(0).count == 2)
    #expect(result.dangles.count == 1)
    #expect(result.cutEdges.count == 1)
    #expect(result.invalidRings.isEmpty)
  }

  @Test func aSecondLineBetweenTwoNodesIsThereTwiceWhereThatIsAskedFor() {
    var network = Network()
    let ends = [network.node(0, 0), network.node(1, 0), network.node(1, 1)]
    network.addLine(ends, source: 5)
    network.addLine([ends[1], ends[0]], source: 6)
    network.addParallel(ends[0], ends[1], source: 9)
    network.addLine([ends[0], ends[2]], source: 7)
    // The line of source 6 has no segment of its own.
    #expect(network.lineOfSegment.map { network.sourceOfLine[Int($0)] } == [5, 5, 9, 7])
    #expect(network.repeats.map { [$0.segment, $0.source] } == [[0, 6]])
  }

  @Test func aHoleThatTouchesItsShellIsItsOwnRing() {
    var network = Network()
    let outer = [(0.0, 0.0), (9, 0), (9, 9), (0, 9), (0, 0)].map { network.node($0.0, $0.1) }
    network.addLine(outer, source: 0)
    network.addLine([outer[0], network.node(5, 2), network.node(2, 5), outer[0]], source: 1)
    let result = Polygonizer(network).polygonize()
    #expect(result.polygonCount == 2)
    #expect(result.rings(0).count == 2)
  }

  @Test func aFaceNarrowerThanTheRoundingOfItsVerticesIsJoinedToItsNeighbour() {
    var network = Network()
    let ends = [(0.0, 0.0), (9, 0), (9, 9), (0, 9)].map { network.node($0.0, $0.1) }
    // Two diagonals and a third line, which meet two by two.
    let near = [(4.5, 4.5), (4.5, 4.500000000000001), (4.500000000000001, 4.5)].map { network.node($0.0, $0.1) }
    let foot = network.node(4.5, 0)
    network.addLine([ends[0], foot] + ends[1...] + [ends[0]], source: 0)
    network.addLine([ends[0], near[0], near[1], ends[2]], source: 1)
    network.addLine([ends[1], near[2], near[0], ends[3]], source: 2)
    network.addLine([foot, near[2], near[1]], source: 3)
    #expect(Polygonizer(network).polygonize().polygonCount == 5 + 1)
    let joined = network.joiningSlivers()
    let result = Polygonizer(joined).polygonize()
    #expect(result.polygonCount == 5)
    #expect(result.dangles.isEmpty && result.cutEdges.isEmpty && result.invalidRings.isEmpty)
    #expect(joined.segments.count == network.segments.count - 1)
    // What stays beside the one that is gone is of its line too.
    #expect(joined.repeats.contains { $0.source == 3 })
  }

  @Test func aNarrowRingThatMeetsNothingStays() {
    var network = Network()
    let ring = [(1.0, 1.0), (5, 5), (4, 4.000000000000001)].map { network.node($0.0, $0.1) }
    network.addLine(ring + [ring[0]], source: 0)
    #expect(network.joiningSlivers().segments == network.segments)
  }

  @Test func linesThatMeetEndToEndAloneNeedNoNoding() {
    var network = Network()
    // A spiral of 1,000 turns, in two lines.
    let way: [SIMD2<Double>] = [[1, 0], [0, 1], [-1, 0], [0, -1]]
    let path = (0..<4000).map { index in
      let place = way[index % 4] * (1 + Double(index) / 1000)
      return network.node(place.x, place.y)
    }
    network.addLine(Array(path[...2000]), source: 0)
    network.addLine(Array(path[2000...]), source: 1)
    #expect(network.isApart)
    var crossed = network
    crossed.addLine([crossed.node(0, 0.5), crossed.node(9, 9)], source: 2)
    #expect(!crossed.isApart)
    var forked = network
    forked.addLine([path[2000], forked.node(9, 9)], source: 2)
    #expect(!forked.isApart)
    var back = network
    back.addLine([path[3999], path[3998]], source: 2)
    #expect(!back.isApart)
    let noded = try? GEOSEngine().node(network.geometry())
    #expect(noded == network.geometry())
  }

  @Test("lines that meet at vertices alone are divided there, as the engine's noder does", arguments: seeds(10))
  func dividesAtNodes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var network = Network()
    let corners = (0..<64).map { network.node(Double($0 % 8), Double($0 / 8)) }
    var isTaken = Set<Set<Int>>()
    for source in 0..<20 {
      var at = Int.random(in: 0..<64, using: &random)
      var path = [corners[at]]
      for _ in 0..<8 {
        let next = at + [1, -1, 8, -8][Int.random(in: 0..<4, using: &random)]
        guard next >= 0, next < 64, abs(next % 8 - at % 8) <= 1, isTaken.insert([at, next]).inserted else { continue }
        path.append(corners[next])
        at = next
      }
      network.addLine(path, source: Int32(source))
    }
    let divided = try #require(network.dividedAtNodes)
    #expect(divided.segments == network.segments && divided.nodes == network.nodes)
    #expect(try divided.geometry() == GEOSEngine().node(network.geometry()))
    for segment in network.segments.indices {
      let (before, after) = (network.lineOfSegment[segment], divided.lineOfSegment[segment])
      #expect(network.sourceOfLine[Int(before)] == divided.sourceOfLine[Int(after)])
    }
    var crossed = network
    crossed.addLine([crossed.node(0.5, -1), crossed.node(0.5, 9)], source: 99)
    #expect(isTaken.isEmpty || crossed.dividedAtNodes == nil)
    // One that two sources have is for the noder.
    var twice = network
    twice.addLine([network.segments[0].x, network.segments[0].y], source: 99)
    #expect(twice.dividedAtNodes == nil)
  }

  @Test func segmentsOfNodesThatHaveManyAreThereOnce() {
    var network = Network()
    let hubs = (0..<30).map { network.node(0, Double($0)) }
    let others = (0..<30).map { network.node(1, Double($0)) }
    for source in 0..<2 {
      for hub in hubs {
        for other in others { network.addLine(source == 0 ? [hub, other] : [other, hub], source: Int32(source)) }
      }
    }
    #expect(network.segments.count == 900)
    #expect(network.repeats.map(\.segment) == (0..<900).map { Int32($0) })
    for (index, segment) in network.segments.enumerated() {
      #expect(network.segment(segment.y, segment.x) == Int32(index))
    }
    #expect(network.segment(hubs[0], hubs[1]) == nil)
  }

  @Test func spokesInAnyOrderCutAWheelIntoSectors() {
    var network = Network()
    let hub = network.node(0, 0)
    let rim = (0..<40).map { network.node(cos(Double($0) * .pi / 20), sin(Double($0) * .pi / 20)) }
    for step in 0..<40 { network.addLine([hub, rim[step * 17 % 40]], source: Int32(step)) }
    network.addLine(rim + [rim[0]], source: 40)
    let result = Polygonizer(network).polygonize()
    #expect(result.polygonCount == 40)
    #expect((0..<40).allSatisfy { result.rings($0).count == 1 && result.ring(result.rings($0).lowerBound).count == 3 })
    #expect(result.dangles.isEmpty && result.cutEdges.isEmpty && result.invalidRings.isEmpty)
  }

  @Test(arguments: rounds(20))
  func facesAreThoseOfGEOS(seed: Int) throws {
    let engine = GEOSEngine()
    let noded = try engine.node(randomLines(seed))
    let network = network(of: noded)
    let result = Polygonizer(network).polygonize()
    let expected = try engine.polygonize(noded)
    #expect(polygons(result, network) == canonical(expected.polygons))
    #expect(segments(result.dangles, network) == canonicalSegments(expected.dangles))
    #expect(segments(result.cutEdges, network) == canonicalSegments(expected.cutEdges))
    #expect(result.invalidRings.isEmpty)
  }

  @Test(arguments: rounds(20))
  func lengthIsConserved(seed: Int) {
    // Lines that cross without a node too: whatever comes of them, no segment is lost.
    let network = network(of: randomLines(seed))
    let result = Polygonizer(network).polygonize()
    var told = Set(result.halfEdges.map { Int($0 >> 1) })
    for run in result.dangles + result.cutEdges { told.formUnion(run) }
    for ring in result.invalidRings { told.formUnion(ring.map { Int($0 >> 1) }) }
    #expect(told == Set(network.segments.indices))
  }

  @Test func closedLinesNest() {
    var network = Network()
    func square(_ low: Double, _ high: Double) -> [Int32] {
      [(low, low), (low, high), (high, high), (high, low), (low, low)].map { network.node($0.0, $0.1) }
    }
    let paths = [square(4, 5), square(0, 9), square(2, 7), [network.node(20, 0), network.node(21, 0)]]
    for (source, path) in paths.enumerated() { network.addLine(path, source: Int32(source)) }
    let result = Polygonization(rings: paths.map { $0[...] }, of: network)
    #expect(result.polygonCount == 2)
    #expect(result.rings(0).count == 1)
    #expect(result.rings(1).count == 2)
    #expect(result.dangles.count == 1)
  }
}

// MARK: Shapes

/// Lines on a small grid of positions, so that they share many.
private func randomLines(_ seed: Int) -> Geometry {
  var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
  func next(_ limit: Int) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(Int(state >> 33) % limit)
  }
  var lines = Geometry(type: .multiLineString)
  for _ in 0..<(5 + seed) {
    let (x, y) = (next(12), next(12))
    lines.ordinates += [x, y, x + next(4) + 1, y + next(5) - 2, x + next(3), y + next(3) + 3]
    lines.ringEnds.append(lines.vertexCount)
  }
  return lines
}

private func network(of lines: Geometry) -> Network {
  var network = Network()
  for ring in lines.ringEnds.indices {
    let path = lines.ring(ring).map { network.node(lines.ordinates[$0 * 2], lines.ordinates[$0 * 2 + 1]) }
    network.addLine(path, source: Int32(ring))
  }
  return network
}

/// A segment, from its lesser to its greater end.
private typealias Segment = [Double]

private func segment(_ a: [Double], _ b: [Double]) -> Segment { a.lexicographicallyPrecedes(b) ? a + b : b + a }

private func canonicalSegments(_ geometries: [Geometry]) -> Set<Segment> {
  var found: Set<Segment> = []
  for geometry in geometries {
    for ring in geometry.ringEnds.indices {
      for vertex in geometry.ring(ring).dropLast() {
        let at = vertex * 2
        found.insert(segment(Array(geometry.ordinates[at..<at + 2]), Array(geometry.ordinates[at + 2..<at + 4])))
      }
    }
  }
  return found
}

/// Polygons by their segments: rings may begin where they like.
private func canonical(_ polygons: [Geometry]) -> Set<Set<Segment>> { Set(polygons.map { canonicalSegments([$0]) }) }

private func segment(_ index: Int, _ network: Network) -> Segment {
  let (a, b) = (network.nodes[Int(network.segments[index].x)], network.nodes[Int(network.segments[index].y)])
  return segment([a.x, a.y], [b.x, b.y])
}

private func segments(_ runs: [Range<Int>], _ network: Network) -> Set<Segment> {
  Set(runs.joined().map { segment($0, network) })
}

private func polygons(_ result: Polygonization, _ network: Network) -> Set<Set<Segment>> {
  Set(
    (0..<result.polygonCount).map { polygon in
      Set(result.rings(polygon).flatMap { result.ring($0).map { segment(Int($0 >> 1), network) } })
    })
}
