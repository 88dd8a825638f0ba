// Parts of a map that are far from the others, drawn in frames of their own beside them.

import Globe
package import Planar

/// A part of a map in a frame of its own, by a projection of its own.
package struct MapInset {
  /// Where a part is on the Earth, and where on the map.
  package struct Plan: Sendable {
    /// Its projection, in PROJ's words.
    package let projection: String
    /// Its sides in degrees; east > 180 where it is across ±180°.
    let west, south, east, north: Double
    /// The place that is at `position`.
    let center: Position
    /// How much smaller it is than the main part.
    let scale: Double
    /// Where its centre is, from that of the main part, and the sides of its frame, in radii of the Earth.
    let position, lower, upper: Position
  }

  /// The middle of the main part of the map of the United States.
  package static let middle = Position(-96.6, 38.7)

  /// Alaska and Hawaii, as geoAlbersUsa of d3 has them.
  package static let unitedStates = [
    Plan(
      projection: "+proj=aea +lat_0=58.5 +lat_1=55 +lat_2=65 +lon_0=-154 +datum=WGS84 +units=m +no_defs +type=crs",
      west: 172, south: 50.5, east: 230.1, north: 72, center: Position(-156, 58.5), scale: 0.35,
      position: Position(-0.307, -0.201), lower: Position(-0.425, -0.234), upper: Position(-0.214, -0.12)),
    Plan(
      projection: "+proj=aea +lat_0=19.9 +lat_1=8 +lat_2=18 +lon_0=-157 +datum=WGS84 +units=m +no_defs +type=crs",
      west: -179, south: 18, east: -154, north: 29, center: Position(-160, 19.9), scale: 1,
      position: Position(-0.205, -0.212), lower: Position(-0.214, -0.234), upper: Position(-0.115, -0.166)),
  ]

  private let plan: Plan
  private let mapper: PlaneMapper
  /// What is added to its own positions.
  private let shift: Position
  /// The corners of its frame on the plane.
  let lower, upper: Position

  /// Prepares for a part.
  ///
  /// - Parameters:
  ///   - mapper: leads to the plane of its projection.
  ///   - middle: where the middle of the main part is on its plane.
  package init?(_ plan: Plan, _ mapper: PlaneMapper, middle: Position) {
    guard let center = mapper.position(x: plan.center.x, y: plan.center.y) else { return nil }
    let radius = WGS84.equatorialRadius
    (self.plan, self.mapper) = (plan, mapper)
    shift = middle + radius * plan.position - plan.scale * center
    (lower, upper) = (middle + radius * plan.lower, middle + radius * plan.upper)
  }

  /// Its frame as an area.
  var frame: Geometry {
    Geometry(
      type: .polygon,
      ordinates: [lower.x, lower.y, upper.x, lower.y, upper.x, upper.y, lower.x, upper.y, lower.x, lower.y],
      ringEnds: [5])
  }

  /// Whether a vertex in longitude and latitude is of this part.
  func holds(_ x: Double, _ y: Double) -> Bool {
    guard plan.south...plan.north ~= y else { return false }
    let way = (x - plan.west).remainder(dividingBy: Longitude.turn)
    return (way < 0 ? way + Longitude.turn : way) <= plan.east - plan.west
  }

  /// The images of places, of vertices of one part of a geometry, in metres; NaN for a point beside the frame.
  func images(_ places: [Double]) -> [Double] {
    var images = mapper.images(places)
    for at in stride(from: 0, to: images.count, by: 2) {
      images[at] = shift.x + plan.scale * images[at]
      images[at + 1] = shift.y + plan.scale * images[at + 1]
      if images.count == 2, !isIn(images[at], images[at + 1]) { images = [.nan, .nan] }
    }
    return images
  }

  /// The longitude and latitude of a position in its frame; nil where that has none, and beside the frame.
  func place(_ position: Position) -> Position? {
    isIn(position.x, position.y) ? mapper.place((position - shift) / plan.scale) : nil
  }

  /// Whether a position on the plane is in its frame.
  func isIn(_ position: Position) -> Bool { isIn(position.x, position.y) }

  /// The image of a geometry in its frame; what is not in it is cut off.
  func map(_ geometry: Geometry, tolerance: Double) -> PlaneMapper.Mapped? {
    mapper.tolerance = tolerance / plan.scale
    guard var mapped = mapper.map(geometry) else { return nil }
    place(&mapped.geometry)
    guard !mapped.geometry.isEmpty else { return nil }
    if var border = mapped.border {
      place(&border)
      mapped.border = border
    }
    return mapped
  }

  private func place(_ geometry: inout Geometry) {
    for at in stride(from: 0, to: geometry.ordinates.count, by: 2) {
      geometry.ordinates[at] = shift.x + plan.scale * geometry.ordinates[at]
      geometry.ordinates[at + 1] = shift.y + plan.scale * geometry.ordinates[at + 1]
    }
    let isInside = stride(from: 0, to: geometry.ordinates.count, by: 2).allSatisfy {
      isIn(geometry.ordinates[$0], geometry.ordinates[$0 + 1])
    }
    if !isInside { geometry = cut(geometry) }
  }

  private func isIn(_ x: Double, _ y: Double) -> Bool { lower.x...upper.x ~= x && lower.y...upper.y ~= y }

  /// What of a geometry on the plane is in the frame.
  private func cut(_ geometry: Geometry) -> Geometry {
    var inside = Geometry(type: geometry.type)
    guard !geometry.ringEnds.isEmpty else {
      for at in stride(from: 0, to: geometry.ordinates.count, by: 2)
      where isIn(geometry.ordinates[at], geometry.ordinates[at + 1]) {
        inside.ordinates += geometry.ordinates[at..<at + 2]
      }
      return inside
    }
    func ring(_ number: Int) -> [Double] {
      let vertices = geometry.ring(number)
      return Array(geometry.ordinates[vertices.lowerBound * 2..<vertices.upperBound * 2])
    }
    guard geometry.type.hasRings else {
      for number in geometry.ringEnds.indices {
        addInside(ring(number), to: &inside)
      }
      return inside
    }
    inside = Geometry(type: .multiPolygon)
    for rings in geometry.polygons {
      for number in rings {
        var points = ring(number)
        for (axis, side, sign) in [(0, lower.x, 1.0), (0, upper.x, -1.0), (1, lower.y, 1.0), (1, upper.y, -1.0)] {
          points = Self.half(points, axis, side, sign)
        }
        guard points.count >= 8 else {
          if number == rings.lowerBound { break }
          continue
        }
        inside.ordinates += points
        inside.ringEnds.append(inside.vertexCount)
      }
      if inside.ringEnds.count > inside.partEnds.last ?? 0 { inside.partEnds.append(inside.ringEnds.count) }
    }
    return inside
  }

  /// Adds what of a line is in the frame (Liang and Barsky 1984).
  private func addInside(_ line: [Double], to inside: inout Geometry) {
    func close() {
      if inside.vertexCount > inside.ringEnds.last ?? 0 { inside.ringEnds.append(inside.vertexCount) }
    }
    for at in stride(from: 2, to: line.count, by: 2) {
      let start = Position(line[at - 2], line[at - 1])
      let way = Position(line[at], line[at + 1]) - start
      var (from, to) = (0.0, 1.0)
      for (depth, change) in [
        (start.x - lower.x, way.x), (upper.x - start.x, -way.x), (start.y - lower.y, way.y),
        (upper.y - start.y, -way.y),
      ] {
        if depth < 0 { from = change > 0 ? max(from, -depth / change) : 2 }
        if depth + change < 0 { to = change < 0 ? min(to, -depth / change) : -1 }
      }
      guard from <= to else { continue }
      if from > 0 || at == 2 || inside.vertexCount == inside.ringEnds.last ?? 0 {
        close()
        inside.ordinates += [start.x + way.x * from, start.y + way.y * from]
      }
      inside.ordinates += [start.x + way.x * to, start.y + way.y * to]
      if to < 1 { close() }
    }
    close()
  }

  /// What of a closed ring is on one side of a straight line, closed again (Sutherland and Hodgman 1974).
  private static func half(_ ring: [Double], _ axis: Int, _ side: Double, _ sign: Double) -> [Double] {
    var kept: [Double] = []
    for at in stride(from: 2, to: ring.count, by: 2) {
      let (before, here) = ((ring[at - 2 + axis] - side) * sign, (ring[at + axis] - side) * sign)
      if (before < 0) != (here < 0) {
        let share = before / (before - here)
        for place in at..<at + 2 { kept.append(ring[place - 2] + (ring[place] - ring[place - 2]) * share) }
      }
      if here >= 0 { kept += ring[at..<at + 2] }
    }
    return kept.isEmpty ? [] : kept + kept[0..<2]
  }
}

