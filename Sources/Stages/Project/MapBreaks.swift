// What is known of a map that is in no table and is torn somewhere.

import Globe
import SimpleFeatures

/// A map that was found to be torn: on it edges are looked at that would not be noticed by each other.
struct MapBreaks {
  /// The stretch of short edges, squared, in the middle of those of the whole map, as `StretchRange` has it.
  private let usual: Double
  /// The extent in degrees over which an edge is looked at whatever its stretch: a break in it can be a small part.
  private static let long = 1.0

  /// Looks for breaks; nil where there are none.
  ///
  /// - Parameter image: the image of a longitude and latitude, nil where it has none; asked some thousand times.
  init?(_ image: @escaping (Double, Double) -> Position?) {
    guard EdgeCutter.isTorn(image) else { return nil }
    var stretches: [Double] = []
    for x in stride(from: -175.0, to: 180, by: 25) {
      for y in stride(from: -77.0, to: 80, by: 22) {
        guard let from = image(x, y), let to = image(x, y + 0.01) else { continue }
        let step = to - from
        stretches.append((step * step).sum() / 1e-4)
      }
    }
    stretches.sort()
    usual = stretches.isEmpty ? 0 : stretches[stretches.count / 2]
  }

  /// Whether an edge can be torn: it is long, or comes out more than twice as long as others on the map.
  ///
  /// - Parameters:
  ///   - stretch: its stretch, squared.
  ///   - step: the way from its start to its end.
  func mayTear(stretch: Double, _ step: Position) -> Bool {
    stretch > 4 * usual || max(abs(step.x), abs(step.y)) > Self.long
  }

  /// Whether an edge of a range can be.
  func mayTear(_ range: StretchRange) -> Bool {
    range.most > 4 * usual || range.longest > Self.long * Self.long / 4
  }
}
