// A network in the making: its edges, and then the turns between their arcs.

import Globe
import Planar
import SystemLibrary

/// Tables that grow.
struct NetworkDraft {
  var nodeCount = 0
  var obstacles: [UInt32: NodeObstacle] = [:]
  var edgeWays: [UInt32] = []
  var edgeStarts: [UInt32] = []
  var edgeLengths: [Double] = []
  var edgeNodes: [UInt32] = []
  var shape: [Position] = []
  /// By vertex; empty where none has a height.
  var heights: [Float] = []
  /// How many times as long arcs take as on the flat.
  var slopes: [Int: Double] = [:]
  var seconds: [Double] = []
  var weights: [Double] = []
  var maneuvers = GivenManeuvers([])

  @inline(__always)
  func tail(_ arc: Int) -> UInt32 { edgeNodes[arc] }

  @inline(__always)
  func head(_ arc: Int) -> UInt32 { edgeNodes[arc ^ 1] }

  /// Numbers the nodes at which edges end, and forgets all others: a vertex within an edge is no node of the network.
  mutating func keepJunctions() {
    var numbers = [UInt32](repeating: .max, count: nodeCount)
    var count: UInt32 = 0
    for end in edgeNodes.indices {
      let node = Int(edgeNodes[end])
      if numbers[node] == .max {
        numbers[node] = count
        count += 1
      }
      edgeNodes[end] = numbers[node]
    }
    var kept: [UInt32: NodeObstacle] = [:]
    for (node, obstacle) in obstacles where numbers[Int(node)] != .max { kept[numbers[Int(node)]] = obstacle }
    (nodeCount, obstacles) = (Int(count), kept)
  }

  /// Adds the turns, and makes the network.
  func network(
    _ rules: WayRules, _ avoidance: Avoidance, _ infos: [WayInfo], _ travels: [WayTravel], _ sequences: [ArcSequence],
    _ borders: [[Position]], _ closed: [Position]
  ) -> RoadNetwork {
    let profile = rules.profile
    let plan = RestrictionPlan(sequences, arcs: weights.count)
    var turns = TurnTable(self, profile, infos, travels)
    var timed = TimedNetwork(rules, avoidance, self, travels)
    var (starts, arcs) = ([UInt32](), [UInt32]())
    var (turnWeights, turnSeconds) = ([Float](), [Float]())
    var (seconds, weights) = (self.seconds, self.weights)
    for copy in plan.origins {
      seconds.append(self.seconds[Int(copy)])
      weights.append(self.weights[Int(copy)])
    }
    for state in 0..<weights.count {
      starts.append(UInt32(arcs.count))
      guard weights[state].isFinite else { continue }
      let arc = plan.origin(of: state)
      for turn in turns.turns(
        from: arc, isAllowed: { plan.allows(from: state, $0) }, isSteady: { plan.timed(from: state, $0).isEmpty })
      {
        let limits = plan.timed(from: state, turn.arc)
        if !limits.isEmpty { timed.turns[UInt32(arcs.count)] = limits }
        arcs.append(UInt32(plan.state(after: state, turn.arc)))
        turnWeights.append(Float(quantized(turn.weight)))
        turnSeconds.append(Float(quantized(turn.seconds)))
      }
    }
    starts.append(UInt32(arcs.count))
    return RoadNetwork(
      NetworkColumns(
        edgeWays: Column(edgeWays), edgeStarts: Column(edgeStarts), edgeLengths: Column(edgeLengths),
        edgeNodes: Column(edgeNodes), shape: Column(shape), heights: Column(heights), seconds: Column(seconds),
        weights: Column(weights),
        origins: Column(plan.origins), turnStarts: Column(starts), turnArcs: Column(arcs),
        turnWeights: Column(turnWeights), turnSeconds: Column(turnSeconds), nodeCount: nodeCount,
        borders: Borders(borders, self), closed: Column(closed), maneuvers: maneuvers),
      profile: profile, ways: WayTable(infos), timed: timed.isEmpty ? nil : timed)
  }
}

/// The turns at each node, without restrictions.
private struct TurnTable {
  private let draft: NetworkDraft
  private let profile: RoadProfile
  private let infos: [WayInfo]
  /// By way, both of its sides, whether it is open at any time or none, and on which side one drives there.
  private let sides: [Travel]
  private let areSteady: [Bool]
  private let driveOnLeft: [Bool?]
  /// The arcs that leave each node.
  private var starts: [UInt32]
  private var leaving: [UInt32]
  /// How many edges end at each node.
  private var degrees: [UInt16]
  /// The direction of each arc at its start, in degrees; at its end it is that of its other side, turned round.
  private var bearings: [Float]

  struct Made {
    let arc: Int
    let seconds: Double
    let weight: Double
  }

