// A network in a file: its tables as they are in memory, each at a place of its own, with checksums.
//
//   magic, version, sizes │ sections {offset, bytes} │ checksums of blocks │ checksum of all that │ section │ section │ …

import Planar

/// The parts of a file, in their order.
enum GraphSection: Int, CaseIterable {
  case edgeWays, edgeStarts, edgeLengths, edgeNodes, shape, heights
  case seconds, weights, origins
  case turnStarts, turnArcs, turnWeights
  /// Empty where all of them are as the weights are.
  case turnSeconds
  case entryStarts, entryArcs, entryTurns
  case parts, partSizes, degrees
  case borderEdges, borderShares, borderNodes, closed
  /// Where junctions are, the smallest cell of each, larger ones, how many there are, and of each level how many ends.
  case cellKeys, cellLeaves, cellsAbove, counts
  /// The smallest cell of each node, the arcs from cell to cell, and which of them each arc is.
  case leaves, overlayArcs, overlayPlaces
  /// The tables of `OverlayLevel.tables`, and what crossing cells costs, level by level, each from a block on.
  case ends, costs
  /// The tables of `EdgeCells`.
  case edgeBoxes, edgeFirsts, cellEdges
  /// The texts of ways (names, references, destinations), and the offset of each in bytes.
  case ways, wayStarts
  /// What the network was made for, and of what.
  case made, roads
}

/// The layout of a file.
enum GraphLayout {
  static let magic: UInt64 = 0x3167_7264_616F_7270  // "proadrg1"
  static let version: UInt64 = 12
  /// How many bytes have a checksum of their own: as many as the system reads at once.
  static let block = 4096
  /// How many numbers there are before those of blocks.
  static let numbers = 8 + 2 * GraphSection.allCases.count

  /// How many blocks bytes have.
  static func blocks(_ bytes: Int) -> Int { (bytes + block - 1) / block }

  /// The head of a file of some sections.
  ///
  /// - Parameter sizes: of nodes, edges, arcs and turns, whether it has an overlay, and the mainland.
  static func head(_ sizes: [Int], _ sections: [[UInt8]]) -> [UInt64] {
    var head = [magic, version] + sizes.map { UInt64($0) }
    var offset = blocks(8 * (numbers + 1 + sections.reduce(0) { $0 + blocks($1.count) })) * block
    for section in sections {
      head += [UInt64(offset), UInt64(section.count)]
      offset += blocks(section.count) * block
    }
    for section in sections { section.withUnsafeBytes { head += sums($0) } }
    head.append(head.withUnsafeBytes { checksum($0) })
    return head
  }

  /// The checksums of the blocks of a section.
  static func sums(_ section: UnsafeRawBufferPointer) -> [UInt64] {
    stride(from: 0, to: section.count, by: block).map {
      checksum(UnsafeRawBufferPointer(rebasing: section[$0..<min($0 + block, section.count)]))
    }
  }

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
    let (cells, overlay) = (prepared?.cells, prepared?.made)
    let (wayBytes, wayStarts) = WayTexts.bytes(ways.ways)
    let edgeCells = overlay.map { EdgeCells(self, $0) }
    let sections = GraphSection.allCases.map { section -> [UInt8] in
      switch section {
      case .edgeWays: edgeWays.array
      case .edgeStarts: edgeStarts.array
      case .edgeLengths: edgeLengths.array
      case .edgeNodes: edgeNodes.array
      case .shape: shape.array
      case .heights: heights.array
      case .seconds: seconds.array
      case .weights: weights.array
      case .origins: origins.array
      case .turnStarts: turnStarts.array
      case .turnArcs: turnArcs.array
      case .turnWeights: turnWeights.array
      case .turnSeconds: turnSeconds.array == turnWeights.array ? [] : turnSeconds.array
      case .entryStarts: entryStarts.array
      case .entryArcs: entryArcs.array
      case .entryTurns: entryTurns.array
      case .parts: parts.array
      case .partSizes: partSizes.array
      case .degrees: degrees.array
      case .borderEdges: borders.edges.array
      case .borderShares: borders.shares.array
      case .borderNodes: borders.nodes.array
      case .closed: closed.array
      case .cellKeys: cells?.keys.array ?? []
      case .cellLeaves: cells?.leaves.array ?? []
      case .cellsAbove: cells?.above.array ?? []
      case .counts:
        Column(((cells?.counts ?? []) + (overlay?.levels.map(\.exits.count) ?? [])).map { UInt32($0) }).array
      case .leaves: overlay?.leaves.array ?? []
      case .overlayArcs: overlay?.arcs.array ?? []
      case .overlayPlaces: overlay?.places.array ?? []
      case .ends: Self.inBlocks(overlay?.levels.flatMap(\.tables).map(\.array) ?? [])
      case .costs: Self.inBlocks(overlay?.levels.map(\.costs.array) ?? [])
      case .edgeBoxes: edgeCells?.boxes.array ?? []
      case .edgeFirsts: edgeCells?.starts.array ?? []
      case .cellEdges: edgeCells?.edges.array ?? []
      case .ways: wayBytes
      case .wayStarts: Column(wayStarts).array
      case .made: WayTexts.bytes(profile, digest: profileDigest, roads)
      case .roads: roads?.bytes ?? []
      }
    }
    let sizes = [nodeCount, edgeCount, arcCount, turnCount, overlay == nil ? 0 : 1, mainland.map { Int($0) + 1 } ?? 0]
    var file: [UInt8] = []
    file.reserveCapacity(sections.reduce(0) { $0 + GraphLayout.blocks($1.count) * GraphLayout.block })
    GraphLayout.head(sizes, sections).withUnsafeBytes { file.append(contentsOf: $0) }
    for section in sections {
      Self.fillBlock(&file)
      file.append(contentsOf: section)
    }
    return file
  }

  /// Tables one after the other, each from a block on.
  private static func inBlocks(_ tables: [[UInt8]]) -> [UInt8] {
    tables.reduce(into: []) { all, table in
      fillBlock(&all)
      all += table
    }
  }

  private static func fillBlock(_ bytes: inout [UInt8]) {
    bytes += repeatElement(0, count: GraphLayout.blocks(bytes.count) * GraphLayout.block - bytes.count)
  }
}

extension OverlayLevel {
  /// All its tables beside the costs.
  var tables: [Column<UInt32>] { exits.tables + entries.tables + [costStarts] }
}

extension OverlayEnds {
  fileprivate var tables: [Column<UInt32>] { [starts, places, numbers, leaves, others] }
}

extension Column {
  fileprivate var array: [UInt8] { Array(bytes) }
}
