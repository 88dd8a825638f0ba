// Bounds of runs of vertices, so that those which cannot hold the farthest vertex of a stretch are passed over.

/// The box and the largest metric of each 256 loaded vertices.
///
/// A stretch of a spiral is split near its end again and again, and each time all of it would be looked at. From a box
/// and a segment it is known how far any vertex in the box can be at most.
struct StretchBlocks: Sendable {
  /// How many vertices a block has.
  static let size = 256

  private struct Block {
    /// The least x, the least y, the largest x, the largest y.
    var box = SIMD4<Double>(.infinity, .infinity, -.infinity, -.infinity)
    /// The largest squares of metres that a unit of x and of y has.
    var weights = SIMD2<Double>.zero
  }

  private var blocks: [Block] = []
  /// For each block of the stretch that is looked at, the square of the distance beyond which it has no vertex.
  private var reaches: [Double] = []

  var isEmpty: Bool { blocks.isEmpty }

  mutating func removeAll() { blocks.removeAll(keepingCapacity: true) }

  /// Adds the next vertex, the first being number 0.
  @inline(__always)
  mutating func add(_ row: Int, x: Double, y: Double, weightX: Double, weightY: Double) {
    if row % Self.size == 0 { blocks.append(Block()) }
    let last = blocks.count - 1
    let place = SIMD2(x, y)
    let box = blocks[last].box
    blocks[last].box = SIMD4(
      lowHalf: pointwiseMin(box.lowHalf, place), highHalf: pointwiseMax(box.highHalf, place))
    blocks[last].weights = pointwiseMax(blocks[last].weights, SIMD2(weightX, weightY))
  }

  /// The farthest vertex of a range from the segment A–B, as `look` finds it in a part of the range beyond a squared
  /// distance: the very one that it would find in all of it.
  ///
  /// What can reach farthest is looked at first, then all in order that reaches as far as what was found there.
  mutating func farthest(
    in range: Range<Int>, from a: (x: Double, y: Double), to b: (x: Double, y: Double), beyond limit: Double,
    _ look: (Range<Int>, Double) -> (row: Int, square: Double)
  ) -> (row: Int, square: Double) {
    let first = range.lowerBound / Self.size
    let end = (range.upperBound - 1) / Self.size + 1
    reaches.removeAll(keepingCapacity: true)
    var top = first
    for block in first..<end {
      reaches.append(Self.reach(blocks[block], a, b))
      if reaches[block - first] > reaches[top - first] { top = block }
    }
    func rows(_ blocks: Range<Int>) -> Range<Int> {
      max(range.lowerBound, blocks.lowerBound * Self.size)..<min(range.upperBound, blocks.upperBound * Self.size)
    }
    let least = look(rows(top..<top + 1), limit).square
    var best = (row: -1, square: limit)
    var block = first
    while block < end {
      if reaches[block - first] < max(least, best.square) {
        block += 1
        continue
      }
      // Neighbours that are looked at are looked at together.
      let begin = block
      repeat { block += 1 } while block < end && !(reaches[block - first] < max(least, best.square))
      let found = look(rows(begin..<block), best.square)
      if found.row >= 0 { best = found }
    }
    return best
  }

  /// The square of a distance from a segment that no vertex of a block is beyond, as it would be computed.
  ///
  /// The distance from a segment is convex, so that a box has its largest in a corner; and none is larger in a metric
  /// that is nowhere larger.
  private static func reach(_ block: Block, _ a: (x: Double, y: Double), _ b: (x: Double, y: Double)) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    // More than all that is rounded where vertices are far along the segment.
    let size = abs(a.x) + abs(a.y) + abs(dx) + abs(dy) + pointwiseMax(block.box, -block.box).max()
    let slack = size * 1e-13
    let px = SIMD4(block.box[0], block.box[2], block.box[0], block.box[2]) - a.x
    let py = SIMD4(block.box[1], block.box[1], block.box[3], block.box[3]) - a.y
    let (wx, wy) = (block.weights.x, block.weights.y)
    let length = wx * dx * dx + wy * dy * dy
    let along = wx * dx * px + wy * dy * py
    var share = length > 0 ? along / length : SIMD4<Double>(repeating: 0)
    share.clamp(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
    let (qx, qy) = (px - share * dx, py - share * dy)
    let square = (wx * qx * qx + wy * qy * qy).max()
    let reach = square.squareRoot() + slack * max(wx, wy).squareRoot()
    return reach * reach * (1 + 1e-9)
  }
}
