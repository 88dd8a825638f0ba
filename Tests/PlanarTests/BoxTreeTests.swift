// The tree of boxes against looking at each box.

import Planar
import TestSupport
import Testing

@Suite("Box tree")
struct BoxTreeTests {
  /// Boxes on a grid, so that many touch; some are points, and some go far.
  private func boxes(_ count: Int, _ random: inout SplitMix64) -> [Box] {
    (0..<count).map { _ in
      let corner = Position(
        Double(Int.random(in: 0..<40, using: &random)), Double(Int.random(in: 0..<40, using: &random)))
      let far = Int.random(in: 0..<10, using: &random) == 0 ? 20 : 3
      let size = Position(
        Double(Int.random(in: 0..<far, using: &random)), Double(Int.random(in: 0..<far, using: &random)))
      return Box(corner, corner + size)
    }
  }

  /// The ends of runs of random lengths, some of none.
  private func runs(_ count: Int, _ random: inout SplitMix64) -> [Int] {
    var ends: [Int] = []
    var end = 0
    while end < count {
      ends.append(end)
      end += Int.random(in: 0..<9, using: &random)
    }
    return ends + [count]
  }

  @Test(arguments: [0, 1, 2, 4, 5, 16, 17, 63, 300])
  func searches(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    let boxes = boxes(count, &random)
    var tree = BoxTree()
    for runEnds in [nil, [count], runs(count, &random)] {
      tree.build(boxes, runEnds: runEnds)
      #expect(tree.count == count)
      for _ in rounds(20) {
        let sought = self.boxes(1, &random)[0]
        var found: [Int] = []
        tree.visit(meeting: sought) { found.append($0) }
        #expect(found.sorted() == boxes.indices.filter { boxes[$0].meets(sought) })
        var asked: [Int] = []
        let isFound = tree.contains(meeting: sought) { number in
          asked.append(number)
          return number % 3 == 0
        }
        #expect(isFound == found.contains { $0 % 3 == 0 })
        #expect(asked == Array(found.prefix(asked.count)) && asked.dropLast().allSatisfy { $0 % 3 > 0 })
        found = []
        tree.visit(holding: sought.min) { found.append($0) }
        #expect(found.sorted() == boxes.indices.filter { boxes[$0].contains(sought.min) })
        var least = Double.infinity
        tree.visit(near: sought.min) {
          least = min(least, boxes[$0].squaredGap(sought.min))
          return least
        }
        #expect(least == boxes.map { $0.squaredGap(sought.min) }.min() ?? .infinity)
      }
    }
  }

