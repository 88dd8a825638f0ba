// What becomes of a geometry: points to circles, the rest to buffers, and all of it to one Polygon or MultiPolygon.

internal import Globe
public import Planar

/// How circles and buffers are made.
public struct BufferOptions: Sendable {
  /// What a point becomes on longitude and latitude.
  public enum Shape: String, Sendable, CaseIterable { case geodesic, mercator }
  /// How many vertices a circle has.
  public enum Segments: Sendable {
    case count(Int)
    /// As many as keep the sides within so many metres of the circle.
    case maxError(Double)
  }

  public var shape = Shape.geodesic
  public var segments = Segments.count(64)
  public var style = BufferStyle()
  /// Whether the engine's quarter circles have segments of their own, instead of a quarter of `segments`.
  public var hasQuadrantSegments = false
  /// How many decimals of degrees, and of other units, will be written; nil for as many as a double has.
  ///
  /// Results are valid with these.
  public var decimals: (degrees: Int?, linear: Int?) = (9, 4)
  /// Whether there are more decimals where a radius is so small that these do not hold it.
  public var addsDecimals = true

  /// How many vertices long sides may be divided by, in one line or polygon.
  public var maxVertices = 1_000_000

  /// Makes the default options.
  public init() {}

  /// The number of vertices of a circle, a multiple of 8 where an error decides.
  ///
  /// A side of a circle of radius r is r (1 − cos π/n) from it at most.
  func segmentCount(radius: Double) -> Int {
    switch segments {
    case .count(let count): return count
    case .maxError(let error):
      guard error < radius / 4 else { return 8 }
      // cos x ≥ 1 − x²/2, so this is never too few.
      let needed = Double.pi / (2 * error / radius).squareRoot()
      return needed < 65_536 ? max(8, Int((needed / 8).rounded(.up)) * 8) : 65_536
    }
  }

  func style(radius: Double) -> BufferStyle {
    var style = style
    if !hasQuadrantSegments { style.quadrantSegments = max(1, (segmentCount(radius: abs(radius)) + 3) / 4) }
    return style
  }
}

/// Why there is no buffer.
public enum BufferFailure: Error, Sendable {
  /// The distance does not suit the geometry.
  case distance(String)
  /// Sides so long for the distance that they would take more vertices than this.
  case tooManyVertices(Int)
  /// The engine failed.
  case engine(EngineError)
}

/// Buffers geometries; a worker makes its own.
public final class Bufferer {
  /// What coordinates are.
  public enum Plane: Sendable, Equatable {
    /// Longitude and latitude, buffered in metres on the ellipsoid.
    case geographic
    /// Longitude and latitude, buffered in degrees as on a plane.
    case degrees
    /// A plane, buffered in the coordinates' own unit.
    case planar(metresPerUnit: Double)

    /// The length of the distances' unit.
    public var metresPerUnit: Double {
      switch self {
      case .geographic: 1
      case .degrees: WGS84.metresPerDegree
      case .planar(let metres): metres
      }
    }
  }

  let options: BufferOptions
  let makeEngine: () -> any GeometryEngine
  /// Made when it is needed: points are not.
  lazy var engine: any GeometryEngine = makeEngine()
  private let makeGeodesic: () -> any GeodesicEngine
  /// Made when they are needed: what is on a plane has none.
  lazy var circles = GeodesicCircles(makeGeodesic())
  var planarCircles = PlanarCircles()
  var offsets = PlaneBuffer()
  var polygons = PolygonUnion()

  /// - Parameters:
  ///   - engine: makes the planar engine.
  ///   - geodesic: makes the solver of geodesics.
  public init(
    _ options: BufferOptions, engine: @escaping () -> any GeometryEngine,
    geodesic: @escaping () -> any GeodesicEngine
  ) {
    self.options = options
    makeEngine = engine
    makeGeodesic = geodesic
  }

