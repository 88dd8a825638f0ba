// From geometries on the ground to what is drawn of them on the screen.

import Globe
public import MapGeometry
public import Planar
import Simplification

/// Draws geometries as a camera sees them.
///
///     var painter = MapPainter(MapProjection(camera, viewport))
///     painter.paint(geometry, style, into: &drawing)
///
/// What is drawn is where `MapProjection` says it is: vertices where they are on the screen, edges straight between
/// them. It is clipped to the screen, repeated in each copy of the world that is seen, and has no more vertices than
/// are told apart on the screen.
public struct MapPainter {
  /// The camera and the screen.
  public let projection: MapProjection
  /// What brings geometries to the camera's map; nil where that is Web Mercator.
  let mapper: PlaneMapper?
  /// How far from where it is something may be drawn, in screen points.
  public static let tolerance = 0.2

  let clip: GroundClip
  private var cutter = AntimeridianCutter()
  private var algorithm = DouglasPeucker()
  var styles: [FeatureStyle: Int32] = [:]
  /// Styles with values that go with the zoom level, as they are at the camera's.
  var seen: [FeatureStyle: SeenStyle] = [:]
  /// What was drawn last most often looks like what comes next.
  var last: (style: FeatureStyle, number: Int32)?
  /// The vertices that are loaded, as map points, and what is known of them.
  private var ring: [Double] = []
  private var box: LoadedBox?
  private var hasSeam = false
  private var piece = ScreenPath()
  private var (open, scratch, thin): ([Double], [Double], [Double]) = ([], [], [])
  private var kept: [Bool] = []

  /// Prepares for a camera.
  ///
  /// - Parameters:
  ///   - mapper: brings geometries to the camera's map where that is a plane.
  ///   - margin: how far beyond the screen something is still drawn, in points: as lines are wide and marks are large.
  public init(_ projection: MapProjection, _ mapper: PlaneMapper? = nil, margin: Double = 40) {
    (self.projection, self.mapper) = (projection, mapper)
    mapper?.tolerance = Self.tolerance * projection.metersPerMapPoint / projection.zoomScale
    clip = GroundClip(projection, margin: margin)
  }

  /// Draws a geometry in longitudes and latitudes.
  ///
  /// Collections are drawn member by member. O(vertices).
  ///
  /// - Parameters:
  ///   - name: what the feature is called; empty for nothing.
  ///   - label: what is written at it; empty for nothing.
  public mutating func paint(
    _ geometry: Geometry, _ style: FeatureStyle, name: String = "", label: String = "", into drawing: inout Drawing
  ) {
    if geometry.type == .geometryCollection {
      for member in geometry.members { paint(member, style, name: name, label: label, into: &drawing) }
      return
    }
    guard !geometry.isEmpty else { return }
    if style.growsByZoom {
      return paint(geometry, self.style(style, into: &drawing), name: name, label: label, into: &drawing)
    }
    if mapper != nil { return paint(onPlane: geometry, style, name: name, label: label, into: &drawing) }
    if geometry.ringEnds.isEmpty {
      paint(points: geometry, style, name: name, label: label, into: &drawing)
      return
    }
    var plain = geometry
    if !plain.unwrapLongitudes() {
      // A ring round a pole has no inside on the map until it is cut.
      cutter.cut(&plain)
      _ = plain.unwrapLongitudes()
    }
    if plain.type.hasRings {
      paint(areas: plain, style, name: name, label: label, into: &drawing)
    } else {
      paint(lines: plain, style, name: name, label: label, into: &drawing)
    }
  }

  /// Draws areas whose longitudes have no jumps, or that are on the camera's plane.
  mutating func paint(
    areas plain: Geometry, _ style: FeatureStyle, name: String, label: String, into drawing: inout Drawing
  ) {
    // A label goes to the largest part.
    var best: (room: Double, request: LabelRequest)?
    // One shape for each copy of the world: polygons of one copy do not lie on each other.
    var shapes: [PaintedPolygons] = []
    for rings in plain.polygons {
      paint(polygon: rings, of: plain, style, label: label, into: &shapes, &best)
    }
    for shape in shapes {
      if style.fill != nil || style.outline != nil {
        let item = DisplayItem.shape(
          fill: style.fill, stroke: style.outline, rings: shape.rings, stroked: shape.isWhole ? nil : shape.border,
          name: name)
        drawing.add(shape: item, style, speck: shape.count == 1 ? speck(shape.rings, style) : nil)
      }
      if let pattern = style.rich?.pattern {
        let lines = pattern.lines(in: shape.rings)
        if !lines.isEmpty { drawing.add(shape: .lines(pattern.stroke, lines, name: ""), style) }
      }
    }
    if let best { drawing.add(label: best.request) }
  }

