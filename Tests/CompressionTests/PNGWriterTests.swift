// PNG files: their chunks and sums, and samples that are those that were given.

import Testing

@testable import Compression

@Suite("PNG files")
struct PNGWriterTests {
  /// The chunks of a file, each with what it holds.
  private func chunks(_ file: [UInt8]) throws -> [(type: String, content: [UInt8])] {
    #expect(file.starts(with: [137, 80, 78, 71, 13, 10, 26, 10]))
    func number(_ at: Int) -> Int { file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    var (chunks, at): ([(type: String, content: [UInt8])], Int) = ([], 8)
    while at < file.count {
      let (size, body) = (number(at), at + 8)
      // CRC-32 (section 5.5 of the specification), bit by bit.
      var sum: UInt32 = .max
      for byte in file[at + 4..<body + size] {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
      }
      #expect(number(body + size) == Int(~sum))
      chunks.append((String(decoding: file[at + 4..<body], as: UTF8.self), Array(file[body..<body + size])))
      at = body + size + 4
    }
    return chunks
  }

  @Test(
    "hold the samples that they were made of",
    arguments: [(1, 1, false, true), (5, 3, true, true), (7, 9, false, false), (300, 200, true, false)])
  func samples(_ width: Int, _ height: Int, _ hasAlpha: Bool, _ isFlat: Bool) throws {
    let step = hasAlpha ? 4 : 3
    func sample(_ row: Int, _ at: Int) -> UInt8 { UInt8(truncatingIfNeeded: row * row * 31 + at * at * 7 + at) }
    let file = try PNGWriter.file(
      PNGWriter.Form(width: width, height: height, hasAlpha: hasAlpha, isFlat: isFlat)
    ) { row, samples in
      for at in samples.indices { samples[at] = sample(row, at) }
    }
    let chunks = try chunks(file)
    #expect(chunks.map(\.type) == ["IHDR", "IDAT", "IEND"])
    func number(_ value: Int) -> [UInt8] { [0, 0, UInt8(value >> 8), UInt8(value & 255)] }
    #expect(chunks[0].content == number(width) + number(height) + [8, hasAlpha ? 6 : 2, 0, 0, 0])
    var rows: [UInt8] = []
    let isWhole = chunks[1].content.withUnsafeBytes { (try? unpack($0, .zlib, limit: 1 << 20, into: &rows)) != nil }
    #expect(isWhole)
    #expect(rows.count == height * (width * step + 1))
    for row in 0..<height {
      let start = row * (width * step + 1)
      #expect(rows[start] == (isFlat ? 0 : 4))
      for at in 0..<width * step {
        let here = start + 1 + at
        if rows[start] == 4 {
          let above = row > 0 ? Int(rows[here - width * step - 1]) : 0
          let left = at >= step ? Int(rows[here - step]) : 0
          let corner = row > 0 && at >= step ? Int(rows[here - width * step - 1 - step]) : 0
          let guess = left + above - corner
          let nearest = [left, above, corner].min { abs($0 - guess) < abs($1 - guess) }
          rows[here] &+= UInt8(nearest ?? 0)
        }
        #expect(rows[here] == sample(row, at))
      }
    }
  }
}
