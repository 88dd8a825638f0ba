// Lines and polygons on longitude and latitude: buffered in metres on local planes.

internal import Globe
internal import Planar
import SystemLibrary

/// A line or ring with its longitudes running on past ±180°.
struct UnrolledLine {
  var ordinates: [Double]
  let isRing: Bool
  /// Whether long sides were divided by so many vertices that the result should be rid of them.
  var isFinelyDivided = false
}

extension Bufferer {
  /// How far from its meridian a plane is used, in metres: there its scale is off by 0.04 %.
  static let planeReach = 250_000.0

  /// Buffers a line or polygon geometry.
  ///
  ///     degrees → straight sides divided → plane in metres → engine → sides divided → degrees → cut at ±180°
  ///
  /// A straight side in longitude and latitude is a curve on the ground. It is divided until it is within 0.02 % of
  /// the distance from straight, and what this gave the result is left out of it again where it is straight in degrees.
  /// What is wider than a plane is buffered in pieces.
  func groundBuffer(_ geometry: Geometry, _ distance: Double) throws(BufferFailure) -> Geometry {
    // The same places, made valid; on the ground as on any plane.
    if distance == 0 {
      let areas = degreeGrid(distance).map { slivers(of: geometry, on: $0).areas } ?? geometry
      return try planeBuffer(areas.inBox, 0, options.style(radius: 0))
    }
    var envelope = Envelope()
    envelope.add(geometry)
    guard let bounds = envelope.bounds(wraps: true) else { return Geometry(type: .polygon) }
    let middle = (bounds.west + bounds.east + (bounds.east < bounds.west ? Longitude.turn : 0)) / 2
    if CoveredCells.suits(geometry, radius: abs(distance), style: options.style(radius: distance)) {
      return try piecewiseBuffer(geometry, around: middle, distance)
    }
    var lines = try geometry.unrolled(around: middle, within: 2e-4 * abs(distance), limit: options.maxVertices)
    let reach = lines.map { Self.reach($0.ordinates[...], middle) }.max() ?? 0
    guard reach + abs(distance) <= Self.planeReach else {
      return try piecewiseBuffer(geometry, around: middle, distance)
    }
    let plane = TransverseMercator(meridian: middle, reach: reach + abs(distance))
    // Parts that meet at ±180° are one.
    let isOnBothSides = geometry.type.hasRings && envelope.plane.comesToBothSides
    // On the plane the sides at ±180° of what goes round a pole are one line, there and back.
    let goesRound = isOnBothSides && geometry.ringEnds.indices.contains { EdgeWay(geometry, $0).goesRound }
    let isCut = isOnBothSides && geometry.type == .multiPolygon && !goesRound
    var source = isCut ? sewn(geometry) : geometry
    if isCut {
      lines = try source.unrolled(around: middle, within: 2e-4 * abs(distance), limit: options.maxVertices)
    }
    source.dimension = 2
    source.ordinates.removeAll(keepingCapacity: true)
    source.ringEnds.removeAll(keepingCapacity: true)
    for line in lines { source.appendLine(line.ordinates[...], on: plane) }
    let result = try planeBuffer(source, distance, options.style(radius: distance), unites: isCut || goesRound)
    return onGround(result, from: plane, distance, straightens: lines.contains { $0.isFinelyDivided })
  }

  /// Polygons that were cut at ±180° as one, in longitudes that run on; as they are where that is not to be had.
  ///
  /// On the plane that meridian is a curve, which both sides would divide at other places, with a slit between.
  private func sewn(_ geometry: Geometry) -> Geometry {
    var together = geometry.withoutHeights
    together.unrollTogether()
    guard let grid = Grid(around: together.bounds, step: 0x1p-38),
      let whole = polygons.valid(together, on: grid), !whole.isEmpty
    else { return geometry }
    return whole
  }

  /// Buffers on a plane: by offset curves, and where their grid is too coarse or too fine, by the engine.
  func planeBuffer(
    _ source: Geometry, _ distance: Double, _ style: BufferStyle, cut: (Bool, Bool) = (false, false),
    left: Double? = nil, unites: Bool = false
  ) throws(BufferFailure) -> Geometry {
    if distance != 0,
      let result = offsets.buffer(source, distance: distance, style: style, cut: cut, left: left, unites: unites)
    {
      return result
    }
    return try attempt { () throws(EngineError) in
      let whole = unites ? try engine.buffer(source, distance: 0, style: style) : source
      var result = try engine.buffer(whole, distance: distance, style: style)
      result.followRightHandRule()
      return result
    }
  }

