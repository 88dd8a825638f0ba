// What meets at the end of an arc, as who comes along it sees it.

import Globe

/// The roads at the end of an arc.
struct Junction {
  /// A road that meets there.
  struct Road {
    /// The arc that leaves along it, whether one may take it or not.
    var arc: Int
    /// The arc of the other direction, where two carriageways are seen as one road; else the same.
    var twin: Int
    /// By how much one turns into it, −180…180 degrees, above 0 to the right; 180 is back.
    var turn: Double
    /// Whether one may take it.
    var isOpen: Bool
    var rank: RoadRank

    /// How far it is from straight on, 0…180.
    var deviation: Double { abs(turn) }

    /// How far apart two roads are, 0…180.
    func angle(to other: Road) -> Double { abs(Azimuth.reduced(turn - other.turn)) }
  }

  /// The road that one comes from, and then all others from the right to the left.
  var roads: [Road]

  /// How many may be taken.
  var choices: Int { roads.count { $0.isOpen } }

  /// The number of a road but the first, the one that goes straightest on of those that are wanted.
  func straightest(where isWanted: (Road) -> Bool) -> Int? {
    // Of two that are as straight a link is not the one.
    func key(_ index: Int) -> (Double, Int) {
      ((roads[index].deviation * 4).rounded(), roads[index].rank.isLink ? 1 : 0)
    }
    return roads.indices.dropFirst().filter { isWanted(roads[$0]) }.min { key($0) < key($1) }
  }

  /// The number of the road that an arc leaves along.
  func index(of arc: Int) -> Int? { roads.firstIndex { $0.arc == arc || $0.twin == arc } }
}

extension RoadNetwork {
  /// The arcs that leave the end of an arc, whether one may take them or not, back along it first.
  ///
  /// They are found over the turns that are there; a road from which no turn is allowed, and to which none is, is
  /// left out.
  func leaving(endOf arc: Int) -> [Int] {
    let degree = degree(head(arc))
    var leaving = [origin(arc) ^ 1]
    // Of a way against which one may not go, what comes along it.
    let against = origin(arc) ^ 1
    var arrivals = [arc] + entries(against).map { Int(entryArcs[$0]) }
    var next = 0
    func add(_ arc: Int) { if !leaving.contains(arc) { leaving.append(arc) } }
    for arrival in arrivals.dropFirst() { add(origin(arrival) ^ 1) }
    while next < arrivals.count, leaving.count < degree {
      for turn in turns(arrivals[next]) {
        let target = Int(turnArcs[turn])
        add(origin(target))
        for entry in entries(target) {
          let arrival = Int(entryArcs[entry])
          guard !arrivals.contains(arrival) else { continue }
          arrivals.append(arrival)
          add(origin(arrival) ^ 1)
        }
      }
      next += 1
    }
    return leaving
  }
}

extension Guidance {
  /// What meets at the end of an arc.
  func junction(_ arc: Int) -> Junction {
    let heading = direction(arc, atEnd: true)
    var roads = network.leaving(endOf: arc).map { leaving in
      Junction.Road(
        arc: leaving, twin: leaving, turn: Azimuth.reduced(direction(leaving, atEnd: false) - heading),
        isOpen: network.turns(arc).contains { network.origin(Int(network.turnArcs[$0])) == leaving },
        rank: network.rank(leaving))
    }
    roads[0].turn = Azimuth.south
    roads[1...].sort { $0.turn > $1.turn }
    joinCarriageways(&roads)
    return Junction(roads: roads)
  }
}