extension PlaneMapper {
  /// Which part that is in a frame all of some vertices are of; nil for none.
  private func inset(of vertices: Range<Int>, _ ordinates: [Double]) -> Int? {
    insets.firstIndex { inset in
      vertices.allSatisfy { inset.holds(ordinates[$0 * 2], ordinates[$0 * 2 + 1]) }
    }
  }

  /// Puts the images of a geometry's parts that are in frames there.
  ///
  /// - Parameters:
  ///   - places: the longitudes and latitudes of its vertices.
  ///   - images: what the main part of the map has for them.
  func moveToInsets(_ geometry: Geometry, _ places: [Double], _ images: inout [Double]) {
    func move(_ vertices: Range<Int>, to inset: Int?) {
      guard let inset else { return }
      let part = vertices.lowerBound * 2..<vertices.upperBound * 2
      images.replaceSubrange(part, with: insets[inset].images(Array(places[part])))
    }
    if geometry.ringEnds.isEmpty {
      for vertex in 0..<places.count / 2 {
        move(vertex..<vertex + 1, to: inset(of: vertex..<vertex + 1, places))
      }
    } else if geometry.type.hasRings {
      for rings in geometry.polygons {
        let home = inset(of: geometry.ring(rings.lowerBound), places)
        for ring in rings { move(geometry.ring(ring), to: home) }
      }
    } else {
      for ring in geometry.ringEnds.indices { move(geometry.ring(ring), to: inset(of: geometry.ring(ring), places)) }
    }
  }

