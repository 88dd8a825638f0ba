// What is drawn, in the order in which it is drawn: the one list that all writers write.

/// Lines or rings on the screen.
///
///     points  x0 y0 x1 y1 …       ends  after how many points each line or ring ends
public struct ScreenPath: Sendable, Equatable {
  /// Screen points, x to the right and y down, in turn.
  public var points: [Double] = []
  /// Where each line or ring ends, counted in points.
  public var ends: [Int] = []

  /// Makes an empty path.
  public init() {}

  /// Empties it, and keeps its memory.
  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { ends.isEmpty }

  /// The points of line or ring `index`.
  public func line(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  /// Adds a point to the line that is open.
  public mutating func append(_ x: Double, _ y: Double) {
    points.append(x)
    points.append(y)
  }

  /// Ends the line that is open; one of fewer than `least` points is dropped.
  public mutating func endLine(least: Int = 2) {
    let start = ends.last ?? 0
    guard points.count / 2 - start >= least else {
      points.removeLast(points.count - start * 2)
      return
    }
    ends.append(points.count / 2)
  }

  /// Adds the lines of another path.
  public mutating func append(_ other: ScreenPath) {
    let before = points.count / 2
    points += other.points
    ends += other.ends.map { $0 + before }
  }

  /// The box around it as least and largest x and y; nil when it is empty.
  public var bounds: (minX: Double, minY: Double, maxX: Double, maxY: Double)? {
    guard !points.isEmpty else { return nil }
    var box = (minX: Double.infinity, minY: Double.infinity, maxX: -Double.infinity, maxY: -Double.infinity)
    for at in stride(from: 0, to: points.count, by: 2) {
      (box.minX, box.maxX) = (min(box.minX, points[at]), max(box.maxX, points[at]))
      (box.minY, box.maxY) = (min(box.minY, points[at + 1]), max(box.maxY, points[at + 1]))
    }
    return box
  }
}

/// Something that is drawn.
public enum DisplayItem: Sendable {
  /// Rings that are filled by the even-odd rule, and lines that are stroked, in this order.
  ///
  /// The two are one path where the border is whole: only then `stroked` is nil and `stroke` is not.
  case shape(fill: Color?, stroke: Stroke?, rings: ScreenPath, stroked: ScreenPath?, name: String)
  /// Lines.
  case lines(Stroke, ScreenPath, name: String)
  /// A mark with its place at x, y.
  case mark(Marker, x: Double, y: Double, name: String)
  /// Text whose middle is at x, y, turned by `angle` degrees clockwise.
  case label(PlacedLabel)
  /// Pixels, from the upper left corner.
  case image(RasterPicture)
  /// A new layer begins, with the name that readers of the picture see.
  case layer(String)
}

/// A text at its place.
public struct PlacedLabel: Sendable, Equatable {
  /// The lines of text, upper first.
  public var lines: [String]
  public var style: LabelStyle
  /// The middle of the text.
  public var x, y: Double
  /// Degrees clockwise.
  public var angle: Double
  /// Where its anchor is: −1 the text begins at x, 0 its middle is there, 1 it ends there.
  public var alignment: Int

  /// Places a text.
  public init(_ lines: [String], _ style: LabelStyle, x: Double, y: Double, angle: Double = 0, alignment: Int = 0) {
    (self.lines, self.style, self.x, self.y, self.angle, self.alignment) = (lines, style, x, y, angle, alignment)
  }
}

/// A whole picture.
public struct DisplayList: Sendable {
  /// In screen points.
  public var width, height: Double
  /// The background, behind all that is drawn.
  public var background: Color
  /// What the picture is called; empty for nothing.
  public var title = ""
  /// What it shows, for those who do not see it.
  public var summary = ""
  /// In the order in which they are drawn.
  public var items: [DisplayItem] = []

  /// The images in it, in their order.
  public var images: [RasterPicture] {
    items.compactMap { if case .image(let picture) = $0 { picture } else { nil } }
  }

  /// Makes an empty picture.
  public init(width: Double, height: Double, background: Color) {
    (self.width, self.height, self.background) = (width, height, background)
  }
}
