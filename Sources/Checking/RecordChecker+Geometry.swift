// Where a record's coordinates are, how they are written, and its bbox.

import GeoJSON
import Globe
import Planar

extension RecordChecker {
  func checkGeometry(_ feature: Feature, _ facts: inout RecordFacts) {
    guard feature.hasGeometry else {
      return add(RuleCatalog.nullGeometry, RuleCatalog.nullGeometry.summary, offset: feature.geometryText.place)
    }
    let geometry = feature.geometry
    if hasNestedCollection(geometry) {
      add(RuleCatalog.nestedCollection, RuleCatalog.nestedCollection.summary, offset: feature.geometryText.place)
    }
    if geometry.type == .geometryCollection, geometry.members.count == 1 {
      add(RuleCatalog.singleCollection, RuleCatalog.singleCollection.summary, offset: feature.geometryText.place)
    }
    if geometry.isSinglePart {
      add(
        RuleCatalog.singlePart, "the \(geometry.type.name) has one part", offset: feature.geometryText.place)
    }
    if feature.places.extraOrdinate >= 0 {
      add(
        RuleCatalog.extraOrdinates, "a position has more than three numbers, and what the fourth is, nobody says",
        offset: feature.places.extraOrdinate)
    }
    guard !geometry.isEmpty else {
      return add(
        RuleCatalog.emptyGeometry, "the \(geometry.type.name) has no position", offset: feature.geometryText.place)
    }
    facts.hasVertices = true
    if wantsTwins { facts.geometryKey = GeometryKey(geometry) }
    if let first = geometry.ordinates(ofVertex: 0) { facts.position = Position(first.x, first.y) }
    checkHeights(feature, &facts)
    let isInDegrees = isInDegrees(feature.crsName)
    if !checkRange(feature, isInDegrees) { return }
    if wantsDigits { checkDigits(feature, isInDegrees) }
    checkBox(feature, isInDegrees)
    checkNullIsland(feature, isInDegrees)
    checkDegreesInPlane(feature, isInDegrees)
    checkRepeatedPoints(feature)
    guard geometry.type != .point, geometry.type != .multiPoint else { return }
    if wantsRings { checkRings(feature, isInDegrees) }
    checkValidity(feature, isInDegrees)
  }

  private func hasNestedCollection(_ geometry: Geometry) -> Bool {
    geometry.type == .geometryCollection && geometry.members.contains { $0.type == .geometryCollection }
  }

  /// Calls `body` with each geometry that is not a collection, and the number of its first vertex.
  func forEachSimple(
    _ geometry: Geometry, from first: Int = 0, _ body: (Geometry, _ firstVertex: Int) -> Void
  ) {
    guard geometry.type == .geometryCollection else { return body(geometry, first) }
    var first = first
    for member in geometry.members {
      forEachSimple(member, from: first, body)
      first += member.totalVertexCount
    }
  }

  // MARK: Heights and digits

  private func checkHeights(_ feature: Feature, _ facts: inout RecordFacts) {
    // As a rule there are none.
    if feature.geometry.type != .geometryCollection, feature.geometry.dimension == 2 { return }
    var (flat, high): (Int?, Int?) = (nil, nil)
    forEachSimple(feature.geometry) { geometry, first in
      guard geometry.dimension == 3 else {
        if geometry.vertexCount > 0 { flat = flat ?? first }
        return
      }
      for vertex in 0..<geometry.vertexCount {
        if geometry.ordinates[vertex * 3 + 2].isNaN {
          flat = flat ?? first + vertex
        } else {
          high = high ?? first + vertex
        }
        if flat != nil, high != nil { return }
      }
    }
    facts.hasHeights = high != nil
    guard let flat, let high else { return }
    add(
      RuleCatalog.mixedDimensions,
      flat > high
        ? "the position has no height, and those before have one"
        : "the position has a height, and those before have none", vertex: max(flat, high), feature)
  }

  /// The first vertex, counted through members, whose first two ordinates are such; nil for none.
  @inline(__always)
  private func firstVertex(_ geometry: Geometry, where isSuch: (Double, Double) -> Bool) -> Int? {
    var found: Int?
    forEachSimple(geometry) { geometry, first in
      guard found == nil else { return }
      geometry.ordinates.withUnsafeBufferPointer { ordinates in
        let places = stride(from: 0, to: ordinates.count, by: geometry.dimension)
        let at = places.first { isSuch(ordinates[$0], ordinates[$0 + 1]) }
        found = at.map { first + $0 / geometry.dimension }
      }
    }
    return found
  }

  /// Whether a number has more decimals than are meant: nine of a degree or six of a metre are a tenth of a millimetre
  /// and less.
  private func checkDigits(_ feature: Feature, _ isInDegrees: Bool) {
    let vertex = firstVertex(feature.geometry) {
      Self.hasExcessDigits($0, isInDegrees) || Self.hasExcessDigits($1, isInDegrees)
    }
    guard let vertex else { return }
    add(
      RuleCatalog.excessDigits,
      "a coordinate has more than \(isInDegrees ? 9 : 6) decimals, which is finer than "
        + (isInDegrees ? "a tenth of a millimetre" : "a thousandth of a millimetre"), vertex: vertex, feature)
  }

  @inline(__always)
  static func hasExcessDigits(_ ordinate: Double, _ isInDegrees: Bool) -> Bool {
    let scaled = ordinate * (isInDegrees ? 1e9 : 1e6)
    // A number with fewer decimals is off a whole one by rounding alone.
    return abs(scaled - scaled.rounded()) > 1e-3 + abs(scaled) * 1e-15
  }

  // MARK: Range

