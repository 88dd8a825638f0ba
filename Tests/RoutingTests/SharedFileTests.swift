// Files of networks that threads read at the same time, while nobody has looked at any of their blocks.

import Foundation
import Planar
import Synchronization
import TestSupport
import Testing

@testable import Routing

@Suite struct SharedFileTests {
  private static let threads = 8

  private final class Counts: Sendable {
    let waiting = Atomic(threads)
    let wrong = Atomic(0)
    let seen = Atomic(0)
  }

  /// Runs threads that begin together; each adds up what it has seen, and what of that was wrong.
  private static func atOnce(_ body: @escaping @Sendable (Int, Counts) -> Void) -> Counts {
    let (counts, done) = (Counts(), DispatchGroup())
    // Threads of its own: a pool has no more than there are processors.
    for number in 0..<threads {
      done.enter()
      Thread.detachNewThread {
        counts.waiting.subtract(1, ordering: .acquiringAndReleasing)
        while counts.waiting.load(ordering: .acquiring) > 0 { sched_yield() }
        body(number, counts)
        done.leave()
      }
    }
    done.wait()
    return counts
  }

  private static func withFile<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
    let path = FileManager.default.temporaryDirectory.appending(path: "shared-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(bytes).write(to: URL(filePath: path))
    return try body(path)
  }

  @Test func routesOfThreadsOverOneNewlyOpenedNetworkAreThoseOfTheNetworkInMemory() throws {
    var town = RandomTown(seed: 61, size: 12)
    let network = town.network(.driving).prepared()
    let requests = town.requests(20)
    let router = Router(network, Snapper(network))
    let expected = requests.map { try? router.routes($0).first?.line }
    try #require(expected.count { $0 != nil } > 10)
    try Self.withFile(network.fileBytes()) { path in
      for _ in rounds(5) {
        let opened = try RoadNetwork(file: path)
        let snapper = Snapper(opened)
        let counts = Self.atOnce { number, counts in
          let router = Router(opened, snapper)
          // All begin with the same request, and so with the same blocks.
          for (places, line) in zip(requests, expected) {
            counts.seen.add(1, ordering: .relaxed)
            if (try? router.routes(places).first?.line) != line { counts.wrong.add(1, ordering: .relaxed) }
          }
        }
        #expect(counts.seen.load(ordering: .relaxed) == Self.threads * requests.count)
        #expect(counts.wrong.load(ordering: .relaxed) == 0 && !opened.isDamaged)
      }
    }
  }

  /// What is in a damaged block is 0 for every thread, whoever comes first, and each of them knows of the damage then.
  @Test func noThreadSeesAValueOfADamagedBlock() throws {
    let perBlock = GraphLayout.block / MemoryLayout<UInt64>.stride
    let (values, damaged) = ((0..<UInt64(5 * perBlock)).map { $0 + 1 }, 2 * perBlock..<3 * perBlock)
    let sums = values.withUnsafeBytes(GraphLayout.sums)
    var written = values
    written[damaged.lowerBound + 7] ^= 1
    try Self.withFile(written.withUnsafeBytes { Array($0) }) { path in
      try sums.withUnsafeBufferPointer { sums in
        let first = try #require(sums.baseAddress)
        for _ in rounds(20) {
          let (file, states) = (try #require(MappedFile(path)), BlockStates(sums.count))
          let column = Column<UInt64>(ProvenBytes(file, file.bytes, states.states, first, keptBy: states, .any))
          let counts = Self.atOnce { number, counts in
            // From the ends and from the middle.
            for step in column.indices {
              let index = (step * (number % 2 == 0 ? 1 : column.count - 1) + number / 2 * perBlock) % column.count
              let isDamaged = damaged.contains(index)
              counts.seen.add(1, ordering: .relaxed)
              if column[index] != (isDamaged ? 0 : values[index]) || isDamaged && !file.isDamaged {
                counts.wrong.add(1, ordering: .relaxed)
              }
            }
            if column.isProven(column.indices) || !column.isProven(0..<damaged.lowerBound) {
              counts.wrong.add(1, ordering: .relaxed)
            }
          }
          #expect(counts.seen.load(ordering: .relaxed) == Self.threads * column.count)
          #expect(counts.wrong.load(ordering: .relaxed) == 0)
        }
      }
    }
  }
}
