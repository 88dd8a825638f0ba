// What is asked of an index, and what it answers.

import Gazetteer
import Globe
import PlaceIndex

/// A box of longitudes and latitudes; west > east across ±180°.
public struct SearchBox: Sendable, Equatable {
  public var west, south, east, north: Double

  /// Makes a box from its sides in degrees.
  public init(west: Double, south: Double, east: Double, north: Double) {
    (self.west, self.south, self.east, self.north) = (west, south, east, north)
  }

  /// All of the Earth.
  static let everywhere = SearchBox(west: Longitude.west, south: -90, east: Longitude.east, north: 90)

  /// Whether a position is inside or on a side; −180 and 180 are one meridian.
  public func contains(x: Double, y: Double) -> Bool {
    guard y >= south, y <= north else { return false }
    return hasMeridian(x) || Longitude.isSide(x) && hasMeridian(-x)
  }

  private func hasMeridian(_ x: Double) -> Bool { west <= east ? x >= west && x <= east : x >= west || x <= east }
}

/// What places have to be, by the raw values that the index holds.
public struct PlaceFilter: Sendable, Equatable {
  /// The kinds that are wanted, one bit each; nil for all.
  public var kinds: UInt8?
  /// The categories of points of interest that are wanted, or not wanted; nil for no such filter.
  ///
  /// Other places pass.
  public var includedCategories, excludedCategories: Set<UInt8>?
  /// The levels of parts of addresses that are wanted, or not wanted; nil for no such filter.
  ///
  /// Other places pass.
  public var includedLevels, excludedLevels: Set<UInt8>?
  /// The countries that are wanted, by their codes in upper case; nil for all.
  public var countries: Set<String>?
  /// The box that places have to be in; nil for anywhere.
  public var box: SearchBox?

  /// Makes a filter that lets everything through.
  public init() {}

  /// Whether everything passes.
  public var isOpen: Bool { self == PlaceFilter() }

  /// Whether points of interest of a category pass.
  package func allows(_ category: PointOfInterestCategory) -> Bool {
    includedCategories?.contains(category.number) != false && excludedCategories?.contains(category.number) != true
  }
}

/// A query.
public struct PlaceQuery: Sendable {
  /// What was typed; its last word may be unfinished.
  public var text: String
  /// Whether the last word is finished all the same, as one with a space after it is.
  public var lastWordIsWhole = false
  /// Near where, in degrees.
  public var focus: (x: Double, y: Double)?
  /// The weights of what is not text.
  public var weights = SearchWeights()
  /// What places have to be.
  public var filter = PlaceFilter()
  /// How many are wanted.
  public var limit = 10
  /// How many typing errors may be; nil for as many as the length of the query allows.
  public var typos: Int?

  /// Makes a query.
  public init(_ text: String) { self.text = text }
}

/// A place that was found.
public struct PlaceHit: Sendable, Equatable {
  /// Its number.
  public var place: Int
  /// By what it is ranked: the sum of the parts.
  public var score: Double { text + importance + proximity }
  /// The worth of the text's match, and the weighted worth of importance and nearness.
  public var text, importance, proximity: Double
  /// Kilometres from the focus, great-circle on the mean sphere; nil without a focus or a position.
  public var distance: Double?
  /// How many typing errors were passed over; hits with any come after all others.
  public var edits: Int
  /// The entry of the index that matched.
  var entry: Int

  /// Whether this one comes before `other`.
  static func precedes(_ a: PlaceHit, _ b: PlaceHit) -> Bool {
    if (a.edits > 0) != (b.edits > 0) { return a.edits == 0 }
    if a.score != b.score { return a.score > b.score }
    if a.importance != b.importance { return a.importance > b.importance }
    let (near, far) = (a.distance ?? .infinity, b.distance ?? .infinity)
    return near != far ? near < far : a.place < b.place
  }
}
