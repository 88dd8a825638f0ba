// Geometries on the screen, each part of them in one copy of the world.

import Globe
public import Planar

/// A vertex without a place on the other side.
public struct HiddenVertex: Error, Sendable, Equatable {
  /// Why there is none.
  public enum Reason: Sendable {
    /// It is no longitude and latitude, or not finite.
    case noCoordinate
    /// It is behind the camera.
    case behindCamera
    /// It is on the screen above the horizon.
    case sky
    /// It is on the screen where the map has ended, nearer to a pole than it reaches.
    case offMap
    /// It is not on the map of the projection that the camera looks at.
    case offPlane
    /// The edge to it is longer than 180° of longitude, which longitudes cannot say.
    case wideEdge
  }

  /// The vertex, counted from 0.
  public let vertex: Int
  /// Why it has no place.
  public let reason: Reason

  /// Names a vertex that has no place.
  package init(vertex: Int, reason: Reason) { (self.vertex, self.reason) = (vertex, reason) }
}

/// Brings geometries in longitude and latitude to the screen, and back.
///
///     let placement = ScreenPlacement(MapProjection(camera, viewport))
///     try placement.toScreen(&geometry)
///
/// A polygon, a line or a point is drawn in the copy of the world whose middle is nearest to the camera's centre,
/// unless only another copy has a vertex on the screen: so parts that were cut at ±180° lie side by side again.
///
/// Where the camera looks at the plane of a projection (`FlatMap.plane`), geometries are of eastings and northings
/// there, in metres, instead.
public struct ScreenPlacement: Sendable {
  /// The camera and the screen.
  public let projection: MapProjection
  /// The map points from west to east that can be on the screen.
  private let visible: ClosedRange<Double>

  /// Prepares for a camera.
  public init(_ projection: MapProjection) {
    self.projection = projection
    let ground = VisibleGround(projection).rect
    // As far beyond as the slack of Viewport.contains reaches.
    let slack = 1e-5 * ground.width
    visible = ground.minX - slack...ground.maxX + slack
  }

  /// Whether the screen shows less than half of the world from west to east.
  var isNarrow: Bool { visible.upperBound - visible.lowerBound < MapPoint.world / 2 }

  /// Replaces longitudes and latitudes by screen points; z stays.
  ///
  /// The geometry is not a collection, and its longitudes are unwrapped (`unwrapLongitudes`). Latitudes beyond the
  /// map's edge have their place beyond it; a pole, which has none, is taken as 89.999999°. Of a line or polygon that
  /// is partly behind the camera, and of several points or parts, what is before it is left, cut where it is drawn as
  /// far below the screen as the screen is high.
  ///
  /// - Returns: whether something was cut away, so that vertices are others.
  /// - Throws: `HiddenVertex` at the first vertex behind the camera, when nothing is before it, or that is not a
  ///   coordinate.
  @discardableResult
  public func toScreen(_ geometry: inout Geometry) throws(HiddenVertex) -> Bool {
    try toScreen(&geometry, places: nil)
  }

  /// The same, and tells where vertices come from.
  ///
  /// - Parameter note: where something is cut away, is given for each vertex that is left the number of the one that it
  ///   was, or its place on the edge from there to the next; nil for nobody.
  public func toScreen(
    _ geometry: inout Geometry, places note: (([Double]) -> Void)?
  ) throws(HiddenVertex) -> Bool {
    try toMapPoints(&geometry)
    let stride = geometry.dimension
    let parts = geometry.ringEnds.isEmpty ? (0..<geometry.vertexCount).map { $0..<$0 + 1 } : geometry.partRanges
    let shifts = parts.map { shift($0, stride, geometry.ordinates) }
    if projection.perspective.sinP > 0, let hidden = hiddenVertex(geometry, parts, shifts) {
      var seen = visible(note == nil ? geometry : geometry.withNumbers(), parts, shifts)
      if seen.isEmpty { throw HiddenVertex(vertex: hidden, reason: .behindCamera) }
      if let note { note(seen.takeNumbers()) }
      seen.place(projection, 0..<seen.vertexCount, shift: 0)
      geometry = seen
      return true
    }
    for (part, shift) in zip(parts, shifts) { geometry.place(projection, part, shift: shift) }
    return false
  }

