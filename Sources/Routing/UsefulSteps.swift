// What of the steps of a hierarchy cheapest ways need.

/// Which steps are of use: those for which no cheaper way is known, and those that they are made of.
struct UsefulSteps {
  private(set) var forward: [Bool]
  private(set) var backward: [Bool]

  /// Finds those of two tables, in which the costs of the others are lowered.
  init(_ forward: inout StepTable, _ backward: inout StepTable) {
    self.forward = [Bool](repeating: true, count: forward.targets.count)
    self.backward = [Bool](repeating: true, count: backward.targets.count)
    let count = forward.count
    // Taken out of the tables, so that they are not copied.
    var (onward, back): ([Double], [Double]) = ([], [])
    swap(&onward, &forward.costs)
    swap(&back, &backward.costs)
    var scratch = StepOffers(count: count)
    // From the most important on: what leads on from there is as cheap as it gets.
    for place in 0..<count {
      Self.lower(&onward, &self.forward, forward, backward, back, place, &scratch)
      Self.lower(&back, &self.backward, backward, forward, onward, place, &scratch)
    }
    swap(&onward, &forward.costs)
    swap(&back, &backward.costs)
    // What a step that stays was made of stays: it lies at a less important place.
    for place in 0..<count {
      for step in forward.range(place) where self.forward[step] {
        keepHalves(forward, backward, forward.vias[step], from: UInt32(place), to: forward.targets[step])
      }
      for step in backward.range(place) where self.backward[step] {
        keepHalves(forward, backward, backward.vias[step], from: backward.targets[step], to: UInt32(place))
      }
    }
  }

  /// Finds for the steps of a place in one direction whether two others are cheaper than one.
  private static func lower(
    _ costs: inout [Double], _ isUseful: inout [Bool], _ table: borrowing StepTable, _ other: borrowing StepTable,
    _ otherCosts: [Double], _ place: Int, _ scratch: inout StepOffers
  ) {
    let range = table.range(place)
    guard range.count > 1 else { return }
    scratch.begin(below: place)
    for step in range { scratch.offer(table.targets[step], costs[step], via: 0) }
    for step in range {
      let middle = Int(table.targets[step])
      let cost = costs[step]
      // On to more important places, which are kept at the middle; and to less important ones, which are kept there.
      scratch.lower(table.targets, costs, table.range(middle), by: cost)
    }
    for step in range {
      scratch.lower(table.targets[step], from: other.targets, otherCosts, other.range(Int(table.targets[step])))
    }
    for step in range {
      let cost = scratch.cost(table.targets[step])
      guard cost < costs[step] else { continue }
      costs[step] = cost
      isUseful[step] = false
    }
  }

  private mutating func keepHalves(
    _ forward: borrowing StepTable, _ backward: borrowing StepTable, _ via: UInt32, from: UInt32, to: UInt32
  ) {
    guard via & Hierarchy.isShortcut != 0 else { return }
    let middle = Int(via & ~Hierarchy.isShortcut)
    if let first = rank(of: from, in: backward.range(middle), { backward.targets[$0] }) { self.backward[first] = true }
    if let second = rank(of: to, in: forward.range(middle), { forward.targets[$0] }) { self.forward[second] = true }
  }
}
