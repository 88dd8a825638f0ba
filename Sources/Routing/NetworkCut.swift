// Cuts of a network of junctions: few edges, with a good share of the junctions on either side.

import Planar

/// The junctions of a network as a graph, and cuts of parts of it by flows between their far ends.
///
/// Inertial flow (Schild, Sommer 2015): the junctions are put in order along a direction, and the least cut between the
/// first and the last share of them is that of a greatest flow (Dinic 1970) in which an edge counts as many as there
/// are between its junctions. The best of four directions is taken.
struct NetworkCut {
  /// An edge at a junction.
  private struct Side {
    /// The junction at its other end, and its side there.
    var other, mate: UInt32
    /// How many edges it counts for, and how much more may flow from the junction along it.
    var capacity, room: Int8
  }

  private struct Junction {
    /// The part it belongs to.
    var part: UInt32 = 0
    /// How far it is from where a search began, above the least level of that search; less than that where it was not
    /// found.
    var level: Int32 = 0
    /// The side that is looked at next.
    var side: UInt32 = 0
    /// At which end of its part it lies, 1 or 2, or 0.
    var end: UInt8 = 0
    var isInFront = false
  }

  /// Where the sides at each junction begin; one more at the end.
  private let starts: [UInt32]
  private var sides: [Side]
  /// Where junctions lie, in lengths that are alike in both directions.
  private let places: [(x: Float, y: Float)]

  private var junctions: [Junction]
  /// The level of what a search begins with, and one that no junction has yet.
  private var least: Int32 = 1
  private var unused: Int32 = 2
  private var keys: [Float]
  /// What a search has found, one after the other, and how many these are.
  private var queue: [UInt32]
  private var found = 0
  /// The junctions at either end of the part that is cut that are next to others.
  private var borders: [[UInt32]] = [[], []]
  private var path: [(junction: UInt32, side: UInt32)] = []

  /// Parts of at most so many junctions are halved: how these lie to each other changes little.
  private static let few = 16

  /// How much of a part lies at each end, between which the cut is.
  private static let share = 0.35

  /// Makes the graph of edges between junctions; those that join one with itself are none of it.
  init(_ nodes: [Position], ends all: [(a: UInt32, b: UInt32)]) {
    let count = nodes.count
    // Edges between the same junctions are one that counts as many.
    var edges: [(a: UInt32, b: UInt32, capacity: Int8)] = []
    for (a, b) in all.lazy.map({ (a: min($0.a, $0.b), b: max($0.a, $0.b)) }).sorted(by: { ($0.a, $0.b) < ($1.a, $1.b) })
    where a != b {
      if let last = edges.last, (last.a, last.b) == (a, b), last.capacity < 60 {
        edges[edges.count - 1].capacity += 1
      } else {
        edges.append((a, b, 1))
      }
    }
    var starts = [UInt32](repeating: 0, count: count + 1)
    for (a, b, _) in edges {
      starts[Int(a) + 1] += 1
      starts[Int(b) + 1] += 1
    }
    for node in 0..<count { starts[node + 1] += starts[node] }
    var next = starts
    sides = [Side](repeating: Side(other: 0, mate: 0, capacity: 0, room: 0), count: 2 * edges.count)
    for (a, b, capacity) in edges {
      let (place, mate) = (next[Int(a)], next[Int(b)])
      sides[Int(place)] = Side(other: b, mate: mate, capacity: capacity, room: capacity)
      sides[Int(mate)] = Side(other: a, mate: place, capacity: capacity, room: capacity)
      next[Int(a)] += 1
      next[Int(b)] += 1
    }
    self.starts = starts
    let scale = GroundScale(latitude: nodes.isEmpty ? 0 : nodes[count / 2].y).metres
    places = nodes.map { (Float($0.x * scale.x), Float($0.y * scale.y)) }
    junctions = [Junction](repeating: Junction(), count: count)
    keys = [Float](repeating: 0, count: count)
    queue = [UInt32](repeating: 0, count: count)
  }

