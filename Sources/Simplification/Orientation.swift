// Angles and overlaps around a vertex, by the side of a line that points lie on.

import SimpleFeatures

/// A vertex on the plane of its coordinates.
package typealias Point = SIMD2<Double>

/// Whether q lies strictly inside the angle that sweeps to the left from v→from round to v→to.
func isInSector(_ v: Point, from: Point, to: Point, _ q: Point) -> Bool {
  switch orientation(v, from, to) {
  case 1: orientation(v, from, q) > 0 && orientation(v, q, to) > 0
  case -1: !(orientation(v, to, q) >= 0 && orientation(v, q, from) >= 0)
  default: orientation(v, from, q) > 0
  }
}

/// Whether v→p and v→q point the same way, so that two segments that begin at v overlap.
func overlap(_ v: Point, _ p: Point, _ q: Point) -> Bool {
  let a = p - v
  let b = q - v
  return a.x * b.x + a.y * b.y > 0 && orientation(v, p, q) == 0
}
