// Corners of lines cut off until they are round.

/// Chaikin's corner cutting (1974): each edge is replaced by its middle half, so that the line comes to be a quadratic
/// B-spline; the ends of an open line stay.
///
///     ChaikinSmoothing.smooth(line, dimension: 2, rounds: 3)
public enum ChaikinSmoothing {
  /// A line with twice as many vertices each round.
  ///
  /// O(vertices · 2^rounds).
  ///
  /// - Parameters:
  ///   - ordinates: of the vertices, one after the other; longitudes that do not jump.
  ///   - dimension: how many each has; all are cut in the same shares.
  ///   - rounds: 0 or more.
  /// - Returns: the ordinates, and for each vertex its place on the line: the number of the vertex before it and the
  ///   share of the edge from there.
  public static func smooth(
    _ ordinates: [Double], dimension: Int, rounds: Int
  ) -> (ordinates: [Double], places: [Double]) {
    var (line, places) = (ordinates, (0..<ordinates.count / dimension).map(Double.init))
    for _ in 0..<rounds where places.count > 2 { (line, places) = cut(line, places, dimension) }
    return (line, places)
  }

  private static func cut(_ line: [Double], _ places: [Double], _ dimension: Int) -> ([Double], [Double]) {
    var (cut, cutPlaces): ([Double], [Double]) = (Array(line[..<dimension]), [0])
    cut.reserveCapacity(2 * line.count)
    cutPlaces.reserveCapacity(2 * places.count)
    for vertex in 0..<places.count - 1 {
      // Next to the ends nothing is to be cut.
      let shares = vertex == 0 ? [0.75] : vertex == places.count - 2 ? [0.25] : [0.25, 0.75]
      for share in shares {
        let at = vertex * dimension
        for ordinate in at..<at + dimension {
          cut.append(line[ordinate] + (line[ordinate + dimension] - line[ordinate]) * share)
        }
        cutPlaces.append(places[vertex] + (places[vertex + 1] - places[vertex]) * share)
      }
    }
    cut += line.suffix(dimension)
    cutPlaces += places.suffix(1)
    return (cut, cutPlaces)
  }
}
