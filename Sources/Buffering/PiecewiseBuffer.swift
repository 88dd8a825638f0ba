// Buffers of what is too wide for one plane: boundaries in pieces, each on a plane of its own, united in degrees.

internal import Globe
internal import SimpleFeatures
internal import Winding

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension Bufferer {
  /// Up to this distance bands are made on transverse Mercator planes; farther out, by geodesics.
  static let planeDistance = 200_000.0

  /// Buffers the lines or the boundary piece by piece; a polygon is united with that, or loses it.
  func piecewiseBuffer(
    _ geometry: Geometry, around middle: Double, _ distance: Double
  ) throws(BufferFailure) -> Geometry {
    let width = abs(distance)
    let isWide = width > Self.planeDistance
    let limit = isWide ? 500_000.0 : max(Self.planeReach - width, 25_000)
    let style = options.style(radius: distance)
    guard let grid = degreeGrid(distance) else { throw .engine(Self.notUnited) }
    var (area, bands) = (UnionStream(on: grid), UnionStream(on: grid))
    if geometry.type.hasRings {
      guard let valid = polygons.valid(geometry.inBox, on: grid) else { throw .engine(Self.notUnited) }
      polygons.add(valid, to: &area)
      if distance > 0 { swap(&area, &bands) }
    }
    let lines = try geometry.unrolled(
      around: middle, within: 2e-4 * width, longest: limit / 2, limit: options.maxVertices)
    for line in lines.lazy.flatMap({ $0.withoutSeams(overlap: 0.02 * width) }) {
      let pieces = pieces(line.ordinates, limit, overlap: 0.02 * width)
      for (index, piece) in pieces.enumerated() {
        var style = style
        // Along a seam nothing ends.
        if geometry.type.hasRings { style.cap = .round }
        let cut = (index > 0 || line.isRing, index + 1 < pieces.count || line.isRing)
        let ordinates = line.ordinates[piece]
        let band =
          isWide
          ? wideBand(ordinates, width, style, cut)
          : try narrowBand(ordinates, width, style, cut, straightens: line.isFinelyDivided)
        guard let band else {
          throw .engine(EngineError(function: "buffer", message: "a piece of it could not be made"))
        }
        polygons.add(band, to: &bands)
      }
    }
    let isShrunk = geometry.type.hasRings && distance < 0
    guard let result = isShrunk ? polygons.union(area, minus: bands) : polygons.union(bands) else {
      throw .engine(Self.notUnited)
    }
    return result
  }

  private static let notUnited = EngineError(function: "buffer", message: "its pieces could not be united")

  private func narrowBand(
    _ line: ArraySlice<Double>, _ width: Double, _ style: BufferStyle, _ cut: (Bool, Bool), straightens: Bool
  ) throws(BufferFailure) -> Geometry {
    let middle = Self.middle(line)
    let plane = TransverseMercator(meridian: middle.x, reach: Self.reach(line, middle.x) + width)
    var source = Geometry(type: .lineString)
    source.appendLine(line, on: plane)
    return onGround(try planeBuffer(source, width, style, cut: cut), from: plane, width, straightens: straightens)
  }

  private func wideBand(
    _ line: ArraySlice<Double>, _ width: Double, _ style: BufferStyle, _ cut: (Bool, Bool)
  ) -> Geometry? {
    let middle = Self.middle(line)
    let plane = AzimuthalEquidistant(geodesic: circles.geodesic, meridian: middle.x, latitude: middle.y)
    let world = Box(Position(repeating: -WGS84.halfMeridian), Position(repeating: WGS84.halfMeridian))
    // Where many curves nearly coincide, as round what is far smaller than the width, rounding to the grid may not come
    // to an end; another grid rounds otherwise.
    for step in [width / 0x1p20, width / 0x1p23, width / 0x1p17] {
      guard let grid = Grid(around: world, step: step) else { continue }
      guard let curve = WideBand.curve(line, width, style, cut: cut, on: plane, grid) else {
        var circle = Geometry(type: .multiPolygon)
        circles.append(
          x: line[line.startIndex], y: line[line.startIndex + 1], radius: width,
          segments: 4 * style.quadrantSegments, to: &circle)
        return circle
      }
      if let band = polygons.union(of: curve, on: grid) { return onGround(band, from: plane, width) }
    }
    return nil
  }

  /// Divides a line into runs of vertices that fit on a plane each, as ranges of ordinates.
  ///
  /// A run begins some way before the last one ends, so that none only touches the next one, and every bend is within
  /// one. O(n).
  private func pieces(_ line: [Double], _ limit: Double, overlap: Double) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = 0
    while true {
      var (end, length) = (start + 4, Self.metres(line, start))
      var span = (min(line[start], line[start + 2]), max(line[start], line[start + 2]))
      var cosine = max(cos(line[start + 1] * .pi / 180), cos(line[start + 3] * .pi / 180))
      while end < line.count {
        length += Self.metres(line, end - 2)
        span = (min(span.0, line[end]), max(span.1, line[end]))
        cosine = max(cosine, cos(line[end + 1] * .pi / 180))
        let reach = sin(min(90, (span.1 - span.0) / 2) * .pi / 180) * cosine * WGS84.equatorialRadius
        if length > 3 * limit || reach > limit { break }
        end += 2
      }
      pieces.append(start..<min(end, line.count))
      if end >= line.count { return pieces }
      var next = end - 4
      var back = Self.metres(line, next)
      while next > start + 2, back < overlap {
        next -= 2
        back += Self.metres(line, next)
      }
      start = max(next, start + 2)
    }
  }

  /// The length of the side that begins at the ordinate `at`, about.
  fileprivate static func metres(_ line: [Double], _ at: Int) -> Double {
    let cosine = cos((line[at + 1] + line[at + 3]) / 2 * .pi / 180)
    let (dx, dy) = ((line[at + 2] - line[at]) * cosine, line[at + 3] - line[at + 1])
    return (dx * dx + dy * dy).squareRoot() * 111_195
  }

  private static func middle(_ line: ArraySlice<Double>) -> Position {
    let box = Box(around: Positions(Array(line), 0..<line.count / 2))
    return box.center
  }
}

extension UnrolledLine {
  /// The line without what lies along ±180° or at a pole, where rings are cut and nothing ends.
  ///
  /// A ring goes on past its first vertex for `overlap` metres, so that this is a bend like any other; what is left of
  /// one with seams is lines.
  fileprivate func withoutSeams(overlap: Double) -> [UnrolledLine] {
    guard isRing else { return ordinates.count < 4 ? [] : [self] }
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
    if lines.count == 1, var ring = lines.first, ring.count == ordinates.count, ring.count >= 4 {
      let turns = ring[ring.count - 2] - ring[0]
      var length = 0.0
      var at = 0
      while length < overlap, at + 4 <= ordinates.count {
        ring += [ordinates[at + 2] + turns, ordinates[at + 3]]
        length += Bufferer.metres(ordinates, at)
        at += 2
      }
      return [UnrolledLine(ordinates: ring, isRing: true, isFinelyDivided: isFinelyDivided)]
    }
    return lines.filter { $0.count >= 4 }.map {
      UnrolledLine(ordinates: $0, isRing: false, isFinelyDivided: isFinelyDivided)
    }
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
