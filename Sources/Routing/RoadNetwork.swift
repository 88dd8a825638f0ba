// A network that can be routed over: edges between junctions, arcs along them, and the turns from arc to arc.

import Planar

/// The network of one profile.
///
/// An *edge* is a stretch of a way between junctions; its vertices are kept once. An *arc* is an edge in one direction:
/// `2 e` along the vertices, `2 e + 1` against them. Arcs from `2 × edges` on are copies of others, on which a
/// restriction over several ways is remembered: `origins` tells of which. A *turn* leads from an arc to one that goes
/// on from its end; only what is allowed is there. The vertices of every search are the arcs, and the cost of a step is
/// that of the whole arc and of the turn at its end.
///
/// Costs are multiples of 2⁻³², so that sums do not depend on their order; what makes them differ where ways take the
/// same is less than 2⁻²⁰ (`tieBreak`).
public final class RoadNetwork: Sendable {
  /// The profile's kind of transport.
  public let profile: RoadProfile
  /// A checksum of all tables of the profile, of which a file keeps but what a search needs.
  let profileDigest: UInt64
  /// What is told of each way.
  let ways: WayTable

  // By edge.
  let edgeWays: Column<UInt32>
  /// Where each edge's vertices begin in `shape`; one more at the end.
  let edgeStarts: Column<UInt32>
  let edgeLengths: Column<Double>
  /// The nodes at the ends, two for each edge.
  let edgeNodes: Column<UInt32>

  /// Longitudes and latitudes.
  let shape: Column<Position>
  /// Their heights, in metres, not a number where that is not known; empty where none is.
  let heights: Column<Float>

  // By arc.
  let seconds: Column<Double>
  let weights: Column<Double>
  let origins: Column<UInt32>
  /// Where the turns of each arc begin; one more at the end.
  let turnStarts: Column<UInt32>

  // By turn.
  let turnArcs: Column<UInt32>
  let turnWeights: Column<Float>
  let turnSeconds: Column<Float>

  /// The turns against their direction: by arc, which arcs lead to it, and the number of the turn.
  let entryStarts: Column<UInt32>
  let entryArcs: Column<UInt32>
  let entryTurns: Column<UInt32>

  /// The strongly connected part that each edge is in, and how many arcs each has.
  let parts: Column<UInt32>
  let partSizes: Column<UInt32>
  /// The largest part, where it is large: what is not on it is on an island.
  let mainland: UInt32?
  /// How many nodes there are, and how many edges end at each.
  let nodeCount: Int
  let degrees: Column<UInt16>
  /// Where it passes from country to country.
  let borders: Borders
  /// The ends of the sides of ways that are closed because they are to be avoided.
  let closed: Column<Position>
  /// What the data says of manoeuvres.
  let maneuvers: GivenManeuvers
  /// The hierarchy, where the network was prepared.
  let prepared: PreparedHierarchy?
  /// Bounds of what ways cost, where there has been much to search.
  let landmarks = LandmarkStore()
  /// What of it changes with time; nil where nothing does, or a time was not given.
  let timed: TimedNetwork?
  /// Which edges are in which cell, where a file says so.
  let edgeCells: EdgeCells?
  /// The file that its tables are in; nil where they are in memory.
  private let file: MappedFile?

  init(
    _ columns: NetworkColumns, profile: RoadProfile, digest: UInt64? = nil, ways: WayTable,
    derived: NetworkDerivedColumns? = nil, timed: TimedNetwork? = nil
  ) {
    (self.timed, file, edgeCells) = (timed, nil, nil)
    self.profile = profile
    profileDigest = digest ?? WayTexts.digest(profile)
    self.ways = ways
    prepared = nil
    (edgeWays, edgeStarts, edgeLengths) = (columns.edgeWays, columns.edgeStarts, columns.edgeLengths)
    (edgeNodes, shape, nodeCount) = (columns.edgeNodes, columns.shape, columns.nodeCount)
    heights = columns.heights
    (borders, closed, maneuvers) = (columns.borders, columns.closed, columns.maneuvers)
    (seconds, weights, origins) = (columns.seconds, columns.weights, columns.origins)
    (turnStarts, turnArcs) = (columns.turnStarts, columns.turnArcs)
    (turnWeights, turnSeconds) = (columns.turnWeights, columns.turnSeconds)
    let derived = derived ?? NetworkDerivedColumns(columns)
    (entryStarts, entryArcs, entryTurns) = (derived.entryStarts, derived.entryArcs, derived.entryTurns)
    (degrees, parts, partSizes) = (derived.degrees, derived.parts, derived.partSizes)
    mainland = derived.mainland
  }

  /// The same network with a hierarchy.
  init(
    _ network: RoadNetwork, _ prepared: PreparedHierarchy?, _ file: MappedFile? = nil, _ edgeCells: EdgeCells? = nil
  ) {
    self.file = file ?? network.file
    self.edgeCells = edgeCells ?? network.edgeCells
    (profile, profileDigest, ways) = (network.profile, network.profileDigest, network.ways)
    self.prepared = prepared
    (edgeWays, edgeStarts, edgeLengths) = (network.edgeWays, network.edgeStarts, network.edgeLengths)
    (edgeNodes, shape, nodeCount) = (network.edgeNodes, network.shape, network.nodeCount)
    heights = network.heights
    (seconds, weights, origins) = (network.seconds, network.weights, network.origins)
    (turnStarts, turnArcs) = (network.turnStarts, network.turnArcs)
    (turnWeights, turnSeconds) = (network.turnWeights, network.turnSeconds)
    (entryStarts, entryArcs, entryTurns) = (network.entryStarts, network.entryArcs, network.entryTurns)
    (parts, partSizes, mainland) = (network.parts, network.partSizes, network.mainland)
    (degrees, borders, closed) = (network.degrees, network.borders, network.closed)
    maneuvers = network.maneuvers
    timed = network.timed
  }

