// The vertices that lines have only because they were cut at ±180°.

import Globe
import Planar

extension Geometry {
  /// The places of all vertices but those at which lines were only cut at ±180°; nil where there are none of these.
  ///
  /// Such a place is the end of two lines, and on the straight edge between the vertices next to it but for rounding:
  /// hulls are of what the data has, and of an edge with a vertex beside it they would be slivers. O(n log n) in what
  /// lies on ±180°.
  ///
  /// - Parameter tolerance: how far from that edge it may be, in degrees.
  /// - Precondition: longitudes run on, as `unrollTogether` leaves them.
  package func placesWithoutCuts(within tolerance: Double) -> Geometry? {
    var ends: [(place: Position, next: Position)] = []
    visitLineEnds { place, next in
      if Longitude.isOnSeam(place.x) { ends.append((place, next)) }
    }
    guard ends.count > 1 else { return nil }
    ends.sort { ($0.place.x, $0.place.y) < ($1.place.x, $1.place.y) }
    var cuts: [Position] = []
    var end = 0
    while end < ends.count {
      let start = end
      let place = ends[start].place
      while end < ends.count, ends[end].place == place { end += 1 }
      guard end - start == 2 else { continue }
      let (west, east) = (ends[start].next, ends[start + 1].next)
      let side = east - west
      guard (west.x - place.x) * (east.x - place.x) < 0 else { continue }
      let y = west.y + side.y * ((place.x - west.x) / side.x)
      // Measured along the meridian: of a steep edge that is farther than across it.
      let slope = (side * side).sum().squareRoot() / abs(side.x)
      if abs(place.y - y) <= tolerance * max(1, slope) { cuts.append(place) }
    }
    if cuts.isEmpty { return nil }
    var places = Geometry(type: .multiPoint)
    visitPositions { position in
      if Longitude.isOnSeam(position.x), cuts.contains(position) { return }
      places.ordinates += [position.x, position.y]
    }
    return places
  }

  /// Calls with both ends of each line, and the vertex next to each.
  private func visitLineEnds(_ body: (Position, Position) -> Void) {
    for member in members { member.visitLineEnds(body) }
    guard type == .lineString || type == .multiLineString else { return }
    for index in ringEnds.indices {
      let line = positions(ofRing: index)
      guard line.count > 1 else { continue }
      body(line[line.startIndex], line[line.startIndex + 1])
      body(line[line.endIndex - 1], line[line.endIndex - 2])
    }
  }
}
