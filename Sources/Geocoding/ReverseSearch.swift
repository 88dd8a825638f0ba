// Positions to addresses: what areas hold them, and what is near.

import Gazetteer
import PlaceIndex
import PlaceSearch
public import Planar
import TextFolding

/// What lies at a position and around it.
public struct ReverseAnswer: Sendable {
  /// A place and how far it is, in metres.
  public typealias Near = (place: Place, distance: Double)

  /// The areas that hold it, from small to large: points of interest first, the country last.
  public var areas: [Place] = []
  /// The nearest place, the nearest with a street, the nearest street, and the nearest town that is a point.
  public var place, address, street, town: Near?
  /// The nearest house: a place with a street and a number.
  public var house: Near?
  /// The address of the position, of all of these together.
  public var composed = PlaceAddress()

  /// Whether there is nothing at all.
  public var isEmpty: Bool { areas.isEmpty && place == nil && address == nil && street == nil && town == nil }
}

/// Looks positions up; one for each thread.
///
///     let search = ReverseSearch(store, filter, language: nil)
///     let answer = try search.answer(x: 24.94, y: 60.17, radius: 1000, addressRadius: 200) { ground.distance(to: $0) }
public final class ReverseSearch {
  private let session: SearchSession
  private let shapes: ShapeSearch
  private let allows: PlacePredicate
  private let language: String?
  /// Places that were read, without their other names.
  private var known: [Int: Place] = [:]

  /// So many places are kept, and so many near a street are looked at for its numbers.
  private static let mostKnown = 4096
  private static let mostHouses = 16
  /// What is as near as this is where the position is: a street there comes before the area around it.
  private static let here = 1.0

  /// Makes a search.
  ///
  /// - Parameters:
  ///   - filter: what the nearest place has to be; all count for the address.
  ///   - language: that of the places' names.
  public init(_ store: PlaceStore, _ filter: PlaceFilter, language: String?) {
    session = SearchSession(store)
    shapes = ShapeSearch(store.index)
    allows = PlacePredicate(store.index, filter, session.searcher.condition)
    self.language = language
    session.language = language
  }

  /// What lies at a position and around it.
  ///
  /// - Parameters:
  ///   - radius: how far places may be, in metres.
  ///   - addressRadius: how far the nearest address may be for its street to be that of the position.
  ///   - measure: the distance from the position to a point or a line in degrees, in metres on the ellipsoid.
  public func answer(
    x: Double, y: Double, radius: Double, addressRadius: Double, measure: (Geometry) -> Double
  ) throws(IndexError) -> ReverseAnswer {
    func nearest(_ mask: UInt8, _ limit: Int = 1, _ metres: Double, _ allows: (Int) -> Bool) -> [ShapeSearch.Near] {
      shapes.nearest(x: x, y: y, limit: limit, within: metres, mask: mask, where: allows, measure: measure)
    }
    func holds(_ place: Int) -> Bool { session.searcher.condition?.holds(place) ?? true }
    let areas = areas(x: x, y: y)
    let inside = Set(areas)
    var answer = ReverseAnswer()
    for area in areas { answer.areas.append(try place(area)) }
    // What holds the position is at no distance; the smallest first.
    let around = areas.first { area in mask(area) & ShapeMask.place != 0 && allows(area) }
    let near = nearest(ShapeMask.place, 1, around == nil ? radius : min(radius, Self.here)) {
      !inside.contains($0) && allows($0)
    }.first
    if let found = near ?? around.map({ ShapeSearch.Near(place: $0, distance: 0) }) {
      answer.place = (try place(found.place), found.distance)
    }
    let street = nearest(ShapeMask.street, 1, radius, holds).first
    let streetAround = areas.first { mask($0) & ShapeMask.street != 0 }
    if let streetAround { answer.street = (try place(streetAround), 0) }
    if let street, answer.street == nil { answer.street = (try place(street.place), street.distance) }
    var house: ReverseAnswer.Near?
    if let around = areas.first(where: { mask($0) & ShapeMask.addressed != 0 }) {
      house = (try place(around), 0)
    } else if let near = nearest(ShapeMask.addressed, 1, radius, holds).first {
      house = (try place(near.place), near.distance)
    }
    answer.address = house
    // As a rule the nearest place with a street has a number.
    let hasAddressed = house != nil
    if let house, Self.isHouse(house.place) { answer.house = house }
    if let street = answer.street, street.distance < house?.distance ?? .infinity {
      answer.address = street
      // The number is that of a house in this street.
      if street.distance <= addressRadius, let some = house, some.distance <= addressRadius {
        let houses = nearest(ShapeMask.addressed, Self.mostHouses, addressRadius, holds)
        house = nil
        for near in houses where house == nil {
          let place = try place(near.place)
          if Self.isSame(place.address.thoroughfare, street.place.name) { house = (place, near.distance) }
        }
      }
      if house?.distance ?? .infinity > addressRadius { house = nil }
    }
    if answer.house == nil, hasAddressed {
      for near in nearest(ShapeMask.addressed, Self.mostHouses, radius, holds) where answer.house == nil {
        let place = try place(near.place)
        if Self.isHouse(place) { answer.house = (place, near.distance) }
      }
    }
    answer.town = nil
    if let town = nearest(ShapeMask.town, 1, radius, holds).first {
      answer.town = (try place(town.place), town.distance)
    }
    try session.checkCondition()
    answer.composed = compose(answer, house, addressRadius)
    return answer
  }

