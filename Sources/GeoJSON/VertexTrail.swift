// Where the vertices of a record's geometry come from while a stage works on it, so that what belongs to each goes with
// it.

import Globe
public import Planar

/// What is known of the vertices of a geometry that has values for each of them.
///
///     feature.beginTrail(isInDegrees: true)     // before a stage
///     … keepVertices, addVertices, takePart, replaceGeometry …
///     feature.settleTrail()                     // after it: the values are those of the vertices that there are now
///
/// A record without such values has none, so that it costs nothing.
public final class VertexTrail: Sendable {
  /// The geometry that the values in the properties' text are for.
  let origin: Geometry
  /// The geometry whose vertices `places` are for.
  let reference: Geometry
  /// For each vertex the one of the origin that it was, or its place on the edge from there to the next; nil where they
  /// are the same, one by one.
  let places: [Double]?
  /// The CRS in which the origin was, and whether its axes are in degrees.
  fileprivate let crs: String?
  fileprivate let isInDegrees: Bool
  /// Whether properties may have lists for the origin.
  let hasLists: Bool
  /// What positions of the origin have after their heights.
  fileprivate let further: FurtherNumbers?

  fileprivate init(
    origin: Geometry, crs: String?, isInDegrees: Bool, hasLists: Bool, further: FurtherNumbers?
  ) {
    (self.origin, reference, places) = (origin, origin, nil)
    (self.crs, self.isInDegrees, self.hasLists, self.further) = (crs, isInDegrees, hasLists, further)
  }

  private init(_ other: VertexTrail, reference: Geometry, places: [Double]?) {
    (origin, self.reference, self.places) = (other.origin, reference, places)
    (crs, isInDegrees, hasLists, further) = (other.crs, other.isInDegrees, other.hasLists, other.further)
  }

  fileprivate func moved(to reference: Geometry, places: [Double]?) -> VertexTrail {
    VertexTrail(self, reference: reference, places: places)
  }

  /// The trail to a geometry whose vertices are none of the origin's.
  func toNothing(_ geometry: Geometry) -> VertexTrail {
    moved(to: geometry, places: [Double](repeating: .nan, count: geometry.totalVertexCount))
  }

  /// Whether x are longitudes in a CRS.
  fileprivate func wraps(_ name: String?) -> Bool { name == nil || name == crs && isInDegrees }

  /// The trail to a geometry whose vertices have these places on the reference.
  fileprivate func following(_ steps: [Double], to geometry: Geometry) -> VertexTrail {
    guard let places else { return moved(to: geometry, places: steps) }
    let joined = steps.map { step -> Double in
      guard !step.isNaN, step >= 0, step < Double(places.count) else { return .nan }
      let vertex = Int(step)
      let share = step - Double(vertex)
      if share == 0 { return places[vertex] }
      guard vertex + 1 < places.count else { return .nan }
      return places[vertex] + (places[vertex + 1] - places[vertex]) * share
    }
    return moved(to: geometry, places: joined)
  }

  /// The trail to a geometry of which nothing is known but where it lies.
  fileprivate func found(_ geometry: Geometry, in crs: String?) -> VertexTrail {
    if geometry == reference { return self }
    let matcher = VertexMatcher(reference, wraps: wraps(crs))
    return following(matcher.places(of: geometry), to: geometry)
  }
}

extension Feature {
  /// Begins to note where vertices come from, if the record has values for each of them.
  ///
  /// O(bytes of the properties) at most; where nothing is nested in them, next to nothing.
  ///
  /// - Parameter isInDegrees: whether the axes of a CRS, by its name, are in degrees.
  public mutating func beginTrail(isInDegrees: (String) -> Bool) {
    guard hasGeometry else { return }
    let hasLists = (geometry.type != .point || geometry.isEmpty) && mayHaveVertexValues
    let further = hasFurtherNumbers ? readFurtherNumbers() : nil
    guard hasLists || further != nil else { return }
    let crs = currentCRS
    trail = VertexTrail(
      origin: geometry, crs: crs, isInDegrees: crs.map(isInDegrees) ?? true, hasLists: hasLists, further: further)
    self.further = nil
  }

  /// Goes on with the trail of the record that this one was made of, for one that was written and read again meanwhile.
  public mutating func goOn(with trail: VertexTrail) {
    guard self.trail == nil else { return }
    self.trail = trail
    guard hasGeometry else { return }
    let found = trail.found(geometry, in: currentCRS)
    // One whose vertices are all elsewhere, as many of them, was moved.
    let isMoved = found.places?.allSatisfy(\.isNaN) ?? false
    if !isMoved || !geometry.hasShape(of: trail.reference) { self.trail = found }
  }

