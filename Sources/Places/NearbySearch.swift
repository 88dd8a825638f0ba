// The places around a centre or in a box, nearest first by the exact distance.

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
  /// - Parameter measure: the distance from the centre to a place, wherever it is nearest, in metres on the ellipsoid.
  public func nearby(
    _ query: NearbyQuery, measure: (PlaceRecord) -> Double
  ) throws(IndexError) -> [NearbyPlace] {
    guard query.limit > 0 else { return [] }
    var found: [NearbyPlace] = []
    let numbers = candidates(query)
    try checkCondition()
    for number in numbers {
      let record = try record(number)
      guard record.place.position != nil else { continue }
      let distance = measure(record)
      if distance <= query.radius { found.append(NearbyPlace(record: record, distance: distance)) }
    }
    found.sort { $0.distance != $1.distance ? $0.distance < $1.distance : $0.record.number < $1.record.number }
    return Array(found.prefix(query.limit))
  }

  /// The places that may be among those.
  private func candidates(_ query: NearbyQuery) -> [Int] {
    let (x, y) = query.centre
    if let box = query.box { return searcher.within(box, filter: query.filter) }
    // No place is farther than the point that stands for it. A distance on the ellipsoid differs little from that on the mean sphere, so that of the nearest on the sphere the
    // farthest tells how far to look; and an index rounds positions to a centimetre.
    func reach(_ metres: Double) -> Double { metres / 1000 / SpherePoint.shortest + 0.001 }
    var radius = query.radius
    if query.limit < searcher.index.count {
      let nearest = searcher.nearby(
        x: x, y: y, radiusKilometres: reach(radius), filter: query.filter, limit: query.limit)
      if nearest.count == query.limit, let last = nearest.last {
        radius = min(radius, (last.distance + 0.001) * 1000 * SpherePoint.longest)
      }
    }
    let found = searcher.nearby(x: x, y: y, radiusKilometres: reach(radius), filter: query.filter).map(\.place)
    return found + searcher.reaching(x: x, y: y, radiusKilometres: reach(radius), filter: query.filter)
  }
}
