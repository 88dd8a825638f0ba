// How a CSV file is read: what the user says of it, and which columns hold the geometry and the id.

import GeoJSON
import Globe

/// What is wanted of a record, where that is not all of it.
public struct WantedParts: Sendable, Equatable {
  /// The properties.
  public var names: Set<String>
  /// Whether the geometry is; the text of one that is not is still checked.
  public var geometry: Bool

  /// Says what is wanted.
  public init(names: Set<String>, geometry: Bool) { (self.names, self.geometry) = (names, geometry) }
}

/// The delimiter of a CSV file, the columns with a meaning, and whether types are inferred.
public struct CSVOptions: Sendable {
  /// What stands between fields: a comma unless said otherwise.
  public var delimiter: UInt8
  /// The column of longitudes or eastings; goes with `latColumn`.
  public var lonColumn: String?
  /// The column of latitudes or northings; goes with `lonColumn`.
  public var latColumn: String?
  /// The column of geometries, in WKT or in hexadecimal WKB.
  public var wktColumn: String?
  /// The column of Feature ids.
  public var idColumn: String?
  /// Whether columns that look like numbers, or like `true` and `false`, are written as such, not as strings.
  public var infersTypes: Bool
  /// Whether a column holds the geometry; where none does, geometries are null.
  public var hasGeometry: Bool
  /// Whether a file in which no column looks like a geometry is refused, and not taken for one without.
  public var needsGeometry = true
  /// The types that columns are given; those of others are found out.
  public var types: [CSVColumnType] = []
  /// Whether options of the command line say which columns there are.
  public var takesOptions = true
  /// The columns of a table that COPY has written, which has no header.
  public var copyColumns: [CopyColumn] = []
  /// How many decimals encoded polylines have.
  public var polylinePrecision = 5
  /// In which language names of a venue are given; nil for its own.
  public var venueLanguage: String?
  /// Whether what references of a venue name is reported with each feature.
  public var resolvesVenue = false
  /// Whether the column with the id is all that is said of the columns.
  package var namesOnlyID: Bool {
    idColumn != nil && lonColumn == nil && wktColumn == nil && types.isEmpty && infersTypes && hasGeometry
  }
  /// What is wanted of each row; nil for all of it.
  public var wanted: WantedParts?
  /// What is read of files with layers that GDAL reads.
  public var dataSource = DataSourceOptions()

  /// Where in a JSON text the array with the records is; nil for lines.
  package var records: JSONPointer?
  /// Which vector tile is read; nil for what its name says, or of an archive for all of one level.
  package var tile: TileKey?
  /// The level of an archive's tiles that are read; nil for the finest.
  package var tileZoom: Int?

  /// Makes options; where no column is named for the geometry, `CSVTranscoder` looks for one.
  public init(
    delimiter: UInt8 = 0x2C, lonColumn: String? = nil, latColumn: String? = nil, wktColumn: String? = nil,
    idColumn: String? = nil, infersTypes: Bool = true, hasGeometry: Bool = true
  ) {
    self.delimiter = delimiter
    self.lonColumn = lonColumn
    self.latColumn = latColumn
    self.wktColumn = wktColumn
    self.idColumn = idColumn
    self.infersTypes = infersTypes
    self.hasGeometry = hasGeometry
  }

  /// The options of a file that is read beside the stream, and so has none of its own.
  ///
  /// - Parameter needsGeometry: whether it is of no use where no column looks like a geometry.
  public static func beside(needsGeometry: Bool) -> CSVOptions {
    var options = CSVOptions()
    (options.needsGeometry, options.takesOptions) = (needsGeometry, false)
    return options
  }
}

/// The columns of a CSV file that do not become properties, by their places in the header.
struct CSVColumns: Sendable {
  /// What the geometry is made of.
  enum Geometry: Sendable, Equatable {
    case point(lon: Int, lat: Int)
    case wkt(Int)
    case none
  }

  let geometry: Geometry
  let id: Int?

  private static let wktNames = ["wkt", "geometry", "geom", "the_geom"]
  private static let pointNames = [
    ("lon", "lat"), ("longitude", "latitude"), ("lng", "lat"), ("long", "lat"), ("x", "y"),
  ]

