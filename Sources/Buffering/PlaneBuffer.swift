// Buffers on a plane, of this project's own making: offset curves, and what they wind round.

internal import Planar

/// Buffers lines and polygons on a plane.
///
///     vertices ─▶ grid ─▶ paths, simplified ─▶ offset curves ─▶ winding numbers above 0 ─▶ polygons
///
/// The pieces of a curve that are many to a radius are united in a tree, so that each sees few others. A worker makes
/// its own and keeps it.
struct PlaneBuffer {
  private var overlay = Overlay()
  private var style = BufferStyle()
  /// In steps of the grid, negative to shrink.
  private var distance = 0.0
  /// Whether the start and the end of a line are cut.
  private var isCut = (false, false)
  /// How far to the left of lines is covered.
  private var left = 0.0

  /// Steps to a radius: a vertex is that near to where it should be.
  private static let stepsPerRadius = 0x1p20
  /// How far, in radii, a path may be from the vertices it leaves out.
  private static let simplification = 0x1p-13
  /// Sides of a path to a curve that is united by itself, where there are many to a radius.
  private static let sidesPerPiece = 16
  /// Sides near a side from which on a path is united in pieces.
  private static let coils = 3
  /// Lines that are united first where they are crowded.
  private static let linesPerPiece = 16

  /// The places within a distance of a geometry, or for a negative one those inside of polygons farther than that from
  /// their boundary.
  ///
  /// - Parameters:
  ///   - distance: in coordinate units, not 0.
  ///   - cut: whether a line goes on before its start, and after its end: there it is cut straight.
  ///   - left: how far to the left of lines there has to be a buffer, where that is less than to the right; what is
  ///     left of them within the distance may be covered too.
  ///   - unites: whether polygons may share borders, which are none then.
  /// - Returns: polygons, exterior rings counterclockwise; nil where the grid cannot hold them.
  mutating func buffer(
    _ geometry: Geometry, distance radius: Double, style: BufferStyle, cut: (Bool, Bool) = (false, false),
    left: Double? = nil, unites: Bool = false
  ) -> Geometry? {
    let reach = abs(radius) * max(2, style.join == .mitre ? style.mitreLimit + 1 : 0)
    var box = geometry.bounds
    guard box.min.x.isFinite, box.max.x.isFinite, box.min.y.isFinite, box.max.y.isFinite else { return nil }
    (box.min, box.max) = (box.min - reach, box.max + reach)
    let finest = max(box.size.x, box.size.y) / 0x1p48
    guard finest < abs(radius) / 0x1p12,
      let grid = Grid(around: box, step: max(abs(radius) / Self.stepsPerRadius, finest))
    else { return nil }
    (self.style, distance, isCut, self.left) = (style, radius * grid.scale, cut, (left ?? radius) * grid.scale)
    let found = geometry.type.hasRings ? polygonBoundary(geometry, grid, unites) : lineBoundary(geometry, grid)
    guard let (boundary, ends) = found else { return nil }
    var segments = boundary
    var result = Geometry(type: .multiPolygon)
    guard overlay.appendPolygons(ofBoundary: &segments, ends, grid, to: &result) else { return nil }
    result.simplifyType()
    return result
  }

  /// Walks along what is bounded, as `Overlay.unite` leaves them, and where each ends.
  private typealias Boundary = (segments: [Segment], ends: [Int])

  private mutating func boundary(of curves: [Segment]) -> Boundary? {
    var segments = curves
    return overlay.unite(&segments, .positive) ? (segments, overlay.walkEnds) : nil
  }

  // MARK: Lines

