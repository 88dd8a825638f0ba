// Whether the lines of all records are a network: ends that nearly meet another line, and lines that stand twice.

import Globe
import Planar
import Simplification

extension NeighbourChecker {
  func networkFindings(_ indices: [Int], _ metric: LocalMetric) -> [ReportedFinding] {
    var network = LineNetwork(metric)
    for index in indices { network.add(records[index].geometry, owner: index) }
    let first = network.firstOfSame()
    network.index { first[$0] == nil }
    let levels = network.lines.map { records[$0.owner].level }
    var inspection = NetworkInspection(network, levels: levels, snap: neighbours.snap)
    var found: [ReportedFinding] = []
    func tell(_ rule: Rule, _ message: String, _ line: Int, isLast: Bool) {
      guard options.wants(rule) else { return }
      let place = network.inFirstTurn(network.positions(LineNetwork.End(line: line, isLast: isLast)).end)
      let vertices = network.lines[line].vertices
      found.append(
        records[network.lines[line].owner].finding(
          rule, message, at: place, vertex: isLast ? vertices.upperBound : vertices.lowerBound))
    }
    func words(_ line: Int, _ other: Int) -> String {
      if line == other { return "its own other end" }
      let (own, record) = (network.lines[line].owner, network.lines[other].owner)
      return own == record ? "another line of the record" : records[record].words
    }
    var (short, beyond): (Set<Int>, Set<[Int]>) = ([], [])
    for line in network.lines.indices {
      if let same = first[line] {
        tell(
          RuleCatalog.networkDuplicate, "the line is that of \(words(line, same)) again", line, isLast: false)
        continue
      }
      if network.isClosed(line) { continue }
      for isLast in [false, true] {
        let end = LineNetwork.End(line: line, isLast: isLast)
        guard let fault = inspection.fault(end) else { continue }
        let other = words(line, fault.other)
        if fault.isBeyond {
          beyond.insert([line, fault.other].sorted())
          tell(
            RuleCatalog.networkOvershoot,
            "the line ends \(Self.length(fault.distance)) beyond \(other), which it crosses or touches", line,
            isLast: isLast)
        } else {
          short.formUnion([line, fault.other])
          tell(
            RuleCatalog.networkUndershoot,
            "the line ends \(Self.length(fault.distance)) from \(other), and does not meet it", line, isLast: isLast)
        }
      }
    }
    return found + connectionFindings(network, first, short, beyond, inspection.touches)
  }

  /// Lines that cross without a common vertex, that are connected with nothing, or that go on as another line.
  ///
  /// - Parameters:
  ///   - first: of each line that stands twice the first.
  ///   - short: lines that end near another, or have one end near them.
  ///   - beyond: pairs of lines of which one ends beyond the other: that they cross is told already.
  ///   - touches: pairs of lines of which one ends on the other.
  private func connectionFindings(
    _ network: LineNetwork, _ first: [Int?], _ short: Set<Int>, _ beyond: Set<[Int]>, _ touches: [(Int, Int)]
  ) -> [ReportedFinding] {
    let rules = [RuleCatalog.networkCrossing, RuleCatalog.networkIsland, RuleCatalog.networkPseudoNode]
    guard rules.contains(where: options.wants) else { return [] }
    var found: [ReportedFinding] = []
    var connections = NetworkConnections(network)
    for (line, other) in touches { connections.join(line, other) }
    for pair in beyond { connections.join(pair[0], pair[1]) }
    func record(_ line: Int) -> RetainedRecord { records[network.lines[line].owner] }
    if options.wants(RuleCatalog.networkCrossing) {
      let crossings = connections.crossings(
        among: { first[$0] == nil }, unless: { record($0).level != record($1).level })
      for crossing in crossings {
        let (line, other) = (crossing.line, crossing.other)
        // They are meant to be connected.
        connections.join(line, other)
        if beyond.contains([line, other].sorted()) { continue }
        let isOwn = network.lines[line].owner == network.lines[other].owner
        let what = isOwn ? "another line of the record" : record(other).words
        found.append(
          record(line).finding(
            RuleCatalog.networkCrossing, "the line crosses \(what), and they have no vertex in common there",
            at: crossing.place))
      }
    }
    if options.wants(RuleCatalog.networkIsland) {
      for island in connections.islands() {
        // Where an end is only short of another line, that is told already.
        if short.contains(where: { connections.areConnected($0, island.line) }) { continue }
        let others = island.count - 1
        let what = others == 0 ? "the line is" : "the line and \(others == 1 ? "another" : "\(others) others") are"
        let end = LineNetwork.End(line: island.line, isLast: false)
        found.append(
          record(island.line).finding(
            RuleCatalog.networkIsland, "\(what) not connected with the rest",
            at: network.inFirstTurn(network.positions(end).end),
            vertex: network.lines[island.line].vertices.lowerBound))
      }
    }
    if options.wants(RuleCatalog.networkPseudoNode) {
      var told: Set<Position> = []
      for line in network.lines.indices where first[line] == nil {
        for isLast in [false, true] {
          let end = LineNetwork.End(line: line, isLast: isLast)
          let place = network.place(network.positions(end).end)
          guard connections.isPseudoNode(end), told.insert(place).inserted else { continue }
          let vertices = network.lines[line].vertices
          found.append(
            record(line).finding(
              RuleCatalog.networkPseudoNode, "the line ends where one other line does, and none besides",
              at: network.inFirstTurn(network.positions(end).end),
              vertex: isLast ? vertices.upperBound : vertices.lowerBound))
        }
      }
    }
    return found
  }
}

/// Looks at the ends of the lines of a network.
struct NetworkInspection {
  /// An end that is loose, and near another line.
  struct Fault: Equatable {
    /// The other line.
    let other: Int
    /// How far the end is from it, or beyond it, in metres.
    let distance: Double
    /// Whether the line goes over the other one.
    let isBeyond: Bool
  }

