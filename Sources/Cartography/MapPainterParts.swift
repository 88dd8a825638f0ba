// What the painter of maps works with.

import Globe
import MapGeometry
import Planar

extension ScreenPath {
  /// Adds a ring of `other` as a line that ends where it begins.
  mutating func appendClosed(_ other: ScreenPath, _ line: Int) {
    let points = other.line(line)
    for point in points { append(other.points[point * 2], other.points[point * 2 + 1]) }
    append(other.points[points.lowerBound * 2], other.points[points.lowerBound * 2 + 1])
    endLine()
  }
}

extension MapPainter {
  /// A style at the camera's zoom level; what has no effect there is counted.
  mutating func style(_ style: FeatureStyle, into drawing: inout Drawing) -> FeatureStyle {
    guard style.rich?.later.isEmpty == false else { return style.at(zoom: projection.zoom) }
    let found = seen[style] ?? SeenStyle(style, at: projection.zoom)
    if seen.count < 4096 { seen[style] = found }
    for (kind, example) in found.unread { drawing.unread.add(kind, example: example) }
    return found.style
  }

  /// What tells specks of a style from others.
  mutating func number(of style: FeatureStyle) -> Int32 {
    if let last, last.style == style { return last.number }
    if let number = styles[style] {
      last = (style, number)
      return number
    }
    let number = style.speckNumber
    styles[style] = number
    last = (style, number)
    return number
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
    if let icon = marker.icon { mix(icon.code) }
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

extension MapPainter {
  /// The copies of the world, as so many worlds to the east, in which x from `minX` to `maxX` may be seen.
  func copies(_ minX: Double, _ maxX: Double) -> ClosedRange<Int>? {
    guard projection.map.repeats else { return 0...0 }
    let world = MapPoint.world
    let first = ((clip.minX - maxX) / world).rounded(.up)
    let last = ((clip.maxX - minX) / world).rounded(.down)
    // From so far that there are more copies, the world is a point.
    guard first <= last, last - first < 64 else { return nil }
    return Int(first)...Int(last)
  }

  /// What is smaller than this on the screen, in points, is drawn as a speck.
  static let speckSize = 0.6

  /// Whether a ring of map points has an edge that is one.
  static func findsSeam(_ ring: [Double]) -> Bool {
    stride(from: 2, to: ring.count, by: 2).contains { isSeam(ring[$0 - 2], ring[$0 - 1], ring[$0], ring[$0 + 1]) }
  }

  /// Whether an edge is where a polygon was cut at ±180° or ends at a pole.
  static func isSeam(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) -> Bool {
    let world = MapPoint.world
    func isCut(_ x: Double) -> Bool { abs(x.remainder(dividingBy: world)) < 1e-3 }
    func isPole(_ y: Double) -> Bool { y < -world * 0.5 || y > world * 1.5 }
    return isCut(ax) && abs(ax - bx) < 1e-3 || isPole(ay) && isPole(by)
  }

  /// Looks whether a label has more room in these rings than in those before.
  func look(
    for label: String, in rings: ScreenPath, _ style: FeatureStyle, _ best: inout (room: Double, request: LabelRequest)?
  ) {
    guard let box = rings.bounds, min(box.maxX - box.minX, box.maxY - box.minY) > style.label.size else { return }
    var area = Geometry(type: .polygon, ordinates: [], ringEnds: [])
    for line in rings.ends.indices {
      let points = rings.line(line)
      area.ordinates += rings.points[points.lowerBound * 2..<points.upperBound * 2]
      area.ordinates += rings.points[points.lowerBound * 2..<points.lowerBound * 2 + 2]
      area.ringEnds.append(area.ordinates.count / 2)
    }
    let found = area.poleOfInaccessibility(
      ofPolygon: 0..<area.ringEnds.count, precision: 1, atLeast: max(best?.room ?? 0, style.label.size / 2))
    guard let found else { return }
    let site = LabelRequest.Site.area(x: found.place.x, y: found.place.y, room: found.radius)
    best = (found.radius, LabelRequest(label, style.label, priority: style.priority, site))
  }
}
