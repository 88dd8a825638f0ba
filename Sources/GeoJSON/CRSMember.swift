// The `crs` member of GeoJSON 2008, by which a stage marks coordinates that are not OGC:CRS84.

/// Reads and spells the `crs` member.
///
///     "crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3857"}}
public enum CRSMember {
  /// Passes over the value of a `crs` member and gives the CRS's name; nil for `null` and for CRS84, the default.
  static func scan(_ json: inout JSONScanner) throws(ScanError) -> String? {
    let start = json.position
    if json.byte == 0x6E {
      try json.skipLiteral("null")
      return nil
    }
    guard json.byte == 0x7B else {
      try json.skipValue()
      throw json.error(.badCRS, at: start)
    }
    var name: String?
    try members(&json) { key, json throws(ScanError) in
      guard key == "properties", json.byte == 0x7B else { return try json.skipValue() }
      try members(&json) { key, json throws(ScanError) in
        let value = json.position
        try json.skipValue()
        guard key == "name", json.base[value] == 0x22 else { return }
        name = unescape(json.bytes[ByteRange(start: value + 1, end: json.position - 1)])
      }
    }
    guard let name, !name.isEmpty else { throw json.error(.badCRS, at: start) }
    return normalized(name)
  }

  /// The CRS's name in the value of a `crs` member; nil for `null` and for CRS84.
  public static func parse(_ value: PaddedBytes) throws(ScanError) -> String? {
    var json = JSONScanner(value)
    return try scan(&json)
  }

  private static func members(
    _ json: inout JSONScanner, _ body: (String, inout JSONScanner) throws(ScanError) -> Void
  ) throws(ScanError) {
    guard try json.enter(close: 0x7D) else { return }
    repeat {
      let name = try json.scanName()
      try body(unescape(json.bytes[name]), &json)
    } while try json.another(close: 0x7D)
  }

  /// `EPSG:3857` for `urn:ogc:def:crs:EPSG::3857` and its like; nil for every spelling of longitude, latitude on WGS
  /// 84.
  public static func normalized(_ name: String) -> String? {
    var short = name
    let prefix = "urn:ogc:def:crs:"
    if name.lowercased().hasPrefix(prefix) {
      let parts = name.dropFirst(prefix.count).split(separator: ":", omittingEmptySubsequences: false)
      if parts.count == 3 { short = "\(parts[0]):\(parts[2])" }
    }
    switch short.uppercased() {
    // Coordinates are x, y here whatever the authority's axis order, so that EPSG:4326 is CRS84.
    case "OGC:CRS84", "CRS84", "EPSG:4326", "WGS84": return nil
    default: break
    }
    // Authorities are upper case in PROJ's database.
    let parts = short.split(separator: ":", omittingEmptySubsequences: false)
    return isCode(parts) ? "\(parts[0].uppercased()):\(parts[1])" : short
  }

  /// The member that names a CRS, with a comma before it.
  public static func member(_ name: String) -> [UInt8] {
    var out = ByteBuffer()
    out.append(",\"crs\":{\"type\":\"name\",\"properties\":{\"name\":")
    out.appendString(urn(name))
    out.append("}}")
    return Array(out.bytes)
  }

  /// The URN of an `AUTHORITY:CODE`; any other text as it is.
  public static func urn(_ name: String) -> String {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    return isCode(parts) ? "urn:ogc:def:crs:\(parts[0])::\(parts[1])" : name
  }

  private static func isCode(_ parts: [Substring]) -> Bool {
    parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == "." }
      }
  }
}
