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

extension FeatureStyle {
  /// What tells it from others where something is too small to be seen twice.
  ///
  /// The hash of a style is not the same in each run, and in each worker: its number in a table made by all would need
  /// a lock. What is told apart are colours and sizes, so those are what the number is made of.
  var speckNumber: Int32 {
    var hash: UInt32 = 2_166_136_261
    func mix(_ value: Int) { hash = (hash ^ UInt32(truncatingIfNeeded: value)) &* 16_777_619 }
    for color in [fill, stroke?.color, outline?.color, marker.color] {
      guard let color else {
        mix(1 << 24)
        continue
      }
      mix(Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue))
      mix(Int(color.opacity * 255))
    }
    mix(Int((marker.size * 4).rounded()))
    mix(level.rawValue)
    mix(layer)
    mix(marker.kind.hashCode)
    for unit in marker.glyph.utf8 { mix(Int(unit)) }
    return Int32(bitPattern: hash)
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
