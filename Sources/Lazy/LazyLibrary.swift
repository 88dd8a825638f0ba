// The libraries that plat opens when they are first needed: which of them are here, and what to install.

internal import CLazy

/// A library that is opened when it is first needed.
public enum LazyLibrary: CaseIterable, Sendable {
  case geos, proj, zlib, zstd, expat, yaml
  /// libmicrohttpd, which nothing but `serve` needs.
  case microhttpd
  /// cairo and Pango, by way of Pango's library for cairo.
  case cairo
  /// GDAL, which nothing but its own formats needs.
  case gdal
  /// SQLite, which PROJ brings with it.
  case sqlite

  /// Whether it can be opened; to call one of its functions where it cannot ends the process.
  public var isHere: Bool { found.is_here }

  /// What to type to install it.
  public var installation: String {
    #if os(Linux)
    "apt-get install \(String(cString: found.debian))"
    #else
    "brew install \(String(cString: found.homebrew))"
    #endif
  }

  /// The version of SQLite that PROJ reads its database with; nil where that cannot be told.
  public static var sqliteVersion: String? { plat_sqlite_version().map { String(cString: $0) } }

  private var found: plat_library {
    switch self {
    case .geos: plat_geos_library()
    case .proj: plat_proj_library()
    case .zlib: plat_zlib_library()
    case .zstd: plat_zstd_library()
    case .expat: plat_expat_library()
    case .yaml: plat_yaml_library()
    case .microhttpd: plat_microhttpd_library()
    case .cairo: plat_cairo_library()
    case .gdal: plat_gdal_library()
    case .sqlite: plat_sqlite_library()
    }
  }
}
