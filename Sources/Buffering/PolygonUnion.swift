// Polygons united on a grid, by winding numbers.

internal import Planar

/// Unites polygons, and takes others away; a worker makes its own and keeps it.
struct PolygonUnion {
  private var overlay = Overlay()

  /// What the polygons of `geometry` cover together, without what those of `other` do.
  ///
  /// - Parameter geometry: exterior rings run counterclockwise, and holes clockwise; so in `other`.
  /// - Returns: nil where the grid cannot tell.
  mutating func union(_ geometry: Geometry, minus other: Geometry? = nil, on grid: Grid) -> Geometry? {
    var stream = UnionStream(on: grid)
    add(geometry, to: &stream)
    guard let other else { return union(stream) }
    var less = UnionStream(on: grid)
    add(other, to: &less)
    return union(stream, minus: less)
  }

  /// Adds the polygons of a geometry to those that are united as they come.
  mutating func add(_ geometry: Geometry, to stream: inout UnionStream) { stream.add(geometry, &overlay) }

  /// What the polygons of a stream cover together, with those of another, and without those of a third.
  ///
  /// - Returns: nil where the grid cannot tell.
  mutating func union(
    _ stream: UnionStream, and other: UnionStream? = nil, minus less: UnionStream? = nil
  ) -> Geometry? {
    guard var segments = stream.finished(&overlay, isPart: less != nil) else { return nil }
    if let other {
      guard let more = other.finished(&overlay, isPart: false) else { return nil }
      segments += more
    }
    if let less {
      guard let less = less.finished(&overlay, isPart: true) else { return nil }
      segments += less.lazy.reversed().map { Segment(lowHalf: $0.highHalf, highHalf: $0.lowHalf) }
    }
    var result = Geometry(type: .multiPolygon)
    guard overlay.appendPolygons(of: &segments, .positive, stream.grid, to: &result) else { return nil }
    return result
  }

  /// Polygons made larger by bands that cover all of their boundary and some of both its sides, or smaller.
  ///
  /// - Parameters:
  ///   - polygons: valid on the grid, exterior rings counterclockwise, and holes clockwise.
  ///   - shrinks: whether the bands are taken away.
  /// - Returns: nil where the grid cannot tell.
  mutating func union(_ bands: UnionStream, alongAllOf polygons: Geometry, shrinks: Bool) -> Geometry? {
    let grid = bands.grid
    guard let boundary = bands.finished(&overlay, isPart: true) else { return nil }
    var sides: [Segment] = []
    sides.reserveCapacity(polygons.vertexCount)
    for ring in polygons.ringEnds.indices { sides.append(ring: polygons.positions(ofRing: ring), grid) }
    var (segments, ends) = SideIndex(sides).walks(of: boundary, ends: overlay.walkEnds, inside: shrinks)
    var result = Geometry(type: .multiPolygon)
    return overlay.appendPolygons(ofBoundary: &segments, ends, grid, to: &result) ? result : nil
  }

  /// What closed curves wind round.
  mutating func union(of curves: [Segment], on grid: Grid) -> Geometry? {
    var segments = curves
    var result = Geometry(type: .multiPolygon)
    return overlay.appendPolygons(of: &segments, .positive, grid, to: &result) ? result : nil
  }

  /// Polygons made valid: inside is what a polygon's rings go round an odd number of times, and where polygons overlap
  /// or share borders they are one.
  mutating func valid(_ geometry: Geometry, on grid: Grid) -> Geometry? {
    var valid: [Segment] = []
    for rings in geometry.polygons {
      var segments: [Segment] = []
      for ring in rings { segments.append(ring: geometry.positions(ofRing: ring), grid) }
      guard overlay.unite(&segments, .evenOdd) else { return nil }
      valid += segments
    }
    if geometry.polygons.count == 1, overlay.walkEnds.count == 1 {
      var result = Geometry(type: .multiPolygon)
      return overlay.appendPolygons(ofBoundary: &valid, overlay.walkEnds, grid, to: &result) ? result : nil
    }
    return union(of: valid, on: grid)
  }

  /// Whether closed curves go round nothing an odd number of times.
  mutating func goesRoundNothing(_ curves: inout [Segment]) -> Bool {
    overlay.unite(&curves, .evenOdd) && curves.isEmpty
  }

  /// Polygons that are valid with their vertices on the grid.
  ///
  /// - Returns: nil where they are so as they are. A vertex that is on the place of the one before it is left out.
  mutating func settled(_ geometry: Geometry, on grid: Grid) -> Geometry? {
    var segments: [Segment] = []
    segments.reserveCapacity(geometry.vertexCount)
    for ring in geometry.ringEnds.indices { segments.append(ring: geometry.positions(ofRing: ring), grid) }
    if !overlay.isNoded(segments) { return union(geometry, on: grid) }
    return segments.count + geometry.ringEnds.count < geometry.vertexCount ? geometry.withoutRepeats(on: grid) : nil
  }
}

extension [Segment] {
  /// Appends the sides of a closed ring between places of the grid.
  mutating func append(ring: some Sequence<Position>, _ grid: Grid) {
    var last: Position?
    for position in ring {
      let place = Grid.rounded(grid.place(position))
      if let last, last != place { append(Segment(lowHalf: last, highHalf: place)) }
      last = place
    }
  }
}

extension Geometry {
  /// Polygons without vertices that are on the place of the one before, and without rings that so have no area.
  fileprivate func withoutRepeats(on grid: Grid) -> Geometry {
    var result = Geometry(type: .multiPolygon)
    for part in polygons {
      let first = result.ringEnds.count
      for index in part {
        let start = result.ordinates.count
        var last: Position?
        for position in positions(ofRing: index) {
          let place = Grid.rounded(grid.place(position))
          if last == place { continue }
          last = place
          result.ordinates.append(position.x)
          result.ordinates.append(position.y)
        }
        if result.ordinates.count - start >= 8 {
          result.ringEnds.append(result.vertexCount)
        } else {
          result.ordinates.removeSubrange(start...)
          // Nor is there anything in an exterior ring without one.
          if index == part.lowerBound { break }
        }
      }
      if result.ringEnds.count > first { result.partEnds.append(result.ringEnds.count) }
    }
    return result
  }
}
