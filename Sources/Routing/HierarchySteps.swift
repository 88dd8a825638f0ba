// The steps of a hierarchy in the making.

/// Steps in one direction, by the place where they begin (or end), the least important place first; each leads to a
/// more important one.
struct StepTable {
  private(set) var targets: [UInt32] = []
  var costs: [Double] = []
  /// A turn of the network, or with `Hierarchy.isShortcut` the place in the middle.
  private(set) var vias: [UInt32] = []
  /// Where the steps of a place begin, and how many there are.
  private var starts: [UInt32]
  private var counts: [UInt32]
  /// The steps to a place as a list: the last one that was added, the one before each, and where each is kept.
  private var heads: [UInt32]
  private var nexts: [UInt32] = []
  private var owners: [UInt32] = []

  init(count: Int) {
    starts = [UInt32](repeating: 0, count: count)
    counts = starts
    heads = [UInt32](repeating: .max, count: count)
  }

  /// How many places there are.
  var count: Int { starts.count }

  @inline(__always)
  func range(_ place: Int) -> Range<Int> { Int(starts[place])..<Int(starts[place] + counts[place]) }

  /// Frees what only adding steps takes.
  mutating func forgetLists() { (heads, nexts, owners) = ([], [], []) }

  /// Adds the steps of a place from what was offered, the most important target first.
  mutating func add(_ place: Int, _ offers: inout StepOffers) {
    starts[place] = UInt32(targets.count)
    offers.take { target, cost, via in
      nexts.append(heads[Int(target)])
      heads[Int(target)] = UInt32(targets.count)
      owners.append(UInt32(place))
      targets.append(target)
      costs.append(cost)
      vias.append(via)
    }
    counts[place] = UInt32(targets.count) - starts[place]
  }

  /// Calls `body` with each place that has a step to (or from) one, and what that costs.
  @inline(__always)
  func forEach(leadingTo place: Int, _ body: (_ place: Int, _ cost: Double) -> Void) {
    var step = heads[place]
    while step != .max {
      body(Int(owners[Int(step)]), costs[Int(step)])
      step = nexts[Int(step)]
    }
  }
}

/// The cheapest steps from a place to others, while they are being found.
struct StepOffers {
  private struct Offer {
    var cost: Double
    var stamp: UInt32
    var via: UInt32
  }

  private var offers: [Offer]
  private var targets: [UInt32] = []
  private var stamp: UInt32 = 0
  private var place = 0

  init(count: Int) { offers = [Offer](repeating: Offer(cost: 0, stamp: 0, via: 0), count: count) }

  /// Begins with nothing, for a place.
  mutating func begin(below place: Int) {
    self.place = place
    stamp += 1
    targets.removeAll(keepingCapacity: true)
  }

  /// Offers a step to a more important place; others count for nothing.
  @inline(__always)
  mutating func offer(_ target: UInt32, _ cost: Double, via: UInt32) {
    guard target < place else { return }
    let known = offers[Int(target)]
    if known.stamp != stamp {
      targets.append(target)
    } else if known.cost <= cost {
      return
    }
    offers[Int(target)] = Offer(cost: cost, stamp: stamp, via: via)
  }

  /// Offers all steps of a less important place that go on from it.
  mutating func offer(_ table: borrowing StepTable, _ middle: Int, _ cost: Double) {
    let range = table.range(middle)
    let via = UInt32(middle) | Hierarchy.isShortcut
    // `unsafe` holds: steps are within the table, and targets are places.
    table.targets.withUnsafeBufferPointer { others in
      table.costs.withUnsafeBufferPointer { costs in
        offers.withUnsafeMutableBufferPointer { offers in
          for step in range {
            let target = others[step]
            // They are in order.
            if target >= place { return }
            let whole = cost + costs[step]
            if offers[Int(target)].stamp != stamp {
              targets.append(target)
            } else if offers[Int(target)].cost <= whole {
              continue
            }
            offers[Int(target)] = Offer(cost: whole, stamp: stamp, via: via)
          }
        }
      }
    }
  }

  /// Lowers what is known over a middle: by the cost to it, and those on from it.
  mutating func lower(_ others: [UInt32], _ costs: [Double], _ range: Range<Int>, by cost: Double) {
    // `unsafe` holds: steps are within the table, and targets are places.
    others.withUnsafeBufferPointer { others in
      costs.withUnsafeBufferPointer { costs in
        offers.withUnsafeMutableBufferPointer { offers in
          for step in range {
            let target = Int(others[step])
            if offers[target].stamp == stamp, cost + costs[step] < offers[target].cost {
              offers[target].cost = cost + costs[step]
            }
          }
        }
      }
    }
  }

  /// Lowers what is known of one target over each middle that it has a step from.
  mutating func lower(_ target: UInt32, from middles: [UInt32], _ costs: [Double], _ range: Range<Int>) {
    var least = offers[Int(target)].cost
    middles.withUnsafeBufferPointer { middles in
      costs.withUnsafeBufferPointer { costs in
        offers.withUnsafeBufferPointer { offers in
          for step in range {
            let known = offers[Int(middles[step])]
            if known.stamp == stamp, known.cost + costs[step] < least { least = known.cost + costs[step] }
          }
        }
      }
    }
    offers[Int(target)].cost = least
  }

  /// What is known of a target.
  func cost(_ target: UInt32) -> Double { offers[Int(target)].cost }

  /// Gives what was offered, in order.
  mutating func take(_ body: (_ target: UInt32, _ cost: Double, _ via: UInt32) -> Void) {
    targets.sort()
    for target in targets { body(target, offers[Int(target)].cost, offers[Int(target)].via) }
  }
}
