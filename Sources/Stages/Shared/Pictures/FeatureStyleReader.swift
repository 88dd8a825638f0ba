// How a feature says that it wants to be drawn: simplestyle-spec 1.1 and MapKit's words, in its properties.

import Cartography
import GeoJSON

/// What is drawn of a feature beside its geometry.
struct FeatureLook: Hashable, Sendable {
  var style: FeatureStyle
  /// What it is called, for readers and tips; empty for nothing.
  var name = ""
  /// What is written at it; empty for nothing.
  var label = ""
}

/// Reads the looks of features.
///
/// Of simplestyle: `title`, `marker-color`, `marker-size`, `marker-symbol`, `stroke`, `stroke-width`, `stroke-opacity`,
/// `fill`, `fill-opacity`. Of MapKit: `tint`, `monogram`, `glyph`, `displayPriority`. A value that is none of its kind is
/// somebody else's and has no effect. A feature is called by its `title`, or else its `name`.
struct FeatureStyleReader {
  private enum Key: Int, CaseIterable {
    case title, name, markerColor, markerSize, markerSymbol, stroke, strokeWidth, strokeOpacity, fill, fillOpacity, tint
    case monogram, glyph, displayPriority

    var text: String {
      switch self {
      case .markerColor: "marker-color"
      case .markerSize: "marker-size"
      case .markerSymbol: "marker-symbol"
      case .strokeWidth: "stroke-width"
      case .strokeOpacity: "stroke-opacity"
      case .fillOpacity: "fill-opacity"
      default: "\(self)"
      }
    }
  }

  private static let keys = Key.allCases.map { MemberKey($0.text) }

  /// The look of a feature, from the style that it has of itself.
  func look(of feature: borrowing Feature, _ base: FeatureStyle) -> FeatureLook {
    var look = FeatureLook(style: base)
    guard let source = feature.propertiesText else { return look }
    var values = [JSONValue?](repeating: nil, count: Key.allCases.count)
    var isStyled = false
    var members = JSONMembers(source)
    while let (key, value) = members.next(among: Self.keys) {
      values[key] = JSONValue(source.slice(value))
      if key > Key.name.rawValue { isStyled = true }
    }
    func text(_ key: Key) -> String? {
      switch values[key.rawValue] {
      case .string(let text): text
      case .number(let number) where number == number.rounded() && abs(number) < 1e15: "\(Int(number))"
      default: nil
      }
    }
    look.name = text(.title) ?? text(.name) ?? ""
    look.label = look.name
    if isStyled { apply(text, { values[$0.rawValue]?.number }, to: &look.style) }
    return look
  }

  private func apply(_ text: (Key) -> String?, _ number: (Key) -> Double?, to style: inout FeatureStyle) {
    func color(_ key: Key) -> Color? { text(key).flatMap { Color($0) } }
    func share(_ key: Key) -> Double? { number(key).flatMap { (0...1).contains($0) ? $0 : nil } }
    if let tint = color(.tint) {
      style.stroke?.color = tint
      style.fill = tint.withOpacity(style.fill?.opacity ?? 0.25)
      style.marker.color = tint
      style.marker.glyphColor = tint.readable
    }
    if let stroke = color(.stroke) { style.stroke = Stroke(stroke, width: style.stroke?.width ?? 2) }
    if let width = number(.strokeWidth), (0...1000).contains(width) { style.stroke?.width = width }
    if let opacity = share(.strokeOpacity) { style.stroke?.color.opacity = opacity }
    if let fill = color(.fill) { style.fill = fill.withOpacity(0.6) }
    if let opacity = share(.fillOpacity) { style.fill?.opacity = opacity }
    if let symbol = text(.monogram) ?? text(.glyph) ?? text(.markerSymbol), symbol.count <= 2 {
      style.marker = Marker(.balloon, color: style.marker.color, size: 24, glyph: symbol.uppercased())
    }
    let color = color(.markerColor)
    let sizes = ["small": 18.0, "medium": 24, "large": 32]
    if color != nil || text(.markerSize) != nil {
      let size = text(.markerSize).flatMap { sizes[$0] } ?? 24
      style.marker = Marker(.balloon, color: color ?? style.marker.color, size: size, glyph: style.marker.glyph)
    }
    if let priority = number(.displayPriority), (0...1000).contains(priority) { style.priority = priority }
  }
}
