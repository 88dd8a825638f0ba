// The making of an overlay: what it costs to cross cells, the smallest first.

import Planar

/// Finds what crossing cells costs: those of the smallest level arc by arc, larger ones over the cells in them.
struct OverlayBuilder: ~Copyable {
  private let network: RoadNetwork
  private let frame: OverlayFrame
  private var queue = SearchQueue()
  private var buckets = BucketQueue()
  private var labels: [Double] = []
  private var most: [Double] = []

  /// Makes the overlay of a network; O(n^1.5) for a grid of streets, less where cells have few exits.
  ///
  /// - Parameter cells: the cells of its junctions.
  static func overlay(_ network: RoadNetwork, _ cells: CellTree, _ workers: RoadWorkers = RoadWorkers()) -> Overlay {
    let frame = OverlayFrame(network, cells, leaves: cells.leaves(of: network))
    let members = LeafArcs(network, frame)
    var levels: [OverlayLevel] = []
    for (exits, entries, starts) in frame.levels {
      let level = levels.count
      let below = levels.last.map { Below($0, frame.cells, level) }
      let parts = workers.map(frame.cells.counts[level]) { cells in
        var builder = OverlayBuilder(network, frame)
        return below.map { builder.costs(exits, entries, over: $0, level, cells) }
          ?? builder.leafCosts(exits, entries, members, cells)
      }
      levels.append(OverlayLevel(exits, entries, starts, Column(parts.count == 1 ? parts[0] : parts.flatMap { $0 })))
    }
    return Overlay(frame, levels)
  }

  private init(_ network: RoadNetwork, _ frame: OverlayFrame) { (self.network, self.frame) = (network, frame) }

  // MARK: The smallest cells

  private mutating func leafCosts(
    _ exits: OverlayEnds, _ entries: OverlayEnds, _ members: LeafArcs, _ cells: Range<Int>
  ) -> [Double] {
    var all: [Double] = []
    var (starts, targets, costs): ([Int], [Int], [Double]) = ([], [], [])
    for cell in cells where !exits.range(cell).isEmpty {
      let inner = members.range(cell)
      (starts, targets, costs) = ([0], [], [])
      for index in inner {
        let arc = Int(members.arcs[index])
        if Int(frame.leaves[network.head(arc)]) == cell {
          for turn in network.turns(arc) {
            targets.append(Int(members.numbers[Int(network.turnArcs[turn])]) - inner.lowerBound)
            costs.append(network.cost(arc, turn: turn))
          }
        }
        starts.append(targets.count)
      }
      labels = [Double](repeating: .infinity, count: inner.count)
      for entry in entries.range(cell) {
        for index in labels.indices { labels[index] = .infinity }
        let arc = Int(frame.arcs[entries.places[entry]])
        for turn in network.turns(arc) {
          let next = Int(members.numbers[Int(network.turnArcs[turn])]) - inner.lowerBound
          offer(next, network.cost(arc, turn: turn))
        }
        while let (cost, local) = queue.pop() {
          if cost > labels[local] { continue }
          for step in starts[local]..<starts[local + 1] { offer(targets[step], cost + costs[step]) }
        }
        for exit in exits.range(cell) {
          all.append(labels[Int(members.numbers[Int(frame.arcs[exits.places[exit]])]) - inner.lowerBound])
        }
      }
    }
    return all
  }

  @inline(__always)
  private mutating func offer(_ local: Int, _ cost: Double) {
    guard cost < labels[local] else { return }
    labels[local] = cost
    queue.push(cost, local)
  }

  // MARK: Larger cells

  /// What follows on an exit of a cell within the next larger one.
  private struct Step {
    /// Where its costs begin, the first exit that they are of, and how many there are.
    var row, first, count: Int
    /// Where the least of each block of them is, and the most that is known (`CostBlocks`).
    var least, most: Int
  }

  /// What is known of the level below the one that is made.
  private struct Below {
    let level: OverlayLevel
    /// By cell of the level that is made, the first exit of the smaller cells in it.
    let firsts: [Int]
    /// The least of each block of all costs.
    let least: [Double]
    let width: Double

    init(_ known: OverlayLevel, _ cells: CellTree, _ level: Int) {
      self.level = known
      (firsts, least, width) = (cells.firstExits(known.exits, level), known.leastOfRows, known.width)
    }
  }

