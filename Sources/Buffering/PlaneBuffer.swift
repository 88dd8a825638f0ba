// Buffers on a plane, of this project's own making: offset curves, and what they wind round.

internal import SimpleFeatures
internal import Winding

/// Buffers lines and polygons on a plane.
///
///     vertices ─▶ grid ─▶ paths, simplified ─▶ offset curves ─▶ winding numbers above 0 ─▶ polygons
///
/// The pieces of a curve that are many to a radius are united in a tree, so that each sees few others. A worker makes its
/// own and keeps it.
struct PlaneBuffer {
  private var overlay = Overlay()
  private var style = BufferStyle()
  /// In steps of the grid, negative to shrink.
  private var distance = 0.0
  /// Whether the start and the end of a line are cut.
  private var isCut = (false, false)

  /// Steps to a radius: a vertex is that near to where it should be.
  private static let stepsPerRadius = 0x1p20
  /// How far, in radii, a path may be from the vertices it leaves out.
  private static let simplification = 0x1p-13
  /// Sides of a path to a curve that is united by itself, where there are many to a radius.
  private static let sidesPerPiece = 16
  /// Lines that are united first where they are crowded.
  private static let linesPerPiece = 16

  /// The places within a distance of a geometry, or for a negative one those inside of polygons farther than that from
  /// their boundary.
  ///
  /// - Parameters:
  ///   - distance: in coordinate units, not 0.
  ///   - cut: whether a line goes on before its start, and after its end: there it is cut straight.
  ///   - unites: whether polygons may share borders, which are none then.
  /// - Returns: polygons, exterior rings counterclockwise; nil where the grid cannot hold them.
  mutating func buffer(
    _ geometry: Geometry, distance radius: Double, style: BufferStyle, cut: (Bool, Bool) = (false, false),
    unites: Bool = false
  ) -> Geometry? {
    let reach = abs(radius) * max(2, style.join == .mitre ? style.mitreLimit + 1 : 0)
    var box = geometry.bounds
    guard box.min.x.isFinite, box.max.x.isFinite, box.min.y.isFinite, box.max.y.isFinite else { return nil }
    (box.min, box.max) = (box.min - reach, box.max + reach)
    let finest = max(box.size.x, box.size.y) / 0x1p48
    guard finest < abs(radius) / 0x1p12,
      let grid = Grid(around: box, step: max(abs(radius) / Self.stepsPerRadius, finest))
    else { return nil }
    (self.style, distance, isCut) = (style, radius * grid.scale, cut)
    let found = geometry.type.hasRings ? polygonCurves(geometry, grid, unites) : lineCurves(geometry, grid)
    guard var curves = found else { return nil }
    var result = Geometry(type: .multiPolygon)
    guard overlay.appendPolygons(of: &curves, .positive, grid, to: &result) else { return nil }
    result.simplifyType()
    return result
  }

  // MARK: Lines

  private mutating func lineCurves(_ geometry: Geometry, _ grid: Grid) -> [Segment]? {
    if style.side == .both, geometry.isCrowded(side: 2 * abs(distance) / grid.scale) {
      return united(geometry.partsAlongCurve[...], fan: Self.linesPerPiece) { this, lines in
        this.curve(lines, geometry, grid)
      }
    }
    return curve(geometry.ringEnds.indices, geometry, grid)
  }

  /// The curves of some lines, one after the other.
  private mutating func curve(
    _ lines: some Sequence<Int>, _ geometry: Geometry, _ grid: Grid
  ) -> [Segment]? {
    var curve = OffsetCurve(style)
    for index in lines {
      guard add(geometry, index, grid, to: &curve) else { return nil }
    }
    return curve.segments
  }

