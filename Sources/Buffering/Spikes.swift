// Spikes of rings, taken off: what is thinner than the error of a plane.

internal import SimpleFeatures

extension Geometry {
  /// Takes vertices off rings of polygons where the way goes on, back, and on again, within `width`.
  ///
  ///     ──────────▶b        The engine leaves such steps where arcs meet sides. They are valid on the plane; but sides
  ///            c◀──╯        that were straight there are not so in degrees, by up to 0.02 % of the distance, and then
  ///            ╰────────▶   cross where there is less than that between them.
  ///
  /// The step is short: a spike that is longer than it may be wide, and thin, is what someone asked for.
  mutating func removeSpikes(narrowerThan width: Double) {
    guard width > 0, ringEnds.indices.contains(where: { hasSpike(ring($0), width) }) else { return }
    var kept: [Double] = []
    var ends: [Int] = []
    for index in ringEnds.indices {
      let range = ring(index)
      var vertices = Array(range.dropLast())
      var at = 0
      var looked = 0
      while looked < vertices.count, vertices.count > 4 {
        let count = vertices.count
        let (before, after) = ((at + count - 1) % count, (at + 1) % count)
        if isSpike(vertices[before], vertices[at], vertices[after], width) {
          vertices.remove(at: at)
          at = (at == 0 ? vertices.count : at) - 1
          looked = 0
        } else {
          at = after
          looked += 1
        }
      }
      for vertex in vertices + vertices.prefix(1) { kept += ordinates[vertex * 2..<vertex * 2 + 2] }
      ends.append(kept.count / 2)
    }
    (ordinates, ringEnds) = (kept, ends)
  }

  private func hasSpike(_ range: Range<Int>, _ width: Double) -> Bool {
    guard range.count > 5 else { return false }
    let last = range.upperBound - 1
    if isSpike(last - 1, range.lowerBound, range.lowerBound + 1, width) { return true }
    for vertex in range.lowerBound + 1..<last where isSpike(vertex - 1, vertex, vertex + 1, width) { return true }
    return false
  }

  /// Whether the way turns back at `b`, one of its sides is short, and its neighbour lies beside the other.
  @inline(__always)
  private func isSpike(_ a: Int, _ b: Int, _ c: Int, _ width: Double) -> Bool {
    let (inX, inY) = (ordinates[b * 2] - ordinates[a * 2], ordinates[b * 2 + 1] - ordinates[a * 2 + 1])
    let (outX, outY) = (ordinates[c * 2] - ordinates[b * 2], ordinates[c * 2 + 1] - ordinates[b * 2 + 1])
    guard inX * outX + inY * outY < 0 else { return false }
    let (inSquare, outSquare) = (inX * inX + inY * inY, outX * outX + outY * outY)
    guard min(inSquare, outSquare) < width * width else { return false }
    let cross = inX * outY - inY * outX
    return cross * cross < 0.01 * inSquare * outSquare
  }
}
