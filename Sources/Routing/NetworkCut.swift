// Cuts of a network of junctions: few edges, with a good share of the junctions on either side.

import Planar

/// The junctions of a network as a graph, and cuts of parts of it by flows between their far ends.
///
/// Inertial flow (Schild, Sommer 2015): the junctions are put in order along a direction, and the least cut between the
/// first and the last share of them is that of a greatest flow (Dinic 1970) in which an edge counts as many as there
/// are between its junctions. The best of four directions is taken.
struct NetworkCut {
  /// An edge at a junction: the junction at its other end, and twice which it is, and 1 more from its second junction.
  private struct Side {
    var other: UInt32
    var edge: UInt32
  }

  private struct Junction {
    /// The part it belongs to.
    var part: UInt32 = 0
    /// How far it is from where a search began, or −1.
    var level: Int32 = -1
    /// The side that is looked at next.
    var side: UInt32 = 0
    /// At which end of its part it lies, 1 or 2, or 0.
    var end: UInt8 = 0
    var isInFront = false
  }

  /// Where the sides at each junction begin; one more at the end.
  private let starts: Column<UInt32>
  private let sides: Column<Side>
  /// Where junctions lie, in lengths that are alike in both directions.
  private let places: [(x: Float, y: Float)]

  private var junctions: [Junction]
  /// By edge, how many it counts for.
  private var capacities: [Int8]
  /// By edge: what flows from its first junction to its second one, below 0 against that; at most its capacity.
  private var flows: [Int8]
  private var keys: [Float]
  private var queue: [UInt32] = []
  /// The junctions between the ends of the part that is cut, with those at either end that are next to others; these.
  private var inner: [UInt32] = []
  private var borders: [[UInt32]] = [[], []]
  private var path: [Side] = []

  /// Parts of at most so many junctions are halved: how these lie to each other changes little.
  private static let few = 16

  /// How much of a part lies at each end, between which the cut is.
  private static let share = 0.35

  /// Makes the graph of edges between junctions; those that join one with itself are none of it.
  init(_ nodes: [Position], ends all: [(a: UInt32, b: UInt32)]) {
    let count = nodes.count
    // Edges between the same junctions are one that counts as many.
    var edges: [(a: UInt32, b: UInt32)] = []
    capacities = []
    for (a, b) in all.lazy.map({ (a: min($0.a, $0.b), b: max($0.a, $0.b)) }).sorted(by: { ($0.a, $0.b) < ($1.a, $1.b) })
    {
      if let last = edges.last, last == (a, b), capacities[edges.count - 1] < 60 {
        capacities[edges.count - 1] += 1
      } else {
        edges.append((a, b))
        capacities.append(1)
      }
    }
    var starts = [UInt32](repeating: 0, count: count + 1)
    for (a, b) in edges where a != b {
      starts[Int(a) + 1] += 1
      starts[Int(b) + 1] += 1
    }
    for node in 0..<count { starts[node + 1] += starts[node] }
    var next = starts
    var sides = [Side](repeating: Side(other: 0, edge: 0), count: Int(starts[count]))
    for (edge, (a, b)) in edges.enumerated() where a != b {
      sides[Int(next[Int(a)])] = Side(other: b, edge: UInt32(2 * edge))
      next[Int(a)] += 1
      sides[Int(next[Int(b)])] = Side(other: a, edge: UInt32(2 * edge + 1))
      next[Int(b)] += 1
    }
    (self.starts, self.sides) = (Column(starts), Column(sides))
    let scale = GroundScale(latitude: nodes.isEmpty ? 0 : nodes[count / 2].y).metres
    places = nodes.map { (Float($0.x * scale.x), Float($0.y * scale.y)) }
    junctions = [Junction](repeating: Junction(), count: count)
    flows = [Int8](repeating: 0, count: edges.count)
    keys = [Float](repeating: 0, count: count)
  }

  /// Says to which part junctions belong.
  mutating func mark(_ nodes: ArraySlice<UInt32>, as part: Int) {
    for node in nodes { junctions[Int(node)].part = UInt32(part) }
  }

  /// Calls `body` with each edge between a junction of some and one of a part.
  @inline(__always)
  func forEachEdge(of nodes: ArraySlice<UInt32>, to part: Int, _ body: (_ edge: Int) -> Void) {
    for node in nodes {
      for place in range(node) where junctions[Int(sides[place].other)].part == part {
        body(Int(sides[place].edge >> 1))
      }
    }
  }

