// Buffers of what is too wide for one plane: boundaries in pieces, each on a plane of its own, united in degrees.

internal import Globe
internal import SimpleFeatures

extension Bufferer {
  /// Buffers the lines or the boundary piece by piece; a polygon is united with that, or loses it.
  func piecewiseBuffer(
    _ geometry: Geometry, _ lines: [UnrolledLine], _ distance: Double
  ) throws(BufferFailure) -> Geometry {
    let width = abs(distance)
    var style = options.style(radius: distance)
    if geometry.type.hasRings { style.cap = .round }
    var bands = Geometry(type: .multiPolygon)
    for line in lines.flatMap({ $0.withoutSeams(overlap: width) }) {
      for piece in pieces(line, width) {
        let middle = Self.middle(line[piece])
        let plane = TransverseMercator(meridian: middle, reach: Self.reach(line[piece], middle) + width)
        var source = Geometry(type: .lineString)
        source.appendLine(line[piece], on: plane)
        let band = try attempt { () throws(EngineError) in
          try engine.buffer(source, distance: width, style: style)
        }
        bands.appendPolygons(of: onGround(band, from: plane, distance))
      }
    }
    var result = try attempt { () throws(EngineError) in
      guard geometry.type.hasRings else { return try engine.unionOfPolygons(bands) }
      // A buffer of nothing takes rings that cross themselves, as other buffers do; a union refuses them.
      var polygons = try engine.buffer(geometry.inBox, distance: 0, style: style)
      if distance < 0 { return try engine.difference(polygons, engine.unionOfPolygons(bands)) }
      polygons.followRightHandRule()
      bands.appendPolygons(of: polygons)
      return try engine.unionOfPolygons(bands)
    }
    result.followRightHandRule()
    return result
  }

  /// Divides a line into runs of vertices that fit on a plane each.
  ///
  /// Runs overlap by the distance, so that what shape a run's end has makes no difference.
  private func pieces(_ line: [Double], _ width: Double) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    let limit = max(Self.planeReach - width, 0.2 * width, 25_000)
    var start = 0
    while true {
      var end = start + 4
      var length = 0.0
      while end < line.count {
        let next = start..<end + 2
        length += Self.metres(line, end - 2)
        if length > 3 * limit || Self.reach(line[next], Self.middle(line[next])) > limit { break }
        end += 2
      }
      pieces.append(start..<min(end, line.count))
      if end >= line.count { return pieces }
      var back = 0.0
      var next = end - 2
      while next > start + 2, back < width {
        next -= 2
        back += Self.metres(line, next)
      }
      start = next
    }
  }

  /// The length of the side that begins at the ordinate `at`, about.
  fileprivate static func metres(_ line: [Double], _ at: Int) -> Double {
    let plane = TransverseMercator(meridian: line[at], reach: 0)
    let (one, other) = (plane.forward(x: line[at], y: line[at + 1]), plane.forward(x: line[at + 2], y: line[at + 3]))
    let (dx, dy) = (other.x - one.x, other.y - one.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  private static func middle(_ line: ArraySlice<Double>) -> Double {
    var (lowest, highest) = (Double.infinity, -Double.infinity)
    for at in stride(from: line.startIndex, to: line.endIndex, by: 2) {
      lowest = min(lowest, line[at])
      highest = max(highest, line[at])
    }
    return (lowest + highest) / 2
  }
}

extension UnrolledLine {
  /// The line without what lies along ±180° or at a pole, where rings are cut and nothing ends.
  ///
  /// A ring goes on past its first vertex for `overlap` metres, so that this is a bend like any other.
  fileprivate func withoutSeams(overlap: Double) -> [[Double]] {
    guard isRing else { return [ordinates] }
    var lines: [[Double]] = [[]]
    for at in stride(from: 0, to: ordinates.count - 2, by: 2) {
      let (x1, y1, x2, y2) = (ordinates[at], ordinates[at + 1], ordinates[at + 2], ordinates[at + 3])
      let isSeam = (x1 == x2 && abs(x1.remainder(dividingBy: 360)) == 180) || (y1 == y2 && abs(y1) == 90)
      if isSeam {
        if !(lines.last ?? []).isEmpty { lines.append([]) }
        continue
      }
      if (lines.last ?? []).isEmpty { lines[lines.count - 1] += [x1, y1] }
      lines[lines.count - 1] += [x2, y2]
    }
    if lines.count == 1, var ring = lines.first, ring.count == ordinates.count {
      let turns = ring[ring.count - 2] - ring[0]
      var length = 0.0
      var at = 0
      while length < overlap, at + 4 <= ordinates.count {
        ring += [ordinates[at + 2] + turns, ordinates[at + 3]]
        length += Bufferer.metres(ordinates, at)
        at += 2
      }
      return [ring]
    }
    return lines.filter { !$0.isEmpty }
  }
}

extension Geometry {
  /// The polygons with every longitude in −180…180: as they are, or cut.
  var inBox: Geometry {
    var flat = Geometry(type: .multiPolygon, ringEnds: ringEnds, partEnds: partEnds)
    if type == .polygon { flat.partEnds = [ringEnds.count] }
    flat.ordinates = dimension == 2 ? ordinates : ordinates.indices.filter { $0 % 3 != 2 }.map { ordinates[$0] }
    var cutter = AntimeridianCutter()
    cutter.cut(&flat)
    return flat
  }
}
