// Polygons cut at ±180° (RFC 7946 §3.1.9), and closed around a pole.

internal import SimpleFeatures

/// A ring on the cylinder of longitude and latitude.
///
/// Longitudes run on past ±180°, so that neighbours are never half a turn apart; the inside is to the left. The first
/// vertex is not repeated: a ring around a pole comes back to it 360° away.
struct CylinderRing {
  /// The vertices as x, y, x, y ….
  var ordinates: [Double] = []

  mutating func append(x: Double, y: Double) {
    ordinates.append(x)
    ordinates.append(y)
  }

  /// How often the ring goes round the axis, eastward counted positive.
  var winding: Double {
    ordinates.isEmpty ? 0 : ((ordinates[ordinates.count - 2] - ordinates[0]) / 360).rounded()
  }
}

/// Cuts the polygon that lies to the left of all of `rings` at ±180° and appends its pieces to a MultiPolygon.
///
///      180 │ arc →          Each ring becomes arcs from edge to edge of the box −180…180 × −90…90. From the end of an
///     ─────┼─────╮ 180      arc the piece follows the box counter-clockwise to where the next arc begins, over the
///      ←───┼─────╯          corners if need be: so a ring around a pole is closed along ±180° and ±90°.
///
/// O(vertices + arcs²).
func cutAtAntimeridian(_ rings: [CylinderRing], into result: inout Geometry) {
  var arcs: [[Double]] = []
  var whole: [[Double]] = []
  for ring in rings where ring.ordinates.count >= 6 { split(ring, &arcs, &whole) }
  var exteriors = whole.filter { signedArea($0) > 0 }
  let holes = whole.filter { signedArea($0) < 0 }
  exteriors += joined(arcs).filter { signedArea($0) > 0 }
  if exteriors.isEmpty, !holes.isEmpty { exteriors = [[-180, -90, 180, -90, 180, 90, -180, 90]] }
  for exterior in exteriors {
    result.appendRing(exterior)
    for hole in holes where exteriors.count == 1 || contains(exterior, hole[0], hole[1]) { result.appendRing(hole) }
    result.partEnds.append(result.ringEnds.count)
  }
}

extension Geometry {
  /// Appends an open ring, and its first vertex again.
  mutating func appendRing(_ ring: [Double]) {
    ordinates.append(contentsOf: ring)
    ordinates.append(contentsOf: ring[..<2])
    ringEnds.append(vertexCount)
  }

  /// Makes a MultiPolygon of one part a Polygon.
  mutating func simplifyType() {
    guard type == .multiPolygon, partEnds.count <= 1 else { return }
    type = .polygon
    partEnds.removeAll()
  }
}

/// Divides a ring at the edges; one that crosses none is moved into the box whole.
private func split(_ ring: CylinderRing, _ arcs: inout [[Double]], _ whole: inout [[Double]]) {
  let points = ring.ordinates
  var lowest = points[0]
  var highest = points[0]
  for at in stride(from: 0, to: points.count, by: 2) {
    lowest = min(lowest, points[at])
    highest = max(highest, points[at])
  }
  let home = ((lowest + 180) / 360).rounded(.down)
  if ring.winding == 0, highest <= 180 + 360 * home {
    whole.append(home == 0 ? points : moved(points, by: -360 * home))
    return
  }
  var strip = ((points[0] + 180) / 360).rounded(.down)
  var pieces: [[Double]] = [[points[0] - 360 * strip, points[1]]]
  var (x, y) = (points[0], points[1])
  for at in stride(from: 2, through: points.count, by: 2) {
    let isLast = at == points.count
    let nextX = isLast ? points[0] + 360 * ring.winding : points[at]
    let nextY = isLast ? points[1] : points[at + 1]
    let nextStrip = ((nextX + 180) / 360).rounded(.down)
    while strip != nextStrip {
      let isEastward = nextStrip > strip
      let edge = 360 * strip + (isEastward ? 180 : -180)
      let crossing = nextX == edge || nextX == x ? nextY : y + (nextY - y) * (edge - x) / (nextX - x)
      append(isEastward ? 180 : -180, crossing, to: &pieces[pieces.count - 1])
      pieces.append([isEastward ? -180 : 180, crossing])
      strip += isEastward ? 1 : -1
    }
    append(nextX - 360 * strip, nextY, to: &pieces[pieces.count - 1])
    (x, y) = (nextX, nextY)
  }
  // The walk began somewhere inside an arc.
  if pieces.count > 1 {
    let end = pieces.removeLast()
    pieces[0] = end + pieces[0].dropFirst(2)
  }
  arcs += pieces.filter { $0.count > 2 }
}

