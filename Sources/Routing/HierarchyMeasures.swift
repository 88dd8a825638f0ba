// Time and length of the steps of a hierarchy, which does not have them itself.

/// What it takes to go somewhere beside the cost.
struct Measure {
  var seconds = 0.0
  var metres = 0.0

  static func + (a: Measure, b: Measure) -> Measure {
    Measure(seconds: a.seconds + b.seconds, metres: a.metres + b.metres)
  }

  static func += (a: inout Measure, b: Measure) { a = a + b }
}

/// What it takes to go along steps of a hierarchy: they are taken apart when it is asked for, and it is kept.
///
/// A search looks at many more steps than its answers lead over, so that a file without these numbers is smaller by
/// two fifths. Belongs to one thread at a time.
final class HierarchyMeasures {
  private let network: RoadNetwork
  private let hierarchy: Hierarchy
  /// By twice the step, and 1 more for one against the direction.
  private var known: [Int: Measure] = [:]
  private var open: [(key: Int, place: Int)] = []

  init(_ network: RoadNetwork, _ hierarchy: Hierarchy) { (self.network, self.hierarchy) = (network, hierarchy) }

  /// What a step takes.
  ///
  /// - Parameter isForward: whether it is one of `Hierarchy.forward`.
  func measure(ofStep step: Int, isForward: Bool) -> Measure {
    let key = 2 * step + (isForward ? 0 : 1)
    if let known = known[key] { return known }
    open = [(key, (isForward ? hierarchy.forward : hierarchy.backward).place(of: step))]
    var last = Measure()
    while let (key, place) = open.last {
      let isForward = key & 1 == 0
      let step = (isForward ? hierarchy.forward : hierarchy.backward).steps[key >> 1]
      let (from, to) = isForward ? (place, Int(step.target)) : (Int(step.target), place)
      if step.via & Hierarchy.isShortcut == 0 {
        let arc = Int(hierarchy.arcs[from])
        last = Measure(
          seconds: network.seconds[arc] + Double(network.turnSeconds[step.via]),
          metres: network.edgeLengths[network.edge(arc)])
      } else {
        let middle = Int(step.via & ~Hierarchy.isShortcut)
        guard let first = hierarchy.backward.step(at: middle, to: from),
          let second = hierarchy.forward.step(at: middle, to: to)
        else { return Measure() }
        guard let before = known[2 * first + 1], let after = known[2 * second] else {
          // The halves stand at the middle, which is less important: this comes to an end.
          if known[2 * first + 1] == nil { open.append((2 * first + 1, middle)) }
          if known[2 * second] == nil { open.append((2 * second, middle)) }
          continue
        }
        last = before + after
      }
      known[key] = last
      open.removeLast()
    }
    return last
  }
}
