// A network in a file: its tables as they are in memory, each at a place of its own, with checksums.
//
//   magic, version, sizes │ sections {offset, bytes, checksum} │ checksum of all that │ section │ section │ …

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

/// The layout of a file.
enum GraphLayout {
  static let magic: UInt64 = 0x3167_7264_616F_7270  // "proadrg1"
  static let version: UInt64 = 11
  static let columns = 14
  /// Columns, cells (where junctions are, the smallest cell of each, larger ones, how many there are, what crossing
  /// them costs, the smallest cell of each node), borders, closed ways, heights, ways, head, roads.
  static let sections = columns + 6 + 5 + 3
  /// Where the sections of the cells and those of borders begin.
  static let cells = columns
  static let borders = columns + 6
  static let headSize = 8 * 8 + sections * 24 + 8

  /// A hash of bytes: four lanes of multiplied words, so that none waits for another.
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var (a, b): (UInt64, UInt64) = (0x9E37_79B9_7F4A_7C15, 0xD1B5_4A32_D192_ED03 ^ UInt64(bytes.count))
    var (c, d) = (~a, ~b)
    var at = 0
    while at + 32 <= bytes.count {
      a = (a ^ bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)) &* 0xD6E8_FEB8_6659_FD93
      b = (b ^ bytes.loadUnaligned(fromByteOffset: at + 8, as: UInt64.self)) &* 0xA076_1D64_78BD_642F
      c = (c ^ bytes.loadUnaligned(fromByteOffset: at + 16, as: UInt64.self)) &* 0xE703_7ED1_A0B4_28DB
      d = (d ^ bytes.loadUnaligned(fromByteOffset: at + 24, as: UInt64.self)) &* 0x8EBC_6AF0_9C88_C6E3
      a ^= a >> 29
      b ^= b >> 31
      c ^= c >> 29
      d ^= d >> 31
      at += 32
    }
    while at < bytes.count {
      a = (a ^ UInt64(bytes[at])) &* 0x0000_0100_0000_01B3
      at += 1
    }
    b = (b ^ d &* 0xD6E8_FEB8_6659_FD93) &* 0xA076_1D64_78BD_642F
    a = (a ^ c &* 0xA076_1D64_78BD_642F) &* 0xD6E8_FEB8_6659_FD93
    let mixed = (a ^ b &* 0x9E37_79B9_7F4A_7C15)
    return mixed ^ mixed >> 32
  }
}

extension RoadNetwork {
  /// The bytes of a file.
  ///
  /// - Parameter roads: what the network was made of, so that it can be made anew for another profile.
  public func fileBytes(_ roads: RoadFile? = nil) -> [UInt8] {
    var sections: [[UInt8]] = [
      edgeWays.array, edgeStarts.array, edgeLengths.array, edgeNodes.array, shape.array, seconds.array, weights.array,
      origins.array, turnStarts.array, turnArcs.array, turnWeights.array, turnSeconds.array, parts.array,
      Column(partSizes.map { UInt32($0) }).array,
    ]
    let overlay = prepared?.made
    if let cells = prepared?.cells {
      sections += [
        cells.keys.array, cells.leaves.array, cells.above.array, Column(cells.counts.map { UInt32($0) }).array,
        overlay?.levels.flatMap(\.costs.array) ?? [], overlay?.leaves.array ?? [],
      ]
    } else {
      sections += [[UInt8]](repeating: [], count: 6)
    }
    sections += [borders.edges.array, borders.shares.array, borders.nodes.array, closed.array, heights.array]
    sections += [WayTexts.bytes(ways.ways), WayTexts.bytes(profile, digest: profileDigest, roads), roads?.bytes ?? []]
    var head: [UInt64] = [
      GraphLayout.magic, GraphLayout.version, UInt64(nodeCount), UInt64(edgeCount), UInt64(arcCount),
      UInt64(turnCount), overlay == nil ? 0 : 1, 0,
    ]
    var offset = (GraphLayout.headSize + 63) & ~63
    for section in sections {
      head += [UInt64(offset), UInt64(section.count), section.withUnsafeBytes { GraphLayout.checksum($0) }]
      offset = (offset + section.count + 63) & ~63
    }
    head.append(head.withUnsafeBytes { GraphLayout.checksum($0) })
    var file: [UInt8] = []
    file.reserveCapacity(offset)
    head.withUnsafeBytes { file.append(contentsOf: $0) }
    for section in sections {
      file.append(contentsOf: repeatElement(0, count: (64 - file.count % 64) % 64))
      file.append(contentsOf: section)
    }
    return file
  }

