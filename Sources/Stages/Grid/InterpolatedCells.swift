// Cells with the value that points around them let expect in their middles.

import FeatureStream
import Globe
import Layers
import Planar

/// The work of `grid --interpolate`.
final class InterpolationReducer: Reducer {
  private let plan: GridPlan
  private let method: InterpolationMethod
  /// The box whose cells are made; nil for that around the points.
  private let box: GridBox?
  private var measured: MeasuredPoints
  private var grid: (any CellGrid)?
  /// The cells, and NaN for one that has no value.
  private var cells: [(cell: GridCell, value: Double)] = []
  private var next = 0

  /// - Parameter field: the property with the values; nil for heights.
  init(_ plan: GridPlan, _ field: GroupField?, _ method: InterpolationMethod, _ box: GridBox?) {
    (self.plan, self.method, self.box) = (plan, method, box)
    measured = MeasuredPoints(field)
  }

  func absorb(_ bag: MeasuredPointBag) throws(RunError) { try measured.absorb(bag) }

  func finish() throws(RunError) -> String? {
    let crs = try measured.finish()
    guard let first = measured.points.first else { return nil }
    let grid: any CellGrid
    do throws(RecordError) { grid = try plan.grid(crs, near: box?.middle ?? first) } catch {
      throw RunError(.badData, error.message)
    }
    self.grid = grid
    guard var cells = try boxCells(grid, crs) else { return nil }
    let surface = InterpolatedSurface(measured.points, values: measured.values, method, crs)
    var missing = 0
    while let cell = try cells.next() {
      let value = surface.value(at: grid.center(of: cell))
      if value == nil { missing += 1 }
      self.cells.append((cell, value ?? .nan))
    }
    return note(missing)
  }

  private func boxCells(_ grid: any CellGrid, _ crs: CoordinateReferenceSystem) throws(RunError) -> BoxCells? {
    guard let box else {
      var envelope = Envelope()
      for point in measured.points { envelope.add(x: point.x, y: point.y) }
      return try BoxCells(grid, around: envelope, wraps: crs.hasSeam, "--interpolate makes each")
    }
    if crs.unit != .degrees {
      throw RunError(
        .badData,
        "--bbox is longitude and latitude, and the points are on a plane, \(crs.text); plat project --to OGC:CRS84 "
          + "brings them back")
    }
    if let plane = grid as? PlaneCells, !plane.reaches(box) { throw RunError(.usage, GridPlan.tooFar("--bbox")) }
    let cells = BoxCells(grid, box, wraps: true)
    try cells.limit(
      "--bbox has more than \(GridReducer.limit) cells, and --interpolate holds each; give larger ones")
    return cells
  }

  /// What there is to say of cells without a value.
  private func note(_ missing: Int) -> String? {
    if missing == 0 { return nil }
    let (what, have) = missing == 1 ? ("cell", "has") : ("cells", "have")
    let why =
      switch method {
      case .linear, .natural: "outside of the outermost points, where --method idw would have one"
      case .inverseDistance: "no point being within --radius of the middle"
      }
    return "\(missing) of \(cells.count) \(what) \(have) no value, \(why)"
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    guard let grid, next < cells.count else { return false }
    let writer = CellWriter(plan, grid, crs: measured.crs ?? nil)
    while next < cells.count, !batch.isFull {
      let (cell, value) = cells[next]
      writer.append(cell, [], value: value.isNaN ? nil : value, to: &batch)
      next += 1
    }
    return true
  }

  func takeWarnings() -> [ClosingWarning] { measured.warnings() }
}
