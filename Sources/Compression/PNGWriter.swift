// Pictures as PNG files (W3C, Portable Network Graphics, third edition).

internal import CCompression

/// Writes PNG files of 8 bits a sample.
///
/// cairo's own writer tries all filters on each row, which takes as long as to compress them. On maps most pixels are
/// as those beside them, and rows as they are pack in half the time to less; pictures from cameras get Paeth's filter.
public enum PNGWriter {
  /// What a picture is made of.
  public struct Form: Sendable {
    /// In pixels.
    let width, height: Int
    /// Whether samples are red, green, blue and alpha, in place of red, green and blue.
    public let hasAlpha: Bool
    /// Whether most pixels are as those beside them.
    let isFlat: Bool

    /// A picture.
    public init(width: Int, height: Int, hasAlpha: Bool, isFlat: Bool) {
      (self.width, self.height, self.hasAlpha, self.isFlat) = (width, height, hasAlpha, isFlat)
    }
  }

  /// The file; O(pixels).
  ///
  /// - Parameter fill: gets the number of a row, from the top, and puts its samples into place.
  /// - Throws: `CompressionError` where there is no memory for it.
  public static func file(
    _ form: Form, _ fill: (Int, UnsafeMutableBufferPointer<UInt8>) -> Void
  ) throws(CompressionError) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    func append(_ type: String, _ content: (inout [UInt8]) throws(CompressionError) -> Void) throws(CompressionError) {
      let start = file.count
      file += number(0) + Array(type.utf8)
      try content(&file)
      file.replaceSubrange(start..<start + 4, with: number(file.count - start - 8))
      let sum = file[(start + 4)...].withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
      file += number(Int(sum))
    }
    try append("IHDR") { $0 += number(form.width) + number(form.height) + [8, form.hasAlpha ? 6 : 2, 0, 0, 0] }
    try append("IDAT") { bytes throws(CompressionError) in try appendRows(form, fill, to: &bytes) }
    try append("IEND") { _ in }
    return file
  }

  private static func appendRows(
    _ form: Form, _ fill: (Int, UnsafeMutableBufferPointer<UInt8>) -> Void, to bytes: inout [UInt8]
  ) throws(CompressionError) {
    let packer = try Compressor.zlib()
    let (step, width) = (form.hasAlpha ? 4 : 3, form.width * (form.hasAlpha ? 4 : 3))
    // The first byte of a row says which filter it has: none, or Paeth's.
    var row = [UInt8](repeating: 0, count: width + 1)
    var (above, filtered) = (row, row)
    for number in 0..<form.height {
      row.withUnsafeMutableBufferPointer { fill(number, UnsafeMutableBufferPointer(rebasing: $0[1...])) }
      if form.isFlat {
        row.withUnsafeBytes { packer.compress($0) { bytes += $0 } }
        continue
      }
      filtered[0] = 4
      for at in row.indices.dropFirst() {
        let hasLeft = at > step
        let (left, up, corner) = (hasLeft ? row[at - step] : 0, above[at], hasLeft ? above[at - step] : 0)
        filtered[at] = row[at] &- paeth(Int(left), Int(up), Int(corner))
      }
      filtered.withUnsafeBytes { packer.compress($0) { bytes += $0 } }
      swap(&row, &above)
    }
    packer.finish { bytes += $0 }
  }

  /// Of the pixels to the left, above and in the corner the one that is nearest to left + above − corner (section 9.4).
  private static func paeth(_ left: Int, _ up: Int, _ corner: Int) -> UInt8 {
    let (a, b, c) = (abs(up - corner), abs(left - corner), abs(left + up - 2 * corner))
    return UInt8(truncatingIfNeeded: a <= b && a <= c ? left : b <= c ? up : corner)
  }
}
