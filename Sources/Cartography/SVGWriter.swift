// A picture as SVG 1.1: small, the same bytes on each machine, and safe whatever the data say.

/// Writes display lists as SVG.
///
/// Positions are rounded to a hundredth of a point. Text of the data is text and never markup: what XML forbids is
/// left out, and the rest escaped (XML 1.0 §2.2, §2.4).
public struct SVGWriter {
  private var out = ""
  private var isInLayer = false
  private var layerCount = 0

  private init() {}

  /// The document.
  ///
  /// - Parameter scale: how many pixels a point is; only the size that is asked for grows.
  public static func document(_ list: DisplayList, scale: Double = 1) -> String {
    var writer = SVGWriter()
    writer.write(list, scale)
    return writer.out
  }

  private mutating func write(_ list: DisplayList, _ scale: Double) {
    let (width, height) = (Self.number(list.width), Self.number(list.height))
    out.reserveCapacity(1 << 16)
    out += "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(Self.number(list.width * scale))\""
    out += " height=\"\(Self.number(list.height * scale))\" viewBox=\"0 0 \(width) \(height)\" role=\"img\""
    out += " font-family=\"Helvetica, Arial, 'Liberation Sans', 'Noto Sans', sans-serif\">\n"
    if !list.title.isEmpty { out += "<title>\(Self.escaped(list.title))</title>\n" }
    if !list.summary.isEmpty { out += "<desc>\(Self.escaped(list.summary))</desc>\n" }
    out += "<rect width=\"\(width)\" height=\"\(height)\"\(Self.fill(list.background))/>\n"
    for item in list.items { write(item) }
    if isInLayer { out += "</g>\n" }
    out += "</svg>\n"
  }

  private mutating func write(_ item: DisplayItem) {
    switch item {
    case .layer(let name):
      if isInLayer { out += "</g>\n" }
      layerCount += 1
      out += "<g id=\"layer-\(layerCount)\"" + (name.isEmpty ? ">\n" : " data-name=\"\(Self.escaped(name))\">\n")
      isInLayer = true
    case .shape(let fill, let stroke, let rings, let stroked, let name):
      if let stroked {
        if let fill, !rings.isEmpty { path(rings, closes: true, "\(Self.fill(fill)) fill-rule=\"evenodd\"", name) }
        if let stroke, !stroked.isEmpty { path(stroked, closes: false, " fill=\"none\"\(Self.stroke(stroke))", name) }
      } else {
        let inside = fill.map { "\(Self.fill($0)) fill-rule=\"evenodd\"" } ?? " fill=\"none\""
        path(rings, closes: true, inside + (stroke.map(Self.stroke) ?? ""), name)
      }
    case .lines(let stroke, let lines, let name):
      path(lines, closes: false, " fill=\"none\"\(Self.stroke(stroke))", name)
    case .mark(let marker, let x, let y, let name): mark(marker, x, y, name)
    case .label(let label): self.label(label)
    }
  }

  private mutating func path(_ path: ScreenPath, closes: Bool, _ attributes: String, _ name: String) {
    guard !path.isEmpty else { return }
    out += "<path\(attributes) d=\""
    for line in path.ends.indices { append(path, line, closes: closes) }
    out += name.isEmpty ? "\"/>\n" : "\"><title>\(Self.escaped(name))</title></path>\n"
  }

  /// Appends a line in hundredths, each point as its way from the one before.
  private mutating func append(_ path: ScreenPath, _ line: Int, closes: Bool) {
    var (beforeX, beforeY) = (0, 0)
    var isFirst = true
    for point in path.line(line) {
      let (x, y) = (Self.hundredths(path.points[point * 2]), Self.hundredths(path.points[point * 2 + 1]))
      if isFirst {
        out += "M\(Self.text(x)) \(Self.text(y))l"
        isFirst = false
        (beforeX, beforeY) = (x, y)
        continue
      }
      if x == beforeX, y == beforeY { continue }
      // A minus sign parts two numbers as well as a space.
      let (dx, dy) = (x - beforeX, y - beforeY)
      if out.utf8.last != 0x6C, dx >= 0 { out += " " }
      out += Self.text(dx)
      if dy >= 0 { out += " " }
      out += Self.text(dy)
      (beforeX, beforeY) = (x, y)
    }
    // A line that is a point has a length of nothing, and round caps.
    if out.utf8.last == 0x6C { out += "0 0" }
    if closes { out += "z" }
  }

