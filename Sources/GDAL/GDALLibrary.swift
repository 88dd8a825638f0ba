// GDAL as it is installed: its version, its drivers, and what it says.

internal import CGDAL
import Lazy
import Synchronization
import SystemLibrary

/// GDAL, of which plat calls the vector part, OGR.
///
/// It is opened when a file needs it. No driver is used that goes to a network or reads files which a file names,
/// unless the caller asks for one by name.
public enum GDALLibrary {
  /// Whether it is installed.
  public static var isHere: Bool { LazyLibrary.gdal.isHere }

  /// What to type to install it.
  public static var installation: String { LazyLibrary.gdal.installation }

  /// The version, such as `3.6.2`.
  public static var version: String { String(cString: GDALVersionInfo("RELEASE_NAME")) }

  /// The drivers that are asked whether a file is theirs: those that read local files, and nothing that these name.
  static let drivers = [
    "GPKG", "ESRI Shapefile", "FlatGeobuf", "OpenFileGDB", "MapInfo File", "GML", "ESRIJSON", "DXF", "DGN", "ODS",
    "XLSX",
    "XLS", "SQLite", "MBTiles", "Parquet", "Arrow", "S57", "JML", "MapML", "Selafin", "VFK", "netCDF",
  ]

  /// Whether this GDAL has a driver.
  static func has(_ driver: String) -> Bool {
    start()
    return GDALGetDriverByName(driver) != nil
  }

  /// Registers the drivers, once.
  static func start() { _ = started }

  private static let started: Void = {
    CPLSetErrorHandler { kind, _, message in
      guard kind == GDALLibrary.warning, let message else { return }
      let text = GDALLibrary.onOneLine(String(cString: message))
      GDALLibrary.said.withLock { said in
        if said.count < GDALLibrary.mostWarnings, !said.contains(text) { said.append(text) }
      }
    }
    // What a file says of its schema is not fetched.
    CPLSetConfigOption("GML_SKIP_RESOLVE_ELEMS", "ALL")
    CPLSetConfigOption("GML_DOWNLOAD_SCHEMA", "NO")
    // The first row of a sheet is its header, as in CSV: where all columns are texts, GDAL would take it for a record.
    for name in ["OGR_XLSX_HEADERS", "OGR_ODS_HEADERS", "OGR_XLS_HEADERS"] where getenv(name) == nil {
      CPLSetConfigOption(name, "FORCE")
    }
    GDALAllRegister()
  }()

  /// CE_Warning.
  private static let warning: Int32 = 2
  private static let mostWarnings = 100
  private static let said = Mutex<[String]>([])

  /// What GDAL has warned of since the last call, each once, in the order it came.
  static func takeWarnings() -> [String] {
    said.withLock { said in
      defer { said = [] }
      return said
    }
  }

  /// What the last call failed with, on this thread; nil where it did not.
  static var failure: String? {
    guard CPLGetLastErrorType() >= plat_gdal_failure else { return nil }
    return CPLGetLastErrorMsg().map { onOneLine(String(cString: $0)) }
  }

  private static func onOneLine(_ text: String) -> String {
    text.split { $0.isNewline || $0 == " " }.joined(separator: " ")
  }

  /// Opens a file of pixels.
  ///
  /// - Parameters:
  ///   - path: an absolute path, so that no name is taken for one of GDAL's connections.
  ///   - drivers: those that are asked.
  ///   - form: what the file is read as, for messages: `an image`.
  static func openRaster(
    _ path: String, _ drivers: [String], as form: String
  ) throws(DataSourceError) -> GDALDatasetH {
    guard isHere else { throw .noLibrary(installation: installation) }
    start()
    CPLErrorReset()
    let opened = withList(drivers) { GDALOpenEx(path, GDAL_OF_READONLY | GDAL_OF_RASTER, $0, nil, nil) }
    _ = takeWarnings()
    guard let opened else { throw .failed(failure ?? "no driver of GDAL \(version) reads it as \(form)") }
    return opened
  }

  /// Calls `body` with a list of texts as C has it, a null at its end.
  static func withList<Result>(_ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    var list = copies.map { UnsafePointer<CChar>($0) }
    list.append(nil)
    return list.withUnsafeBufferPointer { list in
      // The list has its null at least.
      guard let start = list.baseAddress else { fatalError("a list with an element has an address") }
      return body(start)
    }
  }
}

/// Why a data source cannot be read or written.
public enum DataSourceError: Error, Equatable, Sendable {
  /// GDAL is not installed; what to type for it.
  case noLibrary(installation: String)
  /// This GDAL has no driver for the format.
  case noDriver(String, version: String)
  /// There is no such layer; the layers there are.
  case noLayer(String, among: [String])
  /// The driver takes no encoding: its files say how their texts are encoded.
  case noEncoding(driver: String)
  /// A statement or a condition is wrong; GDAL's words.
  case badStatement(String)
  /// The source cannot be read, or not be written; GDAL's words.
  case failed(String)
}
