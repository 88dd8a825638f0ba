// plat encode: Features to a FeatureCollection, a text sequence, WKT, CSV or JSON Lines.

import ArgumentParser
import FeatureStream
import Formats
import GeoJSON

/// Writes the stream in a form for other programs.
struct Encode: StageCommand {
  /// The forms of output.
  enum Form: String, ExpressibleByArgument, CaseIterable {
    case geojson
    case geojsonSeq = "geojson-seq"
    case ndjson
    case jsonl
    case wkt
    case csv
  }

  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Write a FeatureCollection, a text sequence, WKT, CSV or JSON Lines.",
    discussion: """
      Features go into a FeatureCollection as the bytes they are. WKT has the geometries alone; CSV has the \
      properties, and the geometry as WKT or, for points, in two columns; JSON Lines the properties alone. With \
      --columns all every record is kept, in a temporary file if need be, until the columns are known.

        plat encode -o parks.geojson parks.ndjson
        plat encode --as csv --lon lon --lat lat --id id places.ndjson

      \(StageKind.streaming.rawValue)
      """)

  @Option(help: "The form of the output.")
  var `as`: Form = .geojson

  @Flag(name: .customLong("bounding-box"), help: "Add the bounding box of all features to the FeatureCollection.")
  var bbox = false

  @Option(
    help: ArgumentHelp(
      """
      CSV: the properties to write, with commas between, members behind dots as in address.street; or all, those of any \
      feature. (default: the first feature's)
      """, valueName: "names"))
  var columns: String?

  @Option(help: ArgumentHelp("CSV: write points' longitude or easting to this column.", valueName: "column"))
  var lon: String?

  @Option(help: ArgumentHelp("CSV: write points' latitude or northing to this column.", valueName: "column"))
  var lat: String?

  @Option(help: ArgumentHelp("CSV: write the geometry as WKT to this column. (default: wkt)", valueName: "column"))
  var wkt: String?

  @Option(help: ArgumentHelp("CSV, JSON Lines: write the id to this column or member.", valueName: "column"))
  var id: String?

  @Option(help: ArgumentHelp("CSV: what stands between fields: one character, or tab.", valueName: "char"))
  var delimiter: Delimiter = .comma

  @Option(
    help: ArgumentHelp(
      "Round all coordinates to so many decimals, 0 to 15; those that no stage touched, too.", valueName: "n"))
  var precision: Int?

  @OptionGroup var stream: StreamOptions

  func validate() throws {
    if bbox, `as` != .geojson { throw ValidationError("--bounding-box belongs to --as geojson.") }
    if `as` != .csv, [columns, lon, lat, wkt].contains(where: { $0 != nil }) || delimiter.byte != 0x2C {
      throw ValidationError("--columns, --lon, --lat, --wkt and --delimiter belong to --as csv.")
    }
    if id != nil, `as` != .csv, `as` != .jsonl { throw ValidationError("--id belongs to --as csv and --as jsonl.") }
    if let precision, !(0...15).contains(precision) { throw ValidationError("--precision is 0 to 15.") }
    if precision != nil, `as` == .jsonl { throw ValidationError("--as jsonl has no coordinates for --precision.") }
    if (lon == nil) != (lat == nil) { throw ValidationError("--lon and --lat go together.") }
    if lon != nil, wkt != nil { throw ValidationError("Give either --lon and --lat or --wkt, not both.") }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let bbox = bbox
    let asRead = GeometryNeeds(ordinates: precision != nil, positions: false, check: CoordinateCheck.none)
    switch `as` {
    case .ndjson: return PreparedStage(.sink(form { NDJSONFormat() }), needs: asRead)
    case .geojsonSeq: return PreparedStage(.sink(form { SequenceFormat() }), needs: asRead)
    case .geojson:
      return PreparedStage(
        .sink(form(CollectionFraming(measures: bbox)) { CollectionFormat(measures: bbox) }),
        needs: GeometryNeeds(ordinates: bbox || precision != nil, positions: false, check: CoordinateCheck.none))
    case .wkt: return PreparedStage(.sink(form { WKTFormat() }), needs: asRead)
    case .jsonl:
      let id = id
      return PreparedStage(.sink(form { JSONLinesFormat(id: id) }))
    case .csv: return try csvStage(asRead)
    }
  }

  /// A form, with coordinates rounded where that is asked for.
  private func form(
    _ framing: any OutputFraming = PlainFraming(), _ make: @escaping @Sendable () -> any RecordFormat
  ) -> OutputForm {
    guard let precision else { return OutputForm(framing: framing, makeFormat: make) }
    return OutputForm(framing: framing) { RoundingFormat(make(), decimals: precision) }
  }

  private func csvStage(_ needs: GeometryNeeds) throws(RunError) -> PreparedStage {
    var geometry = CSVWriter.Geometry.wkt(column: wkt ?? "wkt")
    if let lon, let lat { geometry = .point(lon: lon, lat: lat) }
    let (shape, id, delimiter, header) = (geometry, id, delimiter.byte, CSVHeader())
    guard let columns else {
      let rows = CSVWriter(columns: nil, geometry: shape, idColumn: id, delimiter: delimiter)
      return PreparedStage(.sink(form(CSVFraming(header)) { CSVFormat(rows: rows, header) }), needs: needs)
    }
    if columns == "all" {
      let unknown = CSVWriter(columns: nil, geometry: shape, idColumn: id, delimiter: delimiter)
      var stage = PreparedStage(.sink(form(CSVFraming(header)) { CSVFormat(rows: unknown, header) }), needs: needs)
      stage.before = .reducer(
        Reduction(
          collector: { ColumnsCollector(keepsRecords: true) },
          reducer: {
            ColumnsReducer(header) { names in
              CSVWriter(
                columns: names, geometry: shape, idColumn: id, delimiter: delimiter, dropsOthers: true,
                nesting: .flattened)
            }
          }))
      return stage
    }
    let names = columns.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let rows = CSVWriter(
      columns: names, geometry: shape, idColumn: id, delimiter: delimiter, dropsOthers: true, nesting: .found)
    _ = header.learned(rows)
    if let fault = header.fault { throw RunError(.usage, fault.message) }
    var stage = PreparedStage(.sink(form(CSVFraming(header)) { CSVFormat(rows: rows, header) }), needs: needs)
    let search = ColumnSearch(names)
    stage.before = .reducer(
      Reduction(
        passes: true, collector: { ColumnsCollector(keepsRecords: false, search) },
        reducer: { ColumnsCheck(names, search) }))
    return stage
  }
}
