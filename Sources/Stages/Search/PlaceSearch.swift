// Searches by queries and completions, their results as lines, and the box around them.

import FeatureStream
import GeoJSON
import Globe
import Places
import SimpleFeatures

/// Runs searches one after the other.
final class PlaceSearch {
  private let writer: PlaceWriter
  private let settings: SearchSettings
  /// Made when it is needed: it brings PROJ with it.
  private lazy var geodesic = Engines.geodesic()
  private var rank = 0
  private var envelope = Envelope()

  init(_ store: PlaceStore, _ settings: SearchSettings) {
    writer = PlaceWriter(store)
    self.settings = settings
  }

  /// Appends the places that a request means.
  func run(_ request: SearchRequest, to out: inout ByteBuffer) throws(RunError) {
    if let id = request.id {
      guard let number = try writer.session.place(id: id) else {
        throw RunError(.badData, "placemarkNotFound: no place has the id \"\(id)\" of this completion")
      }
      return try append(number, nil, to: &out)
    }
    var query = settings.query(request.query)
    query.lastWordIsWhole = true
    if let category = request.category {
      for number in category.isAmong(query.filter) ? places(in: category, query) : [] {
        try append(number, nil, to: &out)
      }
    } else {
      let hits = writer.session.search(query)
      let exact = hits.prefix { $0.edits == 0 }
      for hit in exact { try append(hit.place, hit, to: &out) }
      let others = try places(ofCategoryIn: request.query, query, besides: Set(exact.map(\.place)))
      for number in others.prefix(query.limit - exact.count) { try append(number, nil, to: &out) }
      // Typing errors count only where there is nothing else.
      guard others.isEmpty else { return }
      for hit in hits.dropFirst(exact.count) { try append(hit.place, hit, to: &out) }
    }
  }

  /// The places that a query such as "coffee boston" asks for by their category, and by words of their addresses.
  private func places(ofCategoryIn text: String, _ query: PlaceQuery, besides known: Set<Int>) throws(RunError) -> [Int]
  {
    let words = Folding.folded(text).words
    for length in stride(from: words.count, to: 0, by: -1) {
      for start in 0...words.count - length {
        let label = Array(words[start..<start + length].joined(separator: [0x20]))
        guard let category = PointOfInterestCategory.all.first(where: { $0.isCalled(label) }),
          category.isAmong(query.filter)
        else { continue }
        let rest = Array(words[..<start] + words[(start + length)...])
        var wanted = query
        if !rest.isEmpty { wanted.limit = .max }
        var found: [Int] = []
        for number in places(in: category, wanted) where !known.contains(number) && found.count < query.limit {
          var isThere = rest.isEmpty
          if !isThere { try writer.session.withPlace(number) { _, place in isThere = place.isIn(rest) } }
          if isThere { found.append(number) }
        }
        return found
      }
    }
    return []
  }

  /// The places of a category: the nearest first where there is a focus, else the most important.
  private func places(in category: PointOfInterestCategory, _ query: PlaceQuery) -> [Int] {
    var filter = query.filter
    filter.includedCategories = [category.number]
    filter.excludedCategories = nil
    let searcher = writer.session.searcher
    if let focus = query.focus {
      return searcher.nearby(x: focus.x, y: focus.y, filter: filter, limit: query.limit).map(\.place)
    }
    let everywhere = SearchBox(west: -180, south: -90, east: 180, north: 90)
    return searcher.within(filter.box ?? everywhere, filter: filter, limit: query.limit)
  }

