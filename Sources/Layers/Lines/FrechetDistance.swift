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
  /// O(n m), and memory for the vertices and for two numbers each of the shorter line. A way through both lines that
  /// takes the nearest next vertices bounds what is looked for; a geodesic is solved only for pairs of which the chord
  /// does not tell that they are farther apart than that, or no farther than what was passed to come to them.
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
    let most = greedy(rows, columns, measure)
    var reached: [Double] = []
    for (number, row) in rows.enumerated() {
      let place = GroundChord.place(x: row.x, y: row.y)
      // What was reached before this row and the column before.
      var corner = reached.first ?? 0
      for column in columns.indices {
        let before: Double
        if number == 0 {
          before = reached.last ?? 0
          reached.append(0)
        } else {
          before = column == 0 ? reached[0] : min(corner, reached[column], reached[column - 1])
          corner = reached[column]
        }
        let bounds = GroundChord.bounds(chord: (place - places[column]).length)
        if before > most || bounds.least > most {
          reached[column] = .infinity
        } else if bounds.most <= before {
          reached[column] = before
        } else {
          reached[column] = max(before, measure(row, place, column))
        }
      }
    }
    return reached.last
  }

  /// The greatest distance on a way through both lines that always goes on to what is nearest.
  private static func greedy(
    _ rows: [Position], _ columns: [Position], _ measure: (Position, SIMD3<Double>, Int) -> Double
  ) -> Double {
    func distance(_ row: Int, _ column: Int) -> Double {
      guard row < rows.count, column < columns.count else { return .infinity }
      return measure(rows[row], GroundChord.place(x: rows[row].x, y: rows[row].y), column)
    }
    var (row, column) = (0, 0)
    var most = distance(0, 0)
    while row + 1 < rows.count || column + 1 < columns.count {
      let (both, down, across) = (distance(row + 1, column + 1), distance(row + 1, column), distance(row, column + 1))
      let next = min(both, down, across)
      if both == next {
        (row, column) = (row + 1, column + 1)
      } else if down == next {
        row += 1
      } else {
        column += 1
      }
      most = max(most, next)
    }
    return most
  }
}
