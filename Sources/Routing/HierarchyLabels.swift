// What a search over a contraction hierarchy knows in one direction.

import Planar

/// What it costs to come from the seeds of a search to the arcs around them and to the vertices above; against the
/// direction, to the seeds.
///
/// Belongs to one thread at a time. Its pointers are safe: rows and parents are held below `count` as they are read.
final class HierarchyLabels {
  private let network: RoadNetwork
  private let isForward: Bool
  // Tables of the network and of a side of the hierarchy, here so that they are not retained anew for each vertex.
  private let vertices: ArcVertices
  private let arcs, parents, starts, rows: Column<UInt32>
  private let turnStarts, turnArcs, entryStarts, entryArcs, entryTurns: Column<UInt32>
  private let turnWeights: Column<Float>
  private let weights: Column<Double>
  private let runs: Column<HierarchyRun>
  private let rowCosts: PackedCosts
  private let count: Int
  /// By vertex, what it costs; infinity for all that are not in `chain`.
  let costs: UnsafeMutablePointer<Double>
  /// By vertex that has a cost, the one that it is come to from, or `Hierarchy.none` for one that was found around the
  /// seeds.
  let before: UnsafeMutablePointer<UInt32>
  /// The vertices that can be come to, in rising order.
  @exclusivity(unchecked) private(set) var chain: [UInt32] = []
  /// The vertices that were come to around the seeds, in rising order, and those of them that no other is below.
  @exclusivity(unchecked) private(set) var touched: [UInt32] = []
  @exclusivity(unchecked) private(set) var bottoms: [UInt32] = []
  /// What is known of arcs around the seeds; an arc's parent is the arc before it, or −1 − n for seed n.
  @exclusivity(unchecked) var around = PlaceLabels()
  /// The costs of a row.
  private let row: UnsafeMutablePointer<Double>
  private let stamps: UnsafeMutablePointer<UInt32>
  @exclusivity(unchecked) private var stamp: UInt32 = 0
  @exclusivity(unchecked) private var most = Double.infinity

  init(_ network: RoadNetwork, _ hierarchy: Hierarchy, isForward: Bool) {
    (self.network, self.isForward) = (network, isForward)
    let side = isForward ? hierarchy.out : hierarchy.into
    (vertices, arcs, parents, count) = (
      hierarchy.vertices, hierarchy.arcs, hierarchy.parents, hierarchy.count
    )
    (starts, rows, runs, rowCosts) = (side.starts, side.rows, side.runs, side.costs)
    (turnStarts, turnArcs, turnWeights) = (
      network.turnStarts, network.turnArcs, network.turnWeights
    )
    (entryStarts, entryArcs, entryTurns) = (
      network.entryStarts, network.entryArcs, network.entryTurns
    )
    weights = network.weights
    costs = .allocate(capacity: count + 4)
    costs.initialize(repeating: .infinity, count: count + 4)
    before = .allocate(capacity: count + 1)
    row = .allocate(capacity: count + 2 * PackedCosts.group)
    stamps = .allocate(capacity: count + 1)
    stamps.initialize(repeating: 0, count: count + 1)
  }

  deinit {
    costs.deallocate()
    before.deallocate()
    row.deallocate()
    stamps.deallocate()
  }

  /// Begins a search.
  ///
  /// - Parameter most: what costs more around the seeds need not be found.
  func begin(most: Double = .infinity) {
    self.most = most
    for vertex in chain { costs[Int(vertex)] = .infinity }
    chain.removeAll(keepingCapacity: true)
    touched.removeAll(keepingCapacity: true)
    bottoms.removeAll(keepingCapacity: true)
    around.removeAll()
  }

  // MARK: Around the seeds

  /// Takes what an arc costs from a seed.
  func seed(_ arc: Int, _ cost: Double, number: Int) { offer(arc, cost, from: -1 - number) }

  @inline(__always)
  private func offer(_ arc: Int, _ cost: Double, from parent: Int) {
    guard cost <= most, let known = around.note(arc, cost, from: parent) else { return }
    let vertex = vertices[arc]
    // What is read of a damaged file is no vertex.
    if vertex >= count {
      around.push(arc, cost)
    } else if known == .infinity {
      touched.append(vertex)
    }
  }

  /// Searches around the seeds up to the first vertices.
  ///
  func lookAround() {
    while let (cost, arc) = around.next() { goOn(arc, cost) }
  }

