// Turns, forks and the ends of roads at ordinary junctions.

import Globe

extension Crossing {
  /// What is done to take a road where no motorway is.
  func turn(_ index: Int) -> Passage? {
    switch roads.count {
    case ...1: nil
    case 2: goingOn(index, isThrough: false)
    case 3: ofThree(index)
    default: ofMany(index)
    }
  }

  private func ofThree(_ index: Int) -> Passage {
    let fork = fork()
    if let fork, fork.contains(index), obvious == nil || roads.allSatisfy({ $0.rank.isLink }) {
      return forked(index, left: 2, right: 1)
    }
    if obvious == nil, isEnd {
      return make(
        kind(index) == .onRamp ? .onRamp : kind(index) == .notification ? .notification : .endOfRoad,
        index == 1 ? .right : .left)
    }
    guard let obvious else { return plain(index) }
    if index == obvious { return goingOn(index, isThrough: isThrough(index)) }
    let areStraight = modifier(1) == .straight && modifier(2) == .straight
    return areStraight ? plain(index, index == 1 ? .slightRight : .slightLeft) : plain(index)
  }

  /// Whether the road ends at another that crosses it.
  private var isEnd: Bool {
    abs(roads[1].turn - 90) < Guidance.narrow && abs(roads[2].turn + 90) < Guidance.narrow
      && roads[1].angle(to: roads[2]) > 2 * Guidance.narrow
  }

  private func ofMany(_ index: Int) -> Passage {
    if let obvious {
      return index == obvious ? goingOn(index, isThrough: isThrough(index)) : toSide(index, of: obvious...obvious)
    }
    if let fork = fork() {
      guard fork.contains(index) else { return toSide(index, of: fork) }
      let (right, left) = (fork.lowerBound, fork.upperBound)
      if fork.count == 3 {
        return index == right ? make(.fork, .slightRight) : make(.fork, index == left ? .slightLeft : .straight)
      }
      return split(index, left: left, right: right)
    }
    guard let straight = junction.straightest(where: { _ in true }) else { return plain(index) }
    let turn = roads[straight].turn
    if abs(turn) < Guidance.fuzzy, !roads[straight].isOpen, index != straight {
      return toSide(index, of: straight...straight)
    }
    if turn < 0 { return toSide(index, of: index < straight ? straight...straight : (straight - 1)...(straight - 1)) }
    return turn > 0
      ? toSide(index, of: index > straight ? straight...straight : (straight + 1)...(straight + 1)) : plain(index)
  }

  /// A road beside those that go on: two that go the same way are told apart.
  private func toSide(_ index: Int, of middle: ClosedRange<Int>) -> Passage {
    let side =
      index < middle.lowerBound
      ? Array(1..<middle.lowerBound) : Array((middle.upperBound + 1)..<max(roads.count, middle.upperBound + 1))
    let others = side.filter { $0 != index && roads[$0].isOpen && modifier($0) == modifier(index) }
    guard side.count <= 3, let other = others.min(by: { abs($0 - index) < abs($1 - index) }) else {
      return plain(index)
    }
    return distinct(index, from: other, isAlone: !side.contains { modifier($0) == .right || modifier($0) == .left })
  }

  /// One of two roads that go the same way.
  ///
  /// - Parameter isAlone: whether none on that side goes right, or left.
  private func distinct(_ index: Int, from other: Int, isAlone: Bool) -> Passage {
    let (right, left) = (min(index, other), max(index, other))
    switch modifier(index) {
    case .straight, .slightLeft, .slightRight: return split(index, left: left, right: right)
    case .right:
      // The one that is nearest to a right angle keeps its word.
      if abs(roads[left].turn - 90) < 3 { return plain(index, index == left ? .right : .sharpRight) }
      if abs(roads[right].turn - 90) < 3 || roads[right].turn < 95 {
        return plain(index, index == left ? .slightRight : .right)
      }
      return plain(index, index == left ? .right : .sharpRight)
    case .left:
      if abs(roads[right].turn + 90) < 3 { return plain(index, index == right ? .left : .sharpLeft) }
      if abs(roads[left].turn + 90) < 3 || roads[left].turn > -95 {
        return plain(index, index == right ? .slightLeft : .left)
      }
      return plain(index, index == right ? .left : .sharpLeft)
    case .sharpRight where isAlone && index == left: return plain(index, .right)
    case .sharpLeft where isAlone && index == right: return plain(index, .left)
    default: return plain(index)
    }
  }

