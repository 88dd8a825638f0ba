// plat encode: Features to a FeatureCollection, WKT, CSV, rows for PostgreSQL, GeoPackage and others.

import CommandOptions
import FeatureStream
import Formats
import GeoJSON
import Globe
import Layers

/// Writes the stream in a form for other programs.
struct Encode: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Write a FeatureCollection, WKT, WKB, CSV, COPY, GPX, KML, TopoJSON, tiles, GeoPackage and more.",
    discussion: """
      The form is what the name of the output file says, or --as. Features go into a FeatureCollection as the bytes they are. WKT has the geometries alone; CSV has the \
      properties, and the geometry as WKT or, for points, in two columns; JSON Lines the properties alone. COPY is \
      the text format of PostgreSQL, with PostGIS's geometries. With --columns all every record is kept, in a temporary file if need be, until the columns are known.

        plat encode -o parks.geojson parks.ndjson
        plat encode -o places.csv --lon lon --lat lat --id id places.ndjson
        plat encode --as copy --id id --columns name places.ndjson
        plat encode --as topojson --quantization 10000 counties.ndjson
        plat encode -o counties.pmtiles --max-zoom 10 counties.ndjson
        plat encode -o counties.gpkg counties.ndjson

      \(StageKind.streaming.rawValue)
      """)

  @ValueOption(help: "The form of the output. (default: what the output file's name says, or geojson)")
  var `as`: EncodedForm?

  @Switch(name: .customLong("bounding-box"), help: "Add the bounding box of all features to the FeatureCollection.")
  var bbox = false

  @ValueOption(
    help: OptionHelp(
      """
      CSV, COPY: the properties to write, with commas between, members after dots as in address.street; or all, those of any \
      feature. (default: those of the first \(OutputForm.sampleSize) features)
      """, valueName: "names"), transform: NameList.parse)
  var columns: [NameList] = []

  @ValueOption(help: OptionHelp("CSV, COPY: write points' longitude or easting to this column.", valueName: "column"))
  var lon: String?

  @ValueOption(help: OptionHelp("CSV, COPY: write points' latitude or northing to this column.", valueName: "column"))
  var lat: String?

  @ValueOption(help: OptionHelp("CSV: write the geometry as WKT to this column. (default: wkt)", valueName: "column"))
  var wkt: String?

  @ValueOption(help: OptionHelp("CSV, COPY, JSON Lines: write the id to this column or member.", valueName: "column"))
  var id: String?

  @Switch(name: .customLong("no-geometry"), help: "CSV, COPY: leave the geometry out.")
  var hasNoGeometry = false

  @Switch(help: "COPY: write all properties to one column, as the JSON that they are.")
  var jsonProperties = false

  @ValueOption(
    help: OptionHelp(
      "CSV: what stands between fields: one character, or tab. (default: a comma, in a file named .tsv a tab)",
      valueName: "char"))
  var delimiter: Delimiter?

  @ValueOption(
    limit: .between(0, 15),
    help: OptionHelp(
      "Round all coordinates to so many decimals; those that no stage touched, too.", valueName: "n"))
  var precision: Int?

  @ValueOption(
    limit: .between(2, 1_000_000_000),
    help: OptionHelp(
      "TopoJSON: round to a grid of so many places a side, and write differences, which is shorter.", valueName: "n"))
  var quantization: Int?

  @ValueOption(
    limit: .between(0, TileKey.finestZoom),
    help: OptionHelp("PMTiles, MBTiles: the coarsest level. (default: 0)", valueName: "z"))
  var minZoom: Int?

  @ValueOption(
    limit: .between(0, TileKey.finestZoom),
    help: OptionHelp("PMTiles, MBTiles: the finest level. (default: \(usualMaxZoom))", valueName: "z"))
  var maxZoom: Int?

  @ValueOption(
    help: OptionHelp(
      """
      PMTiles, MBTiles: the layer of records that name none by a property mvt_layer; GeoPackages and the like: the layer's name. \
      (default: features, or what the file is called)
      """, valueName: "name"))
  var layer: String?

  @ValueOption(
    limit: .oneOf(5, 6),
    help: OptionHelp("Encoded polylines: how many decimals. (default: 5)", valueName: "n"))
  var polylinePrecision: Int?

  @ValueOption(
    help: OptionHelp(
      """
      PMTiles, MBTiles: make only the tiles that this patch of diff --patch changes; all others are those that the \
      output file has.
      """, valueName: "patch"))
  var update: String?

  @Options var tiles: VectorTileOptions

  @Options var stream: StreamOptions

  var written: WrittenForm { .encoded(self.as) }

  var namedFiles: [NamedFile] { .read("--update", update) }

  /// The form that is written: the one that is asked for, or that the output's name means.
  static func impliedValue(_ name: String, _ given: GivenOptions) -> String? {
    name == "--as" ? (NamedForm(given.value("--output"))?.encoded ?? .geojson).rawValue : nil
  }

  private var target: EncodedForm { self.as ?? NamedForm(stream.output)?.encoded ?? .geojson }

  /// What stands between the fields of CSV.
  private var csvDelimiter: Delimiter { delimiter ?? (NamedForm(stream.output)?.ending == "tsv" ? .tab : .comma) }

  /// The finest level where none is asked for: its grid is about 2.4 m.
  private static let usualMaxZoom = 12

  private var levels: ClosedRange<Int>? {
    let (min, max) = (minZoom ?? 0, maxZoom ?? Swift.max(Self.usualMaxZoom, minZoom ?? 0))
    return min <= max ? min...max : nil
  }

  func validate() throws {
    if levels == nil { throw ValidationError("--min-zoom is greater than --max-zoom.") }
    if let name = stream.output, NamedForm(name)?.ending == "kmz", target != .kml || isCompressedName(name) {
      let why = target == .kml ? "which is compressed by itself" : "which is KML in an archive"
      throw ValidationError("'\(name)' is a name for KMZ, \(why); give the output another name.")
    }
  }

  static var constraints: [OptionConstraint] {
    let tables = TableFormat.allCases.map(\.rawValue).joined(separator: "|")
    return [
      .requires(
        "--min-zoom, --max-zoom, --max-tile-size, --drop-rate, --detect-shared-borders, --update",
        "--as pmtiles|mbtiles"),
      .requires("--update", "--output", because: "it has the tiles that stay"),
      .excludes(
        "--update", "--max-tile-size, --detect-shared-borders",
        because: "all tiles of a level then depend on each other"),
      .requires("--layer", "--as pmtiles|mbtiles|\(tables)"),
      .excludes("--as xlsx|ods", "--precision", because: "a spreadsheet has no place for geometries"),
      .excludes("--as pmtiles|mbtiles", "--precision", because: "tiles are rounded to their grid"),
      .requires("--quantization", "--as topojson"),
      .requires("--polyline-precision", "--as polyline"),
      .excludes("--as polyline", "--precision", because: "a polyline is rounded by --polyline-precision"),
      .excludes("--as osm-xml", "--precision", because: "osm-xml has seven decimals"),
      .excludes("--as jsonl", "--precision", because: "jsonl has no coordinates"),
      .requires("--bounding-box", "--as geojson"),
      .requires("--columns, --lon, --lat, --no-geometry", "--as csv|copy"),
      .requires("--wkt, --delimiter", "--as csv"),
      .requires("--json-properties", "--as copy"),
      .excludes(
        "--json-properties", "--columns", because: "one writes all properties, the other some; give one of them"),
      .requires("--id", "--as csv|copy|jsonl"),
      .together("--lon, --lat"),
      .excludes("--wkt", "--lon, --lat"),
      .excludes("--no-geometry", "--lon, --lat, --wkt"),
    ]
  }

  func prepare() throws(RunError) -> PreparedStage {
    var stage = try prepareForm()
    if let warning = written.warning(stream.output) {
      stage.closingWarnings = { [own = stage.closingWarnings] in (own?() ?? []) + [warning] }
    }
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
    case .wkb: return PreparedStage(.sink(form { WKBFormat() }), needs: asRead)
    case .jsonl:
      let id = id
      return PreparedStage(.sink(form { JSONLinesFormat(id: id) }))
    case .csv, .copy: return try tableStage(asRead)
    case .gpx: return documentStage("GPX", asRead, GPXFraming()) { GPXFormat($0) }
    case .kml: return documentStage("KML", asRead, KMLFraming()) { KMLFormat($0) }
    case .polyline:
      let decimals = polylinePrecision ?? 5
      return PreparedStage(
        .sink(form { PolylineFormat(precision: decimals) }),
        needs: GeometryNeeds(ordinates: true, positions: false, check: CoordinateCheck.none))
    case .topojson: return topologyStage()
    case .gpkg: return tableFile(.gpkg)
    case .shapefile: return tableFile(.shapefile)
    case .flatgeobuf: return tableFile(.flatgeobuf)
    case .gml: return tableFile(.gml)
    case .sqlite: return tableFile(.sqlite)
    case .xlsx: return tableFile(.xlsx)
    case .ods: return tableFile(.ods)
    case .parquet: return tableFile(.parquet)
    case .filegdb: return tableFile(.filegdb)
    case .mapinfo: return tableFile(.mapinfo)
    case .dxf: return tableFile(.dxf)
    case .pmtiles: return try tileStage { TileArchive($0) }
    case .mbtiles:
      let name = outputName ?? "plat"
      return try tileStage { MBTilesArchive($0, name: name) }
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

  /// A file of tiles.
  private func tileStage<Archive: FileStore & SendableMetatype>(
    _ make: (TilePlan) -> sending Archive
  ) throws(RunError) -> PreparedStage where Archive.Bag == TileBag {
    var plan = tiles.plan(levels ?? 0...Self.usualMaxZoom, layer: layer)
    if let update, let archive = stream.output { try plan.update(archive, by: update, stream.reading) }
    let file = StoredFile(make(plan))
    let reduction = Reduction(collector: { [plan] in plan.collector() }, reducer: { StoreReducer(file) })
    var stage = PreparedStage(
      .sink(OutputForm(framing: StoreFraming(file), reduction: reduction.losing(.values, .heights))),
      needs: GeometryNeeds(ordinates: true, positions: false))
    stage.holds = tiles.holds
    return stage
  }

  /// What the output's file is called, without its ending; nil where there is none.
  private var outputName: String? {
    let name = stream.output?.split(separator: "/").last.map { String($0.prefix { $0 != "." }) }
    return name?.isEmpty == false ? name : nil
  }

  /// A file that GDAL writes, whose layer is called as the file is.
  private func tableFile(_ format: TableFormat) -> PreparedStage {
    let name = layer ?? outputName ?? "features"
    let file = StoredFile(FeatureTableStore(format, name: name))
    let precision = precision
    let reduction = Reduction(
      collector: { FeatureTableCollector(decimals: precision) }, reducer: { StoreReducer(file) })
    var stage = PreparedStage(
      .sink(OutputForm(framing: StoreFraming(file), reduction: reduction.losing(.values, .measures))),
      needs: GeometryNeeds(ordinates: true, positions: false, check: CoordinateCheck.none, members: true))
    stage.holds = .bounded
    return stage
  }

  /// A document of XML, which tells what it has no place for.
  private func documentStage(
    _ name: String, _ needs: GeometryNeeds, _ framing: any OutputFraming,
    _ format: @escaping @Sendable (DocumentLosses) -> any RecordFormat
  ) -> PreparedStage {
    let losses = DocumentLosses()
    var stage = PreparedStage(.sink(form(framing) { format(losses) }), needs: needs)
    stage.closingWarnings = { losses.warnings(name) }
    return stage
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
    needs.members = true
    if let lon, let lat {
      geometry = .point(lon: lon, lat: lat)
      // To see heights, which have no column.
      needs.ordinates = true
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
      names: names.map { NamedProperty("--columns", $0, .path) },
      use: .namedAlone(geometry: !hasNoGeometry))
  }
}

extension EncodedForm: OptionValue {}