  /// The network with a contraction hierarchy, over which a search looks at few arcs.
  ///
  /// - Parameters:
  ///   - roads: what it was made of, so that its order serves all profiles; nil for an order of its own.
  ///   - workers: on what threads; the network does not depend on it.
  /// - Complexity: O(n log n) in practice: some seconds for a city.
  public func prepared(_ roads: RoadFile? = nil, _ workers: RoadWorkers = RoadWorkers()) -> RoadNetwork {
    prepared(Dissection(JunctionGraph(self, roads)), workers)
  }

  /// - Parameter least: how many arcs there are at least below one that the hierarchy keeps, with it.
  func prepared(
    _ dissection: Dissection, least: Int = Hierarchy.least, _ workers: RoadWorkers = RoadWorkers()
  ) -> RoadNetwork {
    RoadNetwork(
      self, PreparedHierarchy(dissection, Hierarchy(self, dissection, least: least, workers), least: least))
  }

  /// The network in the order of a file that was prepared of the same roads; its hierarchy is made when some searches
  /// have been asked for.
  public func divided(as file: GraphFile) throws(GraphError) -> RoadNetwork {
    RoadNetwork(self, PreparedHierarchy(try file.dissection()))
  }

  /// Whether the network was made for a profile, with all its tables.
  public func isFor(_ profile: RoadProfile) -> Bool { profileDigest == WayTexts.digest(profile) }

  /// How many arcs there are, copies too.
  public var arcCount: Int { seconds.count }
  /// How many edges there are.
  public var edgeCount: Int { edgeWays.count }
  /// How many turns there are.
  public var turnCount: Int { turnArcs.count }
  /// Whether something of its file was read that is not what was written: what was made of it is not to be believed.
  package var isDamaged: Bool { file?.isDamaged ?? false }

  /// Says that its file is damaged.
  func noteDamage() { file?.noteDamage() }

  /// Counts a step of a chain that leads from state to state.
  ///
  /// - Parameters:
  ///   - steps: how many there were.
  ///   - most: how many states there are.
  /// - Returns: whether the chain may go on; one that leads back to itself is in a damaged file alone.
  func goesOn(_ steps: inout Int, of most: Int) -> Bool {
    steps += 1
    if steps > most { noteDamage() }
    return steps <= most
  }

  /// Whether it has a hierarchy, or an order for one.
  public var isPrepared: Bool { prepared != nil }

  // MARK: Parts

  /// The arc that an arc is a copy of; itself for all others.
  @inline(__always)
  func origin(_ arc: Int) -> Int { arc < edgeCount * 2 ? arc : Int(origins[arc - edgeCount * 2]) }

  /// The edge of an arc.
  @inline(__always)
  func edge(_ arc: Int) -> Int { origin(arc) >> 1 }

  /// Whether an arc runs along its edge's vertices.
  @inline(__always)
  func isForward(_ arc: Int) -> Bool { origin(arc) & 1 == 0 }

  /// Whether one may go along an arc.
  @inline(__always)
  func isOpen(_ arc: Int) -> Bool { weights[arc].isFinite }

  @inline(__always)
  func turns(_ arc: Int) -> Range<Int> { turnStarts.range(arc) }

  @inline(__always)
  func entries(_ arc: Int) -> Range<Int> { entryStarts.range(arc) }

  /// What it costs to go along an arc and to turn at its end.
  @inline(__always)
  func cost(_ arc: Int, turn: Int) -> Double { weights[arc] + Double(turnWeights[turn]) }

  /// What a share of an arc costs.
  @inline(__always)
  func cost(_ arc: Int, share: Double) -> Double { quantized(share * weights[arc]) }

  @inline(__always)
  func vertices(ofEdge edge: Int) -> Range<Int> { edgeStarts.range(edge, least: 2) }

  /// What is told of the way of an arc.
  func way(_ arc: Int) -> WayInfo { ways[Int(edgeWays[edge(arc)])] }

  /// How one moves along an arc.
  func mode(_ arc: Int) -> TravelMode {
    let way = Int(edgeWays[edge(arc)])
    return isForward(arc) ? ways[way].forward : ways[way].backward
  }

  /// How large a road an arc is of.
  func rank(_ arc: Int) -> RoadRank { ways[Int(edgeWays[edge(arc)])].rank }

  /// Whether an arc is a part of a roundabout.
  func isRoundabout(_ arc: Int) -> Bool { ways[Int(edgeWays[edge(arc)])].isRoundabout }

  /// The node that an arc leaves.
  @inline(__always)
  func tail(_ arc: Int) -> Int { Int(edgeNodes[origin(arc)]) }

  /// The node that an arc leads to.
  @inline(__always)
  func head(_ arc: Int) -> Int { Int(edgeNodes[origin(arc) ^ 1]) }

  /// How many edges end at a node.
  func degree(_ node: Int) -> Int { Int(degrees[node]) }

  /// The turn from an arc to another; nil when there is none.
  func turn(from arc: Int, to next: Int) -> Int? { turns(arc).first { Int(turnArcs[$0]) == next } }
}
