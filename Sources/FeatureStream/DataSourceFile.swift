// Files that GDAL reads: what tells them, and what is said where one cannot be read.

import Formats
import GDAL
import SystemLibrary
import Words

/// A file, or a folder, that is read by GDAL, which has to find its places by itself.
struct DataSourceFile {
  private let path: String
  /// The driver, where the bytes tell it.
  private let driver: String?
  private let isAsked: Bool
  /// What it is, such as `is a GeoPackage`.
  private let kind: String
  /// Whether it stands in an archive.
  private let isArchived: Bool

  /// The file, where it is one; nil for what plat reads itself, and for what has no places, such as a pipe.
  ///
  /// - Parameter isAsked: whether `--format gdal` was asked for.
  init?(_ path: String, isAsked: Bool) {
    self.path = path
    self.isAsked = isAsked
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
    let found = head.withUnsafeBytes { ForeignFormat($0) }
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
    let absolute = path.withFileName { name in
      guard let resolved = realpath(name, nil) else { return path }
      defer { free(resolved) }
      return String(cString: resolved)
    }
    do throws(DataSourceError) {
      return try DataSourceDecoder(
        (isArchived ? "/vsizip/" : "") + absolute, format: driver, isAsked: isAsked, options)
    } catch {
      switch error {
      case .noLibrary(let installation):
        throw RunError(.unavailable, "\(path): \(kind), which plat reads with GDAL; to have it: \(installation)")
      case .noDriver(let driver, let version):
        throw RunError(
          .unavailable, "\(path): \(kind), for which GDAL \(version), as it is installed, has no driver (\(driver))")
      case .noLayer(let name, let layers):
        let nearest = name.nearest(of: layers).map { "; did you mean '\($0)'?" }
        throw RunError(
          .usage,
          "\(path): has no layer '\(name)'\(nearest ?? (layers.isEmpty ? "" : "; it has \(layers.joined(separator: ", "))"))"
        )
      case .badStatement(let message): throw RunError(.usage, "\(path): --sql: \(message)")
      case .failed(let message): throw RunError(.badData, "\(path): \(kind), and cannot be read: \(message)")
      }
    }
  }
}
