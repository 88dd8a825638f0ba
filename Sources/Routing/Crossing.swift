// What is said of each road at a junction, to who comes along one of them.

import Globe
import Planar

/// A junction as it is come to along an arc.
struct Crossing {
  let guidance: Guidance
  let arc: Int
  let junction: Junction
  let position: Position
  /// The road that goes on; nil where none does.
  let obvious: Int?

  init(_ guidance: Guidance, _ arc: Int, _ position: Position) {
    (self.guidance, self.arc, self.position) = (guidance, arc, position)
    junction = guidance.junction(arc)
    obvious = guidance.obvious(arc, junction)
  }

  var network: RoadNetwork { guidance.network }
  var roads: [Junction.Road] { junction.roads }
  var rank: RoadRank { junction.roads[0].rank }
  /// Who walks or cycles takes what is a ramp to others like any road.
  var drives: Bool { network.mode(arc) == .driving }

  func way(_ index: Int) -> WayInfo { network.way(roads[index].arc) }
  func mode(_ index: Int) -> TravelMode { network.mode(roads[index].arc) }

  /// What is done to take a road; nil where nothing is.
  func passage(onto index: Int) -> Passage? {
    // On board a ship or a train others steer.
    let mode = network.mode(arc)
    if mode == .ferry || mode == .train, roads.indices.allSatisfy({ self.mode($0) == mode }) { return nil }
    guard var passage = besideMinor(index) ?? (isMotorway ? onMotorway(index) : turn(index)) else { return nil }
    if passage.isSilent, roads.count == 2 { return nil }
    if rank.isMotorway, passage.maneuver.kind == .onRamp { passage.maneuver.kind = .offRamp }
    return passage
  }

  // MARK: Parts

  func make(_ kind: Maneuver.Kind, _ modifier: Maneuver.Modifier) -> Passage { Passage(kind, modifier, at: position) }

  func silent(_ modifier: Maneuver.Modifier) -> Passage {
    var passage = make(.goOn, modifier)
    passage.isSilent = true
    return passage
  }

  func modifier(_ index: Int) -> Maneuver.Modifier { .init(angle: roads[index].turn) }

  /// Turn, go on or take a ramp, by the road alone.
  func kind(_ index: Int) -> Maneuver.Kind {
    let (before, next) = (network.way(arc), way(index))
    // Who gets off a ship, or back on the bicycle, knows it: the turn counts.
    if mode(index) != network.mode(arc), [.ferry, .train, .pushing].contains(mode(index)) { return .notification }
    if drives, !rank.isRamp, roads[index].rank.isRamp { return .onRamp }
    return before.isNamed && next.isNamed && !before.isNameAnnounced(on: next) ? .goOn : .turn
  }

  func plain(_ index: Int, _ modifier: Maneuver.Modifier? = nil) -> Passage {
    make(kind(index), modifier ?? self.modifier(index))
  }

  /// What is said of the road that goes on.
  func goingOn(_ index: Int, isThrough: Bool) -> Passage {
    let (before, next) = (network.way(arc), way(index))
    let modifier = modifier(index)
    let kind = kind(index)
    if kind == .onRamp { return make(.onRamp, modifier) }
    if mode(index) != network.mode(arc) { return make(.notification, modifier) }
    switch kind {
    case .turn where before.isNameAnnounced(on: next):
      if !isThrough {
        // Ramps bend, and nobody turns on them.
        let isRamp = rank.isLink || roads[index].rank.isMotorway
        return make(
          .newName, isRamp && modifier.isTurn ? (roads[index].turn > 0 ? .slightRight : .slightLeft) : modifier)
      }
      if roads[index].rank.isMotorway { return make(.merge, roads[index].turn < 0 ? .slightRight : .slightLeft) }
      if rank.isRamp, roads[index].rank.isRamp { return silent(modifier) }
      let isLong = network.edgeLengths[network.edge(roads[index].arc)] > 60
      return make(.turn, roads[index].deviation < Guidance.narrow && isLong ? .straight : modifier)
    default: return silent(modifier)
    }
  }

  /// Whether a road comes from elsewhere, and one turns into it.
  func isThrough(_ index: Int) -> Bool {
    let next = way(index)
    guard !next.name.isEmpty else { return false }
    return roads.indices.dropFirst().contains { other in
      other != index && roads[other].angle(to: roads[index]) > Azimuth.south - Guidance.narrow
        && RoadNames.areSame(way(other).name, way(other).ref, next.name, next.ref)
    }
  }

  /// Whether a road goes more or less straight on, and no other that may be taken goes much straighter.
  func isStraightest(_ index: Int) -> Bool {
    let road = roads[index]
    return road.deviation <= 55
      && roads.indices.dropFirst().allSatisfy { other in
        let rival = roads[other]
        return other == index || !rival.isOpen || rival.deviation >= road.deviation || rival.angle(to: road) <= 10
      }
  }

  /// Where all other roads are driveways and the like.
  private func besideMinor(_ index: Int) -> Passage? {
    guard drives, roads.count > 2, !rank.isMinor,
      roads.count(where: { $0.rank.isMinor }) == roads.count - 2,
      let main = roads.indices.dropFirst().first(where: { !roads[$0].rank.isMinor }), roads[main].isOpen
    else { return nil }
    if index == main {
      if mode(index) != network.mode(arc) { return make(.notification, modifier(index)) }
      let (before, next) = (network.way(arc), way(index))
      let isSame = before.isNamed && next.isNamed && !before.isNameAnnounced(on: next)
      return isSame ? silent(modifier(index)) : make(.newName, modifier(index))
    }
    guard modifier(main) == .straight, modifier(index) == .straight else { return plain(index) }
    return plain(index, index < main ? .slightRight : .slightLeft)
  }
}
