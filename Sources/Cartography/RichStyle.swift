// What few styles have: widths by zoom level, colours along a line, and patterns in an area.

/// Numbers at zoom levels, straight between them and level beyond the ends.
public struct ZoomStops: Sendable, Hashable {
  /// A number at a zoom level of tiles of 256 points.
  public struct Stop: Sendable, Hashable {
    /// The level.
    public let zoom: Double
    /// The number.
    public let value: Double

    /// Makes a stop.
    public init(zoom: Double, value: Double) { (self.zoom, self.value) = (zoom, value) }
  }

  /// The stops in ascending order of zoom.
  public let stops: [Stop]

  /// Makes stops of any order; there has to be one.
  public init(_ stops: [Stop]) { self.stops = stops.sorted { $0.zoom < $1.zoom } }

  /// The number at a zoom level; O(stops).
  public func value(at zoom: Double) -> Double {
    guard let above = stops.firstIndex(where: { $0.zoom > zoom }) else { return stops.last?.value ?? 0 }
    guard above > 0 else { return stops[0].value }
    let (a, b) = (stops[above - 1], stops[above])
    return a.value + (b.value - a.value) * (zoom - a.zoom) / (b.zoom - a.zoom)
  }
}

/// Colours along the way, straight between them (lineGradient of Apple's web snapshots).
public struct ColorGradient: Sendable, Hashable {
  /// A colour at a share of the way.
  public struct Stop: Sendable, Hashable {
    /// 0 at the beginning, 1 at the end.
    public let share: Double
    /// The colour there.
    public let color: Color

    /// Makes a stop.
    public init(share: Double, color: Color) { (self.share, self.color) = (share, color) }
  }

  private let stops: [Stop]

  /// Makes a gradient of stops of any order; there has to be one.
  public init(_ stops: [Stop]) { self.stops = stops.sorted { $0.share < $1.share } }

  /// Makes a gradient of colours at equal distances; there has to be one.
  public init(even colors: [Color]) {
    let last = Double(max(1, colors.count - 1))
    stops = colors.enumerated().map { Stop(share: Double($0.offset) / last, color: $0.element) }
  }

  /// Whether nothing is seen through it.
  var isOpaque: Bool { stops.allSatisfy { $0.color.opacity == 1 } }

  /// The gradient, so much less opaque.
  public func withOpacity(_ share: Double) -> ColorGradient {
    ColorGradient(stops.map { Stop(share: $0.share, color: $0.color.withOpacity($0.color.opacity * share)) })
  }

  /// How many pieces of one colour a line with a gradient has.
  static let pieces = 48

  /// The colours of the pieces that a line is drawn in, each as long as the others.
  public var pieces: [Color] { (0..<Self.pieces).map { color(at: (Double($0) + 0.5) / Double(Self.pieces)) } }

  /// The colour at a share of the way; O(stops).
  public func color(at share: Double) -> Color {
    guard let above = stops.firstIndex(where: { $0.share > share }) else { return stops.last?.color ?? .clear }
    guard above > 0 else { return stops[0].color }
    let (a, b) = (stops[above - 1], stops[above])
    return a.color.mixed(with: b.color, (share - a.share) / (b.share - a.share))
  }
}

/// Lines in an area, at equal distances from each other.
public struct FillPattern: Sendable, Hashable {
  /// Which way they go.
  public enum Kind: String, Sendable, CaseIterable {
    /// From the lower left to the upper right.
    case hatch
    case backHatch = "back-hatch"
    case cross, horizontal, vertical
  }

  public var kind: Kind
  public var stroke: Stroke
  /// From line to line, in screen points.
  public var spacing: Double

  /// Describes a pattern.
  public init(_ kind: Kind, _ stroke: Stroke, spacing: Double = 6) {
    (self.kind, self.stroke, self.spacing) = (kind, stroke, spacing)
  }

  /// Which normals its lines have.
  private var normals: [(x: Double, y: Double)] {
    let half = 0.5.squareRoot()
    return switch kind {
    case .hatch: [(half, half)]
    case .backHatch: [(-half, half)]
    case .cross: [(half, half), (-half, half)]
    case .horizontal: [(0, 1)]
    case .vertical: [(1, 0)]
    }
  }

