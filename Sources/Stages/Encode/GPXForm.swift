// GPX 1.1: points as waypoints, lines as tracks or routes.

import FeatureStream
import GeoJSON

/// `<gpx>` around the records.
final class GPXFraming: OutputFraming {
  var separatorLength: Int { 0 }

  func begin(_ summary: ChunkSummary) -> [UInt8] {
    Array(
      ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + "<gpx version=\"1.1\" creator=\"plat\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n").utf8)
  }

  func add(_ summary: ChunkSummary) -> Misfit? { nil }

  func end() -> [UInt8] { Array("</gpx>\n".utf8) }
}

/// Writes a Point as a waypoint, a line as a track, or as a route where `_gpxType` says so.
final class GPXFormat: RecordFormat {
  private var writer = FeatureWriter()
  private let left: DocumentLosses
  /// The properties that this worker has noted.
  private var noted: Set<String> = []
  let losses = [VertexLoss.measures]
  /// The elements that texts become, in the order in which the schema has them.
  private static let names: [StaticString] = ["name", "cmt", "desc", "src"]
  /// The texts that have a place.
  private static let known: Set = [
    "name", "cmt", "desc", "description", "src", "sym", "number", "type", "time", "_gpxType",
  ]

  init(_ left: DocumentLosses) { self.left = left }

  func append(
    _ feature: inout Feature, to out: inout ByteBuffer, _ summary: inout ChunkSummary
  ) throws(RecordError) {
    try feature.needDegrees("GPX")
    var text = ByteBuffer()
    writer.writeGeometry(feature, to: &text)
    out.noteNumbers(of: text)
    text.seal()
    let padded = text.paddedBytes
    guard let geometry = GeometryText(padded, ByteRange(start: 0, end: padded.count)) else {
      throw RecordError(code: "no-form", message: "GPX has no form for a feature without a geometry")
    }
    var texts: [String: String] = [:]
    var links: [String] = []
    var times: [[String?]] = []
    var leftOut: [String] = []
    feature.eachProperty { name, text, value in
      if name == "links" { links = Self.links(text, value) }
      if name == "coordinateProperties" { times = Self.times(text, value) }
      if let string = jsonText(text, value) {
        texts[name] = string
        if Self.known.contains(name) { return }
      }
      let isNull = text[value.start] == 0x6E
      if !isNull, name != "links", name != "coordinateProperties", noted.insert(name).inserted { leftOut.append(name) }
    }
    if !leftOut.isEmpty { left.note(leftOut: leftOut) }
    switch geometry.type {
    case "Point": try appendPoint(geometry, geometry.value, "wpt", texts, links, nil, to: &out)
    case "MultiPoint":
      let moments = times.count == 1 ? times[0] : []
      left.noteDividedPoints()
      for (place, point) in geometry.elements(geometry.value).enumerated() {
        try appendPoint(
          geometry, point, "wpt", texts, links, place < moments.count ? moments[place] : nil, to: &out)
      }
    case "LineString" where texts["_gpxType"] == "rte":
      out.append("<rte>")
      appendTexts(texts, links, to: &out)
      let moments = times.count == 1 ? times[0] : []
      for (place, point) in geometry.elements(geometry.value).enumerated() {
        try appendPoint(geometry, point, "rtept", [:], [], place < moments.count ? moments[place] : nil, to: &out)
      }
      out.append("</rte>\n")
    case "LineString", "MultiLineString":
      out.append("<trk>")
      appendTexts(texts, links, to: &out)
      let lines = geometry.type == "LineString" ? [geometry.value] : geometry.elements(geometry.value)
      for (index, line) in lines.enumerated() {
        out.append("<trkseg>\n")
        let moments = index < times.count ? times[index] : []
        for (place, point) in geometry.elements(line).enumerated() {
          try appendPoint(geometry, point, "trkpt", [:], [], place < moments.count ? moments[place] : nil, to: &out)
        }
        out.append("</trkseg>")
      }
      out.append("</trk>\n")
    default:
      throw RecordError(
        code: "no-form",
        message: "GPX has no form for a \(geometry.type), only for points and lines; plat point makes points of it")
    }
  }

  private func appendPoint(
    _ geometry: GeometryText, _ point: ByteRange, _ name: StaticString, _ texts: [String: String], _ links: [String],
    _ time: String?, to out: inout ByteBuffer
  ) throws(RecordError) {
    let numbers = geometry.position(point)
    guard numbers.count > 1 else {
      throw RecordError(code: "no-form", message: "GPX has no form for a point without coordinates")
    }
    out.append(0x3C as UInt8)
    out.append(name)
    out.append(" lat=\"\(numbers[1])\" lon=\"\(numbers[0])\">")
    if numbers.count > 2 { out.append("<ele>\(numbers[2])</ele>") }
    if let time = time ?? texts["time"] { out.appendElement("time", time) }
    appendTexts(texts, links, to: &out)
    out.append("</")
    out.append(name)
    out.append(">\n")
  }

  private func appendTexts(_ texts: [String: String], _ links: [String], to out: inout ByteBuffer) {
    for name in Self.names { if let text = texts["\(name)"] { out.appendElement(name, text) } }
    if texts["desc"] == nil, let text = texts["description"] { out.appendElement("desc", text) }
    for link in links {
      out.append("<link href=\"")
      out.appendXML(link, isAttribute: true)
      out.append("\"/>")
    }
    if let text = texts["sym"] { out.appendElement("sym", text) }
    if let text = texts["number"], texts["sym"] == nil { out.appendElement("number", text) }
    if let text = texts["type"] { out.appendElement("type", text) }
  }

  private static func links(_ text: PaddedBytes, _ list: ByteRange) -> [String] {
    var found: [String] = []
    var links = JSONMembers(text, list)
    while let link = links.next() {
      var members = JSONMembers(text, link.value)
      while let member = members.next() {
        if unescape(text[member.name]) == "href", let address = jsonText(text, member.value) { found.append(address) }
      }
    }
    return found
  }

  /// The times of each segment's points.
  private static func times(_ text: PaddedBytes, _ object: ByteRange) -> [[String?]] {
    func strings(_ list: ByteRange) -> [String?] {
      var found: [String?] = []
      var elements = JSONMembers(text, list)
      while let element = elements.next() {
        found.append(text[element.value.start] == 0x22 ? jsonText(text, element.value) : nil)
      }
      return found
    }
    var members = JSONMembers(text, object)
    while let member = members.next() {
      guard unescape(text[member.name]) == "times", text[member.value.start] == 0x5B else { continue }
      var lists = JSONMembers(text, member.value)
      var found: [[String?]] = []
      while let list = lists.next() {
        guard text[list.value.start] == 0x5B else { return [strings(member.value)] }
        found.append(strings(list.value))
      }
      return found
    }
    return []
  }
}
