// Whether two geometries are the same: vertex by vertex, within a distance, or as the points they cover.

import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar
import SystemLibrary

/// Compares the geometries of records that match.
final class GeometryComparison {
  private let rules: DiffRules
  private let engine = Engines.geometry()
  private let geodesic = Engines.geodesic()
  private lazy var shapes = ShapeChangeFinder()
  private let registry = CRSRegistry()

  init(_ rules: DiffRules) { self.rules = rules }

  /// Whether the geometries of two records are the same by the rules.
  func areEqual(_ old: Feature, _ new: Feature) throws(RecordError) -> Bool {
    let (a, b) = (old.source.slice(old.geometryText), new.source.slice(new.geometryText))
    if a.count == b.count, a.bytes.elementsEqual(b.bytes) { return true }
    guard old.hasGeometry, new.hasGeometry else { return false }
    if rules.isExact || rules.isVerbatim { return JSONEquality.areEqual(a, b, isExact: true) }
    let isNear = rules.tolerance != nil && old.currentCRS == new.currentCRS
    var areSame = areVerticesEqual(old.geometry, new.geometry) { $0 == $1 || ($0.isNaN && $1.isNaN) }
    if !areSame, isNear { areSame = try areNear(old.geometry, new.geometry, old.currentCRS) }
    if !areSame, rules.isTopological, old.currentCRS == new.currentCRS {
      let cutsSeam = try crs(old.currentCRS).unit == .degrees
      if areSamePoints(old.geometry, new.geometry, cutsSeam: cutsSeam) { return true }
    }
    guard areSame else { return false }
    // Members that are not coordinates are values as others.
    let skipped: Set<String> = rules.tolerance == nil ? ["coordinates"] : ["coordinates", "bbox"]
    return JSONEquality.canonical(a, skipping: skipped) == JSONEquality.canonical(b, skipping: skipped)
  }

  /// Whether the `bbox` of two records that have one is the same.
  func areBoxesEqual(_ old: Feature, _ new: Feature) throws(RecordError) -> Bool {
    guard old.bbox.isPresent, new.bbox.isPresent, !rules.isExact, !rules.isVerbatim else { return false }
    let (a, b) = (Self.numbers(old), Self.numbers(new))
    guard a.count == b.count, a.count == 4 || a.count == 6 else { return false }
    if a == b { return true }
    guard rules.tolerance != nil, old.currentCRS == new.currentCRS else { return false }
    let dimension = a.count / 2
    return try areNear(
      Geometry(type: .multiPoint, dimension: dimension, ordinates: a),
      Geometry(type: .multiPoint, dimension: dimension, ordinates: b), old.currentCRS)
  }

  private static func numbers(_ feature: Feature) -> [Double] {
    var numbers: [Double] = []
    var elements = JSONMembers(feature.source, feature.bbox.value)
    while let element = elements.next() { numbers.append(jsonNumber(feature.source, element.value) ?? .nan) }
    return numbers
  }

  /// What ends the run where distances in a CRS cannot be measured.
  private func crs(_ name: String?) throws(RecordError) -> CoordinateReferenceSystem {
    do throws(RecordError) { return try registry.crs(name) } catch {
      throw RecordError(ending: RunError(.badData, error.message))
    }
  }

  /// Whether two geometries have the same structure, and ordinates that are the same by `same`.
  private func areVerticesEqual(_ a: Geometry, _ b: Geometry, _ same: (Double, Double) -> Bool) -> Bool {
    guard a.hasStructure(of: b) else { return false }
    for at in a.ordinates.indices where !same(a.ordinates[at], b.ordinates[at]) { return false }
    for (a, b) in zip(a.members, b.members) where !areVerticesEqual(a, b, same) { return false }
    return true
  }

