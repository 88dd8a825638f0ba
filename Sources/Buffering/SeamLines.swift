// What bounds polygons that are cut at ±180°: lines without the seams, joined where they go on across them.

internal import Globe

extension SeamIntervals {
  /// Finds the seams of rings that have polygons on their left: along the meridian of ±180° what is to its west goes
  /// north.
  init(besides rings: [UnrolledLine]) {
    var (east, west): ([ClosedRange<Double>], [ClosedRange<Double>]) = ([], [])
    for ring in rings where ring.isRing {
      for at in stride(from: 0, to: ring.ordinates.count - 2, by: 2) {
        guard let edge = ring.latitudesOnSeam(at) else { continue }
        if ring.ordinates[at + 1] < ring.ordinates[at + 3] { east.append(edge) } else { west.append(edge) }
      }
    }
    self.init(east: east, west: west)
  }
}

extension UnrolledLine {
  /// The latitudes of the side that begins at the ordinate `at`, where it lies along ±180°; nil elsewhere.
  func latitudesOnSeam(_ at: Int) -> ClosedRange<Double>? {
    let (x, y, next) = (ordinates[at], ordinates[at + 1], ordinates[at + 3])
    guard x == ordinates[at + 2], y != next, Longitude.isOnSeam(x) else { return nil }
    return min(y, next)...max(y, next)
  }

  /// Whether a vertex lies on ±180° or at a pole.
  var touchesEdge: Bool {
    stride(from: 0, to: ordinates.count, by: 2).contains {
      abs(ordinates[$0 + 1]) == 90 || Longitude.isOnSeam(ordinates[$0])
    }
  }

  /// The line the other way.
  var reversed: UnrolledLine {
    var line = self
    line.ordinates.reverse()
    for at in stride(from: 0, to: ordinates.count - 1, by: 2) { line.ordinates.swapAt(at, at + 1) }
    return line
  }

  /// A closed line with its beginning once more, so that this is a bend like any other; nil for rings and other lines.
  func goingOn(overlap: Double) -> UnrolledLine? {
    let last = ordinates.count - 2
    guard !isRing, last >= 6, ordinates[1] == ordinates[last + 1],
      Longitude.reduced(ordinates[last] - ordinates[0]) == 0
    else { return nil }
    return goingOnPastItsEnd(overlap)
  }

  private func goingOnPastItsEnd(_ overlap: Double) -> UnrolledLine {
    var line = self
    let turns = ordinates[ordinates.count - 2] - ordinates[0]
    var length = 0.0
    var at = 0
    while length < overlap, at + 4 <= ordinates.count {
      line.ordinates += [ordinates[at + 2] + turns, ordinates[at + 3]]
      length += Bufferer.metres(ordinates, at)
      at += 2
    }
    return line
  }

  /// The line without seams and what lies at a pole, where rings are cut and nothing ends.
  ///
  /// A ring goes on past its first vertex for `overlap` metres, so that this is a bend like any other; what is left of
  /// one with seams is lines.
  func without(_ seams: SeamIntervals, overlap: Double) -> [UnrolledLine] {
    guard isRing else { return ordinates.count < 4 ? [] : [self] }
    var lines: [[Double]] = [[]]
    var isWhole = true
    func end() {
      isWhole = false
      if !(lines.last ?? []).isEmpty { lines.append([]) }
    }
    func add(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
      if (lines.last ?? []).isEmpty { lines[lines.count - 1] += [x1, y1] }
      lines[lines.count - 1] += [x2, y2]
    }
    for at in stride(from: 0, to: ordinates.count - 2, by: 2) {
      let (x1, y1, x2, y2) = (ordinates[at], ordinates[at + 1], ordinates[at + 2], ordinates[at + 3])
      guard let edge = latitudesOnSeam(at) else {
        if y1 == y2 && abs(y1) == 90 { end() } else { add(x1, y1, x2, y2) }
        continue
      }
      let gaps = seams.gaps(in: edge)
      var y = y1
      for gap in y1 < y2 ? gaps : gaps.reversed() {
        let (from, to) = y1 < y2 ? (gap.lowerBound, gap.upperBound) : (gap.upperBound, gap.lowerBound)
        if from != y { end() }
        add(x1, from, x2, to)
        y = to
      }
      if y != y2 { end() }
    }
    if isWhole, let ring = lines.first, ring.count >= 4 {
      let whole = UnrolledLine(ordinates: ring, isRing: true, isFinelyDivided: isFinelyDivided)
      return [whole.goingOnPastItsEnd(overlap)]
    }
    return lines.filter { $0.count >= 4 }.map {
      UnrolledLine(ordinates: $0, isRing: false, isFinelyDivided: isFinelyDivided)
    }
  }
}

extension [UnrolledLine] {
  /// Joins lines that end on ±180° with those that begin there, at the same latitude on either side, so that a bend in
  /// that place is a bend like any other.
  ///
  /// Where several end or begin in one place nothing says which go together: these stay apart. A line that is joined
  /// with itself in the end comes back to its first position, or whole turns from it. O(n).
  func joinedOnSeam() -> [UnrolledLine] {
    let starts = ends { $0.startIndex }
    let ends = ends { $0.endIndex - 2 }
    var next = [Int?](repeating: nil, count: count)
    var isJoined = [Bool](repeating: false, count: count)
    for (latitude, lines) in ends where lines.count == 1 {
      guard let others = starts[latitude], others.count == 1 else { continue }
      next[lines[0]] = others[0]
      isJoined[others[0]] = true
    }
    var isDone = [Bool](repeating: false, count: count)
    var result: [UnrolledLine] = []
    // First those that begin somewhere, then those that go round.
    for first in indices.filter({ !isJoined[$0] }) + indices.filter({ isJoined[$0] }) where !isDone[first] {
      var line = self[first]
      isDone[first] = true
      var last = first
      while let other = next[last], !isDone[other] {
        line.append(self[other])
        isDone[other] = true
        last = other
      }
      result.append(line)
    }
    return result
  }

  /// The lines whose ordinates have a position on ±180° at an index, by its latitude.
  private func ends(_ index: ([Double]) -> Int) -> [Double: [Int]] {
    var lines: [Double: [Int]] = [:]
    for (at, line) in enumerated() where !line.isRing {
      let position = index(line.ordinates)
      guard Longitude.isOnSeam(line.ordinates[position]) else { continue }
      lines[line.ordinates[position + 1], default: []].append(at)
    }
    return lines
  }
}

extension UnrolledLine {
  /// Goes on along a line that begins where this one ends, or whole turns from there.
  fileprivate mutating func append(_ other: UnrolledLine) {
    let turns = ordinates[ordinates.count - 2] - other.ordinates[0]
    for at in stride(from: 2, to: other.ordinates.count, by: 2) {
      ordinates += [other.ordinates[at] + turns, other.ordinates[at + 1]]
    }
    isFinelyDivided = isFinelyDivided || other.isFinelyDivided
  }
}
