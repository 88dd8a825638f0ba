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

  /// The head of a file, all that is before its first section.
  ///
  /// - Parameters:
  ///   - sizes: of nodes, edges, arcs and turns, whether it has a hierarchy (1, and 2 and 4 more where costs of its
  ///     sides are wide), and the mainland.
  ///   - sections: how many bytes each has.
  ///   - sums: the checksums of the blocks of all of them.
  static func head(_ sizes: [Int], _ sections: [Int], _ sums: [UInt64]) -> [UInt8] {
    var head = [magic, version] + sizes.map { UInt64($0) }
    var offset = start(sections)
    for size in sections {
      head += [UInt64(offset), UInt64(size)]
      offset += blocks(size) * block
    }
    head += sums
    head.append(head.withUnsafeBytes { checksum($0) })
    var bytes = head.withUnsafeBytes { Array($0) }
    fill(&bytes)
    return bytes
  }

  /// Fills bytes up to whole blocks.
  static func fill(_ bytes: inout [UInt8]) {
    bytes += repeatElement(0, count: blocks(bytes.count) * block - bytes.count)
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
