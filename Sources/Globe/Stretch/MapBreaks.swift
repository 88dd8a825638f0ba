// What is known of a map that is in no table and is torn somewhere.

import Planar

/// A map that was found to be torn: on it edges are looked at that would not be noticed by each other.
package struct MapBreaks {
  /// The stretch of short edges, squared, in the middle of those of the whole map, as `StretchRange` has it.
  private let usual: Double
  /// The extent in degrees over which an edge is looked at whatever its stretch: a break in it can be a small part.
  private let long: Double
  /// Pieces of an edge that are no longer show a break that is a small part of the whole edge's image.
  let piece: Double

  /// Looks for breaks; nil where there are none.
  ///
  /// - Parameter image: the image of a longitude and latitude, nil where it has none; asked some thousand times.
  package init?(_ image: @escaping (Double, Double) -> Position?) {
    guard EdgeCutter.isTorn(image) else { return nil }
    var stretches: [Double] = []
    for x in stride(from: Longitude.west + 5, to: Longitude.east, by: 25) {
      for y in stride(from: -77.0, to: 80, by: 22) {
        guard let from = image(x, y), let to = image(x, y + 0.01) else { continue }
        let step = to - from
        stretches.append((step * step).sum() / 1e-4)
      }
    }
    stretches.sort()
    usual = stretches.isEmpty ? 0 : stretches[stretches.count / 2]
    (long, piece) = (1, 5)
  }

  /// Looks at edges from another map that come out far longer than they were.
  ///
  /// - Parameter usual: the stretch, squared, of an edge that keeps its length on the ground.
  package init(usual: Double) { (self.usual, long, piece) = (usual, .infinity, .infinity) }

  /// Whether an edge can be torn: it is long, or comes out more than twice as long as others on the map.
  ///
  /// - Parameters:
  ///   - stretch: its stretch, squared.
  ///   - step: the way from its start to its end.
  package func mayTear(stretch: Double, _ step: Position) -> Bool {
    stretch > 4 * usual || max(abs(step.x), abs(step.y)) > long
  }

  /// Whether an edge of a range can be.
  package func mayTear(_ range: StretchRange) -> Bool {
    range.most > 4 * usual || range.longest > long * long / 4
  }
}
