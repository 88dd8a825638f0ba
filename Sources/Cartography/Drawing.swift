// What has been drawn so far: the parts of a picture, gathered in the order of the input.

/// A label that wants a place.
public struct LabelRequest: Sendable {
  /// Where it may stand.
  public enum Site: Sendable {
    /// Beside a mark whose place is x, y and that takes up this box around it.
    case mark(x: Double, y: Double, left: Double, top: Double, right: Double, bottom: Double)
    /// Along a line on the screen.
    case line(ScreenPath)
    /// Around x, y, which is so far inside an area.
    case area(x: Double, y: Double, room: Double)
  }

  /// The text, without line feeds.
  public var text: String
  public var style: LabelStyle
  public var priority: Double
  public var site: Site

  /// Asks for a place.
  public init(_ text: String, _ style: LabelStyle, priority: Double, _ site: Site) {
    (self.text, self.style, self.priority, self.site) = (text, style, priority, site)
  }
}

/// What is drawn of some features.
public struct Drawing: Sendable {
  /// A mark or a shape too small to be told from another of its style at the same place.
  struct Speck: Hashable, Sendable {
    let column, row: Int32
    let style: Int32
  }

  /// Something drawn; a speck is drawn once.
  struct Piece: Sendable {
    let item: DisplayItem
    let level: FeatureStyle.Level
    let layer: Int
    let speck: Speck?
    /// How far a mark keeps from others that keep a distance, in screen points; 0 for none.
    var spacing = 0.0
    var priority = 0.0
  }

  /// Areas and lines, in the order of the input.
  private(set) var shapes: [Piece] = []
  /// Marks, in the order of the input.
  var marks: [Piece] = []
  /// Labels that want a place.
  public internal(set) var labels: [LabelRequest] = []
  /// The mark that each label belongs to; nil for one of an area or a line.
  var labelled: [Speck?] = []
  /// Which label a mark has.
  private var labelOf: [Speck: Int] = [:]
  /// How many labels are not wanted, as another mark that looks the same at the same place has one that goes before.
  public private(set) var hiddenLabels = 0
  /// How many geometries are not drawn, as they lie poleward of the world's square.
  public var beyondSquare = 0
  /// What has no effect of styles at the camera's zoom level.
  package var unread = PictureOmissions()
  private var seen: Set<Speck> = []
  /// How often what was to be drawn looks as what is there already, among the features of this drawing alone.
  private(set) var repeatedCount = 0

  /// Makes an empty drawing.
  public init() {}

  /// How many parts it has, each of which is seen.
  public var count: Int { shapes.count + marks.count + labels.count }

  mutating func add(shape item: DisplayItem, _ style: FeatureStyle, speck: Speck? = nil) {
    if let speck, !seen.insert(speck).inserted {
      repeatedCount += 1
      return
    }
    shapes.append(Piece(item: item, level: style.level, layer: style.layer, speck: speck))
  }

  mutating func add(mark item: DisplayItem, _ style: FeatureStyle, spacing: Double = 0, speck: Speck) -> Bool {
    guard seen.insert(speck).inserted else {
      repeatedCount += 1
      return false
    }
    var piece = Piece(item: item, level: style.level, layer: style.layer, speck: speck)
    if spacing > 0 { (piece.spacing, piece.priority) = (spacing, style.priority) }
    marks.append(piece)
    return true
  }

  /// Adds a label.
  ///
  /// Of marks that are not told from each other one label is wanted: that of the highest priority, or else the first.
  mutating func add(label: LabelRequest, of speck: Speck? = nil) {
    if let speck {
      if let number = labelOf[speck] {
        hiddenLabels += 1
        if label.priority > labels[number].priority { labels[number] = label }
        return
      }
      labelOf[speck] = labels.count
    }
    labels.append(label)
    labelled.append(speck)
  }

  /// Adds what belongs to a mark, below it.
  mutating func add(below mark: DisplayItem, _ style: FeatureStyle) {
    marks.append(Piece(item: mark, level: style.level, layer: style.layer, speck: nil))
  }

  /// Adds what was drawn of the features that come next: the same as if they had been drawn into this one.
  public mutating func add(_ other: Drawing) {
    if shapes.isEmpty, marks.isEmpty, labels.isEmpty, seen.isEmpty, hiddenLabels == 0, beyondSquare == 0, unread.isEmpty
    {
      self = other
      return
    }
    for piece in other.shapes {
      if let speck = piece.speck, !seen.insert(speck).inserted { continue }
      shapes.append(piece)
    }
    for piece in other.marks {
      if let speck = piece.speck, !seen.insert(speck).inserted { continue }
      marks.append(piece)
    }
    for (label, speck) in zip(other.labels, other.labelled) { add(label: label, of: speck) }
    hiddenLabels += other.hiddenLabels
    unread.add(other.unread)
    beyondSquare += other.beyondSquare
  }
}

extension DisplayList {
  /// Adds drawings as layers, the lowest first: shapes below marks, and what is above labels over all of them.
  ///
  /// - Parameter labels: the labels of all, placed.
  public mutating func add(_ layers: [(name: String, drawing: Drawing)], labels: [PlacedLabel]) {
    for level in [FeatureStyle.Level.base, .aboveRoads] { add(layers, level) }
    if !labels.isEmpty {
      items.append(.layer("labels"))
      items += labels.map(DisplayItem.label)
    }
    add(layers, .aboveLabels)
  }

  private mutating func add(_ layers: [(name: String, drawing: Drawing)], _ level: FeatureStyle.Level) {
    for (name, drawing) in layers {
      let isSeen = { (piece: Drawing.Piece) in piece.level == level }
      guard drawing.shapes.contains(where: isSeen) || drawing.marks.contains(where: isSeen) else { continue }
      items.append(.layer(name))
      items.reserveCapacity(items.count + drawing.shapes.count + drawing.marks.count)
      for piece in Drawing.ordered(drawing.shapes) where piece.level == level { items.append(piece.item) }
      for piece in Drawing.ordered(drawing.marks) where piece.level == level { items.append(piece.item) }
    }
  }
}

extension Drawing {
  /// The pieces by the layers of their style sheet, and in their order within each.
  fileprivate static func ordered(_ pieces: [Piece]) -> [Piece] {
    guard let first = pieces.first?.layer, pieces.contains(where: { $0.layer != first }) else { return pieces }
    // The order of equal ones has to be kept, which sort does not promise.
    return pieces.indices.sorted {
      pieces[$0].layer == pieces[$1].layer ? $0 < $1 : pieces[$0].layer < pieces[$1].layer
    }.map { pieces[$0] }
  }

  /// Keeps the places of marks free of labels.
  public func keepMarksFree(_ placer: inout LabelPlacer) {
    for piece in marks {
      guard case .mark(let marker, let x, let y, _) = piece.item else { continue }
      let box = marker.box(x: x, y: y)
      placer.keepFree(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY)
    }
  }
}

extension DisplayList {
  /// Adds the sky, from the upper side down to `top`.
  public mutating func addSky(_ color: Color, to top: Double) {
    var path = ScreenPath()
    for (x, y) in [(0, 0), (width, 0), (width, top), (0, top)] { path.append(x, y) }
    path.endLine(least: 3)
    items.append(.layer("sky"))
    items.append(.shape(fill: color, stroke: nil, rings: path, stroked: nil, name: ""))
  }
}
