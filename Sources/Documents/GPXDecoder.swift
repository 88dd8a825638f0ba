// GPX: waypoints, routes and tracks to Features, with the habits of togeojson.

public import Formats
import GeoJSON

/// Reads GPX 1.0 and 1.1, the exchange format of GPS receivers.
///
/// A waypoint is a Point; a route a LineString; a track a LineString, or a MultiLineString where it has several
/// segments. Elevations are the third coordinate. What the points of a track tell beside that, such as their times,
/// goes to `coordinateProperties`, a list for each kind, and one in it for each segment.
public final class GPXDecoder: DocumentDecoder {
  private let markup = GPXMarkup()

  /// Makes a decoder for one file.
  public init() {}

  public func decode(
    _ bytes: UnsafeRawBufferPointer, isAtEnd: Bool, into out: inout DecodedRecords
  ) throws(DocumentError) -> Bool {
    try markup.decode(bytes, isAtEnd: isAtEnd, into: &out)
  }
}

private final class GPXMarkup: MarkupDecoder {
  init() { super.init(code: "bad-gpx") }

  override var root: (names: [String], title: String) { (["gpx"], "GPX") }

  override func isRecord(_ name: String) -> Bool {
    path.count == 1 && ["wpt", "rte", "trk"].contains(name)
  }

  override func take(_ node: MarkupNode) throws(MarkupError) {
    var properties = MemberText()
    var geometry = ByteBuffer(capacity: 1024)
    addProperties(of: node, to: &properties)
    switch node.name {
    case "wpt":
      geometry.append("{\"type\":\"Point\",\"coordinates\":")
      try appendPosition(node, to: &geometry)
    case "rte":
      let points = node.all("rtept")
      guard points.count > 1 else { return try check(points) }
      if let time = node["time"]?.trimmed ?? points.lazy.compactMap({ $0["time"]?.trimmed }).first {
        properties.add("time", time)
      }
      properties.add("_gpxType", "rte")
      geometry.append("{\"type\":\"LineString\",\"coordinates\":")
      try appendLine(points, to: &geometry)
    default:
      let all = node.all("trkseg").map { $0.all("trkpt") }
      for points in all where points.count < 2 { try check(points) }
      let segments = all.filter { $0.count > 1 }
      guard !segments.isEmpty else { return }
      if let time = segments.lazy.flatMap({ $0 }).compactMap({ $0["time"]?.trimmed }).first {
        properties.add("time", time)
      }
      properties.add("_gpxType", "trk")
      var details = PointDetails()
      for (index, segment) in segments.enumerated() {
        for (place, point) in segment.enumerated() { details.take(point, segment: index, place: place) }
      }
      details.add(to: &properties, segments.map(\.count))
      if segments.count > 1 {
        geometry.append("{\"type\":\"MultiLineString\",\"coordinates\":[")
        for (index, segment) in segments.enumerated() {
          if index > 0 { geometry.append(0x2C as UInt8) }
          try appendLine(segment, to: &geometry)
        }
        geometry.append(0x5D as UInt8)
      } else {
        geometry.append("{\"type\":\"LineString\",\"coordinates\":")
        try appendLine(segments[0], to: &geometry)
      }
    }
    geometry.append(0x7D as UInt8)
    records.text.appendFeature(id: nil, properties, geometry)
    records.end(line: node.line, column: node.column)
  }

  /// Throws at points that are none, where nothing becomes of them.
  private func check(_ points: [MarkupNode]) throws(MarkupError) {
    var unused = ByteBuffer()
    for point in points { try appendPosition(point, to: &unused) }
  }

  private func appendLine(_ points: [MarkupNode], to out: inout ByteBuffer) throws(MarkupError) {
    for (index, point) in points.enumerated() {
      out.append(index > 0 ? 0x2C : 0x5B as UInt8)
      try appendPosition(point, to: &out)
    }
    out.append(0x5D as UInt8)
  }

  private func appendPosition(_ point: MarkupNode, to out: inout ByteBuffer) throws(MarkupError) {
    out.append(0x5B as UInt8)
    for (index, name) in ["lon", "lat"].enumerated() {
      if index > 0 { out.append(0x2C as UInt8) }
      guard let value = point.attribute(name) else { throw MarkupError("a \(point.name) has no \(name)", point) }
      guard out.appendNumber(trim(value)) else {
        throw MarkupError("the \(name) \"\(value.prefix(40))\" of a \(point.name) is not a number of degrees", point)
      }
    }
    if let node = point["ele"], let elevation = node.trimmed {
      out.append(0x2C as UInt8)
      guard out.appendNumber(elevation) else {
        throw MarkupError("the elevation \"\(elevation.prefix(40))\" is not a number", node)
      }
    }
    out.append(0x5D as UInt8)
  }

