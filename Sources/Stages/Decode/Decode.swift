// plat decode: GeoJSON of any shape, WKT, WKB, CSV, COPY and documents in other formats to one Feature a line.

import CommandOptions
import FeatureStream
import Formats
import GeoJSON
import Globe

/// Reads geographic data in any of several forms and writes one Feature a line.
struct Decode: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Read GeoJSON of any shape, WKT, CSV, OpenStreetMap and more; write one Feature a line.",
    discussion: """
      The form is found out from the bytes, but for JSON Lines (--format jsonl): objects that are no Features, one a line. A Feature that was on one line already comes out as the same bytes; one \
      that was spread over lines loses the white space between its tokens, and nothing else.

        plat decode places.geojson > places.ndjson
        plat decode --lon lng --lat lat --id key places.csv
        plat decode --types fips:text counties.csv
        plat decode --format jsonl --lon lng --lat lat places.jsonl
        plat decode --records /data/items --lon /location/lng --lat /location/lat answer.json
        plat decode --format copy --columns id,name,geom --id id places.copy
        plat decode city.osm.pbf > city.ndjson
        plat decode --lang fr venue.zip > venue.ndjson
        plat decode --zoom 10 city.pmtiles > city.ndjson
        plat decode --layer roads city.gpkg > roads.ndjson

      \(StageKind.streaming.rawValue)
      """)

  @ValueOption(help: "The form of the input; by default found out from its first bytes.")
  var format: InputFormat?

  @ValueOption(
    help: OptionHelp(
      "The JSON pointer of an array of objects that are no Features, /data/items, or '' for all; each becomes the "
        + "properties of one.", valueName: "pointer"), transform: Decode.pointer)
  var records: String?

  @ValueOption(
    help: OptionHelp("The column, or JSON Lines member, with the longitude or easting.", valueName: "column"))
  var lon: String?

  @ValueOption(
    help: OptionHelp("The column, or JSON Lines member, with the latitude or northing.", valueName: "column"))
  var lat: String?

  @ValueOption(help: OptionHelp("The column, or JSON Lines member, with the geometry as WKT.", valueName: "column"))
  var wkt: String?

  @ValueOption(
    help: OptionHelp("The column, or JSON Lines member, that becomes the Feature's id.", valueName: "column"))
  var id: String?

  @ValueOption(
    help: OptionHelp(
      """
      COPY: the table's columns in their order, with commas between, and what their values are after a colon: \
      name:text, or number, boolean, json, or properties for a JSON object of all properties.
      """, valueName: "names"), transform: CopyColumns.parse)
  var columns: CopyColumns?

  @ValueOption(help: OptionHelp("What stands between CSV fields: one character, or tab.", valueName: "char"))
  var delimiter: Delimiter = .comma

  @Switch(help: "Take every field as a string, even if it reads as a number.")
  var strings = false

  @ValueOption(
    help: OptionHelp(
      """
      CSV: the types of columns, with commas between: code:text, or number, integer, boolean. (default: what the first \
      \(CSVTable.sampleRows) rows have)
      """, valueName: "types"), transform: CSVTypes.parse)
  var types: CSVTypes?

  @Switch(name: .customLong("no-geometry"), help: "CSV, COPY: no column is a geometry; all become properties.")
  var hasNoGeometry = false

  @ValueOption(
    limit: .oneOf(5, 6), help: OptionHelp("Encoded polylines: how many decimals they have.", valueName: "n"))
  var polylinePrecision: Int?

  @ValueOption(help: OptionHelp("IMDF: the language of imdf_name. (default: the archive's)", valueName: "code"))
  var lang: String?

  @Switch(help: "IMDF: tell with each feature what its references name.")
  var resolve = false

  @ValueOption(
    help: OptionHelp(
      "Vector tiles: which one it is, where its name does not say so; of archives the one to read.", valueName: "z/x/y"),
    transform: Decode.tileKey)
  var tile: String?

  @ValueOption(
    limit: .between(0, TileKey.finestZoom),
    help: OptionHelp("PMTiles, MBTiles: the level whose tiles are read. (default: the finest)", valueName: "z"))
  var zoom: Int?

  @ValueOption(
    help: OptionHelp(
      "GeoPackages and the like: the layers to read, with commas between. (default: all)", valueName: "names"),
    transform: Decode.layerNames)
  var layer: String?

  @Switch(help: "GeoPackages and the like: list the layers, each as a Feature with its box, and read none.")
  var layers = false

  @ValueOption(
    help: OptionHelp(
      "GeoPackages and the like: read the result of a statement in SQL, in place of layers.", valueName: "statement"))
  var sql: String?

  @ValueOption(
    help: OptionHelp(
      "Shapefiles and the like: the encoding of their texts, such as CP1252. (default: what the file says)",
      valueName: "name"))
  var encoding: String?

  @Options var stream: StreamOptions

  static var constraints: [OptionConstraint] {
    [
      .requires("--lang, --resolve", "--format imdf", orLeftOut: true),
      .requires(
        "--layer, --layers, --sql, --encoding", "--format gdal", orLeftOut: true,
        because: "they are for files with layers that GDAL reads"),
      .atMostOne("--layer, --layers, --sql"),
      .requires("--tile", "--format mvt|pmtiles|mbtiles", orLeftOut: true),
      .requires("--zoom", "--format pmtiles|mbtiles", orLeftOut: true),
      .atMostOne("--tile, --zoom"),
      .requires("--polyline-precision", "--format polyline"),
      .together("--lon, --lat"),
      .excludes("--wkt", "--lon, --lat"),
      .requires(
        "--lon, --lat, --wkt", "--format csv|copy|jsonl", orLeftOut: true,
        because: "they name columns, or members of JSON Lines"),
      .requires(
        "--id", "--format csv|copy|jsonl|gdal", orLeftOut: true,
        because: "they name columns, or members of JSON Lines"),
      .requires("--format copy", "--columns", because: "the names of the table's columns in their order"),
      .requires("--columns", "--format copy", orLeftOut: true),
      .requires("--types", "--format csv", orLeftOut: true),
      .excludes("--types", "--strings", because: "--strings makes every column text"),
      .excludes("--no-geometry", "--lon, --lat, --wkt"),
      .requires("--no-geometry", "--format csv|copy", orLeftOut: true),
      .requires("--records", "--format jsonl", orLeftOut: true, because: "it is for JSON that is not GeoJSON"),
    ]
  }

  // What these mean is read twice, here to refuse it: an option of a type of its own takes 30,000 instructions of each
  // start, for Swift to make the type.

  static func pointer(_ text: String) throws -> String {
    if JSONPointer(text) != nil { return text }
    throw ValidationError("'\(text)' is not a JSON pointer, such as /data/items, or '' for the whole text.")
  }

  static func tileKey(_ text: String) throws -> String {
    _ = try TileKey.parse(text)
    return text
  }

  static func layerNames(_ text: String) throws -> String {
    _ = try NameList.parse(text)
    return text
  }

  private var readsDataSource: Bool { layer != nil || layers || sql != nil || encoding != nil }

  private var takesCSV: Bool { lon != nil || wkt != nil || id != nil }

  var readsInput: Bool {
    format != nil || records != nil || columns != nil || takesCSV || strings || types != nil || hasNoGeometry
      || lang != nil || resolve || tile != nil || zoom != nil || readsDataSource || delimiter.byte != 0x2C
  }

  var input: (format: InputFormat?, csv: CSVOptions) {
    var csv = CSVOptions()
    csv.delimiter = delimiter.byte
    csv.lonColumn = lon
    csv.latColumn = lat
    csv.wktColumn = wkt
    csv.idColumn = id
    csv.infersTypes = !strings
    csv.types = types?.columns ?? []
    csv.hasGeometry = !hasNoGeometry
    csv.venueLanguage = lang
    csv.resolvesVenue = resolve
    (csv.tile, csv.tileZoom) = (try? tile.map(TileKey.parse), zoom)
    csv.dataSource.layers = (try? layer.map(NameList.parse))?.names ?? []
    csv.dataSource.listsLayers = layers
    (csv.dataSource.statement, csv.dataSource.idColumn, csv.dataSource.encoding) = (sql, id, encoding)
    csv.polylinePrecision = polylinePrecision ?? 5
    csv.copyColumns = columns?.columns ?? []
    csv.records = records.flatMap { JSONPointer($0) }
    if records != nil { return (.jsonl, csv) }
    if columns != nil { return (.copy, csv) }
    if readsDataSource { return (format, csv) }
    return (format ?? (takesCSV || hasNoGeometry || types != nil ? .csv : nil), csv)
  }

  var inputHint: InputHint {
    InputHint(
      "this is not GeoJSON; if it is WKT, WKB or CSV, say so with --format (and --delimiter)", texts: .itself)
  }

  func prepare() throws(RunError) -> PreparedStage { PreparedStage(.passing, use: .named()) }
}

