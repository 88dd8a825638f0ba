// The zones of Universal Transverse Mercator on WGS 84, whose codes say all that there is to know of them.

import SystemLibrary

/// A zone of Universal Transverse Mercator: EPSG:32601…32660 in the north, EPSG:32701…32760 in the south.
public struct UTMZone: Sendable, Equatable {
  /// 1…60, counted from 180° W to the east.
  public let number: Int
  /// Whether it counts northings from ten million metres at the equator.
  public let isSouthern: Bool

  /// Whether PROJ looks in folders of the user's own, whose database and settings have the word.
  // `unsafe` holds: it is only asked whether there is a value.
  private static let isOverruled = unsafe getenv("PROJ_DATA") != nil || getenv("PROJ_LIB") != nil

  /// The zone of a CRS's text; nil for any other, and where `PROJ_DATA` or `PROJ_LIB` is set.
  public init?(_ crs: String) {
    guard !Self.isOverruled, crs.utf8.count == 10, crs.hasPrefix("EPSG:32"), let code = Int(crs.dropFirst(5)) else {
      return nil
    }
    switch code {
    case 32601...32660: (number, isSouthern) = (code - 32600, false)
    case 32701...32760: (number, isSouthern) = (code - 32700, true)
    default: return nil
    }
  }

  /// EPSG's name, `WGS 84 / UTM zone 30N`.
  public var name: String { "WGS 84 / UTM zone \(number)\(isSouthern ? "S" : "N")" }

  /// The projection as PROJ writes it.
  public var parameters: ProjectionParameters {
    var values = ["proj": "utm", "zone": "\(number)", "datum": "WGS84", "units": "m", "no_defs": "", "type": "crs"]
    if isSouthern { values["south"] = "" }
    return ProjectionParameters(method: "utm", values, base: "EPSG:4326")
  }

  /// PROJ's text of the operation between `OGC:CRS84` and a zone, in either direction; nil between any other CRSs.
  ///
  /// It is what PROJ finds in its database, which takes longer to open than a short run takes besides.
  public static func pipeline(from source: String, to target: String) -> String? {
    let degrees = CoordinateReferenceSystem.crs84.text
    if source == degrees, let zone = UTMZone(target) {
      return "+proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad +step \(zone.step)"
    }
    if target == degrees, let zone = UTMZone(source) {
      return "+proj=pipeline +step +inv \(zone.step) +step +proj=unitconvert +xy_in=rad +xy_out=deg"
    }
    return nil
  }

  private var step: String { "+proj=utm +zone=\(number)\(isSouthern ? " +south" : "") +ellps=WGS84" }
}
