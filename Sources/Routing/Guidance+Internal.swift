// Whether a stretch lies within a crossing of divided roads.

/// The rules follow OSRM's (Project-OSRM/osrm-backend, `guidance/segregated_intersection_classification.cpp`, BSD-2).
extension Guidance {
  /// Such stretches are no longer than this, in metres.
  private static let longest = 32.0

  /// Whether a stretch is one between the carriageways of a road that is crossed or turned into.
  func isInternal(_ arc: Int) -> Bool {
    let arc = network.origin(arc)
    guard network.edgeLengths[network.edge(arc)] <= Self.longest, !network.isRoundabout(arc),
      network.degree(network.tail(arc)) > 2, network.degree(network.head(arc)) > 2
    else { return false }
    let (here, there) = (network.tail(arc), network.head(arc))
    // What comes to its beginning, and how one turns into it.
    let coming = network.leaving(endOf: arc ^ 1).map { network.origin($0) ^ 1 }
      .filter { $0 != arc && network.isOpen($0) && network.tail($0) != there }
      .map { (arc: $0, turn: angle($0, arc)) }
    let going = network.leaving(endOf: arc).filter { $0 != arc ^ 1 && network.isOpen($0) && network.head($0) != here }
      .map { (arc: $0, turn: angle(arc, $0)) }
    func isCrossed(_ roads: [(arc: Int, turn: Double)]) -> Bool {
      roads.contains { road in
        let rank = network.rank(road.arc)
        return !network.isOpen(road.arc ^ 1) && !rank.isLink && rank.number <= 11 && abs(road.turn) >= 30
      }
    }
    guard isCrossed(coming), isCrossed(going) else { return false }
    func turns(_ roads: [(arc: Int, turn: Double)], toRight: Bool) -> Bool {
      roads.contains { abs($0.turn) > 40 && ($0.turn > 0) == toRight }
    }
    return !(turns(coming, toRight: false) && turns(going, toRight: true))
      && !(turns(coming, toRight: true) && turns(going, toRight: false))
      && !(turns(going, toRight: false) && turns(going, toRight: true))
  }
}
