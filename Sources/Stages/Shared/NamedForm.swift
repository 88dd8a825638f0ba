// What the end of a file's name says of what is in it, and which stage, or which other program, writes that.

import Compression
import FeatureStream

/// The forms that `encode` writes, by the words of its `--as`.
package enum EncodedForm: String, CaseIterable {
  case geojson
  case geojsonSeq = "geojson-seq"
  case ndjson
  case jsonl
  case wkt, wkb
  case csv
  case copy
  case gpx
  case kml
  case topojson
  case polyline
  case osmXML = "osm-xml"
  case pmtiles, mbtiles
  case gpkg, shapefile, flatgeobuf, gml, sqlite, xlsx, ods, parquet, filegdb, mapinfo, dxf
}

/// The form that a file's name means.
///
///     NamedForm("out/places.csv.gz")?.writer             // .encode(.csv)
///     NamedForm("places.gpkg")?.writer                   // .ogr2ogr
///     NamedForm("places.json")                           // nil: JSON may be anything
package struct NamedForm {
  /// Who writes files of such names.
  package enum Writer: Equatable {
    /// `encode`, in this form.
    case encode(EncodedForm)
    /// Another stage.
    case stage(String)
    /// GDAL, of GeoJSON.
    case ogr2ogr
    /// A command that makes the file of one that a stage writes: what that is called, and the command.
    case command(from: String, String)
    /// `encode`, of which it is one of several files, in an archive.
    case archive
    /// `tile`, one of many.
    case tiles
    /// None that is known.
    case nobody
  }

  /// The end of the name, in small letters.
  package let ending: String
  /// What people call the form.
  package let name: String
  package let writer: Writer

  /// Reads a name; nil for one that says nothing.
  ///
  /// The end for compression does not count, and devices have names of their own.
  package init?(_ path: String?) {
    guard let path, !path.hasPrefix("/dev/"), var file = path.split(separator: "/").last?.lowercased() else {
      return nil
    }
    if CompressionFormat(path: file) != nil, let dot = file.lastIndex(of: ".") { file = String(file[..<dot]) }
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return nil }
    var ending = String(file[file.index(after: dot)...])
    if let archive = ["shp.zip", "gdb.zip", "tab.zip"].first(where: { file.hasSuffix(".\($0)") }) { ending = archive }
    guard let known = Self.table.first(where: { $0.endings.contains(ending) }) else { return nil }
    (self.ending, name, writer) = (ending, known.name, known.writer)
  }

  /// The form that `encode` writes such a file in; nil where it does not.
  package var encoded: EncodedForm? {
    if case .encode(let form) = writer { return form }
    return nil
  }

  /// Whether Features, one a line, are what the name means: they are JSON Lines, too.
  package var takesFeatures: Bool { encoded == .ndjson || encoded == .jsonl }

  /// The one table of endings.
  private static let table: [(endings: [String], name: String, writer: Writer)] = [
    (["ndjson", "geojsonl", "ndgeojson"], "Features, one a line", .encode(.ndjson)),
    (["jsonl"], "JSON Lines", .encode(.jsonl)),
    (["geojson"], "a FeatureCollection", .encode(.geojson)),
    (["geojsons", "geojsonseq"], "a GeoJSON text sequence", .encode(.geojsonSeq)),
    (["csv"], "CSV", .encode(.csv)),
    (["tsv"], "CSV with tabs", .encode(.csv)),
    (["copy"], "COPY", .encode(.copy)),
    (["wkt"], "WKT", .encode(.wkt)),
    (["wkb"], "WKB", .encode(.wkb)),
    (["gpx"], "GPX", .encode(.gpx)),
    (["kml"], "KML", .encode(.kml)),
    (["kmz"], "KMZ", .encode(.kml)),
    (["topojson"], "TopoJSON", .encode(.topojson)),
    (["polyline"], "encoded polylines", .encode(.polyline)),
    (["osm"], "OSM XML", .encode(.osmXML)),
    (["svg", "png", "pdf"], "a picture", .stage("snapshot")),
    (["html", "htm"], "a page", .stage("view")),
    (["plat-index"], "an index of places", .stage("index")),
    (["gpkg"], "a GeoPackage", .encode(.gpkg)),
    (["shp.zip", "shz"], "a Shapefile", .encode(.shapefile)),
    (["shp", "dbf", "shx"], "a Shapefile", .archive),
    (["fgb"], "FlatGeobuf", .encode(.flatgeobuf)),
    (["parquet", "geoparquet"], "GeoParquet", .encode(.parquet)),
    (["arrow", "feather"], "Arrow", .ogr2ogr),
    (["gml"], "GML", .encode(.gml)),
    (["sqlite"], "SQLite", .encode(.sqlite)),
    (["gdb.zip"], "a file geodatabase", .encode(.filegdb)),
    (["gdb"], "a file geodatabase", .archive),
    (["tab.zip"], "MapInfo", .encode(.mapinfo)),
    (["tab"], "MapInfo", .archive),
    (["mif", "mid"], "MapInfo", .ogr2ogr),
    (["dgn", "jml"], "a form of GDAL's", .ogr2ogr),
    (["dxf"], "DXF", .encode(.dxf)),
    (["xlsx"], "a spreadsheet", .encode(.xlsx)),
    (["ods"], "a spreadsheet", .encode(.ods)),
    (["pmtiles"], "PMTiles", .encode(.pmtiles)),
    (["mvt"], "a vector tile", .tiles),
    (["mbtiles"], "MBTiles", .encode(.mbtiles)),
    (["pbf"], "OpenStreetMap's PBF", .command(from: "osm", "osmium cat -o")),
    (["tcx"], "TCX", .nobody),
    (["jpg", "jpeg", "gif", "webp", "avif", "bmp", "tif", "tiff", "eps", "ps"], "a picture", .nobody),
  ]
}

