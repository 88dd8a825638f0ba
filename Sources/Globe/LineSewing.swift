// Lines that were cut at ±180°, put together again.

public import Planar

extension Geometry {
  /// Puts lines together that were cut at ±180°: where one ends on a side of the map, and the next one, or else a
  /// single other, begins at the same latitude on the other side.
  ///
  ///     MULTILINESTRING ((170 0, 180 5), (-180 5, -170 0))  // LINESTRING (170 0, 180 5, -170 0)
  ///
  /// Nothing ends there: a buffer has no caps at a cut. Directions are kept, so that lines which meet end to end or
  /// beginning to beginning stay apart, as do those at a pole. Edges over ±180° are then
  /// those of `EdgeWay`, from 180 to what is near −180. O(n log n) in lines that come to ±180°.
  ///
  /// - Returns: whether there were any.
  @discardableResult
  public mutating func sewLines() -> Bool {
    guard type == .multiLineString, bounds.comesToBothSides else { return false }
    var following = [Int?](repeating: nil, count: ringEnds.count)
    var isFollowing = [Bool](repeating: false, count: ringEnds.count)
    for (end, start) in cuts { (following[end], isFollowing[start]) = (start, true) }
    guard isFollowing.contains(true) else { return false }
    var result = Geometry(type: .multiLineString, dimension: dimension)
    var isDone = [Bool](repeating: false, count: ringEnds.count)
    func addLine(from first: Int) {
      var next: Int? = first
      while let index = next, !isDone[index] {
        isDone[index] = true
        // The vertex on the other side is the one that there is.
        let vertices = index == first ? ring(index) : ring(index).dropFirst()
        result.ordinates += ordinates[vertices.lowerBound * dimension..<vertices.upperBound * dimension]
        next = following[index]
      }
      result.ringEnds.append(result.vertexCount)
    }
    for index in ringEnds.indices where !isFollowing[index] { addLine(from: index) }
    // What is left goes round.
    for index in ringEnds.indices where !isDone[index] {
      addLine(from: index)
      let last = result.vertexCount - 1
      // Its last vertex is the first one, seen from the other side.
      result.ordinates[last * dimension] = ordinates[ring(index).lowerBound * dimension]
    }
    if result.ringEnds.count == 1 { result.type = .lineString }
    self = result
    return true
  }

  /// The lines that end at a cut, each with the one that begins after it.
  private var cuts: [(end: Int, start: Int)] {
    struct End {
      let y: Double
      let line: Int
      let isStart, isEastern: Bool
    }
    var found: [(end: Int, start: Int)] = []
    // What cuts lines writes their parts one after the other.
    var (hasNext, hasBefore) = (
      [Bool](repeating: false, count: ringEnds.count), [Bool](repeating: false, count: ringEnds.count)
    )
    for index in ringEnds.indices.dropLast() where ring(index).count > 1 && ring(index + 1).count > 1 {
      let (end, start) = (position(ring(index).upperBound - 1), position(ring(index + 1).lowerBound))
      guard Longitude.isSide(end.x), start.x == -end.x, abs(start.y - end.y) <= 1e-9, abs(end.y) < 90 else { continue }
      found.append((index, index + 1))
      (hasNext[index], hasBefore[index + 1]) = (true, true)
    }
    var ends: [End] = []
    for index in ringEnds.indices where ring(index).count > 1 {
      let vertices = ring(index)
      for (vertex, isStart) in [(vertices.lowerBound, true), (vertices.upperBound - 1, false)] {
        if isStart ? hasBefore[index] : hasNext[index] { continue }
        let place = position(vertex)
        guard Longitude.isSide(place.x), abs(place.y) < 90 else { continue }
        ends.append(End(y: place.y, line: index, isStart: isStart, isEastern: place.x > 0))
      }
    }
    ends.sort { ($0.y, $0.line) < ($1.y, $1.line) }
    var at = 0
    while at < ends.count {
      let first = at
      at += 1
      // As near as two programs may have rounded what is one place.
      while at < ends.count, ends[at].y - ends[first].y <= 1e-9 { at += 1 }
      guard at - first == 2, ends[first].isStart != ends[first + 1].isStart,
        ends[first].isEastern != ends[first + 1].isEastern
      else { continue }
      let (one, other) = (ends[first], ends[first + 1])
      found.append(one.isStart ? (other.line, one.line) : (one.line, other.line))
    }
    return found
  }
}