private func append(_ x: Double, _ y: Double, to piece: inout [Double]) {
  if piece[piece.count - 2] == x, piece[piece.count - 1] == y { return }
  piece.append(x)
  piece.append(y)
}

/// Joins arcs along the edges of the box into open rings.
private func joined(_ arcs: [[Double]]) -> [[Double]] {
  var rings: [[Double]] = []
  var isUsed = [Bool](repeating: false, count: arcs.count)
  while let first = isUsed.firstIndex(of: false) {
    var ring: [Double] = []
    var arc = first
    repeat {
      isUsed[arc] = true
      ring += arcs[arc]
      let end = boundaryPosition(arcs[arc][arcs[arc].count - 2], arcs[arc][arcs[arc].count - 1])
      var next = first
      var shortest = Double.infinity
      for candidate in arcs.indices where candidate == first || !isUsed[candidate] {
        var way = boundaryPosition(arcs[candidate][0], arcs[candidate][1]) - end
        if way < 0 { way += 1080 }
        if way < shortest { (next, shortest) = (candidate, way) }
      }
      for turn in [0.0, 1080] {
        for corner in corners where corner.position + turn > end && corner.position + turn < end + shortest {
          ring += [corner.x, corner.y]
        }
      }
      arc = next
    } while arc != first
    if ring.count >= 4, ring[0] == ring[ring.count - 2], ring[1] == ring[ring.count - 1] { ring.removeLast(2) }
    if ring.count >= 6 { rings.append(ring) }
  }
  return rings
}

private let corners: [(position: Double, x: Double, y: Double)] = [
  (0, -180, -90), (360, 180, -90), (540, 180, 90), (900, -180, 90),
]

/// How far along the box, counter-clockwise from its south-western corner, a position on its western or eastern edge is.
private func boundaryPosition(_ x: Double, _ y: Double) -> Double { x > 0 ? 450 + y : 990 - y }

private func moved(_ points: [Double], by offset: Double) -> [Double] {
  points.enumerated().map { $0.offset % 2 == 0 ? $0.element + offset : $0.element }
}

/// The area of an open ring, positive when it runs counter-clockwise.
func signedArea(_ ring: [Double]) -> Double {
  var area = 0.0
  var previous = ring.count - 2
  for at in stride(from: 0, to: ring.count, by: 2) {
    // From the first vertex, so that the areas of small rings keep their digits.
    area +=
      (ring[previous] - ring[0]) * (ring[at + 1] - ring[1]) - (ring[at] - ring[0]) * (ring[previous + 1] - ring[1])
    previous = at
  }
  return area / 2
}

/// Whether a position is inside an open ring.
private func contains(_ ring: [Double], _ x: Double, _ y: Double) -> Bool {
  var isInside = false
  var previous = ring.count - 2
  for at in stride(from: 0, to: ring.count, by: 2) {
    let (y1, y2) = (ring[previous + 1], ring[at + 1])
    if (y1 > y) != (y2 > y), x < ring[previous] + (ring[at] - ring[previous]) * (y - y1) / (y2 - y1) {
      isInside.toggle()
    }
    previous = at
  }
  return isInside
}
