// Documents that are no text of records: what tells them, and who reads each.

import Documents
import Formats
import Globe
import OpenStreetMap

/// A form of a document.
enum DocumentForm: Equatable {
  case osmPBF, osmXML, osmJSON, gpx, tcx, kml, kmz, imdf, topojson, mvt, pmtiles, mbtiles

  /// The option's word for it.
  var format: InputFormat {
    switch self {
    case .osmPBF, .osmXML, .osmJSON: .osm
    case .gpx: .gpx
    case .tcx: .tcx
    case .kml, .kmz: .kml
    case .imdf: .imdf
    case .topojson: .topojson
    case .mvt: .mvt
    case .pmtiles: .pmtiles
    case .mbtiles: .mbtiles
    }
  }

  /// How many first bytes are looked at.
  static let headCount = 4096

  /// What the first bytes tell.
  enum Sight: Equatable {
    case found(DocumentForm)
    case none
    /// More bytes would tell.
    case needsMore
  }

  /// Looks at the first bytes of a file.
  ///
  /// - Parameter wanted: the form that was asked for, where one was.
  static func look(_ head: UnsafeRawBufferPointer, isAtEnd: Bool, wanted: InputFormat?) -> Sight {
    let isShort = !isAtEnd && head.count < headCount
    // A tile with nothing in it has no bytes.
    if wanted == .mvt { return .found(.mvt) }
    guard let first = head.first else { return .none }
    if wanted == .topojson { return .found(.topojson) }
    let text = head.dropFirst(head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).drop { isBlank($0) }
    if text.first == 0x7B {
      let object = UnsafeRawBufferPointer(rebasing: text)
      let isAsked = wanted == .osm && object.firstOffset(of: "\"elements\"") != nil
      return isAsked || isOSM(object) ? .found(.osmJSON) : topology(object, isShort: isShort)
    }
    switch first {
    case 0x00:
      // A length of four bytes, then the field with the block's type.
      let mark: [UInt8] = [0x0A, 0x09] + Array("OSMHeader".utf8)
      if head.count >= 15 { return head[4..<15].elementsEqual(mark) ? .found(.osmPBF) : .none }
      return isShort ? .needsMore : .none
    case 0x3C, 0xEF, 0x20, 0x09, 0x0A, 0x0D:
      var root = RootElement(head)
      guard let name = root.find() else { return root.isCutShort && isShort ? .needsMore : .none }
      switch name {
      case "osm", "osmChange": return .found(.osmXML)
      case "gpx": return .found(.gpx)
      case "TrainingCenterDatabase": return .found(.tcx)
      case "kml": return .found(.kml)
      default: return .none
      }
    case 0x1A: return VectorTileDecoder.mayBegin(head) ? .found(.mvt) : .none
    case 0x50:
      if head.starts(with: PMTilesDecoder.mark) { return .found(.pmtiles) }
      guard head.starts(with: [0x50, 0x4B, 3, 4]) || head.starts(with: [0x50, 0x4B, 5, 6]) else { return .none }
      if wanted == .kml { return .found(.kmz) }
      if wanted == .imdf { return .found(.imdf) }
      if isShort { return .needsMore }
      let names = ZipHead(head)
      if names.has(end: ".kml") { return .found(.kmz) }
      return names.has(end: "manifest.json") || names.has(end: ".geojson") && names.isVenue ? .found(.imdf) : .none
    case 0x53 where wanted != .gdal:
      if isShort { return .needsMore }
      return MBTilesDecoder.begins(head) ? .found(.mbtiles) : .none
    default: return .none
    }
  }

  /// Whether a JSON object has what Overpass and OpenStreetMap's API begin their answers with, and no Feature has.
  private static func isOSM(_ head: UnsafeRawBufferPointer) -> Bool {
    UnsafeRawBufferPointer(rebasing: head[1...].drop { isBlank($0) }).starts(with: "\"version\"".utf8)
      && head.firstOffset(of: "\"generator\"") != nil && head.firstOffset(of: "\"elements\"") != nil
  }

  /// Whether a JSON object says with its first member that it is a topology, or has one first that no GeoJSON has.
  private static func topology(_ head: UnsafeRawBufferPointer, isShort: Bool) -> Sight {
    var words = head[1...]
    func take(_ text: StaticString) -> Bool? {
      words = words.drop { isBlank($0) }
      for index in 0..<text.utf8CodeUnitCount {
        guard let byte = words.first else { return isShort ? nil : false }
        if byte != text.utf8Start[index] { return false }
        words = words.dropFirst()
      }
      return true
    }
    let start = words
    for name: StaticString in ["\"transform\"", "\"objects\"", "\"arcs\""] {
      words = start
      if take(name) == true { return .found(.topojson) }
    }
    words = start
    for text: StaticString in ["\"type\"", ":", "\"Topology\""] {
      guard let isThere = take(text) else { return .needsMore }
      if !isThere { return .none }
    }
    return .found(.topojson)
  }