  /// Finds the columns in `header`.
  ///
  /// - Throws: `FormatError` for a header that names a column twice, a column that it does not have, and where nothing
  ///   says what the geometry is.
  init(_ header: [String], _ options: CSVOptions) throws(FormatError) {
    let source = options.copyColumns.isEmpty ? "the header" : "--columns"
    // By bytes: to `String`, two spellings of one accented letter are equal.
    var seen: Set<[UInt8]> = []
    for name in header where !seen.insert(Array(name.utf8)).inserted {
      throw Self.error("duplicate-column", "\(source) has two columns \"\(name)\"")
    }
    if let name = options.idColumn { id = try Self.place(of: name, in: header, source) } else { id = nil }
    let named = try Self.namedGeometry(header, options)
    if let named { geometry = named } else { geometry = try Self.foundGeometry(header, source, options) }
    let places: [Int] =
      switch geometry {
      case .point(let lon, let lat): [lon, lat]
      case .wkt(let place): [place]
      case .none: []
      }
    if let id, places.contains(id) {
      throw Self.error("column-conflict", "the column \"\(header[id])\" cannot be both the id and the geometry")
    }
    if Set(places).count < places.count {
      throw Self.error("column-conflict", "the column \"\(header[places[0]])\" cannot be both longitude and latitude")
    }
  }

  /// Whether the column at `place` becomes a property.
  func isProperty(_ place: Int) -> Bool {
    switch geometry {
    case .point(let lon, let lat): place != lon && place != lat && place != id
    case .wkt(let column): place != column && place != id
    case .none: place != id
    }
  }

  private static func namedGeometry(_ header: [String], _ options: CSVOptions) throws(FormatError) -> Geometry? {
    let source = options.copyColumns.isEmpty ? "the header" : "--columns"
    if !options.hasGeometry { return Geometry.none }
    switch (options.wktColumn, options.lonColumn, options.latColumn) {
    case (nil, nil, nil): return nil
    case (let wkt?, nil, nil): return .wkt(try place(of: wkt, in: header, source))
    case (nil, let lon?, let lat?):
      return .point(lon: try place(of: lon, in: header, source), lat: try place(of: lat, in: header, source))
    case (nil, _?, nil): throw error("column-conflict", "a longitude column needs a latitude column: pass --lat too")
    case (nil, nil, _?): throw error("column-conflict", "a latitude column needs a longitude column: pass --lon too")
    default: throw error("column-conflict", "pass --wkt, or --lon and --lat, not both")
    }
  }

  private static func foundGeometry(
    _ header: [String], _ source: String, _ options: CSVOptions
  ) throws(FormatError) -> Geometry {
    func find(_ name: String) -> Int? { header.firstIndex { $0.lowercased() == name } }
    for name in wktNames {
      if let place = find(name) { return .wkt(place) }
    }
    for (lon, lat) in pointNames {
      if let lon = find(lon), let lat = find(lat) { return .point(lon: lon, lat: lat) }
    }
    if !options.needsGeometry { return .none }
    let help =
      options.takesOptions
      ? "pass --lon COLUMN and --lat COLUMN, --wkt COLUMN, or --no-geometry"
      : "plat decode makes Features of it with --lon COLUMN and --lat COLUMN, or --wkt COLUMN"
    throw error("no-geometry-column", "no column looks like a geometry; \(help) (\(list(header, source)))")
  }

  static func place(of name: String, in header: [String], _ source: String) throws(FormatError) -> Int {
    if let place = header.firstIndex(of: name) { return place }
    let lookalike = header.first { $0.lowercased() == name.lowercased() }
    let hint = lookalike.map { "; did you mean \"\($0)\"?" } ?? ""
    throw error("no-such-column", "no column \"\(name)\"\(hint) (\(list(header, source)))")
  }

  private static func list(_ header: [String], _ source: String) -> String {
    "\(source) has: " + header.joined(separator: ", ")
  }

  private static func error(_ code: String, _ message: String) -> FormatError {
    FormatError(code: code, message: message, offset: 0)
  }
}
