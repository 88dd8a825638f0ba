// Files that GDAL reads: what tells them, and what is said where one cannot be read.

import Formats
import GDAL
import SystemLibrary
import Words

/// A file, or a folder, that is read by GDAL, which has to find its places by itself.
struct DataSourceFile {
  /// Where it is, and what messages call it.
  private let path, name: String
  /// The driver, where the bytes tell it.
  private let driver: String?
  private let isAsked: Bool
  /// What it is, such as `is a GeoPackage`.
  private let kind: String
  /// Whether it stands in an archive.
  private let isArchived: Bool

  /// The file, where it is one; nil for what plat reads itself, and for what has no places, such as a pipe.
  ///
  /// - Parameters:
  ///   - isAsked: whether `--format gdal` was asked for.
  ///   - asLayers: whether options ask for what GDAL has of a file, such as its list of layers.
  init?(_ path: String, isAsked: Bool, asLayers: Bool) {
    (self.path, name, self.isAsked) = (path, path, isAsked)
    var status = stat()
    guard path != "-", path.withFileName({ stat($0, &status) }) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFDIR {
      let isDatabase = path.lowercased().hasSuffix(".gdb") || path.lowercased().hasSuffix(".gdb/")
      guard isAsked || isDatabase else { return nil }
      (driver, kind, isArchived) = (isDatabase ? "OpenFileGDB" : nil, "is a folder", false)
      return
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    let head = Self.head(path)
    let found = head.withUnsafeBytes { ForeignFormat($0, asLayers: asLayers) }
    let named = Self.names.first { path.lowercased().hasSuffix($0.ending) }
    if let found, let driver = found.driver {
      (self.driver, kind, isArchived) = (driver, found.name, found.isArchive)
    } else if found == nil, head.withUnsafeBytes(Self.isEsriJSON) {
      (driver, kind, isArchived) = ("ESRIJSON", "is Esri JSON", false)
    } else if found == nil, let named {
      (driver, kind, isArchived) = (named.driver, named.kind, false)
    } else if isAsked {
      (driver, kind, isArchived) = (nil, "is a file", false)
    } else {
      return nil
    }
  }

  /// A copy of what came through a pipe, or was compressed.
  ///
  /// - Parameters:
  ///   - path: where the copy is.
  ///   - name: what messages call the input.
  ///   - format: what its first bytes say; one that has a driver.
  init(copy path: String, of name: String, _ format: ForeignFormat) {
    (self.path, self.name, isAsked) = (path, name, false)
    (driver, kind, isArchived) = (format.driver, format.name, format.isArchive)
  }

  /// The end that a driver expects of the name of its files.
  static func ending(_ format: ForeignFormat) -> String {
    if format.isArchive { return "zip" }
    switch format.driver {
    case "ESRI Shapefile": return "shp"
    case "FlatGeobuf": return "fgb"
    case let driver?: return driver.lowercased()
    case nil: return "data"
    }
  }

  /// Forms of text that begin with anything, by the ends of their names.
  private static let names = [
    (ending: ".mif", driver: "MapInfo File", kind: "is MapInfo's interchange format"),
    (ending: ".tab", driver: "MapInfo File", kind: "is a table of MapInfo"),
    (ending: ".dxf", driver: "DXF", kind: "is DXF"), (ending: ".dgn", driver: "DGN", kind: "is DGN"),
    (ending: ".000", driver: "S57", kind: "is S-57"),
  ]

  private static func head(_ path: String) -> [UInt8] {
    let descriptor = path.withFileName { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return [UInt8](unsafeUninitializedCapacity: ForeignFormat.headCount) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
  }

  /// Whether a JSON object is a set of features as Esri's services write them.
  private static func isEsriJSON(_ head: UnsafeRawBufferPointer) -> Bool {
    guard let first = head.first(where: { !isBlank($0) }), first == 0x7B else { return false }
    let text = String(decoding: head, as: UTF8.self)
    return text.contains("\"esriGeometry") && text.contains("\"geometryType\"")
  }

  /// Opens it.
  ///
  /// - Throws: `RunError` that says what is missing or wrong, and what to do.
  func makeDecoder(_ options: DataSourceOptions) throws(RunError) -> DataSourceDecoder {
    let absolute = path.realPath ?? path
    do throws(DataSourceError) {
      return try DataSourceDecoder(
        (isArchived ? "/vsizip/" : "") + absolute, format: driver, isAsked: isAsked, options)
    } catch {
      switch error {
      case .noLibrary(let installation):
        throw RunError(.unavailable, "\(name): \(kind), which plat reads with GDAL; to have it: \(installation)")
      case .noDriver(let driver, let version):
        throw RunError(
          .unavailable, "\(name): \(kind), for which GDAL \(version), as it is installed, has no driver (\(driver))")
      case .noLayer(let layer, let layers):
        let nearest = layer.nearest(of: layers).map { "; did you mean '\($0)'?" }
        throw RunError(
          .usage,
          "\(name): has no layer '\(layer)'\(nearest ?? (layers.isEmpty ? "" : "; it has \(layers.joined(separator: ", "))"))"
        )
      case .noEncoding(let driver):
        throw RunError(
          .usage, "\(name): \(kind), and GDAL's driver \(driver) takes no --encoding: such files are UTF-8")
      case .badStatement(let message): throw RunError(.usage, "\(name): --sql: \(message)")
      case .failed(let message): throw RunError(.badData, "\(name): \(kind), and cannot be read: \(message)")
      }
    }
  }
}
