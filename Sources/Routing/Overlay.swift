// What it costs to cross the cells of a network, level by level.

import Planar

/// A multi-level overlay of a network (Delling, Goldberg, Pajor, Werneck 2017: `Customizable Route Planning in Road
/// Networks`), over arcs, so that turns have their costs.
///
/// An arc that leads from cell to cell is an *exit* of the one and an *entry* of the other. Of each cell there is known
/// what it costs from the beginning of each entry to the beginning of each exit, within the cell; a search crosses
/// cells that it neither begins nor ends in at one step. The cells say nothing of costs: they serve every profile.
final class Overlay: Sendable {
  let cells: CellTree
  /// By node, its cell of the smallest level.
  let leaves: Column<UInt32>
  /// The arcs from cell to cell, those between the largest cells first.
  let arcs: Column<UInt32>
  /// By arc, its place among these; `UInt32.max` for all others.
  let places: Column<UInt32>
  let levels: [OverlayLevel]

  init(
    _ cells: CellTree, leaves: Column<UInt32>, arcs: Column<UInt32>, places: Column<UInt32>, _ levels: [OverlayLevel]
  ) {
    (self.cells, self.leaves, self.arcs, self.places, self.levels) = (cells, leaves, arcs, places, levels)
  }

  convenience init(_ frame: OverlayFrame, _ levels: [OverlayLevel]) {
    self.init(frame.cells, leaves: frame.leaves, arcs: frame.arcs, places: frame.places, levels)
  }

  /// The cell of a level that a node is in.
  @inline(__always)
  func cell(_ node: Int, _ level: Int) -> Int { cells.cell(leaves[node], level) }

  /// By cell of a level, the first exit of the next smaller cells in it, and one more at the end; none of the smallest.
  func firstExits(level: Int) -> [Int] {
    level == 0 ? [] : cells.firstExits(levels[level - 1].exits, level)
  }
}

/// What is known of the cells of a level.
final class OverlayLevel: Sendable {
  /// The arcs that lead out of cells, and into them, by cell.
  let exits, entries: OverlayEnds
  /// Where the costs of each cell begin: by entry, for each exit; one more at the end.
  let costStarts: Column<UInt32>
  let costs: Column<Double>

  init(_ exits: OverlayEnds, _ entries: OverlayEnds, _ costStarts: Column<UInt32>, _ costs: Column<Double>) {
    (self.exits, self.entries, self.costStarts, self.costs) = (exits, entries, costStarts, costs)
  }

  /// Where the costs from an entry of a cell begin.
  @inline(__always)
  func row(_ cell: Int, _ entry: Int) -> Int {
    Int(costStarts[cell]) + (entry - Int(entries.starts[cell])) * exits.range(cell).count
  }

  /// The costs of a cell; nil where they are damaged.
  func costs(ofCell cell: Int) -> UnsafePointer<Double>? {
    let (start, count) = (Int(costStarts[cell]), exits.range(cell).count * entries.range(cell).count)
    return costs.isProven(start..<start + count) ? costs.start + start : nil
  }

  /// Where the least of the blocks of the costs from an entry of a cell begin (`CostBlocks`).
  @inline(__always)
  func leastPlace(_ cell: Int, _ entry: Int) -> Int {
    let (exits, first) = (self.exits.range(cell).count, Int(entries.starts[cell]))
    return CostBlocks.place(Int(costStarts[cell]), 2 * first) + (entry - first) * CostBlocks.count(exits)
  }

  /// The least of the blocks of all costs.
  var leastOfRows: [Double] {
    var least = [Double](repeating: 0, count: CostBlocks.place(costs.count, 2 * entries.count) + 1)
    for cell in 0..<exits.starts.count - 1 where !entries.range(cell).isEmpty {
      let (rows, first) = (entries.range(cell), leastPlace(cell, entries.range(cell).lowerBound))
      least.withUnsafeMutableBufferPointer {
        guard let start = $0.baseAddress else { return }
        CostBlocks.fill(start + first, costs.start + Int(costStarts[cell]), rows: rows.count, exits.range(cell).count)
      }
    }
    return least
  }

  /// What it costs at most to cross a cell.
  var width: Double { costs.withValues { $0.reduce(0) { $1 < .infinity ? max($0, $1) : $0 } } }
}

/// The exits of the cells of a level, or the entries.
final class OverlayEnds: Sendable {
  /// Where those of each cell begin; one more at the end.
  let starts: Column<UInt32>
  /// Which of the overlay's arcs they are.
  let places: Column<UInt32>
  /// By arc of the overlay, which of them it is.
  let numbers: Column<UInt32>
  /// The smallest cell on the other side of each, and which it is among the entries (the exits) of that side's cell.
  let leaves, others: Column<UInt32>

