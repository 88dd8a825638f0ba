// What a search over an overlay knows of arcs and of the ends of cells.

/// What is known in one direction of search; emptied in no time.
///
/// *States* are numbers: arcs of the network where cells are looked into, and after them the exits (against the
/// direction: the entries) of cells, level by level, those of a cell together.
struct OverlayLabels: ~Copyable {
  let costs: UnsafeMutablePointer<Double>
  /// The state before each; from `seeds` on the number of a seed.
  let parents: UnsafeMutablePointer<UInt32>
  /// By arc, then by cell of each level: whether what is known is of this search.
  private let stamps: UnsafeMutablePointer<UInt32>
  /// By block of the ends of cells, the most that is known of them (`CostBlocks`).
  private let most: UnsafeMutablePointer<Double>
  /// The first state of each level, and one more at the end; the first stamp likewise.
  let bases: [Int]
  private let cellBases: [Int]
  private var stamp: UInt32 = 0
  private(set) var queue = SearchQueue()
  private var buckets = BucketQueue()
  /// Whether the search goes to all there is, without bounds, in buckets.
  private var isWhole = false

  /// More sources than are above it there are not.
  static let seeds = UInt32.max - 65_536

  init(_ overlay: Overlay, isForward: Bool) {
    let arcCount = overlay.places.count
    var (bases, cellBases) = ([arcCount], [arcCount])
    for (level, known) in overlay.levels.enumerated() {
      bases.append(bases[level] + (isForward ? known.exits : known.entries).count)
      cellBases.append(cellBases[level] + overlay.cells.counts[level])
    }
    let (count, stampCount) = (bases[bases.count - 1], cellBases[cellBases.count - 1])
    (self.bases, self.cellBases) = (bases, cellBases)
    costs = .allocate(capacity: max(count, 1))
    parents = .allocate(capacity: max(count, 1))
    stamps = .allocate(capacity: max(stampCount, 1))
    stamps.initialize(repeating: 0, count: max(stampCount, 1))
    most = .allocate(capacity: CostBlocks.place(count - arcCount, stampCount - arcCount) + 1)
  }

  deinit {
    costs.deallocate()
    parents.deallocate()
    stamps.deallocate()
    most.deallocate()
  }

  /// Begins a search.
  ///
  /// - Parameter width: of one that goes to all there is, a cost that is far; nil for one that stops before.
  mutating func removeAll(width: Double? = nil) {
    isWhole = width != nil
    if let width { buckets.begin(width: width) } else { queue.removeAll() }
    if stamp == .max {
      stamps.update(repeating: 0, count: cellBases[cellBases.count - 1])
      stamp = 0
    }
    stamp += 1
  }

  /// How many states there are.
  var count: Int { bases[bases.count - 1] }

  /// What is known of an arc; infinity for nothing.
  @inline(__always)
  subscript(arc: Int) -> Double { stamps[arc] == stamp ? costs[arc] : .infinity }

  /// What is known of an end of a cell.
  @inline(__always)
  func cost(_ level: Int, _ cell: Int, _ end: Int) -> Double {
    stamps[cellBases[level] + cell] == stamp ? costs[bases[level] + end] : .infinity
  }

  /// What is known of where a state of the other side leads; infinity for nothing.
  @inline(__always)
  func cost(_ crossing: OverlaySearch.Crossing) -> Double {
    crossing.level < 0 ? self[crossing.number] : cost(crossing.level, crossing.cell, crossing.number)
  }

  /// The state that a state of the other side leads to.
  @inline(__always)
  func state(_ crossing: OverlaySearch.Crossing) -> Int {
    crossing.level < 0 ? crossing.number : bases[crossing.level] + crossing.number
  }

  /// The level of a state; −1 for an arc.
  @inline(__always)
  func level(_ state: Int) -> Int {
    var level = -1
    while state >= bases[level + 1] { level += 1 }
    return level
  }

  /// Takes a cost of an arc, if it is less than what is known.
  ///
  /// - Parameter potential: what a bound adds to the cost of an arc; nil for one that need not be looked at.
  @inline(__always)
  mutating func offer(_ arc: Int, _ cost: Double, from parent: UInt32, _ potential: (Int) -> Double?) {
    if stamps[arc] == stamp, costs[arc] <= cost { return }
    stamps[arc] = stamp
    costs[arc] = cost
    parents[arc] = parent
    push(arc, cost, isWhole ? 0 : potential(arc))
  }

  @inline(__always)
  private mutating func push(_ state: Int, _ cost: Double, _ potential: Double?) {
    if isWhole {
      buckets.push(cost, state)
    } else if let potential {
      queue.push(cost + potential, state)
    }
  }

  /// Takes the costs of the ends of a cell, each where it is less than what is known.
  ///
  /// - Parameters:
  ///   - row: what it costs from where `cost` is known.
  ///   - potential: what a bound adds to the cost of an end; nil for one that need not be looked at.
  @inline(__always)
  mutating func offer(
    _ level: Int, _ cell: Int, _ ends: Range<Int>, _ row: CellRows.Row, _ cost: Double, from parent: UInt32,
    _ potential: (Int) -> Double?
  ) {
    let (first, number) = (bases[level] + ends.lowerBound, cellBases[level] + cell)
    let most = most + CostBlocks.place(first - bases[0], number - cellBases[0])
    if stamps[number] != stamp {
      stamps[number] = stamp
      (costs + first).update(repeating: .infinity, count: ends.count)
      most.update(repeating: .infinity, count: CostBlocks.count(ends.count))
    }
    let parents = parents + first
    @inline(__always) func take(_ index: Int, _ whole: Double) {
      parents[index] = parent
      push(first + index, whole, isWhole ? 0 : potential(ends.lowerBound + index))
    }
    CostBlocks.lower(costs + first, row.costs, ends.count, by: cost, least: row.least, most: most, take)
  }

  /// The state that costs least with its potential and is not done; nil for none.
  @inline(__always)
  mutating func next(_ potential: (Int) -> Double?) -> (cost: Double, state: Int)? {
    if isWhole { return next() }
    while let (key, state) = queue.pop() {
      let cost = costs[state]
      if let potential = potential(state), key <= cost + potential { return (cost, state) }
    }
    return nil
  }

  /// A state that is not done, in a search that goes to all there is; nil for none.
  @inline(__always)
  mutating func next() -> (cost: Double, state: Int)? {
    while let (key, state) = buckets.pop() {
      if key == costs[state] { return (key, state) }
    }
    return nil
  }
}