  /// Makes the decoder for one document.
  func makeDecoder(_ venue: IMDFOptions, _ tiles: TileOptions) -> any DocumentDecoder {
    switch self {
    case .osmPBF: PBFDecoder()
    case .osmXML: OSMXMLDecoder()
    case .osmJSON: OSMJSONDecoder()
    case .gpx: GPXDecoder()
    case .tcx: TCXDecoder()
    case .kml: KMLDecoder()
    case .kmz, .imdf: ArchiveDecoder(venue)
    case .topojson: TopoJSONDecoder()
    case .mvt: VectorTileDecoder(tiles.tile ?? .world)
    case .pmtiles: PMTilesDecoder(tiles)
    case .mbtiles: MBTilesDecoder(tiles)
    }
  }
}

/// The names of the files in a zip archive, as far as they are among the first bytes.
struct ZipHead {
  let names: [String]

  init(_ head: UnsafeRawBufferPointer) {
    var names: [String] = []
    var at = 0
    while at + 30 <= head.count, head[at..<at + 4].elementsEqual([0x50, 0x4B, 3, 4]) {
      func number(_ offset: Int, _ bytes: Int) -> Int {
        (0..<bytes).reduce(0) { $0 | Int(head[at + offset + $1]) << (8 * $1) }
      }
      let (packed, name, extra) = (number(18, 4), number(26, 2), number(28, 2))
      guard at + 30 + name <= head.count else { break }
      names.append(String(decoding: head[at + 30..<at + 30 + name], as: UTF8.self))
      // Where sizes stand after the data, the next file cannot be found without unpacking.
      if number(6, 2) & 8 != 0, packed == 0, !(names.last ?? "").hasSuffix("/") { break }
      at += 30 + name + extra + packed
    }
    self.names = names
  }

  /// Whether a file is called as those of IMDF.
  var isVenue: Bool {
    names.contains { name in
      let last = name.split(separator: "/").last ?? ""
      return IMDFDecoder.types.contains { last == $0 + ".geojson" }
    }
  }

  /// Whether there is a file whose name ends so, in capitals or not.
  func has(end: String) -> Bool { names.contains { $0.lowercased().hasSuffix(end) } }
}

/// The first element of a text in XML.
private struct RootElement {
  private let head: UnsafeRawBufferPointer
  private var at = 0
  /// Whether the name may stand after these bytes.
  private(set) var isCutShort = false

  init(_ head: UnsafeRawBufferPointer) { self.head = head }

  /// Its name without a prefix; nil where there is none.
  mutating func find() -> String? {
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    while true {
      while at < head.count, isBlank(head[at]) { at += 1 }
      guard at < head.count else {
        isCutShort = true
        return nil
      }
      guard head[at] == 0x3C else { return nil }
      if begins("<?") {
        guard pass("?>") else { return nil }
      } else if begins("<!--") {
        guard pass("-->") else { return nil }
      } else if begins("<!") {
        guard passDeclaration() else { return nil }
      } else {
        return name()
      }
    }
  }

  private func begins(_ text: String) -> Bool { head[at...].starts(with: text.utf8) }

  private mutating func pass(_ end: String) -> Bool {
    while at < head.count {
      if begins(end) {
        at += end.utf8.count
        return true
      }
      at += 1
    }
    isCutShort = true
    return false
  }

  /// Passes a declaration, and what it declares between brackets.
  private mutating func passDeclaration() -> Bool {
    var isInside = false
    while at < head.count {
      let byte = head[at]
      at += 1
      if byte == 0x5B { isInside = true }
      if byte == 0x5D { isInside = false }
      if byte == 0x3E, !isInside { return true }
    }
    isCutShort = true
    return false
  }

  private mutating func name() -> String? {
    let rest = head[(at + 1)...]
    let name = rest.prefix { !isBlank($0) && $0 != 0x3E && $0 != 0x2F }
    guard name.endIndex < head.count else {
      isCutShort = true
      return nil
    }
    let text = String(decoding: name, as: UTF8.self)
    return text.split(separator: ":").last.map(String.init)
  }
}