  /// Replaces `geometry` by its buffer, counter-clockwise and cut at ±180°.
  ///
  /// - Parameter distance: metres on the ground or, on a plane, coordinate units.
  public func buffer(
    _ geometry: inout Geometry, distance: Double, on plane: Plane
  ) throws(BufferFailure) {
    var result = Geometry(type: .multiPolygon)
    var sources = 0
    // A circle is valid with digits that hold its radius.
    var isCircles = options.addsDecimals || abs(distance) * plane.metresPerUnit > 1
    try geometry.forEachSimple { part throws(BufferFailure) in
      if part.isEmpty { return }
      try check(part, distance, plane)
      switch part.type {
      case .point, .multiPoint:
        for vertex in 0..<part.vertexCount {
          sources += 1
          let (x, y) = (part.ordinates[vertex * part.dimension], part.ordinates[vertex * part.dimension + 1])
          try appendCircle(x, y, distance, plane, &result)
        }
      default:
        sources += 1
        part.gatherParts()
        // Where a line was cut at ±180° it has no ends.
        if plane == .geographic || plane == .degrees { part.sewLines() }
        let made: Geometry
        switch plane {
        case .geographic: made = try groundBuffer(part, distance)
        case .degrees, .planar:
          // Parts that meet at ±180° are one.
          let box = part.bounds
          let isCut = plane == .degrees && part.type == .multiPolygon && box.comesToBothSides
          if isCut { part.unrollTogether() } else if plane == .degrees { _ = part.unwrapLongitudes() }
          made = try planeBuffer(
            part, distance, options.style(radius: distance * plane.metresPerUnit), unites: isCut)
        }
        result.appendPolygons(of: made)
        isCircles = false
      }
    }
    if plane == .degrees { result = try onGlobe(result, distance) }
    let isDegrees = plane == .geographic || plane == .degrees
    let grid = isDegrees ? degreeGrid(distance, on: plane) : planeGrid(distance, on: plane, result.bounds)
    if sources > 1, result.hasOverlappingBoxes {
      if let grid, let union = polygons.union(result, on: grid) {
        result = union
      } else {
        result = try attempt { () throws(EngineError) in try engine.union(result) }
        result.followRightHandRule()
      }
    } else if options.style.side != .both, let grid, let union = polygons.union(result, on: grid) {
      // Along a line that goes back over itself, rings touch themselves.
      result = union
    } else if !isCircles, let grid, let settled = polygons.settled(result, on: grid) {
      result = settled
    }
    result.simplifyType()
    geometry = result
  }

  /// In metres: ten times what the last bit of a longitude is worth.
  static let leastRadius = 1e-5
  static let tooSmall = BufferFailure.distance(
    "the radius is less than 0.01 mm, which longitudes and latitudes have no digits for")

  /// How many decimals a buffer is to be written with: as many as are asked for, or more where the last one would be
  /// more than 0.2 % of the radius; nil for all.
  public func decimals(_ distance: Double, on plane: Plane) -> Int? {
    let isDegrees = plane == .geographic || plane == .degrees
    guard var count = isDegrees ? options.decimals.degrees : options.decimals.linear else { return nil }
    let radius = abs(distance) * plane.metresPerUnit
    guard options.addsDecimals, radius > 0 else { return count }
    var last = isDegrees ? WGS84.metresPerDegree : plane.metresPerUnit
    for _ in 0..<count { last /= 10 }
    while last > radius / 500, count < 12 { (last, count) = (last / 10, count + 1) }
    return count
  }

  /// Where longitudes and latitudes are written.
  func degreeGrid(_ distance: Double, on plane: Plane = .geographic) -> Grid? {
    let world = Box.globe
    return decimals(distance, on: plane).flatMap { Grid(decimals: $0, holding: world) }
      ?? Grid(around: world, step: 0x1p-40)
  }

  private func planeGrid(_ distance: Double, on plane: Plane, _ box: Box) -> Grid? {
    Grid(writing: decimals(distance, on: plane), of: box)
  }

  private func check(_ part: Geometry, _ distance: Double, _ plane: Plane) throws(BufferFailure) {
    let isArea = part.type.hasRings
    if !isArea, distance <= 0 {
      let what = part.type == .point || part.type == .multiPoint ? "a circle" : "a line"
      throw .distance("the radius of \(what) must be greater than 0; only polygons can be made smaller")
    }
    if isArea || part.type == .point || part.type == .multiPoint, options.style.side != .both {
      throw .distance("--side is for lines; this is a \(part.type.name)")
    }
    if plane == .geographic, abs(distance) > WGS84.halfMeridian {
      throw .distance("the radius is more than half the Earth's circumference, 20003.93 km")
    }
    if plane == .geographic, part.type != .point, part.type != .multiPoint, abs(distance) > WideBand.limit {
      throw .distance(
        "the radius of a line or polygon is at most 9000 km, a little less than a quarter of the way round")
    }
    guard distance != 0 else { return }
    let size = part.bounds
    let reach = max(abs(size.min.x), abs(size.max.x), abs(size.min.y), abs(size.max.y))
    let least = plane == .geographic ? Self.leastRadius : reach * 0x1p-44
    if abs(distance) < least {
      throw plane == .geographic
        ? Self.tooSmall
        : .distance("the radius is too small for coordinates as large as these, which have no digits for it")
    }
  }