  // MARK: Points

  mutating func paint(
    points geometry: Geometry, _ style: FeatureStyle, name: String, label: String, into drawing: inout Drawing
  ) {
    let mark = style.marker.box(x: 0, y: 0)
    let spacing = style.rich?.spacing?.value(at: projection.zoom) ?? 0
    for vertex in 0..<geometry.vertexCount {
      let at = vertex * geometry.dimension
      let place = projection.map.point(
        Coordinate(latitude: geometry.ordinates[at + 1], longitude: geometry.ordinates[at]))
      guard let copies = copies(place.x, place.x) else { continue }
      for copy in copies {
        let x = place.x + Double(copy) * MapPoint.world
        guard clip.contains(x, place.y), let point = projection.screenPoint(x: x, y: place.y) else { continue }
        // Half a point is what two marks of one look are told apart by.
        let speck = Drawing.Speck(
          column: Int32((point.x * 2).rounded()), row: Int32((point.y * 2).rounded()), style: number(of: style))
        if style.marker.kind != .none {
          let item = DisplayItem.mark(style.marker, x: point.x, y: point.y, name: name)
          if style.marker.course != nil { paintCourse(style, x: x, y: place.y, point, into: &drawing) }
          _ = drawing.add(mark: item, style, spacing: spacing, speck: speck)
        }
        guard !label.isEmpty else { continue }
        drawing.add(
          label: LabelRequest(
            label, style.label, priority: style.priority,
            .mark(
              x: point.x, y: point.y, left: -mark.minX, top: -mark.minY, right: mark.maxX, bottom: mark.maxY)),
          of: style.marker.kind == .none ? nil : speck)
      }
    }
  }

  // MARK: Lines

  mutating func paint(
    lines geometry: Geometry, _ style: FeatureStyle, name: String, label: String, into drawing: inout Drawing
  ) {
    guard style.stroke != nil || !label.isEmpty else { return }
    var style = style
    if let gradient = style.rich?.gradient {
      paint(geometry, gradient, style, name: name, into: &drawing)
      style.stroke = nil
    }
    add(screenLines(geometry), style, name: name, label: label, to: &drawing)
  }

  /// Draws lines in several styles, the lowest first, of which the last has the name and the label.
  ///
  /// The way from the ground to the screen is gone once for all of them.
  mutating func paint(
    lines geometry: Geometry, _ styles: [FeatureStyle], name: String, label: String, into drawing: inout Drawing
  ) {
    guard !geometry.isEmpty, !styles.isEmpty else { return }
    var plain = geometry
    if let mapper {
      guard let mapped = mapper.map(geometry) else { return }
      plain = mapped.geometry
    } else if !plain.unwrapLongitudes() {
      cutter.cut(&plain)
      _ = plain.unwrapLongitudes()
    }
    var path: ScreenPath?
    for (index, style) in styles.enumerated() {
      let (name, label) = index == styles.count - 1 ? (name, label) : ("", "")
      let style = style.growsByZoom ? self.style(style, into: &drawing) : style
      if style.rich?.gradient != nil {
        paint(lines: plain, style, name: name, label: label, into: &drawing)
        continue
      }
      guard style.stroke != nil || !label.isEmpty else { continue }
      let lines = path ?? screenLines(plain)
      path = lines
      add(lines, style, name: name, label: label, to: &drawing)
    }
  }

  /// The visible parts of lines on the screen.
  private mutating func screenLines(_ geometry: Geometry) -> ScreenPath {
    var path = ScreenPath()
    for index in geometry.ringEnds.indices {
      loadMapPoints(geometry, geometry.ring(index))
      guard let box, let copies = copies(box.minX, box.maxX) else { continue }
      for copy in copies { appendLines(offset: Double(copy) * MapPoint.world, isRing: false, to: &path) }
    }
    return path
  }