  // MARK: Properties

  /// What is not geometry: texts, links, and what stands in extensions, under its name with the prefix.
  private func addProperties(of node: MarkupNode, to properties: inout MemberText) {
    let numbers: Set = ["number", "sat", "hdop", "vdop", "pdop", "ageofdgpsdata", "dgpsid", "magvar", "geoidheight"]
    for child in node.children {
      switch child.name {
      case "ele", "rtept", "trkseg": break
      case "link", "extensions": break
      default:
        guard child.children.isEmpty, let text = child.trimmed else { continue }
        if numbers.contains(child.name) {
          properties.addNumber(child.name, text)
        } else {
          // Of another namespace.
          let name = String(child.qualifiedName.map { $0 == ":" ? "_" : $0 })
          properties.add(name, name == "time" ? text : child.string)
        }
      }
    }
    let links = node.all("link").filter { $0.attribute("href") != nil }
    if !links.isEmpty, properties.begin("links") {
      for (index, link) in links.enumerated() {
        properties.text.append(index > 0 ? ",{\"href\":" : "[{\"href\":")
        properties.text.appendString(link.attribute("href") ?? "")
        for name in ["text", "type"] {
          guard let text = link[name]?.trimmed else { continue }
          properties.text.append(0x2C as UInt8)
          properties.text.appendString(name)
          properties.text.append(0x3A as UInt8)
          properties.text.appendString(text)
        }
        properties.text.append(0x7D as UInt8)
      }
      properties.text.append(0x5D as UInt8)
    }
    var leaves: [MarkupNode] = []
    for extensions in node.all("extensions") { extensions.leaves(into: &leaves) }
    for leaf in leaves {
      guard let text = leaf.trimmed else { continue }
      properties.add(String(leaf.qualifiedName.map { $0 == ":" ? "_" : $0 }), text)
    }
  }
}

private func trim(_ text: String) -> String {
  let blanks: Set<Character> = [" ", "\t", "\n", "\r"]
  let start = text.drop { blanks.contains($0) }
  return String(start.reversed().drop { blanks.contains($0) }.reversed())
}

/// What each point of a track tells beside its position: a list for each kind, null where a point does not tell it.
struct PointDetails {
  private var kinds: [String] = []
  private var values: [String: [Int: [Int: String]]] = [:]

  mutating func take(_ point: MarkupNode, segment: Int, place: Int) {
    if let time = point["time"]?.trimmed { note("times", time, segment, place) }
    guard let extensions = point["extensions"] else { return }
    var leaves: [MarkupNode] = []
    extensions.leaves(into: &leaves)
    for leaf in leaves {
      guard let text = leaf.trimmed, Double(text)?.isFinite == true else { continue }
      let isHeart = ["hr", "heart", "heartrate"].contains(leaf.name)
      note(isHeart ? "heart" : leaf.name + "s", text, segment, place)
    }
  }

  mutating func note(_ kind: String, _ value: String, _ segment: Int, _ place: Int) {
    if values[kind] == nil { kinds.append(kind) }
    values[kind, default: [:]][segment, default: [:]][place] = value
  }

  /// Adds `coordinateProperties`, where there is anything for it.
  ///
  /// - Parameter counts: how many points each segment has.
  func add(to properties: inout MemberText, _ counts: [Int]) {
    guard !kinds.isEmpty, properties.begin("coordinateProperties") else { return }
    for (index, kind) in kinds.enumerated() {
      properties.text.append(index > 0 ? 0x2C : 0x7B as UInt8)
      properties.text.appendString(kind)
      properties.text.append(0x3A as UInt8)
      if counts.count > 1 { properties.text.append(0x5B as UInt8) }
      for (segment, count) in counts.enumerated() {
        properties.text.append(segment > 0 ? ",[" : "[")
        let found = values[kind]?[segment] ?? [:]
        for place in 0..<count {
          if place > 0 { properties.text.append(0x2C as UInt8) }
          guard let value = found[place] else {
            properties.text.append("null")
            continue
          }
          if kind == "times" || !properties.text.appendNumber(value) { properties.text.appendString(value) }
        }
        properties.text.append(0x5D as UInt8)
      }
      if counts.count > 1 { properties.text.append(0x5D as UInt8) }
    }
    properties.text.append(0x7D as UInt8)
  }
}
