// How far two ways are apart for two who go along them at the same time.

import Engines
import Globe
import Planar

/// The discrete Fréchet distance: of all ways to step through the vertices of both lines, from the first to the last
/// and never back, the one in which the two are never far from each other.
///
/// Eiter and Mannila, Computing discrete Fréchet distance, 1994. The corresponding GEOS function is
/// `GEOSFrechetDistance_r`.
package enum FrechetDistance {
  /// The most pairs of vertices that are compared.
  package static let mostPairs = 1_000_000_000

  /// The distance between two lines in metres on the ground; nil where one has no vertices.
  ///
  /// O(n m), and memory for the vertices and for two numbers each of the shorter line.
  ///
  /// - Parameter one: longitude and latitude of each vertex; so is `other`.
  package static func distance(_ one: [Position], _ other: [Position], _ geodesic: any GeodesicEngine) -> Double? {
    let (rows, columns) = one.count < other.count ? (other, one) : (one, other)
    if columns.isEmpty { return nil }
    let places = columns.map { GroundChord.place(x: $0.x, y: $0.y) }
    func measure(_ row: Position, _ place: SIMD3<Double>, _ column: Int) -> Double {
      GroundChord.distance(place, places[column])
        ?? geodesic.distance(x: row.x, y: row.y, toX: columns[column].x, toY: columns[column].y)
    }
    var reached: [Double] = []
    for (number, row) in rows.enumerated() {
      let place = GroundChord.place(x: row.x, y: row.y)
      // What was reached before this row and the column before.
      var corner = reached.first ?? 0
      for column in columns.indices {
        let distance = measure(row, place, column)
        if number == 0 {
          reached.append(max(distance, reached.last ?? 0))
        } else {
          let before = column == 0 ? reached[0] : min(corner, reached[column], reached[column - 1])
          corner = reached[column]
          reached[column] = max(before, distance)
        }
      }
    }
    return reached.last
  }
}
