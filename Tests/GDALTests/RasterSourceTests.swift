// Pixels of an image, as they are drawn.

import GDAL
import Testing

@Suite(.enabled(if: GDALLibrary.isHere))
struct RasterSourceTests {
  /// A TIFF of one row or one column, four bytes for each pixel: red, green, blue, and alpha that they are not
  /// multiplied by.
  private func tiff(_ pixels: [[UInt8]], isColumn: Bool = false) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
    let data = pixels.flatMap { $0 }
    let bits = 8 + data.count
    let (width, height) = isColumn ? (1, pixels.count) : (pixels.count, 1)
    let entries = [
      (256, width), (257, height), (258, bits), (259, 1), (262, 2), (273, 8), (277, 4), (278, height),
      (279, data.count), (338, 2),
    ]
    var bytes = [0x49, 0x49, 42, 0] + little(bits + 8, 4) + data + [8, 0, 8, 0, 8, 0, 8, 0]
    bytes += little(entries.count, 2)
    // Numbers of 16 bits in the first half of their place; the bits of four samples stand elsewhere.
    for (tag, value) in entries {
      bytes += little(tag, 2) + little(3, 2) + little(tag == 258 ? 4 : 1, 4) + little(value, 4)
    }
    return bytes + [0, 0, 0, 0]
  }

  @Test func `colours are multiplied by their alpha, to the nearest`() throws {
    let source = try RasterSource(memory: tiff([[200, 100, 50, 128], [255, 1, 0, 255], [9, 9, 9, 0]]))
    #expect((source.width, source.height) == (3, 1))
    // 200 · 128 / 255 is 100.4, 100 · 128 / 255 is 50.2, and 50 · 128 / 255 is 25.1.
    #expect(try source.pixels(0..<3, 0..<1, width: 3, height: 1) == [0x8064_3219, 0xFFFF_0100, 0])
  }

  @Test(arguments: [false, true])
  func `what is shrunk one way is the mean of what it covers`(isColumn: Bool) throws {
    let source = try RasterSource(memory: tiff([[200, 100, 50, 255], [100, 0, 10, 255]], isColumn: isColumn))
    #expect((source.width, source.height) == (isColumn ? 1 : 2, isColumn ? 2 : 1))
    #expect(try source.pixels(0..<source.width, 0..<source.height, width: 1, height: 1) == [0xFF96_321E])
    // What is made larger has no colours of its own.
    #expect(
      try source.pixels(0..<1, 0..<1, width: 2, height: 2) == [UInt32](repeating: 0xFFC8_6432, count: 4))
  }

  @Test func `images in memory are apart`() throws {
    let first = try RasterSource(memory: tiff([[1, 2, 3, 255], [4, 5, 6, 255]]))
    let second = try RasterSource(memory: tiff([[7, 8, 9, 255]], isColumn: true))
    #expect(try first.pixels(0..<2, 0..<1, width: 2, height: 1) == [0xFF01_0203, 0xFF04_0506])
    #expect(try second.pixels(0..<1, 0..<1, width: 1, height: 1) == [0xFF07_0809])
  }
}
