// plat grid: cells of a grid, and what of the stream lies in each or between what was measured; lines of longitude and
// latitude, random points.

import CommandOptions
import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import MapGeometry
import Planar

/// Makes cells of a grid.
struct Grid: StageCommand {
  /// What the globe is divided into.
  enum Shape: String, OptionValue, CaseIterable { case square, hexagon, quadkey, geohash }

  /// How the value of a cell is found between points.
  enum Method: String, OptionValue, CaseIterable { case linear, natural, idw }

  /// What cells come out as.
  enum Form: String, OptionValue, CaseIterable { case polygon, point }

  static let configuration = CommandConfiguration(
    commandName: "grid",
    abstract: "Make the cells of a grid, count what lies in each or interpolate; graticules, random points.",
    discussion: """
      Squares and hexagons are of true size on the ground. Squares of --size 1km lie in rows of that height around the \
      globe; hexagons, and squares with --origin, on an equal-area plane around a place. A size in degrees, such as \
      0.5deg, makes squares of degrees. The same options make the same cells with the same ids in each run.

      With --bbox the cells of a box come out, and nothing is read. Otherwise each record counts in the cell that it is \
      in, a line by its middle and an area by the place for its label; the cells come out in the order of their first \
      records, with what --sum, --mean and their like ask for, or grid_count.

      --interpolate gives each cell the value that points around let expect in its middle: on the triangles between \
      them, as contour does it, by natural neighbours, or by inverse distances.

      --graticule makes lines of longitude and latitude in the box, or in that around the records, and --random points, \
      each place in the box or the areas as likely as any other.

        plat grid --bbox -71.2,42.2,-70.9,42.5 --shape hexagon --size 500m
        plat grid --size 1km --mean height --count trees trees.ndjson
        plat grid --shape quadkey --zoom 14 --tag places.ndjson
        plat grid --size 1km --interpolate rain --method natural stations.ndjson
        plat grid --graticule 10deg --bbox -180,-90,180,90
        plat grid --random 1000 --seed 7 parks.ndjson

      \(StageKind.retainsAll.rawValue) That is a few numbers of each cell; with --cover the cells, with --interpolate the \
      points too. With --bbox alone and --tag it writes as it goes.
      """)

  @ValueOption(help: "What cells are. (default: square)")
  var shape: Shape?

  @ValueOption(
    limit: .positive,
    help: OptionHelp(
      "The side of squares and hexagons: 500m, 2km; of squares also degrees, 0.5deg.", valueName: "size"),
    transform: Distance.parse)
  var size: Distance?

  @ValueOption(
    limit: .between(0, 30),
    help: OptionHelp("The zoom level whose tiles are the cells of --shape quadkey.", valueName: "z"))
  var zoom: Int?

