// Colours by the values of a property: what is asked for, what is gathered for it, and what features get.

import GeoJSON

/// Which property decides on colours, and how.
package struct ColorPlan: Sendable {
  package let property: String
  package let key: MemberKey
  package let rule: ClassRule
  /// nil for that of the kind of values.
  package let scheme: ColorScheme?

  package init(_ property: String, _ rule: ClassRule, _ scheme: ColorScheme?) {
    (self.property, key, self.rule, self.scheme) = (property, MemberKey(property), rule, scheme)
  }
}

/// The values of features, with how much has been gathered of them: 40 bytes for each.
package struct ColorColumn: Sendable {
  package private(set) var values: [ColorValue] = []
  /// How many geometries the store had after each feature.
  package private(set) var ends: [Int] = []
  /// Whether a feature has the property.
  package private(set) var isKnown = false

  package init() {}

  /// Adds a feature's value.
  package mutating func add(_ feature: borrowing Feature, _ key: MemberKey, end: Int) {
    ends.append(end)
    var value = ColorValue.missing
    defer { values.append(value) }
    guard let source = feature.propertiesText else { return }
    var members = JSONMembers(source)
    while let member = members.next() {
      guard key.isSpelled(in: source, member.name) else { continue }
      isKnown = true
      switch JSONValue(source.slice(member.value)) {
      case .number(let number): value = .number(number)
      case .string(let text): value = .text(text)
      case .other(let text) where text == "true" || text == "false": value = .text(text)
      default: value = .missing
      }
    }
  }

  /// Counts the geometries after each feature anew.
  package mutating func setEnds(_ ends: [Int]) { if !self.ends.isEmpty { self.ends = ends } }

  /// Adds what was gathered of the features that come next.
  package mutating func add(_ other: ColorColumn) {
    values += other.values
    isKnown = isKnown || other.isKnown
  }
}

/// The colours of the records of a picture and of its layers.
package struct PictureColoring: Sendable {
  /// The colours of values.
  package let scale: ColorScale
  /// What lines and areas are set off by.
  package let paper: Color
  /// Whether records are coloured: not where layers alone have the property.
  package let colorsRecords: Bool
  /// What there is to say of the values; nil for nothing.
  package let note: String?

  package init(_ plan: ColorPlan, _ records: ColorColumn, layers: [ColorColumn], _ appearance: Appearance) {
    let known = layers.filter(\.isKnown)
    colorsRecords = records.isKnown || known.isEmpty
    paper = appearance.paper
    let values = (colorsRecords ? records.values : []) + known.flatMap(\.values)
    note = Self.note(values, plan.property)
    scale = ColorScale(values, plan.rule, plan.scheme, missing: appearance.missing, others: appearance.others)
  }
}

extension PictureColoring {
  /// Says that texts among numbers make each number a category of its own.
  private static func note(_ values: [ColorValue], _ property: String) -> String? {
    var (numbers, texts, example) = (0, 0, "")
    for value in values {
      switch value {
      case .number: numbers += 1
      case .text(let text):
        if texts == 0 { example = text }
        texts += 1
      case .missing: break
      }
    }
    guard numbers > 0, texts > 0 else { return nil }
    return "\(property) is a number in \(numbers) feature\(numbers == 1 ? "" : "s") and text in \(texts), such as "
      + "\"\(example.prefix(40))\": all are coloured by category, and not in classes"
  }
}

extension ShapeStore {
  /// Draws all of it.
  package func draw(_ painter: inout MapPainter, into drawing: inout Drawing) {
    forEach(0..<count) { geometry, look in painter.paint(geometry, look, into: &drawing) }
  }

  /// Draws all of it in the colours and the sizes of values.
  ///
  /// - Parameters:
  ///   - colors: those of its features and what colours they have; nil for their looks.
  ///   - sizes: those of its features and what sizes they have; nil for their looks.
  ///   - ends: how many geometries there are up to the end of each feature.
  package func draw(
    _ colors: (values: ArraySlice<ColorValue>, PictureColoring)?,
    sizes: (values: ArraySlice<ColorValue>, PictureSizing)? = nil, ends: [Int], _ painter: inout MapPainter,
    into drawing: inout Drawing
  ) {
    var start = 0
    for (index, end) in ends.enumerated() {
      let color = colors.map { values, coloring in coloring.scale.color(values[values.startIndex + index]) }
      let size = sizes.map { values, sizing in sizing.size(values[values.startIndex + index]) }
      forEach(start..<end) { geometry, look in
        var look = look
        if let color, let paper = colors?.1.paper { look.style = look.style.colored(color, on: paper) }
        if let size { look.style = look.style.sized(size) }
        painter.paint(geometry, look, into: &drawing)
      }
      start = end
    }
  }
}

extension FeatureStyle {
  /// The style in the colour of a value.
  package func colored(_ color: Color, on paper: Color) -> FeatureStyle {
    var style = self
    let line = stroke ?? Stroke(color, width: 2)
    style.fill = color.withOpacity(0.9)
    style.outline = Stroke(paper.withOpacity(0.8), width: 0.6)
    style.stroke = Stroke(color, width: max(2, line.width), dash: line.dash, cap: line.cap, join: line.join)
    style.rich?.gradient = nil
    style.settle(.line, .width, .fill, .mark)
    if marker.kind != .none {
      style.marker.color = color
      style.marker.glyphColor = color.readable
    }
    return style
  }
}
