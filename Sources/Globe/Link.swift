// The pieces of rings between −180 and 180, joined into rings along the edge of the map.

/// Joins pieces that begin and end on ±180 into closed rings.
///
///     (−180,90) ◀───────── (180,90)        The map's edge, counterclockwise. A piece has the polygon on its left;
///         │                   ▲            where it ends on the edge, the polygon goes on along it in this direction,
///         │       ╲           │            over a pole if need be, to where the next piece begins.
///         ▼        ╲──▶──▶────│ end
///     (−180,−90) ────────▶ (180,−90)
///
/// Ends and beginnings are paired like brackets. Where the input is valid they alternate; where it is not, every piece
/// is still used once.
func link(_ pieces: [Fragment]) -> [[Node]] {
  var stops: [Stop] = []
  for (index, piece) in pieces.enumerated() {
    guard let first = piece.nodes.first, let last = piece.nodes.last else { continue }
    stops.append(Stop(piece: index, isEnd: false, node: first))
    stops.append(Stop(piece: index, isEnd: true, node: last))
  }
  stops.sort { $0.isBefore($1) }
  var next = [Int](repeating: -1, count: pieces.count)
  var open: [Int] = []
  var beginnings: [Int] = []
  for stop in stops {
    if stop.isEnd {
      open.append(stop.piece)
    } else if let end = open.popLast() {
      next[end] = stop.piece
    } else {
      beginnings.append(stop.piece)
    }
  }
  // Over (180, −90), where the edge was begun.
  for beginning in beginnings {
    if let end = open.popLast() { next[end] = beginning }
  }
  return rings(pieces, next)
}

private func rings(_ pieces: [Fragment], _ next: [Int]) -> [[Node]] {
  var isUsed = [Bool](repeating: false, count: pieces.count)
  var rings: [[Node]] = []
  for start in pieces.indices where !isUsed[start] {
    var ring: [Node] = []
    var piece = start
    while !isUsed[piece] {
      isUsed[piece] = true
      for node in pieces[piece].nodes { ring.add(node) }
      let following = next[piece]
      if following < 0 { break }
      if let end = pieces[piece].nodes.last, let beginning = pieces[following].nodes.first {
        for corner in corners(from: end, to: beginning) { ring.add(corner) }
      }
      piece = following
    }
    if let first = ring.first { ring.add(first) }
    rings.append(ring)
  }
  return rings
}

/// The corners of the map that lie on the way along its edge.
private func corners(from end: Node, to beginning: Node) -> [Node] {
  let isRight = end.x > 0
  if isRight == (beginning.x > 0), isRight ? beginning.y >= end.y : beginning.y <= end.y { return [] }
  let all: [(x: Double, y: Double)] = [(180, 90), (-180, 90), (-180, -90), (180, -90)]
  let first = isRight ? 0 : 2
  let passed = isRight == (beginning.x > 0) ? 4 : 2
  var way = end
  var lengths: [Double] = []
  var length = 0.0
  for index in 0..<passed {
    let corner = all[(first + index) % 4]
    length += abs(corner.y - way.y)
    way.y = corner.y
    lengths.append(length)
  }
  length += abs(beginning.y - way.y)
  return lengths.enumerated().map { index, reached in
    let corner = all[(first + index) % 4]
    // Along a pole no way is gone; its corners have one height.
    let share = length > 0 ? reached / length : 0
    let z = end.z == beginning.z ? end.z : end.z + (beginning.z - end.z) * share
    return Node(x: corner.x, y: corner.y, z: z)
  }
}

/// Where a piece begins or ends on the map's edge.
private struct Stop {
  let piece: Int
  let isEnd: Bool
  let node: Node

  /// Counterclockwise from (180, −90); at one position ends come first, so that nothing goes all the way round.
  func isBefore(_ other: Stop) -> Bool {
    let (isRight, otherIsRight) = (node.x > 0, other.node.x > 0)
    if isRight != otherIsRight { return isRight }
    if node.y != other.node.y { return isRight ? node.y < other.node.y : node.y > other.node.y }
    if isEnd != other.isEnd { return isEnd }
    return piece < other.piece
  }
}

extension [Node] {
  /// Appends a vertex unless it is the last one again.
  fileprivate mutating func add(_ node: Node) {
    if let last, last.isAt(node) { return }
    append(node)
  }
}
