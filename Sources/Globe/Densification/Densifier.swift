// Vertices put into the edges of lines and rings, so that straight segments follow the curve that is meant.

public import Planar

/// Why an edge cannot be densified.
public enum DensifyError: Error, Equatable {
  /// The ends of the edge before this vertex are antipodal: there is no one shortest way.
  case ambiguous(vertex: Int)
  /// The vertex is not on the ellipsoid: a latitude beyond ±90, or no number.
  case offEllipsoid(vertex: Int)
  /// With the vertices of the edge before this vertex the geometry would get more than it may.
  case tooMany(vertex: Int)
}

/// Adds vertices to edges.
///
///     let densifier = Densifier(contour: .geodesic, space: .geographic, spacing: .segment(.init(100_000)), geodesic: makeGeodesic)
///     try densifier.densify(&geometry, sources: &sources)     // where each vertex comes from; −1 is new
///
/// Vertices that were there are not moved. A geodesic or rhumb line gets a vertex where it crosses ±180°, a geodesic
/// two on a pole that it goes over, so that cuts lie on the curve; not for their sake alone is a geometry given
/// vertices. Longitudes of new ones may be outside of −180…180, or jump; the antimeridian is to be cut afterwards.
public final class Densifier {
  /// What the coordinates are.
  public enum Space: Sendable, Equatable {
    /// Longitude and latitude in degrees.
    case geographic
    /// A plane, and the length of its unit in metres.
    case planar(metresPerUnit: Double)
  }

  /// How dense.
  public enum Spacing: Sendable, Equatable {
    /// Equal segments, none longer than this; degrees only on straight lines in longitude and latitude.
    case segment(Distance)
    /// No farther, in metres, from the curve than this.
    case error(Double)
  }

  /// The most vertices that one geometry is given, if nothing else is said.
  public static let limit = 10_000_000

  private let contour: Contour
  private let space: Space
  private let spacing: Spacing
  private let round: (inout [Double], Range<Int>) -> Void
  private let limit: Int
  private let makeGeodesic: () -> any GeodesicEngine
  /// Made when it is needed: straight lines do without.
  private lazy var geodesic = makeGeodesic()
  /// How many equal pieces the edge gets, or where else its new vertices are.
  private var parts = 1
  private var fractions: [Double] = []
  private var places: [Position] = []
  /// How many vertices were added for the spacing's sake.
  private var added = 0

  /// Makes a densifier; one serves a whole stream.
  ///
  /// - Parameters:
  ///   - limit: the most vertices that one geometry is given.
  ///   - geodesic: makes the solver of geodesics.
  ///   - round: gives a range of computed ordinates the values that they will be written with.
  public init(
    contour: Contour, space: Space, spacing: Spacing, limit: Int = Densifier.limit,
    geodesic: @escaping () -> any GeodesicEngine,
    round: @escaping (inout [Double], Range<Int>) -> Void = { _, _ in }
  ) {
    makeGeodesic = geodesic
    self.contour = contour
    self.space = space
    self.spacing = spacing
    self.limit = limit
    self.round = round
  }

  /// Densifies every line and ring; points stay.
  ///
  /// O(vertices), of the result.
  ///
  /// - Parameter sources: gets, for each vertex of the result, its number before, or −1 for a new one. Numbers go on
  ///   through the members of a collection.
  /// - Returns: whether a vertex was added.
  public func densify(_ geometry: inout Geometry, sources: inout [Int32]) throws(DensifyError) -> Bool {
    sources.removeAll(keepingCapacity: true)
    var first = 0
    added = 0
    let original = geometry
    try geometry.forEachSimple { part throws(DensifyError) in
      let count = part.vertexCount
      if part.ringEnds.isEmpty {
        for vertex in 0..<count { sources.append(Int32(first + vertex)) }
      } else {
        try densifyLines(&part, first: first, &sources)
      }
      first += count
    }
    // Where all edges are short enough, those over the antimeridian are left to what reads them.
    if added == 0, sources.count > first {
      geometry = original
      sources = (0..<Int32(first)).map { $0 }
    }
    return added > 0
  }

