// A page: its source with what it carries put in.
//
// Nothing of the data is ever markup: shapes, names and details are packed and in base64, and what is told as JSON has no
// character that could end the block it is in.

import Cartography
import GeoJSON
import MapGeometry

/// Writes pages.
struct PageWriter {
  private let plan: PagePlan
  private let camera: CameraFeature
  private var features = PageFeatures()
  private var layers: [(name: String, first: Int, count: Int, isBase: Bool)] = []

  /// Prepares for some features, above the plan's layers and the land.
  init(_ plan: PagePlan, _ records: consuming PageFeatures, _ camera: CameraFeature) {
    (self.plan, self.camera) = (plan, camera)
    if plan.drawsBase {
      var land = PageFeatures()
      var reader = PageReader(plan.light.feature, plan.dark.feature)
      reader.readLand(into: &land, plan.light, plan.dark)
      add("Land", land, isBase: true)
    }
    for layer in plan.layers { add(layer.name, layer.features) }
    add(plan.name, records)
  }

  private mutating func add(_ name: String, _ more: PageFeatures, isBase: Bool = false) {
    layers.append((name, features.count, more.count, isBase))
    features.add(more)
  }

  /// The page, and what there is to say about it.
  func page() -> (page: [UInt8], note: String?) {
    let (names, config) = (Deflate.packed(PageNames.text(features)), Self.escaped(configuration()))
    var notes: [String] = []
    // In base64 four bytes are three.
    let fixed = PageSource.template.count + PageSource.script.utf8.count + PageSource.style.utf8.count + config.count
    let room = (plan.largestSize - fixed) / 4 * 3 - names.count
    var details = PageDetails(features)
    var packedDetails = Deflate.packed(details.text)
    while packedDetails.count > room / 4 * 3, let dropped = details.dropLargest() {
      notes.append("property \(dropped)")
      packedDetails = Deflate.packed(details.text)
    }
    var detail = PageShapes.Detail(vertices: features.vertexCount)
    var shapes = Deflate.packed(PageShapes.bytes(features, detail))
    while shapes.count > room - packedDetails.count, detail.tolerance < 0x1p20 {
      detail = detail.coarser
      shapes = Deflate.packed(PageShapes.bytes(features, detail))
    }
    var values: [String: [UInt8]] = [:]
    values["script-hash"] = Array(PageSource.scriptHash.utf8)
    values["style-hash"] = Array(PageSource.styleHash.utf8)
    values["title", default: []].append(markup: plan.title.isEmpty ? "Map" : plan.title)
    values["style"] = Array(PageSource.style.utf8)
    values["script"] = Array(PageSource.script.utf8)
    values["config"] = config
    for (name, bytes) in [("shapes", shapes), ("names", names), ("details", packedDetails)] {
      var text: [UInt8] = []
      text.append(base64: bytes)
      values[name] = text
    }
    var note =
      notes.isEmpty
      ? nil : "the page would be too large with all details and leaves out \(notes.joined(separator: ", "))"
    if detail.tolerance > 0 {
      let metres = detail.tolerance * MapScale.metersPerMapPoint(at: camera.camera.center.latitude)
      note =
        (note.map { $0 + "; " } ?? "")
        + "shapes are simplified to within \(metres < 1 ? "\(Int(metres * 10 + 1))0 cm" : "\(Int(metres.rounded(.up))) m") to keep the page small; --max-size allows more"
    }
    return (Self.filled(values), note)
  }

  /// The source with each `{{name}}` replaced.
  private static func filled(_ values: [String: [UInt8]]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(values.values.reduce(PageSource.template.count) { $0 + $1.count })
    var rest = PageSource.template[...]
    while let open = rest.firstIndex(of: 0x7B), rest[open...].starts(with: [0x7B, 0x7B]) {
      out += rest[..<open]
      let name = rest[(open + 2)...].prefix { $0 != 0x7D }
      out += values[String(decoding: name, as: UTF8.self)] ?? []
      rest = rest[(name.endIndex + 2)...]
    }
    return out + rest
  }

