// Pixels as terminals take them: DEC's sixels, and kitty's graphics protocol.

extension PixelCanvas {
  // MARK: kitty

  /// The picture over so many cells, below the text, the cursor where it was (kitty: Terminal graphics protocol).
  func kittyGraphics(columns: Int, rows: Int) -> String {
    let data = Self.base64(bytes)
    // 4,096 bytes are the most in one sequence.
    let size = 4096
    var out = ""
    for start in stride(from: 0, to: data.count, by: size) {
      let end = min(start + size, data.count)
      out += "\u{1B}_G"
      if start == 0 { out += "a=T,f=24,s=\(width),v=\(height),c=\(columns),r=\(rows),C=1,q=2,z=-1," }
      out += "m=\(end < data.count ? 1 : 0);" + String(decoding: data[start..<end], as: UTF8.self) + "\u{1B}\\"
    }
    return out
  }

  /// RFC 4648 §4.
  static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var out: [UInt8] = []
    out.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var bits = 0
      for index in 0..<3 { bits = bits << 8 | (index < count ? Int(bytes[start + index]) : 0) }
      for index in 0..<4 { out.append(index <= count ? letters[bits >> (18 - 6 * index) & 63] : 0x3D) }
    }
    return out
  }

  // MARK: Sixel

  /// The picture as sixels, in the 256 colours that it has most of.
  var sixels: String {
    let (palette, indices) = quantised()
    var out = "\u{1B}P0;1;0q\"1;1;\(width);\(height)"
    func percent(_ byte: UInt8) -> Int { (Int(byte) * 100 + 127) / 255 }
    for (number, color) in palette.enumerated() {
      out += "#\(number);2;\(percent(color.red));\(percent(color.green));\(percent(color.blue))"
    }
    for top in stride(from: 0, to: height, by: 6) {
      // Of each colour in these six rows, which pixels have it.
      var bands: [Int: [UInt8]] = [:]
      for y in top..<min(top + 6, height) {
        for x in 0..<width {
          bands[Int(indices[y * width + x]), default: Array(repeating: 0, count: width)][x] |= 1 << UInt8(y - top)
        }
      }
      for number in bands.keys.sorted() {
        out += "#\(number)"
        Self.append(runs: bands[number] ?? [], to: &out)
        out += "$"
      }
      out += "-"
    }
    return out + "\u{1B}\\"
  }

  private static func append(runs band: [UInt8], to out: inout String) {
    var at = 0
    while at < band.count {
      var end = at + 1
      while end < band.count, band[end] == band[at] { end += 1 }
      // What is empty at the end need not be said.
      if band[at] == 0, end == band.count { return }
      let letter = Character(Unicode.Scalar(63 + band[at]))
      out += end - at > 3 ? "!\(end - at)\(letter)" : String(repeating: letter, count: end - at)
      at = end
    }
  }

  /// The colours that there are most of, at five bits a channel, and for each pixel the nearest of them.
  private func quantised() -> (palette: [Color], indices: [UInt8]) {
    var counts = [Int](repeating: 0, count: 1 << 15)
    var sums = [SIMD3<Int>](repeating: .zero, count: 1 << 15)
    func key(_ at: Int) -> Int { Int(bytes[at] >> 3) << 10 | Int(bytes[at + 1] >> 3) << 5 | Int(bytes[at + 2] >> 3) }
    for at in stride(from: 0, to: bytes.count, by: 3) {
      let key = key(at)
      counts[key] += 1
      sums[key] &+= SIMD3(Int(bytes[at]), Int(bytes[at + 1]), Int(bytes[at + 2]))
    }
    let used = counts.indices.filter { counts[$0] > 0 }
    let most = used.sorted { counts[$0] == counts[$1] ? $0 < $1 : counts[$0] > counts[$1] }.prefix(256)
    func mean(_ key: Int) -> SIMD3<Int> { sums[key] / SIMD3(repeating: counts[key]) }
    let means = most.map(mean)
    var numbers = [UInt8](repeating: 0, count: 1 << 15)
    for (index, key) in most.enumerated() { numbers[key] = UInt8(index) }
    for key in used where most.count == 256 && !most.contains(key) {
      let own = mean(key)
      let nearest = means.indices.min { a, b in
        let (da, db) = (means[a] &- own, means[b] &- own)
        return (da &* da).wrappedSum() < (db &* db).wrappedSum()
      }
      numbers[key] = UInt8(nearest ?? 0)
    }
    let palette = means.map { Color(red: UInt8($0.x), green: UInt8($0.y), blue: UInt8($0.z)) }
    return (palette, stride(from: 0, to: bytes.count, by: 3).map { numbers[key($0)] })
  }
}