  private mutating func add(
    _ path: ScreenPath, _ style: FeatureStyle, name: String, label: String, to drawing: inout Drawing
  ) {
    guard !path.isEmpty else { return }
    if let stroke = style.stroke {
      if let speck = speck(path, style) {
        drawing.add(shape: .lines(stroke, path, name: name), style, speck: speck)
      } else {
        drawing.add(shape: .lines(stroke, path, name: name), style)
      }
    }
    if !label.isEmpty {
      drawing.add(label: LabelRequest(label, style.label, priority: style.priority, .line(path)))
    }
  }

  /// The speck that a path is; nil for one that is larger.
  private mutating func speck(_ path: ScreenPath, _ style: FeatureStyle) -> Drawing.Speck? {
    guard let box = path.bounds, box.maxX - box.minX < Self.speckSize, box.maxY - box.minY < Self.speckSize else {
      return nil
    }
    return Drawing.Speck(
      column: Int32((box.minX + box.maxX).rounded()), row: Int32((box.minY + box.maxY).rounded()),
      style: number(of: style))
  }

  /// Loads vertices as map points.
  private mutating func loadMapPoints(_ geometry: Geometry, _ vertices: Range<Int>) {
    ring.removeAll(keepingCapacity: true)
    ring.reserveCapacity(vertices.count * 2)
    let map = projection.map
    var (minX, maxX, minY, maxY) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
    for vertex in vertices {
      let at = vertex * geometry.dimension
      let point = map.point(Coordinate(latitude: geometry.ordinates[at + 1], longitude: geometry.ordinates[at]))
      ring.append(point.x)
      ring.append(point.y)
      (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
      (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
    }
    // An edge along a cut, or a pole, is in reach of one.
    let world = MapPoint.world
    let cut = ((minX - 1e-3) / world).rounded(.up) * world
    let mayHaveSeam = cut <= maxX + 1e-3 || minY < -world * 0.5 || maxY > world * 1.5
    box = vertices.isEmpty ? nil : LoadedBox(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    hasSeam = map.repeats && mayHaveSeam && Self.findsSeam(ring)
  }

  /// Adds the visible parts of the loaded vertices as open lines.
  ///
  /// - Parameter isRing: whether edges along ±180° and along a pole are no edges, but where the polygon was cut.
  private mutating func appendLines(offset: Double, isRing: Bool, to path: inout ScreenPath) {
    guard let box else { return }
    let visibility = clip.visibility(
      minX: box.minX + offset, minY: box.minY, maxX: box.maxX + offset, maxY: box.maxY)
    if visibility == .none { return }
    piece.removeAll()
    var isOpen = false
    for at in stride(from: 2, to: ring.count, by: 2) {
      let (ax, ay, bx, by) = (ring[at - 2] + offset, ring[at - 1], ring[at] + offset, ring[at + 1])
      var part: (from: Double, to: Double)? = (0, 1)
      if visibility == .some { part = clip.clip(ax, ay, bx, by) }
      if isRing, hasSeam, Self.isSeam(ring[at - 2], ay, ring[at], by) { part = nil }
      guard let part else {
        piece.endLine()
        isOpen = false
        continue
      }
      if !isOpen || part.from > 0 {
        piece.endLine()
        append(ax + (bx - ax) * part.from, ay + (by - ay) * part.from)
      }
      append(ax + (bx - ax) * part.to, ay + (by - ay) * part.to)
      isOpen = part.to == 1
    }
    piece.endLine()
    for line in piece.ends.indices { simplify(line, isRing: false, into: &path) }
  }

  private mutating func append(_ x: Double, _ y: Double) {
    guard let point = projection.screenPoint(x: x, y: y) else { return }
    piece.append(point.x, point.y)
  }

  // MARK: Polygons

  private mutating func paint(
    polygon rings: Range<Int>, of geometry: Geometry, _ style: FeatureStyle, label: String,
    into shapes: inout [PaintedPolygons], _ best: inout (room: Double, request: LabelRequest)?
  ) {
    guard let exterior = rings.first, let span = geometry.span(geometry.ring(exterior)) else { return }
    let perDegree = MapPoint.world / Longitude.turn
    guard let copies = copies((span.lower - Longitude.west) * perDegree, (span.upper - Longitude.west) * perDegree)
    else { return }
    for copy in copies {
      let offset = Double(copy) * MapPoint.world
      var (filled, stroked) = (ScreenPath(), ScreenPath())
      var isWhole = true
      for index in rings {
        loadMapPoints(geometry, geometry.ring(index))
        guard let box else { continue }
        let visibility = clip.visibility(
          minX: box.minX + offset, minY: box.minY, maxX: box.maxX + offset, maxY: box.maxY)
        if visibility == .none {
          if index == exterior { break }
          continue
        }
        if style.outline != nil {
          if visibility == .some || hasSeam {
            if isWhole {
              // What was whole so far is stroked with the rest.
              isWhole = false
              for line in filled.ends.indices { stroked.appendClosed(filled, line) }
            }
            appendLines(offset: offset, isRing: true, to: &stroked)
          }
        }
        let isOpen = !isWhole
        let before = filled.ends.count
        appendRing(offset: offset, clips: visibility == .some, to: &filled)
        if isOpen, visibility == .all, !hasSeam, filled.ends.count > before {
          stroked.appendClosed(filled, filled.ends.count - 1)
        }
      }
      guard !filled.isEmpty || !stroked.isEmpty else { continue }
      let place = shapes.firstIndex { $0.copy == copy } ?? shapes.count
      if place == shapes.count { shapes.append(PaintedPolygons(copy: copy)) }
      shapes[place].add(filled, border: isWhole ? nil : stroked, speck: speck(filled, style))
      if !label.isEmpty { look(for: label, in: filled, style, &best) }
    }
  }

  /// Adds the loaded ring as it is filled.
  private mutating func appendRing(offset: Double, clips: Bool, to path: inout ScreenPath) {
    guard ring.count >= 6 else { return }
    // The last vertex is the first again.
    let isClosed = ring[0] == ring[ring.count - 2] && ring[1] == ring[ring.count - 1]
    let count = isClosed ? ring.count - 2 : ring.count
    piece.removeAll()
    if clips {
      open.removeAll(keepingCapacity: true)
      open += ring[..<count]
      if offset != 0 { for at in stride(from: 0, to: count, by: 2) { open[at] += offset } }
      clip.clip(ring: &open, &scratch)
      for at in stride(from: 0, to: open.count, by: 2) { append(open[at], open[at + 1]) }
    } else {
      for at in stride(from: 0, to: count, by: 2) { append(ring[at] + offset, ring[at + 1]) }
    }
    piece.endLine(least: 3)
    if !piece.isEmpty { simplify(0, isRing: true, into: &path) }
  }

  // MARK: Levels of detail

  /// Adds a line of `piece` without the vertices that make no difference on the screen.
  private mutating func simplify(_ line: Int, isRing: Bool, into path: inout ScreenPath) {
    let points = piece.line(line)
    thin.removeAll(keepingCapacity: true)
    // First what is near to the one before: most of what is drawn from far.
    var (lastX, lastY) = (Double.infinity, Double.infinity)
    let near = Self.tolerance * Self.tolerance / 4
    for point in points {
      let (x, y) = (piece.points[point * 2], piece.points[point * 2 + 1])
      let (dx, dy) = (x - lastX, y - lastY)
      if dx * dx + dy * dy < near, point != points.upperBound - 1 { continue }
      thin.append(x)
      thin.append(y)
      (lastX, lastY) = (x, y)
    }
    let count = thin.count / 2
    kept.removeAll(keepingCapacity: true)
    kept += repeatElement(count <= 3, count: count)
    if count > 3 {
      algorithm.keep(
        thin, dimension: 2, vertices: 0..<count, tolerance: Self.tolerance, metric: .planar(metresPerUnit: 1),
        into: &kept)
    }
    var left = 0
    for vertex in 0..<count where kept[vertex] {
      path.append(thin[vertex * 2], thin[vertex * 2 + 1])
      left += 1
    }
    // A ring that is a line on the screen, a hair, has to be seen all the same.
    while isRing, left < 3 {
      path.append(thin[0], thin[1])
      left += 1
    }
    path.endLine()
  }
}
