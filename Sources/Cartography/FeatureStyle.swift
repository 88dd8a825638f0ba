// How one feature is drawn: its lines, its inside, its mark and its label.

/// How a line is drawn.
public struct Stroke: Sendable, Hashable {
  /// The ends of lines.
  public enum Cap: String, Sendable, CaseIterable { case butt, round, square }
  /// The corners of lines.
  public enum Join: String, Sendable, CaseIterable { case miter, round, bevel }

  public var color: Color
  /// In screen points.
  public var width: Double
  /// The lengths of dashes and gaps in turn, in screen points; empty for a whole line.
  public var dash: [Double]
  public var cap: Cap
  public var join: Join

  /// Describes a line.
  public init(_ color: Color, width: Double, dash: [Double] = [], cap: Cap = .round, join: Join = .round) {
    (self.color, self.width, self.dash, self.cap, self.join) = (color, width, dash, cap, join)
  }
}

/// A place in a box, as shares of its width and height from its upper left corner (UnitPoint).
public struct UnitPoint: Sendable, Hashable {
  public var x, y: Double

  /// Names a place by its shares.
  public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

  public static let center = UnitPoint(0.5, 0.5)
  public static let bottom = UnitPoint(0.5, 1)

  /// The place that SwiftUI calls so; nil for another word.
  public init?(name: String) {
    switch name {
    case "topLeading": self.init(0, 0)
    case "top": self.init(0.5, 0)
    case "topTrailing": self.init(1, 0)
    case "leading": self.init(0, 0.5)
    case "center": self = .center
    case "trailing": self.init(1, 0.5)
    case "bottomLeading": self.init(0, 1)
    case "bottom": self = .bottom
    case "bottomTrailing": self.init(1, 1)
    default: return nil
    }
  }
}

/// What stands at a point.
public struct Marker: Sendable, Hashable {
  /// The shapes of marks.
  public enum Kind: String, Sendable, CaseIterable {
    /// A disc (Apple's web snapshots: `dot`).
    case dot
    /// A balloon whose tip is at the place (Marker).
    case balloon
    /// A disc with the number of what it stands for (MKClusterAnnotation).
    case cluster
    /// The user's place: a disc in a white ring (UserAnnotation).
    case user
    /// Nothing.
    case none
  }

  public var kind: Kind
  public var color: Color
  /// The width in screen points.
  public var size: Double
  /// Up to three letters inside (`monogram`), or the number of a cluster.
  public var glyph: String
  /// What is inside where there are no letters; nil for nothing.
  public var icon: Icon?
  /// The glyph's colour.
  public var glyphColor: Color
  /// Where on the mark the place is, as shares of its size.
  public var anchor: UnitPoint
  /// Where the user is going, in degrees clockwise from north; nil where that is not known.
  public var course: Double?

  /// Describes a mark.
  public init(_ kind: Kind, color: Color, size: Double, glyph: String = "", glyphColor: Color? = nil) {
    (self.kind, self.color, self.size, self.glyph) = (kind, color, size, glyph)
    self.glyphColor = glyphColor ?? color.readable
    anchor = kind == .balloon ? .bottom : .center
  }

  /// The icon that is seen: letters go before it, and a disc smaller than this has no room for one.
  package var seenIcon: Icon? { glyph.isEmpty && size >= 10 ? icon : nil }

  /// The height of the glyph's font in screen points: as large as the mark has room for.
  public var glyphSize: Double {
    let width = TextMetrics.width(glyph, size: 1, isBold: true)
    return width > 1.4 ? size * 0.78 / width : size / 2
  }

  /// Width and height in screen points.
  public var extent: (width: Double, height: Double) {
    kind == .none ? (0, 0) : (size, kind == .balloon ? size * 1.25 : size)
  }
}

/// How a label is written.
public struct LabelStyle: Sendable, Hashable {
  public var color: Color
  /// What is round the letters; nil for nothing.
  public var halo: Color?
  /// The height of the font in screen points.
  public var size: Double
  public var isBold: Bool
  /// Whether a line's label follows it.
  public var followsLine: Bool

  /// Describes writing.
  public init(_ color: Color, halo: Color?, size: Double = 11, isBold: Bool = false, followsLine: Bool = true) {
    (self.color, self.halo, self.size, self.isBold, self.followsLine) = (color, halo, size, isBold, followsLine)
  }
}

/// How one feature is drawn.
public struct FeatureStyle: Sendable, Hashable {
  /// How high something is drawn (MKOverlayLevel).
  public enum Level: Int, Sendable, CaseIterable, Comparable {
    case base, aboveRoads, aboveLabels
    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  /// The inside of polygons; nil for none.
  public var fill: Color?
  /// Lines; nil for none.
  public var stroke: Stroke?
  /// The borders of polygons; nil for none.
  public var outline: Stroke?
  /// Points.
  public var marker: Marker
  /// The writing of its label.
  public var label: LabelStyle
  /// Which label goes first where there is room for one: the higher (MKFeatureDisplayPriority, 0…1000).
  public var priority: Double
  /// Whether it is drawn over others.
  public var level: Level
  /// The layer of a style sheet that it is of: of one level, the higher is drawn above the lower.
  public var layer = 0
  /// What few styles have; nil for nothing of it.
  public var rich: RichStyle?

  /// Describes a style; the borders of polygons are as lines are.
  public init(
    fill: Color?, stroke: Stroke?, marker: Marker, label: LabelStyle, priority: Double = 500, level: Level = .base
  ) {
    (self.fill, self.stroke, self.marker, self.label) = (fill, stroke, marker, label)
    outline = stroke
    (self.priority, self.level) = (priority, level)
  }
}