  /// How many edges lead out of a part.
  func border(of nodes: ArraySlice<UInt32>) -> Int {
    guard let first = nodes.first else { return 0 }
    let part = junctions[Int(first)].part
    return nodes.reduce(0) { $0 + range($1).count { junctions[Int(sides[$0].other)].part != part } }
  }

  @inline(__always)
  private func range(_ node: UInt32) -> Range<Int> { Int(starts[node])..<Int(starts[node + 1]) }

  /// Puts the junctions of a part, two or more, in two.
  ///
  /// - Returns: how many are in front; at least one is on either side.
  mutating func split(_ nodes: inout [UInt32], _ range: Range<Int>) -> Int {
    let count = range.count
    if count <= Self.few { return halve(&nodes, range) }
    let part = junctions[Int(nodes[range.lowerBound])].part
    let share = max(1, Int(Double(count) * Self.share))
    var best = Double.infinity
    for direction in count > 400 ? 0..<4 : 0..<2 {
      for node in nodes[range] {
        let (x, y) = places[Int(node)]
        keys[Int(node)] = direction == 0 ? x : direction == 1 ? y : direction == 2 ? x + y : x - y
      }
      arrange(&nodes, range, first: share)
      arrange(&nodes, (range.lowerBound + share)..<range.upperBound, first: count - 2 * share)
      for (index, node) in nodes[range].enumerated() {
        junctions[Int(node)].end = index < share ? 1 : index >= count - share ? 2 : 0
      }
      chooseInner(nodes[range], part)
      guard let flow = flow(part, best) else { continue }
      for end in 1...2 as ClosedRange<UInt8> {
        // The last search from the first end has just found nothing.
        if end == 2 { _ = reach(part, from: 2) }
        let reached = share + queue.count - borders[Int(end) - 1].count
        // Of cuts with as many edges that with the most equal sides.
        let score = Double(flow) + 0.5 - Double(min(reached, count - reached)) / Double(count)
        guard score < best else { continue }
        best = score
        for node in nodes[range] {
          let junction = junctions[Int(node)]
          junctions[Int(node)].isInFront = junction.end == 0 ? (junction.level >= 0) == (end == 1) : junction.end == 1
        }
      }
      // Nothing is less than no edge at all, as between islands.
      if flow == 0 { break }
    }
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      if junctions[Int(nodes[low])].isInFront {
        low += 1
      } else {
        high -= 1
        nodes.swapAt(low, high)
      }
    }
    return low - range.lowerBound
  }

  /// Puts half of the junctions of a part in front, along the direction in which it is longer.
  private mutating func halve(_ nodes: inout [UInt32], _ range: Range<Int>) -> Int {
    var (low, high) = (SIMD2(repeating: Float.infinity), SIMD2(repeating: -Float.infinity))
    for node in nodes[range] {
      let place = SIMD2(places[Int(node)].x, places[Int(node)].y)
      low.replace(with: place, where: place .< low)
      high.replace(with: place, where: place .> high)
    }
    let isWide = high.x - low.x > high.y - low.y
    for node in nodes[range] { keys[Int(node)] = isWide ? places[Int(node)].x : places[Int(node)].y }
    arrange(&nodes, range, first: range.count / 2)
    return range.count / 2
  }

  /// Puts those with the least keys first (Hoare 1961).
  private func arrange(_ nodes: inout [UInt32], _ range: Range<Int>, first: Int) {
    var (low, high) = (range.lowerBound, range.upperBound)
    let place = low + first
    @inline(__always) func isBefore(_ a: UInt32, _ b: UInt32) -> Bool {
      (keys[Int(a)], a) < (keys[Int(b)], b)
    }
    while high - low > 1, place > low, place < high {
      let (a, b, c) = (nodes[low], nodes[(low + high) / 2], nodes[high - 1])
      // The middle one of three.
      let (less, more) = isBefore(a, b) ? (a, b) : (b, a)
      let pivot = isBefore(c, less) ? less : isBefore(more, c) ? more : c
      var (i, j) = (low, high - 1)
      while i <= j {
        while isBefore(nodes[i], pivot) { i += 1 }
        while isBefore(pivot, nodes[j]) { j -= 1 }
        if i <= j {
          nodes.swapAt(i, j)
          i += 1
          j -= 1
        }
      }
      if place <= j { high = j + 1 } else if place >= i { low = i } else { return }
    }
  }

  // MARK: Flows

  /// Finds what may be on a way from one end to the other.
  private mutating func chooseInner(_ nodes: ArraySlice<UInt32>, _ part: UInt32) {
    inner.removeAll(keepingCapacity: true)
    for end in 0..<2 { borders[end].removeAll(keepingCapacity: true) }
    let (starts, sides) = (starts, sides)
    for node in nodes {
      let (end, range) = (junctions[Int(node)].end, starts.range(Int(node)))
      if end > 0 {
        guard
          range.contains(where: { place in
            let other = junctions[Int(sides[place].other)]
            return other.part == part && other.end != end
          })
        else { continue }
        borders[Int(end) - 1].append(node)
      }
      inner.append(node)
      for place in range { flows[Int(sides[place].edge >> 1)] = 0 }
    }
  }

  /// Fills the part with the greatest flow between its ends; nil when that is more than a limit.
  private mutating func flow(_ part: UInt32, _ most: Double) -> Int? {
    var flow = 0
    while reach(part, from: 1) {
      flow += push(part)
      if Double(flow) >= most { return nil }
    }
    return flow
  }

  /// Finds what can be reached from an end over edges along which more can flow (from the second end: against the
  /// flow).
  ///
  /// - Returns: whether the other end is among it; then what is farther is left out.
  private mutating func reach(_ part: UInt32, from end: UInt8) -> Bool {
    queue.removeAll(keepingCapacity: true)
    queue += borders[Int(end) - 1]
    for node in inner {
      junctions[Int(node)].level = junctions[Int(node)].end == end ? 0 : -1
      junctions[Int(node)].side = starts[node]
    }
    var last = Int32.max
    let (starts, sides, capacities) = (starts, sides, capacities)
    var queue = queue
    self.queue = []
    defer { self.queue = queue }
    // `unsafe` holds: sides lead to junctions, and edges have flows.
    junctions.withUnsafeMutableBufferPointer { junctions in
      flows.withUnsafeBufferPointer { flows in
        var index = 0
        while index < queue.count {
          let node = queue[index]
          index += 1
          let level = junctions[Int(node)].level
          if level >= last { break }
          for place in starts[node]..<starts[node + 1] {
            let side = sides[place]
            let other = junctions[Int(side.other)]
            guard other.part == part, other.level < 0, other.end != end else { continue }
            let flow = flows[Int(side.edge >> 1)]
            let capacity = capacities[Int(side.edge >> 1)]
            guard (side.edge & 1 == 0) == (end == 1) ? flow < capacity : flow > -capacity else { continue }
            junctions[Int(side.other)].level = level + 1
            queue.append(side.other)
            if other.end == 3 - end { last = level + 1 }
          }
        }
      }
    }
    return last != .max
  }

  /// Lets as much flow from the first end to the second one as the levels let through.
  private mutating func push(_ part: UInt32) -> Int {
    let (starts, sides, sources, capacities) = (starts, sides, borders[0], capacities)
    var (path, count) = (path, 0)
    self.path = []
    defer { self.path = path }
    // `unsafe` holds: sides lead to junctions, and edges have flows.
    junctions.withUnsafeMutableBufferPointer { junctions in
      flows.withUnsafeMutableBufferPointer { flows in
        for source in sources {
          var node = source
          path.removeAll(keepingCapacity: true)
          while true {
            if junctions[Int(node)].end == 2 {
              let most = path.reduce(Int8.max) { most, side in
                let edge = Int(side.edge >> 1)
                return min(most, side.edge & 1 == 0 ? capacities[edge] - flows[edge] : capacities[edge] + flows[edge])
              }
              for side in path { flows[Int(side.edge >> 1)] += side.edge & 1 == 0 ? most : -most }
              count += Int(most)
              node = source
              path.removeAll(keepingCapacity: true)
            }
            let place = junctions[Int(node)].side
            if place == starts[node + 1] {
              // Nothing leads on from here.
              guard let last = path.popLast() else { break }
              node = last.other
              junctions[Int(node)].side += 1
              continue
            }
            let side = sides[place]
            let other = junctions[Int(side.other)]
            let (flow, capacity) = (flows[Int(side.edge >> 1)], capacities[Int(side.edge >> 1)])
            if other.part == part, other.end != 1, other.level == junctions[Int(node)].level + 1,
              side.edge & 1 == 0 ? flow < capacity : flow > -capacity
            {
              path.append(Side(other: node, edge: side.edge))
              node = side.other
            } else {
              junctions[Int(node)].side = place + 1
            }
          }
        }
      }
    }
    return count
  }
}