  /// JSON without a character that is more than text in HTML or in old JavaScript.
  static func escaped(_ json: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var at = 0
    while at < json.count {
      switch json[at] {
      case 0x3C: out += Array("\\u003c".utf8)
      case 0x3E: out += Array("\\u003e".utf8)
      case 0x26: out += Array("\\u0026".utf8)
      case 0xE2 where at + 2 < json.count && json[at + 1] == 0x80 && json[at + 2] & 0xFE == 0xA8:
        out += Array((json[at + 2] == 0xA8 ? "\\u2028" : "\\u2029").utf8)
        at += 2
      default: out.append(json[at])
      }
      at += 1
    }
    return out
  }

  // MARK: Configuration

  private func configuration() -> [UInt8] {
    var out = ByteBuffer()
    out.append("{\"title\":")
    out.appendString(plan.title)
    out.append(",\"camera\":{\"longitude\":")
    let (camera, screen) = (self.camera.camera, self.camera.viewport)
    for (name, value) in [
      ("", camera.center.longitude), (",\"latitude\":", camera.center.latitude), (",\"distance\":", camera.distance),
      (",\"heading\":", camera.heading), (",\"pitch\":", camera.pitch), ("},\"screen\":{\"width\":", screen.width),
      (",\"height\":", screen.height), (",\"fieldOfView\":", screen.fieldOfView),
    ] {
      out.append(name)
      out.appendShortest(value)
    }
    out.append(",\"padding\":")
    let padding = screen.padding
    out.append([padding.top, padding.left, padding.bottom, padding.right], .shortest)
    out.append(
      "},\"scheme\":\"\(plan.scheme)\",\"labels\":\(plan.writesLabels),\"hasBase\":\(plan.drawsBase),\"appearance\":{")
    for (name, colors) in [("\"light\":", plan.light), (",\"dark\":", plan.dark)] {
      out.append(name)
      out.append(
        "{\"water\":\"\(colors.water.css)\",\"land\":\"\(colors.land.css)\",\"sky\":\"\(colors.sky.css)\"}")
    }
    out.append("},\"layers\":[")
    for (index, layer) in layers.enumerated() {
      out.append(index == 0 ? "{\"name\":" : ",{\"name\":")
      out.appendString(layer.name)
      out.append(",\"first\":\(layer.first),\"count\":\(layer.count)\(layer.isBase ? ",\"base\":true" : "")}")
    }
    out.append("],\"styles\":[")
    for (index, look) in features.looks.enumerated() {
      if index > 0 { out.append(",") }
      out.append(look)
    }
    out.append("]}")
    return Array(out.bytes)
  }
}

extension Color {
  /// As style sheets write it.
  fileprivate var css: String {
    guard opacity < 1 else { return hexadecimal }
    let share = Int((opacity * 255).rounded())
    return hexadecimal + (share < 16 ? "0" : "") + String(share, radix: 16)
  }
}

extension ByteBuffer {
  fileprivate mutating func append(_ look: PageLook) {
    append(
      "{\"level\":\(look.light.level.rawValue),\"priority\":\(look.light.priority.plain),\"light\":")
    append(look.light)
    append(",\"dark\":")
    append(look.dark)
    append("}")
  }

  private mutating func append(_ style: FeatureStyle) {
    append("{\"fill\":\(style.fill.map { "\"\($0.css)\"" } ?? "null"),\"stroke\":")
    if let stroke = style.stroke {
      let dash = stroke.dash.map(\.plain).joined(separator: ",")
      append("{\"color\":\"\(stroke.color.css)\",\"width\":\(stroke.width.plain),\"dash\":[\(dash)],")
      append("\"cap\":\"\(stroke.cap.rawValue)\",\"join\":\"\(stroke.join.rawValue)\"}")
    } else {
      append("null")
    }
    let (marker, label) = (style.marker, style.label)
    append(",\"isOpaque\":\((style.stroke?.color.opacity ?? 1) == 1),\"marker\":{\"kind\":\"\(marker.kind.rawValue)\"")
    append(",\"color\":\"\(marker.color.css)\",\"size\":\(marker.size.plain),\"glyph\":")
    appendString(marker.glyph)
    append(
      ",\"glyphColor\":\"\(marker.glyphColor.css)\",\"anchor\":[\(marker.anchor.x.plain),\(marker.anchor.y.plain)]}")
    append(",\"label\":{\"color\":\"\(label.color.css)\",\"halo\":\(label.halo.map { "\"\($0.css)\"" } ?? "null")")
    append(",\"size\":\(label.size.plain),\"bold\":\(label.isBold)}}")
  }
}
