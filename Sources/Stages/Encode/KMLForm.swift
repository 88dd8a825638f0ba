// KML 2.2: a Placemark for each record.

import FeatureStream
import GeoJSON

/// `<kml><Document>` around the records.
final class KMLFraming: OutputFraming {
  var separatorLength: Int { 0 }

  func begin(_ summary: ChunkSummary) -> [UInt8] {
    Array(
      ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\n").utf8)
  }

  func add(_ summary: ChunkSummary) -> Misfit? { nil }

  func end() -> [UInt8] { Array("</Document></kml>\n".utf8) }
}

/// Writes a Feature as a Placemark: what KML has an element for there, and all else as extended data.
final class KMLFormat: RecordFormat {
  private var writer = FeatureWriter()
  private let left: DocumentLosses
  let losses = [VertexLoss.measures]

  init(_ left: DocumentLosses) { self.left = left }

  func append(
    _ feature: inout Feature, to out: inout ByteBuffer, _ summary: inout ChunkSummary
  ) throws(RecordError) {
    try feature.needDegrees("KML")
    var text = ByteBuffer()
    writer.writeGeometry(feature, to: &text)
    out.noteNumbers(of: text)
    text.seal()
    let padded = text.paddedBytes
    out.append("<Placemark")
    if feature.id.isPresent, let id = jsonText(feature.source, feature.id) {
      out.append(" id=\"")
      out.appendXML(id, isAttribute: true)
      out.append("\"")
    }
    out.append(">")
    appendProperties(feature, to: &out)
    if let geometry = GeometryText(padded, ByteRange(start: 0, end: padded.count)) { append(geometry, to: &out) }
    out.append("</Placemark>\n")
  }

  private func appendProperties(_ feature: borrowing Feature, to out: inout ByteBuffer) {
    var known: [String: String] = [:]
    var span: [String: String] = [:]
    var others: [(name: String, value: String)] = []
    var hasNulls = false
    feature.eachProperty { name, text, value in
      let string = jsonText(text, value)
      switch name {
      case "name", "description", "address", "phoneNumber", "styleUrl", "timestamp":
        if let string, known[name] == nil {
          known[name] = string
          return
        }
      case "visibility" where text[value.start] == 0x74 || text[value.start] == 0x66:
        known[name] = text[value.start] == 0x74 ? "1" : "0"
        return
      case "timespan" where text[value.start] == 0x7B:
        var members = JSONMembers(text, value)
        while let member = members.next() { span[unescape(text[member.name])] = jsonText(text, member.value) }
        return
      default: break
      }
      // null is an empty value.
      let isNull = text[value.start] == 0x6E
      hasNulls = hasNulls || isNull
      others.append((name, string ?? (isNull ? "" : String(decoding: text[value], as: UTF8.self))))
    }
    if hasNulls { left.noteNulls() }
    for name: StaticString in ["name", "visibility", "address", "phoneNumber", "description"] {
      if let text = known["\(name)"] { out.appendElement(name, text) }
    }
    if let when = known["timestamp"] {
      out.append("<TimeStamp>")
      out.appendElement("when", when)
      out.append("</TimeStamp>")
    } else if !span.isEmpty {
      out.append("<TimeSpan>")
      for name: StaticString in ["begin", "end"] {
        if let text = span["\(name)"], !text.isEmpty { out.appendElement(name, text) }
      }
      out.append("</TimeSpan>")
    }
    if let style = known["styleUrl"] { out.appendElement("styleUrl", style) }
    if others.isEmpty { return }
    out.append("<ExtendedData>")
    for (name, value) in others {
      out.append("<Data name=\"")
      out.appendXML(name, isAttribute: true)
      out.append("\">")
      out.appendElement("value", value)
      out.append("</Data>")
    }
    out.append("</ExtendedData>")
  }

  // MARK: Geometries

  private func append(_ geometry: GeometryText, to out: inout ByteBuffer) {
    switch geometry.type {
    case "Point": appendCoordinates("Point", geometry, [geometry.value], to: &out)
    case "LineString": appendCoordinates("LineString", geometry, geometry.elements(geometry.value), to: &out)
    case "Polygon": appendPolygon(geometry, geometry.value, to: &out)
    default:
      out.append("<MultiGeometry>")
      for member in geometry.elements(geometry.value) {
        switch geometry.type {
        case "MultiPoint": appendCoordinates("Point", geometry, [member], to: &out)
        case "MultiLineString": appendCoordinates("LineString", geometry, geometry.elements(member), to: &out)
        case "MultiPolygon": appendPolygon(geometry, member, to: &out)
        default: if let inner = GeometryText(geometry.text, member) { append(inner, to: &out) }
        }
      }
      out.append("</MultiGeometry>")
    }
  }

  private func appendPolygon(_ geometry: GeometryText, _ rings: ByteRange, to out: inout ByteBuffer) {
    out.append("<Polygon>")
    for (index, ring) in geometry.elements(rings).enumerated() {
      out.append(index > 0 ? "<innerBoundaryIs>" : "<outerBoundaryIs>")
      appendCoordinates("LinearRing", geometry, geometry.elements(ring), to: &out)
      out.append(index > 0 ? "</innerBoundaryIs>" : "</outerBoundaryIs>")
    }
    out.append("</Polygon>")
  }

  private func appendCoordinates(
    _ name: StaticString, _ geometry: GeometryText, _ positions: [ByteRange], to out: inout ByteBuffer
  ) {
    out.append(0x3C as UInt8)
    out.append(name)
    out.append("><coordinates>")
    for (index, position) in positions.enumerated() {
      if index > 0 { out.append(0x20 as UInt8) }
      out.append(geometry.position(position).joined(separator: ","))
    }
    out.append("</coordinates></")
    out.append(name)
    out.append(0x3E as UInt8)
  }
}
