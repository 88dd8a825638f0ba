// What crosses the antimeridian or encloses a pole, cut as RFC 7946 §3.1.9 says.

public import SimpleFeatures

/// Cuts geometries in longitude and latitude at ±180°.
///
///     var cutter = AntimeridianCutter()
///     var line = Geometry(type: .lineString, ordinates: [170, 0, -170, 10], ringEnds: [2])
///     cutter.cut(&line)      // MultiLineString [[170,0],[180,5]], [[-180,5],[-170,10]]
///
/// An edge takes the shorter way round: two vertices that are more than 180° of longitude apart, as numbers, stand on
/// both sides of the antimeridian, and an edge that really is that long cannot be told from it. The exception is an
/// edge from exactly −180 to exactly 180 or back: it goes round the Earth where it lies on a pole or where the line or
/// ring neither jumps elsewhere nor goes on beyond the edge.
///
/// The latitude of a cut is that of the straight line between the vertices, as RFC 7946 §3.1.1 defines edges.
///
/// What a ring encloses is on its left, by the right-hand rule of §3.1.6. Many rings are wound wrongly, so:
///
/// - an exterior ring round a pole that would enclose more than half of the sphere is turned;
/// - one round no pole that runs clockwise is turned, unless what lies outside it, with both poles, is less than half
///   of the sphere;
/// - a hole runs the other way.
///
/// A ring that encloses a pole is closed along ±180 and over the pole. A vertex on a pole has no longitude of its own:
/// it takes those of the vertices before and after it.
///
/// Not for projected coordinates.
public struct AntimeridianCutter: Sendable {
  /// Longitudes that are no farther than this from ±180 lie on it, in degrees.
  public let tolerance: Double

  /// Makes a cutter; one serves a whole stream.
  ///
  /// - Parameter tolerance: in degrees, ≥ 0: half of the last digit that will be written keeps slivers narrower than
  ///   that from coming out of rounded coordinates.
  public init(tolerance: Double = 0) { self.tolerance = tolerance }

  /// Cuts `geometry` where it crosses ±180° and wraps its longitudes into [−180, 180].
  ///
  /// A LineString becomes a MultiLineString and a Polygon a MultiPolygon where there are several pieces. z is
  /// interpolated; where it is NaN on one side, it is NaN on the cut. Ordinates that are not finite are left alone.
  ///
  /// O(vertices), without allocation, where nothing is near a jump; O(n log n) for rings with n crossings.
  ///
  /// - Returns: whether anything was changed.
  @discardableResult
  public mutating func cut(_ geometry: inout Geometry) -> Bool {
    if geometry.type == .geometryCollection {
      var isChanged = false
      for index in geometry.members.indices where cut(&geometry.members[index]) { isChanged = true }
      return isChanged
    }
    guard geometry.mayNeedCut, geometry.isFinite else { return false }
    switch geometry.type {
    case .point, .multiPoint: return wrapPoints(&geometry)
    case .lineString, .multiLineString: return cutLines(&geometry)
    case .polygon, .multiPolygon: return cutPolygons(&geometry)
    case .geometryCollection: return false
    }
  }

  private func wrapPoints(_ geometry: inout Geometry) -> Bool {
    var isChanged = false
    for at in stride(from: 0, to: geometry.ordinates.count, by: geometry.dimension)
    where abs(geometry.ordinates[at]) > 180 {
      geometry.ordinates[at] = geometry.ordinates[at].remainder(dividingBy: 360)
      isChanged = true
    }
    return isChanged
  }

  private func cutLines(_ geometry: inout Geometry) -> Bool {
    let runs = geometry.ringEnds.indices.map { Run(geometry, $0, isRing: false, tolerance) }
    guard runs.contains(where: \.needsCut) else { return false }
    var result = Geometry(type: .lineString, dimension: geometry.dimension)
    for run in runs {
      guard run.needsCut else {
        result.append(run.source)
        continue
      }
      for piece in Track(run).pieces() { result.append(piece) }
    }
    if geometry.type == .multiLineString || result.ringEnds.count > 1 { result.type = .multiLineString }
    geometry = result
    return true
  }

  private func cutPolygons(_ geometry: inout Geometry) -> Bool {
    let runs = geometry.ringEnds.indices.map { Run(geometry, $0, isRing: true, tolerance) }
    guard runs.contains(where: \.needsCut) else { return false }
    var result = Geometry(type: .polygon, dimension: geometry.dimension)
    let parts = geometry.type == .polygon ? [0..<runs.count] : geometry.partEnds.indices.map { geometry.part($0) }
    for part in parts {
      let rings = runs[part]
      var polygons: [[[Node]]] = []
      if rings.contains(where: \.needsCut) { polygons = cutPolygon(rings.map { Track($0) }) }
      // What has no area has no pieces; it stays as it is, in range.
      if polygons.isEmpty { polygons = [rings.map(\.source)] }
      for polygon in polygons {
        for ring in polygon { result.append(ring) }
        result.partEnds.append(result.ringEnds.count)
      }
    }
    if geometry.type == .multiPolygon || result.partEnds.count > 1 {
      result.type = .multiPolygon
    } else {
      result.partEnds = []
    }
    geometry = result
    return true
  }
}

extension Geometry {
  /// Whether there is a longitude out of range, a jump, or a pole, also where one line or ring ends and the next begins.
  fileprivate var mayNeedCut: Bool {
    let box = bounds
    if box.min.y <= -90 || box.max.y >= 90 || box.min.x < -180 || box.max.x > 180 { return true }
    // Nearly every geometry is narrower than any jump.
    return box.max.x - box.min.x > 180 && hasJump
  }

  private var hasJump: Bool {
    guard var previous = ordinates.first else { return false }
    for at in stride(from: 0, to: ordinates.count, by: dimension) {
      if abs(ordinates[at] - previous) > 180 { return true }
      previous = ordinates[at]
    }
    return false
  }

  /// Whether every x and y is a number.
  fileprivate var isFinite: Bool {
    stride(from: 0, to: ordinates.count, by: dimension).allSatisfy {
      ordinates[$0].isFinite && ordinates[$0 + 1].isFinite
    }
  }

  /// Adds a line or ring.
  fileprivate mutating func append(_ nodes: [Node]) {
    for node in nodes {
      ordinates.append(node.x)
      ordinates.append(node.y)
      if dimension == 3 { ordinates.append(node.z) }
    }
    ringEnds.append(vertexCount)
  }
}
