// The domain of cylindrical, pseudocylindrical and conic projections: a rectangle in longitude and latitude.

import Planar

/// All longitudes, cut along the meridian opposite the central one, between two latitudes.
///
///     (−180, N) ◀──────── (180, N)      The plane: longitudes from the central meridian, latitudes.
///         │                   ▲         The edge's parameter grows counterclockwise from (180, S).
///     (−180, S) ────────▶ (180, S)
struct Sheet: Boundary {
  /// The central meridian, in −180…180.
  let center: Double
  /// Whether it is all of the Earth, that ends at the poles themselves: sides of rings along them are sides like
  /// others.
  let isEarth: Bool
  /// Whether all sides along a pole are the edge of all of the Earth: each way that goes there ends, and is linked
  /// along it.
  var endsAtPoles = false
  /// Latitudes where the map is cut, used when a pole is to be shown that has no image.
  var southLimit = -90.0
  var northLimit = 90.0
  /// Whether the meridian at the edge is a curve, so that it needs vertices.
  var hasCurvedSides = false
  /// Whether the image of a pole is a curve.
  var hasCurvedCaps = false
  /// How far inside of the edge its vertices are, in degrees at the equator, and as far on the ground elsewhere: PROJ
  /// may take the edge itself for its other side, and a change of datum may move it there.
  var inset = 0.0
  /// Whether that many degrees do at all latitudes: where no change of datum loses longitudes at the poles.
  var hasEvenInset = false
  /// How far from a pole its vertices are: a change of datum by way of the Earth's centre loses, or turns, their
  /// longitude on it.
  var poleInset = 0.0

  /// All of the Earth, in longitudes of −180…180 (RFC 7946 §3.1.9).
  static let antimeridian = Sheet(center: 0, isEarth: true)

  private var height: Double { northLimit - southLimit }
  var total: Double { 2 * height + 720 }

  func parameter(_ plane: Position) -> Double {
    if plane.x >= 180 { return plane.y - southLimit }
    if plane.y >= northLimit { return height + 180 - plane.x }
    if plane.x <= -180 { return height + 360 + northLimit - plane.y }
    return 2 * height + 360 + plane.x + 180
  }

  func isOnSide(_ plane: Position) -> Bool { abs(plane.x) == 180 }

  private func plane(at parameter: Double) -> Position {
    var rest = parameter.truncatingRemainder(dividingBy: total)
    if rest < height { return Position(180, southLimit + rest) }
    rest -= height
    if rest < 360 { return Position(180 - rest, northLimit) }
    rest -= 360
    if rest < height { return Position(-180, northLimit - rest) }
    return Position(rest - height - 180, southLimit)
  }

  /// The edge's own vertices are its corners, and four a degree where it curves.
  func stops(_ start: Double, _ end: Double) -> [Double] {
    let corners = [0, height, height + 360, 2 * height + 360]
    return [0, total].flatMap { turn in
      corners.indices.flatMap { side in
        let length = side % 2 == 0 ? height : 360
        let isCurved = side % 2 == 0 ? hasCurvedSides : hasCurvedCaps
        let steps = isCurved ? Int((4 * length).rounded(.up)) : 1
        return (0..<steps).lazy.map { turn + corners[side] + length * Double($0) / Double(steps) }
          .filter { $0 > start && $0 < end }
      }
    }
  }

  func addMarks(nextTo vertices: some Sequence<Vertex>, to marks: inout [Double]) {
    guard hasCurvedSides || hasCurvedCaps else { return }
    for vertex in vertices {
      let (x, y) = (vertex.plane.x, vertex.plane.y)
      if hasCurvedSides, abs(x) > 179.9, abs(x) < 180 { marks.append(parameter(Position(x < 0 ? -180 : 180, y))) }
      if hasCurvedCaps, abs(y) > 89.9, abs(y) < 90 { marks.append(parameter(Position(x, y < 0 ? -90 : 90))) }
    }
  }

  func contains(_ box: Box) -> Bool {
    let seam = center > 0 ? center - 180 : center + 180
    return box.max.x < seam || box.min.x > seam
  }

  var middle: Position { Position(center, (southLimit + northLimit) / 2) }
  var isOnlyForPoles: Bool { center == 0 && !hasCurvedSides }

  var withoutLimits: Sheet {
    var sheet = self
    (sheet.southLimit, sheet.northLimit) = (-90, 90)
    return sheet
  }

  func edge(_ parameter: Double) -> Vertex {
    let place = plane(at: parameter)
    let y = insetLatitude(place.y)
    return Vertex(x: longitude(place.x, y), y: y, z: .nan, plane: place)
  }

  /// The latitude that is written for one at the edge.
  func insetLatitude(_ y: Double) -> Double { abs(y) == 90 ? (y < 0 ? poleInset - 90 : 90 - poleInset) : y }

  /// The longitude that is written for one from the central meridian.
  func longitude(_ relative: Double, _ latitude: Double) -> Double {
    if abs(relative) >= 180 {
      let inset = inset(at: latitude)
      return center + (relative < 0 ? inset - 180 : 180 - inset)
    }
    return wrapped(relative)
  }