  private func densifyLines(
    _ geometry: inout Geometry, first: Int, _ sources: inout [Int32]
  ) throws(DensifyError) {
    let stride = geometry.dimension
    var result: [Double] = []
    result.reserveCapacity(geometry.ordinates.count)
    var ends: [Int] = []
    for ring in geometry.ringEnds.indices {
      let vertices = geometry.ring(ring)
      let way = space == .geographic ? EdgeWay(geometry, ring) : .short
      for vertex in vertices {
        let at = vertex * stride
        if vertex > vertices.lowerBound, !isShort(geometry.position(vertex - 1), geometry.position(vertex)) {
          let from = Array(geometry.ordinates[at - stride..<at])
          let to = Array(geometry.ordinates[at..<at + stride])
          try addVertices(from, to, way, vertex: first + vertex, &result, &sources)
        }
        for ordinate in at..<at + stride { result.append(geometry.ordinates[ordinate]) }
        sources.append(Int32(first + vertex))
      }
      ends.append(result.count / stride)
    }
    guard result.count > geometry.ordinates.count else { return }
    geometry.ordinates = result
    geometry.ringEnds = ends
  }

  /// Whether an edge is so short that it gets no vertex, whatever curve it stands for.
  ///
  /// No geodesic is longer than the way along a parallel and a meridian, nor is a degree of longitude longer than on
  /// the equator, or one of latitude than at a pole.
  @inline(__always)
  private func isShort(_ start: Position, _ end: Position) -> Bool {
    guard case .segment(let longest) = spacing, longest.unit != .degrees, contour == .geodesic, space == .geographic
    else { return false }
    let (east, north) = (abs(end.x - start.x), abs(end.y - start.y))
    // Where the numbers jump or pass 180, or a pole may be on the way, places are looked at.
    guard east < 90, (abs(start.x) > 180) == (abs(end.x) > 180), abs(start.y) < 89, abs(end.y) < 89
    else { return false }
    let bound = longest.value * 0.999
    if east * Self.longestDegree + north * Self.longestDegree <= bound { return true }
    // The way that is straight in longitude and latitude, a degree of longitude taken where it is longest on it.
    let isNear = (east * east + north * north) * 0.25 * Self.longestDegree * Self.longestDegree <= bound * bound
    return isNear && StraightLine(metres: start, end, east: east).length <= bound
  }

  /// More than the length of any degree on the ellipsoid, in metres.
  private static let longestDegree = 111_694.0

  /// Adds what lies between two vertices.
  private func addVertices(
    _ from: [Double], _ to: [Double], _ way: EdgeWay, vertex: Int, _ result: inout [Double], _ sources: inout [Int32]
  ) throws(DensifyError) {
    let (start, end) = (Position(x: from[0], y: from[1]), Position(x: to[0], y: to[1]))
    guard start != end else { return }
    if space == .geographic {
      for (place, number) in [(start, vertex - 1), (end, vertex)] where !(abs(place.y) <= 90 && place.x.isFinite) {
        throw .offEllipsoid(vertex: number)
      }
    }
    let east = way.east(from: start.x, to: end.x)
    let heights = from.count == 3 ? (from[2], to[2]) : nil
    /// Adds what lies on a curve.
    func add(on curve: some Curve) throws(DensifyError) {
      try place(on: curve, start, end, vertex)
      append(curve, start, end, heights, &result, &sources)
    }
    switch (space, contour) {
    case (.planar(let metresPerUnit), _): try add(on: StraightLine(plane: start, end, scale: metresPerUnit))
    case (.geographic, .straight):
      if case .segment(let distance) = spacing, distance.unit == .degrees {
        return try add(on: StraightLine(degrees: start, end, east: east))
      }
      try add(on: StraightLine(metres: start, end, east: east))
    case (.geographic, .rhumb): try add(on: RhumbLine(start, end, east: east, on: geodesic))
    case (.geographic, .geodesic):
      let line = GeodesicLine(start, end, on: geodesic)
      if line.isAmbiguous(to: end), needsVertices(line) { throw .ambiguous(vertex: vertex) }
      try add(on: line)
    }
  }

