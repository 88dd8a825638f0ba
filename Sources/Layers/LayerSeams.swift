// What comparisons need beside the engine's: valid areas, and what lies on ±180° as it is written on either side.

import Globe
import Planar

extension GeometryEngine {
  /// The valid polygons that have the places of a geometry's: those of each of its polygons.
  package func area(of geometry: Geometry) throws(EngineError) -> Geometry {
    if geometry.type.hasRings, try invalidity(geometry) == nil { return geometry }
    var whole = Geometry(type: .geometryCollection)
    var geometry = geometry
    try geometry.forEachSimple { part throws(EngineError) in
      for rings in part.polygons {
        let polygon = part.polygon(rings)
        whole.members.append(try invalidity(polygon) == nil ? polygon : try makeValid(polygon, .linework))
      }
    }
    return try union(whole)
  }
}

extension Geometry {
  /// The points, lines or polygons that it is made of.
  package var pieces: [Geometry] {
    switch type {
    case .multiPoint:
      return (0..<vertexCount).map { vertex in
        Geometry(type: .point, ordinates: Array(ordinates[vertex * dimension..<vertex * dimension + 2]))
      }
    case .multiLineString: return ringEnds.indices.map { line(ring($0)) }
    default: return [self]
    }
  }

  /// A polygon of it.
  package func polygon(_ rings: Range<Int>) -> Geometry {
    guard let first = rings.first else { return Geometry(type: .polygon) }
    let start = ring(first).lowerBound
    let vertices = start..<ring(rings.upperBound - 1).upperBound
    return Geometry(
      type: .polygon, dimension: dimension,
      ordinates: Array(ordinates[vertices.lowerBound * dimension..<vertices.upperBound * dimension]),
      ringEnds: rings.map { ringEnds[$0] - start })
  }

  private func line(_ vertices: Range<Int>) -> Geometry {
    Geometry(
      type: .lineString, dimension: dimension,
      ordinates: Array(ordinates[vertices.lowerBound * dimension..<vertices.upperBound * dimension]),
      ringEnds: [vertices.count])
  }

  /// The runs of a line's edges along ±180°, and of its other edges; of what has none along it, the geometry.
  package var runsAtSeam: [Geometry] {
    guard type == .lineString, vertexCount > 2, !seams.allSatisfy({ $0.type == .point }) else { return [self] }
    var runs: [Geometry] = []
    var (start, wasAlong) = (0, false)
    for vertex in 1..<vertexCount {
      let along = ordinates[vertex * dimension]
      let isAlong = Longitude.isSide(along) && ordinates[(vertex - 1) * dimension] == along
      if vertex > 1, isAlong != wasAlong {
        runs.append(line(start..<vertex))
        start = vertex - 1
      }
      wasAlong = isAlong
    }
    return runs + [line(start..<vertexCount)]
  }

  /// Whether all vertices are on one side of ±180°.
  private var isOnSeam: Bool {
    let box = bounds
    return box.min.x == box.max.x && Longitude.isSide(box.min.x)
  }

  /// A pole that it comes to, with all its longitudes, and what of it lies on ±180°, as that is written on the
  /// other side.
  package var copies: [Geometry] {
    let box = bounds
    let poles = [-90.0, 90].filter { box.min.y == $0 || box.max.y == $0 }
    return poles.map(Geometry.init(pole:)) + seams(box).map(\.onOtherSide)
  }

  /// All longitudes of a pole, which is one place however it is written.
  package init(pole latitude: Double) {
    self.init(
      type: .lineString, ordinates: [Longitude.west, latitude, Longitude.east, latitude], ringEnds: [2])
  }

  /// As what of it lies on ±180° or at a pole has to be asked instead; nil for what is on neither.
  package var elsewhere: Geometry? {
    if type == .point, vertexCount == 1, abs(ordinates[1]) == 90 { return Geometry(pole: ordinates[1]) }
    return isOnSeam ? onOtherSide : nil
  }

  /// What of it lies on ±180°: vertices, and the edges between them.
  private var seams: [Geometry] { seams(bounds) }

  private func seams(_ box: Box) -> [Geometry] {
    guard box.min.x == Longitude.west || box.max.x == Longitude.east else { return [] }
    var seams = (0..<vertexCount).filter { Longitude.isSide(ordinates[$0 * dimension]) }.map { vertex in
      Geometry(type: .point, ordinates: Array(ordinates[vertex * dimension..<vertex * dimension + 2]))
    }
    for ring in ringEnds.indices {
      for (a, b) in zip(self.ring(ring), self.ring(ring).dropFirst())
      where Longitude.isSide(ordinates[a * dimension]) && ordinates[a * dimension] == ordinates[b * dimension] {
        seams.append(line(a..<b + 1))
      }
    }
    return seams
  }

  /// What lies on ±180° as it is written on the other side.
  private var onOtherSide: Geometry {
    var other = self
    for at in stride(from: 0, to: ordinates.count, by: dimension) { other.ordinates[at] = -ordinates[at] }
    return other
  }
}