  private func areNear(_ a: Geometry, _ b: Geometry, _ name: String?) throws(RecordError) -> Bool {
    guard let tolerance = rules.tolerance, a.hasStructure(of: b) else { return false }
    let unit = try crs(name).unit
    if tolerance.unit == .degrees, unit != .degrees {
      throw RecordError(
        ending: RunError(.usage, "a tolerance in degrees makes no sense in \(name ?? "this CRS"), which is projected"))
    }
    for vertex in 0..<a.vertexCount {
      guard let distance = distance(a, b, vertex, vertex, tolerance.unit == .degrees ? .linear(metres: 1) : unit),
        distance <= tolerance.value
      else { return false }
    }
    for (a, b) in zip(a.members, b.members) where try !areNear(a, b, name) { return false }
    return true
  }

  /// How far two vertices are apart in metres; nil where one has a height and the other has none, and where one is no
  /// place: diff compares whatever numbers there are.
  private func distance(_ a: Geometry, _ b: Geometry, _ i: Int, _ j: Int, _ unit: AxisUnit) -> Double? {
    let (i, j) = (i * a.dimension, j * b.dimension)
    let (dx, dy) = (b.ordinates[j] - a.ordinates[i], b.ordinates[j + 1] - a.ordinates[i + 1])
    var distance = 0.0
    switch unit {
    case .linear(let metres): distance = hypot(dx, dy) * metres
    case .degrees where dx != 0 || dy != 0:
      guard max(abs(a.ordinates[i]), abs(b.ordinates[j])) <= Longitude.turn else { return nil }
      distance =
        geodesic.inverse(
          x: a.ordinates[i], y: a.ordinates[i + 1], toX: b.ordinates[j], toY: b.ordinates[j + 1]
        ).distance
    case .degrees: break
    }
    guard distance.isFinite else { return nil }
    guard a.dimension == 3 || b.dimension == 3 else { return distance }
    let (z, other) = (
      a.dimension == 3 ? a.ordinates[i + 2] : .nan, b.dimension == 3 ? b.ordinates[j + 2] : .nan
    )
    if z.isNaN, other.isNaN { return distance }
    return z.isNaN || other.isNaN ? nil : hypot(distance, other - z)
  }

  // MARK: Points sets

  private func areSamePoints(_ a: Geometry, _ b: Geometry, cutsSeam: Bool) -> Bool {
    if a.type == .geometryCollection || b.type == .geometryCollection {
      guard a.type == b.type, a.members.count == b.members.count else { return false }
      return zip(a.members, b.members).allSatisfy { areSamePoints($0, $1, cutsSeam: cutsSeam) }
    }
    var (a, b) = (a.withoutHeights, b.withoutHeights)
    if cutsSeam {
      var cutter = AntimeridianCutter()
      cutter.cut(&a)
      cutter.cut(&b)
      // A point at −180 is one at 180.
      for at in stride(from: 0, to: a.ordinates.count, by: 2) where a.ringEnds.isEmpty {
        a.ordinates[at] = Longitude.eastern(a.ordinates[at])
      }
      for at in stride(from: 0, to: b.ordinates.count, by: 2) where b.ringEnds.isEmpty {
        b.ordinates[at] = Longitude.eastern(b.ordinates[at])
      }
    }
    // What the engine cannot compare is not the same.
    return (try? engine.evaluate(.equals, a, b)) ?? false
  }

  // MARK: Words

  /// What became of a geometry's vertices.
  struct Movement {
    /// The longest way of a vertex in metres; nil for none, or where that cannot be said.
    var moved: Double?
    var added = 0
    var removed = 0
    /// What became of the shape; nil where that cannot be said.
    var change: ShapeChange?
  }

  /// What became of the vertices between two records whose geometries differ; nil where they are of different types or
  /// in different CRSs.
  func movement(_ old: Feature, _ new: Feature) -> Movement? {
    guard old.hasGeometry, new.hasGeometry, old.currentCRS == new.currentCRS,
      let unit = try? registry.crs(old.currentCRS).unit
    else { return nil }
    var movement = vertices(old.geometry, new.geometry, unit)
    let change = change(old, new, unit)
    if movement == nil, change != nil { movement = Movement() }
    movement?.change = change
    return movement
  }

