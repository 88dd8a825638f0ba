// Turns that signs forbid or command, as relations of OpenStreetMap, brought to arcs.

public import Planar

/// A turn restriction: `no_…` from a way over a node or some ways to a way, or `only_…`.
public struct TurnRestriction: Sendable, Hashable {
  /// Whether all but the turn is forbidden.
  public var isOnly: Bool
  public var from: [String]
  public var via: [String]
  public var to: [String]
  /// The id of the node between, or its position.
  public var viaNode: String?
  public var position: Position?

  /// What the tags of a relation forbid, for a profile; nil for nothing.
  ///
  /// - Parameter time: decides about those that hold at certain times; nil for none of these.
  public init?(_ tags: Tags, _ profile: RoadProfile, at time: LocalTime? = nil) {
    let given = tags.settled(for: profile)
    let timed = time.map { _ in TimedTags(given) }
    let tags = time.flatMap { time in timed.map { $0.tags($0.state(at: time)) } } ?? given
    guard let word = tags.prefixed("restriction", by: profile.vehicles) ?? tags["restriction"] else { return nil }
    // What is forbidden while the light is red is no turn that is forbidden.
    if word.hasSuffix("_on_red") { return nil }
    if word.hasPrefix("only_") {
      isOnly = true
    } else if word.hasPrefix("no_") {
      isOnly = false
    } else {
      return nil
    }
    let excepted = (tags["except"] ?? "").split(separator: ";").map { $0.filter { $0 != " " } }
    if excepted.contains(where: { profile.vehicles.contains($0) }) { return nil }
    (from, via, to) = ([], [], [])
    // Of `no_entry` several ways lead in, of `no_exit` several out; else there is one.
    (mayHaveManyFrom, mayHaveManyTo) = (word == "no_entry", word == "no_exit")
  }

  /// A way over others that nothing is said of.
  init(from: [String], via: [String], to: [String]) {
    (self.from, self.via, self.to) = (from, via, to)
    (isOnly, mayHaveManyFrom, mayHaveManyTo) = (false, false, false)
  }

  let mayHaveManyFrom, mayHaveManyTo: Bool
  /// What it was read of, where it holds at certain times alone.
  var timed: TimedTags?

  /// What the tags of a relation forbid in the course of time.
  ///
  /// - Parameter goesOn: whether turns are decided about when one comes to them, and not at `time`.
  public static func all(_ tags: Tags, _ profile: RoadProfile, at time: LocalTime?, goesOn: Bool) -> [TurnRestriction] {
    let timed = TimedTags(tags.settled(for: profile))
    guard goesOn, time != nil, !timed.isSteady else {
      return TurnRestriction(tags, profile, at: time).map { [$0] } ?? []
    }
    let states = timed.states.map { TurnRestriction(timed.tags($0), profile) }
    var found: [TurnRestriction] = []
    for case let one? in states where !found.contains(one) { found.append(one) }
    guard states.contains(where: { $0 != states[0] }) else { return found }
    return found.map {
      var one = $0
      one.timed = timed
      return one
    }
  }

  /// Whether it is one.
  var isComplete: Bool {
    !from.isEmpty && !to.isEmpty && (from.count == 1 || mayHaveManyFrom) && (to.count == 1 || mayHaveManyTo)
  }
}

/// Arcs of which the last must not, or only may, follow on those before.
struct ArcSequence: Hashable {
  var arcs: [Int]
  var isOnly: Bool
  /// What it was read of, where it holds at certain times alone.
  var timed: TimedTags?

  /// Whether it holds at a time.
  func holds(at time: LocalTime, _ profile: RoadProfile) -> Bool {
    guard let timed else { return true }
    return TurnRestriction(timed.tags(timed.state(at: time)), profile)?.isOnly == isOnly
  }
}

extension NetworkBuilder {
  /// The restrictions in arcs; those whose ways are missing or of which it is not clear where they run count as unused.
  func arcSequences(_ draft: NetworkDraft) -> [ArcSequence] {
    guard !restrictions.isEmpty else { return [] }
    let edges = edgesByWay(draft)
    var sequences: [ArcSequence] = []
    for restriction in restrictions {
      let found = restriction.isComplete ? self.sequences(restriction, draft, edges) : []
      if found.isEmpty { unusedRestrictions += 1 }
      sequences += found
    }
    return sequences
  }

  /// By way, its edges.
  func edgesByWay(_ draft: NetworkDraft) -> [Int: Range<Int>] {
    var edges: [Int: Range<Int>] = [:]
    var start = 0
    for edge in draft.edgeWays.indices
    where edge + 1 == draft.edgeWays.count || draft.edgeWays[edge + 1] != draft.edgeWays[start] {
      edges[Int(draft.edgeWays[start])] = start..<edge + 1
      start = edge + 1
    }
    return edges
  }

