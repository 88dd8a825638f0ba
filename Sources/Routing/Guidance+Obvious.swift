// Which road is the one that goes on at a junction, so that nothing has to be said of it.

import Globe

/// The rules follow OSRM's (Project-OSRM/osrm-backend, `guidance/intersection_handler.hpp`, BSD-2), and are held to its
/// behaviour tests.
extension Guidance {
  /// Roads that go on within this of straight are narrow turns, in degrees.
  static let narrow = 40.0
  /// Roads within this of each other go the same way.
  static let grouped = 60.0
  /// What is hardly seen as a bend.
  static let fuzzy = 25.0
  /// By how much more a road has to turn off than another to be told from it.
  private static let distinction = 2.0

  /// The number of the road that goes on; nil where there is a choice.
  func obvious(_ arc: Int, _ junction: Junction) -> Int? {
    guard junction.roads.count > 1 else { return nil }
    guard junction.roads.count > 2 else { return 1 }
    let (before, rank) = (network.way(arc), junction.roads[0].rank)
    func valid(_ index: Int) -> Int? {
      network.isRoundabout(junction.roads[index].arc) == before.isRoundabout ? index : nil
    }
    // The road itself, where it does not become smaller.
    let same = junction.straightest { road in
      guard road.isOpen, before.isNamed || rank.isMinor else { return false }
      let way = network.way(road.arc)
      guard way.isNamed || road.rank.isMinor, way.isNamed == before.isNamed else { return false }
      return !road.rank.isLess(than: rank) && !road.rank.isLink(to: rank) && !before.isNameAnnounced(on: way)
    }
    if let same, isDistinct(same, arc, junction) { return valid(same) }
    // Else any road of the same rank or a higher one.
    let equal = junction.straightest { $0.isOpen && !$0.rank.isLess(than: rank) && !$0.rank.isLink(to: rank) }
    if let equal, isDistinct(equal, arc, junction) { return valid(equal) }
    // Else the straightest of all.
    guard let straight = junction.straightest(where: \.isOpen) else { return nil }
    let road = junction.roads[straight]
    let isOnlyAhead = road.deviation <= 90 && junction.roads.count { $0.deviation <= 90 } == 1
    if straight != equal, road.deviation <= Self.grouped || isOnlyAhead, !road.rank.isMinor,
      isDistinct(straight, arc, junction)
    {
      return valid(straight)
    }
    if road.rank.isMotorway, road.deviation <= Self.grouped, junction.choices == 1 { return valid(straight) }
    // One road that splits, of which one part alone may be taken.
    let isOneRoad =
      !before.name.isEmpty && junction.roads.allSatisfy { network.way($0.arc).name == before.name }
    if junction.roads.count == 3, isOneRoad, junction.choices == 1,
      abs(junction.roads[1].turn - 90) > Self.narrow || abs(junction.roads[2].turn + 90) > Self.narrow
    {
      return valid(straight)
    }
    return nil
  }

  /// Whether no other road may be taken for the one that goes on.
  private func isDistinct(_ index: Int, _ arc: Int, _ junction: Junction) -> Bool {
    let isNarrow = junction.roads[index].deviation < Self.grouped
    return junction.roads.indices.dropFirst().allSatisfy { other in
      other == index
        || !(isNarrow
          ? isAlikeNarrow(other, index, arc, junction)
          : isAlikeWide(junction.roads[other], junction.roads[index], junction.roads[0]))
    }
  }

  private func isAlikeWide(_ other: Junction.Road, _ road: Junction.Road, _ before: Junction.Road) -> Bool {
    if other.deviation > 20, isLower(other, before, road) { return false }
    return other.deviation <= Self.distinction * road.deviation
  }

  /// Whether a road is the link of both the one that one comes from and the one that goes on, or is much smaller.
  private func isLower(_ other: Junction.Road, _ before: Junction.Road, _ after: Junction.Road) -> Bool {
    let (lanes, least) = (network.way(before.arc).lanes, network.way(other.arc).lanes)
    if other.rank.isLess(than: before.rank), other.rank.isLess(than: after.rank), least > 0, least + 1 < lanes {
      return true
    }
    return other.rank.isLink(to: before.rank) && other.rank.isLink(to: after.rank)
  }

  private func isAlikeNarrow(_ other: Int, _ index: Int, _ arc: Int, _ junction: Junction) -> Bool {
    let (road, rival) = (junction.roads[index], junction.roads[other])
    if road.deviation < Self.narrow, !rival.isOpen { return false }
    let (before, way, otherWay) = (network.way(arc), network.way(road.arc), network.way(rival.arc))
    let keepsName = !before.isNameAnnounced(on: way)
    let isOtherName = before.isNameAnnounced(on: otherWay)
    let isFar =
      rival.deviation > Self.distinction * road.deviation
      && abs(rival.deviation - road.deviation) > Self.fuzzy / 2
    let isSomewhatFar = rival.deviation > 0.7 * Self.distinction * road.deviation
    let isOpenToAll = !before.isRestricted && !way.isRestricted
    if isOpenToAll, otherWay.isRestricted, isFar { return false }
    if before.isRoundabout == way.isRoundabout, before.isRoundabout != otherWay.isRoundabout,
      road.deviation < rival.deviation
    {
      return false
    }
    // Of two roads with half of the lanes each neither is the one.
    let areHalves =
      otherWay.lanes > 0 && otherWay.lanes == way.lanes && Int(before.lanes) == 2 * Int(way.lanes)
      && rival.angle(to: road) < Self.grouped
    if keepsName || isOtherName, isFar, !areHalves { return false }
    // A road that goes on across the junction is none that one could take by mistake.
    if let opposite = junction.roads.indices.filter({ $0 != other }).max(by: {
      junction.roads[$0].angle(to: rival) < junction.roads[$1].angle(to: rival)
    }) {
      let angle = junction.roads[opposite].angle(to: rival)
      let isOneRoad = !network.way(junction.roads[opposite].arc).isNameAnnounced(on: otherWay)
      if junction.roads.count >= 4 {
        if isOneRoad || angle > Azimuth.south - Self.narrow, isFar { return false }
        if keepsName, isOtherName, isSomewhatFar, isOneRoad, angle > Azimuth.south - Self.fuzzy { return false }
      } else if keepsName, isOtherName, isFar, !areHalves, angle > Azimuth.south - Self.grouped {
        return false
      }
    }
    let rank = junction.roads[0].rank
    if rank.number > RoadRank("secondary").number, isFar { return false }
    if way.lanes > 0, way.lanes == before.lanes, road.deviation < Self.fuzzy, isFar { return false }
    let keepsRank = rank.number == road.rank.number
    if keepsRank, keepsName, isSomewhatFar,
      road.rank.number < rival.rank.number || road.rank.number > rival.rank.number + 4
    {
      return false
    }
    if isLower(rival, junction.roads[0], road) { return false }
    if keepsRank, rank.group < rival.rank.group, way.isNameAnnounced(on: otherWay), isOtherName { return false }
    return !(keepsRank && rival.rank.isLink)
  }
}

extension WayInfo {
  /// Whether it is for those alone who live there or want to go there.
  fileprivate var isRestricted: Bool { facts.contains(.destinationOnly) || facts.contains(.privateRoad) }
}
