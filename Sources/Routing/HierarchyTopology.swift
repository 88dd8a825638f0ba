// Which arcs a contraction hierarchy joins, whatever they cost.

import Planar

/// What one leads to, or is led to from, among those of higher rank: runs of ranks that follow on each other.
struct HierarchyRun: BitwiseCopyable {
  /// The first rank.
  var first: UInt32
  /// How many there are in the runs of its row up to the end of it.
  var end: UInt32
}

/// The rows of one direction.
struct HierarchyRows {
  /// Where the runs of each begin, and how many ranks are in those before; one more at the end.
  private(set) var starts: [UInt32] = [0]
  private(set) var rows: [UInt32] = [0]
  private(set) var runs: [HierarchyRun] = []

  var count: Int { starts.count - 1 }

  @inline(__always)
  func range(_ row: Int) -> Range<Int> { Int(starts[row])..<Int(starts[row + 1]) }

  /// Begins a row.
  mutating func close() {
    rows.append(rows[rows.count - 1] + (runs.count > Int(starts[starts.count - 1]) ? runs[runs.count - 1].end : 0))
    starts.append(UInt32(runs.count))
  }

  /// Adds ranks to the row that is made, higher ones than those it has.
  @inline(__always)
  mutating func append(_ first: UInt32, _ count: UInt32) {
    let last = runs.count - 1
    guard last >= Int(starts[starts.count - 1]) else { return runs.append(HierarchyRun(first: first, end: count)) }
    let length = runs[last].end - (last > Int(starts[starts.count - 1]) ? runs[last - 1].end : 0)
    if runs[last].first + length == first {
      runs[last].end += count
    } else {
      runs.append(HierarchyRun(first: first, end: runs[last].end + count))
    }
  }

  /// The first rank of a row; `.max` for none.
  func first(_ row: Int) -> UInt32 { starts[row] < starts[row + 1] ? runs[Int(starts[row])].first : .max }

  /// Calls `body` with the first rank of each run, where its values begin, and how many it has.
  @inline(__always)
  func forEachRun(_ row: Int, _ body: (_ first: Int, _ start: Int, _ count: Int) -> Void) {
    var start: UInt32 = 0
    for number in range(row) {
      let run = runs[number]
      body(Int(run.first), Int(rows[row] + start), Int(run.end - start))
      start = run.end
    }
  }

  /// Where the value of a rank in a row is.
  func place(_ row: Int, _ rank: UInt32) -> Int? {
    let range = range(row)
    let number = range.partitioningIndex { runs[$0].first > rank } - 1
    guard number >= range.lowerBound else { return nil }
    let start = number > range.lowerBound ? runs[number - 1].end : 0
    let offset = rank - runs[number].first
    return offset < runs[number].end - start ? Int(rows[row] + start + offset) : nil
  }
}

/// The arcs of a network in their order, and which of higher rank each is joined to: as by the network, so over those
/// of lower rank than both.
struct HierarchyTopology {
  let order: HierarchyOrder
  /// What each leads to, and what leads to it.
  private(set) var out = HierarchyRows()
  private(set) var into = HierarchyRows()

  /// The least rank that each would be joined to if ways led in both directions, or `.max`: all that it is joined to
  /// is among its parent, the parent of that, and so on.
  private(set) var parents: [UInt32]

  var count: Int { order.arcs.count }

  /// O(runs), as good as.
  ///
  /// Where one leads to another and back, what it is joined to beyond that the other is joined to as well: it need be
  /// asked of those before alone.
  init(_ network: RoadNetwork, _ order: HierarchyOrder) {
    self.order = order
    let count = order.arcs.count
    parents = Self.parents(network, order)
    var (aheadLists, backLists) = (RankLists(count), RankLists(count))
    var spans: (all: [Span], other: [Span]) = ([], [])
    var heads: [UInt32] = []
    for rank in 0..<UInt32(count) {
      let arc = Int(order.arcs[Int(rank)])
      heads.removeAll(keepingCapacity: true)
      for turn in network.turns(arc) { heads.append(order.ranks[Int(network.turnArcs[turn])]) }
      Self.fill(&out, rank, &heads, backLists, &spans)
      heads.removeAll(keepingCapacity: true)
      for entry in network.entries(arc) { heads.append(order.ranks[Int(network.entryArcs[entry])]) }
      Self.fill(&into, rank, &heads, aheadLists, &spans)
      // Those that are met in both directions: the first one answers for what is beyond.
      let last = Self.common(out, into, Int(rank))
      backLists.add(rank, into, last)
      aheadLists.add(rank, out, last)
      backLists.advance(rank, into)
      aheadLists.advance(rank, out)
    }
  }