  /// Offers what follows on an arc.
  func goOn(_ arc: Int, _ cost: Double) {
    if isForward {
      let (rest, range) = (cost + weights[arc], turnStarts.range(arc))
      guard turnArcs.isProven(range), turnWeights.isProven(range) else { return }
      let (arcs, weights) = (turnArcs.start, turnWeights.start)
      for turn in range { offer(Int(arcs[turn]), rest + Double(weights[turn]), from: arc) }
    } else {
      let range = entryStarts.range(arc)
      guard entryArcs.isProven(range), entryTurns.isProven(range) else { return }
      for entry in range {
        let arcBefore = Int(entryArcs.start[entry])
        let rest = weights[arcBefore] + Double(turnWeights[entryTurns.start[entry]])
        offer(arcBefore, cost + rest, from: arc)
      }
    }
  }

  // MARK: Upward

  /// Finds all vertices that are above those which were come to around the seeds.
  func climb() {
    if stamp == .max {
      stamps.update(repeating: 0, count: count)
      stamp = 0
    }
    stamp += 1
    touched.sort()
    for vertex in touched {
      costs[Int(vertex)] = around[Int(arcs[vertex])]
      before[Int(vertex)] = Hierarchy.none
      guard stamps[Int(vertex)] != stamp else { continue }
      bottoms.append(vertex)
      let first = chain.count
      var at = vertex
      while at < count, stamps[Int(at)] != stamp {
        stamps[Int(at)] = stamp
        chain.append(at)
        let parent = parents[at]
        guard parent > at else {
          network.noteDamage()
          break
        }
        at = parent
      }
      if first > 0 { merge(from: first) }
    }
  }

  /// Puts the vertices of the chain from a place on, which rise, among those before.
  private func merge(from first: Int) {
    let added = Array(chain[first...])
    var (low, high, place) = (first - 1, added.count - 1, chain.count - 1)
    while high >= 0 {
      if low >= 0, chain[low] > added[high] {
        chain[place] = chain[low]
        low -= 1
      } else {
        chain[place] = added[high]
        high -= 1
      }
      place -= 1
    }
  }

  /// Takes what it costs over a vertex to those that it is joined to above.
  @inline(__always)
  func relax(_ vertex: UInt32) {
    let (cost, range, groups) = (
      costs[Int(vertex)] - rowCosts.offset, starts.range(Int(vertex)), rows.range(Int(vertex))
    )
    guard runs.isProven(range), groups.count <= count / PackedCosts.group + 1,
      rowCosts.unpack(groups, to: row)
    else {
      return
    }
    let (runs, most) = (runs.start, UInt32(groups.count * PackedCosts.group))
    var start: UInt32 = 0
    for number in range {
      let run = runs[number]
      let length = run.end &- start
      guard run.end >= start, run.end <= most, Int(run.first) + Int(length) <= count else {
        return network.noteDamage()
      }
      let (known, before) = (costs + Int(run.first), before + Int(run.first))
      lower(known, row + Int(start), Int(length), by: cost) { index, _ in before[index] = vertex }
      start = run.end
    }
  }

  /// Finds what all vertices above cost.
  func relaxAll() {
    for vertex in chain where costs[Int(vertex)] < .infinity { relax(vertex) }
  }
}

/// Lowers costs to those of a row and what it costs to come there.
///
/// - Parameter body: is called with the place of each that was lowered, and its cost.
@inline(__always)
func lower(
  _ labels: UnsafeMutablePointer<Double>, _ row: UnsafePointer<Double>, _ count: Int,
  by cost: Double,
  _ body: (Int, Double) -> Void
) {
  var index = 0
  let offset = SIMD2<Double>(repeating: cost)
  @inline(__always) func isLess(_ index: Int) -> SIMDMask<SIMD2<Int64>> {
    UnsafeRawPointer(row + index).loadUnaligned(as: SIMD2<Double>.self) + offset
      .< UnsafeRawPointer(labels + index).loadUnaligned(as: SIMD2<Double>.self)
  }
  // Most are not lowered: eight are looked at in one step.
  while index + 8 <= count {
    if any(isLess(index) .| isLess(index + 2) .| (isLess(index + 4) .| isLess(index + 6))) {
      for index in index..<index + 8 {
        let whole = cost + row[index]
        if whole < labels[index] {
          labels[index] = whole
          body(index, whole)
        }
      }
    }
    index += 8
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
