// Places at even steps along one geodesic, two at a time.

internal import Planar
import SystemLibrary

/// Two neighbouring places' values of one kind.
private typealias Pair = SIMD2<Double>

extension GeodesicWalk {
  /// How many pairs follow one whose angles are computed from nothing.
  private static var blockLength: Int { 8 }

  /// Appends the places at 1, 2, 3 … `count` times a distance; longitudes are in −180…180.
  ///
  /// These are the formulas of `position(at:)`. What even steps save: sines and cosines of the arc are those of the
  /// block's first place, turned by a multiple of the step, and latitude and longitude are those of the place before
  /// and the arc tangents of small ratios. Both add at most a few units of the last place in a block, a nanometre or
  /// two.
  func append(every step: Double, count: Int, to places: inout [Position]) {
    guard count > 2 else {
      for number in 0..<max(0, count) { places.append(position(at: step * Double(number + 1))) }
      return
    }
    places.reserveCapacity(places.count + count)
    let delta = step * scale
    let length = min(Self.blockLength, (count + 1) / 2)
    unsafe withUnsafeTemporaryAllocation(of: Rotation.self, capacity: length) { turns in
      unsafe Rotation.fill(turns, delta)
      for first in stride(from: 0, to: count, by: 2 * length) {
        let tau = delta * Double(first + 1)
        let (sinTau, cosTau) = (sin(tau), cos(tau))
        let sine = sinTau1 * cosTau + cosTau1 * sinTau
        let cosine = cosTau1 * cosTau - sinTau1 * sinTau
        var angles = Angles()
        for pair in 0..<min(length, (count - first + 1) / 2) {
          let turn = unsafe turns[pair]
          let reduced = Reduced(
            self, sine * turn.cosine + cosine * turn.sine, cosine * turn.cosine - sine * turn.sine)
          angles.follow(reduced, isFirst: pair == 0, self)
          let arc = Pair(tau, tau + delta) + 2 * delta * Double(pair) + rise1 + reduced.rise
          let x = start + (angles.omega + longitudeFactor * (arc + (reduced.longitude - longitude1))) * Self.degree
          let y = angles.latitude * Self.degree
          places.append(Position(wrapped(x.x), y.x))
          if first + 2 * pair + 1 < count { places.append(Position(wrapped(x.y), y.y)) }
        }
      }
    }
  }

  @inline(__always)
  private func wrapped(_ x: Double) -> Double { x > 180 ? x - 360 : x < -180 ? x + 360 : x }
}

/// The sines and cosines of two neighbouring multiples of a step.
private struct Rotation {
  var sine: Pair
  var cosine: Pair

  /// Fills `turns` with those of 0 and 1, 2 and 3, … times `delta`.
  ///
  /// Each is the sum of two that are about half as large, so that few roundings come together.
  @inline(__always)
  static func fill(_ turns: UnsafeMutableBufferPointer<Rotation>, _ delta: Double) {
    let (sine, cosine) = (sin(delta), cos(delta))
    unsafe turns[0] = Rotation(sine: Pair(0, sine), cosine: Pair(1, cosine))
    for index in 1..<turns.count {
      let (a, b) = unsafe (turns[index / 2], turns[(index + 1) / 2])
      let even = index == 1 ? (2 * sine * cosine, (cosine - sine) * (cosine + sine)) : sum(a, b)
      unsafe turns[index] = Rotation(
        sine: Pair(even.0, even.0 * cosine + even.1 * sine), cosine: Pair(even.1, even.1 * cosine - even.0 * sine))
    }
  }

  /// The sine and cosine of the sum of two even multiples.
  @inline(__always)
  private static func sum(_ a: Rotation, _ b: Rotation) -> (Double, Double) {
    (a.sine.x * b.cosine.x + a.cosine.x * b.sine.x, a.cosine.x * b.cosine.x - a.sine.x * b.sine.x)
  }
}

/// Two places by the sines and cosines, to a common factor each, of latitude and of longitude on the auxiliary sphere.
private struct Reduced {
  let sinLatitude, cosLatitude, sinOmega, cosOmega: Pair
  /// What σ₁ + σ is more than τ₁ + τ.
  let rise: Pair
  /// The series for the longitude.
  let longitude: Pair

