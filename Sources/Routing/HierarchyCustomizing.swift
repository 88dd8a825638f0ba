// What the arcs of a contraction hierarchy cost.

/// The costs of a hierarchy's arcs, made from those of a network.
///
/// An arc costs what the network says, or less by way of one of lower rank (a *lower triangle*). Ranks are looked at in
/// rising order, each with all that is below it, as in a sparse factorization (Dibbelt, Strasser, Wagner 2016).
///
/// Its pointers are safe: rows and runs lead to ranks below `count`, as `HierarchyTopology` made them, and no two
/// threads contract ranks that are joined.
final class HierarchyCosts {
  /// As the rows of the topology have them.
  let out, into: UnsafeMutablePointer<Double>
  private let network: RoadNetwork
  private let topology: HierarchyTopology
  private var isOutTaken = false

  /// O(triangles).
  init(_ network: RoadNetwork, _ topology: HierarchyTopology, _ workers: RoadWorkers = RoadWorkers()) {
    (self.network, self.topology) = (network, topology)
    func room(_ rows: HierarchyRows) -> UnsafeMutablePointer<Double> {
      let count = Int(rows.rows[rows.count])
      let costs = UnsafeMutablePointer<Double>.allocate(capacity: count + 4)
      costs.initialize(repeating: .infinity, count: count + 4)
      return costs
    }
    (out, into) = (room(topology.out), room(topology.into))
    takeTurns()
    contract(workers)
  }

  deinit {
    if !isOutTaken { out.deallocate() }
    into.deallocate()
  }

  /// What `body` makes of the costs ahead, which nothing asks for after that: both sides are most of the memory.
  func takeOut<Made>(_ body: (UnsafeMutablePointer<Double>) -> Made) -> Made {
    precondition(!isOutTaken)
    let made = body(out)
    out.deallocate()
    isOutTaken = true
    return made
  }

  /// Takes the costs of the network's own turns.
  private func takeTurns() {
    for rank in 0..<UInt32(topology.count) {
      let arc = Int(topology.order.arcs[Int(rank)])
      for turn in network.turns(arc) {
        let head = topology.order.ranks[Int(network.turnArcs[turn])]
        guard head != .max, head != rank else { continue }
        let cost = network.cost(arc, turn: turn)
        if head > rank, let place = topology.out.place(Int(rank), head) {
          out[place] = min(out[place], cost)
        } else if head < rank, let place = topology.into.place(Int(head), rank) {
          into[place] = min(into[place], cost)
        }
      }
    }
  }

  private func contract(_ workers: RoadWorkers) {
    let parts = topology.order.parts
    let sides = TriangleSides(topology, out, into)
    let first = parts.first?.lowerBound ?? 0
    var open = Triangles(sides)
    open.contract(0..<first)
    let waiting = workers.map(parts.count, sharesEach: max(parts.count, 1)) { shares in
      shares.map { share in
        var triangles = Triangles(sides, until: parts[share].upperBound)
        triangles.contract(parts[share])
        return triangles.waiting
      }
    }
    for row in waiting.joined().joined() { open.put(row) }
    var done = first
    for part in parts {
      open.contract(done..<part.lowerBound)
      done = part.upperBound
    }
    open.contract(done..<topology.count)
  }
}

/// Both directions of a hierarchy whose triangles are looked at.
// @unchecked holds: threads contract parts with no arc between them, and write to what belongs to their ranks.
private final class TriangleSides: @unchecked Sendable {
  struct Side {
    let starts, rows: UnsafePointer<UInt32>
    let runs: UnsafePointer<HierarchyRun>
    let costs: UnsafeMutablePointer<Double>
    /// By rank the first row of those that have it next, by row the one that follows on it, and the run of the rank.
    let firsts, nexts, places: UnsafeMutablePointer<UInt32>

    init(_ rows: HierarchyRows, _ costs: UnsafeMutablePointer<Double>) {
      func copied<Value>(_ values: [Value]) -> UnsafeMutablePointer<Value> {
        let copy = UnsafeMutablePointer<Value>.allocate(capacity: max(values.count, 1))
        _ = UnsafeMutableBufferPointer(start: copy, count: values.count).initialize(from: values)
        return copy
      }
      (starts, self.rows) = (UnsafePointer(copied(rows.starts)), UnsafePointer(copied(rows.rows)))
      (runs, self.costs) = (UnsafePointer(copied(rows.runs)), costs)
      let none = [UInt32](repeating: .max, count: rows.count)
      (firsts, nexts, places) = (copied(none), copied(none), copied(rows.starts))
    }

    func deallocate() {
      for values in [
        firsts, nexts, places, UnsafeMutablePointer(mutating: starts), UnsafeMutablePointer(mutating: rows),
      ] {
        values.deallocate()
      }
      runs.deallocate()
    }
  }

  let ahead, back: Side
  let count: Int

  init(_ topology: HierarchyTopology, _ out: UnsafeMutablePointer<Double>, _ into: UnsafeMutablePointer<Double>) {
    (ahead, back) = (Side(topology.out, out), Side(topology.into, into))
    count = topology.count
  }

  deinit {
    ahead.deallocate()
    back.deallocate()
  }
}

/// Contracts ranks in rising order.
private struct Triangles: ~Copyable {
  /// A row and the rank in it that comes next.
  struct Waiting: Sendable {
    var row, rank: UInt32
    var isAhead: Bool
  }

