// Shortcuts over a network: a contraction hierarchy.

import Planar

/// A contraction hierarchy over the arcs of a network (Geisberger, Sanders, Schultes, Delling 2008; by an order of cuts
/// Dibbelt, Strasser, Wagner 2016).
///
/// Arcs have *ranks*: arcs are contracted one after the other, the least important first, and where the best way
/// between two others led over a contracted one, a shortcut takes its place. Numbers of arcs here are places from the
/// most important down: `arcs` gives the network's. Every step goes to a smaller number, so that the top of the
/// hierarchy lies together in memory.
public final class Hierarchy: Sendable {
  /// The network's arc of each place, and the place of each arc.
  let arcs: Column<UInt32>
  let places: Column<UInt32>
  /// Steps to more important arcs.
  let forward: HierarchyEdges
  /// Steps from more important arcs, by the arc that they lead to.
  let backward: HierarchyEdges

  init(arcs: Column<UInt32>, places: Column<UInt32>, forward: HierarchyEdges, backward: HierarchyEdges) {
    (self.arcs, self.places, self.forward, self.backward) = (arcs, places, forward, backward)
  }

  /// In `vias`: the step is a shortcut over that place, and no turn of the network.
  static let isShortcut: UInt32 = 1 << 31
}

/// A step of a hierarchy, in 12 bytes: a search reads them one after the other.
struct HierarchyStep: BitwiseCopyable {
  /// The more important place.
  var target: UInt32
  /// What `HierarchyEdges.cost` reads.
  var cost: UInt32
  /// A turn of the network, or with `Hierarchy.isShortcut` the place in the middle.
  var via: UInt32
}

/// Steps of a hierarchy, by the place where they begin (or, of those against the direction, end).
struct HierarchyEdges: Sendable {
  var starts: Column<UInt32>
  /// At each place those to the most important ones first.
  var steps: Column<HierarchyStep>
  /// Costs that have no room in a step.
  var large: Column<Double>

  /// Costs are multiples of this (`RoadNetwork`); those up to half an hour are kept as how many.
  private static let unit = 1 / 1_048_576.0
  /// In `HierarchyStep.cost`: the rest is the number of a large cost.
  static let isLarge: UInt32 = 1 << 31

  /// A cost as a step has it; one that has no room is put among the large ones.
  static func word(_ cost: Double, _ large: inout [Double]) -> UInt32 {
    let units = cost / unit
    if units >= 0, units < Double(isLarge), units.rounded() == units { return UInt32(units) }
    large.append(cost)
    return UInt32(large.count - 1) | isLarge
  }

  @inline(__always)
  func cost(_ step: HierarchyStep) -> Double {
    step.cost < Self.isLarge ? Double(step.cost) * Self.unit : large[step.cost & ~Self.isLarge]
  }

  @inline(__always)
  func range(_ place: Int) -> Range<Int> { Int(starts[place])..<Int(starts[place + 1]) }

  /// The step at a place to another.
  func step(at place: Int, to target: Int) -> Int? {
    rank(of: UInt32(target), in: range(place)) { steps[$0].target }
  }

  /// The place at which a step is kept; O(log n).
  func place(of step: Int) -> Int {
    (0..<starts.count - 1).partitioningIndex { Int(starts[$0 + 1]) > step }
  }
}

/// Where a value stands among rising ones; nil when it does not.
///
/// O(log n).
@inline(__always)
func rank(of value: UInt32, in range: Range<Int>, _ values: (Int) -> UInt32) -> Int? {
  let first = range.partitioningIndex { values($0) >= value }
  return first < range.upperBound && values(first) == value ? first : nil
}
