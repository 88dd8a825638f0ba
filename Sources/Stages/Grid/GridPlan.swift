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
  /// The property that has what is interpolated; nil for none.
  let valueName: String?

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
  ///   - count: how many records there are; below 0 for none that is told.
  ///   - value: what the property has that is interpolated.
  func append(
    _ cell: GridCell, _ values: [GroupValue], count: Int = -1, value: Double? = nil, to batch: inout RecordBatch
  ) {
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
      if let name = plan.valueName {
        out.append(",")
        out.appendString(name)
        out.append(":")
        if let value { out.append(value, .shortest) } else { out.append("null") }
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

/// The cells that a box has a part of, row by row.
struct BoxCells {
  private let grid: any CellGrid
  private let box: GridBox
  private let window: GridWindow?
  /// Whether the window may have cells that the box has no part of.
  private let isRough: Bool
  private var row: Int
  /// How many columns of the row are done.
  private var done = 0
  private var filter: CellFilter?

  /// - Parameter wraps: whether the box is one of longitude and latitude.
  init(_ grid: any CellGrid, _ box: GridBox, wraps: Bool) {
    (self.grid, self.box) = (grid, box)
    window = grid.window(of: box)
    isRough = wraps && !grid.isExactForBoxes
    row = window?.rows.lowerBound ?? 0
  }

  /// The cells of the box around places.
  ///
  /// - Parameter reason: why there are so many cells, should there be too many.
  /// - Throws: where there would be more than can be held.
  init?(_ grid: any CellGrid, around places: Envelope, wraps: Bool, _ reason: String) throws(RunError) {
    guard let bounds = places.bounds(wraps: wraps) else { return nil }
    let box =
      wraps
      ? GridBox(west: bounds.west, south: bounds.south, east: bounds.east, north: bounds.north)
      : GridBox(plane: Box(Position(bounds.west, bounds.south), Position(bounds.east, bounds.north)))
    self.init(grid, box, wraps: wraps)
    try limit("the box around the records has more than \(GridReducer.limit) cells, and \(reason); give larger ones")
  }

  /// Refuses a box that has too many cells to hold.
  func limit(_ message: String) throws(RunError) {
    if let window, window.estimate > Double(GridReducer.limit) { throw RunError(.badData, message) }
  }

  /// The next cell; nil after the last.
  mutating func next() throws(RunError) -> GridCell? {
    guard let window else { return nil }
    do throws(EngineError) {
      if isRough, filter == nil { filter = try CellFilter(grid, box: box) }
      while row <= window.rows.upperBound {
        let columns = window.columns(row)
        while done < columns.count {
          let cell = GridCell(row: row, column: columns[done])
          done += 1
          if try filter?.takes(cell) ?? true { return cell }
        }
        (row, done) = (row + 1, 0)
      }
    } catch { throw RunError(.badData, "\(error.function): \(error.message)") }
    return nil
  }
}

/// Makes the cells of a box.
final class GridSource: RecordSource {
  private let writer: CellWriter
  private var cells: BoxCells

  init(_ plan: GridPlan, _ grid: any CellGrid, _ box: GridBox) {
    (writer, cells) = (CellWriter(plan, grid, crs: nil), BoxCells(grid, box, wraps: true))
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    var isAny = false
    while !batch.isFull, let cell = try cells.next() {
      writer.append(cell, [], to: &batch)
      isAny = true
    }
    return isAny
  }
}