  private static func isHouse(_ place: Place) -> Bool { place.address.houses.contains { $0.number != nil } }

  private static func isSame(_ a: String?, _ b: String) -> Bool {
    guard let a else { return false }
    return a == b || Folding.fold(a) == Folding.fold(b)
  }

  /// What an area may be.
  private func mask(_ place: Int) -> UInt8 {
    let index = session.store.index
    let level = index.classes(of: place).level
    if level == AddressLevel.thoroughfare.rawValue { return ShapeMask.street | ShapeMask.place }
    let isAddressed = index.hasStreet(place) ? ShapeMask.addressed : 0
    return level == 255 ? ShapeMask.place | isAddressed : isAddressed
  }

  /// The areas that hold a position, from small to large.
  private func areas(x: Double, y: Double) -> [Int] {
    let index = session.store.index
    var found = shapes.holding(x: x, y: y).map { place, size in
      // By level first: a town comes before its country, however small that is.
      let level = index.classes(of: place).level
      return (rank: level == 255 ? -255 : -Int(level), size: size, place: place)
    }
    found.sort { $0.rank != $1.rank ? $0.rank < $1.rank : $0.size != $1.size ? $0.size < $1.size : $0.place < $1.place }
    return found.map(\.place).filter { session.searcher.condition?.holds($0) ?? true }
  }

  /// A place without its other names, its name in the language asked for.
  private func place(_ number: Int) throws(IndexError) -> Place {
    if let place = known[number] { return place }
    var place = try session.record(number).place
    place.name = place.name(in: language)
    (place.names, place.alternateNames) = ([], [])
    if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
    known[number] = place
    return place
  }

  /// The address of a position: what areas say comes first, then the address or street that is near, then the nearest
  /// place and town; what contradicts what is known already is left out.
  private func compose(
    _ answer: ReverseAnswer, _ house: ReverseAnswer.Near?, _ addressRadius: Double
  ) -> PlaceAddress {
    var address = PlaceAddress()
    for area in answer.areas { address.fill(from: area.ownAddress, withStreet: false) }
    if let house, house.distance <= addressRadius { address.fill(from: house.place.address, withStreet: true) }
    if let street = answer.street, street.distance <= addressRadius {
      address.fill(from: street.place.ownAddress, withStreet: true)
    }
    if let near = answer.place, near.distance <= addressRadius {
      address.fill(from: near.place.ownAddress, withStreet: false)
    }
    if address.locality == nil, let town = answer.town {
      address.fill(from: town.place.ownAddress, withStreet: false)
    }
    return address
  }
}
