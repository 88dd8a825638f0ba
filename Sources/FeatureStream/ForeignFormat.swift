// Files in other formats, told by their first bytes, and the command that makes GeoJSON of each.

import Compression
import Documents
import Words

/// What a file is that plat does not read, and what helps.
struct ForeignFormat {
  /// What helps.
  private enum Help {
    /// `decode` reads it with GDAL, by this driver.
    case gdal(String)
    /// A program that writes the text to standard output, before the file's name and after it.
    case command(String, behind: String = "")
    /// `decode` reads it.
    case decode
    /// What to do, in words.
    case words(String)

    /// Whether `decode` reads it.
    var isForDecode: Bool {
      switch self {
      case .decode, .gdal: true
      default: false
      }
    }
  }

  /// What it is, such as `is a GeoPackage`.
  let name: String
  private let help: Help

  private init(_ name: String, _ help: Help) { (self.name, self.help) = (name, help) }

  /// How many first bytes are looked at.
  static let headCount = 4096

  /// What these first bytes are; nil for text that may be one of plat's forms.
  ///
  /// - Parameter asLayers: whether options ask for what GDAL has of a file, such as its list of layers: MBTiles, which
  ///   plat reads itself, are then GDAL's.
  init?(_ head: UnsafeRawBufferPointer, asLayers: Bool = false) {
    guard let first = head.first else { return nil }
    // What nearly every input begins with.
    if first == 0x7B, head.count < 2 || head[1] != 0 { return nil }
    guard let found = Self.byMagic(head) ?? Self.encoding(head) ?? Self.wellKnownBinary(head) ?? Self.markup(head)
    else { return nil }
    if asLayers, MBTilesDecoder.begins(head) {
      self = ForeignFormat("is MBTiles", .gdal("MBTiles"))
      return
    }
    self = found
  }

  /// Whether bytes are too few to tell, and more should be waited for, even if they do not come soon: no text in UTF-8
  /// begins with them.
  static func needsMore(_ head: UnsafeRawBufferPointer) -> Bool {
    guard let first = head.first, head.count < 512 else { return false }
    return first < 0x09 || (0x7F...0xC1).contains(first) || first >= 0xF5
  }

  /// What to say of a file, such as `is a GeoPackage; try: plat decode … | plat …`.
  ///
  /// - Parameters:
  ///   - path: `-` for standard input.
  ///   - compression: how the file is compressed that these bytes came out of.
  func refusal(_ path: String, _ compression: CompressionFormat?) -> String {
    let command = command(path, compression)
    if case .words = help { return "\(name); \(command)" }
    if help.isForDecode { return "\(name); try: \(command)" }
    return "\(name), which plat does not read\(name.hasSuffix(Self.binary) ? " so" : ""); try: \(command)"
  }

  private func command(_ path: String, _ compression: CompressionFormat?) -> String {
    switch help {
    case .words(let words): return words
    case .decode, .gdal:
      return path == "-"
        ? "… | plat decode | plat …" : "plat decode \(Self.quoted(path.hasPrefix("-") ? "./\(path)" : path)) | plat …"
    case .command(let program, let behind):
      let tail = "\(behind) | plat …"
      if let compression { return "\(Self.unpacking(compression, path)) | \(program)\(tail)" }
      return path == "-"
        ? "… | \(program == "unzip -p" ? "funzip" : program)\(tail)" : "\(program) \(Self.quoted(path))\(tail)"
    }
  }

  /// The driver of GDAL that reads it; nil where none is needed, or none would help.
  var driver: String? {
    if case .gdal(let driver) = help { return driver }
    return nil
  }

  /// Whether it is what stands in a zip archive.
  var isArchive: Bool { name.hasSuffix(Self.zipped) }
  private static let zipped = " in a zip archive"
  private static let binary = "in binary"

  private static func unpacking(_ compression: CompressionFormat, _ path: String) -> String {
    path == "-" ? "… | \(compression.name) -dc" : "\(compression.name) -dc \(quoted(path))"
  }

