// A page: its source with what it carries put in.
//
// Nothing of the data is ever markup: shapes, names and details are packed and in base64, and what is told as JSON has no
// character that could end the block it is in.

import Cartography
import FeatureStream
import GeoJSON
import MapGeometry

/// Writes pages.
struct PageWriter {
  private let plan: PagePlan
  private let camera: CameraFeature
  private var features = PageFeatures()
  private var layers: [PageConfiguration.Layer] = []
  private var legend: [(light: LegendEntry, dark: LegendEntry)] = []

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
      try PageColoring(colors, records.column, layers: columns, plan)
    }
    if plan.furniture.hasLegend {
      legend = (coloring?.legend ?? []) + zip(plan.day.legend, plan.night.legend).map { ($0, $1) }
    }
    for layer in plan.layers {
      var features = layer.parts.features
      if layer.parts.column.isKnown { coloring?.color(&features, layer.parts.column) }
      add(layer.name, features)
    }
    if let coloring, coloring.colorsRecords { coloring.color(&records.features, records.column) }
    add(plan.name, records.features)
  }

  private mutating func add(_ name: String, _ more: PageFeatures, isBase: Bool = false) {
    layers.append(PageConfiguration.Layer(name: name, first: features.count, count: more.count, isBase: isBase))
    features.add(more)
  }

  /// The page, and what there is to say about it.
  func page() -> (page: [UInt8], note: String?) {
    let configuration = PageConfiguration(plan, camera, layers, features.looks, legend)
    let (names, config) = (Deflate.packed(PageNames.text(features)), Self.escaped(configuration.text))
    // In base64 four bytes are three.
    let fixed = PageSource.template.count + PageSource.script.utf8.count + PageSource.style.utf8.count + config.count
    let room = (plan.largestSize - fixed) / 4 * 3 - names.count
    let details = PageDetails(features)
    let keys = details.keys
    let (dropped, packedDetails) = Self.first(of: keys.count + 1, below: room / 4 * 3) { count in
      Deflate.packed(details.without(keys.prefix(count)).text)
    }
    let levels = PageShapes.Detail.all(vertices: features.vertexCount)
    let (level, shapes) = Self.first(of: levels.count, below: room - packedDetails.count) { level in
      Deflate.packed(PageShapes.bytes(features, levels[level]))
    }
    let detail = levels[level]
    let notes = keys.prefix(dropped).map { "property \($0.count == 2 ? "id" : String(decoding: $0, as: UTF8.self))" }
    var values: [String: [UInt8]] = [:]
    values["script-hash"] = Array(PageSource.scriptHash.utf8)
    values["style-hash"] = Array(PageSource.styleHash.utf8)
    values["title", default: []].append(
      markup: plan.furniture.title.isEmpty ? "Map" : plan.furniture.title)
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

  /// The first of some attempts that is no longer than `most`, or else the last; each is shorter than the one before.
  ///
  /// O(log(count)) attempts.
  private static func first(
    of count: Int, below most: Int, _ attempt: (Int) -> [UInt8]
  ) -> (number: Int, bytes: [UInt8]) {
    var found = (number: 0, bytes: attempt(0))
    if found.bytes.count <= most || count == 1 { return found }
    // The attempt before `low` is too long, and `high` is taken whatever it is.
    var (low, high) = (1, count - 1)
    var isFound = false
    while low < high {
      let middle = (low + high) / 2
      let bytes = attempt(middle)
      if bytes.count <= most {
        (found, isFound, high) = ((middle, bytes), true, middle)
      } else {
        low = middle + 1
      }
    }
    return isFound && found.number == high ? found : (high, attempt(high))
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
}
