// The map's own colours (MapStyle), before any style of the user's.

/// The colours of a map and what features have that say nothing of their own.
public struct Appearance: Sendable, Hashable {
  /// The names of what there is (MapStyle, and the dark colour scheme).
  public enum Name: String, Sendable, CaseIterable {
    case standard, muted, dark
    /// What is drawn over pictures of the ground: nothing but the user's own, or the streets, borders and names too.
    case imagery, hybrid

    /// Whether it is drawn over pictures of the ground, and draws none itself.
    public var isOverImagery: Bool { self == .imagery || self == .hybrid }
  }

  /// The sea, and all where no ground is drawn.
  public var water: Color
  /// The ground of the base map, and its border.
  public var land, coast: Color
  /// What is over the horizon.
  public var sky: Color
  /// Text and what stands round it: titles, scale, legend.
  public var ink, paper: Color
  /// Lines of latitude and longitude.
  public var grid: Color
  /// A feature that has no style.
  public var feature: FeatureStyle
  /// Whether it is drawn over pictures of the ground, and draws none itself.
  public let isOverImagery: Bool

  /// The appearance of that name.
  public init(_ name: Name) {
    isOverImagery = name.isOverImagery
    switch name {
    case .standard:
      (water, land, coast, sky) = (Color(0xA9D3E9), Color(0xF7F5EF), Color(0xC9C3B4), Color(0xDCEEF8))
      (ink, paper, grid) = (Color(0x1D1D1F), Color(0xFFFFFF), Color(0x5F7F92))
      feature = Self.plain(
        line: Color(0x0A6CDF), area: Color(0x5B53C9), marker: Color(0xE5342B), ink: ink, paper: paper)
    case .muted:
      (water, land, coast, sky) = (Color(0xD5DDE0), Color(0xF6F6F4), Color(0xCBCBC8), Color(0xEBEFF0))
      (ink, paper, grid) = (Color(0x3A3A3C), Color(0xFFFFFF), Color(0x8A9499))
      feature = Self.plain(
        line: Color(0x3E6F9E), area: Color(0x75709E), marker: Color(0xB5533C), ink: ink, paper: paper)
    case .dark:
      (water, land, coast, sky) = (Color(0x14222E), Color(0x2B2F33), Color(0x4A5056), Color(0x0C1319))
      (ink, paper, grid) = (Color(0xF2F2F7), Color(0x1C1C1E), Color(0x6F8799))
      feature = Self.plain(
        line: Color(0x4DA3FF), area: Color(0x9A93FF), marker: Color(0xFF5A4F), ink: ink, paper: paper)
    case .imagery, .hybrid:
      // Where there is no picture, it is as dark as most pictures are.
      (water, land, coast, sky) = (Color(0x14222E), Color(0x23282B), Color(0x4A5056), Color(0x9CC3DE))
      (ink, paper, grid) = (Color(0xFFFFFF), Color(0x16181A), Color(0xE6EEF2))
      feature = Self.plain(
        line: Color(0x59B0FF), area: Color(0xFFD84D), marker: Color(0xFF5A4F), ink: ink, paper: paper)
    }
  }

  /// Whether text is lighter than what it stands on.
  public var isDark: Bool { ink.luminance > paper.luminance }

  /// What has no value, where colours stand for values.
  public var missing: Color { ink.mixed(with: land, 0.8) }
  /// The many small categories that have no colour of their own.
  public var others: Color { ink.mixed(with: land, 0.55) }

  /// Lines of latitude and longitude.
  public var graticule: FeatureStyle {
    var style = feature
    style.stroke = Stroke(grid.withOpacity(0.5), width: 0.5, cap: .butt)
    return style
  }

  /// The ground, as an area.
  public var ground: FeatureStyle {
    var style = feature
    (style.fill, style.stroke) = (land, Stroke(coast, width: 0.5))
    style.outline = style.stroke
    return style
  }

  /// A lake of the base map, as an area.
  public var lake: FeatureStyle {
    var style = ground
    style.fill = water
    return style
  }

  /// A border between countries of the base map, as a line.
  public var border: FeatureStyle {
    var style = feature
    style.stroke = Stroke(coast.mixed(with: ink, 0.25), width: 0.75)
    return style
  }

  /// Lines and areas are told apart, and many borders beside each other are no tangle.
  private static func plain(line: Color, area: Color, marker: Color, ink: Color, paper: Color) -> FeatureStyle {
    var style = FeatureStyle(
      fill: area.withOpacity(0.25), stroke: Stroke(line, width: 1.5), marker: Marker(.dot, color: marker, size: 9),
      label: LabelStyle(ink, halo: paper.withOpacity(0.85)))
    style.outline = Stroke(area.withOpacity(0.85), width: 0.75)
    return style
  }
}