  @ValueOption(
    limit: .between(1, 12), help: OptionHelp("How many characters geohashes have.", valueName: "n"))
  var length: Int?

  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp(
      "The place around which hexagons, and squares in straight columns, lie. (default for hexagons: the whole degrees "
        + "next to the middle of --bbox, or to the first record)", valueName: "lon,lat"),
    transform: { try RegionText.position($0) })
  var origin: Coordinate?

  @ValueOption(
    parsing: .unconditional, help: .box("Make the cells of this box"), transform: { try RegionText.box($0) })
  var bbox: RegionText.Box?

  @Switch(help: "Make all cells that the records have a part of, each once.")
  var cover = false

  @Switch(help: "Write the id of its cell into each record, as grid_cell, and make no cells.")
  var tag = false

  @Switch(help: "Make those cells too in which nothing is, in the box around the records.")
  var all = false

  @ValueOption(help: "What cells come out as: polygon, or point for their middles. (default: polygon)")
  var `as`: Form?

  @ValueOption(
    parsing: .unconditional, limit: .nameOf("a property"),
    help: OptionHelp(
      "Give each cell this property, a number, as it is between the points that are read.", valueName: "name"))
  var interpolate: String?

  @Switch(help: "Interpolate the heights of the points that are read, their third numbers, as grid_height.")
  var interpolateHeights = false

  @ValueOption(
    help: """
      How it is found: linear on the triangles between points, natural by natural neighbours, or idw by inverse \
      distances. (default: linear)
      """)
  var method: Method?

  @ValueOption(
    limit: ValueLimit("more than 0, up to 100", minimum: 0, maximum: 100, refused: "0") { $0 > 0 && $0 <= 100 },
    help: OptionHelp("A point counts 1 / distance to this power. (default: 2)", valueName: "number"))
  var power: Double?

  @ValueOption(
    limit: .positive, help: OptionHelp("So many of the nearest points count. (default: all)", valueName: "n"))
  var neighbours: Int?

  @ValueOption(
    limit: .positiveLength,
    help: OptionHelp("Points within this distance count. (default: all)", valueName: "distance"),
    transform: Distance.parse)
  var radius: Distance?

  @ValueOption(
    limit: ValueLimit(
      "from 0.0001deg to 90deg", because: "lines are so many degrees apart", refused: "1km",
      allows: { $0.unit == .degrees && $0.value >= 1e-4 && $0.value <= 90 }),
    help: OptionHelp(
      "Make lines of longitude and latitude at each so many degrees: 10deg.", valueName: "degrees"),
    transform: Distance.parse)
  var graticule: Distance?

  @ValueOption(
    limit: .positive,
    help: OptionHelp("Make so many points at random, in the box or the areas that are read.", valueName: "n"))
  var random: Int?

  @ValueOption(
    parsing: .unconditional, help: OptionHelp("Draw others: any whole number. (default: 0)", valueName: "number"))
  var seed: Int?

  @Options var group: GroupOptions

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  static var constraints: [OptionConstraint] {
    let aggregates = (GroupOptions.names + ["--count"]).joined(separator: ", ")
    return [
      .atMostOne("--bbox, --cover, --tag, --all"),
      .excludes("--bbox, --cover, --tag", aggregates, because: "cells have no records there to sum up"),
      .excludes("--tag", "--as", because: "no cells are made"),
      .excludes(
        "--interpolate, --interpolate-heights", "--cover, --tag, --all, " + aggregates,
        because: "each cell has the value in its middle"),
      .atMostOne("--interpolate, --interpolate-heights"),
      .requires("--method, --power, --neighbours, --radius", "--interpolate, --interpolate-heights"),
      .requires("--power, --neighbours, --radius", "--method idw", because: "the others have no such number"),
      .atMostOne("--graticule, --random"),
      .excludes(
        "--graticule, --random",
        "--shape, --size, --zoom, --length, --origin, --cover, --tag, --all, --as, --interpolate, "
          + "--interpolate-heights, " + aggregates,
        because: "lines and points are no cells"),
      .requires("--seed", "--random", because: "points are drawn by it"),
      .requires("--zoom", "--shape quadkey", because: "it is the zoom level of tiles"),
      .requires("--length", "--shape geohash", because: "it is the length of geohashes"),
      .requires("--shape quadkey", "--zoom"),
      .requires("--shape geohash", "--length"),
      .excludes("--shape quadkey, --shape geohash", "--size, --origin", because: "--zoom or --length says the size"),
    ]
  }

  var needsInput: Bool { bbox == nil || interpolate != nil || interpolateHeights }

  func validate() throws {
    try group.check(by: [])
    if bbox != nil, interpolate == nil, !interpolateHeights, let input = stream.inputs.first {
      throw ValidationError(
        "--bbox and the input '\(input)' exclude each other: nothing is read for the cells of a box.")
    }
    if drawing != nil { return }
    let shape = shape ?? .square
    guard shape == .square || shape == .hexagon else { return }
    guard let size else {
      throw ValidationError("How large are the cells? Give --size, such as --size 1km.")
    }
    if size.unit == .degrees {
      if shape == .hexagon {
        throw ValidationError("Hexagons have a length as their side, such as --size 1km; degrees are of no one length.")
      }
      if origin != nil { throw ValidationError("--origin is for cells of true size; those of degrees begin at 0,0.") }
      if size.value > 90 || size.value < 1e-7 {
        throw ValidationError("--size in degrees is from 0.0000001deg to 90deg.")
      }
    } else if size.value < 0.1 || size.value > 5_000_000 {
      throw ValidationError("--size is from 0.1m to 5000km.")
    }
  }

  /// The lines or points that are made in place of cells.
  private var drawing: GridDrawing? {
    if let graticule { return .graticule(graticule.value) }
    return random.map { .random($0, seed: seed ?? 0) }
  }

  func prepare() throws(RunError) -> PreparedStage {
    if let drawing {
      let names = results.names(of: Self.name)
      if let bbox {
        let box = GridBox(west: bbox.west, south: bbox.south, east: bbox.east, north: bbox.north)
        return PreparedStage(.source { GridDrawingSource(drawing, box, names) })
      }
      var stage = PreparedStage(
        .reducer(
          Reduction(
            collector: { GridDrawingCollector(drawing) }, reducer: { GridDrawingReducer(drawing, names) })),
        needs: GeometryNeeds(ordinates: true, positions: false), retention: .unions)
      // A box is all that is held for lines.
      if graticule != nil { stage.holds = .bounded }
      return stage
    }
    let field = interpolate.map { GroupField(.mean, $0, option: "--interpolate") }
    let names = results.names(of: Self.name)
    let plan = GridPlan(
      shape: shape ?? .square, size: size, zoom: zoom ?? 0, length: length ?? 1,
      origin: origin.map { Position($0.longitude, $0.latitude) }, form: self.as ?? .polygon,
      fields: group.fields(by: []), count: group.count, names: names,
      output: cover ? .cover : all ? .all : .met,
      valueName: field?.result ?? (interpolateHeights ? names["height"] : nil))
    let box = bbox.map { GridBox(west: $0.west, south: $0.south, east: $0.east, north: $0.north) }
    if plan.valueName != nil {
      let method: InterpolationMethod =
        switch method ?? .linear {
        case .linear: .linear
        case .natural: .natural
        case .idw: .inverseDistance(power: power ?? 2, most: neighbours, radius: radius?.value)
        }
      return PreparedStage(
        .reducer(
          Reduction(
            collector: { MeasuredPointCollector(for: Self.name, field) },
            reducer: { InterpolationReducer(plan, field, method, box) })),
        needs: GeometryNeeds(ordinates: true, positions: false), names: (field.map { [$0] } ?? []).named,
        retention: .surface)
    }
    if let box {
      let grid: any CellGrid
      do throws(RecordError) { grid = try plan.grid(.crs84, near: box.middle) } catch {
        throw RunError(.usage, error.message)
      }
      if let plane = grid as? PlaneCells, !plane.reaches(box) {
        throw RunError(.usage, GridPlan.tooFar("--bbox"))
      }
      return PreparedStage(.source { GridSource(plan, grid, box) })
    }
    if tag {
      return PreparedStage(.inOrder { GridTagger(plan) }, needs: GeometryNeeds(ordinates: true, positions: false))
    }
    return PreparedStage(
      .reducer(Reduction(collector: { GridCollector(plan) }, reducer: { GridReducer(plan) })),
      needs: GeometryNeeds(ordinates: true, positions: false), names: plan.fields.named,
      retention: .groups)
  }
}

extension GridBox {
  /// The middle, in −180…180.
  var middle: Position { Position(wrapped((west + east) / 2), (south + north) / 2) }
}
