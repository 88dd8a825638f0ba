// The cells that a network is divided in, one in another.

import Globe
import Planar

/// Nested cells of junctions, with few edges from one to another.
///
/// Junctions are known by where they are, so that the cells serve every network that is made of the same roads: what
/// joins there differs from profile to profile, and costs do.
final class CellTree: Sendable {
  /// How many junctions the cells of each level have at most, the smallest first.
  ///
  /// The largest are shares of the network: of these a search crosses some few, and what lies at the edge of it has no
  /// exits, so that their costs take little room.
  static func sizes(of junctions: Int) -> [Int] {
    let small = [48, 600, 7000]
    return small + [0.12, 0.3, 0.6].map { Int($0 * Double(junctions)) }.filter { $0 > small[2] * 2 }
  }

  /// What tells of the places of junctions, in rising order, and the cell of the smallest level of each.
  let keys: Column<UInt64>
  let leaves: Column<UInt32>
  /// By cell of the smallest level, its cell of each larger level.
  let above: Column<UInt32>
  /// How many cells there are of each level.
  let counts: [Int]

  init(keys: Column<UInt64>, leaves: Column<UInt32>, above: Column<UInt32>, counts: [Int]) {
    (self.keys, self.leaves, self.above, self.counts) = (keys, leaves, above, counts)
  }

  /// Divides junctions.
  ///
  /// Recursive bisection with few edges between the halves (`NetworkCut`), until each part has at most as many
  /// junctions as a cell of the smallest level. A part that is as small as the cells of a level is a cell of that
  /// level. Cells of a level are numbered so that those in one of the next follow on each other. O(n log n) where cuts
  /// are small.
  convenience init(_ graph: JunctionGraph, sizes: [Int]? = nil) {
    let sizes = sizes ?? Self.sizes(of: graph.positions.count)
    let places = graph.inOrder()
    var numbers = [UInt32](repeating: 0, count: places.count)
    for (number, place) in places.enumerated() { numbers[Int(place)] = UInt32(number) }
    var cut = NetworkCut(
      places.map { graph.positions[Int($0)] }, ends: graph.edges.map { (numbers[Int($0.a)], numbers[Int($0.b)]) })
    var order = places.indices.map { UInt32($0) }
    // A level is of use where it has some cells.
    let levels = max(1, sizes.count { $0 * 3 <= order.count * 2 })
    var counts = [Int](repeating: 0, count: levels)
    var leaves = [UInt32](repeating: 0, count: order.count)
    var above: [UInt32] = []
    var open: [(range: Range<Int>, level: Int)] = [(0..<order.count, levels)]
    var part = 0
    while case (let range, var level)? = open.popLast() {
      while level > 0, range.count <= sizes[level - 1] {
        level -= 1
        counts[level] += 1
      }
      guard level > 0 else {
        for node in order[range] { leaves[Int(node)] = UInt32(counts[0] - 1) }
        for upper in 1..<levels { above.append(UInt32(counts[upper] - 1)) }
        continue
      }
      let front = cut.split(&order, range)
      let (a, b) = (range.lowerBound..<range.lowerBound + front, range.lowerBound + front..<range.upperBound)
      cut.mark(order[b], as: part + 1)
      cut.mark(order[a], as: part + 2)
      part += 2
      open.append((b, level))
      open.append((a, level))
    }
    let known = places.indices.map { (key: graph.keys[Int(places[$0])], leaf: leaves[$0]) }.sorted { $0.key < $1.key }
    self.init(
      keys: Column(known.map(\.key)), leaves: Column(known.map(\.leaf)), above: Column(above), counts: counts)
  }

  var levels: Int { counts.count }

  /// The cell of the smallest level at a place; nil where there is no junction.
  func leaf(_ key: UInt64) -> UInt32? {
    let place = keys.indices.partitioningIndex { keys[$0] >= key }
    return place < keys.count && keys[place] == key ? leaves[place] : nil
  }

  /// The cell of a level that one of the smallest level is in.
  @inline(__always)
  func cell(_ leaf: UInt32, _ level: Int) -> Int {
    level == 0 ? Int(leaf) : Int(above[Int(leaf) * (counts.count - 1) + level - 1])
  }

  /// The cells of a network's nodes.
  ///
  /// Nodes at which there is no junction, as at a barrier on a way, are in the cell of one beside them. O(n log n).
  func leaves(of network: RoadNetwork) -> Column<UInt32> {
    var leaves = [UInt32](repeating: .max, count: network.nodeCount)
    for edge in 0..<network.edgeCount {
      let vertices = network.vertices(ofEdge: edge)
      for (end, vertex) in [(2 * edge, vertices.lowerBound), (2 * edge + 1, vertices.upperBound - 1)] {
        let node = Int(network.edgeNodes[end])
        if leaves[node] == .max { leaves[node] = leaf(JunctionGraph.key(network.shape[vertex])) ?? .max }
      }
    }
    // From edge to edge, until nothing changes.
    var goesOn = true
    while goesOn {
      goesOn = false
      for edge in 0..<network.edgeCount {
        let (a, b) = (Int(network.edgeNodes[2 * edge]), Int(network.edgeNodes[2 * edge + 1]))
        if leaves[a] == .max, leaves[b] != .max { (leaves[a], goesOn) = (leaves[b], true) }
        if leaves[b] == .max, leaves[a] != .max { (leaves[b], goesOn) = (leaves[a], true) }
      }
    }
    return Column(leaves.map { $0 == .max ? 0 : $0 })
  }

