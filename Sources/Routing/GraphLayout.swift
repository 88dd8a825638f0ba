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
  /// The numbers of `GivenManeuvers`.
  case maneuvers
  /// The tables of `Dissection`.
  case junctionKeys, junctionNumbers, junctionDepths
  /// The tables of `Hierarchy`, and those of its sides.
  case vertexBits, verticesBefore, vertexNumbers, hierarchyArcs, hierarchyParents
  case outStarts, outRuns, outRows, outCosts, outLowStarts, outLows
  case intoStarts, intoRuns, intoRows, intoCosts, intoLowStarts, intoLows
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
  static let version: UInt64 = 14
  /// How many bytes have a checksum of their own: as many as the system reads at once.
  static let block = 4096
  /// How many numbers there are before those of blocks.
  static let numbers = 8 + 2 * GraphSection.allCases.count

  /// How many blocks bytes have.
  static func blocks(_ bytes: Int) -> Int { (bytes + block - 1) / block }

  /// How many bytes there are before the first section.
  ///
  /// - Parameter sections: how many bytes each has.
  static func start(_ sections: [Int]) -> Int {
    blocks(8 * (numbers + 1 + sections.reduce(0) { $0 + blocks($1) })) * block
  }

  /// Writes the head of a file over what is before its first section.
  ///
  /// - Parameters:
  ///   - sizes: of nodes, edges, arcs and turns, whether it has a hierarchy (1, and 2 and 4 more where costs of its
  ///     sides are wide), and the mainland.
  ///   - sections: how many bytes each has.
  static func writeHead(_ sizes: [Int], _ sections: [Int], to file: inout [UInt8]) {
    var head = [magic, version] + sizes.map { UInt64($0) }
    var (offset, checksums) = (start(sections), [UInt64]())
    file.withUnsafeBytes { file in
      for size in sections {
        head += [UInt64(offset), UInt64(size)]
        checksums += sums(UnsafeRawBufferPointer(rebasing: file[offset..<offset + size]))
        offset += blocks(size) * block
      }
    }
    head += checksums
    head.append(head.withUnsafeBytes { checksum($0) })
    head.withUnsafeBytes { file.replaceSubrange(0..<$0.count, with: $0) }
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
    let (dissection, hierarchy) = (prepared?.dissection, prepared?.made)
    func tables(_ section: GraphSection, _ first: GraphSection, _ side: HierarchySide?) -> [UInt8] {
      switch section.rawValue - first.rawValue {
      case 0: side?.starts.array ?? []
      case 1: side?.runs.array ?? []
      case 2: side?.rows.array ?? []
      case 3: side?.costs.words.array ?? []
      case 4: side?.lowStarts.array ?? []
      default: side?.lows.array ?? []
      }
    }
    let (wayBytes, wayStarts) = WayTexts.bytes(ways.ways)
    let edgeCells = hierarchy == nil ? nil : dissection.map { EdgeCells(self, $0) }
    func bytes(_ section: GraphSection) -> [UInt8] {
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
      case .maneuvers: maneuvers.numbers.array
      case .junctionKeys: dissection?.keys.array ?? []
      case .junctionNumbers: dissection?.numbers.array ?? []
      case .junctionDepths: dissection?.depths.array ?? []
      case .vertexBits: hierarchy?.vertices.bits.array ?? []
      case .verticesBefore: hierarchy?.vertices.before.array ?? []
      case .vertexNumbers: hierarchy?.vertices.numbers.array ?? []
      case .hierarchyArcs: hierarchy?.arcs.array ?? []
      case .hierarchyParents: hierarchy?.parents.array ?? []
      case .outStarts, .outRuns, .outRows, .outCosts, .outLowStarts, .outLows:
        tables(section, .outStarts, hierarchy?.out)
      case .intoStarts, .intoRuns, .intoRows, .intoCosts, .intoLowStarts, .intoLows:
        tables(section, .intoStarts, hierarchy?.into)
      case .edgeBoxes: edgeCells?.boxes.array ?? []
      case .edgeFirsts: edgeCells?.starts.array ?? []
      case .cellEdges: edgeCells?.edges.array ?? []
      case .ways: wayBytes
      case .wayStarts: Column(wayStarts).array
      case .made: WayTexts.bytes(profile, digest: profileDigest, roads)
      case .roads: roads?.bytes ?? []
      }
    }
    let kind = hierarchy.map { 1 + ($0.out.costs.isWide ? 2 : 0) + ($0.into.costs.isWide ? 4 : 0) } ?? 0
    let sizes = [nodeCount, edgeCount, arcCount, turnCount, kind, mainland.map { Int($0) + 1 } ?? 0]
    // One after the other, so that at most the size of the file is held.
    let lengths = GraphSection.allCases.map { bytes($0).count }
    var file = [UInt8](repeating: 0, count: GraphLayout.start(lengths))
    file.reserveCapacity(file.count + lengths.reduce(0) { $0 + GraphLayout.blocks($1) * GraphLayout.block })
    for section in GraphSection.allCases {
      Self.fillBlock(&file)
      file += bytes(section)
    }
    GraphLayout.writeHead(sizes, lengths, to: &file)
    return file
  }

  private static func fillBlock(_ bytes: inout [UInt8]) {
    bytes += repeatElement(0, count: GraphLayout.blocks(bytes.count) * GraphLayout.block - bytes.count)
  }
}

extension Column {
  fileprivate var array: [UInt8] { Array(bytes) }
}
