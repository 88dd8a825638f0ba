// Polygons that are a coverage by the way they are made have no fault, and each way to break one leaves a fault there.

import Coverage
import Globe
import Planar
import Simplification
import TestSupport
import Testing

@Suite("Coverage inspection")
struct CoverageInspectionTests {
  /// Cells of a grid with corners here and there, some halved and some left out: the rings, without the closing vertex.
  private struct Patchwork {
    var rings: [[Position]] = []
    /// For each side, from either end, the cells that have it.
    var cellsOfSide: [Set<Position>: [Int]] = [:]

    init(_ count: Int, at origin: Position, cell: Double, _ random: inout SplitMix64) {
      var corners: [[Position]] = []
      for i in 0...count {
        corners.append(
          (0...count).map { j in
            let jitter = Position(
              Double.random(in: -0.2...0.2, using: &random), .random(in: -0.2...0.2, using: &random))
            // With room for another bit, so that the middle of a side is on it.
            let corner = origin + (Position(Double(i), Double(j)) + jitter) * cell
            return Position((corner.x * 0x1p24).rounded() / 0x1p24, (corner.y * 0x1p24).rounded() / 0x1p24)
          })
      }
      for i in 0..<count {
        for j in 0..<count where Int.random(in: 0..<20, using: &random) > 0 {
          let (a, b, c, d) = (corners[i][j], corners[i + 1][j], corners[i + 1][j + 1], corners[i][j + 1])
          rings += Bool.random(using: &random) ? [[a, b, c], [a, c, d]] : [[a, b, c, d]]
        }
      }
      for (number, ring) in rings.enumerated() {
        for (a, b) in zip(ring, ring.dropFirst() + [ring[0]]) { cellsOfSide[[a, b], default: []].append(number) }
      }
    }

    /// A cell and the number of a side that another has too.
    func sharedSide(_ random: inout SplitMix64) -> (cell: Int, side: Int)? {
      let shared = rings.indices.flatMap { cell in
        rings[cell].indices.filter { cellsOfSide[side(cell, $0)]?.count == 2 }.map { (cell, $0) }
      }
      return shared.randomElement(using: &random)
    }

    private func side(_ cell: Int, _ number: Int) -> Set<Position> {
      [rings[cell][number], rings[cell][(number + 1) % rings[cell].count]]
    }
  }

  private func faults(_ rings: [[Position]], snap: Double, _ metric: LocalMetric) throws -> [CoverageFault] {
    var inspection = CoverageInspection(snap: snap, metric: metric)
    for ring in rings {
      let closed = ring + [ring[0]]
      inspection.add(
        Geometry(type: .polygon, ordinates: closed.flatMap { [$0.x, $0.y] }, ringEnds: [closed.count]))
    }
    return try inspection.faults()
  }

  /// The metric, where the grid begins, how wide a cell is, and how many metres a unit has at most.
  private static let places: [(metric: LocalMetric, origin: Position, cell: Double, metres: Double)] = [
    (.planar(metresPerUnit: 1), Position(0, 0), 10_000, 1), (.geographic, Position(-70, 40), 0.5, 112_000),
    (.geographic, Position(20, 70), 0.25, 112_000),
  ]

  @Test(arguments: seeds(12))
  func whatIsACoverageHasNoFault(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for (metric, origin, cell, _) in Self.places {
      let patchwork = Patchwork(Int.random(in: 2...9, using: &random), at: origin, cell: cell, &random)
      #expect(try faults(patchwork.rings, snap: 0, metric).isEmpty)
      #expect(try faults(patchwork.rings, snap: 100, metric).isEmpty)
      #expect(try faults(patchwork.rings.shuffled(using: &random), snap: 1, metric).isEmpty)
    }
  }

  @Test(arguments: seeds(12))
  func whatIsBrokenIsFound(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for (metric, origin, width, metres) in Self.places {
      let patchwork = Patchwork(Int.random(in: 2...6, using: &random), at: origin, cell: width, &random)
      guard let (cell, side) = patchwork.sharedSide(&random) else { continue }
      let own = Int32(cell)
      func broken(_ how: String, _ change: (inout [Position]) -> Void) throws -> [CoverageFault] {
        var rings = patchwork.rings
        change(&rings[cell])
        let found = try faults(rings, snap: 1, metric)
        #expect(found.contains { $0.owners.contains(own) }, "seed \(seed) \(how) \(origin) \(found.prefix(3))")
        return found
      }
      let ring = patchwork.rings[cell]
      let (a, b) = (ring[side], ring[(side + 1) % ring.count])
      let middle = (a + b) / 2
      let center = ring.reduce(Position(0, 0), +) / Double(ring.count)
      // Half a metre or more, so that no rounding makes it good.
      let small = Double.random(in: 0.5...0.9, using: &random) / metres
      let way = (center - middle) / ((center - middle) * (center - middle)).sum().squareRoot()

      let added = try broken("added") { $0.insert(middle, at: side + 1) }
      #expect(added.map(\.kind) == [.unmatched])
      // Beside the border by the last bits of its numbers, on one side or the other.
      for beside in [Position(middle.x.nextUp, middle.y), Position(middle.x.nextDown, middle.y.nextUp)] {
        let slit = try broken("beside") { $0.insert(beside, at: side + 1) }
        #expect(slit.map(\.kind) == [.unmatched])
      }
      let over = try broken("over") { $0.insert(middle - way * small, at: side + 1) }
      #expect(
        over.contains { if case .overlap(let area, let width) = $0.kind { area > 0 && width > 0 } else { false } })
      let under = try broken("under") { $0.insert(middle + way * small, at: side + 1) }
      #expect(under.contains { if case .gap(let area, let width) = $0.kind { area > 0 && width <= 1 } else { false } })
      let grown = try broken("grown") { ring in ring = ring.map { center + ($0 - center) * 1.01 } }
      #expect(grown.contains { if case .overlap = $0.kind { true } else { false } })
      // A wide gap is a lake.
      var rings = patchwork.rings
      rings[cell].insert(middle + way * (200 / metres * 8), at: side + 1)
      #expect(
        try faults(rings, snap: 1, metric).allSatisfy { if case .gap = $0.kind { false } else { true } })
      let twice = try faults(patchwork.rings + [ring], snap: 1, metric)
      #expect(twice.contains { Set($0.owners) == [own, Int32(patchwork.rings.count)] })
    }
  }
}
