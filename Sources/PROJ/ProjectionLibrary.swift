// What there is of PROJ on a system: its version, its database, and the folders that it reads.

internal import CPROJ

/// PROJ as it is installed.
public enum ProjectionLibrary {
  /// The version, such as `9.1.1`.
  public static var version: String { String(cString: proj_info().version) }

  /// The folders in which it looks for its database and grids, those that are not there too.
  public static var folders: [String] {
    guard let path = proj_info().searchpath else { return [] }
    return String(cString: path).split(separator: ":").map(String.init)
  }

  /// The database that it finds: its file, and the version of EPSG's registry in it, such as `v10.076 (2022-08-31)`;
  /// nil for none.
  ///
  /// The corresponding PROJ function is `proj_context_get_database_metadata`.
  public static var database: (file: String, registry: String)? {
    guard let context = try? ProjectionContext(), let file = proj_context_get_database_path(context.pointer) else {
      return nil
    }
    func metadata(_ key: String) -> String? {
      proj_context_get_database_metadata(context.pointer, key).map { String(cString: $0) }
    }
    let registry = metadata("EPSG.VERSION") ?? "of unknown version"
    return (String(cString: file), registry + (metadata("EPSG.DATE").map { " (\($0))" } ?? ""))
  }
}
