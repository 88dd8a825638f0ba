// How lines of a network are connected: by common vertices, and where they cross and have none.

import Globe
import Planar

/// The connections of the lines of a network, by the vertices that they have in common.
struct NetworkConnections {
  private let network: LineNetwork
  /// For each line the one that stands for all that it is connected with.
  private var parents: [Int]
  /// How many lines end at a place, and how many go on through it.
  private var ends: [Position: Int] = [:]
  private var passages: [Position: Int] = [:]

  /// Connects lines that have a vertex in common.
  ///
  /// O(vertices).
  init(_ network: LineNetwork) {
    self.network = network
    parents = Array(network.lines.indices)
    var known: [Position: Int] = [:]
    for line in network.lines.indices {
      let range = network.lines[line].range
      for index in range {
        let place = network.place(network.points[index])
        if index == range.lowerBound || index == range.upperBound - 1 {
          ends[place, default: 0] += 1
        } else {
          passages[place, default: 0] += 1
        }
        if let other = known[place] { join(line, other) } else { known[place] = line }
      }
    }
  }

  private mutating func root(_ line: Int) -> Int {
    var line = line
    while parents[line] != line {
      parents[line] = parents[parents[line]]
      line = parents[line]
    }
    return line
  }

  /// Connects two lines.
  mutating func join(_ a: Int, _ b: Int) {
    let (a, b) = (root(a), root(b))
    // The first of them stands for all.
    if a != b { parents[max(a, b)] = min(a, b) }
  }

  /// The groups of lines that are not connected with the largest one: of each the first line, and how many there are.
  ///
  /// The largest is that with the most lines; of several the first.
  mutating func islands() -> [(line: Int, count: Int)] {
    var counts: [Int: Int] = [:]
    for line in parents.indices { counts[root(line), default: 0] += 1 }
    guard let main = counts.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) })?.key else { return [] }
    return counts.filter { $0.key != main }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Whether two lines are connected.
  mutating func areConnected(_ a: Int, _ b: Int) -> Bool { root(a) == root(b) }

  /// Whether just two lines end at the end of one, and none goes on through it.
  func isPseudoNode(_ end: LineNetwork.End) -> Bool {
    let place = network.place(network.positions(end).end)
    return ends[place] == 2 && passages[place] == nil && !network.isClosed(end.line)
  }

  // MARK: Crossings

  /// A place where two lines cross without a vertex that both have.
  struct Crossing {
    let line, other: Int
    let place: Position
    /// The vertex of the line at which the side begins that crosses.
    let vertex: Int
  }

  /// The first crossing of each pair of lines, in the order of the lines.
  ///
  /// O((n + k) log n) for n sides of which k pairs are near.
  func crossings(among isWanted: (Int) -> Bool, unless mayPass: (Int, Int) -> Bool) -> [Crossing] {
    var found: [Crossing] = []
    var told: Set<[Int]> = []
    for line in network.lines.indices where isWanted(line) {
      for number in 0..<network.lines[line].count {
        let side = network.side(line, number)
        network.forEachSide(meeting: Box(around: (side.from, side.to))) { other in
          guard other.line < line, !mayPass(line, other.line) else { return }
          guard let place = meeting(side, other), told.insert([line, other.line]).inserted else { return }
          found.append(Crossing(line: line, other: other.line, place: network.inFirstTurn(place), vertex: number))
        }
      }
    }
    return found
  }

  /// Where two sides meet, if that is no vertex of both.
  private func meeting(_ a: LineNetwork.Side, _ b: LineNetwork.Side) -> Position? {
    let (c, d) = (orientation(a.from, a.to, b.from), orientation(a.from, a.to, b.to))
    let (e, f) = (orientation(b.from, b.to, a.from), orientation(b.from, b.to, a.to))
    // Along each other, or apart.
    if c == d && (c != 0 || e == 0 && f == 0) || e == f && e != 0 { return nil }
    guard let share = crossingShare(from: a.from, to: a.to, across: b.from, b.to) else { return nil }
    let place = a.from + (a.to - a.from) * max(0, min(1, share))
    let (own, its) = (vertex(of: a, at: place), vertex(of: b, at: place))
    // A vertex that both have connects them, and so does an end that lies on the other line.
    return own != nil && its != nil || own == .end || its == .end ? nil : place
  }

  private enum Vertex { case inner, end }

  /// The vertex that a side has at a place, if it has one there.
  private func vertex(of side: LineNetwork.Side, at place: Position) -> Vertex? {
    if network.distance(side.from, place) < Self.touch { return side.number == 0 ? .end : .inner }
    guard network.distance(side.to, place) < Self.touch else { return nil }
    return side.number == network.lines[side.line].count - 1 ? .end : .inner
  }

  /// What is nearer than this is one place, in metres.
  private static let touch = 1e-4
}