  private func append(_ number: Int, _ hit: PlaceHit?, to out: inout ByteBuffer) throws(RunError) {
    rank += 1
    try writer.append(number, adding: "search", to: &out) { place, out in
      if let bounds = place.bounds {
        envelope.add(x: bounds.west, y: bounds.south)
        envelope.add(x: bounds.east, y: bounds.north)
      } else if let position = place.position {
        envelope.add(x: position.x, y: position.y)
      }
      let title = place.name(in: settings.language)
      out.append("{\"rank\":\(rank)")
      out.appendMembers([
        ("id", place.id), ("title", title), ("subtitle", place.subtitle(title: title)), ("kind", place.kind.name),
        ("addressLevel", place.addressLevel?.name), ("category", place.category?.rawValue),
      ])
      if let focus = settings.near ?? settings.region?.centre, let position = place.position {
        out.append(0x2C as UInt8)
        out.appendDistance(geodesic.inverse(x: focus.x, y: focus.y, toX: position.x, toY: position.y).distance)
      }
      if let hit {
        out.append(",\"score\":")
        out.append(hit.score, .decimals(4))
        out.append(",\"edits\":\(hit.edits)")
      }
      out.append(0x7D as UInt8)
    }
  }

  /// Appends the record with the smallest box around all places.
  func summarize(to out: inout ByteBuffer) {
    out.append("{\"type\":\"Feature\",\"geometry\":")
    guard let bounds = envelope.bounds(wraps: true) else {
      return out.append("null,\"properties\":{\"boundingRegion\":null,\"count\":0}}\n")
    }
    out.appendBoxGeometry(bounds)
    out.append(",\"bbox\":")
    out.append(bounds)
    out.append(",\"properties\":{\"boundingRegion\":")
    out.append(bounds)
    out.append(",\"count\":\(rank)}}\n")
  }
}

extension SearchSession {
  /// The number of the place with an id, or with it as another id.
  func place(id: String) throws(RunError) -> Int? {
    // Two ids can have one hash.
    for number in searcher.index.places(id: id) {
      var isIt = false
      try withPlace(number) { _, place in isIt = place.id == id || place.alternateIDs.contains(id) }
      if isIt { return number }
    }
    return nil
  }
}

extension PointOfInterestCategory {
  /// Whether a filter lets places of the category through.
  fileprivate func isAmong(_ filter: PlaceFilter) -> Bool {
    filter.includedCategories?.contains(number) != false && filter.excludedCategories?.contains(number) != true
  }
}

extension PointOfInterestCategory {
  /// Whether folded words are one of its labels; one is also meant by its plural.
  fileprivate func isCalled(_ words: [UInt8]) -> Bool {
    labels.contains { label in
      let folded = Folding.fold(label)
      return folded == words || folded + [0x73] == words
    }
  }
}

extension Place {
  /// Whether its address has all of some folded words.
  fileprivate func isIn(_ words: [[UInt8]]) -> Bool {
    var known: [[UInt8]] = []
    let country = address.countryCode.flatMap { Country(code: $0) }
    for part in [
      address.fullThoroughfare, address.subLocality, address.locality, address.subAdministrativeArea,
      address.administrativeArea, address.administrativeAreaCode, address.postalCode, address.country, country?.code,
      country?.code3,
    ] + (country?.names ?? []).map(Optional.some) {
      if let part { known += Folding.folded(part).words }
    }
    return words.allSatisfy(known.contains)
  }
}

extension ByteBuffer {
  /// Appends a box as a geometry: a polygon, in two parts across ±180°, or null for one without an area.
  fileprivate mutating func appendBoxGeometry(_ box: (west: Double, south: Double, east: Double, north: Double)) {
    guard box.west != box.east, box.south < box.north else { return append("null") }
    func ring(_ west: Double, _ east: Double) -> [(Double, Double)] {
      [(west, box.south), (east, box.south), (east, box.north), (west, box.north), (west, box.south)]
    }
    let crosses = box.west > box.east
    let rings = crosses ? [ring(box.west, 180), ring(-180, box.east)] : [ring(box.west, box.east)]
    append(crosses ? "{\"type\":\"MultiPolygon\",\"coordinates\":[" : "{\"type\":\"Polygon\",\"coordinates\":")
    for (number, ring) in rings.enumerated() {
      append(number > 0 ? ",[[" : "[[")
      for (index, (x, y)) in ring.enumerated() {
        append(index > 0 ? ",[" : "[")
        append(x, .degrees)
        append(0x2C as UInt8)
        append(y, .degrees)
        append(0x5D as UInt8)
      }
      append("]]")
    }
    append(crosses ? "]}" : "}")
  }
}
