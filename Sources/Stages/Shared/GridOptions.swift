// Results on a grid: every vertex at multiples of a size, by snap rounding.

import CommandOptions
import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// `--grid`, of the stages that overlay geometries or make them valid.
struct GridOptions: DeclaredOptions {
  @ValueOption(
    limit: .positive,
    help: OptionHelp(
      """
      Put vertices on a grid of this size: what of a record is narrower is gone, and vertices near one place of \
      it are equal. In degrees it is the power of ten below, unless given so: 1cm is 0.00000001deg.
      """, valueName: "size"),
    transform: Distance.parse)
  var grid: Distance?
}

extension PreparedStage {
  /// The stage on a grid: its records are put there first, unless they may be invalid, and what it makes of them.
  func onGrid(_ options: GridOptions, _ coordinates: CoordinateOptions = CoordinateOptions(), first: Bool = true)
    -> PreparedStage
  {
    guard let grid = options.grid else { return self }
    var stage = self
    let rounding = StageWork.perRecord { GridOperator(grid, coordinates) }
    if first { stage.before = rounding }
    stage.after = rounding
    return stage
  }
}

/// Puts the vertices of features on a grid.
///
/// Snap rounding (Hobby, Practical segment intersection with finite precision output, 1999; GEOS' OverlayNG): vertices
/// and crossings go to the nearest place of the grid, and so does what passes as near to one. What has no extent there
/// is left out, and told.
final class GridOperator: FeatureOperator {
  private let grid: Distance
  private let coordinates: CoordinateOptions
  private let registry = CRSRegistry()
  private let engine = Engines.geometry()
  private var lost = 0

  init(_ grid: Distance, _ coordinates: CoordinateOptions) { (self.grid, self.coordinates) = (grid, coordinates) }

  func takeWarnings() -> [ClosingWarning] {
    defer { lost = 0 }
    guard lost > 0 else { return [] }
    return [
      ClosingWarning(
        code: "below-grid", message: "nothing is left on the grid, which is too coarse for it", count: lost)
    ]
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return try next(&feature) }
    let crs = try registry.crs(feature.currentCRS)
    let size = try size(in: crs)
    if feature.geometry.isOnGrid(size) { return try next(&feature) }
    let geometry = planar(feature.geometry, crs)
    // Nil where the stage is to refuse it, with its reason.
    guard let pile = try onGrid(geometry, size) else { return try next(&feature) }
    guard !pile.isEmpty else {
      lost += 1
      return .goOn
    }
    var result = pile.geometry()
    if crs.hasSeam {
      var cutter = AntimeridianCutter(tolerance: size / 2)
      cutter.cut(&result)
      // Where an edge was cut it has a latitude of its own.
      result.forEachSimple { $0.round(to: size) }
    }
    result.round(to: coordinates.format(for: crs.unit), butFor: KnownPositions(of: feature.geometry))
    feature.replaceGeometry(by: result)
    return try next(&feature)
  }

  /// What is left of a geometry on the grid; nil for one that is not valid.
  private func onGrid(_ geometry: Geometry, _ size: Double) throws(RecordError) -> GeometryPile? {
    var (geometry, pile) = (geometry, GeometryPile())
    do throws(EngineError) {
      if try engine.invalidity(geometry) != nil { return nil }
      try geometry.forEachSimple { part throws(EngineError) in
        if part.ringEnds.isEmpty { part.round(to: size) } else { part = try engine.snapped(part, to: size) }
        pile.add(part.type.hasRings ? part.wound : part)
      }
    } catch { throw RecordError(engine: error) }
    return pile
  }

  /// A geometry on a plane on which nothing jumps.
  private func planar(_ geometry: Geometry, _ crs: CoordinateReferenceSystem) -> Geometry {
    guard crs.hasSeam else { return geometry }
    var geometry = geometry
    geometry.forEachSimple { part in
      let box = part.bounds
      if part.mayJump || box.comesToBothSides { part.unrollTogether() }
    }
    return geometry
  }

  private func size(in crs: CoordinateReferenceSystem) throws(RecordError) -> Double {
    switch (crs.unit, grid.unit) {
    case (.degrees, .degrees): return grid.value
    case (.degrees, .metres): return Self.powerOfTen(notAbove: grid.value / WGS84.metresPerDegree)
    case (.linear(let metres), .metres): return grid.value / metres
    case (.linear, .degrees):
      throw RecordError(
        code: "unit-mismatch", message: "--grid is in degrees, and the coordinates are not; give a length")
    }
  }

  /// 180 is a multiple of it, and so is what is written.
  private static func powerOfTen(notAbove size: Double) -> Double {
    var power = 1.0
    var divisor = 1.0
    while power > size, divisor < 1e15 { (divisor, power) = (divisor * 10, 1 / (divisor * 10)) }
    return power
  }
}

extension Geometry {
  /// Whether all vertices are at multiples of a size, but for the last bits.
  fileprivate func isOnGrid(_ size: Double) -> Bool {
    if type == .geometryCollection { return members.allSatisfy { $0.isOnGrid(size) } }
    return positions(0..<vertexCount).allSatisfy { place in
      let steps = place / size
      let off = steps - steps.rounded(.toNearestOrAwayFromZero)
      return max(abs(off.x), abs(off.y)) < 1e-5
    }
  }

  /// Puts every vertex at the nearest multiples of a size.
  fileprivate mutating func round(to size: Double) {
    for at in stride(from: 0, to: ordinates.count, by: dimension) {
      ordinates[at] = (ordinates[at] / size).rounded() * size
      ordinates[at + 1] = (ordinates[at + 1] / size).rounded() * size
    }
  }
}
