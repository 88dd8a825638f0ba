// The polygons of a file, and whether a feature lies in one of them or meets one.

import FeatureStream
import GeoJSON
import Globe
import SimpleFeatures

/// Polygons in longitude and latitude, cut at ±180°, and what features have to do with them.
struct SelectionAreas: Sendable {
  /// What a feature has to be to a polygon.
  enum Relation: Sendable {
    /// All of it is in the polygon, be it on its border.
    case within
    /// Some of it is, be it on its border.
    case intersects
  }

  let relation: Relation
  /// The polygons of each feature of the file.
  fileprivate let areas: [Geometry]

  /// Reads the polygons of a file that an option names.
  ///
  /// Those that are not valid are taken for what they have an odd number of their borders around.
  init(option: String, _ path: String, _ relation: Relation, _ options: ReadingOptions) throws(RunError) {
    let (registry, engine) = (CRSRegistry(), Engines.geometry())
    var cutter = AntimeridianCutter()
    var areas: [Geometry] = []
    let needs = GeometryNeeds(ordinates: true, positions: false)
    try readFeatures(path, needs: needs, options) { feature throws(RecordError) in
      guard feature.hasGeometry, !feature.geometry.isEmpty, feature.geometry.hasPolygonsOnly else {
        throw RecordError(code: "no-polygon", message: "\(option) needs polygons")
      }
      var geometry = try registry.geographic(feature.geometry, from: feature.currentCRS)
      cutter.cut(&geometry)
      do throws(EngineError) { areas.append(try engine.area(of: geometry)) } catch {
        throw RecordError(code: "geos", message: "\(error.function): \(error.message)")
      }
    }
    (self.relation, self.areas) = (relation, areas)
  }
}

extension GeometryEngine {
  /// The valid polygons that have the places of a geometry's: those of each of its polygons.
  fileprivate func area(of geometry: Geometry) throws(EngineError) -> Geometry {
    if geometry.type.hasRings, try invalidity(geometry) == nil { return geometry }
    var whole = Geometry(type: .geometryCollection)
    var geometry = geometry
    try geometry.forEachSimple { part throws(EngineError) in
      for rings in part.polygons {
        let polygon = part.polygon(rings)
        whole.members.append(try invalidity(polygon) == nil ? polygon : try makeValid(polygon, .linework))
      }
    }
    return try union(whole)
  }
}

extension Geometry {
  fileprivate var hasPolygonsOnly: Bool {
    type == .polygon || type == .multiPolygon || type == .geometryCollection && members.allSatisfy(\.hasPolygonsOnly)
  }
}

/// A worker's test of features against areas.
final class AreaTest {
  private let areas: SelectionAreas
  private let engine = Engines.geometry()
  private let registry = CRSRegistry()
  private var cutter = AntimeridianCutter()
  private var index: (any SpatialIndex)?
  private var prepared: [Int: any PreparedGeometry] = [:]

  init(_ areas: SelectionAreas) { self.areas = areas }