  /// The image of a simple geometry with its parts that are in frames.
  ///
  /// A point, a line or a polygon is in the frame of the part that all of it is in.
  func mapWithInsets(_ geometry: Geometry) -> Mapped? {
    var pieces = [Geometry](
      repeating: Geometry(
        type: geometry.type.hasRings ? .multiPolygon : geometry.ringEnds.isEmpty ? .multiPoint : .multiLineString),
      count: insets.count + 1)
    func home(of vertices: Range<Int>) -> Int { inset(of: vertices, geometry.ordinates) ?? insets.count }
    func add(_ vertices: Range<Int>, to home: Int) {
      pieces[home].ordinates += geometry.ordinates[vertices.lowerBound * 2..<vertices.upperBound * 2]
      if !geometry.ringEnds.isEmpty { pieces[home].ringEnds.append(pieces[home].vertexCount) }
    }
    if geometry.ringEnds.isEmpty {
      for vertex in 0..<geometry.vertexCount { add(vertex..<vertex + 1, to: home(of: vertex..<vertex + 1)) }
    } else if geometry.type.hasRings {
      for rings in geometry.polygons {
        let home = home(of: geometry.ring(rings.lowerBound))
        for ring in rings { add(geometry.ring(ring), to: home) }
        pieces[home].partEnds.append(pieces[home].ringEnds.count)
      }
    } else {
      for ring in geometry.ringEnds.indices { add(geometry.ring(ring), to: home(of: geometry.ring(ring))) }
    }
    var result: Mapped?
    for (number, piece) in pieces.enumerated() where !piece.isEmpty {
      let mapped = number < insets.count ? insets[number].map(piece, tolerance: tolerance) : mapWhole(piece)
      guard let mapped else { continue }
      result = result.map { $0.joined(with: mapped) } ?? mapped
    }
    return result
  }
}

extension PlaneMapper.Mapped {
  /// Both as one.
  fileprivate func joined(with other: PlaneMapper.Mapped) -> PlaneMapper.Mapped {
    var joined = self
    joined.geometry.append(other.geometry)
    if border != nil || other.border != nil {
      var lines = border ?? geometry.rings
      lines.append(other.border ?? other.geometry.rings)
      joined.border = lines
    }
    return joined
  }
}

extension Geometry {
  /// The rings of areas as lines.
  fileprivate var rings: Geometry { Geometry(type: .multiLineString, ordinates: ordinates, ringEnds: ringEnds) }

  /// Adds the parts of another geometry of the same kind.
  mutating func append(_ other: Geometry) {
    let (vertices, rings) = (vertexCount, ringEnds.count)
    ordinates += other.ordinates
    ringEnds += other.ringEnds.map { $0 + vertices }
    partEnds += other.partEnds.map { $0 + rings }
  }
}

extension MapPainter {
  /// Draws the frames of parts of the map that are not where they are, and the ground in them.
  ///
  /// - Parameter ground: what is drawn of it, the lowest first, in longitudes and latitudes.
  mutating func paintInsets(
    _ ground: [(geometry: Geometry, style: FeatureStyle)], _ colors: Appearance, into drawing: inout Drawing
  ) {
    var sea = colors.ground
    (sea.fill, sea.outline) = (colors.water, nil)
    for inset in mapper?.insets ?? [] {
      paint(areas: inset.frame, sea, name: "", label: "", into: &drawing)
      for (geometry, style) in ground {
        guard let mapped = inset.map(geometry, tolerance: mapper?.tolerance ?? 1000)?.geometry else { continue }
        if mapped.type.hasRings {
          paint(areas: mapped, style, name: "", label: "", into: &drawing)
        } else {
          paint(lines: mapped, style, name: "", label: "", into: &drawing)
        }
      }
    }
  }

  /// Draws the sides of frames.
  package mutating func paintFrames(_ style: FeatureStyle, into drawing: inout Drawing) {
    for inset in mapper?.insets ?? [] {
      var line = inset.frame
      line.type = .lineString
      paint(lines: line, style, name: "", label: "", into: &drawing)
    }
  }
}
