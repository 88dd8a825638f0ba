// Gaps over ±180°, compared with the same lines half a turn away.

import Planar
import TestSupport
import Testing

@Suite struct GapTests {
  private typealias Line = [SIMD2<Double>]

  private func network(_ lines: [Line]) -> Network {
    var network = Network()
    for (source, line) in lines.enumerated() {
      network.addLine(line.map { network.node($0.x, $0.y) }, source: Int32(source))
    }
    return network
  }

  private func joined(_ lines: [Line], gap: Double, isGlobe: Bool) -> Network {
    let network = network(lines)
    return network.joining(network.gapClosing(gap: gap, isGlobe: isGlobe) { _ in (1, 1) }).network
  }

  /// The segments of a network, cut at longitude 0, in whole steps that no rounding shows in.
  private func segments(_ network: Network, turned: Bool) -> Set<[Int]> {
    var found: Set<[Int]> = []
    func add(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
      let ends = [a, b].map { [Int(($0.x * 1e7).rounded()), Int(($0.y * 1e7).rounded())] }
      if ends[0] != ends[1] { found.insert(ends.sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 }) }
    }
    for pair in network.segments {
      var ends = [network.nodes[Int(pair.x)], network.nodes[Int(pair.y)]]
      if turned { for end in 0..<2 { ends[end].x += ends[end].x > 0 ? -180 : 180 } }
      if ends[0].x * ends[1].x < 0 {
        let share = ends[0].x / (ends[0].x - ends[1].x)
        let middle = SIMD2(0, ends[0].y + (ends[1].y - ends[0].y) * share)
        add(ends[0], middle)
        add(middle, ends[1])
      } else {
        add(ends[0], ends[1])
      }
    }
    return found
  }

  /// A line with a vertex wherever it crosses longitude 0.
  private func noded(_ line: Line) -> Line {
    var made = [line[0]]
    for (a, b) in zip(line, line.dropFirst()) {
      if a.x * b.x < 0 { made.append(SIMD2(0, a.y + (b.y - a.y) * (a.x / (a.x - b.x)))) }
      made.append(b)
    }
    return made
  }

  /// The pieces of a line that has vertices on longitude 0, at 180 and -180; what runs along is on either side.
  private func atTheSeam(_ line: Line, _ random: inout SplitMix64) -> [Line] {
    var pieces: [Line] = []
    var last = 0.0
    for (a, b) in zip(line, line.dropFirst()) {
      let middle = a.x + b.x
      let side = middle < 0 ? 180.0 : middle > 0 ? -180 : Bool.random(using: &random) ? 180 : -180
      let ends = [a, b].map { SIMD2($0.x + side, $0.y) }
      if side == last { pieces[pieces.count - 1].append(ends[1]) } else { pieces.append(ends) }
      last = side
    }
    return pieces
  }

  @Test func gapsOverTheSeamAreClosedAsElsewhere() {
    var random = SplitMix64(seed: 31)
    var over = 0
    for round in 0..<2000 {
      // Whole steps meet each other and the meridian, halves are near them.
      let step = [1.0, 0.5, 0.125][round % 3]
      let lines: [Line] = (0..<Int.random(in: 2...7, using: &random)).map { _ in
        noded(
          (0..<Int.random(in: 2...4, using: &random)).map { _ in
            SIMD2(
              (Double.random(in: -2...2, using: &random) / step).rounded() * step,
              (Double.random(in: -2...2, using: &random) / step).rounded() * step)
          })
      }
      let gap = Double.random(in: 0.1...1.1, using: &random)
      let here = joined(lines, gap: gap, isGlobe: false)
      let there = joined(lines.flatMap { atTheSeam($0, &random) }, gap: gap, isGlobe: true)
      #expect(segments(here, turned: false) == segments(there, turned: true), "round \(round), \(lines), \(gap)")
      #expect(there.nodes.allSatisfy { abs($0.x) <= 180 })
      if here.segments.contains(where: { here.nodes[Int($0.x)].x * here.nodes[Int($0.y)].x < 0 }) { over += 1 }
    }
    #expect(over > 80)
  }

  @Test func endsThatFaceEachOtherOverTheSeamBecomeOneNode() {
    let metres = 111_320.0
    for (gap, joins) in [(100.0, false), (120, true)] {
      let lines: [Line] = [[[179, 0], [179.9995, 0]], [[-179, 0], [-179.9995, 0]]]
      let network = network(lines)
      let closing = network.gapClosing(gap: gap, isGlobe: true) { _ in (metres, metres) }
      #expect(closing.nodes == (joins ? [1: 3] : [:]))
      let (joined, origins) = network.joining(closing)
      #expect(joined.nodes.dropFirst(4) == (joins ? [[180, 0], [-180, 0]] : []))
      #expect(origins.allSatisfy { $0.from == 0 && $0.to == 3 && abs($0.share - 1 / 1.0005) < 1e-9 })
    }
  }

  @Test func aLineThatIsCutAtTheSeamHasNoEndsThere() {
    // What is near the cut is not joined to it as to an end, and the cut goes nowhere.
    let lines: [Line] = [[[179, 0], [180, 0]], [[-180, 0], [-179, 0]], [[170, 5], [179.9, 0.3]]]
    let closing = network(lines).gapClosing(gap: 0.5, isGlobe: true) { _ in (1, 1) }
    #expect(closing.nodes == [5: 1])
  }
}
