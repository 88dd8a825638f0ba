// What is written into a network's file, part by part.

import Planar

/// A network's file, whose parts are made one after the other, so that it is never in memory as a whole.
public struct NetworkFile: Sendable {
  private let network: RoadNetwork
  private let roads: RoadFile?
  private let ways: (bytes: [UInt8], starts: [UInt32])
  private let edgeCells: EdgeCells?
  private var head: [UInt8] = []

  /// Takes a network.
  ///
  /// - Parameter roads: what it was made of, so that it can be made anew for another profile.
  public init(_ network: RoadNetwork, _ roads: RoadFile? = nil) {
    (self.network, self.roads, ways) = (network, roads, WayTexts.bytes(network.ways.ways))
    let hierarchy = network.prepared?.made
    edgeCells = hierarchy == nil ? nil : (network.prepared?.dissection).map { EdgeCells(network, $0) }
    let kind = hierarchy.map { 1 + ($0.out.costs.isWide ? 2 : 0) + ($0.into.costs.isWide ? 4 : 0) } ?? 0
    let sizes = [
      network.nodeCount, network.edgeCount, network.arcCount, network.turnCount, kind,
      network.mainland.map { Int($0) + 1 } ?? 0,
    ]
    var (lengths, sums) = ([Int](), [UInt64]())
    for section in GraphSection.allCases {
      let bytes = bytes(section)
      lengths.append(bytes.count)
      sums += bytes.withUnsafeBytes(GraphLayout.sums)
    }
    head = GraphLayout.head(sizes, lengths, sums)
  }

  /// The bytes of a part; nil after the last one.
  public func part(_ number: Int) -> [UInt8]? {
    guard number > 0 else { return head }
    guard let section = GraphSection(rawValue: number - 1) else { return nil }
    var bytes = bytes(section)
    if number < GraphSection.allCases.count { GraphLayout.fill(&bytes) }
    return bytes
  }

  private func bytes(_ section: GraphSection) -> [UInt8] {
    let (dissection, hierarchy) = (network.prepared?.dissection, network.prepared?.made)
    return switch section {
    case .edgeWays: network.edgeWays.array
    case .edgeStarts: network.edgeStarts.array
    case .edgeLengths: network.edgeLengths.array
    case .edgeNodes: network.edgeNodes.array
    case .shape: network.shape.array
    case .heights: network.heights.array
    case .seconds: network.seconds.array
    case .weights: network.weights.array
    case .origins: network.origins.array
    case .turnStarts: network.turnStarts.array
    case .turnArcs: network.turnArcs.array
    case .turnWeights: network.turnWeights.array
    case .turnSeconds: network.turnSeconds.array == network.turnWeights.array ? [] : network.turnSeconds.array
    case .entryStarts: network.entryStarts.array
    case .entryArcs: network.entryArcs.array
    case .entryTurns: network.entryTurns.array
    case .parts: network.parts.array
    case .partSizes: network.partSizes.array
    case .degrees: network.degrees.array
    case .borderEdges: network.borders.edges.array
    case .borderShares: network.borders.shares.array
    case .borderNodes: network.borders.nodes.array
    case .closed: network.closed.array
    case .maneuvers: network.maneuvers.numbers.array
    case .junctionKeys: dissection?.keys.array ?? []
    case .junctionNumbers: dissection?.numbers.array ?? []
    case .junctionDepths: dissection?.depths.array ?? []
    case .vertexBits: hierarchy?.vertices.bits.array ?? []
    case .verticesBefore: hierarchy?.vertices.before.array ?? []
    case .vertexNumbers: hierarchy?.vertices.numbers.array ?? []
    case .hierarchyArcs: hierarchy?.arcs.array ?? []
    case .hierarchyParents: hierarchy?.parents.array ?? []
    case .outStarts, .outRuns, .outRows, .outCosts, .outLowStarts, .outLows:
      table(section.rawValue - GraphSection.outStarts.rawValue, of: hierarchy?.out)
    case .intoStarts, .intoRuns, .intoRows, .intoCosts, .intoLowStarts, .intoLows:
      table(section.rawValue - GraphSection.intoStarts.rawValue, of: hierarchy?.into)
    case .edgeBoxes: edgeCells?.boxes.array ?? []
    case .edgeFirsts: edgeCells?.starts.array ?? []
    case .cellEdges: edgeCells?.edges.array ?? []
    case .ways: ways.bytes
    case .wayStarts: Column(ways.starts).array
    case .made: WayTexts.bytes(network.profile, digest: network.profileDigest, roads)
    case .roads: roads?.bytes ?? []
    }
  }

  /// The tables of a side of the hierarchy, by their place after its first one.
  private func table(_ number: Int, of side: HierarchySide?) -> [UInt8] {
    switch number {
    case 0: side?.starts.array ?? []
    case 1: side?.runs.array ?? []
    case 2: side?.rows.array ?? []
    case 3: side?.costs.words.array ?? []
    case 4: side?.lowStarts.array ?? []
    default: side?.lows.array ?? []
    }
  }
}

extension RoadNetwork {
  /// The bytes of a file as a whole, as `NetworkFile` has them in parts.
  public func fileBytes(_ roads: RoadFile? = nil) -> [UInt8] {
    let file = NetworkFile(self, roads)
    return (0...).lazy.map { file.part($0) }.prefix { $0 != nil }.reduce(into: []) { $0 += $1 ?? [] }
  }
}

extension Column {
  fileprivate var array: [UInt8] { Array(bytes) }
}
