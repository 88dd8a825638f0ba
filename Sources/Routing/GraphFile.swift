// The network of a file: nothing of it is read before it is asked for.

import Planar
import SystemLibrary

/// What is wrong about a file of a network.
public enum GraphError: Error, Sendable, Equatable {
  /// It is none.
  case notAGraph
  /// It is of another version of plat.
  case otherVersion(Int)
  /// Its bytes are not those that were written.
  case damaged
  /// It cannot be opened, by the system's number.
  case unreadable(Int32)
}

extension RoadNetwork {
  /// Whether a file begins as one of a network does.
  public static func isGraph(_ path: String) -> Bool {
    guard let map = MappedFile(path), map.bytes.count >= 8 else { return false }
    return map.bytes.loadUnaligned(as: UInt64.self) == GraphLayout.magic
  }

  /// Opens a file; O(its checksums), as all else is held against these when it is first read (`ProvenBytes`).
  public convenience init(file path: String) throws(GraphError) { try self.init(GraphFile(path)) }

  /// Takes the network of a file.
  public convenience init(_ file: GraphFile) throws(GraphError) {
    let (nodes, edges, arcs, turns) = (
      file.number(2), file.number(3), file.number(4), file.number(5)
    )
    func column<Value: BitwiseCopyable>(
      _ section: GraphSection, _ count: Int, _ values: ProvenBytes.Values = .any,
      _: Value.Type = Value.self
    ) throws(GraphError) -> Column<Value> { try file.column(section, count, values) }
    let turnWeights: Column<Float> = try column(.turnWeights, turns, .shortCosts)
    let (vertices, ways) = (
      file.count(.shape, Position.self), file.count(.wayStarts, UInt32.self) - 1
    )
    let (crossings, posts) = (
      file.count(.borderEdges, UInt32.self), file.count(.borderNodes, UInt32.self)
    )
    // Nodes are the ends of edges (`NetworkDraft.keepJunctions`), and room is made for each.
    guard nodes >= 0, edges >= 0, nodes <= 2 * edges, arcs >= 2 * edges, ways >= 0 else {
      throw .damaged
    }
    let columns = NetworkColumns(
      edgeWays: try column(.edgeWays, edges, .below(ways)),
      edgeStarts: try column(.edgeStarts, edges + 1, .below(vertices + 1)),
      edgeLengths: try column(.edgeLengths, edges, .costs),
      edgeNodes: try column(.edgeNodes, 2 * edges, .below(nodes)),
      shape: try column(.shape, vertices),
      heights: try column(.heights, file.count(.heights, Float.self) == 0 ? 0 : vertices),
      seconds: try column(.seconds, arcs, .costs), weights: try column(.weights, arcs, .costs),
      origins: try column(.origins, arcs - 2 * edges, .below(2 * edges)),
      turnStarts: try column(.turnStarts, arcs + 1, .below(turns + 1)),
      turnArcs: try column(.turnArcs, turns, .below(arcs)), turnWeights: turnWeights,
      turnSeconds: file.count(.turnSeconds, Float.self) == 0
        ? turnWeights : try column(.turnSeconds, turns, .shortCosts),
      nodeCount: nodes,
      borders: Borders(
        edges: try column(.borderEdges, crossings, .below(edges)),
        shares: try column(.borderShares, crossings, .costs),
        nodes: try column(.borderNodes, posts, .below(nodes))),
      closed: try column(.closed, file.count(.closed, Position.self)),
      maneuvers: GivenManeuvers(try column(.maneuvers, file.count(.maneuvers, UInt32.self))))
    let sizes = file.count(.partSizes, UInt32.self)
    let derived = NetworkDerivedColumns(
      entryStarts: try column(.entryStarts, arcs + 1, .below(turns + 1)),
      entryArcs: try column(.entryArcs, turns, .below(arcs)),
      entryTurns: try column(.entryTurns, turns, .below(turns)),
      degrees: try column(.degrees, nodes),
      parts: try column(.parts, edges, .below(sizes)), partSizes: try column(.partSizes, sizes),
      mainland: file.number(7) > 0 ? UInt32(truncatingIfNeeded: file.number(7) - 1) : nil)
    guard columns.closed.count % 2 == 0 else { throw .damaged }
    let network = RoadNetwork(
      columns, profile: file.made.profile, digest: file.made.digest,
      ways: WayTable(try file.proven(.ways), starts: try column(.wayStarts, ways + 1)),
      derived: derived)
    guard file.number(6) & 1 == 1 else {
      self.init(network, nil, file.map)
      return
    }
    let hierarchy = try file.hierarchy(arcs)
    let (cells, inCells) = (
      file.count(.edgeFirsts, UInt32.self) - 1, file.count(.cellEdges, UInt32.self)
    )
    guard cells >= 0 else { throw .damaged }
    self.init(
      network, PreparedHierarchy(try file.dissection(isRead: false), hierarchy), file.map,
      EdgeCells(
        boxes: try column(.edgeBoxes, 2 * cells),
        starts: try column(.edgeFirsts, cells + 1, .below(inCells + 1)),
        edges: try column(.cellEdges, inCells, .below(edges))))
    if file.map.isDamaged { throw .damaged }
  }
}