  func sequences(
    _ restriction: TurnRestriction, _ draft: NetworkDraft, _ edges: [Int: Range<Int>]
  ) -> [ArcSequence] {
    /// The edges of a way, which may have come in pieces of one id.
    func edgesOf(_ id: String) -> [Int] {
      // A reference may leave out what ids of ways begin with.
      let numbers = wayNumbers[id] ?? wayNumbers["w" + id] ?? wayNumbers["way/" + id] ?? []
      return numbers.flatMap { edges[$0].map(Array.init) ?? [] }
    }
    func nodes(_ id: String) -> Set<UInt32> {
      Set(edgesOf(id).flatMap { [draft.edgeNodes[2 * $0], draft.edgeNodes[2 * $0 + 1]] })
    }
    /// The one open arc of a way that leads to a node, or leaves it.
    func arc(_ id: String, to node: UInt32) -> Int? { only(edgesOf(id), draft) { draft.head($0) == node } }
    func arc(_ id: String, from node: UInt32) -> Int? { only(edgesOf(id), draft) { draft.tail($0) == node } }

    var sequences: [ArcSequence] = []
    for from in restriction.from {
      for to in restriction.to {
        if restriction.via.isEmpty {
          let via = viaNode(restriction).map { [$0] } ?? Array(nodes(from).intersection(nodes(to)))
          guard via.count == 1, let first = arc(from, to: via[0]), let last = arc(to, from: via[0]) else { continue }
          sequences.append(ArcSequence(arcs: [first, last], isOnly: restriction.isOnly, timed: restriction.timed))
          continue
        }
        let chain = [from] + restriction.via + [to]
        var joints: [UInt32] = []
        for (a, b) in zip(chain, chain.dropFirst()) {
          let shared = nodes(a).intersection(nodes(b)).subtracting(joints.suffix(1))
          guard shared.count == 1, let node = shared.first else { break }
          joints.append(node)
        }
        guard joints.count == chain.count - 1, let first = arc(from, to: joints[0]),
          let last = arc(to, from: joints[joints.count - 1])
        else { continue }
        var arcs = [first]
        for (index, way) in restriction.via.enumerated() {
          guard let path = path(edgesOf(way), draft, from: joints[index], to: joints[index + 1]) else { break }
          arcs += path
        }
        guard arcs.count > restriction.via.count, draft.head(arcs[arcs.count - 1]) == joints[joints.count - 1] else {
          continue
        }
        sequences.append(ArcSequence(arcs: arcs + [last], isOnly: restriction.isOnly, timed: restriction.timed))
      }
    }
    return sequences
  }

  /// The one arc of some edges that is open and as wanted; nil for none, or for several.
  private func only(_ edges: [Int], _ draft: NetworkDraft, _ isWanted: (Int) -> Bool) -> Int? {
    var found: Int?
    for edge in edges {
      for arc in [2 * edge, 2 * edge + 1] where draft.weights[arc].isFinite && isWanted(arc) {
        if found != nil { return nil }
        found = arc
      }
    }
    return found
  }

  /// The arcs along a way from a node to another.
  private func path(_ edges: [Int], _ draft: NetworkDraft, from: UInt32, to: UInt32) -> [Int]? {
    var (arcs, node) = ([Int](), from)
    while node != to {
      guard arcs.count <= edges.count, let next = step(edges, draft, from: node, to, arcs) else { return nil }
      arcs.append(next)
      node = draft.head(next)
    }
    return arcs.isEmpty ? nil : arcs
  }

  /// The arc of a way that leads on from a node towards another, over edges that were not used.
  private func step(_ edges: [Int], _ draft: NetworkDraft, from node: UInt32, _ to: UInt32, _ used: [Int]) -> Int? {
    for edge in edges where !used.contains(where: { $0 >> 1 == edge }) {
      for arc in [2 * edge, 2 * edge + 1] where draft.weights[arc].isFinite && draft.tail(arc) == node {
        if draft.head(arc) == to || leads(arc, edges, draft, to, used) { return arc }
      }
    }
    return nil
  }

  /// Whether one comes from the end of an arc along other edges of a way to a node.
  private func leads(_ arc: Int, _ edges: [Int], _ draft: NetworkDraft, _ to: UInt32, _ used: [Int]) -> Bool {
    var (seen, open) = (Set(used.map { $0 >> 1 } + [arc >> 1]), [draft.head(arc)])
    while let node = open.popLast() {
      if node == to { return true }
      for edge in edges where !seen.contains(edge) {
        for next in [2 * edge, 2 * edge + 1] where draft.weights[next].isFinite && draft.tail(next) == node {
          seen.insert(edge)
          open.append(draft.head(next))
        }
      }
    }
    return false
  }
}
