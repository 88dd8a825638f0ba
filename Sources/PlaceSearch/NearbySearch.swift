// The places around a centre or in a box, nearest first by the exact distance.

import Gazetteer
import PlaceIndex
public import Planar

/// Which places around a centre, or in a box, are wanted.
public struct NearbyQuery: Sendable {
  /// From where distances are measured, in degrees.
  public var centre: (x: Double, y: Double)
  /// How far places may be, in metres on the ellipsoid.
  public var radius = Double.infinity
  /// The box that they have to be in; nil for anywhere.
  public var box: SearchBox?
  /// What they have to be.
  public var filter = PlaceFilter()
  /// How many are wanted at most.
  public var limit = Int.max

  /// Makes a query for all places around a centre.
  public init(centre: (x: Double, y: Double)) { self.centre = centre }
}

/// A place and how far it is.
public struct NearbyPlace {
  /// The place.
  public let record: PlaceRecord
  /// Metres on the ellipsoid.
  public let distance: Double
}

extension SearchSession {
  /// The places that a query asks for, nearest first; of equally near ones the more important first.
  ///
  /// - Parameter measure: the distance from the centre to a geometry, wherever it is nearest, in metres on the
  ///   ellipsoid.
  public func nearby(
    _ query: NearbyQuery, measure: (Geometry) -> Double
  ) throws(IndexError) -> [NearbyPlace] {
    guard query.limit > 0 else { return [] }
    var found: [NearbyPlace] = []
    let numbers = candidates(query, measure)
    try checkCondition()
    for number in numbers {
      let record = try record(number)
      guard record.place.position != nil else { continue }
      let distance = measure(record.feature.geometry)
      if distance <= query.radius { found.append(NearbyPlace(record: record, distance: distance)) }
    }
    found.sort { $0.distance != $1.distance ? $0.distance < $1.distance : $0.record.number < $1.record.number }
    return Array(found.prefix(query.limit))
  }

  /// The places that may be among those.
  private func candidates(_ query: NearbyQuery, _ measure: (Geometry) -> Double) -> [Int] {
    let (x, y) = query.centre
    if let box = query.box { return searcher.within(box, filter: query.filter) }
    let allows = PlacePredicate(searcher.index, query.filter, searcher.condition)
    let shapes = ShapeSearch(searcher.index)
    let inside = shapes.holding(x: x, y: y).map(\.place).filter { allows($0) }
    // Positions are kept to a centimetre.
    let reach = query.radius * 1.001 + 0.03
    guard query.limit < min(searcher.index.count, Self.mostInOrder) else {
      let reached = shapes.reached(x: x, y: y, metres: reach) { allows($0) }
      return Array(Set(reached).union(inside)).sorted()
    }
    if inside.count >= query.limit { return inside + here(shapes, query, inside, allows) }
    let others = Set(inside)
    let near = shapes.nearest(
      x: x, y: y, limit: query.limit - inside.count, within: reach, mask: .max,
      where: { !others.contains($0) && allows($0) }, measure: measure)
    return inside + near.map(\.place)
  }

  /// What is at the centre beside the areas around it.
  private func here(
    _ shapes: ShapeSearch, _ query: NearbyQuery, _ inside: [Int], _ allows: PlacePredicate
  ) -> [Int] {
    shapes.reached(x: query.centre.x, y: query.centre.y, metres: 0.03) { !inside.contains($0) && allows($0) }
  }

  /// More than this are looked for by distance alone, and put in order at the end.
  private static let mostInOrder = 2000
}
