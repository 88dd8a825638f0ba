// Pieces of a way, from so many metres to so many.

import Planar

extension LineWalk {
  /// A part of the way.
  package struct Piece {
    /// Where it begins and ends, in metres from the start.
    package let from, to: Double
    /// Its vertices, one after the other, of as many ordinates each as `dimension` says; a height that is not known is
    /// NaN.
    package var ordinates: [Double] = []
    package var dimension = 2
    /// For each vertex its place on the geometry: the number of the vertex before it and the share of the edge from
    /// there.
    package var places: [Double] = []

    fileprivate mutating func append(_ stop: Stop) {
      // Where the way was cut at ±180° two vertices are one place, and both are needed.
      if places.last == stop.place { return }
      places.append(stop.place)
      ordinates += stop.ordinates.prefix(2)
      if dimension == 3 { ordinates.append(stop.ordinates.count == 3 ? stop.ordinates[2] : .nan) }
    }
  }

  /// The pieces between distances from the start, which ascend: from the first to the second, from that to the third.
  ///
  /// Pieces that have no length are left out. O(vertices + pieces).
  package func pieces(ends: [Double]) -> [Piece] {
    let ends = ends.map { max(0, min(length, $0)) }
    let stops = stops(ends)
    guard stops.count > 1 else { return [] }
    let hasHeights = hasHeights
    var pieces: [Piece] = []
    var next = 0
    let vertices = vertexStops
    for (index, end) in stops.indices.dropFirst().enumerated() {
      let (a, b) = (stops[index], stops[end])
      guard b.distance > a.distance else { continue }
      var piece = Piece(from: a.distance, to: b.distance)
      piece.dimension = hasHeights ? 3 : 2
      piece.append(a)
      while next < vertices.count, vertices[next].distance <= a.distance { next += 1 }
      while next < vertices.count, vertices[next].distance < b.distance {
        piece.append(vertices[next])
        next += 1
      }
      piece.append(b)
      pieces.append(piece)
    }
    return pieces
  }
}