  private mutating func costs(
    _ exits: OverlayEnds, _ entries: OverlayEnds, over known: Below, _ level: Int, _ chosen: Range<Int>
  ) -> [Double] {
    let (cells, below, firsts, width) = (frame.cells, known.level, known.firsts, known.width)
    func step(_ leaf: UInt32, _ entry: Int, _ first: Int) -> Step {
      let cell = cells.cell(leaf, level - 1)
      let range = below.exits.range(cell)
      return Step(
        row: below.row(cell, entry), first: range.lowerBound - first, count: range.count,
        least: below.leastPlace(cell, entry), most: CostBlocks.place(range.lowerBound, cell))
    }
    most = [Double](repeating: .infinity, count: CostBlocks.place(below.exits.count, cells.counts[level - 1]) + 1)
    var all: [Double] = []
    for cell in chosen where !exits.range(cell).isEmpty {
      let inner = firsts[cell]..<firsts[cell + 1]
      let steps = inner.map { exit in
        cells.cell(below.exits.leaves[exit], level) == cell
          ? step(below.exits.leaves[exit], Int(below.exits.others[exit]), inner.lowerBound)
          : Step(row: 0, first: 0, count: 0, least: 0, most: 0)
      }
      let led = steps.lazy.filter { $0.count > 0 }
      let blocks = (led.map(\.most).min() ?? 0)..<(led.map { $0.most + CostBlocks.count($0.count) }.max() ?? 0)
      labels = [Double](repeating: .infinity, count: inner.count)
      for entry in entries.range(cell) {
        let place = entries.places[entry]
        let leaf = frame.leaves[network.head(Int(frame.arcs[place]))]
        buckets.begin(width: width)
        let start = step(leaf, Int(below.entries.numbers[place]), inner.lowerBound)
        search(steps, blocks, from: start, below.costs, known.least)
        for exit in exits.range(cell) {
          all.append(labels[Int(below.exits.numbers[exits.places[exit]]) - inner.lowerBound])
        }
      }
    }
    return all
  }

  /// Finds what it costs to come to each of the exits in a cell.
  ///
  /// - Parameter blocks: those of all steps.
  private mutating func search(
    _ steps: [Step], _ blocks: Range<Int>, from start: Step, _ costs: Column<Double>, _ least: [Double]
  ) {
    // `unsafe` holds: steps lead to exits in the cell, of which each has its label, and each block its most.
    labels.withUnsafeMutableBufferPointer { labels in
      most.withUnsafeMutableBufferPointer { most in
        least.withUnsafeBufferPointer { least in
          guard let known = labels.baseAddress, let least = least.baseAddress, let most = most.baseAddress else {
            return
          }
          labels.update(repeating: .infinity)
          (most + blocks.lowerBound).update(repeating: .infinity, count: blocks.count)
          (most + start.most).update(repeating: .infinity, count: CostBlocks.count(start.count))
          var next: (cost: Double, step: Step)? = (0, start)
          while let (cost, step) = next {
            CostBlocks.lower(
              known + step.first, costs.start + step.row, step.count, by: cost, least: least + step.least,
              most: most + step.most
            ) { index, whole in
              if steps[step.first + index].count > 0 { buckets.push(whole, step.first + index) }
            }
            next = nil
            while next == nil, let (cost, exit) = buckets.pop() {
              if cost == known[exit] { next = (cost, steps[exit]) }
            }
          }
        }
      }
    }
  }
}

/// The open arcs of a network by the smallest cell that they begin in.
struct LeafArcs {
  private var starts: [UInt32]
  private(set) var arcs: [UInt32]
  /// By arc, which of them it is.
  private(set) var numbers: [UInt32]

  init(_ network: RoadNetwork, _ frame: OverlayFrame) {
    starts = [UInt32](repeating: 0, count: frame.cells.counts[0] + 1)
    numbers = [UInt32](repeating: 0, count: network.arcCount)
    let open = (0..<network.arcCount).filter(network.isOpen)
    for arc in open { starts[Int(frame.leaves[network.tail(arc)]) + 1] += 1 }
    for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
    arcs = [UInt32](repeating: 0, count: open.count)
    var next = starts
    for arc in open {
      let cell = Int(frame.leaves[network.tail(arc)])
      numbers[arc] = next[cell]
      arcs[Int(next[cell])] = UInt32(arc)
      next[cell] += 1
    }
  }

  func range(_ cell: Int) -> Range<Int> { Int(starts[cell])..<Int(starts[cell + 1]) }
}

/// Lowers costs to those of a row and what it costs to come there.
///
/// - Parameter body: is called with the place of each that was lowered, and its cost.
@inline(__always)
func lower(
  _ labels: UnsafeMutablePointer<Double>, _ row: UnsafePointer<Double>, _ count: Int, by cost: Double,
  _ body: (Int, Double) -> Void
) {
  var index = 0
  let offset = SIMD4<Double>(repeating: cost)
  // Most are not lowered: four are looked at in one step.
  while index + 4 <= count {
    let whole = UnsafeRawPointer(row + index).loadUnaligned(as: SIMD4<Double>.self) + offset
    let known = UnsafeRawPointer(labels + index).loadUnaligned(as: SIMD4<Double>.self)
    if any(whole .< known) {
      for lane in 0..<4 where whole[lane] < known[lane] {
        labels[index + lane] = whole[lane]
        body(index + lane, whole[lane])
      }
    }
    index += 4
  }
  while index < count {
    let whole = cost + row[index]
    if whole < labels[index] {
      labels[index] = whole
      body(index, whole)
    }
    index += 1
  }
}
