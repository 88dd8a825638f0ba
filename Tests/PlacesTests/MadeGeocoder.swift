// A geocoder over places made by a test, which gives them the numbers that the test knows them by.

import Planar

@testable import Gazetteer
@testable import Geocoding
@testable import PlaceIndex
@testable import PlaceSearch

/// A place, and its line where it is a street.
struct AddressRow {
  var place: Place
  var geometry = Geometry()
}

/// Answers with the numbers of places in the order in which they were given.
final class MadeGeocoder {
  let index: IndexedPlaces
  private let geocoder: Geocoder
  private let order: [Int32]

  init(_ rows: [AddressRow]) {
    var bag = PlaceBag()
    bag.addresses = AddressBag()
    for row in rows { bag.add(row.place, row.geometry, source: (0, 0)) }
    var builder = PlaceIndexBuilder()
    builder.add(bag)
    order = builder.rankOrder()
    index = builder.build(order)
    geocoder = Geocoder(AddressTable(index))
  }

  var focus: (x: Double, y: Double)? {
    get { geocoder.focus }
    set { geocoder.focus = newValue }
  }

  func places(_ text: String, limit: Int) -> [GeocodedPlace] {
    geocoder.places(text, limit: limit).map { answer in
      var answer = answer
      answer.number = answer.number.map { Int(order[$0]) }
      answer.neighbour = answer.neighbour.map { Int(order[$0]) }
      return answer
    }
  }
}
