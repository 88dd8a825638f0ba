// Texts in another form than GeoJSON, told when their first record is refused, and the command that reads each.

import GeoJSON

/// What to say of such texts.
enum TextForm {
  /// What to say of a JSON object that is not GeoJSON; nil where nothing is known of it.
  static func words(forObject object: UnsafeRawBufferPointer, _ path: String) -> String? {
    let head = UnsafeRawBufferPointer(rebasing: object[..<min(object.count, 1 << 16)])
    func has(_ word: StaticString) -> Bool { head.firstOffset(of: word) != nil }
    let name: String
    let quoted = ForeignFormat.quoted(path.hasPrefix("-") && path != "-" ? "./\(path)" : path)
    func decoded(_ name: String, _ format: String) -> String {
      let command = "plat decode --format \(format)"
      return "this is \(name); \(path == "-" ? "… | \(command)" : "\(command) \(quoted)") | plat … reads it"
    }
    if has("\"Topology\""), has("\"objects\"") || has("\"arcs\"") {
      return decoded("TopoJSON", "topojson")
    } else if has("\"elements\""), has("\"generator\"") {
      return decoded("OpenStreetMap's JSON", "osm")
    } else if has("\"esriGeometry") || has("\"spatialReference\"") || has("\"attributes\"") && has("\"geometry\"") {
      name = "Esri's JSON"
    } else {
      return nil
    }
    let file = path == "-" ? "/vsistdin/" : quoted
    return "this is \(name); ogr2ogr -f GeoJSONSeq /vsistdout/ \(file) | plat … reads it"
  }

  /// What to say of a first line that is not JSON; nil where nothing is known of it.
  ///
  /// - Parameter texts: whether `decode` is to be named, or is the stage itself.
  static func words(
    forLine record: UnsafeRawBufferPointer, _ path: String, _ texts: InputHint.Texts
  ) -> String? {
    guard texts != .none else { return nil }
    let line = String(decoding: record.prefix { $0 != 0x0A }.prefix(4096), as: UTF8.self)
    guard let (name, options) = form(of: line) else { return nil }
    if texts == .itself { return "this is not GeoJSON; if it is \(name), say so with \(options)" }
    let file = path == "-" ? "" : " \(ForeignFormat.quoted(path.hasPrefix("-") ? "./\(path)" : path))"
    let command = path == "-" ? "… | plat decode \(options)" : "plat decode \(options)\(file)"
    return "this is not GeoJSON but \(name); try: \(command) | plat …"
  }

  private static func form(of line: String) -> (name: String, options: String)? {
    let word = line.prefix { $0.isLetter }.uppercased()
    let types = ["POINT", "LINESTRING", "POLYGON", "MULTI", "GEOMETRYCOLLECTION", "LINEARRING", "SRID"]
    let isWord = types.contains { word.hasPrefix($0) }
    if isWord, let next = line.dropFirst(word.count).first, next == "(" || next == " " || next == "=" {
      return ("WKT", "--format wkt")
    }
    let digits = line.hasPrefix("0x") || line.hasPrefix("\\x") ? line.dropFirst(2) : line[...]
    if digits.count >= 10, digits.allSatisfy({ $0.isHexDigit || $0 == "\r" }) { return ("WKB", "--format wkb") }
    if line.hasPrefix("$G") || line.hasPrefix("!AI") { return ("NMEA 0183 of a receiver", "--format gps") }
    let counts = [",", ";", "\t", "|"].map { delimiter in (delimiter, line.count { String($0) == delimiter }) }
    guard let most = counts.max(by: { $0.1 < $1.1 }), most.1 > 0, !line.contains("{"), !line.contains("\0") else {
      return nil
    }
    let delimiter = most.0 == "\t" ? "tab" : "'\(most.0)'"
    return ("CSV", "--format csv" + (most.0 == "," ? "" : " --delimiter \(delimiter)"))
  }
}