  /// `inset` in degrees at a latitude.
  func inset(at latitude: Double) -> Double {
    if inset == 0 || hasEvenInset && !hasCurvedSides { return inset }
    return min(hasEvenInset ? 1e-4 : 1, inset / max(1e-9, cosine(latitude)))
  }

  /// The longitude in −180…180 for one from the central meridian.
  func wrapped(_ relative: Double) -> Double {
    Globe.wrapped(center + relative)
  }

  /// How far, in −180…180, a longitude is from the central meridian.
  func relative(_ x: Double) -> Double {
    Globe.wrapped(x - center)
  }

  // MARK: Pieces

  func pieces(_ curve: [Vertex], isRing: Bool) -> Pieces {
    var pieces = Pieces()
    guard var start = curve.first.map(stop) else { return pieces }
    for vertex in curve.dropFirst() {
      let end = stop(vertex)
      for crossing in crossings(start, end) {
        add(start, crossing, isRing, &pieces)
        start = crossing
      }
      add(start, end, isRing, &pieces)
      start = end
    }
    if isRing { pieces.close() }
    return pieces
  }

  /// A vertex from the central meridian, on a seam where it is one but for rounding.
  private func stop(_ vertex: Vertex) -> Vertex {
    let value = vertex.way - center
    let seam = 360 * ((value - 180) / 360).rounded() + 180
    var stop = vertex
    stop.way = abs(value - seam) < 1e-11 ? seam : value
    return stop
  }

  private func crossing(_ way: Double, _ y: Double, _ z: Double) -> Vertex {
    Vertex(x: .nan, y: y, z: z, plane: Position(way, y))
  }

  /// Where an edge crosses seams and limits, in their order.
  private func crossings(_ start: Vertex, _ end: Vertex) -> [Vertex] {
    // From west to east and from south to north, so that both directions of an edge are cut at the same place.
    let (west, east) = start.way <= end.way ? (start, end) : (end, start)
    let (south, north) = start.y <= end.y ? (start, end) : (end, start)
    var crossings: [Vertex] = []
    var seam = 360 * (((west.way - 180) / 360).rounded(.down) + 1) + 180
    while seam < east.way {
      let (before, after) = (seam - west.way, east.way - seam)
      crossings.append(
        crossing(seam, mean(west.y, east.y, before, after), mean(west.z, east.z, before, after)))
      seam += 360
    }
    for limit in isEarth ? [] : [southLimit, northLimit] where south.y < limit && limit < north.y {
      let (before, after) = (limit - south.y, north.y - limit)
      crossings.append(
        crossing(mean(south.way, north.way, before, after), limit, mean(south.z, north.z, before, after)))
    }
    if crossings.count > 1 {
      // Along the edge's longer extent.
      let isWide = east.way - west.way > north.y - south.y
      crossings.sort {
        isWide ? ($0.way < $1.way) == (start.way < end.way) : ($0.y < $1.y) == (start.y < end.y)
      }
    }
    return crossings
  }

  /// Adds what lies between two stops without a seam or limit in between.
  private func add(_ start: Vertex, _ end: Vertex, _ isRing: Bool, _ pieces: inout Pieces) {
    let middle = (start.y + end.y) / 2
    let isBeyond = !isEarth && (middle > northLimit || middle < southLimit)
    // All the way along a pole is the edge of all of the Earth too.
    let isOnCap =
      start.y == end.y && (start.y == northLimit || start.y == southLimit)
      && (!isEarth || endsAtPoles || abs(start.way - end.way) == 360)
    let isOnSeam = start.way == end.way && Longitude.isOnSeam(start.way)
    if isBeyond || (isRing && (isOnCap || isOnSeam)) {
      pieces.isChanged = true
      return
    }
    var turn = 360 * (((start.way + end.way) / 2 + 180) / 360).rounded(.down)
    // A line stays on the side of the seam from which it came to it, or else which it is written with.
    if isOnSeam {
      let before = pieces.open.last?.last.flatMap { abs($0.plane.x) == 180 && $0.plane.y == start.y ? $0.plane.x : nil }
      let side = before ?? (start.x - center)
      if abs(side) == 180 { turn = start.way - side }
    }
    func spot(_ stop: Vertex) -> Vertex {
      var spot = stop
      spot.plane.x -= turn
      // From its own longitude, so that a ring that went round ends where it began, to the last bit.
      if !stop.x.isNaN, abs(spot.plane.x) < 180 {
        spot.plane.x = relative(stop.x)
      }
      if stop.x.isNaN || abs(spot.plane.x) >= 180 { spot.x = longitude(spot.plane.x, stop.y) }
      if stop.x != spot.x { pieces.isChanged = true }
      return spot
    }
    let (from, to) = (spot(start), spot(end))
    if from.plane != to.plane || !isOnSeam { pieces.add(from, to) }
  }
}

/// The mean of two values that are `before` and `after` away, never outside of them: also where it would be rounded so.
func mean(_ a: Double, _ b: Double, _ before: Double, _ after: Double) -> Double {
  if a == b { return a }
  let mean = (a * after + b * before) / (before + after)
  return mean.isNaN ? mean : max(min(a, b), min(max(a, b), mean))
}
