// What was compressed comes back, however it is cut into pieces, and what is damaged or cut short is told.

import Compression
import TestSupport
import Testing

@Suite("Compression")
struct RoundTripTests {
  static let formats: [CompressionFormat] = [.gzip, .zstd]

  /// Bytes that are partly repeated and partly not, from a seed.
  static func bytes(_ count: Int, seed: UInt64 = 7) -> [UInt8] {
    var state = seed
    return (0..<count).map { index in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return index % 3 == 0 ? UInt8(truncatingIfNeeded: state >> 40) : UInt8(truncatingIfNeeded: index / 64)
    }
  }

  static func compressed(_ bytes: [UInt8], _ format: CompressionFormat, piece: Int) throws -> [UInt8] {
    let compressor = try Compressor(format)
    var out: [UInt8] = []
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: piece) {
        let end = min(start + piece, bytes.count)
        compressor.compress(UnsafeRawBufferPointer(rebasing: bytes[start..<end])) { out.append(contentsOf: $0) }
      }
    }
    compressor.finish { out.append(contentsOf: $0) }
    return out
  }

  static func decompressed(_ bytes: [UInt8], _ format: CompressionFormat, piece: Int, room: Int) throws -> [UInt8] {
    let decompressor = try Decompressor(format)
    var (out, block) = ([UInt8](), [UInt8](repeating: 0, count: room))
    var at = 0
    while true {
      let end = min(at + piece, bytes.count)
      let (taken, made) = try bytes[at..<end].withUnsafeBytes { input in
        try block.withUnsafeMutableBytes { try decompressor.decompress(input, into: $0) }
      }
      out += block[..<made]
      at += taken
      if at == bytes.count, made == 0 { break }
    }
    #expect(decompressor.position == bytes.count)
    if let fault = decompressor.fault { throw fault }
    return out
  }

  @Test(arguments: formats) func comesBack(_ format: CompressionFormat) throws {
    for count in [0, 1, 1000, 1 << 17, 500_000] {
      let bytes = Self.bytes(count)
      let packed = try Self.compressed(bytes, format, piece: 1 << 16)
      #expect(packed.withUnsafeBytes { CompressionFormat(magic: $0) } == format)
      // The pieces leave no trace.
      for piece in [997, 1 << 20] { #expect(try Self.compressed(bytes, format, piece: piece) == packed) }
      for (piece, room) in [(1 << 20, 1 << 20), (13, 4096), (4096, 77)] {
        #expect(try Self.decompressed(packed, format, piece: piece, room: room) == bytes)
      }
    }
  }

  @Test(arguments: formats) func membersFollowEachOther(_ format: CompressionFormat) throws {
    let (one, two) = (Self.bytes(5000), Self.bytes(3000, seed: 9))
    let both = try Self.compressed(one, format, piece: 4096) + Self.compressed(two, format, piece: 4096)
    for piece in [1, 11, 1 << 20] {
      #expect(try Self.decompressed(both, format, piece: piece, room: 512) == one + two)
    }
  }

  @Test(arguments: formats) func everyCutIsTold(_ format: CompressionFormat) throws {
    let packed = try Self.compressed(Self.bytes(400), format, piece: 4096)
    for count in 1..<packed.count {
      #expect(throws: CompressionError.self, "cut to \(count)") {
        try Self.decompressed(Array(packed[..<count]), format, piece: 64, room: 64)
      }
    }
  }

  @Test(arguments: formats) func noDamageIsPassedOver(_ format: CompressionFormat) throws {
    let bytes = Self.bytes(400)
    let packed = try Self.compressed(bytes, format, piece: 4096)
    for place in packed.indices {
      var damaged = packed
      damaged[place] ^= 0x40
      // Some bits of a header mean nothing: then all has to come back.
      if let back = try? Self.decompressed(damaged, format, piece: 64, room: 64) { #expect(back == bytes, "\(place)") }
    }
  }

  @Test func magicNumbersAreWaitedFor() {
    func mayBegin(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { CompressionFormat.mayBegin($0) } }
    #expect([[0x1F], [0x28], [0x28, 0xB5], [0x28, 0xB5, 0x2F], [0x50], [0x5F, 0x2A]].allSatisfy(mayBegin))
    #expect(![[], [0x7B], [0x28, 0x22], [0x50, 0x4F], [0x1F, 0x8B]].contains(where: mayBegin))
  }

  @Test("fewer bytes than a magic number may be its beginning")
  func beginnings() {
    func mayBegin(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { CompressionFormat.mayBegin($0) } }
    for bytes in [[0x1F], [0x28], [0x28, 0xB5, 0x2F], [0x50], [0x5F, 0x2A], [0x57, 0x2A, 0x4D]] as [[UInt8]] {
      #expect(mayBegin(bytes), "\(bytes)")
    }
    // Of two bytes gzip is known, and of four all.
    for bytes in [[], [0x1F, 0x8B], [0x28, 0xB4], [0x60], [0x2A], [0x57, 0x57], [0x28, 0xB5, 0x2F, 0xFD]] as [[UInt8]] {
      #expect(!mayBegin(bytes), "\(bytes)")
    }
  }
}
