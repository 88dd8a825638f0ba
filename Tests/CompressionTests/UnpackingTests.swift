// Pieces inside a file: what they stand for, up to a limit.

import Compression
import Testing

@Suite struct UnpackingTests {
  private static func unpacked(_ bytes: [UInt8], _ form: PackedForm, limit: Int) throws -> [UInt8] {
    var output: [UInt8] = [1, 2, 3]
    try bytes.withUnsafeBytes { try unpack($0, form, limit: limit, into: &output) }
    return output
  }

  /// Sizes around those that room is first made for, and then doubled to.
  @Test(arguments: [(PackedForm.gzip, CompressionFormat.gzip), (.zstd, .zstd)], [1, 65_536, 65_537, 300_000])
  func asMuchAsIsAllowed(_ form: (PackedForm, CompressionFormat), _ count: Int) throws {
    let bytes = RoundTripTests.bytes(count)
    let packed = try RoundTripTests.compressed(bytes, form.1, piece: 4096)
    for limit in [count, count + 1, 1 << 20] { #expect(try Self.unpacked(packed, form.0, limit: limit) == bytes) }
    let more = #expect(throws: CompressionError.self) { try Self.unpacked(packed, form.0, limit: count - 1) }
    #expect(more?.message.hasSuffix("data stands for more than \(count - 1) bytes") == true)
    for cut in [packed.count / 2, packed.count - 1] {
      #expect(throws: CompressionError.self) { try Self.unpacked(Array(packed[..<cut]), form.0, limit: count) }
    }
  }
}
