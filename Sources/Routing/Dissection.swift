// The order in which a network is taken apart: small cuts, one within another.

import Planar

/// Junctions in an order of nested dissection (George 1973): a cut with few edges parts them in two, each half is cut
/// likewise, and so on, until every junction is alone.
///
/// Junctions are known by where they are, so that the order serves every network that is made of the same roads: what
/// joins there differs from profile to profile, and costs do.
final class Dissection: Sendable {
  /// What tells of the places of junctions, in rising order, and the number of each in the order.
  let keys: Column<UInt64>
  let numbers: Column<UInt32>
  /// By number, how many cuts hold the one that parts the junction from that before it; any values are an order.
  let depths: Column<UInt32>

  init(keys: Column<UInt64>, numbers: Column<UInt32>, depths: Column<UInt32>) {
    (self.keys, self.numbers, self.depths) = (keys, numbers, depths)
  }

  /// Divides junctions; O(n log n) where cuts are small.
  convenience init(_ graph: JunctionGraph) {
    let places = graph.inOrder()
    var numbers = [UInt32](repeating: 0, count: places.count)
    for (number, place) in places.enumerated() { numbers[Int(place)] = UInt32(number) }
    var cut = NetworkCut(
      places.map { graph.positions[Int($0)] }, ends: graph.edges.map { (numbers[Int($0.a)], numbers[Int($0.b)]) })
    var order = places.indices.map { UInt32($0) }
    var depths = [UInt32](repeating: 0, count: order.count)
    var open: [(range: Range<Int>, depth: UInt32)] = [(0..<order.count, 1)]
    var part = 0
    while let (range, depth) = open.popLast() {
      guard range.count > 1 else { continue }
      let middle = range.lowerBound + cut.split(&order, range)
      depths[middle] = depth
      let (a, b) = (range.lowerBound..<middle, middle..<range.upperBound)
      cut.mark(order[b], as: part + 1)
      cut.mark(order[a], as: part + 2)
      part += 2
      open.append((b, depth + 1))
      open.append((a, depth + 1))
    }
    let known = order.enumerated().map { (key: graph.keys[Int(places[Int($1)])], number: UInt32($0)) }
      .sorted { $0.key < $1.key }
    self.init(keys: Column(known.map(\.key)), numbers: Column(known.map(\.number)), depths: Column(depths))
  }

  /// How many junctions there are.
  var count: Int { depths.count }

  /// The number of the junction at a place; nil where there is none.
  func number(_ key: UInt64) -> UInt32? {
    let place = keys.indices.partitioningIndex { keys[$0] >= key }
    return place < keys.count && keys[place] == key ? numbers[place] : nil
  }

  /// Whether the tables fit each other.
  var isSound: Bool {
    keys.count == count && numbers.count == count
      && numbers.withValues { $0.count == count && $0.allSatisfy { Int($0) < count } }
  }

  /// The numbers of a network's nodes.
  ///
  /// Nodes at which there is no junction, as at a barrier on a way, have that of one beside them. O(n log n).
  func numbers(of network: RoadNetwork) -> [UInt32] {
    var numbers = [UInt32](repeating: .max, count: network.nodeCount)
    for edge in 0..<network.edgeCount {
      let vertices = network.vertices(ofEdge: edge)
      for (end, vertex) in [(2 * edge, vertices.lowerBound), (2 * edge + 1, vertices.upperBound - 1)] {
        let node = Int(network.edgeNodes[end])
        if numbers[node] == .max { numbers[node] = number(JunctionGraph.key(network.shape[vertex])) ?? .max }
      }
    }
    // From edge to edge, until nothing changes.
    var goesOn = true
    while goesOn {
      goesOn = false
      for edge in 0..<network.edgeCount {
        let (a, b) = (Int(network.edgeNodes[2 * edge]), Int(network.edgeNodes[2 * edge + 1]))
        if numbers[a] == .max, numbers[b] != .max { (numbers[a], goesOn) = (numbers[b], true) }
        if numbers[b] == .max, numbers[a] != .max { (numbers[b], goesOn) = (numbers[a], true) }
      }
    }
    return numbers.map { $0 == .max ? 0 : $0 }
  }

  /// By number, which of the cells a junction is in that have at most so many: of each the last cut that holds more.
  func cells(of most: Int) -> (cells: [UInt32], count: Int) {
    var cells = [UInt32](repeating: 0, count: count)
    var (cell, start) = (0, 0)
    let tree = CutTree(self)
    for number in 1..<max(count, 1) where tree.size(number) > most {
      for inner in start..<number { cells[inner] = UInt32(cell) }
      (cell, start) = (cell + 1, number)
    }
    for inner in start..<count { cells[inner] = UInt32(cell) }
    return (cells, cell + 1)
  }
}

/// The cuts of a dissection as a tree: each is known by the number of the first junction after it.
struct CutTree {
  /// By cut, the first junction of what it parts, and the first one after it.
  private(set) var lows, highs: [UInt32]
  /// By cut, the one that holds it; 0 for none.
  private(set) var parents: [UInt32]
  /// By cut, its place in an order in which each comes after those that it holds; from 1 on.
  private(set) var places: [UInt32]

  /// O(n): cuts are met in the order of junctions, and those that hold the last one are on a stack.
  init(_ dissection: Dissection) {
    let (count, depths) = (dissection.count, dissection.depths)
    lows = [UInt32](repeating: 0, count: max(count, 1))
    highs = [UInt32](repeating: UInt32(count), count: lows.count)
    (parents, places) = (lows, lows)
    var stack: [Int] = []
    var place: UInt32 = 0
    for cut in 1..<max(count, 1) {
      var last = 0
      while let top = stack.last, depths[top] >= depths[cut] {
        // What it holds has been met, so that it is done.
        highs[top] = UInt32(cut)
        if last > 0 { parents[last] = UInt32(top) }
        last = top
        stack.removeLast()
      }
      if last > 0 { parents[last] = UInt32(cut) }
      lows[cut] = UInt32(stack.last ?? 0)
      stack.append(cut)
    }
    for (index, cut) in stack.enumerated().dropFirst() { parents[cut] = UInt32(stack[index - 1]) }
    // The children of a cut are done before it: from the last ones on the way back.
    var (first, second) = ([UInt32](repeating: 0, count: lows.count), [UInt32](repeating: 0, count: lows.count))
    for cut in 1..<max(count, 1) where parents[cut] > 0 {
      if cut < Int(parents[cut]) {
        first[Int(parents[cut])] = UInt32(cut)
      } else {
        second[Int(parents[cut])] = UInt32(cut)
      }
    }
    var open = stack.first.map { [(cut: $0, isDone: false)] } ?? []
    while let (cut, isDone) = open.popLast() {
      if isDone {
        place += 1
        places[cut] = place
        continue
      }
      open.append((cut, true))
      if second[cut] > 0 { open.append((Int(second[cut]), false)) }
      if first[cut] > 0 { open.append((Int(first[cut]), false)) }
    }
  }

  /// How many junctions a cut parts.
  func size(_ cut: Int) -> Int { Int(highs[cut] - lows[cut]) }

  /// The cut that parts two junctions, the lesser number first.
  func cut(between a: Int, _ b: Int) -> Int {
    var cut = b
    while Int(lows[cut]) > a, parents[cut] > 0 { cut = Int(parents[cut]) }
    return cut
  }
}