  private mutating func lineBoundary(_ geometry: Geometry, _ grid: Grid) -> Boundary? {
    if style.side == .both, geometry.isCrowded(side: 2 * abs(distance) / grid.scale) {
      return united(geometry.partsAlongCurve[...], fan: Self.linesPerPiece) { this, lines in
        this.curve(lines, geometry, grid)
      }.map { ($0, overlay.walkEnds) }
    }
    return curve(geometry.ringEnds.indices, geometry, grid).flatMap { boundary(of: $0) }
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
      guard let united = band(path, isClosed, right: distance, left: left) else { return false }
      curve.segments += united
    } else if isClosed, left < distance {
      path.append(path[1])
      curve.addLine(path[...], right: distance, left: left, start: .cut, end: .cut)
    } else if isClosed {
      path.removeLast()
      curve.addRing(path, distance)
      path.reverse()
      curve.addRing(path, distance)
    } else {
      curve.addLine(path[...], right: distance, left: left, start: end(isCut.0), end: end(isCut.1))
    }
    return true
  }

  private func end(_ isCut: Bool) -> OffsetCurve.End { isCut ? .cut : .cap(style.cap) }

  // MARK: Polygons

  private mutating func polygonBoundary(_ geometry: Geometry, _ grid: Grid, _ unites: Bool) -> Boundary? {
    guard let rings = rings(geometry, grid, unites) else { return nil }
    let isInPieces = rings.map { isDense($0) || isCrowded($0) }
    let vertices = zip(rings, isInPieces).reduce(into: (0, 0)) { sums, ring in
      sums.0 += ring.0.count
      sums.1 += ring.1 ? ring.0.count : 0
    }
    if vertices.1 * 2 > vertices.0 { return boundaryOfBands(rings, isInPieces) }
    var curve = OffsetCurve(style)
    for (ring, isInPieces) in zip(rings, isInPieces) {
      guard ring.count > 1 else {
        if distance > 0, let place = ring.first { curve.addPoint(place, distance) }
        continue
      }
      if !isInPieces {
        curve.addRing(ring, distance)
        continue
      }
      curve.segments += Self.sides(ring)
      guard let band = band(ofRing: ring, isInPieces: true) else { return nil }
      curve.segments += distance > 0 ? band : Self.reversed(band)
    }
    return boundary(of: curve.segments)
  }

  /// What is beside the boundary of polygons, on the side to which it goes and a little on the other.
  private mutating func band(ofRing ring: [Position], isInPieces: Bool) -> [Segment]? {
    var path = ring + ring.prefix(1)
    if distance < 0 { path.reverse() }
    let (right, left) = (abs(distance), abs(distance) / 256)
    // Where not vertices but turns are near each other, bands as wide on both sides leave less between them.
    if isInPieces { return band(path, true, right: right, left: isDense(path) ? left : right) }
    path.append(path[1])
    var curve = OffsetCurve(style)
    curve.addLine(path[...], right: right, left: left, start: .cut, end: .cut)
    return curve.segments
  }

  /// The boundary of polygons made larger or smaller, from that of the bands beside their rings alone.
  ///
  /// The bands cover the rings, and so their boundary crosses none of them: each walk along it is within the polygons,
  /// or beyond them.
  private mutating func boundaryOfBands(_ rings: [[Position]], _ isInPieces: [Bool]) -> Boundary? {
    var bands: [Segment] = []
    for (ring, isInPieces) in zip(rings, isInPieces) where ring.count > 1 {
      guard let band = band(ofRing: ring, isInPieces: isInPieces) else { return nil }
      bands += band
    }
    var points = OffsetCurve(style)
    if distance > 0 {
      for ring in rings where ring.count == 1 { points.addPoint(ring[0], distance) }
    }
    bands += points.segments
    guard overlay.unite(&bands, .positive) else { return nil }
    let sides = SideIndex(rings.filter { $0.count > 1 }.flatMap(Self.sides))
    return sides.walks(of: bands, ends: overlay.walkEnds, inside: distance < 0)
  }

  private static func sides(_ ring: [Position]) -> [Segment] {
    guard var last = ring.last.map(Grid.rounded) else { return [] }
    return ring.map { place in
      defer { last = Grid.rounded(place) }
      return Segment(lowHalf: last, highHalf: Grid.rounded(place))
    }
  }

  private static func reversed(_ segments: [Segment]) -> [Segment] {
    segments.reversed().map { Segment(lowHalf: $0.highHalf, highHalf: $0.lowHalf) }
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

  /// Whether a path comes back so near to itself, over and over, that its curves would cross each other all over: a
  /// spiral or comb whose turns are nearer to each other than the distance, the trace of a receiver that lies still.
  private func isCrowded(_ path: [Position]) -> Bool { isKnotted(path) || isCoiled(path) }

  /// Whether beside the sides of a path there are many others within the distance that are not its neighbours; looks at
  /// a few.
  private func isCoiled(_ path: [Position]) -> Bool {
    guard path.count > 4 * Self.sidesPerPiece else { return false }
    let looks = 16
    let reach = 4 * distance * distance
    var near = 0
    for look in 0..<looks {
      let side = (2 * look + 1) * (path.count - 1) / (2 * looks)
      let middle = (path[side] + path[side + 1]) / 2
      for index in 0..<path.count - 1 where abs(index - side) > Self.sidesPerPiece {
        let (way, back) = (path[index + 1] - path[index], middle - path[index])
        let share = max(0, min(1, (way * back).sum() / (way * way).sum()))
        let between = back - way * share
        if (between * between).sum() < reach { near += 1 }
      }
    }
    return near > Self.coils * looks
  }

  /// Whether a stretch of a path goes over one place so often that it covers it many times.
  private func isKnotted(_ path: [Position]) -> Bool {
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

  /// What is within so much to the right and left of a path; where it is less to the left, perhaps some of what is
  /// within the distance to the right on that side, too.
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
    return united(pieces[...], fan: 4) { this, pieces in
      var segments: [Segment] = []
      var curve = OffsetCurve(style)
      for piece in pieces {
        let (isFirst, isLast) = (piece.lowerBound == 0, piece.upperBound == path.count)
        if isClosed || !isFirst && !isLast, let outline = this.outlines(path[piece], right: right, left: left) {
          segments += outline
          continue
        }
        curve.segments.removeAll(keepingCapacity: true)
        curve.addLine(
          path[piece], right: right, left: left, start: isFirst ? ends.0 : .cut, end: isLast ? ends.1 : .cut)
        guard this.overlay.unite(&curve.segments, .positive) else { return nil }
        segments += curve.segments
      }
      return segments
    }
  }

  /// Simple curves around what is within so much to the right and left of a piece of a path, if it goes one way.
  private func outlines(_ piece: ArraySlice<Position>, right: Double, left: Double) -> [Segment]? {
    // Beside bevels and below the points of mitres not all that an outline goes round is covered.
    guard style.join == .round else { return nil }
    guard left == right else { return Skyline.outline(of: piece, right: right, left: left, style) }
    // They overlap a little.
    guard let one = Skyline.outline(of: piece, right: right, left: right / 256, style),
      let other = Skyline.outline(of: Array(piece.reversed())[...], right: right, left: right / 256, style)
    else { return nil }
    return one + other
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
