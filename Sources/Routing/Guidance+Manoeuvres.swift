// Which manoeuvre one makes from a stretch of a route to the next.

import Globe

extension Guidance {
  /// From how many degrees on one turns off, and does not follow a bend.
  private static let turning = 40.0

  /// What is done between two stretches; nil where one simply goes on.
  func maneuver(_ before: RouteMaker.Stretch, _ after: RouteMaker.Stretch) -> Maneuver? {
    let (a, b) = (network.way(before.arc), network.way(after.arc))
    if a.indoor != nil || b.indoor != nil { return maneuver(a.indoor, b.indoor, before.arc, after) }
    let angle = angle(before.arc, after.arc)
    let modifier = Maneuver.Modifier(angle: angle)
    let at = place(after.vertices.lowerBound)
    if network.origin(after.arc) == network.origin(before.arc) ^ 1 { return Maneuver(.goOn, .uturn, at: at) }
    if network.mode(before.arc) != network.mode(after.arc) { return Maneuver(.notification, modifier, at: at) }
    let others = choices(before.arc).filter { network.origin($0) != network.origin(after.arc) }
    let isSame = a.isSameRoad(as: b)
    // Who walks or cycles takes what is a ramp to others like any road.
    let isRamp = b.isLink && !a.isLink && !(isSame && b.isNamed) && network.mode(after.arc) == .driving
    if isRamp, !others.isEmpty || a.kind == "motorway" {
      // Where the road ends, the ramp is on no side of it.
      let side: Maneuver.Modifier =
        others.isEmpty
        ? .straight : abs(angle) < 20 ? side(of: angle, beside: others, from: before.arc) ?? modifier : modifier
      return Maneuver(a.kind.hasPrefix("motorway") ? .offRamp : .onRamp, side, at: at)
    }
    if a.isLink, !b.isLink, b.isFast, let side = mergingSide(before.arc, after.arc) {
      return Maneuver(.merge, side, at: at)
    }
    let turnsOff = abs(angle) >= Self.turning
    let newName = a.isNameAnnounced(on: b) ? Maneuver(.newName, modifier, at: at) : nil
    if others.isEmpty {
      // One road that changes its name, or the only way on from the end of one.
      if isSame { return nil }
      if a.isLink, b.isFast { return newName }
      if turnsOff, network.degree(network.head(before.arc)) > 2 { return Maneuver(.endOfRoad, modifier, at: at) }
      return turnsOff ? Maneuver(.turn, modifier, at: at) : newName
    }
    // A road that bends is gone along, where no other of its rank goes straighter on.
    let rivals = abs(angle) < 60 ? others.filter { !isMinor(network.way($0), beside: a, b) } : others
    let straighter = rivals.filter {
      abs(self.angle(before.arc, $0)) < abs(angle) + 15 && abs(self.angle(before.arc, $0)) < 60
    }
    // Ways without names are no road that one could stay on.
    if isSame, a.isNamed, !turnsOff || straighter.isEmpty {
      return turnsOff && others.contains(where: { !network.way($0).kind.isEmpty }) && abs(angle) > 60
        ? Maneuver(.goOn, modifier, at: at) : nil
    }
    if isSame, straighter.isEmpty { return turnsOff && abs(angle) > 60 ? Maneuver(.turn, modifier, at: at) : nil }
    if !turnsOff {
      let near = straighter.filter { abs(self.angle(before.arc, $0) - angle) < 60 && network.way($0).kind == b.kind }
      let goesOn = straighter.contains { a.isNamed && network.way($0).isSameRoad(as: a) }
      if !near.isEmpty, !goesOn { return Maneuver(.fork, side(of: angle, beside: near, from: before.arc), at: at) }
      if goesOn, abs(angle) >= 20 { return Maneuver(.turn, modifier, at: at) }
      if isSame {
        let isStraightest = straighter.allSatisfy { abs(self.angle(before.arc, $0)) >= abs(angle) }
        return isStraightest || abs(angle) < 20 ? nil : Maneuver(.turn, modifier, at: at)
      }
      return newName
    }
    let isEnd = others.count == 1 && others.allSatisfy { abs(self.angle(before.arc, $0)) >= Self.turning }
    if isSame, a.isNamed { return Maneuver(.goOn, modifier, at: at) }
    return Maneuver(isEnd ? .endOfRoad : .turn, modifier, at: at)
  }

  /// Whether a way is so much smaller than the road that goes on that nobody takes it for that.
  private func isMinor(_ way: WayInfo, beside a: WayInfo, _ b: WayInfo) -> Bool {
    if way.isLink { return !a.isLink && !b.isLink }
    return way.size <= 1 && min(a.size, b.size) >= 3
  }

  /// On which side a way lies beside others that go the same way; nil where there are none.
  private func side(of angle: Double, beside others: [Int], from arc: Int) -> Maneuver.Modifier? {
    let angles = others.map { self.angle(arc, $0) }.filter { abs($0) < 60 }
    guard let least = angles.min(), let most = angles.max() else { return nil }
    return angle > most ? .slightRight : angle < least ? .slightLeft : .straight
  }

  /// To which side one merges into a road; nil where no traffic comes along it.
  private func mergingSide(_ arc: Int, _ next: Int) -> Maneuver.Modifier? {
    let own = direction(arc, atEnd: true)
    for entry in network.entries(next) {
      let other = Int(network.entryArcs[entry])
      guard network.origin(other) != network.origin(arc), network.origin(other) != network.origin(next) ^ 1,
        !network.way(other).isLink, abs(angle(other, next)) < Self.turning
      else { continue }
      // Who points more to the left than the road does comes from its right.
      return Azimuth.reduced(own - direction(other, atEnd: true)) <= 0 ? .slightLeft : .slightRight
    }
    return nil
  }

  /// What is done inside a building: nothing within a unit, nor behind stairs.
  private func maneuver(_ a: IndoorWay?, _ b: IndoorWay?, _ arc: Int, _ after: RouteMaker.Stretch) -> Maneuver? {
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

  /// Whether one merges into its traffic.
  fileprivate var isFast: Bool { kind == "motorway" || kind == "trunk" }
}