  /// - Returns: whether the coordinates can be computed with.
  private func checkRange(_ feature: Feature, _ isInDegrees: Bool) -> Bool {
    let geometry = feature.geometry
    let limits: CoordinateLimits = isInDegrees ? .degrees : .plane
    guard let vertex = geometry.firstVertex(beyond: limits) else {
      if isInDegrees { checkLongitudes(feature) }
      return true
    }
    let place = words(geometry, vertex)
    let swapped = CoordinateLimits(x: limits.y, y: limits.x, z: limits.z)
    if isInDegrees, geometry.firstVertex(beyond: swapped) == nil, isMostlyBeyond(geometry, limits) {
      add(
        RuleCatalog.swappedCoordinates, "\(place): the latitude is beyond ±90; swapped it is a place", vertex: vertex,
        feature)
    } else if isInDegrees, feature.crsName == nil, geometry.firstVertex(beyond: .plane) == nil,
      let at = geometry.ordinates(ofVertex: vertex), max(abs(at.x), abs(at.y)) > 1000
    {
      add(
        RuleCatalog.projectedCoordinates, "\(place) is no longitude and latitude; probably it is projected",
        vertex: vertex, feature)
    } else {
      let at = geometry.ordinates(ofVertex: vertex).map { Position($0.x, $0.y) } ?? .zero
      add(
        RuleCatalog.coordinatesOutOfRange, Self.outOfRange(at, isInDegrees: isInDegrees), vertex: vertex, feature)
    }
    return false
  }

  /// Says that a position is out of range.
  static func outOfRange(_ at: Position, isInDegrees: Bool) -> String {
    "[\(text(at.x)), \(text(at.y))] is "
      + (isInDegrees ? "where longitude and latitude do not reach" : "where no CRS has a place")
  }

  /// Whether half of the positions or more are beyond the limits: one of many that is has a slip in its numbers.
  private func isMostlyBeyond(_ geometry: Geometry, _ limits: CoordinateLimits) -> Bool {
    var (all, beyond) = (0, 0)
    forEachSimple(geometry) { geometry, _ in
      for position in geometry.positions(0..<geometry.vertexCount) {
        all += 1
        if abs(position.x) > limits.x || abs(position.y) > limits.y { beyond += 1 }
      }
    }
    return beyond * 2 >= all
  }

  private func words(_ geometry: Geometry, _ vertex: Int) -> String {
    guard let at = geometry.ordinates(ofVertex: vertex) else { return "a position" }
    return "[\(text(at.x)), \(text(at.y))]"
  }

  func text(_ number: Double) -> String { Self.text(number) }

  static func text(_ number: Double) -> String {
    guard number.isFinite else { return "\(number)" }
    var out = ByteBuffer()
    out.appendShortest(number)
    return out.text
  }

  private func checkLongitudes(_ feature: Feature) {
    let limits = CoordinateLimits(x: Longitude.east + 1e-9, y: 90, z: .infinity)
    guard let vertex = feature.geometry.firstVertex(beyond: limits) else { return }
    add(
      RuleCatalog.longitudeBeyond180, "the longitude of \(words(feature.geometry, vertex)) is beyond ±180°",
      vertex: vertex, feature)
  }

  /// Whether the numbers of a record that names a CRS with metres are all such as longitudes and latitudes have.
  private func checkDegreesInPlane(_ feature: Feature, _ isInDegrees: Bool) {
    guard !isInDegrees, let crs = feature.crsName, known(crs: crs).isPlane else { return }
    let geometry = feature.geometry
    guard geometry.firstVertex(beyond: .degrees) == nil, firstVertex(geometry, where: { $0 != 0 || $1 != 0 }) != nil
    else { return }
    add(
      RuleCatalog.degreesInPlane, "\(words(geometry, 0)) looks like longitude and latitude, and \(crs) has metres",
      vertex: 0, feature)
  }

  private func checkRepeatedPoints(_ feature: Feature) {
    guard wantsRings else { return }
    forEachSimple(feature.geometry) { geometry, first in
      guard geometry.type == .multiPoint, geometry.vertexCount > 1 else { return }
      let positions = geometry.positions(0..<geometry.vertexCount)
      let order = positions.indices.sorted {
        let (a, b) = (positions[$0], positions[$1])
        return (a.x, a.y, $0) < (b.x, b.y, $1)
      }
      let repeats = zip(order, order.dropFirst()).filter { isSamePoint(geometry, $0, $1) }
      guard let place = repeats.map(\.1).min() else { return }
      add(
        RuleCatalog.repeatedPoint, "the point \(words(geometry, place)) is there before", vertex: first + place, feature
      )
    }
  }

  /// Whether two points are equal, their heights too.
  private func isSamePoint(_ geometry: Geometry, _ one: Int, _ other: Int) -> Bool {
    let count = geometry.dimension
    return (0..<count).allSatisfy { geometry.ordinates[one * count + $0] == geometry.ordinates[other * count + $0] }
  }

  private func checkNullIsland(_ feature: Feature, _ isInDegrees: Bool) {
    guard wantsNullIsland else { return }
    guard let vertex = firstVertex(feature.geometry, where: { $0 == 0 && $1 == 0 }) else { return }
    // Of a map's own grid, a corner may well be there.
    if isInDegrees || feature.geometry.type == .point {
      add(RuleCatalog.nullIsland, "the position is 0, 0", vertex: vertex, feature)
    }
  }
}

extension Geometry {
  /// Whether it is of a type for many parts, and has one.
  var isSinglePart: Bool {
    switch type {
    case .multiPoint: vertexCount == 1
    case .multiLineString: ringEnds.count == 1
    case .multiPolygon: partEnds.count == 1
    default: false
    }
  }
}
