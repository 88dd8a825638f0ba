// The styles of KML as properties of simplestyle: stroke, fill, marker-color and what goes with them.

/// Collects shared styles, and gives placemarks what theirs say.
///
/// Styles have to stand before what is drawn by them, as KML's writers put them.
struct KMLStyles {
  private var styles: [String: MarkupNode] = [:]
  /// What maps of styles use for what is not pointed at.
  private var maps: [String: String] = [:]

  /// Takes a shared `Style` or `StyleMap`.
  mutating func take(_ node: MarkupNode) {
    guard let id = node.attribute("id") else { return }
    if node.name == "Style" {
      styles[id] = node
      return
    }
    for pair in node.all("Pair") where pair["key"]?.trimmed == "normal" {
      if let style = pair["Style"] { styles[id] = style }
      if let url = pair["styleUrl"]?.trimmed { maps[id] = Self.id(url) }
    }
  }

  private static func id(_ url: String) -> String { url.hasPrefix("#") ? String(url.dropFirst()) : url }

  /// Adds what the style of a placemark says; its own counts before the shared one.
  func addProperties(of node: MarkupNode, to properties: inout MemberText) {
    if let own = node["Style"] { Self.add(own, to: &properties) }
    if let own = node["StyleMap"] {
      for pair in own.all("Pair") where pair["key"]?.trimmed == "normal" {
        if let style = pair["Style"] { Self.add(style, to: &properties) }
      }
    }
    guard let url = node["styleUrl"]?.trimmed else { return }
    var id = Self.id(url)
    // A map may name a map; one that names itself ends somewhere.
    for _ in 0..<4 {
      if let style = styles[id] { return Self.add(style, to: &properties) }
      guard let next = maps[id] else { return }
      id = next
    }
  }

  private static func add(_ style: MarkupNode, to properties: inout MemberText) {
    if let line = style["LineStyle"] {
      addColor(line, "stroke", "stroke-opacity", to: &properties)
      if let width = line["width"]?.trimmed, isNumber(width) { properties.addNumber("stroke-width", width) }
    }
    if let area = style["PolyStyle"] {
      func isOff(_ name: String) -> Bool { ["0", "false"].contains(area[name]?.trimmed) }
      if isOff("fill") { properties.addNumber("fill-opacity", "0") }
      addColor(area, "fill", "fill-opacity", to: &properties)
      if isOff("outline") { properties.addNumber("stroke-opacity", "0") }
    }
    if let icon = style["IconStyle"] {
      addColor(icon, "marker-color", nil, to: &properties)
      if let href = icon["Icon"]?["href"]?.trimmed { properties.add("icon", href) }
    }
  }

  private static func isNumber(_ text: String) -> Bool { Double(text).map { $0.isFinite && $0 >= 0 } ?? false }

  /// Adds a colour, which KML spells opacity, blue, green, red; what is no colour is left out.
  private static func addColor(
    _ style: MarkupNode, _ name: String, _ opacity: String?, to properties: inout MemberText
  ) {
    guard var text = style["color"]?.trimmed?.lowercased() else { return }
    if text.hasPrefix("#") { text.removeFirst() }
    let digits = Array(text)
    guard digits.count == 8, digits.allSatisfy(\.isHexDigit), let alpha = Int(String(digits[..<2]), radix: 16) else {
      return
    }
    properties.add(name, "#" + String(digits[6...] + digits[4..<6] + digits[2..<4]))
    guard let opacity, alpha < 255 else { return }
    let thousandths = (alpha * 1000 + 127) / 255
    var share = "\(thousandths)"
    while share.count < 3 { share = "0" + share }
    while share.hasSuffix("0"), share.count > 1 { share.removeLast() }
    properties.addNumber(opacity, thousandths == 0 ? "0" : "0.\(share)")
  }
}
