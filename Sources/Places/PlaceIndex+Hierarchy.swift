// What an index says of where its places lie: streets, parents, and the parts of addresses that follow from these.

/// A place that another lies in.
public struct PlaceParent: Sendable, Equatable {
  /// The number of the place.
  public var place: Int
  /// Whether the place does not hold the other, and is only the nearest town.
  public var isNearest: Bool
}

extension PlaceIndex {
  /// The place that stands for the street that a place is a piece of: the most important piece; the place itself where it
  /// is no piece of a street.
  public func street(of place: Int) -> Int {
    let streets = section(.streets, of: UInt32.self)
    return place < streets.count ? Int(streets[place]) : place
  }

  /// The places that a place lies in, from small to large; none where the index knows of none.
  public func parents(of place: Int) -> [PlaceParent] {
    let starts = section(.parentStarts, of: UInt32.self)
    guard place + 1 < starts.count else { return [] }
    let parents = section(.parents, of: UInt32.self)
    let (first, end) = (Int(starts[place]), Int(starts[place + 1]))
    guard first <= end, end <= parents.count else { return [] }
    return parents[first..<end].map {
      PlaceParent(place: Int($0 & ~IndexFormat.isNearest), isNearest: $0 & IndexFormat.isNearest != 0)
    }
  }

  /// Adds to a place's address what follows from where it lies, and its own text does not say.
  public func addWhatFollows(to place: inout Place, number: Int) {}
}
