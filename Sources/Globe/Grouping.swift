// Closed rings on the plane of a domain, sorted into polygons with their holes.

/// Polygons, each its shell and then its holes.
///
/// Shells run counterclockwise, holes clockwise. A hole that is in no shell is one in the whole map: what its ring
/// bounds goes on to the edge on all sides.
func polygons(_ rings: [[Spot]], within domain: Domain) -> (polygons: [[[Spot]]], fillsMap: Bool) {
  var shells: [Shell] = []
  var holes: [[Spot]] = []
  for ring in rings where ring.count >= 4 {
    let area = twiceArea(ring)
    if area > 0 { shells.append(Shell(ring, area)) } else if area < 0 { holes.append(ring) }
  }
  var fillsMap = false
  var strays: [[Spot]] = []
  for hole in holes {
    let owners = shells.indices.filter { shells[$0].holds(hole) }
    if let owner = owners.min(by: { shells[$0].area < shells[$1].area }) {
      shells[owner].rings.append(hole)
    } else {
      strays.append(hole)
    }
  }
  var polygons = shells.map(\.rings)
  if !strays.isEmpty {
    fillsMap = true
    polygons.append([wholeMap(domain)] + strays)
  }
  return (polygons, fillsMap)
}

/// The edge of the map, all the way round.
func wholeMap(_ domain: Domain) -> [Spot] {
  // From just before the first vertex, so that it is among them.
  let ring = domain.walk(-1e-9, domain.total - 1e-9)
  return ring + ring.prefix(1)
}

private struct Shell {
  var rings: [[Spot]]
  let area: Double
  private let low: SIMD2<Double>
  private let high: SIMD2<Double>

  init(_ ring: [Spot], _ area: Double) {
    rings = [ring]
    self.area = area
    let planes = ring.map(\.plane)
    low = planes.reduce(SIMD2(repeating: .infinity)) { pointwiseMin($0, $1) }
    high = planes.reduce(SIMD2(repeating: -.infinity)) { pointwiseMax($0, $1) }
  }

  /// Whether most vertices of a hole are inside; some may be on the shell.
  func holds(_ hole: [Spot]) -> Bool {
    var balance = 0
    // A few say it; the rest costs.
    for index in stride(from: 0, to: hole.count, by: max(1, hole.count / 16)) {
      let at = hole[index].plane
      let isInBox = all(at .>= low) && all(at .<= high)
      balance += isInBox && isInside(rings[0], at) ? 1 : -1
    }
    return balance > 0
  }
}

private func twiceArea(_ ring: [Spot]) -> Double {
  guard let origin = ring.first?.plane else { return 0 }
  return zip(ring, ring.dropFirst()).reduce(0) { total, edge in
    let (a, b) = (edge.0.plane - origin, edge.1.plane - origin)
    return total + a.x * b.y - b.x * a.y
  }
}

private func isInside(_ ring: [Spot], _ at: SIMD2<Double>) -> Bool {
  var isInside = false
  for (a, b) in zip(ring, ring.dropFirst()) where (a.plane.y > at.y) != (b.plane.y > at.y) {
    let share = (at.y - a.plane.y) / (b.plane.y - a.plane.y)
    if at.x < a.plane.x + share * (b.plane.x - a.plane.x) { isInside.toggle() }
  }
  return isInside
}