  /// One of two roads ahead: a fork where they are alike, else the larger one goes on.
  private func split(_ index: Int, left: Int, right: Int) -> Passage {
    if roads[left].rank.canFork(with: roads[right].rank) { return forked(index, left: left, right: right) }
    let larger = roads[left].rank.number > roads[right].rank.number ? right : left
    return index == larger
      ? goingOn(index, isThrough: false) : plain(index, index == left ? .slightLeft : .slightRight)
  }

  /// One of two roads of a fork; a minor one is turned into.
  func forked(_ index: Int, left: Int, right: Int) -> Passage {
    let other = index == left ? right : left
    let side: Maneuver.Modifier = index == left ? .slightLeft : .slightRight
    if mode(index) != network.mode(arc) { return make(.notification, side) }
    if roads[other].rank.isMinor, !roads[index].rank.isMinor { return silent(side) }
    return make(roads[index].rank.isMinor && !roads[other].rank.isMinor ? .turn : .fork, side)
  }

  // MARK: Forks

  /// The roads of a fork, two or three of them; nil where there is none.
  private func fork() -> ClosedRange<Int>? {
    guard roads.count >= 3, let straight = junction.straightest(where: { _ in true }),
      roads[straight].deviation <= Guidance.narrow
    else { return nil }
    let right = outermost(Array((1...straight).reversed()) + [0])
    let left = outermost(Array(straight..<roads.count))
    guard right >= 1, right < left, left - right < 3 else { return nil }
    let fork = right...left
    let (before, after) = (roads[right - 1], roads[left + 1 == roads.count ? 0 : left + 1])
    guard roads[left].angle(to: after) >= Guidance.grouped, roads[right].angle(to: before) >= Guidance.grouped,
      !fork.dropLast().contains(where: { isObvious($0, beside: $0 + 1) || isObvious($0 + 1, beside: $0) }),
      fork.allSatisfy({ roads[$0].rank.isLink == roads[right].rank.isLink }),
      fork.allSatisfy({ one in
        fork.allSatisfy { one == $0 || !roads[one].rank.isObvious(after: rank, beside: roads[$0].rank) }
      }), fork.allSatisfy({ roads[$0].isOpen && mode($0) == network.mode(arc) })
    else { return nil }
    return fork
  }

  /// The last of neighbours that go on nearly straight, or close beside one that does.
  private func outermost(_ order: [Int]) -> Int {
    for (here, next) in zip(order, order.dropFirst()) where roads[next].deviation > Guidance.narrow {
      if roads[here].angle(to: roads[next]) > Guidance.narrow || roads[here].deviation > Guidance.grouped {
        return here
      }
    }
    return order[order.count - 1]
  }

  /// Whether of two roads one is the one that goes on.
  private func isObvious(_ index: Int, beside other: Int) -> Bool {
    let (road, rival) = (roads[index], roads[other])
    if road.rank.isObvious(after: rank, beside: rival.rank) { return true }
    if rival.rank.isObvious(after: rank, beside: road.rank) { return false }
    let before = network.way(arc)
    if before.isNamed, road.deviation < 1e-6, !before.isNameAnnounced(on: way(index)) { return true }
    return rival.deviation > 1.4 * road.deviation && rival.deviation - road.deviation > Guidance.fuzzy
  }
}
