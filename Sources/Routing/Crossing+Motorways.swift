// Exits, merges and forks of motorways and their ramps.

import Globe

extension Crossing {
  /// Whether only motorways and ramps meet, none of which turns off.
  var isMotorway: Bool {
    guard drives, rank.isMotorway || roads.dropFirst().contains(where: { $0.isOpen && $0.rank.isMotorway }) else {
      return false
    }
    return roads.allSatisfy { road in
      !(road.isOpen && road.deviation > Guidance.grouped) && (road.rank.isMotorway || isRamp(road.rank))
    }
  }

  private func isRamp(_ other: RoadRank) -> Bool { other.isRamp || (rank.isMotorway && other.isLink) }

  func onMotorway(_ index: Int) -> Passage? { rank.isMotorway ? fromMotorway(index) : fromRamp(index) }

  private func fromMotorway(_ index: Int) -> Passage? {
    let before = network.way(arc)
    let open = roads.indices.dropFirst().filter { roads[$0].isOpen }
    let motorways = open.filter { roads[$0].rank.isMotorway }
    let same = open.first { index in
      let way = way(index)
      return roads[index].rank.isMotorway && before.isNamed && way.isNamed && !before.isNameAnnounced(on: way)
    }
    let next = same ?? junction.straightest { $0.rank.isMotorway }
    guard let next else {
      // It ends in ramps, of which signs may tell.
      if roads.count == 2, !way(index).destination.isEmpty { return make(.offRamp, .straight) }
      if roads.count == 3, open.count == 2 { return forked(index, left: 2, right: 1) }
      return roads.count == 4 && open.count == 3 ? make(.fork, [.slightRight, .straight, .slightLeft][index - 1]) : nil
    }
    if motorways.isEmpty { return silent(modifier(index)) }
    if motorways.count == 1 || motorways.count != open.count {
      if roads.count == 2 || index == next { return goingOn(index, isThrough: isThrough(index)) }
      let isSharp = roads[index].deviation > 35
      let isRight = roads[index].turn > roads[next].turn
      return make(
        isRamp(roads[index].rank) ? .offRamp : .turn,
        isRight ? (isSharp ? .right : .slightRight) : isSharp ? .left : .slightLeft)
    }
    if motorways.count == 2 { return forked(index, left: motorways[1], right: motorways[0]) }
    return index == motorways.first
      ? make(.fork, .slightRight) : make(.fork, index == motorways.last ? .slightLeft : .straight)
  }

  private func fromRamp(_ index: Int) -> Passage? {
    let open = roads.indices.dropFirst().filter { roads[$0].isOpen }
    switch (roads.count, open.count) {
    case (2, _): return goingOn(index, isThrough: false)
    case (3, 1):
      // What comes along the motorway comes from the other side.
      let (one, other) = (way(1), way(2))
      guard roads[index].rank.isMotorway, !one.name.isEmpty || !one.ref.isEmpty, one.isSameRoad(as: other) else {
        return goingOn(index, isThrough: isThrough(index))
      }
      return make(.merge, index == 1 ? .slightLeft : .slightRight)
    case (3, _):
      if roads[1].rank.isMotorway, !roads[2].rank.isMotorway {
        return index == 1 ? make(.turn, .slightRight) : make(.goOn, .slightLeft)
      }
      return forked(index, left: 2, right: 1)
    case (4, _):
      guard roads[index].rank.isMotorway else { return make(.offRamp, modifier(index)) }
      let isPassed = roads[1..<index].contains { !$0.isOpen && $0.rank.isMotorway }
      return make(.merge, isPassed ? .slightRight : .slightLeft)
    default:
      let modifier: Maneuver.Modifier = roads[index].turn > 0 ? .slightRight : .slightLeft
      if roads[index].rank.isMotorway { return make(.merge, roads[index].turn > 0 ? .slightLeft : .slightRight) }
      return make(.turn, roads[index].deviation < Guidance.fuzzy ? .straight : modifier)
    }
  }
}