/// The columns of a table.
struct CopyColumns: Sendable {
  let columns: [CopyColumn]

  /// Reads an option's text.
  static func parse(_ text: String) throws -> CopyColumns {
    CopyColumns(
      columns: try NameList.parse(text).names.map { name in
        guard let column = CopyColumn(name) else { throw ValidationError("'\(name)' has no name before its colon.") }
        return column
      })
  }
}

/// The types of columns of CSV.
struct CSVTypes: Sendable {
  let columns: [CSVColumnType]

  /// Reads an option's text.
  static func parse(_ text: String) throws -> CSVTypes {
    CSVTypes(
      columns: try NameList.parse(text).names.map { name in
        guard let column = CSVColumnType(name) else {
          let types = CSVType.Given.allCases.map(\.rawValue).joined(separator: ", ")
          throw ValidationError("'\(name)' is not a name with a type after a colon: \(types).")
        }
        return column
      })
  }
}

extension InputFormat: OptionValue {
  public init?(argument: String) {
    // What documents become is no form that could be asked for.
    guard argument != InputFormat.document.rawValue else { return nil }
    self.init(rawValue: argument)
  }

  public static var allValueStrings: [String] { allCases.filter { $0 != .document }.map(\.rawValue) }
}

/// What stands between the fields of CSV.
struct Delimiter: OptionValue {
  static var expectation: String { "one character, or tab" }

  let byte: UInt8
  static let comma = Delimiter(byte: 0x2C)
  static let tab = Delimiter(byte: 0x09)

  private init(byte: UInt8) { self.byte = byte }

  init?(argument: String) {
    if argument == "tab" || argument == "\\t" {
      byte = 0x09
    } else if argument.utf8.count == 1, let only = argument.utf8.first, ![0x22, 0x0A, 0x0D].contains(only) {
      byte = only
    } else {
      return nil
    }
  }

  var defaultValueDescription: String { "," }
}
