// Every filter, in every way that a search goes about: by looking at all, best first, and from a focus outwards.

import TestSupport
import Testing
import TextFolding

@testable import Gazetteer
@testable import Geocoding
@testable import PlaceIndex
@testable import PlaceSearch

@Suite struct FilterTests {
  /// Filters of one thing each, and of two.
  private static let filters: [PlaceFilter] = {
    func filter(_ set: (inout PlaceFilter) -> Void) -> PlaceFilter {
      var filter = PlaceFilter()
      set(&filter)
      return filter
    }
    return [
      filter { $0.kinds = 1 << PlaceKind.address.rawValue }, filter { $0.kinds = 0b110 },
      filter { $0.includedCategories = [1] }, filter { $0.excludedCategories = [1, 255] },
      filter { $0.includedLevels = [2] }, filter { $0.excludedLevels = [0, 2] },
      filter { $0.countries = ["FR"] }, filter { $0.countries = ["US", "FR"] }, filter { $0.countries = ["XX"] },
      filter { $0.box = SearchBox(west: 8.2, south: 47.1, east: 8.8, north: 47.6) },
      filter { $0.box = SearchBox(west: 170, south: -10, east: 8.5, north: 90) },
      filter {
        $0.countries = ["FR"]
        $0.kinds = 0b011
      },
    ]
  }()

  @Test(arguments: filters.indices)
  func holdsInEveryWayToSearch(_ number: Int) {
    let filter = Self.filters[number]
    var random = RandomPlaces(random: SplitMix64(seed: UInt64(40 + number)))
    let model = Model(random.places(500))
    let searcher = PlaceSearcher(model.index)
    let predicate = PlacePredicate(model.index, filter)
    for place in model.places.indices { #expect(predicate(place) == model.passes(place, filter)) }
    // All entries one by one; then in order, and with a focus by the rings too.
    for (few, patience) in [(1 << 20, 0), (0, 1 << 20)] {
      (searcher.few, searcher.patience) = (few, patience)
      for text in ["a", "san", "new york", "ab", "santa fr"] {
        for focus in [nil, (8.5, 47.5), (179.99, 0)] as [(x: Double, y: Double)?] {
          var query = PlaceQuery(text)
          query.filter = filter
          query.focus = focus
          query.limit = 12
          #expect(searcher.search(query).map(\.place) == model.search(query).map(\.place), "\(text) \(few)")
        }
      }
    }
  }

  @Test func theSideOfABoxBelongsToItAndTheTwoMeridiansAreOne() {
    let box = SearchBox(west: 170, south: -1, east: 180, north: 2)
    for (x, y) in [(170.0, 0.0), (180, 2), (175, -1), (-180, 0)] { #expect(box.contains(x: x, y: y)) }
    for (x, y) in [(169.999999, 0.0), (175, 2.000001), (175, -1.000001), (-179.999999, 0)] {
      #expect(!box.contains(x: x, y: y))
    }
    let over = SearchBox(west: 170, south: -1, east: -170, north: 2)
    for x in [170.0, 180, -180, -170] { #expect(over.contains(x: x, y: 0)) }
    for x in [169.9, -169.9, 0] { #expect(!over.contains(x: x, y: 0)) }
    #expect(SearchBox.everywhere.contains(x: -180, y: -90) && SearchBox.everywhere.contains(x: 180, y: 90))
    #expect(over.centre.x == 180 && over.centre.y == 0.5)
    #expect(abs(over.halfDiagonal - 1124.35) < 0.01, "\(over.halfDiagonal)")
    #expect(SearchBox(west: 160, south: 0, east: -140, north: 2).centre.x == -170)
  }

  @Test func aSearchInABoxLooksAtBothMeridians() {
    var bag = PlaceBag()
    for (number, x) in [180.0, -180, 179.9, -179.9].enumerated() {
      var entry = PlaceBag.Entry(id: "\(number)", title: "\(number)")
      entry.position = (x, 0)
      bag.add(entry, names: [Folding.folded("\(number)")])
    }
    var builder = PlaceIndexBuilder()
    builder.add(bag)
    let searcher = PlaceSearcher(builder.build())
    func within(_ west: Double, _ east: Double) -> [Int] {
      searcher.within(SearchBox(west: west, south: -1, east: east, north: 1))
    }
    #expect(within(170, 180) == [0, 1, 2])
    #expect(within(-180, -170) == [0, 1, 3])
    #expect(within(170, -170) == [0, 1, 2, 3])
    #expect(within(-180, 180) == [0, 1, 2, 3])
    #expect(within(-179.95, 179.95) == [2, 3])
  }
}