  private mutating func add(_ geometry: Geometry, _ index: Int, _ grid: Grid, to curve: inout OffsetCurve) -> Bool {
    var path = path(geometry, index, grid)
    guard path.count > 1 else {
      if style.side == .both, let place = path.first { curve.addPoint(place, distance) }
      return true
    }
    let isClosed = !isCut.0 && path.count > 3 && Grid.rounded(path[0]) == Grid.rounded(path[path.count - 1])
    if style.side != .both {
      // A closed line goes on past its end, so that there is a bend.
      if isClosed { path.append(path[1]) }
      if style.side == .left { path.reverse() }
      curve.addLine(path[...], right: distance, left: 0, start: .cut, end: .cut)
      return true
    }
    if isClosed { path[path.count - 1] = path[0] }
    if isDense(path) || isCrowded(path) {
      guard let united = band(path, isClosed, right: distance, left: distance) else { return false }
      curve.segments += united
    } else if isClosed {
      path.removeLast()
      curve.addRing(path, distance)
      path.reverse()
      curve.addRing(path, distance)
    } else {
      curve.addLine(path[...], right: distance, left: distance, start: end(isCut.0), end: end(isCut.1))
    }
    return true
  }

  private func end(_ isCut: Bool) -> OffsetCurve.End { isCut ? .cut : .cap(style.cap) }

  // MARK: Polygons

  private mutating func polygonCurves(
    _ geometry: Geometry, _ grid: Grid, _ unites: Bool
  ) -> [Segment]? {
    guard let rings = rings(geometry, grid, unites) else { return nil }
    var curve = OffsetCurve(style)
    for var ring in rings {
      guard ring.count > 1 else {
        if distance > 0, let place = ring.first { curve.addPoint(place, distance) }
        continue
      }
      if !isDense(ring) {
        curve.addRing(ring, distance)
        continue
      }
      ring.append(ring[0])
      for (a, b) in zip(ring, ring.dropFirst()) {
        curve.segments.append(Segment(lowHalf: Grid.rounded(a), highHalf: Grid.rounded(b)))
      }
      // Beyond the boundary on the other side too, a little, so that the two overlap.
      if distance < 0 { ring.reverse() }
      guard let united = band(ring, true, right: abs(distance), left: abs(distance) / 256) else { return nil }
      if distance > 0 {
        curve.segments += united
      } else {
        curve.segments += united.reversed().map { Segment(lowHalf: $0.highHalf, highHalf: $0.lowHalf) }
      }
    }
    return curve.segments
  }

  /// The rings as paths, polygons on their left; those that cross themselves or each other are made valid first: an odd
  /// number of times round is inside, and where polygons overlap they are one.
  private mutating func rings(_ geometry: Geometry, _ grid: Grid, _ unites: Bool) -> [[Position]]? {
    var segments: [Segment] = []
    segments.reserveCapacity(geometry.vertexCount)
    var ends: [Int] = []
    for index in geometry.ringEnds.indices {
      var places = geometry.positions(ofRing: index).lazy.map { Grid.rounded(grid.place($0)) }.makeIterator()
      guard let first = places.next() else {
        ends.append(segments.count)
        continue
      }
      var last = first
      while let place = places.next() {
        if place != last { segments.append(Segment(lowHalf: last, highHalf: place)) }
        last = place
      }
      if last != first { segments.append(Segment(lowHalf: last, highHalf: first)) }
      ends.append(segments.count)
    }
    if !unites, !overlay.meet(segments) {
      return geometry.polygons.flatMap { part in
        part.map { index in
          var path = path(geometry, index, grid)
          if path.count > 1, Grid.rounded(path[0]) == Grid.rounded(path[path.count - 1]) { path.removeLast() }
          if path.ringOrientation == (index == part.lowerBound ? -1 : 1) { path.reverse() }
          return path
        }
      }
    }
    var valid: [Segment] = []
    for part in geometry.polygons where !part.isEmpty {
      var curves = Array(segments[(part.lowerBound == 0 ? 0 : ends[part.lowerBound - 1])..<ends[part.upperBound - 1]])
      guard overlay.unite(&curves, .evenOdd) else { return nil }
      valid += curves
    }
    guard overlay.unite(&valid, .positive) else { return nil }
    var start = 0
    return overlay.walkEnds.map { end in
      defer { start = end }
      return valid[start..<end].map(\.lowHalf)
    }
  }

  // MARK: Paths

