// How near the geodesics from one place can come to what is in a ball or a box in space.

import Engines
import Globe
import Planar
import SystemLibrary

/// Lower bounds of geodesics from one place.
///
/// By its chord alone a geodesic is known to 1 % of its length, so that of a town on the other side of an ocean each
/// house might be the nearest. But what a geodesic has more than the circle's arc over the same chord differs little
/// between neighbours: known for one place, it is known for those around it to a small share of how far they are from
/// it.
package struct GroundReach {
  /// By how much geodesics near a place are longer than the circle's arcs, and how uncertain that is.
  package struct Correction {
    fileprivate let excess: Double
    fileprivate let doubt: Double
  }

  /// The radius of the circle.
  private static let radius = 6_371_008.8

  private let place: SIMD3<Double>
  private let x, y: Double
  private let geodesic = Engines.geodesic()

  /// Makes the bounds of geodesics from a longitude and latitude.
  package init(x: Double, y: Double) {
    (self.x, self.y) = (x, y)
    place = GroundChord.place(x: x, y: y)
  }

  /// The arc of the circle over a chord.
  private static func arc(_ chord: Double) -> Double { 2 * radius * asin(min(1, chord / (2 * radius))) }

  /// The chord to the middle of a ball.
  package func chord(_ ball: SIMD4<Double>) -> Double { (place - ball.middle).length }

  /// The square of the chord to the nearest place of a box.
  package func squared(_ box: SpaceTree.Box) -> Double { box.least(place) }

  /// What a geodesic with a chord of no less than some metres has at least.
  package func least(_ chord: Double, _ correction: Correction?) -> Double {
    // Chords are computed to some nanometres, and at a pole geodesics of other lengths.
    let least = GroundChord.bounds(chord: min(chord, 2 * Self.radius)).least - 1e-6
    guard let correction else { return least }
    return max(least, Self.arc(chord) + correction.excess - correction.doubt)
  }

  /// The longest chord of a geodesic that is no longer than some metres.
  package static func chord(_ metres: Double, _ correction: Correction?) -> Double {
    func chord(_ arc: Double, _ radius: Double) -> Double {
      arc < .pi * radius ? 2 * radius * sin(max(0, arc) / 2 / radius) : .infinity
    }
    // None bends less than a circle of this radius.
    let most = chord(metres, 6_399_700)
    guard let correction else { return most }
    return min(most, chord(metres - correction.excess + correction.doubt, radius))
  }

  /// Whether to measure a geodesic would make the bounds of what is in a ball around its end much better.
  package func isRough(_ chord: Double, _ correction: Correction?, within radius: Double) -> Bool {
    guard chord > GroundChord.longest else { return false }
    if let correction { return correction.doubt > radius / 4 + 0.001 }
    // The two circles of `GroundChord.bounds` differ by about so much.
    return chord * 0.0011 * (chord / Self.radius) * (chord / Self.radius) > radius / 4
  }

  /// Measures the geodesic to a place, for bounds of what is in a ball around it.
  package func correction(to end: Position, within radius: Double) -> Correction {
    let chord = (place - GroundChord.place(x: end.x, y: end.y)).length
    let metres = geodesic.distance(x: x, y: y, toX: end.x, toY: end.y)
    // The excess changes by at most 0.0053 s² / (1 - s²) metres a metre, where s is the sine of half the angle between
    // the ends: the maximum of two million random pairs up to 174°. Beyond that, both lengths change by at most the
    // distance moved.
    let sine = min(1, (chord + radius) / (2 * Self.radius))
    let rate = sine < 0.998 ? 0.008 * sine * sine / (1 - sine * sine) : 2.1
    // The way on the ground to a place in the ball is no longer than half a circle over its radius.
    return Correction(excess: metres - Self.arc(chord), doubt: min(rate, 2.1) * radius * 1.6 + 1e-6)
  }
}
