// The pieces of lines and rings in the band and the squares of rHEALPix.

import Planar

/// Where a part of an edge lies: in the band, some turns round the Earth, or on a facet of a square.
private enum Part: Equatable {
  case band(turn: Double)
  case square(PolarSquare, facet: Int)

  static func == (a: Part, b: Part) -> Bool {
    switch (a, b) {
    case (.band(let a), .band(let b)): a == b
    case (.square(let a, _), .square(let b, _)): a.sign == b.sign
    default: false
    }
  }
}

extension PolarSquares {
  func pieces(_ curve: [Vertex], isRing: Bool) -> Pieces {
    let stops = stops(of: curve)
    var parts = zip(stops, stops.dropFirst()).map { part($0.plane, $1.plane) }
    if !isRing { settleAlongCuts(&parts, stops) }
    let touches = isRing ? parts.indices.filter { splits(stops, parts, $0) } : []
    let pieces = pieces(stops, parts, touches, isRing)
    if !touches.isEmpty {
      // A hole that touches a cut, and crosses none, is left a hole.
      let own = self.pieces(stops, parts, [], isRing)
      if let ring = own.whole, ring.lazy.map(\.plane).signedArea < 0 { return own }
    }
    return pieces
  }

  /// The vertices from the central meridian, with those where edges cross the edge of the map, or bend on it.
  private func stops(of curve: [Vertex]) -> [Vertex] {
    var stops: [Vertex] = []
    for vertex in curve {
      var next = vertex
      next.way = vertex.way - sheet.center
      next = stop(next)
      if let before = stops.last {
        // A place twice has no direction.
        if before.plane == next.plane, curve.count > 2 { continue }
        stops += crossings(before, next)
      }
      stops.append(next)
    }
    return stops
  }

  /// A vertex, its place on a meridian or parallel of a cut where it is there but for rounding.
  private func stop(_ vertex: Vertex) -> Vertex {
    var stop = vertex
    stop.way = Self.onQuarter(stop.way)
    for square in squares where abs(stop.plane.y - square.latitude) <= Self.rounding { stop.plane.y = square.latitude }
    return stop
  }

  private static func onQuarter(_ x: Double) -> Double {
    let quarter = 90 * (x / 90).rounded()
    return abs(x - quarter) < 1e-11 ? quarter : x
  }

  /// Where an edge crosses the parallels where the squares begin, the meridian of the seam in the band, and those where
  /// facets meet in a square, in their order.
  private func crossings(_ start: Vertex, _ end: Vertex) -> [Vertex] {
    // From west to east and from south to north, so that both directions of an edge are cut at the same place.
    let (west, east) = start.plane.x <= end.plane.x ? (start, end) : (end, start)
    let (low, high) = start.plane.y <= end.plane.y ? (start, end) : (end, start)
    var crossings: [Vertex] = []
    func add(_ x: Double, _ y: Double, _ z: Double) {
      let crossing = stop(Vertex(x: .nan, y: y, z: z, plane: Position(x, y)))
      if ![start, end].contains(where: { $0.plane == crossing.plane }),
        !crossings.contains(where: { $0.plane == crossing.plane })
      {
        crossings.append(crossing)
      }
    }
    var meridian = 90 * ((west.way / 90).rounded(.down) + 1)
    while meridian < east.way {
      let (before, after) = (meridian - west.way, east.way - meridian)
      let y = mean(west.plane.y, east.plane.y, before, after)
      let isSeam = Longitude.isOnSeam(meridian)
      if isSeam || y >= north.latitude - Self.rounding || y <= south.latitude + Self.rounding {
        add(meridian, y, mean(west.z, east.z, before, after))
      }
      meridian += 90
    }
    for latitude in squares.map(\.latitude) where low.plane.y < latitude && latitude < high.plane.y {
      let (before, after) = (latitude - low.plane.y, high.plane.y - latitude)
      add(mean(low.way, high.way, before, after), latitude, mean(low.z, high.z, before, after))
    }
    guard crossings.count > 1 else { return crossings }
    let isWide = east.way - west.way > high.plane.y - low.plane.y
    return crossings.sorted {
      isWide
        ? ($0.plane.x < $1.plane.x) == (start.plane.x < end.plane.x)
        : ($0.plane.y < $1.plane.y) == (start.plane.y < end.plane.y)
    }
  }