  /// What became of the shape: on the plane of a projected CRS, else on the ground.
  private func change(_ old: Feature, _ new: Feature, _ unit: AxisUnit) -> ShapeChange? {
    let (a, b, name) = (old.geometry, new.geometry, old.currentCRS)
    if a.type != b.type { return shapes.change(from: a, to: b, metres: nil, places: nil) }
    guard case .linear(let metres) = unit else { return shapes.change(from: a, to: b, metres: nil, places: (a, b)) }
    guard let crs = try? registry.crs(name), !crs.isGeocentric, crs != .screenPoints else { return nil }
    let places = (try? registry.geographic(a, from: name)).flatMap { one in
      (try? registry.geographic(b, from: name)).map { (old: one, new: $0) }
    }
    // The y of map points goes down.
    if crs == .mapPoints {
      return places.flatMap { shapes.change(from: $0.old, to: $0.new, metres: nil, places: $0) }
    }
    return shapes.change(from: a, to: b, metres: metres, places: places)
  }

  /// What became of the vertices; nil where the types differ, and for collections of other structure.
  private func vertices(_ a: Geometry, _ b: Geometry, _ unit: AxisUnit) -> Movement? {
    if a.type != b.type { return nil }
    var movement = Movement()
    if a.hasStructure(of: b), a.members.isEmpty {
      for vertex in 0..<a.vertexCount {
        if let distance = distance(a, b, vertex, vertex, unit), distance > 0 {
          movement.moved = max(movement.moved ?? 0, distance)
        }
      }
      return movement
    }
    guard a.members.isEmpty, b.members.isEmpty else { return nil }
    let (gone, come) = Self.unmatched(a, b)
    movement.added = max(0, come.count - gone.count)
    movement.removed = max(0, gone.count - come.count)
    guard !gone.isEmpty, !come.isEmpty, gone.count * come.count <= 1_000_000 else { return movement }
    let (few, many) = gone.count < come.count ? (gone, come) : (come, gone)
    let isOld = gone.count < come.count
    for vertex in few {
      let nearest = many.lazy.compactMap { other in
        isOld ? self.distance(a, b, vertex, other, unit) : self.distance(a, b, other, vertex, unit)
      }.min()
      if let nearest { movement.moved = max(movement.moved ?? 0, nearest) }
    }
    return movement
  }

  /// The vertices of each that the other has not.
  private static func unmatched(_ a: Geometry, _ b: Geometry) -> (gone: [Int], come: [Int]) {
    func place(_ geometry: Geometry, _ vertex: Int) -> [Double] {
      let at = vertex * geometry.dimension
      return geometry.ordinates[at..<at + geometry.dimension].map { $0 == 0 || $0.isNaN ? 0 : $0 }
    }
    var counts: [[Double]: Int] = [:]
    for vertex in 0..<b.vertexCount { counts[place(b, vertex), default: 0] += 1 }
    var gone: [Int] = []
    for vertex in 0..<a.vertexCount {
      let key = place(a, vertex)
      if let count = counts[key], count > 0 { counts[key] = count - 1 } else { gone.append(vertex) }
    }
    var come: [Int] = []
    for vertex in (0..<b.vertexCount).reversed() {
      let key = place(b, vertex)
      guard let count = counts[key], count > 0 else { continue }
      counts[key] = count - 1
      come.append(vertex)
    }
    return (gone, come)
  }
}

extension Geometry {
  /// Whether it has the same type, and as many vertices in as many parts.
  fileprivate func hasStructure(of other: Geometry) -> Bool {
    type == other.type && dimension == other.dimension && ordinates.count == other.ordinates.count
      && ringEnds == other.ringEnds && partEnds == other.partEnds && members.count == other.members.count
  }
}
