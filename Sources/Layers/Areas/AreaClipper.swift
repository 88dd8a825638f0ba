// Geometries cut to an area, or without it, part by part.

import FeatureStream
import GeoJSON
import Planar

/// What is left of a geometry.
package enum Clipped {
  /// All of it.
  case whole
  case nothing
  /// A part, whose new vertices are not rounded yet.
  case part(Geometry)
}

/// Cuts geometries; a worker makes its own.
package struct AreaClipper {
  package let engine: any GeometryEngine
  private let borders = PairedBorders()

  package init(engine: any GeometryEngine) { self.engine = engine }

  /// Cuts a geometry, which is cut at ±180° where that is on the plane, to an area, or takes the area away from it.
  ///
  /// Lines give lines, polygons polygons, and points points. A corner of the area gets the height that is there in the
  /// polygon.
  ///
  /// - Parameter origin: what the geometry is a part of, by whose vertices such heights are found; by default itself.
  package func clip(
    _ geometry: Geometry, _ plane: ClipPlane, erases: Bool, partOf origin: Geometry? = nil
  ) throws(RecordError) -> Clipped {
    var (pile, isWhole, copy) = (GeometryPile(), true, geometry)
    try copy.forEachSimple { part throws(RecordError) in
      if part.isEmpty { return }
      if try !clip(part, plane, erases, origin, &pile) { isWhole = false }
    }
    return isWhole ? .whole : pile.isEmpty ? .nothing : .part(pile.geometry())
  }

  /// What was computed as it is written: of vertices that were there the numbers stay, unless that is not valid.
  package func rounded(
    _ geometry: Geometry, _ format: CoordinateFormat, butFor known: KnownPositions
  ) throws(RecordError) -> Geometry {
    var result = geometry
    result.round(to: format, butFor: known)
    guard result != geometry, !GeometryPile.Kinds(of: result).isDisjoint(with: .polygons) else { return result }
    result = result.withoutCollapsed
    if borders.sure.holds(for: result) { return result }
    do throws(EngineError) { return try engine.invalidity(result) == nil ? result : geometry } catch {
      throw RecordError(engine: error)
    }
  }

  /// Adds what is wanted of a part.
  ///
  /// - Returns: whether that is all of it.
  private func clip(
    _ part: Geometry, _ plane: ClipPlane, _ erases: Bool, _ origin: Geometry?, _ pile: inout GeometryPile
  ) throws(RecordError) -> Bool {
    do throws(EngineError) {
      switch part.type {
      case .point, .multiPoint: return try clipPoints(part, plane, erases, &pile)
      case .lineString, .multiLineString:
        var clipper = LineClipper(plane, erases: erases, dimension: part.dimension)
        for line in part.ringEnds.indices where !part.ring(line).isEmpty { try clipper.add(part, line) }
        pile.add(clipper.result)
        return clipper.isWhole
      default: break
      }
    } catch { throw RecordError(engine: error) }
    return try clipPolygons(part, plane, erases, origin, &pile)
  }

  private func clipPoints(
    _ part: Geometry, _ plane: ClipPlane, _ erases: Bool, _ pile: inout GeometryPile
  ) throws(EngineError) -> Bool {
    var kept = Geometry(type: .multiPoint, dimension: part.dimension)
    for vertex in 0..<part.vertexCount where try plane.contains(part.position(vertex)) != erases {
      kept.ordinates += part.ordinates[vertex * part.dimension..<(vertex + 1) * part.dimension]
    }
    pile.add(kept)
    return kept.vertexCount == part.vertexCount
  }

  private func clipPolygons(
    _ part: Geometry, _ plane: ClipPlane, _ erases: Bool, _ origin: Geometry?, _ pile: inout GeometryPile
  ) throws(RecordError) -> Bool {
    var isWhole = true
    for rings in part.polygons where !rings.isEmpty {
      let polygon = part.polygon(rings)
      var place = plane.place(of: polygon.bounds)
      if place == .unknown, borders.checked != polygon { try borders.take(polygon, engine) }
      do throws(EngineError) {
        var (part, answer): (Geometry?, AreaPair.Answer?)
        if place == .unknown { answer = plane.border.flatMap { borders.compare(with: $0, erases) } }
        if place == .unknown, answer == nil {
          switch try plane.near(polygon) {
          case .inside: place = .inside
          case .outside: place = .outside
          case .part(let near):
            part = near
            answer = borders.compare(with: AreaBorder(near), erases)
          case .whole: break
          }
        }
        switch answer {
        case .whole?: place = erases ? .outside : .inside
        case .nothing?: place = erases ? .inside : .outside
        case .part(let result)?:
          isWhole = false
          pile.add(result, .polygons)
          continue
        case nil: break
        }
        func relates(_ predicate: SpatialPredicate) throws(EngineError) -> Bool {
          guard let part else { return try plane.evaluate(predicate, polygon) }
          return try engine.evaluate(predicate, part, polygon)
        }
        if place == .unknown, try relates(.covers) { place = .inside }
        if place == .unknown, try !relates(.intersects) { place = .outside }
        // What ends at the border loses nothing.
        if place == .unknown, erases, try relates(.touches) { place = .outside }
        guard place == .unknown else {
          if (place == .inside) == erases { isWhole = false } else { pile.add(polygon) }
          continue
        }
        let near = part ?? plane.candidates(polygon.bounds)
        var result = erases ? try engine.difference(polygon, near) : try engine.intersection(polygon, near)
        result = result.wound
        if result.dimension == 3 {
          let known = KnownPositions(of: polygon)
          result.setInteriorHeights(of: origin ?? polygon) { !known.contains($0) }
        }
        isWhole = false
        pile.add(result, .polygons)
      } catch { throw RecordError(engine: error) }
    }
    return isWhole
  }
}

/// The polygon that is cut, with its border, which meets one area after the other.
private final class PairedBorders {
  /// The polygon, which is valid.
  private(set) var checked: Geometry?
  private var border: AreaBorder?
  private var pair = AreaPair()
  var sure = SureValidity()

  func take(_ polygon: Geometry, _ engine: any GeometryEngine) throws(RecordError) {
    try engine.checkPolygons(polygon, &sure)
    (checked, border) = (polygon, polygon.dimension == 2 ? AreaBorder(polygon) : nil)
  }

  /// What the borders alone tell; nothing where heights are wanted.
  func compare(with area: @autoclosure () -> AreaBorder, _ erases: Bool) -> AreaPair.Answer? {
    border.flatMap { pair.compare($0, area(), erases ? .difference : .common) }
  }
}
