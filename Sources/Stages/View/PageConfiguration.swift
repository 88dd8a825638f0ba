// What a page knows beside shapes, names and details, as JSON: camera, colours, layers, looks, furniture.

import Cartography
import FeatureStream
import GeoJSON
import Layers
import MapGeometry

/// What a page knows beside shapes, names and details.
final class PageConfiguration {
  /// A layer, with its features.
  struct Layer {
    let name: String
    let first, count: Int
    let isBase: Bool
  }

  private let plan: PagePlan
  private let camera: CameraFeature
  private let layers: [Layer]
  private let looks: [PageLook]
  private let levels: [(feature: Int, ordinal: Double)]
  private let legend: [(light: LegendEntry, dark: LegendEntry)]

  init(
    _ plan: PagePlan, _ camera: CameraFeature, _ layers: [Layer], _ features: PageFeatures,
    _ legend: [(light: LegendEntry, dark: LegendEntry)]
  ) {
    (self.plan, self.camera, self.layers, self.legend) = (plan, camera, layers, legend)
    (looks, levels) = (features.looks, features.levels)
  }

  /// All of it as JSON.
  var text: [UInt8] {
    var out = ByteBuffer()
    out.append("{\"title\":")
    out.appendString(plan.furniture.title)
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
    let hasGround = plan.drawsBase || plan.background != nil
    out.append("},\"scheme\":\"\(plan.scheme)\",\"labels\":\(plan.writesLabels),\"hasBase\":\(hasGround)")
    if plan.background != nil { out.append(",\"hasOwnGround\":true") }
    out.append(",\"appearance\":{")
    for (name, style) in [("\"light\":", plan.day), (",\"dark\":", plan.night)] {
      let colors = style.sheet.appearance
      out.append(name)
      out.append("{\"water\":\"\(colors.water.css)\",\"land\":\"\(colors.land.css)\",\"sky\":\"\(colors.sky.css)\"}")
    }
    out.append("},\"layers\":[")
    for (index, layer) in layers.enumerated() {
      out.append(index == 0 ? "{\"name\":" : ",{\"name\":")
      out.appendString(layer.name)
      out.append(",\"first\":\(layer.first),\"count\":\(layer.count)\(layer.isBase ? ",\"base\":true" : "")}")
    }
    out.append("],\"styles\":[")
    for (index, look) in looks.enumerated() {
      if index > 0 { out.append(",") }
      out.append(look, entry: look.entry.flatMap { entry in legend.firstIndex { $0.light == entry } })
    }
    out.append("]")
    if !plan.tooltip.isEmpty {
      for (index, name) in plan.tooltip.enumerated() {
        out.append(index == 0 ? ",\"tooltip\":[" : ",")
        out.appendString(name)
      }
      out.append("]")
    }
    if let time = plan.time {
      out.append(",\"time\":")
      out.appendString(time)
    }
    if plan.groupsMarks { out.append(",\"cluster\":true") }
    appendLevels(to: &out)
    appendFurniture(to: &out)
    out.append("}")
    return Array(out.bytes)
  }

  /// The features on each level of a venue, each as the way from the one before, where there are several levels.
  private func appendLevels(to out: inout ByteBuffer) {
    let ordinals = Set(levels.map(\.ordinal)).sorted()
    guard ordinals.count > 1 else { return }
    var features: [Double: [Int]] = [:]
    for level in levels { features[level.ordinal, default: []].append(level.feature) }
    out.append(",\"levels\":[")
    for (index, ordinal) in ordinals.enumerated() {
      let own = features[ordinal] ?? []
      let ways = zip(own, [0] + own).map { "\($0 - $1)" }
      out.append("\(index == 0 ? "" : ",")[\(ordinal.plain),[\(ways.joined(separator: ","))]]")
    }
    out.append("]")
  }

  /// What differs from what every page has.
  private func appendFurniture(to out: inout ByteBuffer) {
    let furniture = plan.furniture
    if !legend.isEmpty {
      out.append(",\"legend\":{\"title\":")
      out.appendString(
        plan.colors?.property ?? (legend.allSatisfy { $0.light.size != nil } ? plan.sizes?.property : nil) ?? "")
      out.append(",\"entries\":[")
      for (index, entry) in legend.enumerated() {
        out.append(index == 0 ? "{\"text\":" : ",{\"text\":")
        out.appendString(entry.light.text)
        out.append(",\"light\":\"\(entry.light.color.css)\",\"dark\":\"\(entry.dark.color.css)\"")
        // A line of no colour is what the sizes are of.
        if let size = entry.light.size ?? (entry.light.color == .clear ? 0 : nil) {
          out.append(",\"size\":\(((size * 10).rounded() / 10).plain)")
        }
        out.append("}")
      }
      out.append("]}")
    }
    if !furniture.attribution.isEmpty {
      out.append(",\"attribution\":")
      out.appendString(furniture.attribution)
    }
    if !furniture.hasScaleBar { out.append(",\"hasScaleBar\":false") }
    if !furniture.hasCompass { out.append(",\"hasCompass\":false") }
    if furniture.hasGraticule {
      let (day, night) = (plan.day.sheet.appearance, plan.night.sheet.appearance)
      out.append(",\"graticule\":{\"light\":[\"\(day.grid.css)\",\"\(day.ink.css)\",\"\(day.paper.css)\"],")
      out.append("\"dark\":[\"\(night.grid.css)\",\"\(night.ink.css)\",\"\(night.paper.css)\"]}")
    }
    if !furniture.lengths.isEmpty {
      out.append(",\"lengths\":[")
      for (index, length) in furniture.lengths.enumerated() {
        out.append(index == 0 ? "[" : ",[")
        out.appendShortest(length.metres)
        out.append(",")
        out.appendString(length.text)
        out.append("]")
      }
      out.append("]")
    }
    if furniture.hasInset { out.append(",\"inset\":\"\(SVGWriter.data(of: FurnitureLayout.world(scale: 0.4)))\"") }
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
  /// - Parameter entry: which line of the legend it is of; nil for none.
  fileprivate mutating func append(_ look: PageLook, entry: Int?) {
    append(
      "{\"level\":\(look.light.level.rawValue),\"priority\":\(look.light.priority.plain),")
    if look.light.layer != 0 { append("\"layer\":\(look.light.layer),") }
    if !look.isNamed { append("\"isUnnamed\":true,") }
    if let entry { append("\"entry\":\(entry),") }
    append("\"light\":")
    append(look.light, look)
    append(",\"dark\":")
    append(look.dark, look)
    append("}")
  }

  private mutating func append(_ style: FeatureStyle, _ look: PageLook) {
    append("{\"fill\":\(style.fill.map { "\"\($0.css)\"" } ?? "null"),\"stroke\":")
    let line = look.isOfAreas ? style.outline : style.stroke
    if let line {
      append("{\"color\":\"\(line.color.css)\",")
      append(line)
      if let widths = style.rich?.widths {
        append(",\"widths\":[\(widths.stops.map { "[\($0.zoom.plain),\($0.value.plain)]" }.joined(separator: ","))]")
      }
      append("}")
    } else {
      append("null")
    }
    if let gradient = style.rich?.gradient, !look.isOfAreas {
      append(",\"gradient\":[\(gradient.pieces.map { "\"\($0.css)\"" }.joined(separator: ","))]")
    }
    if let pattern = style.rich?.pattern, look.isOfAreas {
      append(",\"pattern\":{\"kind\":\"\(pattern.kind.rawValue)\",\"spacing\":\(pattern.spacing.plain),")
      append("\"stroke\":{\"color\":\"\(pattern.stroke.color.css)\",")
      append(pattern.stroke)
      append("}}")
    }
    let (marker, label) = (style.marker, style.label)
    append(",\"isOpaque\":\((line?.color.opacity ?? 1) == 1),\"marker\":{\"kind\":\"\(marker.kind.rawValue)\"")
    append(",\"color\":\"\(marker.color.css)\",\"size\":\(marker.size.plain),\"glyph\":")
    appendString(marker.glyph)
    if !marker.glyph.isEmpty { append(",\"glyphSize\":\((marker.glyphSize / marker.size).plain)") }
    if let icon = marker.seenIcon { append(icon) }
    if let course = marker.course { append(",\"course\":\(course.plain)") }
    append(
      ",\"glyphColor\":\"\(marker.glyphColor.css)\",\"anchor\":[\(marker.anchor.x.plain),\(marker.anchor.y.plain)]}")
    append(",\"label\":{\"color\":\"\(label.color.css)\",\"halo\":\(label.halo.map { "\"\($0.css)\"" } ?? "null")")
    append(",\"size\":\(label.size.plain),\"bold\":\(label.isBold)}}")
  }

  /// What an icon is drawn of, in units of its grid: a path of SVG, how wide its line is or 0, whether it is cut out.
  private mutating func append(_ icon: Icon) {
    let parts = icon.parts.map { part in
      let path = part.path.points
      let pairs = stride(from: 0, to: path.count, by: 2).map { at in
        "\(((path[at] * 100).rounded() / 100).plain) \(((path[at + 1] * 100).rounded() / 100).plain)"
      }
      return "[\"M\(pairs.joined(separator: "L"))\",\((part.width ?? 0).plain),\(part.isCut ? 1 : 0)]"
    }
    append(",\"icon\":[\(parts.joined(separator: ","))]")
  }

  private mutating func append(_ stroke: Stroke) {
    let dash = stroke.dash.map(\.plain).joined(separator: ",")
    append("\"width\":\(stroke.width.plain),\"dash\":[\(dash)],")
    append("\"cap\":\"\(stroke.cap.rawValue)\",\"join\":\"\(stroke.join.rawValue)\"")
  }
}

/// The colours of a page's features by day and by night.
struct PageColoring {
  private let light, dark: PictureColoring

  init(_ colors: ColorPlan, _ records: ColorColumn, layers: [ColorColumn], _ plan: PagePlan) {
    light = PictureColoring(colors, records, layers: layers, plan.day.sheet.appearance)
    dark = PictureColoring(colors, records, layers: layers, plan.night.sheet.appearance)
  }

  /// Whether records are coloured: not where layers alone have the property.
  var colorsRecords: Bool { light.colorsRecords }

  /// What there is to say of the values; nil for nothing.
  var note: String? { light.note }

  /// What colours stand for.
  var legend: [(light: LegendEntry, dark: LegendEntry)] { Array(zip(light.scale.legend, dark.scale.legend)) }

  /// Gives features the colours of their values.
  func color(_ features: inout PageFeatures, _ column: ColorColumn) {
    features.color(
      column.values.map { (light.scale.color($0), dark.scale.color($0), light.scale.entry($0)) },
      on: (light.paper, dark.paper))
  }
}
