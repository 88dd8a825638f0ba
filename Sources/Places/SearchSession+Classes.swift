// The places of a class, of one name, and in an area that is called by its name.

import SimpleFeatures
import SystemLibrary
import TextFolding

extension SearchSession {
  /// The places that words for a class mean, `query.limit` at most: those that they name before those that they only
  /// lead to, and of these the nearest first where there is a focus, else the most important.
  ///
  /// O(places of the classes).
  ///
  /// - Parameter isWanted: whether a place is wanted besides.
  func numbers(
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
  func numbers(named name: String, _ query: PlaceQuery) -> [Int] {
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
  func place(called name: String) throws(IndexError) -> PlaceRecord? {
    var query = PlaceQuery(Self.withoutArticle(name))
    query.lastWordIsWhole = true
    query.limit = 1
    guard let hit = search(query).first else { return nil }
    let record = try record(hit.place)
    return record.place.position == nil ? nil : record
  }

  /// Tells which places are in the one that a name means; nil where nothing has the name.
  ///
  /// By the words around them, or by lying in its area or, where it has none, about as far from it as a town of so many
  /// people reaches.
  func test(of name: String) throws(IndexError) -> ((Int) -> Bool)? {
    let name = Self.withoutArticle(name)
    let isAround = searcher.hasContext(Folding.folded(name).words)
    var query = PlaceQuery(name)
    query.lastWordIsWhole = true
    query.limit = 1
    query.typos = 0
    var isInside: ((Int) -> Bool)?
    for kinds in [UInt8(1) << PlaceKind.address.rawValue, .max] where isInside == nil {
      query.filter.kinds = kinds
      guard let hit = search(query).first else { continue }
      isInside = area(of: try record(hit.place))
    }
    guard let isInside else { return isAround }
    return { place in isAround?(place) == true || isInside(place) }
  }

  private func area(of record: PlaceRecord) -> ((Int) -> Bool)? {
    let index = searcher.index
    if let shape = AreaShape(record.feature.geometry) {
      return { place in index.position(of: place).map { shape.contains(x: $0.x, y: $0.y) } ?? false }
    }
    let place = record.place
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
