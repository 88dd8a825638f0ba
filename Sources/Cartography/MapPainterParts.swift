// What the painter of maps works with.

extension ScreenPath {
  /// Adds a ring of `other` as a line that ends where it begins.
  mutating func appendClosed(_ other: ScreenPath, _ line: Int) {
    let points = other.line(line)
    for point in points { append(other.points[point * 2], other.points[point * 2 + 1]) }
    append(other.points[points.lowerBound * 2], other.points[points.lowerBound * 2 + 1])
    endLine()
  }
}

extension Marker.Kind {
  var hashCode: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The box around the vertices that are loaded, in map points.
struct LoadedBox: Sendable {
  let minX, minY, maxX, maxY: Double
}

/// The polygons of one feature in one copy of the world.
struct PaintedPolygons {
  let copy: Int
  private(set) var rings = ScreenPath()
  /// The border where it is not all of the rings; of no use while `isWhole`.
  private(set) var border = ScreenPath()
  private(set) var isWhole = true
  private(set) var count = 0
  private var specks: Set<Drawing.Speck> = []

  init(copy: Int) { self.copy = copy }

  /// Adds a polygon, but for a speck where there is one already.
  ///
  /// - Parameter border: its border where that is not all of its rings.
  mutating func add(_ added: ScreenPath, border other: ScreenPath?, speck: Drawing.Speck?) {
    if let speck, !specks.insert(speck).inserted { return }
    count += 1
    if other != nil, isWhole {
      isWhole = false
      for line in rings.ends.indices { border.appendClosed(rings, line) }
    }
    rings.append(added)
    if let other {
      border.append(other)
    } else if !isWhole {
      for line in added.ends.indices { border.appendClosed(added, line) }
    }
  }
}