  /// A word of a shell's command line.
  static func quoted(_ text: String) -> String {
    let plain = text.utf8.allSatisfy { byte in
      byte.isDigit || byte.isLetter || byte >= 0x80 || "_-./+,:@%=".utf8.contains(byte)
    }
    if plain, !text.isEmpty { return text }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  // MARK: Binary formats

  private static func byMagic(_ head: UnsafeRawBufferPointer) -> ForeignFormat? {
    func begins(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
      head.count >= offset + bytes.count && head[offset..<offset + bytes.count].elementsEqual(bytes)
    }
    func begins(_ text: String, at offset: Int = 0) -> Bool { begins(Array(text.utf8), at: offset) }
    /// For a magic number that is text: whether what follows is none.
    var isBinary: Bool { head.prefix(64).contains { $0 < 0x09 } }
    switch head[0] {
    case 0x00:
      if begins([0, 0, 0x27, 0x0A]) { return ForeignFormat("is a Shapefile", .gdal("ESRI Shapefile")) }
      if begins("OSMHeader", at: 6) { return ForeignFormat("is OpenStreetMap data (PBF)", .decode) }
    case 0x03, 0x30, 0x43, 0x83, 0x8B, 0xF5:
      if head.count >= 32, (1...12).contains(head[2]), (1...31).contains(head[3]), head[1] >= 80 || head[1] <= 60,
        head[12] == 0, head[13] == 0, head[30] == 0, head[31] == 0
      {
        return ForeignFormat("is a dBASE table, as Shapefiles have", .gdal("ESRI Shapefile"))
      }
      if begins("CDF"), head.count > 3, [1, 2, 5].contains(head[3]) {
        return ForeignFormat("is netCDF", .gdal("netCDF"))
      }
    case 0x04:
      if begins([0x04, 0x22, 0x4D, 0x18]) { return ForeignFormat("is compressed with LZ4", .command("lz4 -dc")) }
    case 0x1F, 0x28:
      if let format = CompressionFormat(magic: head) {
        return ForeignFormat("is compressed twice, with \(format.name) inside", .command("\(format.name) -dc"))
      }
    case 0x25: if begins("%PDF-") { return ForeignFormat("is a PDF", .words("plat needs the data that was drawn")) }
    case 0x37:
      if begins([0x37, 0x7A, 0xBC, 0xAF]) { return ForeignFormat("is a 7z archive", .command("7z e -so")) }
    case 0x41: if begins("ARROW1"), isBinary { return ForeignFormat("is Arrow (Feather)", .gdal("Arrow")) }
    case 0x42:
      if begins("BZh"), begins([0x31, 0x41, 0x59, 0x26, 0x53, 0x59], at: 4) {
        return ForeignFormat("is compressed with bzip2", .command("bzip2 -dc"))
      }
    case 0x47: if begins("GIF8"), isBinary { return picture("a GIF") }
    case 0x49, 0x4D:
      if begins([0x49, 0x49, 0x2A, 0]) || begins([0x4D, 0x4D, 0, 0x2A]) || begins([0x49, 0x49, 0x2B, 0])
        || begins([0x4D, 0x4D, 0, 0x2B])
      {
        return ForeignFormat(
          "is a TIFF or GeoTIFF", .command("gdal_polygonize.py -q", behind: " -f GeoJSONSeq /vsistdout/"))
      }
    case 0x1A: if VectorTileDecoder.mayBegin(head) { return ForeignFormat("is a vector tile", .decode) }
    case 0x4C:
      if begins("LASF"), isBinary { return ForeignFormat("is LAS, a cloud of points", .words("PDAL reads it")) }
    case 0x50:
      if begins("PK\u{3}\u{4}") || begins("PK\u{5}\u{6}") { return zip(head) }
      if begins("PMTiles") { return ForeignFormat("is PMTiles", .decode) }
      if begins("PAR1"), isBinary { return ForeignFormat("is Parquet", .gdal("Parquet")) }
    case 0x53: if begins("SQLite format 3\0") { return sqlite(head) }
    case 0x66: if begins("fgb"), begins("fgb", at: 4) { return ForeignFormat("is FlatGeobuf", .gdal("FlatGeobuf")) }
    case 0x70:
      if begins("plat-idx") {
        return ForeignFormat("is an index of places", .words("plat search --index reads it"))
      }
    case 0x89:
      if begins([0x89, 0x50, 0x4E, 0x47]) { return picture("a PNG") }
      if begins([0x89, 0x48, 0x44, 0x46]) { return ForeignFormat("is HDF5", .gdal("netCDF")) }
    case 0xFD:
      if begins([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]) {
        return ForeignFormat("is compressed with xz", .command("xz -dc"))
      }
    case 0xFF: if begins([0xFF, 0xD8, 0xFF]) { return picture("a JPEG") }
    default: break
    }
    return begins("ustar", at: 257) ? ForeignFormat("is a tar archive", .command("tar -xOf")) : nil
  }

  private static func picture(_ name: String) -> ForeignFormat {
    ForeignFormat("is \(name), a picture", .words("plat needs the data that was drawn"))
  }

  /// SQLite's application id tells what is in it.
  private static func sqlite(_ head: UnsafeRawBufferPointer) -> ForeignFormat {
    if MBTilesDecoder.begins(head) { return ForeignFormat("is MBTiles", .decode) }
    guard head.count >= 72 else { return ForeignFormat("is SQLite", .gdal("SQLite")) }
    switch String(decoding: head[68..<72], as: UTF8.self) {
    case "GPKG", "GP10", "GP11": return ForeignFormat("is a GeoPackage", .gdal("GPKG"))
    case "MPBX": return ForeignFormat("is MBTiles", .gdal("MBTiles"))
    default: return ForeignFormat("is SQLite", .gdal("SQLite"))
    }
  }

  /// The names of the files in a zip archive tell what it is, as far as they are among the first bytes.
  private static func zip(_ head: UnsafeRawBufferPointer) -> ForeignFormat {
    let archive = ZipHead(head)
    if archive.isVenue || archive.has(end: "manifest.json") { return ForeignFormat("is an archive of IMDF", .decode) }
    let names = archive.names.map { $0.lowercased() }
    func has(_ ends: [String]) -> Bool { names.contains { name in ends.contains { name.hasSuffix($0) } } }
    if has([".shp", ".shx", ".dbf", ".prj", ".cpg", ".qix", ".sbn", ".sbx"]) {
      return ForeignFormat("is a Shapefile\(zipped)", .gdal("ESRI Shapefile"))
    }
    if names.contains(where: { $0.hasSuffix(".kml") }) { return ForeignFormat("is KMZ", .decode) }
    if names.contains(where: { $0.contains(".gdb/") }) {
      return ForeignFormat("is a geodatabase\(zipped)", .gdal("OpenFileGDB"))
    }
    let held = [
      ([".gpkg"], "GPKG"), ([".fgb"], "FlatGeobuf"), ([".gml"], "GML"), ([".tab", ".mif"], "MapInfo File"),
      ([".parquet"], "Parquet"),
    ]
    if let (_, driver) = held.first(where: { has($0.0) }) {
      return ForeignFormat("holds geographic data\(zipped)", .gdal(driver))
    }
    // The parts of a package of Office stand in any order.
    if names.contains(where: { name in
      name == "[content_types].xml" || ["_rels/", "docprops/", "xl/"].contains { name.hasPrefix($0) }
    }) {
      return ForeignFormat("is a spreadsheet or document", .gdal("XLSX"))
    }
    if names.contains("mimetype") { return ForeignFormat("is a spreadsheet or document", .gdal("ODS")) }
    return ForeignFormat("is a zip archive", .command("unzip -p"))
  }

  // MARK: Texts

  /// Text that is not UTF-8, by its mark or by the zeros beside its first letter.
  private static func encoding(_ head: UnsafeRawBufferPointer) -> ForeignFormat? {
    let known: [(mark: [UInt8], name: String)] = [
      ([0xFF, 0xFE, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF], "UTF-32"), ([0xFF, 0xFE], "UTF-16"),
      ([0xFE, 0xFF], "UTF-16"),
    ]
    func text(_ name: String) -> ForeignFormat {
      ForeignFormat("is text in \(name)", .command("iconv -f \(name) -t UTF-8"))
    }
    if let found = known.first(where: { head.starts(with: $0.mark) }) { return text(found.name) }
    guard head.count >= 4 else { return nil }
    func isASCII(_ index: Int) -> Bool { (0x09..<0x7F).contains(head[index]) || head[index] == 0x1E }
    let zeros = (0..<4).map { head[$0] == 0 }
    switch zeros {
    case [false, true, true, true] where isASCII(0): return text("UTF-32LE")
    case [true, true, true, false] where isASCII(3): return text("UTF-32BE")
    case [false, true, false, true] where isASCII(0) && isASCII(2): return text("UTF-16LE")
    case [true, false, true, false] where isASCII(1) && isASCII(3): return text("UTF-16BE")
    default: return nil
    }
  }

  /// One geometry in WKB as bytes: an order, then a type of a geometry, with flags for z, m and an SRID.
  private static func wellKnownBinary(_ head: UnsafeRawBufferPointer) -> ForeignFormat? {
    guard head.count >= 9, head[0] <= 1 else { return nil }
    let bytes = head[1..<5].map { UInt32($0) }
    let ordered = head[0] == 1 ? bytes.reversed() : bytes
    let code = ordered.reduce(0) { $0 << 8 | $1 }
    guard (1...17).contains((code & 0x1FFF_FFFF) % 1000), code & 0x1FFF_FFFF < 4000 else { return nil }
    return ForeignFormat(
      "is WKB \(binary)",
      .command("od -An -v -tx1", behind: " | tr -d ' \\n' | plat decode --format wkb"))
  }

  /// XML by its first element; what stands before that is passed over.
  private static func markup(_ head: UnsafeRawBufferPointer) -> ForeignFormat? {
    var start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < head.count, isBlank(head[start]) { start += 1 }
    guard start + 1 < head.count, head[start] == 0x3C else { return nil }
    let next = head[start + 1]
    guard next == 0x3F || next == 0x21 || next.isLetter else { return nil }
    let text = String(decoding: head[start...], as: UTF8.self).lowercased()
    func has(_ names: String...) -> Bool {
      names.contains { name in
        text.contains("<\(name)>") || text.contains("<\(name) ") || text.contains("<\(name)\n")
          || text.contains("<\(name)\r") || text.contains("<\(name)\t")
      }
    }
    if has("kml", "kml:kml") { return ForeignFormat("is KML", .decode) }
    if has("gpx") { return ForeignFormat("is GPX", .decode) }
    if has("TrainingCenterDatabase") { return ForeignFormat("is TCX", .decode) }
    if has("osm") { return ForeignFormat("is OpenStreetMap data (XML)", .decode) }
    if has("html", "!doctype html") || text.hasPrefix("<!doctype html") {
      return ForeignFormat("is a web page (HTML)", .words("plat needs the data itself"))
    }
    if has("trainingcenterdatabase") {
      return ForeignFormat("is TCX", .command("gpsbabel -i gtrnctr -o geojson -F - -f"))
    }
    if has("svg") { return picture("SVG") }
    if has("xs:schema", "xsd:schema", "schema") {
      return ForeignFormat("is XML Schema", .words("plat needs the data that it describes"))
    }
    if text.contains("opengis.net/gml") || text.contains("opengis.net/wfs") {
      return ForeignFormat("is GML", .gdal("GML"))
    }
    return ForeignFormat("is XML", .gdal("GML"))
  }
}
