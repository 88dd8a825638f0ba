// The tables of a network, and those that follow from them.

import Planar

/// The tables of a network.
struct NetworkColumns {
  var edgeWays: Column<UInt32>
  var edgeStarts: Column<UInt32>
  var edgeLengths: Column<Double>
  var edgeNodes: Column<UInt32>
  var shape: Column<Position>
  var heights = Column<Float>([])
  var seconds: Column<Double>
  var weights: Column<Double>
  var origins: Column<UInt32>
  var turnStarts: Column<UInt32>
  var turnArcs: Column<UInt32>
  var turnWeights: Column<Float>
  var turnSeconds: Column<Float>
  var nodeCount: Int
  var borders = Borders()
  var closed = Column<Position>([])
  var maneuvers = GivenManeuvers([])
}

/// Tables that follow from those of a network; a file has them, too.
struct NetworkDerivedColumns {
  /// The turns against their direction: by arc, which arcs lead to it, and the number of the turn.
  var entryStarts, entryArcs, entryTurns: Column<UInt32>
  /// How many edges end at each node.
  var degrees: Column<UInt16>
  /// The strongly connected part that each edge is in, and how many arcs each has.
  var parts, partSizes: Column<UInt32>
  /// The largest part, where it is large.
  var mainland: UInt32?

  /// A part of the network of fewer arcs than this is no mainland (OSRM's `tiny component`).
  static let mainlandSize = 1000
}

extension NetworkDerivedColumns {
  /// Makes them: O(turns).
  init(_ columns: NetworkColumns) {
    (entryStarts, entryArcs, entryTurns) = Self.reversed(columns.turnStarts, columns.turnArcs)
    var degrees = [UInt16](repeating: 0, count: columns.nodeCount)
    for end in columns.edgeNodes.indices where degrees[Int(columns.edgeNodes[end])] < .max {
      degrees[Int(columns.edgeNodes[end])] += 1
    }
    self.degrees = Column(degrees)
    let sizes: [UInt32]
    (parts, sizes) = Self.parts(
      turnStarts: columns.turnStarts, turnArcs: columns.turnArcs, edges: columns.edgeWays.count)
    partSizes = Column(sizes)
    let largest = sizes.indices.max { sizes[$0] < sizes[$1] }
    mainland = largest.flatMap { sizes[$0] >= Self.mainlandSize ? UInt32($0) : nil }
  }

  private static func reversed(
    _ starts: Column<UInt32>, _ arcs: Column<UInt32>
  ) -> (Column<UInt32>, Column<UInt32>, Column<UInt32>) {
    let count = starts.count - 1
    var (from, numbers) = (Column<UInt32>([]), Column<UInt32>([]))
    let entryStarts = Column<UInt32>(count: count + 2) { places in
      places.initialize(repeating: 0, count: count + 2)
      for turn in arcs.indices { places[Int(arcs[turn]) + 2] += 1 }
      for arc in 0..<max(count, 0) { places[arc + 2] += places[arc + 1] }
      // The place of an arc goes from where its entries begin to where those of the next one do.
      from = Column(count: arcs.count) { from in
        numbers = Column(count: arcs.count) { numbers in
          for arc in 0..<max(count, 0) {
            for turn in Int(starts[arc])..<Int(starts[arc + 1]) {
              let to = Int(arcs[turn]) + 1
              (from[Int(places[to])], numbers[Int(places[to])]) = (UInt32(arc), UInt32(turn))
              places[to] += 1
            }
          }
        }
      }
    }
    return (entryStarts.part(0..<count + 1), from, numbers)
  }

  /// The strongly connected parts (Tarjan 1972, without recursion); of an edge that of its larger one.
  private static func parts(
    turnStarts: Column<UInt32>, turnArcs: Column<UInt32>, edges: Int
  ) -> (Column<UInt32>, [UInt32]) {
    let count = turnStarts.count - 1
    var order = [UInt32](repeating: 0, count: count)
    var low = order
    var part = [UInt32](repeating: .max, count: count)
    var sizes: [UInt32] = []
    var (open, path, places) = ([Int](), [Int](), [Int]())
    var next: UInt32 = 1
    for root in 0..<max(count, 0) where order[root] == 0 {
      path.append(root)
      places.append(Int(turnStarts[root]))
      (order[root], low[root]) = (next, next)
      next += 1
      open.append(root)
      while let arc = path.last, let place = places.last {
        if place < Int(turnStarts[arc + 1]) {
          places[places.count - 1] += 1
          let to = Int(turnArcs[place])
          if order[to] == 0 {
            (order[to], low[to]) = (next, next)
            next += 1
            open.append(to)
            path.append(to)
            places.append(Int(turnStarts[to]))
          } else if part[to] == .max {
            low[arc] = min(low[arc], order[to])
          }
          continue
        }
        path.removeLast()
        places.removeLast()
        if let before = path.last { low[before] = min(low[before], low[arc]) }
        guard low[arc] == order[arc] else { continue }
        var size: UInt32 = 0
        while let member = open.popLast() {
          part[member] = UInt32(sizes.count)
          size += 1
          if member == arc { break }
        }
        sizes.append(size)
      }
    }
    var edgeParts = [UInt32](repeating: 0, count: edges)
    for edge in 0..<edges {
      let (a, b) = (part[2 * edge], part[2 * edge + 1])
      edgeParts[edge] = sizes[Int(a)] >= sizes[Int(b)] ? a : b
    }
    return (Column(edgeParts), sizes)
  }
}
