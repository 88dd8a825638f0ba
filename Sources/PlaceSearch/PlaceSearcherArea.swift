// Searches by position: the nearest places, and those in a box.

import Gazetteer
import Globe
import PlaceIndex

extension PlaceSearcher {
  /// A place and how far it is.
  public struct Neighbor: Sendable, Equatable {
    /// The number of the place.
    public var place: Int
    /// Kilometres, great-circle on the mean sphere.
    public var distance: Double

    static func precedes(_ a: Neighbor, _ b: Neighbor) -> Bool {
      a.distance != b.distance ? a.distance < b.distance : a.place < b.place
    }
  }

  /// The places around a position, nearest first; of equally near ones the more important first.
  ///
  /// Walks the grid outwards; O(places) when many are wanted, when hardly any is near, and at the poles.
  ///
  /// - Parameters:
  ///   - radiusKilometres: how far they may be, as far as one can go for all.
  ///   - limit: how many are wanted.
  public func nearby(
    x: Double, y: Double, radiusKilometres: Double = .infinity, filter: PlaceFilter = PlaceFilter(), limit: Int = .max
  ) -> [Neighbor] {
    guard limit > 0 else { return [] }
    let allows = PlacePredicate(index, filter, condition)
    let focus = SpherePoint(x: x, y: y)
    var found: [Neighbor] = []
    func take(_ place: Int) {
      guard view.positions[2 * place] != IndexFormat.nowhere else { return }
      let distance = focus.distance(view.units + 3 * place)
      if distance <= radiusKilometres, allows(place) { found.append(Neighbor(place: place, distance: distance)) }
    }
    var rings = GridRings(view, x: x, y: y)
    // What is nearer than the rings reach is certain.
    while rings.hasMore, limit < index.count || rings.reach < radiusKilometres {
      rings.next(take)
      let reach = rings.reach
      if reach > radiusKilometres || found.count >= limit && found.count(where: { $0.distance < reach }) >= limit {
        found.sort(by: Neighbor.precedes)
        return Array(found.prefix(limit))
      }
    }
    found.removeAll(keepingCapacity: true)
    for place in 0..<index.count { take(place) }
    found.sort(by: Neighbor.precedes)
    return Array(found.prefix(limit))
  }

  /// The places in a box, most important first.
  ///
  /// - Parameter limit: how many are wanted.
  public func within(_ box: SearchBox, filter: PlaceFilter = PlaceFilter(), limit: Int = .max) -> [Int] {
    guard limit > 0, box.south <= box.north else { return [] }
    let allows = PlacePredicate(index, filter, condition)
    var found: [Int] = []
    func take(_ place: Int) {
      let x = view.positions[2 * place]
      guard x != IndexFormat.nowhere, allows(place) else { return }
      if box.contains(x: Double(x) / 1e7, y: Double(view.positions[2 * place + 1]) / 1e7) { found.append(place) }
    }
    let (first, last) = (IndexFormat.row(box.south), IndexFormat.row(box.north))
    let (west, east) = (IndexFormat.column(box.west), IndexFormat.column(box.east))
    for row in first...last {
      if box.west <= box.east {
        view.visitCells(row * IndexFormat.columns + west, row * IndexFormat.columns + east, take)
        // −180 and 180 are one meridian, and two columns.
        if box.west == Longitude.west, east < IndexFormat.columns - 1 {
          view.visitCells((row + 1) * IndexFormat.columns - 1, (row + 1) * IndexFormat.columns - 1, take)
        } else if box.east == Longitude.east, west > 0 {
          view.visitCells(row * IndexFormat.columns, row * IndexFormat.columns, take)
        }
      } else if west > east {
        view.visitCells(row * IndexFormat.columns + west, (row + 1) * IndexFormat.columns - 1, take)
        view.visitCells(row * IndexFormat.columns, row * IndexFormat.columns + east, take)
      } else {
        view.visitCells(row * IndexFormat.columns, (row + 1) * IndexFormat.columns - 1, take)
      }
    }
    found.sort()
    return Array(found.prefix(limit))
  }
}
