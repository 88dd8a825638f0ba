// The libraries that plat calls: which are here, in which versions, what for, and what to install.

import Compression
import Engines
import Expat
import HTTPService
import Lazy
import YAML

/// A library that plat calls, or the database of one.
package struct InstalledLibrary: Sendable {
  /// What it is called.
  package let name: String
  /// Its version; nil where it is missing.
  package let version: String?
  /// What it is for.
  package let purpose: String
  /// What to type to install it.
  package private(set) var installation: String

  /// Whether plat does without it, but for what it is for.
  package private(set) var isOptional = false

  private init(_ name: String, for purpose: String, _ library: LazyLibrary, _ version: () -> String?) {
    (self.name, self.purpose, installation) = (name, purpose, library.installation)
    self.version = library.isHere ? version() : nil
  }

  /// All of them.
  ///
  /// Each that is here is opened, which takes some 10 ms.
  package static var all: [InstalledLibrary] {
    var all = [
      InstalledLibrary("GEOS", for: "overlays, validity and relations of geometries", .geos) { Engines.geosVersion },
      InstalledLibrary("PROJ", for: "coordinate reference systems", .proj) { Engines.proj.version },
      database,
    ]
    if let sqlite = LazyLibrary.sqliteVersion {
      all.append(InstalledLibrary("SQLite", for: "PROJ's database, MBTiles", .sqlite) { sqlite })
    }
    return all + [
      InstalledLibrary("zlib", for: "gzip, PBF, zip archives, pages of view", .zlib) { CompressionLibraries.zlib },
      InstalledLibrary("zstd", for: "inputs and outputs in zstd", .zstd) { CompressionLibraries.zstd },
      InstalledLibrary("expat", for: "GPX, KML, TCX and OSM XML", .expat) { ExpatLibrary.version },
      InstalledLibrary("libyaml", for: "files of styles, rules and settings", .yaml) { YAMLLibrary.version },
      InstalledLibrary("cairo", for: "pictures as PNG and PDF", .cairo) { Engines.lettering.cairo },
      InstalledLibrary("Pango", for: "text in pictures", .cairo) { Engines.lettering.pango },
      InstalledLibrary("libmicrohttpd", for: "the server of serve", .microhttpd) { HTTPLibrary.version },
      gdal,
    ]
  }

  private static var gdal: InstalledLibrary {
    var gdal = InstalledLibrary("GDAL", for: "GeoPackage, Shapefile, FlatGeobuf and the like", .gdal) {
      Engines.gdalVersion
    }
    gdal.isOptional = true
    return gdal
  }

  /// PROJ's database, which has a package of its own in some systems.
  private static var database: InstalledLibrary {
    var database = InstalledLibrary("proj.db", for: "CRSs by their codes", .proj) {
      Engines.proj.database.map { "EPSG \($0.registry)" }
    }
    #if os(Linux)
    if LazyLibrary.proj.isHere { database.installation = "apt-get install proj-data" }
    #endif
    return database
  }
}
