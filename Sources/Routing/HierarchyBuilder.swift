// The making of a contraction hierarchy.

import Planar

extension Hierarchy {
  /// Makes the hierarchy of a network.
  ///
  /// - Parameters:
  ///   - dissection: the order of its junctions.
  ///   - least: how many arcs there are at least below a vertex, with it.
  convenience init(
    _ network: RoadNetwork, _ dissection: Dissection, least: Int = Hierarchy.least,
    _ workers: RoadWorkers = RoadWorkers()
  ) {
    let order = HierarchyOrder(network, dissection, parts: workers.count > 1 ? 16 : 1)
    let topology = HierarchyTopology(network, order)
    self.init(
      topology, HierarchyCosts(network, topology, workers), arcs: network.arcCount, least: least)
  }

  /// Keeps what of a hierarchy has many arcs below it.
  private convenience init(
    _ topology: HierarchyTopology, _ costs: HierarchyCosts, arcs arcCount: Int, least: Int
  ) {
    let count = topology.count
    var sizes = [UInt32](repeating: 1, count: count)
    var ranks: [UInt32] = []
    var numbers = [UInt32](repeating: Self.none, count: count)
    for rank in 0..<count {
      let parent = topology.parents[rank]
      if parent != .max { sizes[Int(parent)] += sizes[rank] }
      if sizes[rank] >= least {
        numbers[rank] = UInt32(ranks.count)
        ranks.append(UInt32(rank))
      }
    }
    let arcs = topology.order.arcs
    self.init(
      vertices: ArcVertices(ranks.map { arcs[Int($0)] }, arcs: arcCount),
      arcs: Column(ranks.map { arcs[Int($0)] }),
      parents: Column(
        ranks.map { rank in
          let parent = topology.parents[Int(rank)]
          return parent == .max ? Self.none : numbers[Int(parent)]
        }),
      out: costs.takeOut { HierarchySide(topology.out, $0, ranks, numbers) },
      into: HierarchySide(topology.into, costs.into, ranks, numbers))
  }
}

extension HierarchySide {
  /// Keeps the rows of some ranks, whose heads are kept, too.
  ///
  /// - Parameters:
  ///   - ranks: those that are kept.
  ///   - numbers: by rank its number.
  fileprivate convenience init(
    _ rows: HierarchyRows, _ costs: UnsafeMutablePointer<Double>, _ ranks: [UInt32],
    _ numbers: [UInt32]
  ) {
    var kept = HierarchyRows()
    var groups: [UInt32] = [0]
    for rank in ranks {
      rows.forEachRun(Int(rank)) { first, _, count in kept.append(numbers[first], UInt32(count)) }
      kept.close()
      let count = Int(kept.rows[kept.count] - kept.rows[kept.count - 1])
      groups.append(
        groups[groups.count - 1] + UInt32((count + PackedCosts.group - 1) / PackedCosts.group))
    }
    let (lowStarts, lows) = Self.lows(kept)
    let packed = PackedCosts(
      ranks.count,
      { [groups] number in
        let row = Int(ranks[number])
        return (
          UnsafeBufferPointer(
            start: costs + Int(rows.rows[row]), count: Int(rows.rows[row + 1] - rows.rows[row])),
          Int(groups[number])
        )
      }, groups: Int(groups[groups.count - 1]))
    self.init(
      starts: Column(kept.starts), runs: Column(kept.runs), rows: Column(groups), costs: packed,
      lowStarts: Column(lowStarts), lows: Column(lows))
  }

  /// Rows the other way round.
  private static func lows(_ rows: HierarchyRows) -> (starts: [UInt32], runs: [HierarchyRun]) {
    var lasts = [UInt32](repeating: .max, count: rows.count)
    var starts = [UInt32](repeating: 0, count: rows.count + 1)
    func forEach(_ body: (_ head: Int, _ row: UInt32, _ isNew: Bool) -> Void) {
      for head in lasts.indices { lasts[head] = .max }
      for row in 0..<rows.count {
        rows.forEachRun(row) { first, _, count in
          for head in first..<first + count {
            body(head, UInt32(row), lasts[head] == .max || lasts[head] + 1 != UInt32(row))
            lasts[head] = UInt32(row)
          }
        }
      }
    }
    forEach { head, _, isNew in if isNew { starts[head + 1] += 1 } }
    for head in 0..<rows.count { starts[head + 1] += starts[head] }
    var runs = [HierarchyRun](
      repeating: HierarchyRun(first: 0, end: 0), count: Int(starts[rows.count]))
    var next = starts
    forEach { head, row, isNew in
      if isNew {
        runs[Int(next[head])] = HierarchyRun(first: row, end: row + 1)
        next[head] += 1
      } else {
        runs[Int(next[head]) - 1].end = row + 1
      }
    }
    return (starts, runs)
  }
}