  private let network: LineNetwork
  /// Of each line that of its record.
  private let levels: [Int]
  private let snap: Double
  /// An end, and a line that it is near.
  private struct Gap: Hashable {
    let end: LineNetwork.End
    let line: Int
  }

  /// Lines that an end of another one touches, of the ends that were looked at.
  private(set) var touches: [(Int, Int)] = []
  /// What was reported, from either side where an end is near another.
  private var told: Set<Gap> = []
  /// What is nearer than this is touched: what rounding does, not hands.
  private static let touch = 1e-4
  /// Lines that part at an angle are near each other: up to so many times their distance along a line.
  private static let parting = 10.0

  /// A line near an end: of what is near of it the nearest.
  private struct Near {
    let line: Int
    var distance: Double
    /// The end of the line that this is, if it is one.
    var end: LineNetwork.End?
  }

  init(_ network: LineNetwork, levels: [Int], snap: Double) {
    (self.network, self.levels, self.snap) = (network, levels, snap)
  }

  /// What is wrong with an end; nil where it meets a line, or none is near.
  ///
  /// O(log n) for n sides, and what is near.
  mutating func fault(_ end: LineNetwork.End) -> Fault? {
    let place = network.inFirstTurn(network.positions(end).end)
    let own = network.lines[end.line]
    let ownSide = end.isLast ? own.count - 1 : 0
    var near: [Near] = []
    var sides: [LineNetwork.Side] = []
    var isLoose = true
    network.forEachSide(meeting: network.box(around: place, max(snap, Self.touch))) { side in
      guard isLoose, side.line != end.line || side.number != ownSide else { return }
      let (share, distance) = network.nearest(place, side)
      if distance <= Self.touch {
        isLoose = false
        touches.append((end.line, side.line))
        return
      }
      guard distance <= snap else { return }
      var atEnd: LineNetwork.End?
      if share == 0, side.number == 0 { atEnd = LineNetwork.End(line: side.line, isLast: false) }
      if share == 1, side.number == network.lines[side.line].count - 1 {
        atEnd = LineNetwork.End(line: side.line, isLast: true)
      }
      // A path may end above a tunnel; with what is on the ground a tunnel is connected at its mouth.
      if atEnd == nil, levels[side.line] != levels[end.line] { return }
      if side.line == end.line {
        // A line is near itself all along; it may be meant to close.
        guard atEnd != nil, isLong(end.line) else { return }
      } else {
        sides.append(side)
      }
      if let known = near.firstIndex(where: { $0.line == side.line }) {
        if distance < near[known].distance { near[known] = Near(line: side.line, distance: distance, end: atEnd) }
      } else {
        near.append(Near(line: side.line, distance: distance, end: atEnd))
      }
    }
    guard isLoose, !near.isEmpty else { return nil }
    if let crossed = firstCrossed(network.stretch(from: end, length: snap), place, sides), crossed.distance <= snap {
      return Fault(other: crossed.line, distance: crossed.distance, isBeyond: true)
    }
    for other in near.sorted(by: { ($0.distance, $0.line) < ($1.distance, $1.line) }) {
      if other.line != end.line, parts(from: other.line, end, within: Self.parting * other.distance) { continue }
      if !told.insert(Gap(end: end, line: other.line)).inserted { return nil }
      if let met = other.end, !told.insert(Gap(end: met, line: end.line)).inserted { return nil }
      return Fault(other: other.line, distance: other.distance, isBeyond: false)
    }
    return nil
  }

  /// Whether a line is so long that its ends are not near each other by that alone.
  private func isLong(_ line: Int) -> Bool {
    let length = Self.parting * snap
    let stretch = network.stretch(from: LineNetwork.End(line: line, isLast: false), length: length)
    return zip(stretch, stretch.dropFirst()).reduce(0) { $0 + network.distance($1.0, $1.1) } >= length * 0.999
  }

  /// The side that a stretch crosses first, and how far from its beginning that is.
  private func firstCrossed(
    _ stretch: [Position], _ place: Position, _ sides: [LineNetwork.Side]
  ) -> (line: Int, distance: Double)? {
    var first: (line: Int, distance: Double)?
    for (from, to) in zip(stretch, stretch.dropFirst()) {
      for side in sides {
        guard let meeting = Self.meeting(from, to, side.from, side.to) else { continue }
        let distance = network.distance(place, meeting)
        if distance < first?.distance ?? .infinity { first = (side.line, distance) }
      }
    }
    return first
  }

  /// Whether a line, not farther along it from one of its ends than a length, meets another line.
  private func parts(from other: Int, _ end: LineNetwork.End, within length: Double) -> Bool {
    let stretch = network.stretch(from: end, length: length)
    for (from, to) in zip(stretch, stretch.dropFirst()) {
      var meets = false
      network.forEachSide(meeting: Box(around: (from, to))) { side in
        if side.line == other, Self.meeting(from, to, side.from, side.to) != nil { meets = true }
      }
      if meets { return true }
    }
    return false
  }

  /// Where two straight edges meet; nil where they do not, or go along each other and have no end in common.
  private static func meeting(_ a: Position, _ b: Position, _ c: Position, _ d: Position) -> Position? {
    if a == c || a == d { return a }
    if b == c || b == d { return b }
    guard let t = crossingShare(from: a, to: b, across: c, d), let u = crossingShare(from: c, to: d, across: a, b)
    else {
      return nil
    }
    // A vertex on an edge is off it by rounding.
    let margin = 1e-9
    guard t >= -margin, t <= 1 + margin, u >= -margin, u <= 1 + margin else { return nil }
    return a + (b - a) * t
  }
}
