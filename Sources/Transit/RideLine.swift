// The line of a ride: a part of the trip's shape, or from stop to stop.

import Planar
import Routing

/// Finds the lines of rides.
struct RideLine {
  private let feed: Feed

  init(_ feed: Feed) { self.feed = feed }

  /// The line from the first call to the last; at least two positions.
  func line(_ trip: Feed.Trip, _ calls: ClosedRange<Int>) -> [Position] {
    let stops = calls.compactMap { feed.stops[feed.calls[$0].stop].position }
    guard let shape = trip.shape.map({ feed.shapes[$0] }), shape.positions.count > 1 else { return stops }
    let (first, last) = (feed.calls[calls.lowerBound], feed.calls[calls.upperBound])
    if !shape.distances.isEmpty, first.distance.isFinite, last.distance.isFinite, first.distance < last.distance {
      return cut(shape.positions, at: place(shape, first.distance), place(shape, last.distance))
    }
    // Without lengths each stop is at the place of the shape that is nearest to it, after that of the stop before it.
    var (from, begin) = (Place(segment: 0, share: 0), Place(segment: 0, share: 0))
    for index in trip.calls.lowerBound...calls.upperBound {
      guard let position = feed.stops[feed.calls[index].stop].position else { return stops }
      from = nearest(shape.positions, to: position, after: from)
      if index == calls.lowerBound { begin = from }
    }
    return begin < from ? cut(shape.positions, at: begin, from) : stops
  }

  /// A place on a line: a side, and how much of it lies before the place.
  private struct Place: Comparable {
    var segment: Int
    var share: Double

    static func < (one: Place, other: Place) -> Bool { (one.segment, one.share) < (other.segment, other.share) }
  }

  private func place(_ shape: Feed.Shape, _ distance: Double) -> Place {
    let next = shape.distances.firstIndex { $0 > distance } ?? shape.distances.count
    guard next > 0 else { return Place(segment: 0, share: 0) }
    guard next < shape.distances.count else { return Place(segment: shape.distances.count - 2, share: 1) }
    let (a, b) = (shape.distances[next - 1], shape.distances[next])
    return Place(segment: next - 1, share: (distance - a) / (b - a))
  }

  /// The nearest place; of those that are as near, within 50 m, the first, as where a line comes by twice.
  private func nearest(_ line: [Position], to position: Position, after start: Place) -> Place {
    var (best, least) = (start, Double.infinity)
    for segment in start.segment..<line.count - 1 {
      let (a, b) = (way(position, line[segment]), way(position, line[segment + 1]))
      let side = b - a
      let square = (side * side).sum()
      var share = square > 0 ? min(max(-(a * side).sum() / square, 0), 1) : 0
      if segment == start.segment { share = max(share, start.share) }
      let foot = a + side * share
      let distance = (foot * foot).sum().squareRoot()
      if distance < least {
        (best, least) = (Place(segment: segment, share: share), distance)
      } else if least < 50, distance > least + 200 {
        break
      }
    }
    return best
  }

  private func way(_ from: Position, _ to: Position) -> Position {
    GroundScale(latitude: from.y).way(from: from, to: to)
  }

  private func cut(_ line: [Position], at start: Place, _ end: Place) -> [Position] {
    func position(_ place: Place) -> Position {
      let (a, b) = (line[place.segment], line[place.segment + 1])
      return place.share == 0 ? a : place.share == 1 ? b : a + (b - a) * place.share
    }
    var part = [position(start)]
    if start.segment < end.segment {
      for vertex in start.segment + 1...end.segment where line[vertex] != part[part.count - 1] {
        part.append(line[vertex])
      }
    }
    let last = position(end)
    if part.count == 1 || last != part[part.count - 1] { part.append(last) }
    return part
  }
}