  /// Where a part of an edge lies; nil along a cut.
  private func part(_ start: Position, _ end: Position) -> Part? {
    let middle = (start + end) / 2
    for square in squares {
      if square.holds(middle.y) { return .square(square, facet: square.facet(middle.x)) }
      if start.y == square.latitude, end.y == square.latitude {
        return square.isInsideOpening(middle.x) ? .square(square, facet: 0) : nil
      }
    }
    if start.x == end.x, Longitude.isOnSeam(start.x) { return nil }
    return band(at: middle.x)
  }

  private func band(at x: Double) -> Part { .band(turn: 360 * ((x + 180) / 360).rounded(.down)) }

  /// Gives parts of a line along a cut to the part that it comes from, or else to where it goes, or else to the band.
  private func settleAlongCuts(_ parts: inout [Part?], _ stops: [Vertex]) {
    for index in parts.indices where parts[index] == nil {
      let middle = (stops[index].plane + stops[index + 1].plane) / 2
      var sides: [Part] = squares.filter { $0.latitude == middle.y }.map { .square($0, facet: $0.facet(middle.x)) }
      sides += sides.isEmpty ? [band(at: middle.x - 90), band(at: middle.x + 90)] : [band(at: middle.x)]
      let before = index > 0 ? parts[index - 1] : nil
      let after = parts[index...].first { $0 != nil } ?? nil
      parts[index] = sides.first { $0 == before } ?? sides.first { $0 == after } ?? sides.last
    }
  }

  /// A vertex on the plane of a part.
  private func placed(_ stop: Vertex, _ part: Part) -> Vertex {
    var vertex = stop
    // From its own longitude, so that a ring that went round ends where it began, to the last bit.
    let home = stop.x.isNaN ? stop.way : Self.onQuarter(sheet.relative(stop.x))
    switch part {
    case .band(let turn):
      var place = Position(stop.way - turn, stop.plane.y)
      if abs(place.x) < 180, abs(home - place.x) < 1 { place.x = home }
      vertex.plane = place
      write(place, in: nil, to: &vertex)
    case .square(let square, let facet):
      var place = Position(home.remainder(dividingBy: 360), stop.plane.y)
      vertex.plane = square.plane(place, facet: facet)
      // On the side that the facet is on.
      if abs(place.x) == 180, (square.middle(of: facet) < 0) != (place.x < 0) { place.x = -place.x }
      write(place, in: square, to: &vertex)
    }
    return vertex
  }

  /// - Parameter touches: the vertices at which a ring touches the edge of the map and is in two pieces, as the numbers
  ///   of the parts that begin there.
  private func pieces(_ stops: [Vertex], _ parts: [Part?], _ touches: [Int], _ isRing: Bool) -> Pieces {
    var pieces = Pieces()
    for (index, part) in parts.enumerated() {
      guard let part else {
        pieces.isChanged = true
        continue
      }
      var (start, end) = (placed(stops[index], part), placed(stops[index + 1], part))
      if (start.x, start.y) != (stops[index].x, stops[index].y) { pieces.isChanged = true }
      if (end.x, end.y) != (stops[index + 1].x, stops[index + 1].y) { pieces.isChanged = true }
      // A pole is one place.
      if isRing, start.plane == end.plane {
        pieces.isChanged = true
        continue
      }
      // The end goes on along the edge, and the start comes from behind.
      if touches.contains(index) { start.plane = plane(at: parameter(start.plane) - Self.touch) }
      if touches.contains(index + 1 == parts.count ? 0 : index + 1) {
        end.plane = plane(at: parameter(end.plane) + Self.touch)
      }
      pieces.add(start, end)
    }
    if isRing { pieces.close() }
    return pieces
  }

  /// Whether the edge of the map goes through what is on a ring's left at the vertex where a part begins.
  private func splits(_ stops: [Vertex], _ parts: [Part?], _ index: Int) -> Bool {
    let before = index == 0 ? parts.count - 1 : index - 1
    guard let from = parts[before], let to = parts[index] else { return false }
    let (end, start) = (placed(stops[before + 1], from).plane, placed(stops[index], to).plane)
    guard end == start, let outward = outward(at: start) else { return false }
    /// A position next to a stop on the way to another, on the plane.
    func near(_ stop: Vertex, _ other: Vertex, _ part: Part) -> Position {
      let place = stop.plane + (other.plane - stop.plane) / 1024
      return placed(Vertex(x: .nan, y: place.y, z: .nan, plane: place), part).plane
    }
    return isLeft(
      outward, near(stops[before + 1], stops[before], from), start, near(stops[index], stops[index + 1], to))
  }
}
