// What it costs from many places up a contraction hierarchy, kept so that those of both ends are laid side by side.

import Planar

/// What it costs to come from places to the vertices above them; against the direction, from those to the places.
///
/// The vertices above a place are a chain of parents, here from the last one down. Where the arcs around a place begin
/// several chains, those after the first are kept from where they leave it.
struct HierarchyChains: Sendable {
  struct Chain: Sendable {
    /// Which place it is of.
    var place: Int
    /// Where it begins in the tables, how many vertices are above its first one, and how many it has.
    var start, depth, count: Int
    /// Where the least of each block of its costs begin.
    var least: Int
  }

  private(set) var chains: [Chain] = []
  /// By place, its first chain; one more at the end.
  private(set) var firsts = [0]
  private(set) var vertices: [UInt32] = []
  private(set) var costs: [Double] = []
  /// The vertex before each, or `Hierarchy.none`.
  private(set) var before: [UInt32] = []
  /// The least of each block of costs of the chains that begin with the last vertex of all.
  private(set) var least: [Double] = []

  static let block = 16

  mutating func removeAll() {
    chains.removeAll(keepingCapacity: true)
    firsts.removeLast(firsts.count - 1)
    vertices.removeAll(keepingCapacity: true)
    costs.removeAll(keepingCapacity: true)
    before.removeAll(keepingCapacity: true)
    least.removeAll(keepingCapacity: true)
  }

  /// Takes what labels know, as what belongs to the next place.
  ///
  /// - Parameter depths: by vertex, how many are above it.
  mutating func append(_ labels: HierarchyLabels, _ hierarchy: Hierarchy, _ depths: [UInt32]) {
    let first = chains.count
    for bottom in labels.bottoms {
      var (at, path) = (bottom, [UInt32]())
      while at < hierarchy.count, path.count <= hierarchy.count, !has(at, first, depths) {
        path.append(at)
        at = hierarchy.parents[at]
      }
      guard let top = path.last else { continue }
      let chain = Chain(
        place: firsts.count - 1, start: vertices.count, depth: Int(depths[Int(top)]), count: path.count,
        least: least.count)
      for vertex in path.reversed() {
        vertices.append(vertex)
        costs.append(labels.costs[Int(vertex)])
        before.append(labels.before[Int(vertex)])
      }
      chains.append(chain)
      if chain.depth == 0 {
        for block in stride(from: chain.start, to: vertices.count, by: Self.block) {
          least.append(costs[block..<min(block + Self.block, costs.count)].min() ?? .infinity)
        }
      }
    }
    firsts.append(chains.count)
  }

  /// Whether a vertex is in the chains of the place that is added.
  private func has(_ vertex: UInt32, _ first: Int, _ depths: [UInt32]) -> Bool {
    place(of: vertex, in: first..<chains.count, depths) != nil
  }

  /// Where a vertex is in some chains.
  func place(of vertex: UInt32, in some: Range<Int>, _ depths: [UInt32]) -> Int? {
    let depth = Int(depths[Int(vertex)])
    for chain in chains[some] where depth >= chain.depth && depth < chain.depth + chain.count {
      let place = chain.start + depth - chain.depth
      if vertices[place] == vertex { return place }
    }
    return nil
  }

  mutating func append(_ others: HierarchyChains) {
    for var chain in others.chains {
      chain.place += firsts.count - 1
      chain.start += vertices.count
      chain.least += least.count
      chains.append(chain)
    }
    let first = firsts[firsts.count - 1]
    firsts += others.firsts.dropFirst().map { $0 + first }
    vertices += others.vertices
    costs += others.costs
    before += others.before
    least += others.least
  }

  /// The tables for a loop over many chains.
  func withTables<Result>(_ body: (Tables) -> Result) -> Result {
    vertices.withUnsafeBufferPointer { vertices in
      costs.withUnsafeBufferPointer { costs in
        least.withUnsafeBufferPointer { least in
          body(Tables(vertices: vertices, costs: costs, least: least))
        }
      }
    }
  }

  /// Where the tables are, as long as `withTables` lends them.
  struct Tables {
    let vertices: UnsafeBufferPointer<UInt32>
    let costs, least: UnsafeBufferPointer<Double>
  }
}

extension HierarchyChains.Tables {
  typealias Chain = HierarchyChains.Chain

