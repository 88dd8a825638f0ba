// A polygon whose rings cross the antimeridian, into polygons that do not.

/// The polygons, each its shell and its holes, that the rings of one polygon are cut into.
///
/// Rings are wound first, so that the polygon is on the left of each; then the left side of every piece says how it
/// goes on along ±180.
func cutPolygon(_ tracks: [Track]) -> [[[Node]]] {
  guard var exterior = tracks.first else { return [] }
  exterior.windAsExterior()
  var pieces: [Fragment] = []
  var shells: [[Node]] = []
  var holes: [[Node]] = []
  for (index, track) in tracks.enumerated() {
    var ring = index == 0 ? exterior : track
    if index > 0 { ring.windAsHole(in: exterior) }
    let (open, whole) = ring.fragments()
    pieces += open
    if let whole, let first = whole.first {
      if index == 0 { shells.append(whole + [first]) } else { holes.append(whole + [first]) }
    }
  }
  for ring in link(pieces) {
    let area = planarArea(ring)
    if ring.count >= 4, area != 0 {
      if area > 0 { shells.append(ring) } else { holes.append(ring) }
    }
  }
  if shells.isEmpty { return [] }
  var polygons = shells.map { [$0] }
  for hole in holes {
    let owner = shells.count == 1 ? 0 : shells.firstIndex { contains($0, hole) } ?? 0
    polygons[owner].append(hole)
  }
  return polygons
}

extension Track {
  /// Turns an exterior ring where it is more likely to be wound wrongly.
  fileprivate mutating func windAsExterior() {
    switch abs(turns) {
    case 0:
      guard planarArea < 0 else { return }
      // Round both poles on its left, which takes a crossing to close.
      let crosses = nodes.contains { $0.place != nodes[0].place }
      if !(crosses && sineIntegral > 360) { reverse() }
    // The margin is for rings that halve the sphere, such as the equator.
    case 1: if sineIntegral < -0.01 { reverse() }
    default: break
    }
  }

  fileprivate mutating func windAsHole(in exterior: Track) {
    if turns == 0 {
      if planarArea > 0 { reverse() }
    } else if exterior.turns != 0 {
      if (turns > 0) == (exterior.turns > 0) { reverse() }
    } else if sineIntegral > 0 {
      reverse()
    }
  }
}

/// Twice the area of a closed ring, positive when counterclockwise.
private func planarArea(_ ring: [Node]) -> Double {
  guard let origin = ring.first else { return 0 }
  return zip(ring, ring.dropFirst()).reduce(0) { total, edge in
    total + (edge.0.x - origin.x) * (edge.1.y - origin.y) - (edge.1.x - origin.x) * (edge.0.y - origin.y)
  }
}

/// Whether a hole lies in a shell, by the first of its vertices and middles of edges that is not on the shell.
private func contains(_ shell: [Node], _ hole: [Node]) -> Bool {
  for node in hole {
    if let answer = isInside(shell, node.x, node.y) { return answer }
  }
  for (a, b) in zip(hole, hole.dropFirst()) {
    if let answer = isInside(shell, (a.x + b.x) / 2, (a.y + b.y) / 2) { return answer }
  }
  return false
}

/// Whether a position is inside a closed ring, by the crossings of a ray to the east; nil on the ring.
private func isInside(_ ring: [Node], _ x: Double, _ y: Double) -> Bool? {
  var isInside = false
  for (a, b) in zip(ring, ring.dropFirst()) {
    if a.x == x, a.y == y { return nil }
    if a.y == y, b.y == y, min(a.x, b.x) <= x, x <= max(a.x, b.x) { return nil }
    guard (a.y > y) != (b.y > y) else { continue }
    let (low, high) = a.y < b.y ? (a, b) : (b, a)
    let turn = (high.x - low.x) * (y - low.y) - (x - low.x) * (high.y - low.y)
    if turn == 0 { return nil }
    if turn > 0 { isInside.toggle() }
  }
  return isInside
}