  /// Whether a file begins as one of a network does.
  public static func isGraph(_ path: String) -> Bool {
    guard let map = MappedFile(path), map.bytes.count >= 8 else { return false }
    return map.bytes.loadUnaligned(as: UInt64.self) == GraphLayout.magic
  }

  /// Opens a file; all of it is held against its checksums, and every number against what it points into.
  public convenience init(file path: String) throws(GraphError) { try self.init(GraphFile(path)) }

  /// Takes the network of a file.
  public convenience init(_ file: GraphFile) throws(GraphError) {
    var sections: [UnsafeRawBufferPointer] = []
    file.map.ask(for: file.number(8 + 3 * (GraphLayout.sections - 1)))
    // What the network was made of is not looked at.
    for section in 0..<GraphLayout.sections - 1 { sections.append(try file.section(section)) }
    func column<Value: BitwiseCopyable>(_ section: Int, _: Value.Type = Value.self) -> Column<Value> {
      Column(sections[section].bindMemory(to: Value.self), keptBy: file.map)
    }
    let columns = NetworkColumns(
      edgeWays: column(0), edgeStarts: column(1), edgeLengths: column(2), edgeNodes: column(3), shape: column(4),
      heights: column(GraphLayout.borders + 4),
      seconds: column(5), weights: column(6), origins: column(7), turnStarts: column(8), turnArcs: column(9),
      turnWeights: column(10), turnSeconds: column(11), nodeCount: file.number(2),
      borders: Borders(
        edges: column(GraphLayout.borders), shares: column(GraphLayout.borders + 1),
        nodes: column(GraphLayout.borders + 2)),
      closed: column(GraphLayout.borders + 3))
    guard let ways = WayTable(sections[GraphLayout.sections - 3], keptBy: file.map) else { throw .damaged }
    let sizes: Column<UInt32> = column(13)
    guard columns.isSound(ways: ways.count, parts: column(12), sizes.count) else { throw .damaged }
    let network = RoadNetwork(
      columns, profile: file.made.profile, digest: file.made.digest, ways: ways,
      parts: (column(12), sizes.indices.map { Int(sizes[$0]) }))
    var prepared: PreparedOverlay?
    if file.number(6) == 1 {
      let (cells, leaves) = (try file.cells(hasJunctions: false), column(GraphLayout.cells + 5, UInt32.self))
      guard leaves.count == network.nodeCount, leaves.withValues({ $0.allSatisfy { Int($0) < cells.counts[0] } }) else {
        throw .damaged
      }
      let frame = OverlayFrame(network, cells, leaves: leaves)
      guard network.turnsMeet, let overlay = Overlay(frame, costs: column(GraphLayout.cells + 4)) else {
        throw .damaged
      }
      prepared = PreparedOverlay(overlay)
    }
    self.init(network, prepared)
  }
}

extension NetworkColumns {
  /// Whether every number points to what is there.
  func isSound(ways: Int, parts: Column<UInt32>, _ partCount: Int) -> Bool {
    let (edges, arcs, turns) = (edgeWays.count, seconds.count, turnArcs.count)
    func isRising(_ starts: Column<UInt32>, _ count: Int, to end: Int) -> Bool {
      guard starts.count == count + 1, starts[0] == 0, Int(starts[count]) == end else { return false }
      return starts.withValues { values in (0..<count).allSatisfy { values[$0] <= values[$0 + 1] } }
    }
    func areBelow(_ values: Column<UInt32>, _ end: Int) -> Bool {
      values.withValues { $0.allSatisfy { Int($0) < end } }
    }
    // Nodes are the ends of edges (`NetworkDraft.keepJunctions`), and room is made for each.
    guard nodeCount >= 0, nodeCount <= 2 * edges else { return false }
    return edgeLengths.count == edges && edgeNodes.count == 2 * edges && weights.count == arcs
      && origins.count == arcs - 2 * edges && turnWeights.count == turns && turnSeconds.count == turns
      && parts.count == edges && isRising(edgeStarts, edges, to: shape.count)
      && (heights.count == 0 || heights.count == shape.count)
      && isRising(turnStarts, arcs, to: turns) && areBelow(edgeWays, ways) && areBelow(edgeNodes, nodeCount)
      && areBelow(origins, 2 * edges) && areBelow(turnArcs, arcs) && areBelow(parts, partCount)
      && closed.count % 2 == 0 && borders.isSound(edges: edges, nodes: nodeCount)
      && (0..<edges).allSatisfy { edgeStarts[$0 + 1] - edgeStarts[$0] >= 2 }
  }
}

