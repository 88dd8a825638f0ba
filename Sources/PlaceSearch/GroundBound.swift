// How near a box can be to a position, at least.

import Gazetteer
import Globe
import PlaceIndex
import SystemLibrary

/// Lower bounds of distances from one position.
struct GroundBound {
  /// Longitude and latitude in degrees.
  package let x, y: Double
  private let latitude, sine, cosine: Double

  init(x: Double, y: Double) {
    (self.x, self.y) = (x, y)
    latitude = y * .pi / 180
    (sine, cosine) = (sin(latitude), cos(latitude))
  }

  private static func wrapped(_ degrees: Double) -> Double { Longitude.reduced(degrees) }

  /// Metres on the ellipsoid that every position of a box in 1e-7 degrees is away at least.
  ///
  /// On the sphere the nearest point is on the nearer meridian side, where the great circle meets it at a right angle
  /// or at an end; straight to the north or south of the position it is on the side there.
  package func metres(to box: SIMD4<Int32>) -> Double {
    let (west, east) = (Double(box.x) / 1e7, Double(box.z) / 1e7)
    let (south, north) = (Double(box.y) / 1e7 * .pi / 180, Double(box.w) / 1e7 * .pi / 180)
    let angle: Double
    if x >= west, x <= east {
      angle = max(0, south - latitude, latitude - north)
    } else {
      let away = min(abs(Self.wrapped(west - x)), abs(Self.wrapped(east - x))) * .pi / 180
      let half = sin(away / 2) * sin(away / 2)
      func chord(_ other: Double) -> Double {
        let up = sin((other - latitude) / 2)
        return up * up + cosine * cos(other) * half
      }
      var least = min(chord(south), chord(north))
      let top = atan2(sine, cosine * cos(away))
      if top > south, top < north { least = min(least, chord(top)) }
      angle = 2 * asin(min(1, max(0, least).squareRoot()))
    }
    return max(0, angle * SpherePoint.radius * 1000 * SpherePoint.shortest - 0.02)
  }

  /// Metres that every position of a line in 1e-7 degrees is away at least, where that is soon said; 0 where not.
  ///
  /// Near by, and not by a pole, the Earth is as good as flat: what is left out is far less than a twentieth.
  package func metres(along vertices: UnsafeBufferPointer<Int32>, from bound: Double) -> Double {
    guard vertices.count >= 4, bound < 20_000, abs(y) < 80 else { return bound }
    let north = 111_000.0 / 1e7
    let east = north * cosine
    func local(_ vertex: Int) -> SIMD2<Double> {
      let turn = Self.wrapped(Double(vertices[2 * vertex]) / 1e7 - x) * 1e7
      return SIMD2(turn * east, (Double(vertices[2 * vertex + 1]) - y * 1e7) * north)
    }
    var least = Double.infinity
    var a = local(0)
    for vertex in 1..<vertices.count / 2 {
      let b = local(vertex)
      let way = b - a
      let length = (way * way).sum()
      let share = length > 0 ? min(1, max(0, -(a * way).sum() / length)) : 0
      let nearest = a + share * way
      least = min(least, (nearest * nearest).sum())
      a = b
    }
    let distance = least.squareRoot()
    return distance < 30_000 ? max(bound, 0.94 * distance - 0.03) : bound
  }
}