  private let sides: TriangleSides
  /// By rank, what it costs to come to it from the one that is contracted.
  private let costs: UnsafeMutablePointer<Double>
  private let end: Int
  /// The rows whose next rank is not among those that are contracted here.
  private(set) var waiting: [Waiting] = []

  init(_ sides: TriangleSides, until end: Int = .max) {
    (self.sides, self.end) = (sides, end)
    costs = .allocate(capacity: sides.count + 4)
  }

  deinit { costs.deallocate() }

  mutating func put(_ row: Waiting) {
    guard Int(row.rank) < end else { return waiting.append(row) }
    let side = row.isAhead ? sides.ahead : sides.back
    side.nexts[Int(row.row)] = side.firsts[Int(row.rank)]
    side.firsts[Int(row.rank)] = row.row
  }

  mutating func contract(_ ranks: Range<Int>) {
    for rank in ranks {
      // What leads to it from below, and on from there; then against the direction.
      lower(sides.ahead, by: sides.back, rank)
      lower(sides.back, by: sides.ahead, rank)
      advance(sides.ahead, rank, isAhead: true)
      advance(sides.back, rank, isAhead: false)
    }
  }

  /// Lowers the row of a rank to what it costs over lower ones.
  ///
  /// - Parameter others: the side in whose rows the rank is.
  private func lower(_ side: TriangleSides.Side, by others: TriangleSides.Side, _ rank: Int) {
    var below = others.firsts[rank]
    guard below != .max else { return }
    let (first, last) = (Int(side.starts[rank]), Int(side.starts[rank + 1]))
    var place = side.costs + Int(side.rows[rank])
    var start: UInt32 = 0
    for run in first..<last {
      let run = side.runs[run]
      (costs + Int(run.first)).update(from: place, count: Int(run.end - start))
      place += Int(run.end - start)
      start = run.end
    }
    while below != .max {
      let row = Int(below)
      let cost = others.cost(row, UInt32(rank))
      side.forEachRun(row, after: UInt32(rank)) { first, values, count in
        let known = costs + first
        var index = 0
        let offset = SIMD4<Double>(repeating: cost)
        while index + 4 <= count {
          let whole = UnsafeRawPointer(values + index).loadUnaligned(as: SIMD4<Double>.self) + offset
          let old = UnsafeRawPointer(known + index).loadUnaligned(as: SIMD4<Double>.self)
          UnsafeMutableRawPointer(known + index).storeBytes(
            of: old.replacing(with: whole, where: whole .< old), as: SIMD4<Double>.self)
          index += 4
        }
        while index < count {
          let whole = values[index] + cost
          known[index] = whole < known[index] ? whole : known[index]
          index += 1
        }
      }
      below = others.nexts[row]
    }
    place = side.costs + Int(side.rows[rank])
    start = 0
    for run in first..<last {
      let run = side.runs[run]
      place.update(from: costs + Int(run.first), count: Int(run.end - start))
      place += Int(run.end - start)
      start = run.end
    }
  }

  /// Takes the rows that have a rank to the rank that follows in each, and the row of the rank to its first one.
  private mutating func advance(_ side: TriangleSides.Side, _ rank: Int, isAhead: Bool) {
    var row = side.firsts[rank]
    while row != .max {
      let (next, number) = (side.nexts[Int(row)], Int(side.places[Int(row)]))
      let run = side.runs[number]
      let start = number > Int(side.starts[Int(row)]) ? side.runs[number - 1].end : 0
      if UInt32(rank) + 1 - run.first < run.end - start {
        put(Waiting(row: row, rank: UInt32(rank) + 1, isAhead: isAhead))
      } else {
        side.places[Int(row)] = UInt32(number + 1)
        if number + 1 < Int(side.starts[Int(row) + 1]) {
          put(Waiting(row: row, rank: side.runs[number + 1].first, isAhead: isAhead))
        }
      }
      row = next
    }
    let first = Int(side.starts[rank])
    if first < Int(side.starts[rank + 1]) {
      put(Waiting(row: UInt32(rank), rank: side.runs[first].first, isAhead: isAhead))
    }
  }
}

extension TriangleSides.Side {
  /// The cost of a rank that comes next in a row.
  @inline(__always)
  fileprivate func cost(_ row: Int, _ rank: UInt32) -> Double {
    let number = Int(places[row])
    let start = number > Int(starts[row]) ? runs[number - 1].end : 0
    return costs[Int(rows[row] + start + rank - runs[number].first)]
  }

  /// Calls `body` with the ranks after one in the runs of a row, from that on which comes next.
  @inline(__always)
  fileprivate func forEachRun(
    _ row: Int, after rank: UInt32, _ body: (_ first: Int, _ values: UnsafePointer<Double>, _ count: Int) -> Void
  ) {
    var number = Int(places[row])
    let last = Int(starts[row + 1])
    guard number < last else { return }
    var start = number > Int(starts[row]) ? runs[number - 1].end : 0
    var skipped = runs[number].first > rank ? 0 : rank + 1 - runs[number].first
    while number < last {
      let run = runs[number]
      let length = run.end - start
      if skipped < length {
        body(
          Int(run.first + skipped), UnsafePointer(costs + Int(rows[row] + start + skipped)), Int(length - skipped))
      }
      (skipped, start) = (0, run.end)
      number += 1
    }
  }
}