extension RoadNetwork {
  /// Whether each turn leads from the end of an arc to the beginning of an open one.
  fileprivate var turnsMeet: Bool {
    (0..<arcCount).allSatisfy { arc in
      turns(arc).allSatisfy { isOpen(Int(turnArcs[$0])) && tail(Int(turnArcs[$0])) == head(arc) }
    }
  }
}

extension Overlay {
  /// Takes the costs of all levels, one after the other; nil where they are others than the cells have.
  convenience init?(_ frame: OverlayFrame, costs: Column<Double>) {
    guard costs.withValues({ $0.allSatisfy { $0 >= 0 } }) else { return nil }
    var levels: [OverlayLevel] = []
    var start = 0
    for (exits, entries, starts) in frame.levels {
      let end = start + Int(starts[starts.count - 1])
      guard end <= costs.count else { return nil }
      levels.append(OverlayLevel(exits, entries, starts, costs.part(start..<end)))
      start = end
    }
    guard start == costs.count else { return nil }
    self.init(frame, levels)
  }
}

/// A file of a network that is open: its parts are held against their checksums when they are asked for.
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

  /// Opens a file.
  public init(_ path: String) throws(GraphError) {
    guard let map = MappedFile(path) else { throw .unreadable(errno) }
    self.map = map
    let bytes = map.bytes
    guard bytes.count >= 16, bytes.loadUnaligned(as: UInt64.self) == GraphLayout.magic else { throw .notAGraph }
    let version = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    guard version == GraphLayout.version else { throw .otherVersion(Int(truncatingIfNeeded: version)) }
    guard bytes.count >= GraphLayout.headSize else { throw .damaged }
    let head = UnsafeRawBufferPointer(rebasing: bytes[0..<GraphLayout.headSize - 8])
    guard
      bytes.loadUnaligned(fromByteOffset: GraphLayout.headSize - 8, as: UInt64.self) == GraphLayout.checksum(head),
      let made = WayTexts.made(try section(GraphLayout.sections - 2))
    else { throw .damaged }
    self.made = made
  }

  /// The kind of transport that the network was made for.
  public var profile: RoadProfile { made.profile }

  func number(_ index: Int) -> Int {
    Int(truncatingIfNeeded: map.bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
  }

  /// The cells of its junctions.
  ///
  /// - Parameter hasJunctions: whether it will be asked in which cell a junction is.
  func cells(hasJunctions: Bool = true) throws(GraphError) -> CellTree {
    func column<Value: BitwiseCopyable>(_ part: Int, _: Value.Type) throws(GraphError) -> Column<Value> {
      Column(try section(GraphLayout.cells + part).bindMemory(to: Value.self), keptBy: map)
    }
    let counts = try column(3, UInt32.self)
    let cells = CellTree(
      keys: try column(0, UInt64.self), leaves: try column(1, UInt32.self), above: try column(2, UInt32.self),
      counts: counts.indices.map { Int(counts[$0]) })
    guard cells.isSound(hasJunctions: hasJunctions) else { throw .damaged }
    return cells
  }

  /// The bytes of a section.
  func section(_ section: Int) throws(GraphError) -> UnsafeRawBufferPointer {
    let (offset, size, bytes) = (number(8 + 3 * section), number(9 + 3 * section), map.bytes)
    guard offset >= 0, size >= 0, offset <= bytes.count, size <= bytes.count - offset, offset % 64 == 0 else {
      throw .damaged
    }
    let part = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + size])
    guard UInt64(bitPattern: Int64(number(10 + 3 * section))) == GraphLayout.checksum(part) else { throw .damaged }
    return part
  }
}

/// A file in memory.
// @unchecked holds: the mapping is private and read only, and ends with the object.
final class MappedFile: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  init?(_ path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(status.st_size)
    guard size > 0 else {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0), start != MAP_FAILED else { return nil }
    bytes = UnsafeRawBufferPointer(start: start, count: size)
  }

  /// Asks the system for so many bytes at once, which is sooner than page by page; where it has no word for that they
  /// come as they are read.
  func ask(for count: Int) {
    #if os(Linux)
    // MADV_POPULATE_READ, of Linux 5.14.
    if let start = bytes.baseAddress, count > 0, count <= bytes.count {
      madvise(UnsafeMutableRawPointer(mutating: start), count, 22)
    }
    #endif
  }

  deinit {
    if let start = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) }
  }
}

extension Column {
  fileprivate var array: [UInt8] { Array(bytes) }
}