  /// Appends the vertices at `parts` or `fractions`, and those where the curve is to be cut.
  private func append(
    _ curve: some Curve, _ start: Position, _ end: Position, _ heights: (Double, Double)?, _ result: inout [Double],
    _ sources: inout [Int32]
  ) {
    places.removeAll(keepingCapacity: true)
    if fractions.isEmpty {
      if parts > 1 { curve.append(parts: parts, to: &places) }
    } else {
      for fraction in fractions { places.append(curve.position(at: fraction)) }
    }
    added += places.count
    let first = result.count
    if heights == nil, !Self.mayBeCut(start, places, end) {
      // `unsafe` holds: a position is two numbers, one after the other.
      unsafe places.withUnsafeBytes { unsafe result.append(contentsOf: $0.bindMemory(to: Double.self)) }
      sources.append(contentsOf: repeatElement(-1, count: places.count))
      return round(&result, first..<result.count)
    }
    func append(_ position: Position, _ fraction: Double) {
      result.append(position.x)
      result.append(position.y)
      if let (low, high) = heights { result.append(low + fraction * (high - low)) }
      sources.append(-1)
    }
    var (before, reached) = (start, 0.0)
    for index in 0...places.count {
      let isLast = index == places.count
      let fraction = isLast ? 1 : fractions.isEmpty ? Double(index + 1) / Double(parts) : fractions[index]
      let here = isLast ? end : places[index]
      if Self.mayBeCut(before, here) {
        for mark in curve.marks(from: before, reached, to: here, fraction) { append(mark.position, mark.fraction) }
      }
      if !isLast { append(here, fraction) }
      (before, reached) = (here, fraction)
    }
    round(&result, first..<result.count)
  }

  /// Whether any piece may.
  private static func mayBeCut(_ start: Position, _ places: [Position], _ end: Position) -> Bool {
    var before = start
    var (farthest, widest) = (abs(start.x), 0.0)
    for place in places {
      farthest = max(farthest, abs(place.x))
      widest = max(widest, abs(place.x - before.x))
      before = place
    }
    return !(farthest <= 180 && widest < 179) || mayBeCut(before, end)
  }

  /// Whether a piece may go over ±180° or a pole; nearly none does.
  @inline(__always)
  private static func mayBeCut(_ start: Position, _ end: Position) -> Bool {
    !(abs(start.x) <= 180 && abs(end.x) <= 180 && abs(end.x - start.x) < 179)
  }

  /// Whether the spacing asks for more than the ends of a line half round the Earth.
  private func needsVertices(_ line: GeodesicLine) -> Bool {
    guard case .segment(let distance) = spacing else { return true }
    return line.length > distance.value
  }

  /// Sets `parts` or `fractions` to where the new vertices are.
  private func place(
    on curve: some Curve, _ start: Position, _ end: Position, _ vertex: Int
  ) throws(DensifyError) {
    fractions.removeAll(keepingCapacity: true)
    parts = 1
    switch spacing {
    case .segment(let longest):
      // What was rounded to the last digit written is not to be cut again.
      let slack = min(longest.value * 1e-3, longest.unit == .degrees ? 2e-9 : 2e-4)
      let count = ((curve.length - slack) / longest.value).rounded(.up)
      guard Double(added) + count <= Double(limit) + 1 else { throw .tooMany(vertex: vertex) }
      if count > 1 { parts = Int(count) }
    case .error(let tolerance):
      let chord = Chord(tolerance: tolerance, curve: curve, geodesic: geodesic, limit: limit - added)
      guard chord.bisect(0, start, 1, end, depth: 0, &fractions) else { throw .tooMany(vertex: vertex) }
    }
  }
}