  /// The first vertex behind the camera.
  private func hiddenVertex(_ geometry: Geometry, _ parts: [Range<Int>], _ shifts: [Double]) -> Int? {
    for (part, shift) in zip(parts, shifts) {
      for vertex in part {
        let at = vertex * geometry.dimension
        // Written so that what is not a number is hidden.
        let isBefore = projection.depth(x: geometry.ordinates[at] + shift, y: geometry.ordinates[at + 1]) > 0
        if !isBefore { return vertex }
      }
    }
    return nil
  }

  /// What of a geometry in map points is before the camera, each part moved to where it is drawn.
  private func visible(_ geometry: Geometry, _ parts: [Range<Int>], _ shifts: [Double]) -> Geometry {
    let dimension = geometry.dimension
    var moved = geometry
    for (part, shift) in zip(parts, shifts) {
      for vertex in part { moved.ordinates[vertex * dimension] += shift }
    }
    guard let plane = projection.beforeCamera(shift: 0) else { return moved }
    let cut = HalfPlaneCut(plane: plane, dimension: dimension)
    var seen = Geometry(type: geometry.type, dimension: dimension)
    if geometry.ringEnds.isEmpty {
      for vertex in 0..<moved.vertexCount {
        let at = vertex * dimension
        guard projection.depth(x: moved.ordinates[at], y: moved.ordinates[at + 1]) > 0 else { continue }
        seen.ordinates += moved.ordinates[at..<at + dimension]
      }
    } else if geometry.type.hasRings {
      for rings in moved.polygons {
        for polygon in cut.polygon(rings.map { Array(moved.ringOrdinates($0)) }) {
          for ring in polygon { seen.appendRing(ring) }
          seen.partEnds.append(seen.ringEnds.count)
        }
      }
      seen.type = geometry.type == .polygon && seen.partEnds.count == 1 ? .polygon : .multiPolygon
      if seen.type == .polygon { seen.partEnds = [] }
    } else {
      for line in moved.ringEnds.indices {
        for piece in cut.line(moved.ringOrdinates(line)) { seen.appendRing(piece) }
      }
      seen.type = geometry.type == .lineString && seen.ringEnds.count == 1 ? .lineString : .multiLineString
    }
    return seen
  }

  /// Replaces longitudes and latitudes by map points.
  ///
  /// - Throws: `HiddenVertex` at the first vertex that is not a coordinate.
  func toMapPoints(_ geometry: inout Geometry) throws(HiddenVertex) {
    let map = projection.map
    for vertex in 0..<geometry.vertexCount {
      let at = vertex * geometry.dimension
      let (x, y) = (geometry.ordinates[at], geometry.ordinates[at + 1])
      guard x.isFinite, map.repeats ? abs(y) <= 90 : y.isFinite else {
        throw HiddenVertex(vertex: vertex, reason: .noCoordinate)
      }
      let point = map.point(Coordinate(latitude: y, longitude: x))
      geometry.ordinates[at] = point.x
      geometry.ordinates[at + 1] = point.y
    }
  }

  /// How far to the east the vertices are moved.
  private func shift(_ vertices: Range<Int>, _ stride: Int, _ ordinates: [Double]) -> Double {
    guard projection.map.repeats else { return 0 }
    var (least, largest) = (Double.infinity, -Double.infinity)
    for vertex in vertices {
      let x = ordinates[vertex * stride]
      (least, largest) = (min(least, x), max(largest, x))
    }
    let world = MapPoint.world
    let near = -world * (((least + largest) / 2 - projection.center.x) / world).rounded()
    let others = [near - world, near + world].filter { shift in
      largest + shift >= visible.lowerBound && least + shift <= visible.upperBound
    }
    if others.isEmpty || isSeen(vertices, stride, ordinates, near) { return near }
    return others.first { isSeen(vertices, stride, ordinates, $0) } ?? near
  }