  /// A line or ring in steps of the grid, without vertices at one place or, where they are many, so near to a straight
  /// way that they change nothing.
  private func path(_ geometry: Geometry, _ index: Int, _ grid: Grid) -> [Position] {
    var path: [Position] = []
    path.reserveCapacity(geometry.ring(index).count)
    var last = Position(repeating: .nan)
    for position in geometry.positions(ofRing: index) {
      let place = grid.place(position)
      let rounded = Grid.rounded(place)
      if rounded == last { continue }
      path.append(place)
      last = rounded
    }
    // A bevel or mitre, or an end that is not round, is another when a side beside it has another direction.
    let tolerance = abs(distance) * Self.simplification
    guard style.join == .round, isDense(path) else { return path }
    if style.cap == .round || geometry.type.hasRings { return path[...].straightened(within: tolerance) }
    return path.prefix(1) + path[1..<path.count - 1].straightened(within: tolerance) + path.suffix(1)
  }

  // MARK: Pieces

  /// Whether a path has so many vertices to a radius that their curves would cross each other too often.
  private func isDense(_ path: [Position]) -> Bool {
    guard path.count > 4 * Self.sidesPerPiece else { return false }
    var length = 0.0
    for (a, b) in zip(path, path.dropFirst()) { length += ((b - a) * (b - a)).sum().squareRoot() }
    return Double(path.count) * abs(distance) > 4 * length
  }

  /// Whether a stretch of a path goes over one place so often, as the trace of a receiver that lies still does, that its
  /// curves would cross each other all over.
  private func isCrowded(_ path: [Position]) -> Bool {
    let window = 1024
    return stride(from: 0, to: path.count, by: window).contains { start in
      let stretch = path[start..<min(start + window, path.count)]
      guard stretch.count > 4 * Self.sidesPerPiece, let first = stretch.first else { return false }
      var (low, high, length) = (first, first, 0.0)
      for (a, b) in zip(stretch, stretch.dropFirst()) {
        length += ((b - a) * (b - a)).sum().squareRoot()
        low = pointwiseMin(low, b)
        high = pointwiseMax(high, b)
      }
      let size = high - low + abs(distance)
      let covered = (2 * length + Double(stretch.count) * abs(distance)) * abs(distance)
      return covered > 16 * size.x * size.y
    }
  }

  /// What is within so much to the right and left of a path.
  private mutating func band(_ path: [Position], _ isClosed: Bool, right: Double, left: Double) -> [Segment]? {
    var path = path
    if isClosed { path.append(path[1]) }
    var pieces: [Range<Int>] = []
    var start = 0
    while start + 1 < path.count {
      let end = min(start + Self.sidesPerPiece + 1, path.count)
      pieces.append(start..<end)
      if end == path.count { break }
      // Pieces overlap, so that none only touches the next one.
      start = end - 2
      var length = 0.0
      while start > pieces[pieces.count - 1].lowerBound + 1 {
        let way = path[start + 1] - path[start]
        length += (way * way).sum().squareRoot()
        if length > right * 0x1p-10 { break }
        start -= 1
      }
    }
    let style = style
    let ends = isClosed ? (OffsetCurve.End.cut, .cut) : (end(isCut.0), end(isCut.1))
    return united(pieces[...], fan: 1) { _, pieces in
      var curve = OffsetCurve(style)
      for piece in pieces {
        curve.addLine(
          path[piece], right: right, left: left, start: piece.lowerBound == 0 ? ends.0 : .cut,
          end: piece.upperBound == path.count ? ends.1 : .cut)
      }
      return curve.segments
    }
  }

  /// Unites pieces, so many at once, then four by four what these cover, and those again.
  private mutating func united<Piece>(
    _ pieces: ArraySlice<Piece>, fan: Int, _ curve: (inout PlaneBuffer, ArraySlice<Piece>) -> [Segment]?
  ) -> [Segment]? {
    var segments: [Segment] = []
    if pieces.count <= fan {
      guard let found = curve(&self, pieces) else { return nil }
      segments = found
    } else {
      var quarter = fan
      while quarter * 4 < pieces.count { quarter *= 4 }
      var start = pieces.startIndex
      while start < pieces.endIndex {
        let end = min(start + quarter, pieces.endIndex)
        guard let part = united(pieces[start..<end], fan: fan, curve) else { return nil }
        segments += part
        start = end
      }
    }
    return overlay.unite(&segments, .positive) ? segments : nil
  }
}