  private func appendCircle(
    _ x: Double, _ y: Double, _ radius: Double, _ plane: Plane, _ result: inout Geometry
  ) throws(BufferFailure) {
    let segments = options.segmentCount(radius: radius * plane.metresPerUnit)
    switch (plane, options.shape) {
    case (.planar, _), (.degrees, _): planarCircles.append(x: x, y: y, radius: radius, segments: segments, to: &result)
    case (.geographic, .geodesic): circles.append(x: x, y: y, radius: radius, segments: segments, to: &result)
    case (.geographic, .mercator):
      guard abs(y) < 89.5 else {
        throw .distance("there is no Mercator circle at latitude \(y): the pole is infinitely far on that map")
      }
      let reach = radius * MercatorSquare.degreesPerMetre(y)
      guard planarCircles.appendMercator(x: x, y: y, radius: reach, segments: segments, to: &result) else {
        throw .distance("the circle is wider than the Mercator map of the world")
      }
    }
  }

  /// What of polygons in degrees of a plane, which may go beyond ±180 and ±90, is on the globe.
  private func onGlobe(_ flat: Geometry, _ distance: Double) throws(BufferFailure) -> Geometry {
    let box = flat.bounds
    if flat.isEmpty || (!box.goesBeyondSeam && box.min.y >= -90 && box.max.y <= 90) { return flat }
    var result = Geometry(type: .multiPolygon)
    let turns = Longitude.copy(of: box.min.x)...Longitude.copy(of: box.max.x)
    // A radius of more than once round covers all that it would cover again.
    for turn in turns.clamped(to: -3...3) {
      let (west, east) = (
        Longitude.west + Longitude.turn * Double(turn), Longitude.east + Longitude.turn * Double(turn)
      )
      let world = Geometry(
        type: .polygon, ordinates: [west, -90, east, -90, east, 90, west, 90, west, -90], ringEnds: [5])
      let shared = try attempt { () throws(EngineError) in try engine.intersection(flat, world) }
      var part = Geometry(type: .multiPolygon)
      part.appendPolygons(of: shared)
      for at in stride(from: 0, to: part.ordinates.count, by: 2) { part.ordinates[at] -= Longitude.turn * Double(turn) }
      part.followRightHandRule()
      result.appendPolygons(of: part)
    }
    return turns.count > 1
      ? degreeGrid(distance, on: .degrees).flatMap { polygons.union(result, on: $0) } ?? result : result
  }

  /// Calls the engine and gives its error another type.
  func attempt(_ call: () throws(EngineError) -> Geometry) throws(BufferFailure) -> Geometry {
    do throws(EngineError) { return try call() } catch { throw .engine(error) }
  }
}

extension Geometry {
  /// Appends the polygons of another geometry to a MultiPolygon.
  mutating func appendPolygons(of other: Geometry) {
    // An intersection is a collection where the two also touch.
    for member in other.members { appendPolygons(of: member) }
    guard other.type.hasRings, !other.isEmpty else { return }
    let (vertices, rings) = (vertexCount, ringEnds.count)
    ordinates += other.ordinates
    ringEnds += other.ringEnds.map { $0 + vertices }
    partEnds += (other.type == .polygon ? [other.ringEnds.count] : other.partEnds).map { $0 + rings }
  }

  /// Whether the boxes of two polygons of a MultiPolygon overlap.
  ///
  /// O(polygons log polygons), and polygons² where all share their x.
  fileprivate var hasOverlappingBoxes: Bool {
    let boxes = partEnds.indices.map { Box(around: positions(ofRing: part($0).lowerBound)) }.sorted {
      $0.min.x < $1.min.x
    }
    for (index, box) in boxes.enumerated() {
      for other in boxes[(index + 1)...] {
        if other.min.x > box.max.x { break }
        if other.meets(box) { return true }
      }
    }
    return false
  }
}