  private func isSeen(_ vertices: Range<Int>, _ stride: Int, _ ordinates: [Double], _ shift: Double) -> Bool {
    for vertex in vertices {
      let (x, y) = (ordinates[vertex * stride] + shift, ordinates[vertex * stride + 1])
      if let point = projection.screenPoint(x: x, y: y), projection.shows(point) { return true }
    }
    return false
  }

  /// Replaces screen points by longitudes and latitudes; z stays.
  ///
  /// Longitudes go on beyond ±180° where the view does: `AntimeridianCutter` brings them back. The geometry is no
  /// collection.
  ///
  /// - Throws: `HiddenVertex` at the first vertex in the sky or off the map, or at the end of an edge of more than
  ///   180°.
  public func toGround(_ geometry: inout Geometry) throws(HiddenVertex) {
    for vertex in 0..<geometry.vertexCount {
      let at = vertex * geometry.dimension
      let place = ScreenPoint(x: geometry.ordinates[at], y: geometry.ordinates[at + 1])
      guard let point = projection.mapPoint(at: place), point.x.isFinite, point.y.isFinite else {
        throw HiddenVertex(vertex: vertex, reason: .sky)
      }
      guard projection.map.repeats else {
        let position = projection.map.position(point)
        geometry.ordinates[at] = position.longitude
        geometry.ordinates[at + 1] = position.latitude
        continue
      }
      let latitude = point.coordinate.latitude
      guard abs(latitude) <= (MapPoint.openLimit + 90) / 2 else { throw HiddenVertex(vertex: vertex, reason: .offMap) }
      geometry.ordinates[at] = point.longitude
      geometry.ordinates[at + 1] = latitude
    }
    guard projection.map.repeats else { return }
    for ring in geometry.ringEnds.indices {
      for vertex in geometry.ring(ring).dropFirst() {
        let at = vertex * geometry.dimension
        if Longitude.isWide(geometry.ordinates[at] - geometry.ordinates[at - geometry.dimension]) {
          throw HiddenVertex(vertex: vertex, reason: .wideEdge)
        }
      }
    }
  }
}

extension Geometry {
  /// Replaces map points by screen points; all are before the camera.
  fileprivate mutating func place(_ projection: MapProjection, _ vertices: Range<Int>, shift: Double) {
    for vertex in vertices {
      let at = vertex * dimension
      guard let point = projection.screenPoint(x: ordinates[at] + shift, y: ordinates[at + 1]) else { continue }
      ordinates[at] = point.x
      ordinates[at + 1] = point.y
    }
  }

  /// The same with the number of each vertex as its last ordinate, which a cut has between two as it has heights.
  fileprivate func withNumbers() -> Geometry {
    var other = self
    other.dimension = dimension + 1
    other.ordinates.removeAll()
    for vertex in 0..<vertexCount {
      other.ordinates += ordinates[vertex * dimension..<(vertex + 1) * dimension] + [Double(vertex)]
    }
    return other
  }

  /// Takes the last ordinates away, and gives them.
  fileprivate mutating func takeNumbers() -> [Double] {
    let (all, count, length) = (ordinates, vertexCount, dimension)
    dimension = length - 1
    ordinates.removeAll()
    for vertex in 0..<count { ordinates += all[vertex * length..<(vertex + 1) * length - 1] }
    return (0..<count).map { all[($0 + 1) * length - 1] }
  }

  fileprivate mutating func appendRing(_ ring: [Double]) {
    ordinates += ring
    ringEnds.append(vertexCount)
  }
}