  init(
    starts: Column<UInt32>, places: Column<UInt32>, numbers: Column<UInt32>, leaves: Column<UInt32>,
    others: Column<UInt32>
  ) {
    (self.starts, self.places, self.numbers) = (starts, places, numbers)
    (self.leaves, self.others) = (leaves, others)
  }

  var count: Int { places.count }

  @inline(__always)
  func range(_ cell: Int) -> Range<Int> { starts.range(cell) }
}

/// What of an overlay follows from the cells and from which arcs are open.
struct OverlayFrame {
  let cells: CellTree
  let leaves: Column<UInt32>
  let arcs: Column<UInt32>
  let places: Column<UInt32>
  /// By level, its ends, and where the costs of its cells begin.
  let levels: [(exits: OverlayEnds, entries: OverlayEnds, costStarts: Column<UInt32>)]

  /// O(arcs).
  init(_ network: RoadNetwork, _ cells: CellTree, leaves: Column<UInt32>) {
    var found = [[UInt32]](repeating: [], count: cells.levels)
    for arc in 0..<network.arcCount where network.isOpen(arc) {
      let (tail, head) = (leaves[network.tail(arc)], leaves[network.head(arc)])
      var level = tail == head ? 0 : cells.levels
      while level > 0, cells.cell(tail, level - 1) == cells.cell(head, level - 1) { level -= 1 }
      if level > 0 { found[level - 1].append(UInt32(arc)) }
    }
    var arcs: [UInt32] = []
    var counts: [Int] = []
    for level in (0..<cells.levels).reversed() {
      arcs += found[level]
      counts.insert(arcs.count, at: 0)
    }
    places = Column(count: network.arcCount) { [arcs] places in
      places.initialize(repeating: .max, count: network.arcCount)
      for (place, arc) in arcs.enumerated() { places[Int(arc)] = UInt32(place) }
    }
    let tails = arcs.map { leaves[network.tail(Int($0))] }
    let heads = arcs.map { leaves[network.head(Int($0))] }
    levels = counts.indices.map { level in
      let (exits, entries) = (
        Group(counts[level], cells, level, tails), Group(counts[level], cells, level, heads)
      )
      var starts: [UInt32] = [0]
      for cell in 0..<cells.counts[level] {
        let size =
          (exits.starts[cell + 1] - exits.starts[cell]).multipliedReportingOverflow(
            by: entries.starts[cell + 1] - entries.starts[cell])
        starts.append(starts[cell] &+ size.partialValue)
      }
      return (exits.ends(entries, heads), entries.ends(exits, tails), Column(starts))
    }
    (self.cells, self.leaves, self.arcs) = (cells, leaves, Column(arcs))
  }

  /// Arcs by the cell that they begin in, or end in.
  private struct Group {
    var starts: [UInt32]
    var places: [UInt32]
    var numbers: [UInt32]

    init(_ count: Int, _ cells: CellTree, _ level: Int, _ leaves: [UInt32]) {
      places = [UInt32](repeating: 0, count: count)
      numbers = places
      // The smallest cells follow on each other in larger ones: what is near is near here, too.
      var next = [UInt32](repeating: 0, count: cells.counts[0] + 1)
      for place in 0..<count { next[Int(leaves[place]) + 1] += 1 }
      for leaf in 1..<next.count { next[leaf] += next[leaf - 1] }
      starts = [UInt32](repeating: UInt32(count), count: cells.counts[level] + 1)
      for leaf in (0..<UInt32(cells.counts[0])).reversed() { starts[cells.cell(leaf, level)] = next[Int(leaf)] }
      for place in 0..<count {
        let number = next[Int(leaves[place])]
        next[Int(leaves[place])] += 1
        numbers[place] = number
        places[Int(number)] = UInt32(place)
      }
    }

    func ends(_ others: Group, _ leaves: [UInt32]) -> OverlayEnds {
      OverlayEnds(
        starts: Column(starts), places: Column(places), numbers: Column(numbers),
        leaves: Column(places.map { leaves[Int($0)] }), others: Column(places.map { others.numbers[Int($0)] }))
    }
  }
}

extension CellTree {
  /// By cell of a level, the first exit of the next smaller cells in it, and one more at the end.
  func firstExits(_ exits: OverlayEnds, _ level: Int) -> [Int] {
    var firsts = [Int](repeating: exits.count, count: counts[level] + 1)
    for leaf in (0..<UInt32(counts[0])).reversed() {
      firsts[cell(leaf, level)] = Int(exits.starts[cell(leaf, level - 1)])
    }
    return firsts
  }
}
