// The places of a class, of one name, and in an area that is called by its name.

import Gazetteer
import PlaceIndex
import Planar
import SystemLibrary
import TextFolding

extension SearchSession {
  /// The places that words for a class mean, `query.limit` at most: those that they name before those that they only
  /// lead to, and of these the nearest first where there is a focus, else the most important.
  ///
  /// O(places of the classes).
  ///
  /// - Parameter isWanted: whether a place is wanted besides.
  package func numbers(
    of meaning: CategoryMeaning, _ query: PlaceQuery, _ isWanted: (Int) -> Bool = { _ in true }
  ) -> [Int] {
    let allows = searcher.predicate(besidesAddresses(query.filter))
    let postings = vocabulary.postings
    var found: [Int] = []
    var known: Set<Int> = []
    for sense in meaning.senses where found.count < query.limit {
      if meaning.isName, sense.source == .term { break }
      let room = query.limit - found.count
      var places: [Int] = []
      for place in postings.places(all: sense.classes) where !known.contains(place) && isWanted(place) && allows(place)
      {
        places.append(place)
        if query.focus == nil, places.count == room { break }
      }
      if query.focus != nil { places = nearest(places, query, room) }
      found += places
      known.formUnion(places)
    }
    return found
  }

  /// The points of interest of one name, in the same order.
  package func numbers(named name: String, _ query: PlaceQuery) -> [Int] {
    var filter = query.filter
    filter.kinds = (filter.kinds ?? .max) & 1 << PlaceKind.pointOfInterest.rawValue
    let allows = searcher.predicate(filter)
    let places = searcher.places(named: name).filter { allows($0) }
    return query.focus == nil ? Array(places.prefix(query.limit)) : nearest(places, query, query.limit)
  }

  private func besidesAddresses(_ filter: PlaceFilter) -> PlaceFilter {
    var filter = filter
    filter.kinds = (filter.kinds ?? .max) & ~(1 << PlaceKind.address.rawValue)
    return filter
  }

  private func nearest(_ places: [Int], _ query: PlaceQuery, _ count: Int) -> [Int] {
    guard let focus = query.focus else { return places }
    let point = SpherePoint(x: focus.x, y: focus.y)
    let view = searcher.view
    let distances = places.map { place in
      PlaceSearcher.Neighbor(
        place: place,
        distance: view.positions[2 * place] == IndexFormat.nowhere ? .infinity : point.distance(view.units + 3 * place))
    }
    return distances.sorted(by: PlaceSearcher.Neighbor.precedes).prefix(count).map(\.place)
  }

  /// The place that a name in a question means, such as the station in "near the station"; nil for none.
  ///
  /// - Parameter lastIsWhole: whether the last word of the name is finished.
  package func place(called name: String, lastIsWhole: Bool = true) throws(IndexError) -> PlaceRecord? {
    var query = PlaceQuery(Self.withoutArticle(name))
    query.lastWordIsWhole = lastIsWhole
    query.limit = 1
    guard let hit = search(query).first else { return nil }
    let record = try record(hit.place)
    return record.place.position == nil ? nil : record
  }

  /// So many places of a name are looked at for one that is an area.
  private static let mostNamesakes = 16

  /// Tells which places are in the one that a name means; nil where nothing has the name.
  ///
  /// By lying in its area. Where it has none, by the words around them, and where none have these, by being about as
  /// far from it as a town of so many people reaches.
  ///
  /// - Parameter lastIsWhole: whether the last word of the name is finished.
  func test(of name: String, lastIsWhole: Bool = true) throws(IndexError) -> ((Int) -> Bool)? {
    let name = Self.withoutArticle(name)
    var query = PlaceQuery(name)
    query.lastWordIsWhole = lastIsWhole
    query.limit = Self.mostNamesakes
    query.typos = 0
    var around: ((Int) -> Bool)?
    for kinds in [UInt8(1) << PlaceKind.address.rawValue, .max] {
      query.filter.kinds = kinds
      let hits = search(query)
      for hit in hits where hit.text == hits[0].text {
        let record = try record(hit.place)
        if let shape = AreaShape(record.feature.geometry) {
          let index = searcher.index
          return { place in index.position(of: place).map { shape.contains(x: $0.x, y: $0.y) } ?? false }
        }
        around = around ?? circle(around: record.place)
      }
    }
    return searcher.hasContext(Folding.folded(name).words) ?? around
  }

  private func circle(around place: Place) -> ((Int) -> Bool)? {
    guard let position = place.position, place.addressLevel == .locality || place.addressLevel == .subLocality else {
      return nil
    }
    // With the square root of the people, whose logarithm the importance is: 9 km for 100,000, 21 km for a million.
    let reach = place.addressLevel == .subLocality ? 2 : 3 + 0.018 * pow(10, 3.7 * place.importance)
    let (centre, view) = (SpherePoint(x: position.x, y: position.y), searcher.view)
    return { place in
      view.positions[2 * place] != IndexFormat.nowhere && centre.distance(view.units + 3 * place) <= reach
    }
  }

  private static func withoutArticle(_ name: String) -> String {
    let words = name.split(separator: " ")
    guard words.count > 1, words[0].lowercased() == "the" else { return name }
    return words.dropFirst().joined(separator: " ")
  }
}