  /// How many vertices two chains have in common from the last of all on, where they have some.
  @inline(__always)
  func common(_ own: Chain, _ others: HierarchyChains.Tables, _ other: Chain, atLeast least: Int = 0) -> Int {
    let most = min(own.count, other.count)
    var common = least
    // `unsafe` holds: both chains have as many.
    while common < most, vertices[own.start + common] == others.vertices[other.start + common] { common += 1 }
    return common
  }

  /// The least sum of the costs of vertices that two chains have in common, and where both have it; nil for none that
  /// is less than a cost.
  ///
  /// - Parameter common: how many they have where both begin with the last vertex of all.
  // `unsafe` holds: both chains have what they have in common, and as many whole blocks of that.
  @inline(__always)
  func meet(
    _ own: Chain, _ others: HierarchyChains.Tables, _ other: Chain, common: Int, below most: Double
  ) -> (cost: Double, place: Int, other: Int)? {
    guard let costs = costs.baseAddress, let otherCosts = others.costs.baseAddress, let least = least.baseAddress,
      let otherLeast = others.least.baseAddress
    else { return nil }
    var search = LeastSum(costs + own.start, otherCosts + other.start, below: most)
    search.look(least + own.least, otherLeast + other.least, blocks: common / HierarchyChains.block)
    search.look(common / HierarchyChains.block * HierarchyChains.block..<common)
    return search.place < 0 ? nil : (search.best, own.start + search.place, other.start + search.place)
  }

  /// The same of chains of which one begins farther down.
  func meet(
    _ own: Chain, _ others: HierarchyChains.Tables, _ other: Chain, below most: Double
  ) -> (cost: Double, place: Int, other: Int)? {
    let depth = max(own.depth, other.depth)
    let (a, b) = (own.start + depth - own.depth, other.start + depth - other.depth)
    var found: (cost: Double, place: Int, other: Int)?
    var best = most
    for index in 0..<max(min(own.depth + own.count, other.depth + other.count) - depth, 0) {
      guard vertices[a + index] == others.vertices[b + index] else { break }
      let sum = costs[a + index] + others.costs[b + index]
      if sum < best { (best, found) = (sum, (sum, a + index, b + index)) }
    }
    return found
  }
}

/// The least sum of two rows of costs.
private struct LeastSum {
  private let a, b: UnsafePointer<Double>
  private(set) var best: Double
  private(set) var place = -1

  init(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, below most: Double) {
    (self.a, self.b, best) = (a, b, most)
  }

  @inline(__always)
  private static func sums(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, _ index: Int) -> SIMD4<Double> {
    UnsafeRawPointer(a + index).loadUnaligned(as: SIMD4<Double>.self)
      + UnsafeRawPointer(b + index).loadUnaligned(as: SIMD4<Double>.self)
  }

  @inline(__always)
  mutating func look(_ range: Range<Int>) {
    for index in range where a[index] + b[index] < best { (best, place) = (a[index] + b[index], index) }
  }

  @inline(__always)
  private mutating func look(block: Int) {
    let start = block * HierarchyChains.block
    var least = Self.sums(a, b, start)
    for index in 1..<4 {
      let others = Self.sums(a, b, start + 4 * index)
      least.replace(with: others, where: others .< least)
    }
    if any(least .< best) { look(start..<start + HierarchyChains.block) }
  }

  /// Looks at whole blocks of sixteen, of each of which the least costs are known.
  mutating func look(_ least: UnsafePointer<Double>, _ others: UnsafePointer<Double>, blocks: Int) {
    // In the block that promises most there is mostly the least; then few of the others are looked at.
    var (low, places) = (SIMD4(repeating: Double.infinity), SIMD4<Double>())
    let fours = blocks & ~3
    for block in stride(from: 0, to: fours, by: 4) {
      let sums = Self.sums(least, others, block)
      places.replace(with: Double(block), where: sums .< low)
      low.replace(with: sums, where: sums .< low)
    }
    var (first, promised) = (-1, best)
    for lane in 0..<4 where low[lane] < promised { (first, promised) = (Int(places[lane]) + lane, low[lane]) }
    for block in fours..<blocks where least[block] + others[block] < promised {
      (first, promised) = (block, least[block] + others[block])
    }
    guard first >= 0 else { return }
    look(block: first)
    for block in stride(from: 0, to: fours, by: 4) {
      let sums = Self.sums(least, others, block)
      guard any(sums .< best) else { continue }
      for lane in 0..<4 where sums[lane] < best && block + lane != first { look(block: block + lane) }
    }
    for block in fours..<blocks where block != first && least[block] + others[block] < best { look(block: block) }
  }
}
