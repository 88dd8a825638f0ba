// What crosses the antimeridian or encloses a pole, cut as RFC 7946 §3.1.9 says.

public import Planar

/// One end of the Earth's axis.
public enum Pole: String, Sendable, CaseIterable {
  case north, south
}

/// Cuts geometries in longitude and latitude at ±180°.
///
///     var cutter = AntimeridianCutter()
///     var line = Geometry(type: .lineString, ordinates: [170, 0, -170, 10], ringEnds: [2])
///     cutter.cut(&line)      // MultiLineString [[170,0],[180,5]], [[-180,5],[-170,10]]
///
/// Edges go the way that `EdgeWay` says. The latitude of a cut is that of the straight line between the vertices, as
/// RFC 7946 §3.1.1 defines edges.
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
  /// The pole that rings round the Earth enclose; nil for the one by which less than half of the sphere is enclosed.
  public let pole: Pole?

  /// Makes a cutter; one serves a whole stream.
  ///
  /// - Parameter tolerance: in degrees, ≥ 0: half of the last digit that will be written keeps slivers narrower than
  ///   that from coming out of rounded coordinates.
  /// - Parameter pole: the one that rings round the Earth enclose, instead of the nearer.
  public init(tolerance: Double = 0, enclosing pole: Pole? = nil) {
    self.tolerance = tolerance
    self.pole = pole
  }

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
    if geometry.ringEnds.isEmpty { return wrapPoints(&geometry) }
    let tracks = geometry.ringEnds.indices.map { Track(geometry, $0, tolerance) }
    guard tracks.contains(where: \.needsCut) else { return false }
    let result = geometry.type.hasRings ? cutPolygons(geometry, tracks) : cutLines(geometry, tracks)
    // A seam alone is no way that could be cut.
    if result == geometry { return false }
    geometry = result
    return true
  }

  /// Cuts like `cut`, but the rings of polygons that go round no pole as lines: they are not closed along ±180°.
  ///
  /// For linework, where the sides of a ring mean nothing, and a ring that crosses itself on ±180° has none.
  @discardableResult
  public mutating func cutLinework(_ geometry: inout Geometry) -> Bool {
    if geometry.type == .geometryCollection {
      var isChanged = false
      for index in geometry.members.indices where cutLinework(&geometry.members[index]) { isChanged = true }
      return isChanged
    }
    let reachesPole = abs(geometry.bounds.min.y) >= 90 || abs(geometry.bounds.max.y) >= 90
    guard geometry.type.hasRings, !reachesPole, geometry.isFinite,
      geometry.ringEnds.indices.allSatisfy({ Track(geometry, $0, tolerance).turns == 0 })
    else { return cut(&geometry) }
    var lines = geometry
    lines.type = .multiLineString
    lines.partEnds = []
    guard cut(&lines) else { return false }
    geometry = lines
    return true
  }

  private func wrapPoints(_ geometry: inout Geometry) -> Bool {
    var isChanged = false
    for at in stride(from: 0, to: geometry.ordinates.count, by: geometry.dimension)
    where abs(geometry.ordinates[at]) > 180 {
      geometry.ordinates[at] = wrapped(geometry.ordinates[at])
      isChanged = true
    }
    return isChanged
  }

  private func cutLines(_ geometry: Geometry, _ tracks: [Track]) -> Geometry {
    var result = Geometry(type: .lineString, dimension: geometry.dimension)
    for track in tracks {
      let pieces = track.needsCut ? Sheet.antimeridian.pieces(track.vertices, isRing: false).open : []
      for piece in pieces { result.append(piece) }
      if pieces.isEmpty { result.append(track.vertices) }
    }
    if geometry.type == .multiLineString || result.ringEnds.count > 1 { result.type = .multiLineString }
    return result
  }

  private func cutPolygons(_ geometry: Geometry, _ tracks: [Track]) -> Geometry {
    var result = Geometry(type: .multiPolygon, dimension: geometry.dimension)
    var wound = tracks
    for part in geometry.polygons {
      let needsCut = tracks[part].contains(where: \.needsCut)
      if needsCut { wound.wind(part, enclosing: pole) }
      var sheet = Sheet.antimeridian
      sheet.endsAtPoles = needsCut && wound[part].contains(where: \.boundsPole)
      var clip = needsCut ? Clip(wound[part].map(\.closed), to: sheet) : Clip()
      // Where rings cross each other, a hole may be in none of the pieces.
      clip.addStraysToFirst()
      for polygon in clip.polygons { result.appendPart(polygon) }
      // What has no area has no pieces; it stays as it is, in range.
      if clip.polygons.isEmpty { result.appendPart(tracks[part].map(\.closed)) }
    }
    if geometry.type == .polygon { result.simplifyType() }
    return result
  }
}

extension [Track] {
  /// Winds the rings of a polygon so that it is on the left of each.
  mutating func wind(_ rings: Range<Int>, enclosing pole: Pole? = nil) {
    guard let exterior = rings.first else { return }
    self[exterior].windAsExterior(enclosing: pole)
    for hole in rings.dropFirst() { self[hole].windAsHole(in: self[exterior]) }
  }
}

extension Geometry {
  /// Whether there is a longitude out of range or a jump, also where one line or ring ends and the next begins.
  ///
  /// O(vertices), without a branch for each where the geometry is narrower than any jump, as nearly all are.
  public var mayJump: Bool {
    if type == .geometryCollection { return members.contains(where: \.mayJump) }
    return mayJump(in: bounds)
  }

  @inline(__always)
  private func mayJump(in box: Box) -> Bool {
    box.min.x < -180 || box.max.x > 180 || (box.max.x - box.min.x > 180 && hasJump)
  }

  /// Whether there is a longitude out of range, a jump, or a pole, also where one line or ring ends and the next
  /// begins.
  fileprivate var mayNeedCut: Bool {
    let box = bounds
    return box.min.y <= -90 || box.max.y >= 90 || mayJump(in: box)
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
}