  /// The lines of the pattern inside of rings, by the even-odd rule.
  ///
  /// They are where they are for all areas, so that the pattern goes on from one to the next. O(edges · lines that they
  /// cross).
  func lines(in rings: ScreenPath) -> ScreenPath {
    var path = ScreenPath()
    for normal in normals {
      var crossings: [Int: [Double]] = [:]
      for ring in rings.ends.indices {
        let points = rings.line(ring)
        var before = points.upperBound - 1
        for point in points {
          cross(rings, before, point, normal, &crossings)
          before = point
        }
      }
      for row in crossings.keys.sorted() {
        let along = (crossings[row] ?? []).sorted()
        let across = Double(row) * spacing
        for pair in stride(from: 0, to: along.count - 1, by: 2) {
          // The direction of the lines is the normal's, turned by a quarter.
          for share in [along[pair], along[pair + 1]] {
            path.append(across * normal.x - share * normal.y, across * normal.y + share * normal.x)
          }
          path.endLine()
        }
      }
    }
    return path
  }

  private func cross(
    _ rings: ScreenPath, _ a: Int, _ b: Int, _ normal: (x: Double, y: Double), _ crossings: inout [Int: [Double]]
  ) {
    let (ax, ay) = (rings.points[a * 2], rings.points[a * 2 + 1])
    let (bx, by) = (rings.points[b * 2], rings.points[b * 2 + 1])
    let (from, to) = (ax * normal.x + ay * normal.y, bx * normal.x + by * normal.y)
    guard from != to else { return }
    let (low, high) = (min(from, to), max(from, to))
    // A line through a vertex is crossed by one of the two edges there.
    let first = Int((low / spacing).rounded(.up))
    var row = first
    while Double(row) * spacing < high {
      let share = (Double(row) * spacing - from) / (to - from)
      let (x, y) = (ax + (bx - ax) * share, ay + (by - ay) * share)
      crossings[row, default: []].append(y * normal.x - x * normal.y)
      row += 1
    }
  }
}

/// What few styles have.
public struct RichStyle: Sendable, Hashable {
  /// The width of lines and borders by zoom level.
  public var widths: ZoomStops?
  /// The width of marks by zoom level.
  public var markerSizes: ZoomStops?
  /// Colours along lines.
  public var gradient: ColorGradient?
  /// Lines in areas, above their fill.
  public var pattern: FillPattern?
  /// From which zoom level on it is drawn, and below which; nil for all.
  public var zooms: Range<Double>?
  /// From which zoom level on its label is written, and below which; nil for all.
  public var labelZooms: Range<Double>?
  /// How far, in screen points, its marks keep from other marks that keep a distance; nil for none.
  public var spacing: ZoomStops?
  /// What is known of it once the zoom level is, in the order in which it is done.
  package var later: [LaterValue] = []

  /// Describes nothing.
  public init() {}
}

extension FeatureStyle {
  /// Whether it is drawn at a zoom level.
  func isSeen(at zoom: Double) -> Bool { rich?.zooms?.contains(zoom) ?? true }

  /// Whether its label is written at a zoom level.
  func isNamed(at zoom: Double) -> Bool { rich?.labelZooms?.contains(zoom) ?? true }

  /// Whether how large it is depends on the zoom level.
  var growsByZoom: Bool { rich.map { $0.widths != nil || $0.markerSizes != nil || !$0.later.isEmpty } ?? false }

  /// The style at a zoom level, but for what expressions give there.
  func at(zoom: Double) -> FeatureStyle {
    var style = self
    if let widths = rich?.widths {
      style.stroke?.width = widths.value(at: zoom)
      style.outline?.width = widths.value(at: zoom)
      style.rich?.widths = nil
    }
    if let sizes = rich?.markerSizes {
      style.marker.size = sizes.value(at: zoom)
      style.rich?.markerSizes = nil
    }
    return style
  }
}