  /// Whether every number points to what is there.
  ///
  /// - Parameter hasJunctions: whether those of junctions are looked at, too.
  func isSound(hasJunctions: Bool = true) -> Bool {
    guard let first = counts.first, first > 0, counts.allSatisfy({ $0 > 0 && $0 <= first }),
      above.count == first * (counts.count - 1),
      !hasJunctions || keys.count == leaves.count && leaves.withValues({ $0.allSatisfy { Int($0) < first } })
    else { return false }
    for level in 1..<counts.count {
      // Cells of a level follow on each other in those of the next.
      for leaf in 0..<first {
        let (cell, before) = (self.cell(UInt32(leaf), level), leaf == 0 ? -1 : self.cell(UInt32(leaf - 1), level))
        guard cell < counts[level], cell == before || cell == before + 1,
          cell == before || leaf == 0 || self.cell(UInt32(leaf), level - 1) != self.cell(UInt32(leaf - 1), level - 1)
        else { return false }
      }
      guard cell(UInt32(first - 1), level) == counts[level] - 1 else { return false }
    }
    return true
  }
}

/// Junctions and what joins them.
struct JunctionGraph {
  private(set) var positions: [Position] = []
  private(set) var keys: [UInt64] = []
  private(set) var edges: [(a: UInt32, b: UInt32)] = []
  private var numbers: [UInt64: UInt32] = [:]

  init() {}

  /// The junctions of a network.
  init(_ network: RoadNetwork) {
    for edge in 0..<network.edgeCount {
      let vertices = network.vertices(ofEdge: edge)
      add(network.shape[vertices.lowerBound], network.shape[vertices.upperBound - 1])
    }
  }

  /// The junctions of roads, whoever they are for: where ways meet, and where they end.
  init(_ roads: RoadFile) {
    var uses: [UInt64: UInt8] = [:]
    Self.forEachWay(roads) { positions in
      for (index, position) in positions.enumerated() {
        let isEnd = index == 0 || index == positions.count - 1
        uses[Self.key(position), default: 0] |= isEnd || uses[Self.key(position)] != nil ? 2 : 1
      }
    }
    Self.forEachWay(roads) { positions in
      var last = positions[0]
      for position in positions.dropFirst() where uses[Self.key(position)] ?? 0 > 1 {
        add(last, position)
        last = position
      }
    }
  }

  private static func forEachWay(_ roads: RoadFile, _ body: ([Position]) -> Void) {
    roads.bytes.withUnsafeBytes { bytes in
      guard var reader = RoadTextReader(bytes) else { return }
      while !reader.isAtEnd, let feature = reader.next() {
        if feature.kind == .way, !feature.positions.isEmpty { body(feature.positions) }
      }
    }
  }

  /// Adds two junctions with an edge between them.
  mutating func add(_ a: Position, _ b: Position) {
    let (first, second) = (number(a), number(b))
    if first != second { edges.append((first, second)) }
  }

  private mutating func number(_ position: Position) -> UInt32 {
    let key = Self.key(position)
    if let known = numbers[key] { return known }
    numbers[key] = UInt32(positions.count)
    positions.append(position)
    keys.append(key)
    return UInt32(positions.count - 1)
  }

  /// A number for a place: the same one wherever it is written, and in practice another for every other.
  static func key(_ position: Position) -> UInt64 {
    let x = (Longitude.eastern(Longitude.folded(position.x)) + 0).bitPattern
    var key = x &* 0x9E37_79B9_7F4A_7C15 ^ (position.y + 0).bitPattern &* 0xD6E8_FEB8_6659_FD93
    key ^= key >> 32
    return key &* 0xA076_1D64_78BD_642F
  }

  /// The junctions as they lie, so that what is near is near in memory.
  fileprivate func inOrder() -> [UInt32] {
    let places = positions.map(Self.place)
    return positions.indices.map { UInt32($0) }.sorted { (places[Int($0)], $0) < (places[Int($1)], $1) }
  }

  /// Where a position lies on the curve of Morton (1966).
  private static func place(_ position: Position) -> UInt64 {
    func spread(_ value: Double) -> UInt64 {
      var bits = UInt64(min(max(value, 0), 1) * 4_294_967_295)
      bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
      bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
      bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
      bits = (bits | bits << 2) & 0x3333_3333_3333_3333
      return (bits | bits << 1) & 0x5555_5555_5555_5555
    }
    return spread(position.x / Longitude.turn + 0.5) | spread(position.y / (Longitude.turn / 2) + 0.5) << 1
  }
}
