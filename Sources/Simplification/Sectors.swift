// Angles around a vertex, by the side of a line that positions lie on.

import Planar

/// Whether q lies strictly inside the angle that sweeps to the left from v→from round to v→to.
func isInSector(_ v: Position, from: Position, to: Position, _ q: Position) -> Bool {
  switch orientation(v, from, to) {
  case 1: orientation(v, from, q) > 0 && orientation(v, q, to) > 0
  case -1: !(orientation(v, to, q) >= 0 && orientation(v, q, from) >= 0)
  default: orientation(v, from, q) > 0
  }
}