  @Test("each two that meet, once", arguments: [0, 1, 2, 5, 33, 200])
  func pairs(count: Int) {
    var random = SplitMix64(seed: UInt64(count) + 7)
    let boxes = boxes(count, &random)
    var tree = BoxTree()
    for runEnds in [nil, [count], runs(count, &random)] {
      tree.build(boxes, runEnds: runEnds)
      var found: [[Int]] = []
      #expect(
        tree.visitPairs {
          found.append([$0, $1])
          return true
        })
      var expected: [[Int]] = []
      for one in 0..<count {
        for other in one + 1..<max(count, one + 1) where boxes[one].meets(boxes[other]) {
          expected.append([one, other])
        }
      }
      #expect(found.sorted { $0.lexicographicallyPrecedes($1) } == expected)
      var swept: [[Int]] = []
      var sweep = BoxSweep(boxes)
      #expect(
        sweep.visitPairs {
          swept.append([$0, $1])
          return true
        })
      #expect(swept.sorted { $0.lexicographicallyPrecedes($1) } == expected)
      sweep = BoxSweep(boxes)
      #expect(sweep.visitPairs { _, _ in false } == expected.isEmpty)
      var visits = 0
      let isWhole = tree.visitPairs { _, _ in
        visits += 1
        return false
      }
      #expect(visits <= 1 && isWhole == (visits == 0))
    }
  }

  @Test("a sweep passes over boxes that are empty, and thin ones side by side")
  func sweepsOverThinBoxes() {
    var boxes = [Box(), Box(Position(0, 0)), Box()]
    for number in 1...500 {
      let (low, high) = (Double(number), Double(1001 - number))
      boxes.append(Box(Position(low, low), Position(high, low)))
      boxes.append(Box(Position(low, low), Position(low, high)))
    }
    var pairs: Set<[Int]> = []
    var sweep = BoxSweep(boxes)
    sweep.visitPairs { pairs.insert([$0, $1]).inserted }
    // The two at each corner alone.
    #expect(pairs.count == 500 && pairs.allSatisfy { $0[1] == $0[0] + 1 && $0[0] % 2 == 1 })
    var patience = 100
    let isWhole = BoxTree(boxes).visitPairs(patience: &patience) { _, _ in true }
    #expect(!isWhole && patience < 0)
    patience = .max
    #expect(BoxTree(boxes).visitPairs(patience: &patience) { _, _ in true })
  }

  @Test("to the left, and no farther than asked")
  func leftwards() {
    var random = SplitMix64(seed: 3)
    for count in [0, 1, 4, 60, 300] {
      let boxes = boxes(count, &random)
      let tree = BoxTree(boxes)
      for _ in rounds(40) {
        let position = self.boxes(1, &random)[0].max
        var (nearest, visits) = (-Double.infinity, 0)
        tree.visit(leftOf: position) { number in
          visits += 1
          if boxes[number].max.x < position.x { nearest = max(nearest, boxes[number].max.x) }
          return nearest
        }
        let left = boxes.filter { $0.min.y <= position.y && position.y <= $0.max.y && $0.max.x < position.x }
        #expect(nearest == left.map(\.max.x).max() ?? -.infinity)
        #expect(visits <= boxes.count)
      }
    }
  }

  @Test("passes over most of many boxes")
  func looksAtFew() {
    let side = 100
    let boxes = (0..<side * side).map { number in
      let corner = Position(Double(number % side), Double(number / side))
      return Box(corner, corner + 0.5)
    }
    var order = Array(boxes.indices)
    var random = SplitMix64(seed: 1)
    order.shuffle(using: &random)
    let tree = BoxTree(order.map { boxes[$0] })
    var visits = 0
    tree.visit(leftOf: Position(90.75, 50.25)) { number in
      visits += 1
      return boxes[order[number]].max.x
    }
    #expect((1...8).contains(visits))
    tree.visitPairs { _, _ in
      Issue.record("no two of the boxes meet")
      return true
    }
  }

  @Test("numbers at the ends of the doubles")
  func extremes() {
    let boxes = [1e308, -1e308, 0, 5e307].map { Box(Position($0, $0)) }
    let tree = BoxTree(boxes + [Box(Position(-1e308, -1e308), Position(1e308, 1e308))])
    var found: [Int] = []
    tree.visit(holding: Position(1e308, 1e308)) { found.append($0) }
    #expect(found.sorted() == [0, 4])
  }
}

@Suite("Hilbert curve")
struct HilbertCurveTests {
  @Test("each cell once, and each next to the one before")
  func cells() {
    let curve = HilbertCurve(over: Box(Position(0, 0), Position(65535, 65535)))
    var cells: [UInt32: (x: Int, y: Int)] = [:]
    for x in 0..<64 { for y in 0..<64 { cells[curve.place(of: Position(Double(x) + 0.5, Double(y) + 0.5))] = (x, y) } }
    // The curve passes the 64 × 64 cells in the corner that it begins in before all others.
    #expect(cells.keys.sorted() == (0..<4096).map { UInt32($0) })
    for place in 1..<UInt32(4096) {
      guard let (x, y) = cells[place], let (oldX, oldY) = cells[place - 1] else { continue }
      #expect(abs(x - oldX) + abs(y - oldY) == 1)
    }
  }

  @Test("a box without size, and positions outside")
  func edges() {
    #expect(HilbertCurve(over: Box(Position(5, 5))).place(of: Position(5, 5)) == 0)
    let curve = HilbertCurve(over: Box(Position(-1e308, -1e308), Position(1e308, 1e308)))
    #expect(curve.place(of: Position(-.infinity, .nan)) == 0)
    #expect(curve.place(of: Position(1e308, -1e308)) == .max)
  }
}
