// Which points belong together, as the ways of clustering say it.

import Planar

/// Which points belong together.
package struct Clusters {
  /// What a point is to its cluster.
  package enum Role: UInt8 {
    case core, border, noise

    package var name: String {
      switch self {
      case .core: "core"
      case .border: "border"
      case .noise: "noise"
      }
    }
  }

  /// For each point the number of its cluster, from 0 in the order of their first points; -1 for none.
  package var numbers: [Int32] = []
  /// For each point what it is to its cluster; empty where they are all alike.
  package var roles: [Role] = []
  /// For each cluster where it is on the map; empty where they are only their points.
  package var places: [Position] = []
  /// For each cluster the zoom level at which it falls apart; empty as `places` is.
  package var expansionZooms: [Double] = []
  package var count = 0

  package init(numbers: [Int32] = [], roles: [Role] = []) { (self.numbers, self.roles) = (numbers, roles) }
}
