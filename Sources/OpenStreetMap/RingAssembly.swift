// From the ways of a multipolygon to its polygons.

/// Puts rings together from pieces, and polygons from rings.
///
/// Roles are not looked at, for they are often wrong: a ring inside a ring is its hole, and a ring inside a hole is
/// another polygon.
struct RingAssembly {
  /// Rings with their first position again at the end, turned as RFC 7946 says, the outer one first.
  typealias Polygon = [[OSMPosition]]

  /// How many rings one area may have, and how many steps finding out which is inside which may take.
  static let mostRings = 50_000
  private static let mostSteps = 2_000_000_000

  /// The polygons that ways bound; nil where their ends do not meet, or where there is too much of it.
  static func polygons(_ ways: [[OSMPosition]]) -> [Polygon]? {
    guard let rings = rings(ways), !rings.isEmpty, rings.count <= mostRings else { return nil }
    return nested(rings.map(Ring.init))
  }

  // MARK: Rings

  private static func rings(_ ways: [[OSMPosition]]) -> [[OSMPosition]]? {
    var rings: [[OSMPosition]] = []
    var pieces: [[OSMPosition]] = []
    var ends: [OSMPosition: [Int]] = [:]
    for way in ways {
      var piece: [OSMPosition] = []
      for position in way where position != piece.last { piece.append(position) }
      guard piece.count > 1, let first = piece.first, let last = piece.last else { continue }
      if first == last {
        if piece.count > 3 { rings.append(piece) }
      } else {
        ends[first, default: []].append(pieces.count)
        ends[last, default: []].append(pieces.count)
        pieces.append(piece)
      }
    }
    var isUsed = [Bool](repeating: false, count: pieces.count)
    for start in pieces.indices where !isUsed[start] {
      guard let from = pieces[start].first else { continue }
      // A path of pieces, and the places it has passed: where it comes back to one, a ring is closed.
      var path: [(piece: Int, isReversed: Bool)] = []
      var at = from
      var stops = [from]
      var passed = [from: 0]
      repeat {
        while let last = ends[at]?.last, isUsed[last] { ends[at]?.removeLast() }
        guard let next = ends[at]?.popLast() else { return nil }
        isUsed[next] = true
        let isReversed = pieces[next].first != at
        path.append((next, isReversed))
        guard let end = isReversed ? pieces[next].first : pieces[next].last else { return nil }
        at = end
        guard let back = passed[at] else {
          passed[at] = path.count
          stops.append(at)
          continue
        }
        var ring: [OSMPosition] = []
        for step in path[back...] {
          let piece = pieces[step.piece]
          if step.isReversed { ring += piece.reversed().dropLast() } else { ring += piece.dropLast() }
        }
        ring.append(at)
        if ring.count > 3 { rings.append(ring) }
        path.removeLast(path.count - back)
        while stops.count > back + 1 { passed[stops.removeLast()] = nil }
      } while !path.isEmpty
    }
    return rings
  }

  // MARK: Nesting

  private struct Ring {
    var positions: [OSMPosition]
    /// Twice the area in square units, positive counterclockwise.
    let area: Double
    let west, south, east, north: Int32

    init(_ positions: [OSMPosition]) {
      self.positions = positions
      var (west, south, east, north) = (Int32.max, Int32.max, Int32.min, Int32.min)
      var area = 0.0
      var before = positions[0]
      let origin = before
      for position in positions {
        (west, east) = (min(west, position.longitude), max(east, position.longitude))
        (south, north) = (min(south, position.latitude), max(north, position.latitude))
        let (x, y) = (
          Double(before.longitude) - Double(origin.longitude), Double(before.latitude) - Double(origin.latitude)
        )
        area +=
          x * (Double(position.latitude) - Double(origin.latitude))
          - y * (Double(position.longitude) - Double(origin.longitude))
        before = position
      }
      self.area = area
      (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }

    func mayContain(_ other: Ring) -> Bool {
      west <= other.west && east >= other.east && south <= other.south && north >= other.north
    }

    /// 1 inside, 0 on the boundary, -1 outside.
    func side(of point: OSMPosition) -> Int {
      var isInside = false
      let (x, y) = (Int64(point.longitude), Int64(point.latitude))
      var a = positions[0]
      for b in positions.dropFirst() {
        defer { a = b }
        let (ay, by) = (Int64(a.latitude), Int64(b.latitude))
        if ay > y && by > y || ay < y && by < y { continue }
        let (ax, bx) = (Int64(a.longitude), Int64(b.longitude))
        if ay == y && by == y {
          if min(ax, bx) <= x && x <= max(ax, bx) { return 0 }
          continue
        }
        // Which side of the edge, upwards: no product is beyond 2^63.
        let (rise, run) = ((bx - ax) * (y - ay), (x - ax) * (by - ay))
        if rise == run { return 0 }
        if (ay > y) != (by > y), (by > ay) == (rise > run) { isInside.toggle() }
      }
      return isInside ? 1 : -1
    }

    func contains(_ other: Ring, _ steps: inout Int) -> Bool {
      for position in other.positions {
        steps += positions.count
        let side = side(of: position)
        if side != 0 { return side > 0 }
        if steps > RingAssembly.mostSteps { return false }
      }
      return true
    }
  }

  private static func nested(_ rings: [Ring]) -> [Polygon]? {
    // Largest first: what contains a ring stands before it.
    let order = rings.indices.sorted { one, other in
      let (a, b) = (abs(rings[one].area), abs(rings[other].area))
      return a != b ? a > b : one < other
    }
    var parent = [Int?](repeating: nil, count: rings.count)
    var depth = [Int](repeating: 0, count: rings.count)
    var steps = 0
    for (place, index) in order.enumerated() {
      for candidate in order[..<place].reversed() {
        steps += 1
        guard rings[candidate].mayContain(rings[index]) else { continue }
        guard rings[candidate].contains(rings[index], &steps) else { continue }
        parent[index] = candidate
        depth[index] = depth[candidate] + 1
        break
      }
      if steps > mostSteps { return nil }
    }
    var polygons: [(outer: Int, rings: Polygon)] = []
    var places: [Int: Int] = [:]
    for index in rings.indices where depth[index] % 2 == 0 {
      places[index] = polygons.count
      polygons.append((index, [turned(rings[index], counterclockwise: true)]))
    }
    for index in rings.indices where depth[index] % 2 == 1 {
      guard let outer = parent[index], let place = places[outer] else { continue }
      polygons[place].rings.append(turned(rings[index], counterclockwise: false))
    }
    return polygons.map(\.rings)
  }

  private static func turned(_ ring: Ring, counterclockwise: Bool) -> [OSMPosition] {
    (ring.area > 0) == counterclockwise ? ring.positions : ring.positions.reversed()
  }

  /// A closed way as the ring of a polygon, counterclockwise.
  static func outerRing(_ positions: [OSMPosition]) -> [OSMPosition] {
    turned(Ring(positions), counterclockwise: true)
  }
}
