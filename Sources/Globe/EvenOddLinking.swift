// How pieces of rings that cross themselves are joined along the edge of a map: by what is inside, as their direction
// does not tell.

import Planar

/// The ends of open pieces on the edge of a map, in the order in which they lie along it.
private struct EdgeEnds {
  /// An end of a piece.
  struct End {
    let at: Double
    let piece: Int
    /// Whether the piece ends there, so that the edge goes on inside of a ring that does not cross itself.
    let isLast: Bool
  }

  let ends: [End]
  let total: Double

  init(_ pieces: [[Vertex]], along domain: some Boundary) {
    total = domain.total
    ends = pieces.indices.flatMap { piece -> [End] in
      guard let first = pieces[piece].first, let last = pieces[piece].last else { return [] }
      return [
        End(at: domain.parameter(first.plane), piece: piece, isLast: false),
        End(at: domain.parameter(last.plane), piece: piece, isLast: true),
      ]
    }.sorted { ($0.at, $0.piece, $0.isLast ? 1 : 0) < ($1.at, $1.piece, $1.isLast ? 1 : 0) }
  }

  /// The intervals of the edge between ends, the longest first: where it begins, how long it is, and how many ends are
  /// before it.
  var intervals: [(start: Double, length: Double, before: Int)] {
    ends.indices.map { index in
      let next = index + 1 < ends.count ? ends[index + 1].at : (ends.first?.at ?? 0) + total
      return (ends[index].at, next - ends[index].at, index + 1)
    }.sorted { $0.length > $1.length }
  }

  /// Whether linking by direction has inside what is inside by the rule of odd numbers.
  ///
  /// - Parameter isInside: whether the edge is inside before the first end.
  func isDirected(_ isInside: Bool) -> Bool {
    var depth = isInside ? 1 : 0
    var at = -Double.infinity
    for end in ends {
      if end.at > at, depth != 0, depth != 1 { return false }
      depth += end.isLast ? 1 : -1
      at = end.at
    }
    return depth == (isInside ? 1 : 0)
  }
}

/// Joins open pieces along the edge of the map where their rings cross themselves or each other, so that what is inside
/// is what they go round an odd number of times; nil where linking by direction gives that, or rings go round a pole.
///
/// In a figure of eight one loop runs the other way: linked by direction it would be all that it is not.
///
/// - Parameters:
///   - pieces: what is inside of the map, from edge to edge.
///   - curves: the closed rings, in unrolled longitudes and latitudes.
///   - marks: parameters at which the edge gets vertices besides its own.
/// - Returns: rings that run counterclockwise. O(n), and O(k log k) for k pieces.
func linkEvenOdd(
  _ pieces: [[Vertex]], of curves: [[Vertex]], along domain: some Boundary, _ marks: [Double]
) -> [[Vertex]]? {
  // An exterior ring comes first; one that runs clockwise has both poles on its left.
  guard let exterior = curves.first, exterior.lazy.map(\.plane).ringOrientation > 0,
    curves.allSatisfy(\.goesRoundNoPole)
  else { return nil }
  let places = EdgeEnds(pieces, along: domain)
  guard let isInside = isInside(places, of: curves, along: domain), !places.isDirected(isInside) else { return nil }

  // Each end goes along the edge to the one that is before or after it, where the edge between them is inside.
  let ends = isInside ? Array(places.ends.dropFirst() + places.ends.prefix(1)) : places.ends
  var partners: [[(end: Int, isAhead: Bool)]] = pieces.map { _ in [(-1, true), (-1, true)] }
  for first in stride(from: 0, to: ends.count - 1, by: 2) {
    partners[ends[first].piece][ends[first].isLast ? 1 : 0] = (first + 1, true)
    partners[ends[first + 1].piece][ends[first + 1].isLast ? 1 : 0] = (first, false)
  }
  var isUsed = pieces.map { _ in false }
  var rings: [[Vertex]] = []
  for start in pieces.indices where !isUsed[start] {
    var (ring, piece, isForward): ([Vertex], Int, Bool) = ([], start, true)
    while !isUsed[piece] {
      isUsed[piece] = true
      let part = isForward ? pieces[piece] : pieces[piece].reversed()
      let partner = partners[piece][isForward ? 1 : 0]
      guard partner.end >= 0, let from = part.last else { break }
      let end = ends[partner.end]
      (piece, isForward) = (end.piece, !end.isLast)
      ring += part
      guard let to = isForward ? pieces[piece].first : pieces[piece].last else { break }
      ring +=
        partner.isAhead
        ? way(from: from, to: to, along: domain, marks)
        : way(from: to, to: from, along: domain, marks).reversed()
    }
    if let first = ring.first { ring.append(first) }
    ring = withoutRepeats(ring)
    if ring.lazy.map(\.plane).signedArea < 0 { ring.reverse() }
    rings.append(ring)
  }
  return rings
}

/// Whether the edge is inside before the first end; nil where no place of it tells.
private func isInside(_ places: EdgeEnds, of curves: [[Vertex]], along domain: some Boundary) -> Bool? {
  // A side along the edge is on it for a part of an interval, which is hardly ever there in all of these places.
  for interval in places.intervals.prefix(4) where interval.length > 0 {
    for share in [0.5, 0.27, 0.81] {
      let place = domain.edge((interval.start + share * interval.length).truncatingRemainder(dividingBy: places.total))
      guard let isInside = parity(of: Position(place.x, place.y), in: curves) else { continue }
      return isInside == (interval.before % 2 == 0)
    }
  }
  return nil
}

/// Whether rings go round a place an odd number of times; nil on one of them.
private func parity(of place: Position, in curves: [[Vertex]]) -> Bool? {
  var isInside = false
  for curve in curves {
    guard let west = curve.lazy.map(\.way).min(), let east = curve.lazy.map(\.way).max() else { continue }
    var x = place.x - 360 * ((place.x - west) / 360).rounded(.down)
    while x <= east {
      switch curve.lazy.map(\.plane).location(of: Position(x, place.y)) {
      case .boundary: return nil
      case .inside: isInside.toggle()
      case .outside: break
      }
      x += 360
    }
  }
  return isInside
}

extension [Vertex] {
  /// Whether a closed ring comes back to the longitude where it began, and has no vertex on a pole.
  fileprivate var goesRoundNoPole: Bool { first?.way == last?.way && !contains(where: \.isOnPole) }
}