  private mutating func mark(_ marker: Marker, _ x: Double, _ y: Double, _ name: String) {
    let shape = marker.shape(x: x, y: y)
    let (cx, cy, r) = (shape.x, shape.y, shape.radius)
    let title = name.isEmpty ? "" : "<title>\(Self.escaped(name))</title>"
    let isGroup = !marker.glyph.isEmpty || marker.kind == .user
    if isGroup { out += "<g>\(title)" }
    let end = isGroup || title.isEmpty ? "/>" : ">\(title)"
    switch marker.kind {
    case .none: break
    case .dot, .user:
      out +=
        "<circle cx=\"\(Self.number(cx))\" cy=\"\(Self.number(cy))\" r=\"\(Self.number(r))\"\(Self.fill(marker.color))"
      out += Self.stroke(shape.ring)
      out += end + (end == "/>" ? "" : "</circle>")
    case .balloon:
      out += "<path d=\"\(Self.balloon(shape))\"\(Self.fill(marker.color))"
      out += Self.stroke(shape.ring)
      out += end + (end == "/>" ? "" : "</path>")
    }
    if !marker.glyph.isEmpty {
      out += "<text x=\"\(Self.number(cx))\" y=\"\(Self.number(shape.glyphBaseline))\" text-anchor=\"middle\""
      out += " font-weight=\"bold\" font-size=\"\(Self.number(shape.glyphSize))\"\(Self.fill(marker.glyphColor))>"
      out += "\(Self.escaped(marker.glyph))</text>"
    }
    out += isGroup ? "</g>\n" : "\n"
  }

  /// A disc and its two tangents to the tip below.
  private static func balloon(_ shape: MarkShape) -> String {
    guard let tip = shape.tip, let (dx, y) = shape.tangent else { return "" }
    let (cx, r) = (shape.x, number(shape.radius))
    return "M\(number(cx)) \(number(tip))L\(number(cx - dx)) \(number(y))"
      + "A\(r) \(r) 0 1 1 \(number(cx + dx)) \(number(y))Z"
  }

  private mutating func label(_ label: PlacedLabel) {
    let (style, lines) = (label.style, label.writtenLines)
    guard let first = lines.first else { return }
    out += "<text x=\"\(Self.number(label.x))\" y=\"\(Self.number(first.baseline))\""
    out += " font-size=\"\(Self.number(style.size))\""
    out += " text-anchor=\"\(["start", "middle", "end"][label.alignment + 1])\""
    if style.isBold { out += " font-weight=\"bold\"" }
    if label.angle != 0 {
      out += " transform=\"rotate(\(Self.number(label.angle)) \(Self.number(label.x)) \(Self.number(label.y)))\""
    }
    out += Self.fill(style.color)
    if let halo = style.halo {
      out += Self.stroke(Stroke(halo, width: label.haloWidth)) + " paint-order=\"stroke\""
    }
    if lines.count == 1 {
      out += Self.length(first) + ">" + Self.escaped(first.text)
    } else {
      out += ">"
      for (index, line) in lines.enumerated() {
        let height = index == 0 ? "" : " dy=\"\(Self.number(line.baseline - lines[index - 1].baseline))\""
        out += "<tspan x=\"\(Self.number(label.x))\"\(height)\(Self.length(line))>"
        out += Self.escaped(line.text) + "</tspan>"
      }
    }
    out += "</text>\n"
  }

  /// The room that was kept for a line, whatever the font.
  private static func length(_ line: WrittenLine) -> String {
    line.width > 0 ? " textLength=\"\(number(line.width))\" lengthAdjust=\"spacingAndGlyphs\"" : ""
  }

  // MARK: Attributes

  private static func fill(_ color: Color) -> String {
    guard color.opacity > 0 else { return " fill=\"none\"" }
    return " fill=\"\(color.hexadecimal)\"" + (color.opacity < 1 ? " fill-opacity=\"\(number(color.opacity))\"" : "")
  }

  private static func stroke(_ stroke: Stroke) -> String {
    guard stroke.color.opacity > 0, stroke.width > 0 else { return "" }
    var text = " stroke=\"\(stroke.color.hexadecimal)\""
    if stroke.color.opacity < 1 { text += " stroke-opacity=\"\(number(stroke.color.opacity))\"" }
    if stroke.width != 1 { text += " stroke-width=\"\(number(stroke.width))\"" }
    if !stroke.dash.isEmpty { text += " stroke-dasharray=\"\(stroke.dash.map(number).joined(separator: " "))\"" }
    if stroke.cap != .butt { text += " stroke-linecap=\"\(stroke.cap.rawValue)\"" }
    if stroke.join != .miter { text += " stroke-linejoin=\"\(stroke.join.rawValue)\"" }
    return text
  }

  // MARK: Numbers and text

  private static func hundredths(_ value: Double) -> Int { Int((max(-1e9, min(1e9, value)) * 100).rounded()) }

  static func number(_ value: Double) -> String { text(hundredths(value)) }

  /// Hundredths as a decimal number without trailing zeros.
  private static func text(_ hundredths: Int) -> String {
    let size = hundredths.magnitude
    let (whole, rest) = (size / 100, size % 100)
    var text = hundredths < 0 ? "-" : ""
    // .5 is a number too.
    if whole > 0 || rest == 0 { text += "\(whole)" }
    if rest > 0 { text += rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)" }
    return text
  }

  /// Text as the content of an element or the value of an attribute.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in legible(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