  init(_ draft: NetworkDraft, _ profile: RoadProfile, _ infos: [WayInfo], _ travels: [WayTravel]) {
    (self.draft, self.profile, self.infos) = (draft, profile, infos)
    sides = travels.flatMap { [$0.forward, $0.backward] }
    areSteady = travels.map { $0.timed == nil }
    driveOnLeft = travels.map(\.drivesOnLeft)
    starts = [UInt32](repeating: 0, count: draft.nodeCount + 1)
    degrees = [UInt16](repeating: 0, count: draft.nodeCount)
    for arc in draft.weights.indices {
      starts[Int(draft.tail(arc)) + 1] += 1
      if degrees[Int(draft.tail(arc))] < .max { degrees[Int(draft.tail(arc))] += 1 }
    }
    for node in 0..<draft.nodeCount { starts[node + 1] += starts[node] }
    leaving = [UInt32](repeating: 0, count: draft.weights.count)
    var next = starts
    bearings = []
    bearings.reserveCapacity(draft.weights.count)
    for arc in draft.weights.indices {
      let node = Int(draft.tail(arc))
      leaving[Int(next[node])] = UInt32(arc)
      next[node] += 1
      bearings.append(Float(Self.bearing(draft, arc)))
    }
  }

  /// The direction in which an arc leaves its node: towards its first vertex that is some metres away.
  private static func bearing(_ draft: NetworkDraft, _ arc: Int) -> Double {
    let edge = arc >> 1
    let vertices = Int(draft.edgeStarts[edge])..<Int(draft.edgeStarts[edge + 1])
    let isForward = arc & 1 == 0
    let start = draft.shape[isForward ? vertices.lowerBound : vertices.upperBound - 1]
    let scale = cos(start.y * .pi / 180)
    var way = Position(0, 0)
    for step in 1..<vertices.count {
      let place = draft.shape[isForward ? vertices.lowerBound + step : vertices.upperBound - 1 - step]
      way = Position(Longitude.reduced(place.x - start.x) * scale, place.y - start.y)
      // Ten metres.
      if way.x * way.x + way.y * way.y > 8e-9 { break }
    }
    return atan2(way.x, way.y) * 180 / .pi
  }

  /// The turns that lead on from the end of an arc.
  ///
  /// - Parameter isSteady: whether it may be turned to an arc at any time, or at none.
  mutating func turns(from arc: Int, isAllowed: (Int) -> Bool, isSteady: (Int) -> Bool) -> [Made] {
    let node = Int(draft.head(arc))
    let obstacle = draft.obstacles[UInt32(node)] ?? NodeObstacle()
    let back = arc ^ 1
    var made: [Made] = []
    if !obstacle.isBarrier {
      for place in starts[node]..<starts[node + 1] {
        let next = Int(leaving[Int(place)])
        guard next != back, draft.weights[next].isFinite, isAllowed(next) else { continue }
        made.append(turn(arc, next, node, obstacle))
      }
    }
    // One turns round where nothing else is left to do, at some time.
    let leadsOn =
      obstacle.timed == nil
      && made.contains { areSteady[Int(draft.edgeWays[$0.arc >> 1])] && isSteady($0.arc) }
    if !leadsOn, draft.weights[back].isFinite, isAllowed(back) { made.append(turn(arc, back, node, obstacle)) }
    return made
  }

  private func turn(_ arc: Int, _ next: Int, _ node: Int, _ obstacle: NodeObstacle) -> Made {
    let (a, b) = (travel(arc), travel(next))
    let arriving = Azimuth.back(Double(bearings[arc ^ 1]))
    var turn = Turn(
      angle: Azimuth.reduced(Double(bearings[next]) - arriving), roads: Int(degrees[node]), from: a.mode, to: b.mode)
    turn.isUTurn = next == arc ^ 1
    if turn.isUTurn { turn.angle = Azimuth.turn / 2 }
    turn.drivesOnLeft = driveOnLeft[Int(draft.edgeWays[arc >> 1])]
    let isSteady = areSteady[Int(draft.edgeWays[arc >> 1])] && areSteady[Int(draft.edgeWays[next >> 1])]
    turn.leavesOpen = isSteady && !a.isRestricted && b.isRestricted
    turn.delay = arc & 1 == 0 ? obstacle.delay.forward : obstacle.delay.backward
    // A stop sign shortly after a junction is for those who come to it from the other side.
    if obstacle.isUndirectedStop, draft.edgeLengths[arc >> 1] < 20, draft.edgeLengths[next >> 1] > 20 { turn.delay = 0 }
    if obstacle.isMinorStop, turn.roads > 2, !isSmaller(arc, node) { turn.delay = 0 }
    let cost = profile.cost(of: turn)
    return Made(arc: next, seconds: cost.seconds, weight: cost.weight)
  }

  /// Whether the road of an arc is smaller than another at the node at its end.
  private func isSmaller(_ arc: Int, _ node: Int) -> Bool {
    func size(_ arc: Int) -> Int { infos[Int(draft.edgeWays[arc >> 1])].size }
    return (starts[node]..<starts[node + 1]).contains { size(Int(leaving[Int($0)])) > size(arc) }
  }

  private func travel(_ arc: Int) -> Travel {
    sides[2 * Int(draft.edgeWays[arc >> 1]) + (arc & 1)]
  }
}
