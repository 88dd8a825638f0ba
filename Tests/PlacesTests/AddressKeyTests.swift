// Houses by street and number: each is found, wherever its hash stands among those of the others.

import TestSupport
import Testing

@testable import Gazetteer
@testable import PlaceIndex

@Suite struct AddressKeyTests {
  private func index(_ addresses: [(street: String, number: String)]) -> IndexedPlaces {
    var (bag, builder) = (PlaceBag(), PlaceIndexBuilder())
    for (street, number) in addresses {
      var place = Place()
      place.name = "\(number) \(street)"
      (place.address.thoroughfare, place.address.subThoroughfare) = (street, number)
      bag.add(place, source: (0, 0))
    }
    builder.add(bag)
    return builder.build()
  }

  @Test("one house alone is the first and the last of all hashes")
  func alone() {
    let index = index([("Beacon Street", "38")])
    #expect(index.places(at: "38 Beacon Street").places == [0])
    #expect(index.places(at: "Beacon St 38").places == [0])
    #expect(index.places(at: "39 Beacon Street").places.isEmpty)
    #expect(index.places(at: "38 Beacon Street Boston").rest.map { String(decoding: $0, as: UTF8.self) } == ["boston"])
  }

  @Test("each of many is found by its own address alone, two at one address both")
  func many() {
    let addresses = (1...40).map { ("Tremont Street", "\($0)") } + [("Park Street", "7"), ("Park Street", "7")]
    let index = index(addresses)
    for (street, number) in addresses {
      let found = index.places(at: "\(number) \(street)").places
      #expect(found.count == addresses.count { $0 == (street, number) }, "\(number) \(street)")
    }
    for number in 41...200 { #expect(index.places(at: "\(number) Tremont Street").places.isEmpty) }
  }
}