/// A file of a network that is open: its parts are held against their checksums when they are read.
public struct GraphFile {
  /// What a network was made for.
  struct Made {
    var profile: RoadProfile
    /// Checksums of all tables of the profile, and of those that are for vehicles of any size.
    var digest: UInt64 = 0
    var tables: UInt64 = 0
    var avoidance = Avoidance()
    var hasTimes = false
  }

  let map: MappedFile
  private(set) var made = Made(profile: .driving)
  /// All blocks of all sections.
  private let states: BlockStates
  /// By section, its first block.
  private let firstBlocks: [Int]

  /// Opens a file.
  public init(_ path: String) throws(GraphError) {
    guard let map = MappedFile(path) else { throw .unreadable(errno) }
    self.map = map
    let bytes = map.bytes
    guard bytes.count >= 16, bytes.loadUnaligned(as: UInt64.self) == GraphLayout.magic else {
      throw .notAGraph
    }
    let version = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    guard version == GraphLayout.version else {
      throw .otherVersion(Int(truncatingIfNeeded: version))
    }
    guard bytes.count >= 8 * GraphLayout.numbers else { throw .damaged }
    var blocks = 0
    var firstBlocks: [Int] = []
    for section in GraphSection.allCases {
      let (offset, size) = Self.place(of: section, bytes)
      guard offset >= 0, size >= 0, offset <= bytes.count, size <= bytes.count - offset,
        offset % GraphLayout.block == 0
      else { throw .damaged }
      firstBlocks.append(blocks)
      blocks += GraphLayout.blocks(size)
    }
    let headSize = 8 * (GraphLayout.numbers + blocks)
    guard blocks <= GraphLayout.blocks(bytes.count), bytes.count >= headSize + 8 else {
      throw .damaged
    }
    (states, self.firstBlocks) = (BlockStates(blocks), firstBlocks)
    let head = UnsafeRawBufferPointer(rebasing: bytes[0..<headSize])
    guard
      bytes.loadUnaligned(fromByteOffset: headSize, as: UInt64.self) == GraphLayout.checksum(head),
      let made = WayTexts.made(try section(.made))
    else { throw .damaged }
    self.made = made
  }

  /// The kind of transport that the network was made for.
  public var profile: RoadProfile { made.profile }

  func number(_ index: Int) -> Int { Self.number(index, map.bytes) }

