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

/// Steps of a hierarchy, by the place where they begin (or, of those against the direction, end).
struct HierarchyEdges: Sendable {
  var starts: Column<UInt32>
  /// More important places, at each place from the most important on.
  var targets: Column<UInt32>
  var costs: Column<Double>
  /// A turn of the network, or with `Hierarchy.isShortcut` the place in the middle.
  var vias: Column<UInt32>
  var seconds: Column<Float>
  var metres: Column<Float>

  @inline(__always)
  func range(_ place: Int) -> Range<Int> { Int(starts[place])..<Int(starts[place + 1]) }

  /// The step at a place to another.
  func edge(at place: Int, to target: Int) -> Int? {
    rank(of: UInt32(target), in: range(place)) { targets[$0] }
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