  /// The elimination tree (Liu 1986).
  private static func parents(_ network: RoadNetwork, _ order: HierarchyOrder) -> [UInt32] {
    var parents = [UInt32](repeating: .max, count: order.arcs.count)
    // Of each some rank above it in the tree, so that the way to its root is short.
    var above = parents
    for rank in 0..<UInt32(order.arcs.count) {
      func join(_ other: Int) {
        var at = order.ranks[other]
        while at < rank {
          let next = above[Int(at)]
          above[Int(at)] = rank
          if next == .max { parents[Int(at)] = rank }
          at = next
        }
      }
      let arc = Int(order.arcs[Int(rank)])
      for turn in network.turns(arc) { join(Int(network.turnArcs[turn])) }
      for entry in network.entries(arc) { join(Int(network.entryArcs[entry])) }
    }
    return parents
  }

  private struct Span {
    var first, end: UInt32
  }

  /// Makes the row of a rank: its own heads, and those of all that it is joined to below.
  ///
  /// - Parameter lists: by rank, those whose rows of the other direction have it.
  private static func fill(
    _ rows: inout HierarchyRows, _ rank: UInt32, _ heads: inout [UInt32], _ lists: RankLists,
    _ spans: inout (all: [Span], other: [Span])
  ) {
    spans.all.removeAll(keepingCapacity: true)
    heads.sort()
    for head in heads where head > rank && head != .max { spans.all.append(Span(first: head, end: head + 1)) }
    var below = lists.first(rank)
    while below != .max {
      merge(rows, Int(below), after: rank, &spans)
      below = lists.next(below)
    }
    var index = 0
    while index < spans.all.count {
      var span = spans.all[index]
      index += 1
      while index < spans.all.count, spans.all[index].first <= span.end {
        span.end = max(span.end, spans.all[index].end)
        index += 1
      }
      rows.append(span.first, span.end - span.first)
    }
    rows.close()
  }

  /// Takes in the ranks of a row after one.
  private static func merge(
    _ rows: HierarchyRows, _ row: Int, after rank: UInt32, _ spans: inout (all: [Span], other: [Span])
  ) {
    spans.other.removeAll(keepingCapacity: true)
    var index = 0
    rows.forEachRun(row) { first, _, count in
      let end = UInt32(first + count)
      guard end > rank + 1 else { return }
      var span = Span(first: max(UInt32(first), rank + 1), end: end)
      while index < spans.all.count, spans.all[index].first <= span.end {
        let known = spans.all[index]
        index += 1
        if known.end < span.first {
          spans.other.append(known)
        } else {
          span = Span(first: min(span.first, known.first), end: max(span.end, known.end))
        }
      }
      spans.other.append(span)
    }
    spans.other += spans.all[index...]
    swap(&spans.all, &spans.other)
  }

  /// The first rank that is in both rows; `.max` for none.
  private static func common(_ a: HierarchyRows, _ b: HierarchyRows, _ row: Int) -> UInt32 {
    var (ends, others) = (b.range(row), UInt32(0))
    var found = UInt32.max
    a.forEachRun(row) { first, _, count in
      guard found == .max else { return }
      let end = UInt32(first + count)
      while !ends.isEmpty {
        let run = b.runs[ends.lowerBound]
        let last = run.first + run.end - others
        if max(run.first, UInt32(first)) < min(last, end) {
          found = max(run.first, UInt32(first))
          return
        }
        guard last <= end else { return }
        others = run.end
        ends.removeFirst()
      }
    }
    return found
  }
}

/// Lists of rows by the rank in them that comes next.
struct RankLists {
  /// By rank the first row of its list, by row the one that follows on it.
  private var firsts, nexts: [UInt32]
  /// By row, the number of the run that the rank is in, and the highest rank that is asked for.
  private var runs, lasts: [UInt32]

  init(_ count: Int) {
    firsts = [UInt32](repeating: .max, count: count)
    (nexts, runs, lasts) = (firsts, firsts, firsts)
  }

  func first(_ rank: UInt32) -> UInt32 { firsts[Int(rank)] }
  func next(_ row: UInt32) -> UInt32 { nexts[Int(row)] }

  /// Adds a row by its first rank, where that is at most the last one that is asked for.
  mutating func add(_ row: UInt32, _ rows: HierarchyRows, _ last: UInt32 = .max) {
    (runs[Int(row)], lasts[Int(row)]) = (rows.starts[Int(row)], last)
    put(row, rows.first(Int(row)))
  }

  private mutating func put(_ row: UInt32, _ rank: UInt32) {
    guard rank <= lasts[Int(row)], rank != .max else { return }
    nexts[Int(row)] = firsts[Int(rank)]
    firsts[Int(rank)] = row
  }

  /// Takes the rows of a rank to the rank that follows in each.
  mutating func advance(_ rank: UInt32, _ rows: HierarchyRows) {
    var row = firsts[Int(rank)]
    while row != .max {
      let (next, number) = (nexts[Int(row)], runs[Int(row)])
      let start = number > rows.starts[Int(row)] ? rows.runs[Int(number) - 1].end : 0
      let run = rows.runs[Int(number)]
      if rank + 1 - run.first < run.end - start {
        put(row, rank + 1)
      } else if number + 1 < rows.starts[Int(row) + 1] {
        runs[Int(row)] = number + 1
        put(row, rows.runs[Int(number) + 1].first)
      }
      row = next
    }
  }
}
