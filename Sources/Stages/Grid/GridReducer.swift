// What lies in each cell, and the cells that geometries have a part of.

import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// What `grid` takes of a chunk's records.
struct GridBag: Sendable {
  /// A record: which of the chunk's it is, where it lies, what it has of the fields, and for --cover its geometry.
  struct Record: Sendable {
    let number: Int
    let place: Position
    let values: [[UInt8]?]
    let geometry: Geometry?
  }

  var records: [Record] = []
  /// The CRSs, and which record is the first in each.
  var crs: [(name: String?, record: Int)] = []
  /// How many records had no geometry.
  var nowhere = 0

  /// How many records there are.
  var count: Int { records.count + nowhere }
}

/// Tells where records are.
final class RecordPlacer {
  private let registry = CRSRegistry()
  private let engine = Engines.geometry()
  private let geodesic = Engines.geodesic()

  /// The place that a record counts at; nil where it has no geometry.
  func place(of feature: borrowing Feature) throws(RecordError) -> Position? {
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return nil }
    if feature.geometry.type == .point { return feature.geometry.position(0) }
    let crs = try registry.crs(feature.currentCRS)
    do throws(EngineError) { return try feature.geometry.labelPlace(crs, engine, geodesic) } catch {
      throw RecordError(engine: error)
    }
  }

  func crs(_ name: String?) throws(RecordError) -> CoordinateReferenceSystem { try registry.crs(name) }
}

/// Takes what records have.
final class GridCollector: RecordCollector {
  private let plan: GridPlan
  private let placer = RecordPlacer()
  private let reader: GroupFieldReader
  private var cutter = AntimeridianCutter()
  /// The CRS that the grid can be made for, as is known of the last record.
  private var fitting: String??
  private var bag = GridBag()

  init(_ plan: GridPlan) { (self.plan, reader) = (plan, GroupFieldReader(plan.fields)) }

  func collect(_ feature: inout Feature) throws(RecordError) {
    guard let place = try placer.place(of: feature) else {
      bag.nowhere += 1
      return
    }
    let values = plan.fields.isEmpty ? [] : try reader.read(feature).0
    let crs = try placer.crs(feature.currentCRS)
    if fitting.map({ $0 != feature.currentCRS }) ?? true {
      _ = try plan.grid(crs, near: place)
      fitting = .some(feature.currentCRS)
    }
    var geometry: Geometry?
    if plan.output == .cover {
      if crs.hasSeam { cutter.cut(&feature.geometry) }
      geometry = feature.geometry.withoutHeights
    }
    if bag.crs.last.map({ $0.name != feature.currentCRS }) ?? true {
      bag.crs.append((feature.currentCRS, bag.count))
    }
    bag.records.append(GridBag.Record(number: bag.count, place: place, values: values, geometry: geometry))
  }

  func takeBag() -> GridBag {
    defer { bag = GridBag() }
    return bag
  }
}

/// The work of `grid` on records.
final class GridReducer: Reducer {
  private let plan: GridPlan
  private let weight: Int?
  private var grid: (any CellGrid)?
  private var crs: String??
  private var wraps = true
  private var cells: [(cell: GridCell, count: Int, values: [GroupValue])] = []
  private var numbers: [GridCell: Int] = [:]
  private var (nowhere, beyond) = (0, 0)
  private var envelope = Envelope()
  private var next = 0

  /// More cells than that are not made of one record, nor of the box around all.
  static let limit = 10_000_000

  init(_ plan: GridPlan) { (self.plan, weight) = (plan, plan.fields.weight) }

  func absorb(_ bag: GridBag) throws(RunError) {
    nowhere += bag.nowhere
    for (name, record) in bag.crs {
      if let crs, crs != name { throw .mixedCRS("a grid", crs, name, record: record) }
      crs = .some(name)
    }
    for record in bag.records {
      do throws(RecordError) {
        if grid == nil {
          let system = try CRSRegistry().crs(crs ?? nil)
          (grid, wraps) = (try plan.grid(system, near: record.place), system.hasSeam)
        }
        try add(record)
      } catch { throw RunError(.badData, error.message, record: record.number) }
    }
  }

  private func add(_ record: GridBag.Record) throws(RecordError) {
    guard let grid else { return }
    if let geometry = record.geometry { return try addCells(of: geometry, grid) }
    guard let cell = grid.cell(at: record.place) else {
      beyond += 1
      return
    }
    if plan.output == .all { envelope.add(x: record.place.x, y: record.place.y) }
    let place = place(of: cell)
    cells[place].count += 1
    for field in plan.fields.indices {
      cells[place].values[field].add(record.values[field], weight: weight.flatMap { record.values[$0] })
    }
  }

