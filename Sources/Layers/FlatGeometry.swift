// Geometries of the globe on a plane where nothing is torn apart, for operations that know planes only.

import GeoJSON
import Globe
import Planar
import SystemLibrary

/// A geometry as one can see it whole, and the way back to its own coordinates.
///
/// What crosses ±180°, cut there or not, is put together there, in longitudes that may go beyond; what encloses a pole
/// is seen from above it, in the azimuthal equidistant projection, in degrees. All else stays as it is.
package struct FlatGeometry {
  private enum View {
    case same, unrolled
    case pole(Pole)
  }

  /// The geometry on the plane.
  package private(set) var geometry: Geometry
  private var view = View.same
  /// What x was multiplied by.
  private var stretch = 1.0

  /// Sees a geometry whole.
  ///
  /// - Parameter hasSeam: whether it is in longitude and latitude.
  package init(_ geometry: Geometry, hasSeam: Bool, _ engine: any GeometryEngine) {
    self.geometry = geometry
    guard hasSeam else { return }
    var box = Box()
    geometry.visitSimple { box.add($0.bounds) }
    let mayTear = box.comesToSeam || box.isWide
    guard mayTear || box.min.y <= -90 || box.max.y >= 90 else { return }
    var cutter = AntimeridianCutter()
    cutter.cut(&self.geometry)
    if let pole = enclosedPole {
      view = .pole(pole)
      self.geometry.forEachSimple { part in
        for vertex in 0..<part.vertexCount { part.setPosition(vertex, Self.project(part.position(vertex), pole)) }
        // The way along 180° to the pole and back is not a border.
        if part.type.hasRings, let whole = try? engine.buffer(part, distance: 0, style: BufferStyle()) { part = whole }
      }
    } else {
      view = .unrolled
      unroll(engine)
    }
  }

  /// The pole that a polygon encloses, which has come to be as wide as the world; nil for none, and for both.
  private var enclosedPole: Pole? {
    var poles: Set<Pole> = []
    geometry.visitSimple { part in
      for (rings, vertices) in zip(part.polygons, part.partRanges) where !rings.isEmpty {
        let box = Box(around: part.positions(vertices))
        guard box.size.x >= Longitude.turn else { continue }
        if box.max.y >= 90 { poles.insert(.north) }
        if box.min.y <= -90 { poles.insert(.south) }
      }
    }
    return poles.count == 1 ? poles.first : nil
  }

  /// Brings the parts together that the cut put to both ends of the map.
  private mutating func unroll(_ engine: any GeometryEngine) {
    var envelope = Envelope()
    envelope.add(geometry)
    guard let bounds = envelope.bounds(wraps: true), bounds.west > bounds.east else { return }
    let middle = (bounds.west + bounds.east) / 2
    geometry.forEachSimple { part in
      var touches = false
      for vertices in part.partRanges {
        guard let span = part.span(vertices) else { continue }
        touches = touches || Longitude.comesToSide(span.lower, span.upper)
        guard (span.lower + span.upper) / 2 < middle else { continue }
        for vertex in vertices { part.ordinates[vertex * part.dimension] += Longitude.turn }
      }
      if touches, part.type.hasRings, let whole = try? engine.union(part) { part = whole }
    }
  }

  /// Stretches the plane so that it is true in all directions at the middle of the geometry.
  package mutating func makeTrue(_ unit: AxisUnit) {
    if case .pole = view { return }
    guard unit == .degrees else { return }
    var box = Box()
    geometry.visitSimple { box.add($0.bounds) }
    if box.isEmpty { return }
    stretch = max(0.01, cos(box.center.y * (.pi / 180)))
    geometry.forEachSimple { [stretch] part in
      for vertex in 0..<part.vertexCount { part.ordinates[vertex * part.dimension] *= stretch }
    }
  }

  /// Where a place of the plane is on the globe.
  package func unprojected(_ place: Position) -> Position {
    switch view {
    case .same: Position(place.x / stretch, place.y)
    case .unrolled: Position(Self.wrapped(place.x / stretch), place.y)
    case .pole(let pole):
      Self.unproject(place, pole)
    }
  }

  /// A longitude in −180 ..< 180, but 180 for what lies on the antimeridian.
  private static func wrapped(_ x: Double) -> Double {
    let x = Globe.wrapped(x)
    return Longitude.eastern(x)
  }

  private static func unproject(_ place: Position, _ pole: Pole) -> Position {
    let distance = (place * place).sum().squareRoot()
    let side = pole == .north ? 1.0 : -1.0
    // On the pole itself no longitude is better than another.
    if distance < 1e-9 { return Position(0, 90 * side) }
    return Position(wrapped(atan2(place.x, place.y) * (180 / .pi)), (90 - distance) * side)
  }

  private static func project(_ place: Position, _ pole: Pole) -> Position {
    let distance = 90 - (pole == .north ? place.y : -place.y)
    // Both sides of the cut come to lie on one line, to the last bit.
    let angle = abs(place.x) * (.pi / 180)
    let east = Longitude.isSide(place.x) ? 0 : distance * sin(angle)
    return Position(place.x < 0 ? -east : east, distance * cos(angle))
  }
}