/// What a stage writes, against which the name of its output is held.
package enum WrittenForm {
  /// Features, one a line.
  case features
  /// The same, in a copy beside the stream, for which a branch may stand.
  case copies
  /// What `encode` writes; the form that its options ask for, nil for what the name means.
  case encoded(EncodedForm?)
  /// Files whose names are this stage's.
  case own(stage: String, name: String)
  /// What no name means: texts for people, reports.
  case other(String)

  /// What is wrong with the name of an output; nil for nothing.
  ///
  /// - Parameters:
  ///   - stage: the stage that writes it.
  ///   - option: the option that names it, in place of the stage's output.
  package func complaint(_ path: String?, stage: String, option: String? = nil) -> String? {
    guard let path, let named = NamedForm(path) else { return nil }
    let writes: String
    switch self {
    case .features, .copies:
      if named.takesFeatures { return nil }
      writes = "Features, one a line"
    case .encoded(let form):
      if form != nil || named.encoded != nil { return nil }
      writes = "no such file"
    case .own(let owner, let name):
      // Of other forms of the same, such as pictures, the stage says more itself.
      if named.writer == .stage(owner) || named.name == name { return nil }
      writes = name
    case .other(let name):
      if named.takesFeatures { return nil }
      writes = name
    }
    let who = option.map { "\($0) of \(stage)" } ?? stage
    return "'\(path)' is a name for \(named.name), and \(who) writes \(writes). \(help(path, stage, named, option))"
  }

  /// What there is to tell of the name of an output where another form was asked for; nil for nothing.
  package func warning(_ path: String?) -> ClosingWarning? {
    guard case .encoded(let form?) = self, let path, let named = NamedForm(path), named.encoded != form else {
      return nil
    }
    if form == .ndjson, named.takesFeatures { return nil }
    return ClosingWarning(
      code: "contrary-name",
      message: "'\(path)' is a name for \(named.name), and --as \(form.rawValue) is what was written")
  }

  /// What to do about it.
  private func help(_ path: String, _ stage: String, _ named: NamedForm, _ option: String?) -> String {
    if option != nil { return "Give it another name." }
    // Records that go on can be written by the stage after; of the rest another name is all that helps.
    switch self {
    case .features: return Self.help(path, "plat \(stage) … then", named)
    case .copies: return Self.help(path, "plat … then \(stage) [", named)
    case .encoded: return Self.help(path, "plat … then", named)
    case .own, .other: return "Give it another name."
    }
  }

  private static func help(_ path: String, _ chain: String, _ named: NamedForm) -> String {
    let end = chain.hasSuffix("[") ? " ]" : ""
    /// The name without its end, and what makes the file reads and writes no compressed ones.
    var stem = Substring(path)
    for end in [".gz", ".zst", ".\(named.ending)", ".osm"] where stem.lowercased().hasSuffix(end) {
      stem = stem.dropLast(end.count)
    }
    switch named.writer {
    case .encode: return "encode writes it: \(chain) encode -o \(path)\(end)"
    case .stage(let name): return "\(name) writes it: \(chain) \(name) -o \(path)\(end)"
    case .ogr2ogr:
      let (file, made) = ("\(stem).geojson", "\(stem).\(named.ending)")
      return "No stage does; ogr2ogr makes it of GeoJSON: \(chain) encode -o \(file)\(end) && ogr2ogr \(made) \(file)"
    case .command(let ending, let command):
      let file = "\(stem).\(ending)"
      return
        "No stage does; \(command.prefix { $0 != " " }) makes it of another: \(chain) encode -o \(file)\(end) && "
        + "\(command) \(path) \(file)"
    case .archive:
      let kind = ["gdb", "tab"].contains(named.ending) ? named.ending : "shp"
      let name = named.name.prefix(1).uppercased() + named.name.dropFirst()
      return
        "\(name) is several files, which encode writes into one archive, as GDAL and QGIS read it: \(chain) encode -o "
        + "\(stem).\(kind).zip\(end)"
    case .tiles: return "tile writes them, each to a file of its own: \(chain) tile --as mvt --zoom 12\(end)"
    case .nobody: return "No stage does."
    }
  }
}