  /// The greatest distance from a meridian.
  static func reach(_ ordinates: ArraySlice<Double>, _ meridian: Double) -> Double {
    var reach = 0.0
    var at = ordinates.startIndex
    while at < ordinates.endIndex {
      let (lambda, phi) = ((ordinates[at] - meridian) * Double.pi / 180, ordinates[at + 1] * Double.pi / 180)
      reach = max(reach, abs(sin(lambda) * cos(phi)))
      at += 2
    }
    return reach * WGS84.equatorialRadius
  }

  /// Brings polygons from a plane back to degrees, cut at ±180°.
  ///
  /// - Parameter straightens: whether vertices are left out that long sides do not need in degrees.
  func onGround(
    _ planar: Geometry, from plane: some GroundPlane, _ distance: Double, straightens: Bool = false
  ) -> Geometry {
    var result = Geometry(type: .multiPolygon)
    for part in planar.polygons where !part.isEmpty {
      let rings = part.map { index in
        var tracer = GroundTracer(plane: plane, tolerance: 2e-4 * abs(distance))
        for vertex in planar.ring(index) {
          tracer.append(x: planar.ordinates[vertex * 2], y: planar.ordinates[vertex * 2 + 1])
        }
        var ring = tracer.closed()
        if straightens { ring.straightenLongSides(within: 3e-4 * abs(distance), longerThan: 0.2 * abs(distance)) }
        return ring
      }
      // On the plane it is its exterior ring's area: far from half of the Earth's 5.1e14 m², but for the widest bands.
      result.appendCut(rings, isSmall: planar.positions(ofRing: part.lowerBound).signedArea < 1e14)
    }
    result.simplifyType()
    return result
  }
}

extension Geometry {
  /// The lines or rings, with longitudes that run on, and long sides divided.
  ///
  /// - Parameters:
  ///   - longest: how long a side may be at most, in metres.
  ///   - limit: how many vertices there may be in all where sides are divided.
  func unrolled(
    around middle: Double, within tolerance: Double, longest: Double = .infinity, limit: Int
  ) throws(BufferFailure) -> [UnrolledLine] {
    var added = 0
    var lines: [UnrolledLine] = []
    for index in ringEnds.indices {
      let before = added
      lines.append(try unrolledLine(index, around: middle, within: tolerance, longest: longest, limit: limit, &added))
      lines[index].isFinelyDivided = added - before > 65_536
    }
    return lines
  }

  private func unrolledLine(
    _ index: Int, around middle: Double, within tolerance: Double, longest: Double, limit: Int, _ added: inout Int
  ) throws(BufferFailure) -> UnrolledLine {
    let way = EdgeWay(self, index)
    var line: [Double] = []
    var before = middle
    line.reserveCapacity(ring(index).count * 2)
    for vertex in ring(index) {
      var (x, y) = (ordinates[vertex * dimension], ordinates[vertex * dimension + 1])
      let (lastX, lastY) = line.isEmpty ? (middle, y) : (line[line.count - 2], line[line.count - 1])
      let east = way.east(from: before, to: x)
      before = x
      // Whole turns away, so that the longitude keeps its digits.
      x -= Longitude.turns(in: x - lastX - east)
      if !line.isEmpty {
        var steps = sideStepCount(x - lastX, lastY, y, within: tolerance)
        if longest < .infinity { steps = max(steps, stepCount(x - lastX, lastY, y, of: longest)) }
        added += steps - 1
        if steps > 1, added > limit { throw .tooManyVertices(limit) }
        for step in 1..<max(steps, 1) {
          let share = Double(step) / Double(steps)
          line.append(lastX + (x - lastX) * share)
          line.append(lastY + (y - lastY) * share)
        }
      }
      line.append(x)
      line.append(y)
    }
    return UnrolledLine(ordinates: line, isRing: type.hasRings)
  }

  /// Appends a line or ring as it lies on a plane.
  mutating func appendLine(_ line: ArraySlice<Double>, on plane: TransverseMercator) {
    ordinates.reserveCapacity(ordinates.count + line.count)
    var at = line.startIndex
    while at < line.endIndex {
      let place = plane.forward(x: line[at], y: line[at + 1])
      ordinates.append(place.x)
      ordinates.append(place.y)
      at += 2
    }
    // A ring is closed to the last bit, which a whole turn may have cost.
    if type.hasRings, !line.isEmpty {
      let first = (ringEnds.last ?? 0) * 2
      ordinates[ordinates.count - 2] = ordinates[first]
      ordinates[ordinates.count - 1] = ordinates[first + 1]
    }
    ringEnds.append(vertexCount)
  }
}