  /// Says to which part junctions belong.
  mutating func mark(_ nodes: ArraySlice<UInt32>, as part: Int) {
    for node in nodes { junctions[Int(node)].part = UInt32(part) }
  }

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
      begin(nodes[range], part)
      guard let flow = flow(part, best) else { continue }
      for end in 1...2 as ClosedRange<UInt8> {
        // The last search from the first end has just found nothing.
        if end == 2 { _ = reach(part, from: 2) }
        let reached = share + found - borders[Int(end) - 1].count
        // Of cuts with as many edges that with the most equal sides.
        let score = Double(flow) + 0.5 - Double(min(reached, count - reached)) / Double(count)
        guard score < best else { continue }
        best = score
        for node in nodes[range] {
          let junction = junctions[Int(node)]
          junctions[Int(node)].isInFront =
            junction.end == 0 ? (junction.level >= least) == (end == 1) : junction.end == 1
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

  /// Finds the borders of both ends, and lets nothing flow.
  private mutating func begin(_ nodes: ArraySlice<UInt32>, _ part: UInt32) {
    for end in 0..<2 { borders[end].removeAll(keepingCapacity: true) }
    let starts = starts
    // `unsafe` holds: sides lead to junctions.
    sides.withUnsafeMutableBufferPointer { sides in
      junctions.withUnsafeBufferPointer { junctions in
        for node in nodes {
          let end = junctions[Int(node)].end
          var isInner = end == 0
          for place in Int(starts[Int(node)])..<Int(starts[Int(node) + 1]) {
            sides[place].room = sides[place].capacity
            if !isInner {
              let other = junctions[Int(sides[place].other)]
              isInner = other.part == part && other.end != end
            }
          }
          if end > 0, isInner { borders[Int(end) - 1].append(node) }
        }
      }
    }
  }

  /// Fills the part with the greatest flow between its ends; nil when that is more than a limit.
  private mutating func flow(_ part: UInt32, _ most: Double) -> Int? {
    var flow = 0
    while reach(part, from: 1) {
      flow += push()
      if Double(flow) >= most { return nil }
    }
    return flow
  }

  /// Finds what can be reached from an end over edges along which more can flow (from the second end: against the
  /// flow).
  ///
  /// - Returns: whether the other end is among it; then what is farther is left out.
  private mutating func reach(_ part: UInt32, from end: UInt8) -> Bool {
    // Levels of earlier searches are less, so that nothing has to be made as it was.
    if unused > .max / 2 {
      for node in junctions.indices { junctions[node].level = 0 }
      unused = 1
    }
    let least = unused
    self.least = least
    let (starts, border) = (starts, borders[Int(end) - 1])
    var (last, count) = (Int32.max, border.count)
    // `unsafe` holds: sides lead to junctions, and none is found twice.
    queue.withUnsafeMutableBufferPointer { queue in
      junctions.withUnsafeMutableBufferPointer { junctions in
        sides.withUnsafeBufferPointer { sides in
          for (index, node) in border.enumerated() {
            queue[index] = node
            junctions[Int(node)].level = least
          }
          var index = 0
          while index < count {
            let node = Int(queue[index])
            index += 1
            let level = junctions[node].level
            if level >= last { break }
            unused = level + 2
            for place in Int(starts[node])..<Int(starts[node + 1]) {
              let side = sides[place]
              let other = junctions[Int(side.other)]
              guard other.level < least, other.part == part, other.end != end,
                (end == 1 ? side.room : sides[Int(side.mate)].room) > 0
              else { continue }
              junctions[Int(side.other)].level = level + 1
              junctions[Int(side.other)].side = starts[Int(side.other)]
              queue[count] = side.other
              count += 1
              if other.end == 3 - end { last = level + 1 }
            }
          }
        }
      }
    }
    found = count
    return last != .max
  }

  /// Lets as much flow from the first end to the second one as the levels let through.
  ///
  /// It is looked for from the second end on, from where each step back leads to the first one, until ways are full.
  private mutating func push() -> Int {
    let (starts, targets, least) = (starts, borders[1], least)
    var (path, count) = (path, 0)
    self.path = []
    defer { self.path = path }
    // `unsafe` holds: sides lead to junctions.
    junctions.withUnsafeMutableBufferPointer { junctions in
      sides.withUnsafeMutableBufferPointer { sides in
        for target in targets where junctions[Int(target)].level > least {
          var node = target
          path.removeAll(keepingCapacity: true)
          while true {
            let level = junctions[Int(node)].level
            if level == least {
              let most = path.reduce(Int8.max) { min($0, sides[Int(sides[Int($1.side)].mate)].room) }
              for (_, side) in path {
                sides[Int(side)].room += most
                sides[Int(sides[Int(side)].mate)].room -= most
              }
              count += Int(most)
              node = target
              path.removeAll(keepingCapacity: true)
              continue
            }
            let place = junctions[Int(node)].side
            if place == starts[Int(node) + 1] {
              // Nothing leads here any more.
              guard let last = path.popLast() else { break }
              node = last.junction
              junctions[Int(node)].side += 1
              continue
            }
            let side = sides[Int(place)]
            if junctions[Int(side.other)].level == level - 1, sides[Int(side.mate)].room > 0 {
              path.append((node, place))
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
