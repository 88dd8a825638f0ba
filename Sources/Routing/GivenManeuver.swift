// Manoeuvres that a relation of the data names, in place of what guidance would say.

import Planar

/// What is said at one turn of some arcs that follow on each other.
struct GivenManeuver: Hashable {
  /// The plain arcs, without copies for restrictions.
  var arcs: [Int]
  /// After which of them it is.
  var turn: Int
  /// What is done; nil for what guidance finds.
  var kind: Maneuver.Kind?
  var modifier: Maneuver.Modifier?
  /// Whether nothing is said.
  var isSilent = false

  /// What the tags of a relation say (`type=manoeuvre`, OpenStreetMap's wiki, "Relation:manoeuvre"); nil for nothing
  /// that is known.
  init?(_ tags: Tags) {
    (arcs, turn) = ([], 0)
    let words = ["manoeuvre", "maneuver", "direction"].map { tags[$0].map { String($0.map { $0 == "_" ? " " : $0 }) } }
    modifier = words[2].flatMap(Maneuver.Modifier.init)
    switch words[0] ?? words[1] {
    case "suppress": isSilent = true
    case "uturn", "u-turn": (kind, modifier) = (.turn, .uturn)
    case let word?:
      kind = Maneuver.Kind(rawValue: word).flatMap { Self.kinds.contains($0) ? $0 : nil }
      if kind == nil { return nil }
    case nil: return nil
    }
  }

  /// What a relation may name.
  private static let kinds: [Maneuver.Kind] = [
    .turn, .fork, .merge, .newName, .goOn, .onRamp, .offRamp, .endOfRoad,
  ]

  // MARK: In a file

  /// What is written to a file: what is done, after which arc, how many arcs there are, and these.
  var numbers: [UInt32] {
    func number<Value: Equatable>(_ value: Value?, _ all: [Value]) -> UInt32 {
      value.flatMap { all.firstIndex(of: $0) }.map { UInt32($0 + 1) } ?? 0
    }
    let code =
      number(kind, Self.kinds) | number(modifier, Maneuver.Modifier.allCases) << 8 | (isSilent ? 1 << 16 : 0)
    return [code, UInt32(turn), UInt32(arcs.count)] + arcs.map { UInt32($0) }
  }

  /// Reads one from the front of numbers, and removes it there; nil at their end, or where they are damaged.
  init?(_ numbers: inout ArraySlice<UInt32>) {
    guard numbers.count > 4, case let head = Array(numbers.prefix(3)), head[2] < UInt32(numbers.count - 2),
      head[1] + 1 < head[2]
    else { return nil }
    func value<Value>(_ shift: UInt32, _ all: [Value]) -> Value? {
      let number = Int(head[0] >> shift & 0xFF) - 1
      return all.indices.contains(number) ? all[number] : nil
    }
    (kind, modifier) = (value(0, Self.kinds), value(8, Maneuver.Modifier.allCases))
    isSilent = head[0] >> 16 & 1 == 1
    turn = Int(head[1])
    arcs = numbers.dropFirst(3).prefix(Int(head[2])).map { Int($0) }
    numbers = numbers.dropFirst(3 + arcs.count)
  }
}

extension GivenManeuver {
  /// What is done at its turn, where guidance finds a passage or none; nil for nothing to say.
  func passage(insteadOf found: Passage?, at position: Position) -> Passage? {
    if isSilent { return nil }
    var passage = found ?? Passage(.turn, .straight, at: position)
    if let kind { passage.maneuver.kind = kind }
    if let modifier { passage.maneuver.modifier = modifier }
    (passage.isSilent, passage.isGiven) = (false, true)
    return passage
  }
}

/// The given manoeuvres of a network.
struct GivenManeuvers: Sendable {
  /// By the arc before the turn.
  private let byArc: [Int: [GivenManeuver]]
  let numbers: Column<UInt32>

  init(_ maneuvers: [GivenManeuver]) { self.init(Column(maneuvers.flatMap(\.numbers))) }

  init(_ numbers: Column<UInt32>) {
    self.numbers = numbers
    var (rest, byArc) = (numbers.indices.map { numbers[$0] }[...], [Int: [GivenManeuver]]())
    while let next = GivenManeuver(&rest) { byArc[next.arcs[next.turn], default: []].append(next) }
    self.byArc = byArc
  }

  var isEmpty: Bool { byArc.isEmpty }

  /// What is given for a turn of a path; nil for nothing.
  ///
  /// - Parameters:
  ///   - arcs: the plain arcs of the path.
  ///   - turn: after which of them it is.
  func maneuver(_ arcs: [Int], after turn: Int) -> GivenManeuver? {
    byArc[arcs[turn]]?.first { given in
      let first = turn - given.turn
      return first >= 0 && arcs.count - first >= given.arcs.count
        && arcs[first..<first + given.arcs.count].elementsEqual(given.arcs)
    }
  }
}

extension NetworkBuilder {
  /// Adds a relation that names a manoeuvre; it is used where that is known, and its ways and its node are there.
  ///
  /// - Parameters:
  ///   - from: the ids of the ways that one comes from, and `via` and `to` of those between and after.
  ///   - node: the id of the node at which it is, or nil where `position` says that.
  func add(maneuver tags: Tags, from: [String], via: [String], to: [String], node: String?, at position: Position?) {
    guard let given = GivenManeuver(tags) else {
      unusedManeuvers += 1
      return
    }
    var place = TurnRestriction(from: from, via: via, to: to)
    (place.viaNode, place.position) = (node, position)
    maneuvers.append((given, place))
  }

  /// The given manoeuvres in arcs.
  func givenManeuvers(_ draft: NetworkDraft) -> GivenManeuvers {
    let ways = edgesByWay(draft)
    var found: [GivenManeuver] = []
    for (given, place) in maneuvers {
      var given = given
      guard place.isComplete, let node = viaNode(place), let path = sequences(place, draft, ways).first?.arcs,
        let turn = path.dropLast().firstIndex(where: { draft.head($0) == node })
      else {
        unusedManeuvers += 1
        continue
      }
      (given.arcs, given.turn) = (path, turn)
      found.append(given)
    }
    return GivenManeuvers(found)
  }
}
