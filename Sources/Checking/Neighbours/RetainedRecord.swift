// A record's geometry, kept until all records are there, with what tells the places of its vertices.

public import GeoJSON
import Globe
import Planar

/// The geometry of a record, and where its vertices stand in the input.
///
/// The text itself is not kept: 20 bytes a vertex, or 28 with heights, and what a line feed costs.
public struct RetainedRecord: Sendable {
  let geometry: Geometry
  /// The CRS's name; nil for CRS84.
  let crs: String?
  /// What OpenStreetMap's bridge, tunnel and layer say: lines cross where that is the same; 0 for lines on the ground.
  let level: Int
  /// Which it is in the stream, from 1.
  public var number = 0
  private let input: String
  private let line: Int
  private let column: Int
  private let column16: Int
  private let offset: Int
  private let featureID: String?
  private let identity: UInt64
  /// Where positions begin, counted from the record's first byte; empty where they have no place in the input.
  private let offsets: [UInt32]
  /// The line feeds before the last of them.
  private let lineFeeds: [UInt32]
  /// How many UTF-16 code units fewer than bytes stand before the first position, in its line.
  private let surplus: Int
  private let pointer: String

  /// Keeps a record that was read.
  public init(_ feature: Feature, _ text: RecordText) {
    geometry = feature.geometry
    crs = feature.crsName
    level = Self.level(feature)
    (input, line, column, offset) = (text.input, text.line, text.column, text.offset)
    (featureID, identity) = (text.featureID, text.identity)
    offsets = text.isOriginal ? feature.positionOffsets ?? [] : []
    pointer = feature.geometryText == feature.text ? "" : "/geometry"
    var (feeds, surplus, units): ([UInt32], Int, Int) = ([], 0, 0)
    let end = offsets.last.map(Int.init) ?? 0
    let first = offsets.first.map(Int.init) ?? 0
    for index in 0..<end {
      let byte = text.source[text.text.start + index]
      if byte == 0x0A {
        feeds.append(UInt32(index))
        if index < first { surplus = 0 }
      }
      guard index < first else { continue }
      units += byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
      surplus += byte & 0xC0 == 0x80 ? 1 : byte >= 0xF0 ? -1 : 0
    }
    (lineFeeds, self.surplus, column16) = (feeds, surplus, column)
  }

  private static let levelKeys = ["layer", "bridge", "tunnel"].map { MemberKey($0) }

  private static func level(_ feature: Feature) -> Int {
    guard let text = feature.propertiesText else { return 0 }
    var level = 0
    var members = JSONMembers(text)
    while let member = members.next(among: levelKeys) {
      let value = String(decoding: text[member.value], as: UTF8.self)
      if ["null", "false", "\"no\"", "\"0\"", "0", "\"\""].contains(value) { continue }
      // Text in quotes, as tags have it, or a number.
      let layer = member.key == 0 ? Int(value.filter { $0 != "\"" }) ?? 0 : 0
      level = level &* 31 &+ (member.key == 0 ? layer &* 4 : member.key)
    }
    return level
  }

  /// The record in words: its number, and its id if it has one.
  var words: String { "record \(number)" + (featureID.map { " (id \($0))" } ?? "") }

  /// A finding at a vertex, by its number or that which is nearest to a position.
  func finding(
    _ rule: Rule, _ message: String, at place: Position, vertex: Int? = nil, further: Int = 0
  ) -> ReportedFinding {
    var found = ReportedFinding(
      rule: rule.id, message: message, input: input, line: line, column: column, column16: column16, offset: offset)
    (found.featureID, found.featureNumber, found.crs) = (featureID, number, crs)
    (found.position, found.further) = (place, further)
    let vertex = vertex ?? nearestVertex(to: place)
    found.pointer = pointer + Self.pointer(vertex, geometry)
    found.fingerprint = RecordText.fingerprint(identity, rule.id, found.pointer)
    guard offsets.indices.contains(vertex), offsets[vertex] != GeometryPlaces.noText else { return found }
    let at = offsets[vertex]
    let feeds = lineFeeds.indices.partitioningIndex { lineFeeds[$0] >= at }
    found.line += feeds
    found.column = feeds == 0 ? column + Int(at) : Int(at - lineFeeds[feeds - 1])
    let isFirstLine = feeds == lineFeeds.indices.partitioningIndex { lineFeeds[$0] >= offsets[0] }
    found.column16 = found.column - (isFirstLine ? surplus : 0)
    found.offset = offset + Int(at)
    return found
  }

  private func nearestVertex(to place: Position) -> Int {
    var best = (vertex: 0, square: Double.infinity)
    var first = 0
    func look(_ geometry: Geometry) {
      for vertex in 0..<geometry.vertexCount {
        var way = geometry.position(vertex) - place
        // Longitudes that are cut may be a turn away.
        if Longitude.isWide(way.x) { way.x -= Longitude.turns(in: way.x) }
        let square = (way * way).sum()
        if square < best.square { best = (first + vertex, square) }
      }
      first += geometry.vertexCount
      for member in geometry.members { look(member) }
    }
    look(geometry)
    return best.vertex
  }

  /// The JSON pointer of a vertex's position within the geometry's object.
  private static func pointer(_ vertex: Int, _ geometry: Geometry) -> String {
    guard geometry.type != .geometryCollection else {
      var first = 0
      for (index, member) in geometry.members.enumerated() {
        let count = member.totalVertexCount
        if vertex < first + count { return "/geometries/\(index)" + pointer(vertex - first, member) }
        first += count
      }
      return ""
    }
    let ring = geometry.ringEnds.firstIndex { vertex < $0 } ?? 0
    let inRing = vertex - (ring == 0 ? 0 : geometry.ringEnds[ring - 1])
    switch geometry.type {
    case .point: return "/coordinates"
    case .multiPoint: return "/coordinates/\(vertex)"
    case .lineString: return "/coordinates/\(inRing)"
    case .multiLineString, .polygon: return "/coordinates/\(ring)/\(inRing)"
    default:
      let part = geometry.partEnds.firstIndex { ring < $0 } ?? 0
      return "/coordinates/\(part)/\(ring - (part == 0 ? 0 : geometry.partEnds[part - 1]))/\(inRing)"
    }
  }
}
