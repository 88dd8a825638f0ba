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
  var next = [Int](repeating: -1, count: pieces.count)
  var open: [Int] = []
  for place in stops(of: pieces, along: domain) {
    // What comes along the edge ends where a piece begins, also where another piece touches the edge there; only where
    // nothing comes, a piece that ends there goes on with one that begins.
    let ahead = min(open.count, place.beginnings.count)
    for beginning in place.beginnings.prefix(ahead) { if let end = open.popLast() { next[end] = beginning } }
    open += place.ends
    for beginning in place.beginnings.dropFirst(ahead) { if let end = open.popLast() { next[end] = beginning } }
  }

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

/// The pieces that begin and end at one place of the edge, by their numbers.
private struct Stop {
  let at: Double
  var beginnings: [Int] = []
  var ends: [Int] = []
}

/// The places of the edge where pieces begin and end, from one on before which nothing is inside: as few as can be have
/// begun there that did not end.
private func stops(of pieces: [[Vertex]], along domain: some Boundary) -> [Stop] {
  var marks: [(at: Double, isEnd: Bool, piece: Int)] = []
  for (index, piece) in pieces.enumerated() {
    guard let first = piece.first, let last = piece.last else { continue }
    marks.append((domain.parameter(first.plane), false, index))
    marks.append((domain.parameter(last.plane), true, index))
  }
  marks.sort { ($0.at, $0.piece) < ($1.at, $1.piece) }
  var stops: [Stop] = []
  for mark in marks {
    if stops.last?.at != mark.at { stops.append(Stop(at: mark.at)) }
    if mark.isEnd {
      stops[stops.count - 1].ends.append(mark.piece)
    } else {
      stops[stops.count - 1].beginnings.append(mark.piece)
    }
  }
  var (depth, least, start) = (0, 0, 0)
  for (index, stop) in stops.enumerated() {
    depth += stop.ends.count - stop.beginnings.count
    if depth < least { (least, start) = (depth, index + 1) }
  }
  return Array(stops[start...] + stops[..<start])
}

/// Divides a piece where vertices within it touch the edge: what comes along the edge ends there.
///
/// - Returns: the pieces, and what came back to where it began, which is a ring.
func divided(_ piece: [Vertex], at domain: some Boundary) -> (open: [[Vertex]], rings: [[Vertex]]) {
  var (open, rings): ([[Vertex]], [[Vertex]]) = ([], [])
  var start = 0
  for index in piece.indices.dropFirst() where index == piece.count - 1 || domain.isOnSide(piece[index].plane) {
    let part = Array(piece[start...index])
    if part.first?.plane == part.last?.plane { rings.append(part) } else { open.append(part) }
    start = index
  }
  return (open, rings)
}

/// The spots of the edge between two on it, with heights that go along.
func way(from end: Vertex, to beginning: Vertex, along domain: some Boundary, _ marks: [Double]) -> [Vertex] {
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

func withoutRepeats(_ ring: [Vertex]) -> [Vertex] {
  var result: [Vertex] = []
  for spot in ring where result.last.map({ $0.plane != spot.plane }) ?? true { result.append(spot) }
  return result
}
