// An edge that is a geodesic, and the place of it that is nearest to another place.

import Planar
import SystemLibrary

/// The geodesic between two vertices.
package struct GeodesicEdge: Sendable {
  /// Longitude and latitude of its ends.
  package let from, to: Position
  /// Metres.
  package let length: Double
  /// The azimuth at its start, in degrees.
  package let azimuth: Double

  /// An edge whose length and azimuth at the start are known.
  package init(from: Position, to: Position, length: Double, azimuth: Double) {
    (self.from, self.to, self.length, self.azimuth) = (from, to, length, azimuth)
  }

  /// The shortest way between two places.
  package init(from: Position, to: Position, _ geodesic: any GeodesicEngine) {
    let (length, azimuth) = geodesic.inverse(x: from.x, y: from.y, toX: to.x, toY: to.y)
    self.init(from: from, to: to, length: length, azimuth: azimuth)
  }

  /// The place so many metres from its start.
  package func position(at metres: Double, _ geodesic: any GeodesicEngine) -> Position {
    if metres <= 0 { return from }
    if metres >= length { return to }
    let place = geodesic.direct(x: from.x, y: from.y, azimuth: azimuth, distance: metres)
    return Position(place.x, place.y)
  }

  /// The azimuth at a place of it, so many metres from its start, in degrees.
  package func azimuth(at place: Position, _ metres: Double, _ geodesic: any GeodesicEngine) -> Double {
    // Towards the end that is farther, so that rounding turns it least.
    if metres > length / 2 {
      return Azimuth.back(geodesic.inverse(x: place.x, y: place.y, toX: from.x, toY: from.y).azimuth)
    }
    return geodesic.inverse(x: place.x, y: place.y, toX: to.x, toY: to.y).azimuth
  }

  /// How far the way bends from its chord at most, in metres.
  package var sagitta: Double { length * length / 8 / Self.leastRadius }

  /// The smallest radius of curvature, b² / a.
  private static let leastRadius = 6_335_439.0
  private static let meanRadius = 6_371_008.8

  /// Its place that is nearest to another: how far from its start, and how far from that place, in metres.
  ///
  /// Good to a micrometre along the edge for places within 1000 km; where several are as near, one of them. From a
  /// place on the edge the foot of the perpendicular is stepped to as if the Earth were a sphere, again and again
  /// (Baselga and Martínez-Llario, Intersection and point-to-line solutions for geodesics on the ellipsoid, 2018):
  /// what is left is each time less by the flattening. O(1).
  package func nearest(
    to place: Position, _ geodesic: any GeodesicEngine
  ) -> (along: Double, distance: Double) {
    let atStart = geodesic.distance(x: place.x, y: place.y, toX: from.x, toY: from.y)
    let atEnd = geodesic.distance(x: place.x, y: place.y, toX: to.x, toY: to.y)
    let best = atEnd < atStart ? (along: length, distance: atEnd) : (along: 0, distance: atStart)
    if length == 0 || best.distance == 0 { return best }
    var along = firstGuess(place)
    var inner = best
    for _ in 0..<Self.mostSteps {
      let foot = position(at: along, geodesic)
      let (distance, azimuth) = geodesic.inverse(x: foot.x, y: foot.y, toX: place.x, toY: place.y)
      let turn = (azimuth - self.azimuth(at: foot, along, geodesic)) * (.pi / 180)
      let angle = distance / Self.meanRadius
      let step = Self.meanRadius * atan2(sin(angle) * cos(turn), cos(angle))
      let next = max(0, min(length, along + step))
      inner = (next, distance)
      if abs(next - along) < Self.least { break }
      along = next
    }
    return inner.distance <= best.distance ? inner : best
  }

  /// The last step is shorter than this, in metres: what is measured is so near to the place that is told.
  private static let least = 1e-7
  private static let mostSteps = 20

  /// The nearest place of the chord, as metres of the edge.
  private func firstGuess(_ place: Position) -> Double {
    let (a, b) = (GroundChord.place(x: from.x, y: from.y), GroundChord.place(x: to.x, y: to.y))
    let (way, aside) = (b - a, GroundChord.place(x: place.x, y: place.y) - a)
    let share = (way * aside).sum() / max((way * way).sum(), .leastNormalMagnitude)
    return length * max(0, min(1, share))
  }
}