  /// Whether a feature is what was asked for to one of the areas; one without a geometry is not.
  func holds(_ feature: borrowing Feature) throws(RecordError) -> Bool {
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return false }
    var geometry = try registry.geographic(feature.geometry, from: feature.currentCRS)
    cutter.cut(&geometry)
    var parts: [Geometry] = []
    geometry.forEachSimple { if !$0.isEmpty { parts.append($0) } }
    do throws(EngineError) {
      for number in try candidates(parts) {
        let area = try area(number)
        switch areas.relation {
        case .intersects: for part in parts where try meets(area, part) { return true }
        case .within: if try covers(area, parts) { return true }
        }
      }
    } catch { throw RecordError(code: "geos", message: "\(error.function): \(error.message)") }
    return false
  }

  /// The areas whose boxes meet that of the parts, which on ±180° is on both sides.
  private func candidates(_ parts: [Geometry]) throws(EngineError) -> [Int] {
    var box = Box()
    for part in parts { box.add(part.bounds) }
    if box.max.x >= 180 { box.min.x = -180 }
    if box.min.x <= -180 { box.max.x = 180 }
    if let index { return try index.query(box) }
    let made = try engine.index(areas.areas)
    index = made
    return try made.query(box)
  }

  private func area(_ number: Int) throws(EngineError) -> any PreparedGeometry {
    if let known = prepared[number] { return known }
    let made = try engine.prepare(areas.areas[number])
    prepared[number] = made
    return made
  }

  private func covers(_ area: any PreparedGeometry, _ parts: [Geometry]) throws(EngineError) -> Bool {
    for part in parts {
      if try area.evaluate(.covers, part) { continue }
      // What lies on ±180° lies on both sides of it.
      for piece in part.pieces {
        if try area.evaluate(.covers, piece) { continue }
        guard piece.isOnSeam, try area.evaluate(.covers, piece.onOtherSide) else { return false }
      }
    }
    return true
  }

  private func meets(_ area: any PreparedGeometry, _ part: Geometry) throws(EngineError) -> Bool {
    if try area.evaluate(.intersects, part) { return true }
    for seam in part.seams where try area.evaluate(.intersects, seam.onOtherSide) { return true }
    return false
  }
}

extension Geometry {
  /// The points, lines or polygons that it is made of.
  fileprivate var pieces: [Geometry] {
    switch type {
    case .multiPoint:
      return (0..<vertexCount).map { vertex in
        Geometry(type: .point, ordinates: Array(ordinates[vertex * dimension..<vertex * dimension + 2]))
      }
    case .multiLineString: return ringEnds.indices.map { line(ring($0)) }
    default: return [self]
    }
  }

  /// A polygon of it.
  fileprivate func polygon(_ rings: Range<Int>) -> Geometry {
    guard let first = rings.first else { return Geometry(type: .polygon) }
    let start = ring(first).lowerBound
    let vertices = start..<ring(rings.upperBound - 1).upperBound
    return Geometry(
      type: .polygon, dimension: dimension,
      ordinates: Array(ordinates[vertices.lowerBound * dimension..<vertices.upperBound * dimension]),
      ringEnds: rings.map { ringEnds[$0] - start })
  }

  private func line(_ vertices: Range<Int>) -> Geometry {
    Geometry(
      type: .lineString, dimension: dimension,
      ordinates: Array(ordinates[vertices.lowerBound * dimension..<vertices.upperBound * dimension]),
      ringEnds: [vertices.count])
  }

  /// Whether all vertices are on one side of ±180°.
  fileprivate var isOnSeam: Bool {
    let box = bounds
    return box.min.x == box.max.x && abs(box.min.x) == 180
  }

  /// What of it lies on ±180°: vertices, and the edges between them.
  fileprivate var seams: [Geometry] {
    let box = bounds
    guard box.min.x == -180 || box.max.x == 180 else { return [] }
    var seams = (0..<vertexCount).filter { abs(ordinates[$0 * dimension]) == 180 }.map { vertex in
      Geometry(type: .point, ordinates: Array(ordinates[vertex * dimension..<vertex * dimension + 2]))
    }
    for ring in ringEnds.indices {
      for (a, b) in zip(self.ring(ring), self.ring(ring).dropFirst())
      where abs(ordinates[a * dimension]) == 180 && ordinates[a * dimension] == ordinates[b * dimension] {
        seams.append(line(a..<b + 1))
      }
    }
    return seams
  }

  /// What lies on ±180° as it is written on the other side.
  fileprivate var onOtherSide: Geometry {
    var other = self
    for at in stride(from: 0, to: ordinates.count, by: dimension) { other.ordinates[at] = -ordinates[at] }
    return other
  }
}

/// The work of `select` where only areas select: features go on as they are.
final class AreaSelection: FeatureOperator {
  private let tests: [AreaTest]

  init(_ areas: [SelectionAreas]) { tests = areas.map(AreaTest.init) }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    for test in tests where try !test.holds(feature) { return .goOn }
    return try next(&feature)
  }
}
