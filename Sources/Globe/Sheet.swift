// The domain of cylindrical, pseudocylindrical and conic projections: a rectangle in longitude and latitude.

/// All longitudes, cut along the meridian opposite the central one, between two latitudes.
///
///     (−180, N) ◀──────── (180, N)      The plane: longitudes from the central meridian, latitudes.
///         │                   ▲         The edge's parameter grows counterclockwise from (180, S).
///     (−180, S) ────────▶ (180, S)
struct Sheet: Sendable {
  /// The central meridian, in −180…180.
  var center: Double
  /// Latitudes where the map is cut, used when a pole is to be shown that has no image.
  var southLimit = -90.0
  var northLimit = 90.0
  /// Whether the meridian at the edge is a curve, so that it needs vertices.
  var hasCurvedSides = false
  /// Whether the image of a pole is a curve.
  var hasCurvedCaps = false
  /// How far inside of the edge its vertices are, in degrees at the equator, and as far on the ground elsewhere: PROJ may
  /// take the edge itself for its other side, and a change of datum may move it there.
  var inset = 0.0
  /// How far from a pole its vertices are: a change of datum by way of the Earth's centre loses, or turns, their longitude
  /// on it.
  var poleInset = 0.0

  private var height: Double { northLimit - southLimit }
  var total: Double { 2 * height + 720 }

  func parameter(_ plane: SIMD2<Double>) -> Double {
    if plane.x >= 180 { return plane.y - southLimit }
    if plane.y >= northLimit { return height + 180 - plane.x }
    if plane.x <= -180 { return height + 360 + northLimit - plane.y }
    return 2 * height + 360 + plane.x + 180
  }

  private func plane(at parameter: Double) -> SIMD2<Double> {
    var rest = parameter.truncatingRemainder(dividingBy: total)
    if rest < height { return SIMD2(180, southLimit + rest) }
    rest -= height
    if rest < 360 { return SIMD2(180 - rest, northLimit) }
    rest -= 360
    if rest < height { return SIMD2(-180, northLimit - rest) }
    return SIMD2(rest - height - 180, southLimit)
  }

  /// The parameters of the edge's own vertices between two: corners, and four a degree where it curves.
  func stops(_ start: Double, _ end: Double) -> [Double] {
    var stops: [Double] = []
    let corners = [0, height, height + 360, 2 * height + 360]
    for turn in 0...1 {
      for (index, corner) in corners.enumerated() {
        let from = corner + Double(turn) * total
        let length = index % 2 == 0 ? height : 360
        // Flat sides need none, those that curve four a degree.
        let isCurved = index % 2 == 0 ? hasCurvedSides : hasCurvedCaps
        let steps = isCurved ? Int((4 * length).rounded(.up)) : 1
        for step in 0..<steps {
          let stop = from + length * Double(step) / Double(steps)
          if stop > start, stop < end { stops.append(stop) }
        }
      }
    }
    return stops
  }

  /// The position on the edge at a parameter.
  func edge(_ parameter: Double) -> Spot {
    let place = plane(at: parameter)
    let y = abs(place.y) == 90 ? (place.y < 0 ? poleInset - 90 : 90 - poleInset) : place.y
    return Spot(x: longitude(place.x, y), y: y, z: .nan, plane: place)
  }

  /// The longitude that is written for one from the central meridian.
  private func longitude(_ relative: Double, _ latitude: Double) -> Double {
    if abs(relative) >= 180 {
      let inset = inset == 0 ? 0 : min(1, inset / max(1e-9, cosine(latitude)))
      return center + (relative < 0 ? inset - 180 : 180 - inset)
    }
    let x = center + relative
    return abs(x) > 180 ? x.remainder(dividingBy: 360) : x
  }

  // MARK: Pieces

  func pieces(_ curve: [Vertex], isRing: Bool) -> Pieces {
    var pieces = Pieces()
    for (a, b) in zip(curve, curve.dropFirst()) {
      let (first, last) = (relative(a), relative(b))
      var shares = [0.0]
      // Every crossing of a seam and of a limit, in their order.
      let low = (min(first, last) - 180) / 360
      let high = (max(first, last) - 180) / 360
      var seam = low.rounded(.down) + 1
      while seam < high {
        shares.append((180 + 360 * seam - first) / (last - first))
        seam += 1
      }
      for limit in [southLimit, northLimit] where (a.y < limit) != (b.y < limit) && a.y != limit && b.y != limit {
        shares.append((limit - a.y) / (b.y - a.y))
      }
      shares.append(1)
      if shares.count > 2 { shares.sort() }
      for (start, end) in zip(shares, shares.dropFirst()) {
        addEdge(a, b, first, last, start, end, isRing, &pieces)
      }
    }
    if isRing { pieces.close() }
    return pieces
  }

  /// The longitude of a vertex from the central meridian, on a seam where it is one but for rounding.
  private func relative(_ vertex: Vertex) -> Double {
    let value = vertex.way - center
    let seam = 360 * ((value - 180) / 360).rounded() + 180
    return abs(value - seam) < 1e-11 ? seam : value
  }

  private func addEdge(
    _ a: Vertex, _ b: Vertex, _ first: Double, _ last: Double, _ start: Double, _ end: Double, _ isRing: Bool,
    _ pieces: inout Pieces
  ) {
    func way(_ share: Double) -> Double {
      if share == 0 { return first }
      if share == 1 { return last }
      let value = first + share * (last - first)
      let seam = 360 * ((value - 180) / 360).rounded() + 180
      return abs(value - seam) < 1e-9 ? seam : value
    }
    func latitude(_ share: Double) -> Double {
      if share == 0 { return a.y }
      if share == 1 { return b.y }
      let value = a.y + share * (b.y - a.y)
      for limit in [southLimit, northLimit] where abs(value - limit) < 1e-12 { return limit }
      return value
    }
    let (west, east) = (way(start), way(end))
    let (south, north) = (latitude(start), latitude(end))
    let isBeyond = (south + north) / 2 > northLimit || (south + north) / 2 < southLimit
    let isOnCap = south == north && (south == northLimit || south == southLimit)
    let isOnSeam = west == east && abs((west - 180).remainder(dividingBy: 360)) == 0
    if isBeyond || (isRing && (isOnCap || isOnSeam)) {
      pieces.isChanged = true
      return
    }
    let turn = 360 * (((west + east) / 2 + 180) / 360).rounded(.down)
    func spot(_ share: Double, _ way: Double, _ y: Double) -> Spot {
      let vertex = share == 0 ? a : share == 1 ? b : nil
      let place = SIMD2(way - turn, y)
      let x = vertex != nil && abs(place.x) < 180 ? vertex?.x ?? 0 : longitude(place.x, y)
      if vertex?.x != x { pieces.isChanged = true }
      return Spot(x: x, y: y, z: vertex?.z ?? (a.z + share * (b.z - a.z)), plane: place)
    }
    let (from, to) = (spot(start, west, south), spot(end, east, north))
    if from.plane != to.plane { pieces.add(from, to) }
  }
}