  private func place(of cell: GridCell) -> Int {
    if let known = numbers[cell] { return known }
    numbers[cell] = cells.count
    cells.append((cell, 0, GroupValue.all(plan.fields)))
    return cells.count - 1
  }

  private func addCells(of geometry: Geometry, _ grid: any CellGrid) throws(RecordError) {
    for part in geometry.parts {
      if part.geometry.type == .point {
        if let cell = grid.cell(at: part.geometry.position(0)) { _ = place(of: cell) } else { beyond += 1 }
        continue
      }
      let box = GridBox(plane: part.geometry.bounds)
      if let plane = grid as? PlaneCells, !plane.reaches(box) {
        throw RecordError(code: "too-far", message: GridPlan.tooFar("it"))
      }
      guard let window = grid.window(of: box) else {
        beyond += 1
        continue
      }
      if window.estimate > Double(Self.limit) {
        throw RecordError(
          code: "too-many-cells", message: "it is in more than \(Self.limit) cells; give larger ones")
      }
      do throws(EngineError) {
        let filter = try CellFilter(grid, part.geometry, wraps: wraps)
        for row in window.rows {
          for column in window.columns(row) {
            let cell = GridCell(row: row, column: column)
            if numbers[cell] == nil, try filter.takes(cell) { _ = place(of: cell) }
          }
        }
      } catch { throw RecordError(engine: error) }
    }
  }

  func finish() throws(RunError) -> String? {
    if plan.output == .all, let grid,
      var box = try BoxCells(grid, around: envelope, wraps: wraps, "--all makes each")
    {
      var ordered: [(cell: GridCell, count: Int, values: [GroupValue])] = []
      while let cell = try box.next() {
        if let known = numbers.removeValue(forKey: cell) {
          ordered.append(cells[known])
        } else {
          ordered.append((cell, 0, GroupValue.all(plan.fields)))
        }
      }
      // Those on the border of the box.
      cells = ordered + numbers.values.sorted().map { cells[$0] }
    }
    return GroupValue.nearNote(cells.lazy.map(\.values))
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    guard let grid, next < cells.count else { return false }
    let writer = CellWriter(plan, grid, crs: crs ?? nil)
    while next < cells.count, !batch.isFull {
      writer.append(
        cells[next].cell, cells[next].values, count: plan.output == .cover ? -1 : cells[next].count, to: &batch)
      cells[next].values = []
      next += 1
    }
    return true
  }

  func takeWarnings() -> [ClosingWarning] { GridTagger.warnings(plan, nowhere: nowhere, beyond: beyond) }
}

/// The work of `grid --tag`.
final class GridTagger: OrderedOperator {
  private let plan: GridPlan
  private let placer = RecordPlacer()
  private var grids: [String?: any CellGrid] = [:]
  private var edits = PropertyEdits()
  private var (nowhere, beyond) = (0, 0)

  init(_ plan: GridPlan) { self.plan = plan }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    var id: String?
    if let place = try placer.place(of: feature) {
      let crs = feature.currentCRS
      let grid = try grid(crs, near: place)
      id = grid.cell(at: place).map { grid.id(of: $0) }
      if id == nil { beyond += 1 }
    } else {
      nowhere += 1
    }
    edits.removeAll()
    edits.set(plan.names["cell"]) { out in
      if let id { out.appendString(id) } else { out.append("null") }
    }
    feature.setProperties(edits)
    return try next(&feature)
  }

  private func grid(_ crs: String?, near place: Position) throws(RecordError) -> any CellGrid {
    if let known = grids[crs] { return known }
    let grid = try plan.grid(placer.crs(crs), near: place)
    grids[crs] = grid
    return grid
  }

  func takeWarnings() -> [ClosingWarning] { Self.warnings(plan, nowhere: nowhere, beyond: beyond) }

  /// What there is to tell of records that are in no cell.
  static func warnings(_ plan: GridPlan, nowhere: Int, beyond: Int) -> [ClosingWarning] {
    var warnings: [ClosingWarning] = []
    if nowhere > 0 {
      warnings.append(
        ClosingWarning(code: "no-geometry", message: "without a geometry it is in no cell", count: nowhere))
    }
    if beyond > 0 {
      warnings.append(
        ClosingWarning(
          code: "beyond-grid", message: "it lies beyond the grid, which ends \(plan.end), and is in no cell",
          count: beyond))
    }
    return warnings
  }
}
