// The hierarchy of a network, made when it is worth it.

import Synchronization

/// The order in which a network is contracted, and its hierarchy once that is known.
///
/// To make that takes about as long as some tens of searches without, so that a network whose hierarchy is not in its
/// file answers that many sources of a matrix without. Single routes are found with landmarks, which are there sooner
/// and are as fast. Routes are the same in either case.
final class PreparedHierarchy: Sendable {
  let dissection: Dissection
  private let least: Int
  private let state: Mutex<State>
  private static let mostSearches = 30

  private struct State {
    var searches = 0
    var hierarchy: Hierarchy?
  }

  /// - Parameters:
  ///   - hierarchy: nil where that is made when it is needed.
  ///   - least: how many arcs there are at least below a vertex, with it.
  init(_ dissection: Dissection, _ hierarchy: Hierarchy? = nil, least: Int = Hierarchy.least) {
    (self.dissection, self.least) = (dissection, least)
    state = Mutex(State(hierarchy: hierarchy))
  }

  /// The hierarchy where it is made.
  var made: Hierarchy? { state.withLock { $0.hierarchy } }

  /// The hierarchy for searches in a network; nil while there have been few.
  ///
  /// - Parameter count: how many are to come.
  func hierarchy(of network: RoadNetwork, forSearches count: Int = 1) -> Hierarchy? {
    state.withLock { state in
      if let known = state.hierarchy { return known }
      state.searches += count
      guard state.searches > Self.mostSearches else { return nil }
      let hierarchy = Hierarchy(network, dissection, least: least)
      state.hierarchy = hierarchy
      return hierarchy
    }
  }
}
