// A page: its source with what it carries put in.
//
// Nothing of the data is ever markup: shapes, names and details are packed and in base64, and what is told as JSON has
// no character that could end the block it is in.

import Cartography
import FeatureStream
import GeoJSON
import Layers
import MapGeometry
internal import ViewPage

/// Writes pages.
struct PageWriter: ~Copyable {
  private let plan: PagePlan
  private let camera: CameraFeature
  private var features = PageFeatures()
  private var layers: [PageConfiguration.Layer] = []
  private var legend: [(light: LegendEntry, dark: LegendEntry)] = []
  /// What there is to say of the values that features are coloured by.
  private(set) var colorNote: String?
  /// What there is to say of the values that marks are sized by.
  private(set) var sizeNote: String?

  /// Prepares for some records, above the plan's layers and the ground.
  ///
  /// - Throws: `RunError` where nothing has the property that colours are of.
  init(_ plan: PagePlan, _ records: consuming PageParts, _ camera: CameraFeature) throws(RunError) {
    (self.plan, self.camera) = (plan, camera)
    if plan.drawsBase {
      var land = PageFeatures()
      let (day, night) = (plan.day.sheet.appearance, plan.night.sheet.appearance)
      var reader = PageReader(plan.day.ground, plan.night.ground)
      reader.readLand(into: &land, day, night)
      add("Land", land, isBase: true)
    }
    if let ground = plan.background { add(ground.name, ground.parts.features, isBase: true) }
    let columns = plan.layers.map(\.parts.column)
    let coloring = try plan.colors.map { colors throws(RunError) in
      PageColoring(colors, records.column, layers: columns, plan)
    }
    colorNote = coloring?.note
    if plan.furniture.hasLegend {
      legend = (coloring?.legend ?? []) + zip(plan.day.legend, plan.night.legend).map { ($0, $1) }
    }
    for layer in plan.layers {
      var features = layer.parts.features
      if layer.parts.column.isKnown { coloring?.color(&features, layer.parts.column) }
      add(layer.name, features)
    }
    if let coloring, coloring.colorsRecords { coloring.color(&records.features, records.column) }
    if let sizes = plan.sizes {
      let sizing = PictureSizing(sizes, records.sizes.values)
      records.features.size(records.sizes.values.map(sizing.size))
      sizeNote = sizing.note
      if plan.furniture.hasLegend {
        func entries(_ style: PictureStyles) -> [LegendEntry] {
          let appearance = style.sheet.appearance
          let color = coloring == nil ? appearance.feature.marker.color : appearance.missing
          return sizing.legend(color.withOpacity(0.8), isTitled: !legend.isEmpty)
        }
        legend += zip(entries(plan.day), entries(plan.night)).map { ($0, $1) }
      }
    }
    add(plan.name, records.features)
  }

  private mutating func add(_ name: String, _ more: PageFeatures, isBase: Bool = false) {
    layers.append(PageConfiguration.Layer(name: name, first: features.count, count: more.count, isBase: isBase))
    features.add(more)
  }

  /// The page, and what there is to say about it.
  ///
  /// - Throws: `RunError` where it cannot be as small as it has to be.
  func page() throws(RunError) -> (page: [UInt8], note: String?) {
    var values: [String: [UInt8]] = [:]
    values["script-hash"] = PageSource.scriptHash
    values["style-hash"] = PageSource.styleHash
    values["title", default: []].append(
      markup: plan.furniture.title.isEmpty ? "Map" : plan.furniture.title)
    values["style"] = PageSource.style
    values["script"] = PageSource.script
    values["config"] = Self.escaped(PageConfiguration(plan, camera, layers, features, legend).text)
    let projection = MapProjection(camera.camera, camera.viewport)
    var fitting = PageFitting(
      features, shown: [plan.colors?.property, plan.time].compactMap(\.self) + plan.tooltip,
      point: 1 / projection.zoomScale,
      room: plan.largestSize - Self.filled(values).count)
    let blocks = try fitting.blocks { smallest in
      let size = plan.largestSize
      return
        "the page would have \(PageSize.text(size + smallest)) at least, even with shapes simplified and properties "
        + "left out, and may have \(PageSize.text(size)): give --max-size \(PageSize.text(size + smallest)), or fewer features"
    }
    for (name, bytes) in [("shapes", blocks.shapes), ("names", blocks.names), ("details", blocks.details)] {
      var text: [UInt8] = []
      text.append(base64: bytes)
      values[name] = text
    }
    return (Self.filled(values), note(blocks))
  }

  /// What was given up.
  private func note(_ blocks: PageFitting.Blocks) -> String? {
    var notes: [String] = []
    if blocks.tolerance > 0 {
      let metres = blocks.tolerance * MapScale.metersPerMapPoint(at: camera.camera.center.latitude)
      notes.append(
        "shapes are simplified to within \(metres < 1 ? "\(Int(metres * 10 + 1))0 cm" : "\(Int(metres.rounded(.up))) m")"
      )
    }
    if !blocks.dropped.isEmpty || !blocks.hasNames {
      var names = blocks.dropped.map { key in
        key.count == 2 ? "the ids" : "property \(String(decoding: key, as: UTF8.self))"
      }
      if !blocks.hasNames { names.append("all names") }
      notes.append(
        "\(names.joined(separator: ", ")) \(names.count == 1 && names[0] != "the ids" && blocks.hasNames ? "is" : "are") left out"
      )
    }
    return notes.isEmpty
      ? nil
      : notes.joined(separator: "; ")
        + ", to keep the page below \(PageSize.text(plan.largestSize)); --max-size allows more"
  }

  /// The source with each `{{name}}` replaced.
  private static func filled(_ values: [String: [UInt8]]) -> [UInt8] {
    var rest = PageSource.template[...]
    var out: [UInt8] = []
    out.reserveCapacity(values.values.reduce(rest.count) { $0 + $1.count })
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
}

/// The source of a page: HTML with `{{name}}` where something is put in, and what is put in on every page.
enum PageSource {
  static var template: [UInt8] { bytes(plat_get_page_html()) }
  static var style: [UInt8] { bytes(plat_get_page_style()) }
  static var script: [UInt8] { bytes(plat_get_page_script()) }
  /// What a browser knows style and script by (CSP).
  static var styleHash: [UInt8] { bytes(plat_get_page_style_hash()) }
  static var scriptHash: [UInt8] { bytes(plat_get_page_script_hash()) }

  private static func bytes(_ part: plat_bytes) -> [UInt8] {
    Array(UnsafeBufferPointer(start: part.bytes, count: part.count))
  }
}
