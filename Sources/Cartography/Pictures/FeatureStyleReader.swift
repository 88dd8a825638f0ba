// How a feature says that it wants to be drawn: simplestyle-spec 1.1 and MapKit's words, in its properties.

import GeoJSON
import Planar
import SystemLibrary

/// What a feature asks for beyond a look.
package struct FeatureExtras {
  /// The radius of a circle around each of its points, in metres, which is drawn instead of a mark.
  package var circleRadius: Double?
  /// How far off the user may be, in metres.
  package var accuracy: Double?
  /// Whether it says of itself what colour or width it has.
  package var hasOwnPaint = false
  /// What has no effect, with its value.
  package var unread: [(PictureOmissions.Unread, example: String)] = []

  package init() {}
}

/// Reads the looks of features.
///
/// Of simplestyle all words. Of MapKit: `tint`, `monogram`, `glyph`, `systemImage`, `anchor`, `displayPriority`,
/// `level`, `selected`, `annotation` with `accuracy` and `course`; besides `circle-radius`, and `cluster_count` as plat
/// cluster writes it. A value that is none of its kind is somebody else's and has no effect. A feature is called by its
/// `title`, or else its `name`.
package struct FeatureStyleReader {
  package init() {}

  private enum Key: String, CaseIterable {
    case title
    case titleCapital = "Title"
    case titleUpper = "TITLE"
    case name
    case nameCapital = "Name"
    case nameUpper = "NAME"
    case description
    // After this one, all are of how it looks.
    case markerColor = "marker-color"
    case markerSize = "marker-size"
    case markerSymbol = "marker-symbol"
    case stroke
    case strokeWidth = "stroke-width"
    case strokeOpacity = "stroke-opacity"
    case fill
    case fillOpacity = "fill-opacity"
    case tint, monogram, glyph, anchor, displayPriority, level, selected, annotation, accuracy, horizontalAccuracy
    case systemImage, course
    case circleRadius = "circle-radius"
    case clusterCount = "cluster_count"
    // Of how important it is.
    case population
    case populationMost = "pop_max"
    case populationMostUpper = "POP_MAX"
    case populationEstimate = "pop_est"
    case populationEstimateUpper = "POP_EST"

    var number: Int { Self.numbers[self] ?? 0 }
    private static let numbers = Dictionary(uniqueKeysWithValues: zip(allCases, 0...))
    static let firstLook = Key.markerColor.number
    static let firstRank = Key.population.number
  }

  /// What was found of a feature.
  private struct Found {
    private var values: [JSONValue?] = []
    var isStyled = false
    var isRanked = false

    mutating func set(_ number: Int, _ value: JSONValue?) {
      if values.isEmpty { values = Array(repeating: nil, count: Key.allCases.count) }
      values[number] = value
      if number >= Key.firstRank { isRanked = true } else if number >= Key.firstLook { isStyled = true }
    }

    subscript(_ key: Key) -> JSONValue? { values.isEmpty ? nil : values[key.number] }

    func text(_ key: Key) -> String? {
      switch self[key] {
      case .string(let text): text
      case .number(let number) where number == number.rounded() && abs(number) < 1e15: "\(Int(number))"
      default: nil
      }
    }

    func text(_ keys: Key...) -> String? {
      for key in keys { if let text = text(key), !text.isEmpty { return text } }
      return nil
    }

    func number(_ key: Key) -> Double? { self[key]?.number }
    /// How much a label goes before others of its class, from 0 to 1: by the tenfold of its population.
    var rank: Double {
      let keys = [Key.population, .populationMost, .populationMostUpper, .populationEstimate, .populationEstimateUpper]
      let population = keys.lazy.compactMap { key -> Double? in
        if let number = number(key) { return number }
        // As a tag it is text.
        return if case .string(let text) = self[key] { Double(text) } else { nil }
      }.first
      guard let population, population > 1, population.isFinite else { return 0 }
      return min(0.99, log10(population) / 11)
    }
    func color(_ key: Key) -> Color? { text(key).flatMap { Color($0) } }
    func share(_ key: Key) -> Double? { number(key).flatMap { (0...1).contains($0) ? $0 : nil } }
    func has(_ keys: Key...) -> Bool { keys.contains { self[$0] != nil } }
  }

  private static let keys = Key.allCases.map { MemberKey($0.rawValue) }
  /// Which keys begin with a byte.
  private static let starts: [[Int]] = {
    var starts = [[Int]](repeating: [], count: 256)
    for (number, key) in keys.enumerated() { starts[Int(key.utf8[0])].append(number) }
    starts[0x5C] = Array(keys.indices)
    return starts
  }()

  /// The look of a feature, from the style that it has of itself.
  package func look(of feature: borrowing Feature, _ base: FeatureStyle) -> FeatureLook {
    var extras = FeatureExtras()
    return look(of: feature, base, isSheet: false, &extras)
  }

  /// The look of a feature, from the style that it has of itself.
  ///
  /// - Parameter isSheet: whether that is of a style sheet, which then stands for simplestyle's defaults.
  package func look(
    of feature: borrowing Feature, _ base: FeatureStyle, isSheet: Bool, _ extras: inout FeatureExtras
  ) -> FeatureLook {
    var look = FeatureLook(style: base)
    guard let source = feature.propertiesText else { return look }
    var found = Found()
    var members = JSONMembers(source)
    while let member = members.next() {
      guard member.name.start < member.name.end else { continue }
      for number in Self.starts[Int(source[member.name.start])]
      where Self.keys[number].isSpelled(in: source, member.name) {
        found.set(number, JSONValue(source.slice(member.value)))
      }
    }
    look.name = found.text(.title, .titleCapital, .titleUpper, .name, .nameCapital, .nameUpper) ?? ""
    look.label = look.name
    look.details = found.text(.description) ?? ""
    extras.hasOwnPaint = found.has(.markerColor, .stroke, .strokeWidth, .strokeOpacity, .fill, .fillOpacity, .tint)
    if found.isRanked { look.style.priority = min(1000, look.style.priority + found.rank) }
    if found.isStyled { apply(found, isSheet: isSheet, to: &look.style, &extras) }
    return look
  }

  private func apply(_ found: Found, isSheet: Bool, to style: inout FeatureStyle, _ extras: inout FeatureExtras) {
    let tint = found.color(.tint)
    if let tint {
      style.stroke?.color = tint
      style.outline?.color = tint
      style.fill = tint.withOpacity(style.fill?.opacity ?? 0.25)
      style.settle(.line, .fill, .mark)
      style.marker.color = tint
      style.marker.glyphColor = tint.readable
    }
    let hasDefaults = tint == nil && !isSheet
    applyPath(found, hasDefaults, to: &style)
    applyMarker(found, hasDefaults, to: &style)
    if let radius = found[.circleRadius].flatMap(Self.metres) { extras.circleRadius = radius }
    if found.text(.annotation) == "user" { applyUser(found, to: &style, &extras) }
    if let priority = Self.priority(found[.displayPriority]) { style.priority = priority }
    if let level = found.text(.level).flatMap({ FeatureStyle.Level(word: $0) }) { style.level = level }
    if let anchor = found[.anchor].flatMap(Self.anchor) { style.marker.anchor = anchor }
    if found[.selected] == .other("true") { select(&style) }
    noteUnread(found, style.marker, &extras)
  }

  /// Notes what has no effect of the words that are of looks and nothing else.
  private func noteUnread(_ found: Found, _ marker: Marker, _ extras: inout FeatureExtras) {
    func note(_ key: Key, _ kind: PictureOmissions.Unread, unless isRead: Bool) {
      guard !isRead, let value = found[key], value != .other("null"), value != .string("") else { return }
      extras.unread.append((kind, value.shortText))
    }
    for key in [Key.markerColor, .stroke, .fill, .tint] {
      note(key, .color(key.rawValue), unless: found.color(key) != nil)
    }
    for key in [Key.strokeOpacity, .fillOpacity] {
      note(key, .value(key.rawValue), unless: found.share(key) != nil)
    }
    note(
      .strokeWidth, .value(Key.strokeWidth.rawValue),
      unless: found.number(.strokeWidth).map { (0...1000).contains($0) } ?? false)
    note(
      .markerSize, .value(Key.markerSize.rawValue),
      unless: found.text(.markerSize).map { Self.sizes[$0] != nil } ?? false)
    note(.circleRadius, .value(Key.circleRadius.rawValue), unless: extras.circleRadius != nil)
    note(.displayPriority, .value(Key.displayPriority.rawValue), unless: Self.priority(found[.displayPriority]) != nil)
    guard marker.kind == .balloon, marker.glyph.isEmpty else { return }
    for key in [Key.systemImage, .markerSymbol] {
      note(key, .icon(key.rawValue), unless: found.text(key).flatMap { Icon(name: $0) } != nil)
    }
    note(.monogram, .letters(Key.monogram.rawValue), unless: false)
    note(.glyph, .letters(Key.glyph.rawValue), unless: false)
  }

  /// Lines and areas, as simplestyle has them.
  private func applyPath(_ found: Found, _ hasDefaults: Bool, to style: inout FeatureStyle) {
    guard found.has(.stroke, .strokeWidth, .strokeOpacity, .fill, .fillOpacity) else { return }
    let gray = Color(0x555555)
    if hasDefaults {
      style.stroke = Stroke(gray, width: 2)
      style.outline = style.stroke
      style.fill = gray.withOpacity(0.6)
    }
    func change(_ change: (inout Stroke) -> Void) {
      for path in [\FeatureStyle.stroke, \.outline] {
        var stroke = style[keyPath: path] ?? Stroke(gray, width: 2)
        change(&stroke)
        style[keyPath: path] = stroke
      }
    }
    if found.has(.stroke, .strokeOpacity) { style.settle(.line) }
    if found.has(.fill, .fillOpacity) { style.settle(.fill) }
    if let color = found.color(.stroke) { change { $0.color = color } }
    if let width = found.number(.strokeWidth), (0...1000).contains(width) {
      change { $0.width = width }
      style.rich?.widths = nil
      style.settle(.width)
    }
    if let opacity = found.share(.strokeOpacity) { change { $0.color.opacity = opacity } }
    if let fill = found.color(.fill) { style.fill = fill.withOpacity(style.fill?.opacity ?? 0.6) }
    if let opacity = found.share(.fillOpacity) {
      style.fill = (style.fill ?? gray).withOpacity(opacity)
    }
  }

  /// Marks, as simplestyle and MapKit have them.
  private func applyMarker(_ found: Found, _ hasDefaults: Bool, to style: inout FeatureStyle) {
    let before = style.marker
    defer {
      if style.marker != before {
        style.rich?.markerSizes = nil
        style.settle(.mark, .markSize)
      }
    }
    // A name of an icon is not text; what has one or two characters is.
    let letters = found.text(.monogram, .glyph).flatMap { $0.count <= Self.mostLetters ? $0 : nil }
    let symbol = letters ?? found.text(.markerSymbol).flatMap { $0.count <= 2 ? $0 : nil }
    let icon = symbol == nil ? found.text(.systemImage, .markerSymbol).flatMap { Icon(name: $0) } : nil
    if found.has(.markerColor, .markerSize, .markerSymbol) {
      let size = found.text(.markerSize).flatMap { Self.sizes[$0] } ?? 24
      let color = found.color(.markerColor) ?? (hasDefaults ? Color(0x7E7E7E) : style.marker.color)
      style.marker = Marker(.balloon, color: color, size: size)
    } else if found.has(.monogram, .glyph, .systemImage) {
      style.marker = Marker(.balloon, color: style.marker.color, size: 24)
    } else if let count = found.number(.clusterCount), count >= 2, count == count.rounded(), count < 1e12 {
      style.marker = Self.cluster(Int(count), style.marker.color)
      style.priority = max(style.priority, 600)
    }
    if style.marker.kind == .balloon {
      if let symbol { style.marker.glyph = symbol.uppercased() }
      if let icon { style.marker.icon = icon }
    }
    switch found.text(.annotation) {
    case "marker" where style.marker.kind != .balloon:
      let icon = style.marker.icon
      style.marker = Marker(.balloon, color: style.marker.color, size: 24, glyph: style.marker.glyph)
      style.marker.icon = icon
    case "dot": style.marker = Marker(.dot, color: style.marker.color, size: 9)
    case "none": style.marker = Marker(.none, color: style.marker.color, size: 0)
    default: break
    }
  }

  private func applyUser(_ found: Found, to style: inout FeatureStyle, _ extras: inout FeatureExtras) {
    let color = found.color(.tint) ?? Color(0x0A7AFF)
    style.marker = Marker(.user, color: color, size: 16)
    // Below 0 is what CLLocation has where nothing is known.
    if let course = found.number(.course), course >= 0, course.isFinite { style.marker.course = course }
    let accuracy = found.number(.horizontalAccuracy) ?? found.number(.accuracy)
    if let accuracy, accuracy > 0, accuracy <= Self.largestRadius { extras.accuracy = accuracy }
    style.fill = color.withOpacity(0.15)
    style.outline = Stroke(color.withOpacity(0.4), width: 1)
  }

  /// A disc with the number, larger the more there are.
  private static func cluster(_ count: Int, _ color: Color) -> Marker {
    var (digits, size) = (0, 24.0)
    var rest = count
    while rest >= 10 {
      rest /= 10
      digits += 1
    }
    size += Double(min(digits, 5)) * 6 + (rest >= 5 ? 3 : 0)
    let text =
      switch count {
      case ..<10_000: "\(count)"
      case ..<1_000_000: "\(count / 1000)k"
      case ..<1_000_000_000: "\(count / 1_000_000)M"
      default: "\(count / 1_000_000_000)G"
      }
    return Marker(.cluster, color: color, size: size, glyph: text)
  }

  /// A selected feature is larger, above the others, and its name goes first.
  private func select(_ style: inout FeatureStyle) {
    if style.marker.kind == .dot || style.marker.kind == .balloon {
      let anchor = style.marker.anchor
      let isDot = style.marker.kind == .dot
      let (glyph, icon) = (style.marker.glyph, style.marker.icon)
      style.marker = Marker(
        .balloon, color: style.marker.color, size: isDot ? 32 : style.marker.size * 1.4, glyph: glyph,
        glyphColor: style.marker.glyphColor)
      style.marker.icon = icon
      if !isDot { style.marker.anchor = anchor }
    }
    style.stroke?.width += 2
    style.outline?.width += 2
    style.label.isBold = true
    style.priority = 1000
    style.layer += 1_000_000
  }

  private static let largestRadius = 1e7
  /// How many letters a monogram may have (Marker).
  private static let mostLetters = 3
  private static let sizes = ["small": 18.0, "medium": 24, "large": 32]

  /// What a display priority is as a number (MKFeatureDisplayPriority).
  private static func priority(_ value: JSONValue?) -> Double? {
    switch value {
    case .number(let priority) where (0...1000).contains(priority): priority
    case .string("required"): 1000
    case .string("defaultHigh"): 750
    case .string("defaultLow"): 250
    default: nil
    }
  }

  /// A distance: metres as a number, or a text with a unit.
  private static func metres(_ value: JSONValue) -> Double? {
    let metres: Double? =
      switch value {
      case .number(let number): number
      case .string(let text): Distance(text).flatMap { $0.unit == .metres ? $0.value : nil }
      default: nil
      }
    return metres.flatMap { $0 > 0 && $0 <= largestRadius ? $0 : nil }
  }

  /// A UnitPoint by its name, or as two shares.
  private static func anchor(_ value: JSONValue) -> UnitPoint? {
    if case .string(let name) = value { return UnitPoint(name: name) }
    guard let shares = value.numbers, shares.count == 2, shares.allSatisfy({ abs($0) <= 10 }) else { return nil }
    return UnitPoint(shares[0], shares[1])
  }
}

extension FeatureStyle.Level {
  /// The level of a word, as MapKit or as a style file spells it.
  package init?(word: String) {
    switch word {
    case "base": self = .base
    case "aboveRoads", "above-roads": self = .aboveRoads
    case "aboveLabels", "above-labels": self = .aboveLabels
    default: return nil
    }
  }
}