  /// Takes the values away, whose geometry is gone.
  ///
  /// - Returns: how many lists there were.
  public mutating func removeVertexValues() -> Int { rewriteVertexValues(places: nil, from: nil) }

  /// Notes where the vertices come from, as a stage says it.
  ///
  /// - Parameter sources: for each vertex of `geometry` its number before, or −1 for a new one.
  public mutating func noteVertices(_ sources: [Int32], of geometry: Geometry) {
    guard let trail else { return }
    self.trail = trail.following(
      VertexMatcher.places(of: sources, geometry, wraps: trail.wraps(currentCRS)), to: geometry)
  }

  /// The trail to a part of the geometry whose vertices have these places on another, which `geometry` is made first.
  public func trail(by reference: Geometry, _ places: [Double], to part: Geometry) -> VertexTrail? {
    trail?.found(reference, in: currentCRS).following(places, to: part)
  }

  /// Notes that `geometry` is a point at a place: the number of the vertex before it and the share of the edge from
  /// there.
  public mutating func notePlace(_ place: Double) {
    if let trail { self.trail = trail.following([place], to: geometry) }
  }

  /// Says that `geometry` is a new one, in other units as well, whose vertices have these places on the one before.
  public mutating func replaceGeometry(places: [Double]) {
    let trail = trail
    self.trail = nil
    replaceGeometry()
    if let trail, geometry.totalVertexCount == places.count { self.trail = trail.following(places, to: geometry) }
  }

  /// Notes that `geometry` is a new one, whose vertices are found by where they lie.
  mutating func noteNewGeometry(_ geometry: Geometry) {
    guard let trail, hasGeometry else { return }
    self.trail = trail.found(geometry, in: currentCRS)
  }

  /// Notes that the vertices are the same, at other places.
  mutating func noteMovedVertices() {
    guard let trail else { return }
    guard geometry.hasShape(of: trail.reference) else { return noteNewGeometry(geometry) }
    self.trail = trail.moved(to: geometry, places: trail.places)
  }

  /// Gives the vertices that there are now their values, and ends the trail.
  ///
  /// O(bytes of the properties + vertices) where something changed.
  ///
  /// - Returns: how many lists of values were removed, since they do not fit the geometry; and whether what positions
  ///   had after their heights was, where they still have heights.
  public mutating func settleTrail() -> (lists: Int, hasLostNumbers: Bool) {
    guard var trail else { return (0, false) }
    self.trail = nil
    guard hasGeometry else { return (rewriteVertexValues(places: nil, from: trail), false) }
    // A stage that said nothing.
    if !geometry.hasShape(of: trail.reference) { trail = trail.found(geometry, in: currentCRS) }
    let isSame = trail.places == nil && geometry.hasShape(of: trail.origin)
    let places = isSame ? nil : trail.places ?? (0..<geometry.totalVertexCount).map(Double.init)
    let hasLostNumbers = settleNumbers(trail, places)
    guard let places else { return (0, hasLostNumbers) }
    let isAny = places.contains { !$0.isNaN }
    return (rewriteVertexValues(places: isAny ? places : nil, from: trail), hasLostNumbers)
  }

  /// - Returns: whether they were removed.
  private mutating func settleNumbers(_ trail: VertexTrail, _ places: [Double]?) -> Bool {
    guard let numbers = trail.further, geometryChange != .none else { return false }
    guard geometry.hasHeights else {
      removeFurtherNumbers()
      return false
    }
    return !setFurtherNumbers(numbers, places: places, origin: trail.crs == currentCRS ? trail.origin : nil)
  }

  /// Gives the vertices that there are now their values, and begins the trail with them.
  ///
  /// - Returns: whether nothing was lost by that, and there is a trail.
  mutating func beginTrailAnew() -> Bool {
    guard let trail else { return false }
    let losses = settleTrail()
    beginTrail { _ in trail.isInDegrees }
    return losses.lists == 0 && !losses.hasLostNumbers && self.trail != nil
  }

  private mutating func rewriteVertexValues(places: [Double]?, from trail: VertexTrail) -> Int {
    trail.hasLists ? rewriteVertexValues(places: places, from: trail.origin) : 0
  }
}

extension Geometry {
  /// Whether it is of the same type, with as many vertices in each line, ring and member.
  func hasShape(of other: Geometry) -> Bool {
    type == other.type && vertexCount == other.vertexCount && ringEnds == other.ringEnds && partEnds == other.partEnds
      && members.count == other.members.count && zip(members, other.members).allSatisfy { $0.hasShape(of: $1) }
  }
}
