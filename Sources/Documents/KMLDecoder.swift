// KML: placemarks, and the boxes of overlays and links, to Features, with the habits of togeojson.

public import Formats
import GeoJSON

/// Reads KML 2.0 to 2.3.
///
/// Each Placemark is a Feature. What several geometries make is a GeometryCollection; of a ring by itself, and of a
/// track, a LineString. Rings that are not closed are. Texts are properties under KML's names, extended data under its
/// own, and styles under those of simplestyle.
public final class KMLDecoder: DocumentDecoder {
  private let markup = KMLMarkup()

  /// Makes a decoder for one file.
  public init() {}

  public func decode(
    _ bytes: UnsafeRawBufferPointer, isAtEnd: Bool, into out: inout DecodedRecords
  ) throws(DocumentError) -> Bool {
    try markup.decode(bytes, isAtEnd: isAtEnd, into: &out)
  }
}

private final class KMLMarkup: MarkupDecoder {
  /// The names of the folders around, nil where one has none.
  private var folders: [String?] = []
  /// What kind the fields of schemas have, by the schema's id and the field's name.
  private var schemas: [String: [String: String]] = [:]

  private var styles = KMLStyles()

  init() { super.init(code: "bad-kml") }

  override var root: (names: [String], title: String) { (["kml", "Document", "Folder", "Placemark"], "KML") }

  override func isRecord(_ name: String) -> Bool {
    ["Placemark", "GroundOverlay", "NetworkLink", "Schema", "Style", "StyleMap"].contains(name)
      || name == "name" && path.last == "Folder"
  }

  override func beginOuter(_ name: String) { if name == "Folder" { folders.append(nil) } }
  override func endOuter(_ name: String) { if name == "Folder" { folders.removeLast() } }

  override func take(_ node: MarkupNode) throws(MarkupError) {
    switch node.name {
    case "name":
      folders[folders.count - 1] = node.trimmed
      return
    case "Style", "StyleMap":
      styles.take(node)
      return
    case "Schema":
      var fields: [String: String] = [:]
      for field in node.children { fields[field.attribute("name") ?? ""] = field.attribute("type") }
      for key in [node.attribute("id"), node.attribute("name")] { if let key { schemas[key] = fields } }
      return
    default: break
    }
    var properties = MemberText()
    var geometry = ByteBuffer(capacity: 512)
    addProperties(of: node, to: &properties)
    switch node.name {
    case "Placemark":
      var geometries = KMLGeometries()
      try geometries.collect(from: node)
      geometries.write(to: &geometry)
      geometries.details.add(to: &properties, geometries.counts)
    case "GroundOverlay":
      properties.add("@geometry-type", "groundoverlay")
      if let icon = node["Icon"]?["href"]?.trimmed { properties.add("icon", icon) }
      try KMLGeometries.appendOverlay(node, to: &geometry)
    default:
      // Without a region there is nothing of it here: what it points to is not read.
      guard let box = node["Region"]?["LatLonAltBox"] else { return }
      properties.add("@geometry-type", "networklink")
      if let link = (node["Link"] ?? node["Url"])?["href"]?.trimmed { properties.add("href", link) }
      try KMLGeometries.appendBox(box, to: &geometry)
    }
    records.text.appendFeature(id: node.attribute("id"), properties, geometry)
    records.end(line: node.line, column: node.column)
  }

  private func addProperties(of node: MarkupNode, to properties: inout MemberText) {
    for name in ["name", "address", "phoneNumber", "Snippet", "snippet", "description"] {
      if let child = node[name], !child.text.isEmpty { properties.add(name, child.string) }
    }
    for name in ["visibility", "open"] {
      guard let value = node[name]?.trimmed else { continue }
      if properties.begin(name) { properties.text.append(value == "1" || value == "true" ? "true" : "false") }
    }
    if let style = node["styleUrl"]?.trimmed {
      properties.add("styleUrl", style.hasPrefix("#") || style.contains("#") ? style : "#\(style)")
    }
    styles.addProperties(of: node, to: &properties)
    if let when = node["TimeStamp"]?["when"]?.trimmed { properties.add("timestamp", when) }
    if let span = node["TimeSpan"], properties.begin("timespan") {
      properties.text.append("{\"begin\":")
      properties.text.appendString(span["begin"]?.trimmed ?? "")
      properties.text.append(",\"end\":")
      properties.text.appendString(span["end"]?.trimmed ?? "")
      properties.text.append("}")
    }
    if let data = node["ExtendedData"] { addExtended(data, to: &properties) }
    let around = folders.compactMap { $0 }
    if !around.isEmpty { properties.add("folder", around.joined(separator: "/")) }
  }

  private func addExtended(_ data: MarkupNode, to properties: inout MemberText) {
    for child in data.children {
      switch child.name {
      case "Data":
        guard let name = child.attribute("name") else { continue }
        properties.add(name, child["value"]?.string ?? "")
      case "SchemaData":
        let url = child.attribute("schemaUrl") ?? ""
        let fields = schemas[url.hasPrefix("#") ? String(url.dropFirst()) : url] ?? [:]
        for field in child.all("SimpleData") {
          guard let name = field.attribute("name") else { continue }
          switch fields[name] {
          case "int", "uint", "short", "ushort", "float", "double":
            if let value = field.trimmed { properties.addNumber(name, value) } else { properties.add(name, "") }
          case "bool":
            guard properties.begin(name) else { continue }
            properties.text.append(["1", "true"].contains(field.trimmed?.lowercased()) ? "true" : "false")
          default: properties.add(name, field.string)
          }
        }
      default:
        // Elements of another namespace, which KML allows here.
        if child.children.isEmpty, let value = child.trimmed { properties.add(child.name, value) }
      }
    }
  }
}
