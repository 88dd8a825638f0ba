// Which manoeuvre one makes from a stretch of a route to the next.

import Globe
import Planar

/// What is done where a stretch of a route goes over into the next.
struct Passage {
  var maneuver: Maneuver
  /// Whether one goes on, and it needs no word unless it is a part of a turn.
  var isSilent = false
  /// Whether no other way goes straighter on.
  var isStraightest = false
  /// How many ways may be taken, and how many roads there are.
  var (choices, roads) = (1, 2)
  /// Whether the data says what is done.
  var isGiven = false

  init(_ kind: Maneuver.Kind, _ modifier: Maneuver.Modifier?, at position: Position) {
    maneuver = Maneuver(kind, modifier, at: position)
  }
}

/// The rules follow OSRM's (Project-OSRM/osrm-backend, `guidance/turn_handler.cpp` and its neighbours, BSD-2), and are
/// held to its behaviour tests.
extension Guidance {
  /// What is done between two stretches; nil where one simply goes on, and there is no other way.
  func passage(_ before: RouteMaker.Stretch, _ after: RouteMaker.Stretch) -> Passage? {
    let (a, b) = (network.way(before.arc), network.way(after.arc))
    let at = place(after.vertices.lowerBound)
    if a.indoor != nil || b.indoor != nil {
      return indoorManeuver(a.indoor, b.indoor, before.arc, after).map { maneuver in
        var passage = Passage(maneuver.kind, maneuver.modifier, at: at)
        passage.maneuver = maneuver
        return passage
      }
    }
    let next = network.origin(after.arc)
    if next == network.origin(before.arc) ^ 1 { return Passage(.goOn, .uturn, at: at) }
    // Most vertices between stretches are no junctions.
    if network.degree(network.head(before.arc)) == 2, a.name == b.name, a.ref == b.ref, a.kind == b.kind,
      network.mode(before.arc) == network.mode(after.arc)
    {
      return nil
    }
    let crossing = Crossing(self, before.arc, at)
    guard let index = crossing.junction.index(of: next) else {
      let modifier = Maneuver.Modifier(angle: angle(before, after))
      return modifier == .straight && a.isSameRoad(as: b) ? nil : Passage(.turn, modifier, at: at)
    }
    // Back along the other carriageway.
    if index == 0 { return Passage(.goOn, .uturn, at: at) }
    guard var passage = crossing.passage(onto: index) else { return nil }
    passage.isStraightest = crossing.isStraightest(index)
    (passage.choices, passage.roads) = (crossing.junction.choices, crossing.junction.roads.count)
    return passage
  }

  /// What is done inside a building: nothing within a unit, nor behind stairs.
  private func indoorManeuver(
    _ a: IndoorWay?, _ b: IndoorWay?, _ arc: Int, _ after: RouteMaker.Stretch
  ) -> Maneuver? {
    let at = place(after.vertices.lowerBound)
    if let b, b.kind != .unit { return Maneuver(Maneuver.Kind(rawValue: b.kind.rawValue) ?? .stairs, at: at) }
    guard let a, a.kind == .unit, let b, a.unit != b.unit else { return nil }
    let door = network.isForward(arc) ? a.openings.head : a.openings.tail
    var maneuver = Maneuver(door?.isDoor == true ? .enter : .pass, at: at)
    maneuver.destination = door?.name ?? ""
    return maneuver
  }
}

extension WayInfo {
  /// Whether it leads from one road to another.
  var isLink: Bool { kind.hasSuffix("_link") }
}
