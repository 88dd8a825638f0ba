// Buffers of what is too wide for one plane: boundaries in pieces, each on a plane of its own, united in degrees.

internal import Globe
internal import Planar
import SystemLibrary

extension Bufferer {
  /// Up to this distance bands are made on transverse Mercator planes; farther out, by geodesics.
  static let planeDistance = 200_000.0

  /// How far from its meridian a piece's plane is used, in metres, beside its width: scales are then off by 0.01 %, so
  /// that hardly anything depends on where a ring is written from.
  private static let pieceReach = 125_000.0

  /// Sides of a line in one wide band.
  private static let sidesOfWideBand = 16

  /// Buffers the lines or the boundary piece by piece; a polygon is united with that, or loses it.
  func piecewiseBuffer(
    _ geometry: Geometry, around middle: Double, _ distance: Double
  ) throws(BufferFailure) -> Geometry {
    let width = abs(distance)
    guard let grid = degreeGrid(distance) else { throw .engine(Self.notUnited) }
    var source = geometry
    var outlines = Geometry(type: .multiPolygon)
    if geometry.type.hasRings {
      let divided = slivers(of: geometry, on: grid)
      if distance > 0 { outlines = divided.slivers }
      guard let valid = polygons.valid(divided.areas.inBox, on: grid) else { throw .engine(Self.notUnited) }
      // Its rings have the polygons on their left.
      source = valid
    }
    func unrolled(_ geometry: Geometry) throws(BufferFailure) -> [UnrolledLine] {
      try geometry.unrolled(
        around: middle, within: 2e-4 * width, longest: Self.longestPiece(width) / 2, limit: options.maxVertices)
    }
    let style = options.style(radius: width)
    let cells = CoveredCells(source, radius: width, style: style, shrinks: distance < 0, grid)
    let lines = try unrolled(cells?.rest(of: source) ?? source)
    var bands = UnionStream(on: grid)
    let seams = SeamIntervals(besides: lines)
    // Bands are cut at ±180° and end at the poles: their boundary is along the polygons' own there, and not on either
    // side.
    var touchesEdge = false
    var outline: [UnrolledLine] = []
    for line in lines {
      if line.isRing { touchesEdge = touchesEdge || line.touchesEdge }
      outline += line.without(seams, overlap: 0.02 * width)
    }
    for line in source.type.hasRings ? outline.joinedOnSeam() : outline {
      let closed = line.goingOn(overlap: 0.02 * width)
      let whole = closed ?? line
      // What is left of a ring goes on into what is covered.
      let goesOn = closed != nil || cells != nil && source.type.hasRings
      try addBands(along: distance < 0 ? whole.reversed : whole, width, source.type, isClosed: goesOn, to: &bands)
    }
    if let cells { polygons.add(cells.outline, to: &bands) }
    // What has no area bounds nothing along ±180° either.
    for line in try unrolled(outlines) {
      for part in line.without(SeamIntervals(east: [], west: []), overlap: 0.02 * width) {
        try addBands(along: part, width, source.type, to: &bands)
      }
    }
    let result: Geometry?
    if !geometry.type.hasRings || source.isEmpty {
      result = polygons.union(bands)
    } else if !touchesEdge {
      result = polygons.union(bands, alongAllOf: source, shrinks: distance < 0)
    } else {
      var area = UnionStream(on: grid)
      polygons.add(source, to: &area)
      result = distance < 0 ? polygons.union(area, minus: bands) : polygons.union(area, and: bands)
    }
    guard var result else { throw .engine(Self.notUnited) }
    result.straightenPoles()
    return result
  }

  /// How long pieces are about, in metres, for bands so wide.
  private static func longestPiece(_ width: Double) -> Double {
    width > planeDistance ? 500_000 : max(min(planeReach - width, pieceReach), 25_000)
  }

  /// Adds what is beside a line, or outside of a ring that has a polygon on its left.
  private func addBands(
    along line: UnrolledLine, _ width: Double, _ type: GeometryType, isClosed: Bool = false,
    to bands: inout UnionStream
  ) throws(BufferFailure) {
    let goesOn = isClosed || line.isRing
    var style = options.style(radius: width)
    // Along a seam nothing ends.
    if type.hasRings { style.cap = .round }
    // The curves of many sides of a wide band cross each other all over.
    let pieces = pieces(
      line.ordinates, Self.longestPiece(width), most: width > Self.planeDistance ? Self.sidesOfWideBand : .max,
      overlap: 0.02 * width)
    for (index, piece) in pieces.enumerated() {
      let cut = (index > 0 || goesOn, index + 1 < pieces.count || goesOn)
      let ordinates = line.ordinates[piece]
      let band =
        width > Self.planeDistance
        ? wideBand(ordinates, width, style, cut)
        : try narrowBand(
          ordinates, width, style, cut, left: type.hasRings ? width / 256 : width, straightens: line.isFinelyDivided)
      guard let band else {
        throw .engine(EngineError(function: "buffer", message: "a piece of it could not be made"))
      }
      polygons.add(band, to: &bands)
    }
  }

  private static let notUnited = EngineError(function: "buffer", message: "its pieces could not be united")

  /// - Parameter left: how far to the left of the line it reaches: beside polygons, so far that it overlaps them.
  private func narrowBand(
    _ line: ArraySlice<Double>, _ width: Double, _ style: BufferStyle, _ cut: (Bool, Bool), left: Double,
    straightens: Bool
  ) throws(BufferFailure) -> Geometry {
    let middle = Self.middle(line)
    let plane = TransverseMercator(meridian: middle.x, reach: Self.reach(line, middle.x) + width)
    var source = Geometry(type: .lineString)
    source.appendLine(line, on: plane)
    return onGround(
      try planeBuffer(source, width, style, cut: cut, left: left), from: plane, width, straightens: straightens)
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
  private func pieces(_ line: [Double], _ limit: Double, most: Int, overlap: Double) -> [Range<Int>] {
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
        if length > 3 * limit || reach > limit || (end - start) / 2 > most { break }
        end += 2
      }
      pieces.append(start..<min(end, line.count))
      if end >= line.count { return pieces }
      var next = end - 4
      var back = Self.metres(line, next)
      // Nor by more than half, which a run of short sides would be otherwise.
      let half = start + max(2, (end - start) / 4 * 2)
      while next > half, back < overlap {
        next -= 2
        back += Self.metres(line, next)
      }
      start = max(next, start + 2)
    }
  }

  /// The length of the side that begins at the ordinate `at`, about.
  static func metres(_ line: [Double], _ at: Int) -> Double {
    let cosine = cos((line[at + 1] + line[at + 3]) / 2 * .pi / 180)
    let (dx, dy) = ((line[at + 2] - line[at]) * cosine, line[at + 3] - line[at + 1])
    return (dx * dx + dy * dy).squareRoot() * WGS84.metresPerDegree
  }

  private static func middle(_ line: ArraySlice<Double>) -> Position {
    let box = Box(around: Positions(Array(line), 0..<line.count / 2))
    return box.center
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
