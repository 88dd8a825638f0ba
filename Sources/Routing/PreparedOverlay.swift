// The overlay of a network, made when it is worth it.

import Synchronization

/// The cells of a network, and what crossing them costs once that is known.
///
/// To find the costs takes about as long as some tens of searches without them, so that a network whose costs are not
/// in its file answers that many sources of a matrix without. Single routes are found with landmarks, which are there
/// sooner and are as fast. Routes are the same in either case.
final class PreparedOverlay: Sendable {
  let cells: CellTree
  private let state: Mutex<State>
  private static let mostSearches = 30

  private struct State {
    var searches = 0
    var overlay: Overlay?
  }

  /// Begins with no costs.
  init(_ cells: CellTree) {
    self.cells = cells
    state = Mutex(State())
  }

  /// Takes an overlay that is made.
  init(_ overlay: Overlay) {
    cells = overlay.cells
    state = Mutex(State(overlay: overlay))
  }

  /// The overlay where it is made.
  var made: Overlay? { state.withLock { $0.overlay } }

  /// The overlay for searches in a network; nil while there have been few.
  ///
  /// - Parameter count: how many are to come.
  func overlay(of network: RoadNetwork, forSearches count: Int = 1) -> Overlay? {
    state.withLock { state in
      if let known = state.overlay { return known }
      state.searches += count
      guard state.searches > Self.mostSearches else { return nil }
      let overlay = OverlayBuilder.overlay(network, cells)
      state.overlay = overlay
      return overlay
    }
  }
}
