// The geometries of KML: what is in a Placemark, and the boxes of overlays.

import GeoJSON
import SystemLibrary

/// The geometries of one Placemark, as GeoJSON's objects.
struct KMLGeometries: ~Copyable {
  private var text = ByteBuffer(capacity: 512)
  private var count = 0
  /// What the points of its tracks tell, and how many points each track has.
  private(set) var details = PointDetails()
  private(set) var counts: [Int] = []

  /// Adds the geometries in an element.
  mutating func collect(from node: MarkupNode) throws(MarkupError) {
    for child in node.children {
      switch child.name {
      case "Point":
        guard let positions = try Self.positions(child) else { continue }
        begin("Point")
        text.append(positions.first)
        text.append(0x7D as UInt8)
      case "LineString", "LinearRing":
        guard let positions = try Self.positions(child) else { continue }
        begin("LineString")
        text.append(positions.all)
        text.append(0x7D as UInt8)
      case "Polygon": try addPolygon(child)
      case "MultiGeometry", "MultiTrack", "MultiPoint", "MultiLineString", "MultiPolygon": try collect(from: child)
      case "Track": try addTrack(child)
      default: break
      }
    }
  }

  /// Writes them: nothing, the one, or a collection.
  func write(to out: inout ByteBuffer) {
    if count > 1 { out.append("{\"type\":\"GeometryCollection\",\"geometries\":[") }
    out.append(text.bytes)
    if count > 1 { out.append("]}") }
  }

  private mutating func begin(_ type: StaticString) {
    if count > 0 { text.append(0x2C as UInt8) }
    count += 1
    text.append("{\"type\":\"")
    text.append(type)
    text.append("\",\"coordinates\":")
  }

  private mutating func addPolygon(_ node: MarkupNode) throws(MarkupError) {
    var rings: [String] = []
    for name in ["outerBoundaryIs", "innerBoundaryIs"] {
      for boundary in node.all(name) {
        for ring in boundary.all("LinearRing") {
          guard let positions = try Self.positions(ring) else { continue }
          rings.append(positions.closed)
        }
      }
    }
    guard !rings.isEmpty else { return }
    begin("Polygon")
    text.append("[\(rings.joined(separator: ","))]}")
  }

  private mutating func addTrack(_ node: MarkupNode) throws(MarkupError) {
    var list: [String] = []
    let times = node.all("when").map(\.trimmed)
    for (index, coord) in node.all("coord").enumerated() {
      let words = coord.text.split(whereSeparator: isBlank).map { String(decoding: $0, as: UTF8.self) }
      if words.isEmpty { continue }
      if index < times.count, let time = times[index] { details.note("times", time, counts.count, list.count) }
      list.append(try Self.position(words, coord))
    }
    guard list.count > 1 else {
      // A track of one place is that place.
      if let only = list.first {
        counts.append(1)
        begin("Point")
        text.append(only)
        text.append(0x7D as UInt8)
      }
      return
    }
    counts.append(list.count)
    begin("LineString")
    text.append("[\(list.joined(separator: ","))]}")
  }

  // MARK: Coordinates

  /// Positions as text.
  private struct Positions {
    var list: [String]
    var first: String { list.first ?? "[]" }
    var all: String { "[\(list.joined(separator: ","))]" }
    var closed: String { list.first == list.last ? all : "[\((list + [first]).joined(separator: ","))]" }
  }

  /// What `coordinates` in an element holds; nil where there is nothing.
  private static func positions(_ node: MarkupNode) throws(MarkupError) -> Positions? {
    guard let coordinates = node["coordinates"] else { return nil }
    var list: [String] = []
    var words: [String] = []
    let text = coordinates.text
    var at = 0
    while true {
      // Blanks around a comma part nothing, for many write them.
      while at < text.count, isBlank(text[at]) { at += 1 }
      let start = at
      while at < text.count, !isBlank(text[at]), text[at] != 0x2C { at += 1 }
      let word = String(decoding: text[start..<at], as: UTF8.self)
      while at < text.count, isBlank(text[at]) { at += 1 }
      let isComma = at < text.count && text[at] == 0x2C
      if isComma || !word.isEmpty { words.append(word) }
      if isComma {
        at += 1
        continue
      }
      if words.isEmpty { break }
      list.append(try position(words, coordinates))
      words.removeAll()
      if at >= text.count { break }
    }
    return list.isEmpty ? nil : Positions(list: list)
  }

  /// `[x,y]` or `[x,y,z]`; what is after that is dropped.
  private static func position(_ words: [String], _ node: MarkupNode) throws(MarkupError) -> String {
    guard words.count > 1 else {
      throw MarkupError("\"\(words.joined().prefix(40))\" is not a position: it needs a longitude and a latitude", node)
    }
    var out = ByteBuffer(capacity: 64)
    out.append(0x5B as UInt8)
    for (index, word) in words.prefix(3).enumerated() {
      if index == 2, word.isEmpty { break }
      if index > 0 { out.append(0x2C as UInt8) }
      guard out.appendNumber(word) else {
        throw MarkupError("\"\(word.prefix(40))\" is not a coordinate", node)
      }
    }
    out.append(0x5D as UInt8)
    return out.text
  }

  // MARK: Boxes

  /// The ground that a GroundOverlay covers.
  static func appendOverlay(_ node: MarkupNode, to out: inout ByteBuffer) throws(MarkupError) {
    if let quad = node["LatLonQuad"], let positions = try positions(quad) {
      out.append("{\"type\":\"Polygon\",\"coordinates\":[\(positions.closed)]}")
    } else if let box = node["LatLonBox"] {
      try appendBox(box, to: &out)
    }
  }

  /// A box, turned by its `rotation`.
  static func appendBox(_ box: MarkupNode, to out: inout ByteBuffer) throws(MarkupError) {
    var sides: [Double] = []
    for name in ["west", "south", "east", "north"] {
      guard let text = box[name]?.trimmed, let value = Double(text), value.isFinite else {
        throw MarkupError("a \(box.name) has no \(name) that is a number", box)
      }
      sides.append(value)
    }
    let rotation = box["rotation"]?.trimmed.flatMap(Double.init) ?? 0
    let (west, south, east, north) = (sides[0], sides[1], sides[2], sides[3])
    let (x, y) = ((west + east) / 2, (south + north) / 2)
    let corners = [(west, north), (east, north), (east, south), (west, south), (west, north)]
    out.append("{\"type\":\"Polygon\",\"coordinates\":[[")
    for (index, corner) in corners.enumerated() {
      if index > 0 { out.append(0x2C as UInt8) }
      let (dx, dy) = (corner.0 - x, corner.1 - y)
      let radius = (dx * dx + dy * dy).squareRoot()
      let angle = atan2(dy, dx) + rotation * .pi / 180
      out.append(0x5B as UInt8)
      out.appendShortest(rotation == 0 ? corner.0 : x + cos(angle) * radius)
      out.append(0x2C as UInt8)
      out.appendShortest(rotation == 0 ? corner.1 : y + sin(angle) * radius)
      out.append(0x5D as UInt8)
    }
    out.append("]]}")
  }
}
