// plat encode: Features to a FeatureCollection, a text sequence, WKT, CSV, JSON Lines or rows for PostgreSQL.

import ArgumentParser
import CommandOptions
import FeatureStream
import Formats
import GeoJSON

/// Writes the stream in a form for other programs.
struct Encode: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Write a FeatureCollection, WKT, CSV, JSON Lines, COPY, GPX, KML, TopoJSON or OSM XML.",
    discussion: """
      The form is what the name of the output file says, or --as. Features go into a FeatureCollection as the bytes they are. WKT has the geometries alone; CSV has the \
      properties, and the geometry as WKT or, for points, in two columns; JSON Lines the properties alone. COPY is \
      the text format of PostgreSQL, with PostGIS's geometries. With --columns all every record is kept, in a temporary file if need be, until the columns are known.

        plat encode -o parks.geojson parks.ndjson
        plat encode -o places.csv --lon lon --lat lat --id id places.ndjson
        plat encode --as copy --id id --columns name places.ndjson
        plat encode --as topojson --quantization 10000 counties.ndjson

      \(StageKind.streaming.rawValue)
      """)

  @ValueOption(help: "The form of the output. (default: what the output file's name says, or geojson)")
  var `as`: EncodedForm?

  @Switch(name: .customLong("bounding-box"), help: "Add the bounding box of all features to the FeatureCollection.")
  var bbox = false

  @ValueOption(
    help: ArgumentHelp(
      """
      CSV, COPY: the properties to write, with commas between, members after dots as in address.street; or all, those of any \
      feature. (default: those of the first \(OutputForm.sampleSize) features)
      """, valueName: "names"), transform: NameList.parse)
  var columns: [NameList] = []

  @ValueOption(help: ArgumentHelp("CSV, COPY: write points' longitude or easting to this column.", valueName: "column"))
  var lon: String?

  @ValueOption(help: ArgumentHelp("CSV, COPY: write points' latitude or northing to this column.", valueName: "column"))
  var lat: String?

  @ValueOption(help: ArgumentHelp("CSV: write the geometry as WKT to this column. (default: wkt)", valueName: "column"))
  var wkt: String?

  @ValueOption(help: ArgumentHelp("CSV, COPY, JSON Lines: write the id to this column or member.", valueName: "column"))
  var id: String?

  @Switch(name: .customLong("no-geometry"), help: "CSV, COPY: leave the geometry out.")
  var hasNoGeometry = false

  @Switch(help: "COPY: write all properties to one column, as the JSON that they are.")
  var jsonProperties = false

  @ValueOption(
    help: ArgumentHelp(
      "CSV: what stands between fields: one character, or tab. (default: a comma, in a file named .tsv a tab)",
      valueName: "char"))
  var delimiter: Delimiter?

  @ValueOption(
    help: ArgumentHelp(
      "Round all coordinates to so many decimals, 0 to 15; those that no stage touched, too.", valueName: "n"))
  var precision: Int?

  @ValueOption(
    help: ArgumentHelp(
      "TopoJSON: round to a grid of so many places a side, and write differences, which is shorter.", valueName: "n"))
  var quantization: Int?

  @ValueOption(help: ArgumentHelp("Encoded polylines: how many decimals, 5 or 6. (default: 5)", valueName: "n"))
  var polylinePrecision: Int?

  @Options var stream: StreamOptions

  var written: WrittenForm { .encoded(self.as) }

  /// The form that is written: the one that is asked for, or that the output's name means.
  private var target: EncodedForm { self.as ?? NamedForm(stream.output)?.encoded ?? .geojson }

  /// What stands between the fields of CSV.
  private var csvDelimiter: Delimiter { delimiter ?? (NamedForm(stream.output)?.ending == "tsv" ? .tab : .comma) }

  func validate() throws {
    if let quantization {
      guard target == .topojson else { throw ValidationError("--quantization belongs to --as topojson.") }
      guard (2...1_000_000_000).contains(quantization) else {
        throw ValidationError("--quantization is 2 to 1000000000.")
      }
    }
    if let polylinePrecision {
      guard target == .polyline else { throw ValidationError("--polyline-precision belongs to --as polyline.") }
      guard [5, 6].contains(polylinePrecision) else { throw ValidationError("--polyline-precision is 5 or 6.") }
    }
    if precision != nil, target == .polyline {
      throw ValidationError("--as polyline rounds by --polyline-precision; leave --precision out.")
    }
    if precision != nil, target == .osmXML {
      throw ValidationError("--as osm-xml has seven decimals; leave --precision out.")
    }
    if bbox, target != .geojson { throw ValidationError("--bounding-box belongs to --as geojson.") }
    let isTable = target == .csv || target == .copy
    if !isTable, !columns.isEmpty || lon != nil || lat != nil || hasNoGeometry {
      throw ValidationError("--columns, --lon, --lat and --no-geometry belong to --as csv and --as copy.")
    }
    if target != .csv, wkt != nil || delimiter != nil {
      throw ValidationError("--wkt and --delimiter belong to --as csv.")
    }
    if jsonProperties, target != .copy { throw ValidationError("--json-properties belongs to --as copy.") }
    if jsonProperties, !columns.isEmpty {
      throw ValidationError("--json-properties writes all properties, and --columns some; give one.")
    }
    if hasNoGeometry, lon != nil || wkt != nil {
      throw ValidationError("--no-geometry leaves nothing for --lon, --lat and --wkt.")
    }
    if id != nil, !isTable, target != .jsonl {
      throw ValidationError("--id belongs to --as csv, --as copy and --as jsonl.")
    }
    if let precision, !(0...15).contains(precision) { throw ValidationError("--precision is 0 to 15.") }
    if precision != nil, target == .jsonl { throw ValidationError("--as jsonl has no coordinates for --precision.") }
    if (lon == nil) != (lat == nil) { throw ValidationError("--lon and --lat go together.") }
    if lon != nil, wkt != nil { throw ValidationError("Give either --lon and --lat or --wkt, not both.") }
  }

  func prepare() throws(RunError) -> PreparedStage {
    var stage = try prepareForm()
    if let warning = written.warning(stream.output) { stage.closingWarnings = { [warning] } }
    return stage
  }

  private func prepareForm() throws(RunError) -> PreparedStage {
    let bbox = bbox
    let asRead = GeometryNeeds(ordinates: precision != nil, positions: false, check: CoordinateCheck.none)
    switch target {
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
    case .csv, .copy: return try tableStage(asRead)
    case .gpx: return PreparedStage(.sink(form(GPXFraming()) { GPXFormat() }), needs: asRead)
    case .kml: return PreparedStage(.sink(form(KMLFraming()) { KMLFormat() }), needs: asRead)
    case .polyline:
      let decimals = polylinePrecision ?? 5
      return PreparedStage(
        .sink(form { PolylineFormat(precision: decimals) }),
        needs: GeometryNeeds(ordinates: true, positions: false, check: CoordinateCheck.none))
    case .topojson: return topologyStage()
    case .osmXML:
      let document = OSMDocument()
      var stage = PreparedStage(
        .sink(form(OSMFraming(document)) { NDJSONFormat() }),
        needs: GeometryNeeds(ordinates: true, positions: false, check: CoordinateCheck.none))
      stage.before = .reducer(
        Reduction(collector: { OSMCollector() }, reducer: { OSMReducer(document) }).losing(.heights))
      return stage
    }
  }

  /// A form, with coordinates rounded where that is asked for.
  private func form(
    _ framing: any OutputFraming = PlainFraming(), _ make: @escaping @Sendable () -> any RecordFormat
  ) -> OutputForm {
    guard let precision else { return OutputForm(framing: framing, makeFormat: make) }
    return OutputForm(framing: framing) { RoundingFormat(make(), decimals: precision) }
  }

  private func topologyStage() -> PreparedStage {
    let document = TopologyDocument(quantization: quantization)
    var stage = PreparedStage(
      .sink(form(TopologyFraming(document)) { NDJSONFormat() }),
      needs: GeometryNeeds(ordinates: true, positions: false, check: CoordinateCheck.none), retention: .topology)
    let precision = precision
    stage.before = .reducer(
      Reduction(
        collector: { TopologyCollector(decimals: precision) }, reducer: { TopologyReducer(document) }
      ).losing(.heights))
    stage.closingWarnings = { document.warnings }
    return stage
  }

  private func tableStage(_ needs: GeometryNeeds) throws(RunError) -> PreparedStage {
    var geometry = CSVWriter.Geometry.wkt(column: wkt ?? "wkt")
    var needs = needs
    if let lon, let lat {
      geometry = .point(lon: lon, lat: lat)
      // To see heights, which have no column.
      needs = GeometryNeeds(ordinates: true, positions: false, check: CoordinateCheck.none)
    }
    if hasNoGeometry { geometry = .none }
    let table: CSVWriter.Form = target == .copy ? .copy : .csv
    let (shape, id, header) = (geometry, id, CSVHeader())
    let delimiter = table == .copy ? 0x09 : csvDelimiter.byte
    let names = columns.names
    if names.isEmpty {
      let rows = CSVWriter(
        columns: jsonProperties ? [] : nil, geometry: shape, idColumn: id, delimiter: delimiter, form: table,
        keepsPropertiesWhole: jsonProperties)
      var learning = form(CSVFraming(header)) { CSVFormat(rows: rows, header) }
      learning.learnsFromFirst = !jsonProperties
      return PreparedStage(.sink(learning), needs: needs)
    }
    if names == ["all"] {
      let unknown = CSVWriter(columns: nil, geometry: shape, idColumn: id, delimiter: delimiter, form: table)
      var stage = PreparedStage(.sink(form(CSVFraming(header)) { CSVFormat(rows: unknown, header) }), needs: needs)
      stage.before = .reducer(
        Reduction(
          collector: { ColumnsCollector() },
          reducer: {
            ColumnsReducer(header) { names in
              CSVWriter(
                columns: names, geometry: shape, idColumn: id, delimiter: delimiter, dropsOthers: true,
                nesting: .flattened, form: table)
            }
          }))
      return stage
    }
    let rows = CSVWriter(
      columns: names, geometry: shape, idColumn: id, delimiter: delimiter, dropsOthers: true, nesting: .found,
      form: table)
    _ = header.learned(rows)
    if let fault = header.fault { throw RunError(.usage, fault.message) }
    return PreparedStage(
      .sink(form(CSVFraming(header)) { CSVFormat(rows: rows, header) }), needs: needs,
      names: names.map { NamedProperty("--columns", $0, .path) })
  }
}

extension EncodedForm: ExpressibleByArgument {}