  private static func number(_ index: Int, _ bytes: UnsafeRawBufferPointer) -> Int {
    Int(truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
  }

  private static func place(of section: GraphSection, _ bytes: UnsafeRawBufferPointer) -> (
    offset: Int, size: Int
  ) {
    (number(8 + 2 * section.rawValue, bytes), number(9 + 2 * section.rawValue, bytes))
  }

  /// How many values a section has.
  func count<Value>(_ section: GraphSection, _: Value.Type) -> Int {
    Self.place(of: section, map.bytes).size / MemoryLayout<Value>.stride
  }

  /// A section, whose blocks are proved when they are read.
  func proven(_ section: GraphSection, _ values: ProvenBytes.Values = .any) throws(GraphError)
    -> ProvenBytes
  {
    let ((offset, size), first) = (
      Self.place(of: section, map.bytes), firstBlocks[section.rawValue]
    )
    guard let sums = map.bytes.baseAddress?.advanced(by: 8 * (GraphLayout.numbers + first)) else {
      throw .damaged
    }
    return ProvenBytes(
      map, UnsafeRawBufferPointer(rebasing: map.bytes[offset..<offset + size]),
      states.states + first,
      sums.assumingMemoryBound(to: UInt64.self), keptBy: states, values)
  }

  /// The values of a section.
  func column<Value: BitwiseCopyable>(
    _ section: GraphSection, _ count: Int, _ values: ProvenBytes.Values = .any
  ) throws(GraphError) -> Column<Value> {
    let values = Column<Value>(try proven(section, values))
    guard values.count == count else { throw .damaged }
    return values
  }

  /// The bytes of a section, all of which are proved.
  func section(_ section: GraphSection) throws(GraphError) -> UnsafeRawBufferPointer {
    let proven = try proven(section)
    guard proven.prove(0..<proven.bytes.count) else { throw .damaged }
    return proven.bytes
  }

  // MARK: The hierarchy

  /// The order of its junctions.
  ///
  /// - Parameter isRead: whether it will be asked for the number of a junction.
  func dissection(isRead: Bool = true) throws(GraphError) -> Dissection {
    let count = count(.junctionDepths, UInt32.self)
    let dissection = Dissection(
      keys: try column(.junctionKeys, count),
      numbers: try column(.junctionNumbers, count, .below(count)),
      depths: try column(.junctionDepths, count))
    guard !isRead || dissection.isSound && !map.isDamaged else { throw .damaged }
    return dissection
  }

  /// What searches are over.
  fileprivate func hierarchy(_ arcs: Int) throws(GraphError) -> Hierarchy {
    let count = count(.hierarchyArcs, UInt32.self)
    return Hierarchy(
      vertices: ArcVertices(
        bits: try column(.vertexBits, arcs / 64 + 1),
        before: try column(.verticesBefore, arcs / 64 + 1),
        numbers: try column(.vertexNumbers, count, .below(count))),
      arcs: try column(.hierarchyArcs, count, .below(arcs)),
      parents: try column(.hierarchyParents, count),
      out: try side(.outStarts, count, isWide: number(6) & 2 != 0),
      into: try side(.intoStarts, count, isWide: number(6) & 4 != 0))
  }

  /// A side of the hierarchy, whose tables follow on each other.
  private func side(_ first: GraphSection, _ count: Int, isWide: Bool) throws(GraphError)
    -> HierarchySide
  {
    func section(_ number: Int) throws(GraphError) -> GraphSection {
      guard let section = GraphSection(rawValue: first.rawValue + number) else { throw .damaged }
      return section
    }
    let (runs, rows, costs, lows) = (try section(1), try section(2), try section(3), try section(5))
    let (runCount, lowCount) = (
      self.count(runs, HierarchyRun.self), self.count(lows, HierarchyRun.self)
    )
    let words = self.count(costs, UInt64.self)
    return HierarchySide(
      starts: try column(first, count + 1, .below(runCount + 1)), runs: try column(runs, runCount),
      rows: try column(rows, count + 1, .below(words + 1)),
      costs: PackedCosts(try column(costs, words, isWide ? .costs : .any), isWide: isWide),
      lowStarts: try column(section(4), count + 1, .below(lowCount + 1)),
      lows: try column(lows, lowCount))
  }
}
