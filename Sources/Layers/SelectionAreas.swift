// The polygons of a file, and whether a feature lies in one of them or meets one.

import Engines
import FeatureStream
import GeoJSON
import Globe
import Planar

/// Polygons in longitude and latitude, cut at ±180°, or on the plane that they and a feature are on, and what features
/// have to do with them.
package struct SelectionAreas: Sendable {
  /// What a feature has to be to a polygon.
  package enum Relation: Sendable {
    /// All of it is in the polygon, be it on its border.
    case within
    /// Some of it is, be it on its border.
    case intersects
  }

  package let relation: Relation
  /// The polygons of each feature of the file.
  fileprivate let areas: [Geometry]
  /// The polygons as they are on the plane that all of them are on; nil where they are on none or on several.
  fileprivate let plane: (crs: String, areas: [Geometry])?
  /// What the edges of the areas and of features are.
  fileprivate let edges: EdgePlan

  /// Reads the polygons of a file that an option names.
  ///
  /// Those that are not valid are taken for what they have an odd number of their borders around.
  package init(
    option: String, _ path: String, _ relation: Relation, _ options: ReadingOptions, edges: EdgePlan = .planar
  ) throws(RunError) {
    let (registry, engine, reader) = (CRSRegistry(), Engines.geometry(), EdgeReading(edges, file: path))
    var cutter = AntimeridianCutter()
    var (areas, onPlane): ([Geometry], [Geometry]) = ([], [])
    var names: Set<String?> = []
    let needs = GeometryNeeds(ordinates: true, positions: false)
    try readSecondFile(path, needs: needs, options) { feature throws(RecordError) in
      guard feature.hasGeometry, !feature.geometry.isEmpty, feature.geometry.hasPolygonsOnly else {
        throw RecordError(code: "no-polygon", message: "\(option) needs polygons")
      }
      let name = feature.currentCRS
      var geometry = try registry.geographic(feature.geometry, from: name)
      try reader.follow(&geometry, in: name, said: feature.edges)
      cutter.cut(&geometry)
      names.insert(name)
      let isPlane = try !registry.crs(name).hasSeam
      do throws(EngineError) {
        areas.append(try engine.area(of: geometry))
        if isPlane, names.count == 1 { onPlane.append(try engine.area(of: feature.geometry)) }
      } catch { throw RecordError(engine: error) }
    }
    (self.relation, self.areas, self.edges) = (relation, areas, edges)
    plane = names.first.flatMap { $0 }.flatMap { onPlane.count == areas.count ? ($0, onPlane) : nil }
  }
}

extension Geometry {
  fileprivate var hasPolygonsOnly: Bool {
    type == .polygon || type == .multiPolygon || type == .geometryCollection && members.allSatisfy(\.hasPolygonsOnly)
  }
}

/// Areas to be looked up by boxes, each prepared when it is first asked for.
private struct AreaTable {
  let areas: [Geometry]
  private let engine = Engines.geometry()
  private lazy var tree = BoxTree(areas.map(\.bounds))
  private var prepared: [Int: any PreparedGeometry] = [:]

  init(_ areas: [Geometry]) { self.areas = areas }

  /// Whether one of the areas whose boxes meet one holds for `test`; none is asked after that.
  mutating func contains(
    meeting box: Box, where test: (any PreparedGeometry) throws(EngineError) -> Bool
  ) throws(EngineError) -> Bool {
    let tree = tree
    return try tree.contains(meeting: box) { number throws(EngineError) in try test(area(number)) }
  }

  private mutating func area(_ number: Int) throws(EngineError) -> any PreparedGeometry {
    if let known = prepared[number] { return known }
    let made = try engine.prepareArea(areas[number])
    prepared[number] = made
    return made
  }
}

/// A worker's test of features against areas.
package final class AreaTest {
  private let areas: SelectionAreas
  private let registry = CRSRegistry()
  private let edges: EdgeReading
  private var cutter = AntimeridianCutter()
  private var geographic: AreaTable
  /// Those on the plane of the areas, where edges are straight.
  private var plane: AreaTable

  package init(_ areas: SelectionAreas) {
    (self.areas, edges) = (areas, EdgeReading(areas.edges))
    (geographic, plane) = (AreaTable(areas.areas), AreaTable(areas.plane?.areas ?? []))
  }

  /// Whether a feature is what was asked for to one of the areas; one without a geometry is not.
  package func holds(_ feature: borrowing Feature) throws(RecordError) -> Bool {
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return false }
    if let plane = areas.plane, plane.crs == feature.currentCRS {
      return try holds(feature.geometry, &self.plane, hasSeam: false)
    }
    var geometry = try registry.geographic(feature.geometry, from: feature.currentCRS)
    try edges.follow(&geometry, in: feature.currentCRS, said: feature.edges)
    cutter.cut(&geometry)
    return try holds(geometry, &geographic, hasSeam: true)
  }

  /// - Parameter hasSeam: whether x is a longitude, so that ±180° is one place and so is each pole.
  private func holds(_ geometry: Geometry, _ table: inout AreaTable, hasSeam: Bool) throws(RecordError) -> Bool {
    var (geometry, parts, box) = (geometry, [Geometry](), Box())
    geometry.forEachSimple { if !$0.isEmpty { parts.append($0) } }
    for part in parts { box.add(part.bounds) }
    if hasSeam {
      // What comes to ±180° is on both sides of it, and a pole at all longitudes.
      if box.max.x >= Longitude.east || box.comesToPole { box.min.x = Longitude.west }
      if box.min.x <= Longitude.west { box.max.x = Longitude.east }
    }
    do throws(EngineError) {
      return try table.contains(meeting: box) { area throws(EngineError) in
        switch areas.relation {
        case .intersects:
          for part in parts where try meets(area, part, hasSeam: hasSeam) { return true }
          return false
        case .within: return try covers(area, parts, hasSeam: hasSeam)
        }
      }
    } catch { throw RecordError(engine: error) }
  }

  private func covers(_ area: any PreparedGeometry, _ parts: [Geometry], hasSeam: Bool) throws(EngineError) -> Bool {
    for part in parts {
      if try area.evaluate(.covers, part) { continue }
      if !hasSeam { return false }
      // What lies on ±180° lies on both sides of it, and a pole at all longitudes.
      for piece in part.pieces.flatMap(\.runsAtSeam) {
        if try area.evaluate(.covers, piece) { continue }
        guard let elsewhere = piece.elsewhere else { return false }
        guard try area.evaluate(piece.type == .point ? .intersects : .covers, elsewhere) else { return false }
      }
    }
    return true
  }

  private func meets(_ area: any PreparedGeometry, _ part: Geometry, hasSeam: Bool) throws(EngineError) -> Bool {
    if try area.evaluate(.intersects, part) { return true }
    if !hasSeam { return false }
    for copy in part.copies where try area.evaluate(.intersects, copy) { return true }
    return false
  }
}

/// The work of a stage where only areas select: features go on as they are.
package final class AreaSelection: FeatureOperator {
  private let tests: [AreaTest]
  private let condition: ConditionTest?

  package init(_ areas: [SelectionAreas], _ condition: ConditionTest?) {
    tests = areas.map(AreaTest.init)
    self.condition = condition
  }

  package func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    if let condition, try !condition.holds(feature) { return .goOn }
    for test in tests where try !test.holds(feature) { return .goOn }
    return try next(&feature)
  }
}
