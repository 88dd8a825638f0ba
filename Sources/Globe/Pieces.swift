// The pieces of a line or ring that lie inside of a domain, as they are collected edge by edge.

/// Pieces of one line or ring.
struct Pieces {
  /// From edge to edge of the map; for lines also from end to end.
  private(set) var open: [[Vertex]] = []
  /// A ring that stays inside, its last spot the first again.
  private(set) var whole: [Vertex]?
  /// Whether a spot is written otherwise than it came, or something was left out.
  var isChanged = false

  /// Adds a piece of an edge.
  mutating func add(_ start: Vertex, _ end: Vertex) {
    if let last = open.last?.last, last.plane == start.plane {
      open[open.count - 1].append(end)
    } else {
      open.append([start, end])
    }
  }

  /// Joins the last piece of a ring to the first, where the ring began in the middle of it.
  mutating func close() {
    guard let first = open.first, let last = open.last, first.first?.plane == last.last?.plane else {
      return
    }
    if open.count == 1 {
      whole = first
      // One place may have been written in two ways, as a pole has any longitude.
      whole?[first.count - 1] = first[0]
      open = []
    } else {
      open[0] = last + first.dropFirst()
      open.removeLast()
      isChanged = true
    }
  }
}

/// Joins open pieces along the edge of the map into closed rings.
///
/// What a piece bounds is on its left: where it ends on the edge, the polygon goes on along it, counterclockwise, to
/// where the next piece begins. Ends and beginnings are paired like brackets, so that every piece is used once also
/// where the input is not valid.
///
/// - Parameter marks: parameters at which the edge gets vertices besides its own.
func link(_ pieces: [[Vertex]], along domain: some Boundary, _ marks: [Double]) -> [[Vertex]] {
  var stops: [(at: Double, isEnd: Bool, piece: Int)] = []
  for (index, piece) in pieces.enumerated() {
    guard let first = piece.first, let last = piece.last else { continue }
    stops.append((domain.parameter(first.plane), false, index))
    stops.append((domain.parameter(last.plane), true, index))
  }
  // At one place ends come first, so that nothing goes all the way round.
  stops.sort { ($0.at, $0.isEnd ? 0 : 1, $0.piece) < ($1.at, $1.isEnd ? 0 : 1, $1.piece) }
  var next = [Int](repeating: -1, count: pieces.count)
  var (open, beginnings): ([Int], [Int]) = ([], [])
  for stop in stops {
    if stop.isEnd {
      open.append(stop.piece)
    } else if let end = open.popLast() {
      next[end] = stop.piece
    } else {
      beginnings.append(stop.piece)
    }
  }
  for beginning in beginnings { if let end = open.popLast() { next[end] = beginning } }

  var isUsed = [Bool](repeating: false, count: pieces.count)
  var rings: [[Vertex]] = []
  for start in pieces.indices where !isUsed[start] {
    var ring: [Vertex] = []
    var piece = start
    while piece >= 0, !isUsed[piece] {
      isUsed[piece] = true
      ring += pieces[piece]
      let following = next[piece]
      if following >= 0, let end = pieces[piece].last, let beginning = pieces[following].first {
        ring += way(from: end, to: beginning, along: domain, marks)
      }
      piece = following
    }
    if let first = ring.first { ring.append(first) }
    rings.append(withoutRepeats(ring))
  }
  return rings
}

/// The spots of the edge between two on it, with heights that go along.
private func way(from end: Vertex, to beginning: Vertex, along domain: some Boundary, _ marks: [Double]) -> [Vertex] {
  let start = domain.parameter(end.plane)
  var stop = domain.parameter(beginning.plane)
  if stop < start { stop += domain.total }
  var spots = domain.walk(start, stop, marks)
  for index in spots.indices {
    let share = Double(index + 1) / Double(spots.count + 1)
    spots[index].z = end.z + share * (beginning.z - end.z)
  }
  return spots
}

private func withoutRepeats(_ ring: [Vertex]) -> [Vertex] {
  var result: [Vertex] = []
  for spot in ring where result.last.map({ $0.plane != spot.plane }) ?? true { result.append(spot) }
  return result
}
