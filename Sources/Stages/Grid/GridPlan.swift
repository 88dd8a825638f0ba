// What cells are made, and how they are written.

import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// What `grid` is asked for.
struct GridPlan: Sendable {
  /// Which cells come out of records.
  enum Output: Sendable {
    /// Those in which records are.
    case met
    /// All in the box around the records.
    case all
    /// Those that the geometries have a part of.
    case cover
  }

  let shape: Grid.Shape
  let size: Distance?
  let zoom, length: Int
  let origin: Position?
  let form: Grid.Form
  let fields: [GroupField]
  let count: String?
  let names: ResultNames
  let output: Output

  /// The property that says how many records there are; nil for none.
  var countName: String? { count ?? (fields.isEmpty && output != .cover ? names["count"] : nil) }

  /// The grid for records of a CRS.
  ///
  /// - Parameter place: where the first of them is; hexagons without `--origin` lie around the whole degrees there.
  func grid(_ crs: CoordinateReferenceSystem, near place: Position) throws(RecordError) -> any CellGrid {
    switch (shape, crs.unit) {
    case (.quadkey, .degrees): return DegreeCells(.tiles(zoom: zoom))
    case (.geohash, .degrees): return DegreeCells(.geohash(length: length))
    case (.quadkey, .linear), (.geohash, .linear):
      throw RecordError(
        code: "unit-mismatch",
        message: "--shape \(shape.rawValue) is for longitude and latitude, and this is on a plane; plat project --to "
          + "OGC:CRS84 brings it back")
    default: break
    }
    let size = size ?? Distance(1000)
    let cells: PlaneCells.Shape = shape == .hexagon ? .hexagon : .square
    guard case .linear(let metres) = crs.unit else {
      if size.unit == .degrees { return DegreeCells(.degrees(size.value)) }
      if shape == .square, origin == nil { return GroundRows(size: size.value) }
      let middle = origin ?? Position(place.x.rounded(), place.y.rounded())
      return PlaneCells(
        cells, size: size.value, on: .ground(AzimuthalEqualArea(origin: middle)), name: "\(Self.text(size.value))m")
    }
    if size.unit == .degrees {
      throw RecordError(code: "unit-mismatch", message: "--size is in degrees, and this is on a plane; give a length")
    }
    if origin != nil {
      throw RecordError(
        code: "unit-mismatch",
        message: "--origin is longitude and latitude, and this is on a plane, whose cells begin at 0, 0")
    }
    return PlaneCells(cells, size: size.value / metres, on: .projected, name: "\(Self.text(size.value))m")
  }

  private static func text(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  /// Where a grid ends that does not go round the globe.
  var end: String {
    shape == .quadkey
      ? "at latitude 85.05, as the tiles of web maps do"
      : "\(Int(PlaneCells.reach / 1000)) km from --origin or the first record"
  }

  /// Says that a place is beyond the plane around the origin.
  static func tooFar(_ what: String) -> String {
    "\(what) is more than \(Int(PlaneCells.reach / 1000)) km from the place around which cells of true size lie: give "
      + "another --origin, or --shape square without it, whose rows go round the globe"
  }
}

/// Writes cells as Features.
struct CellWriter {
  private let plan: GridPlan
  private let grid: any CellGrid
  private let crs: String?

  init(_ plan: GridPlan, _ grid: any CellGrid, crs: String?) { (self.plan, self.grid, self.crs) = (plan, grid, crs) }

  /// Adds the Feature of a cell.
  ///
  /// - Parameters:
  ///   - values: what is known of each of the plan's fields.
  ///   - count: how many records there are.
  func append(_ cell: GridCell, _ values: [GroupValue], count: Int, to batch: inout RecordBatch) {
    let id = "\"\(grid.id(of: cell))\""
    var builder = FeatureBuilder()
    builder.begin(id: id)
    builder.appendProperties { out in
      out.append("{")
      out.appendString(plan.names["cell"])
      out.append(":\(id)")
      for (field, value) in zip(plan.fields, values) where field.use != .weight {
        out.append(",")
        out.appendString(field.result)
        out.append(":")
        value.append(to: &out)
      }
      if let name = plan.countName, !values.isEmpty || count >= 0 {
        out.append(",")
        out.appendString(name)
        out.append(":\(count)")
      }
      out.append("}")
    }
    var geometry: Geometry
    switch plan.form {
    case .polygon: geometry = grid.polygon(of: cell, wraps: crs == nil || !(grid is PlaneCells))
    case .point:
      let center = grid.center(of: cell)
      geometry = Geometry(type: .point, ordinates: [center.x, center.y])
    }
    builder.appendGeometry(geometry, grid is PlaneCells && crs != nil ? .linear : .degrees)
    builder.appendCRS(crs)
    builder.lend { batch.append($0) }
  }
}

/// The cells that a box has a part of.
final class GridSource: RecordSource {
  private let grid: any CellGrid
  private let box: GridBox
  private let writer: CellWriter
  private let window: GridWindow?
  private var row: Int
  /// How many columns of the row are done.
  private var done = 0
  private var filter: CellFilter?

  init(_ plan: GridPlan, _ grid: any CellGrid, _ box: GridBox) {
    (self.grid, self.box, writer) = (grid, box, CellWriter(plan, grid, crs: nil))
    window = grid.window(of: box)
    row = window?.rows.lowerBound ?? 0
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    guard let window, row <= window.rows.upperBound else { return false }
    while row <= window.rows.upperBound, !batch.isFull {
      do throws(EngineError) {
        if filter == nil { filter = try CellFilter(grid, box: box) }
        let columns = window.columns(row)
        while done < columns.count, !batch.isFull {
          let cell = GridCell(row: row, column: columns[done])
          if try filter?.takes(cell) ?? true { writer.append(cell, [], count: -1, to: &batch) }
          done += 1
        }
        if done == columns.count { (row, done) = (row + 1, 0) }
      } catch { throw RunError(.badData, "\(error.function): \(error.message)") }
    }
    return true
  }
}