  /// - Parameters:
  ///   - sine: of τ₁ + τ.
  @inline(__always)
  init(_ walk: GeodesicWalk, _ sine: Pair, _ cosine: Pair) {
    rise = walk.arcs.sums(2 * sine * cosine, (cosine - sine) * (cosine + sine))
    // |rise| < 0.001.
    let square = rise * rise
    let sinRise = rise - rise * square * (1.0 / 6)
    let cosRise = 1 - square * (0.5 - square * (1.0 / 24))
    let sinSigma = sine * cosRise + cosine * sinRise
    let cosSigma = cosine * cosRise - sine * sinRise
    let north = walk.cosAlpha0 * cosSigma
    sinLatitude = walk.cosAlpha0 * sinSigma
    cosLatitude = GeodesicSeries.f1 * (walk.sinAlpha0 * walk.sinAlpha0 + north * north).squareRoot()
    sinOmega = walk.sinAlpha0 * sinSigma
    cosOmega = cosSigma
    longitude = walk.longitudes.sumsOfFour(2 * sinSigma * cosSigma, (cosSigma - sinSigma) * (cosSigma + sinSigma))
  }
}

/// The latitudes, and the longitudes on the auxiliary sphere counted from the start, of two neighbouring places.
private struct Angles {
  var latitude = Pair()
  var omega = Pair()
  /// The places' sines and cosines in the second lane, from which the next go on.
  private var sinLatitude = 0.0, cosLatitude = 0.0, sinOmega = 0.0, cosOmega = 0.0

  /// The largest tangent of a difference of which the series is taken.
  private static var largestTangent: Double { 0.1 }

  /// Goes on to the next two places.
  @inline(__always)
  mutating func follow(_ next: Reduced, isFirst: Bool, _ walk: GeodesicWalk) {
    // Each lane's place before: the second of the pair before, and the first of this.
    let (sinLat, cosLat) = (Pair(sinLatitude, next.sinLatitude.x), Pair(cosLatitude, next.cosLatitude.x))
    let (sinLon, cosLon) = (Pair(sinOmega, next.sinOmega.x), Pair(cosOmega, next.cosOmega.x))
    let north =
      (next.sinLatitude * cosLat - sinLat * next.cosLatitude) / (next.cosLatitude * cosLat + next.sinLatitude * sinLat)
    let along = next.cosOmega * cosLon + next.sinOmega * sinLon
    let east = (next.sinOmega * cosLon - sinLon * next.cosOmega) / along
    let limit = Self.largestTangent * Self.largestTangent
    if pointwiseMax(north * north, east * east).max() <= limit, along.min() > 0, !isFirst {
      Self.add(Self.arcTangent(north), to: &latitude)
      Self.add(Self.arcTangent(east), to: &omega)
    } else {
      start(next, 0, walk)
      if max(north.y * north.y, east.y * east.y) <= limit, along.y > 0 {
        latitude.y = latitude.x + Self.arcTangent(north).y
        omega.y = omega.x + Self.arcTangent(east).y
      } else {
        start(next, 1, walk)
      }
    }
    (sinLatitude, cosLatitude) = (next.sinLatitude.y, next.cosLatitude.y)
    (sinOmega, cosOmega) = (next.sinOmega.y, next.cosOmega.y)
  }

  /// Takes a place by itself: the first of a block, and one a long way from that before it, as near a pole.
  private mutating func start(_ next: Reduced, _ lane: Int, _ walk: GeodesicWalk) {
    var (sine, cosine) = (next.sinOmega[lane], next.cosOmega[lane])
    var cosLat = next.cosLatitude[lane]
    if cosLat == 0 {
      // On a pole the azimuth is that of the meridian.
      cosLat = Double.leastNormalMagnitude.squareRoot()
      (sine, cosine) = (next.sinOmega[lane], cosLat)
    }
    latitude[lane] = atan2(next.sinLatitude[lane], cosLat)
    omega[lane] = atan2(
      sine * walk.cosOmega1 - cosine * walk.sinOmega1, cosine * walk.cosOmega1 + sine * walk.sinOmega1)
  }

  /// Adds differences, the second to the first, which is added to what the second was.
  @inline(__always)
  private static func add(_ differences: Pair, to angles: inout Pair) {
    angles.x = angles.y + differences.x
    angles.y = angles.x + differences.y
  }

  /// To 1e-16 for tangents up to 0.1, relatively.
  @inline(__always)
  private static func arcTangent(_ t: Pair) -> Pair {
    let s = t * t
    let s2 = s * s
    let low = 1 - s * (1.0 / 3)
    let middle = 1.0 / 5 - s * (1.0 / 7)
    let high = 1.0 / 9 - s * (1.0 / 11)
    return t * (low + s2 * (middle + s2 * (high + s2 * (1.0 / 13))))
  }
}
