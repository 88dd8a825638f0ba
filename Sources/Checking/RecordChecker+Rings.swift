// Lines and rings: which way they run, what is repeated, spikes, slivers, and edges over ±180°.

import GeoJSON
import Globe
import Planar
import SystemLibrary

extension RecordChecker {
  func checkRings(_ feature: Feature, _ isInDegrees: Bool) {
    forEachSimple(feature.geometry) { geometry, first in
      switch geometry.type {
      case .lineString, .multiLineString:
        for line in geometry.ringEnds.indices {
          checkCorners(geometry, line, first, feature)
          checkLine(geometry, line, first, feature, isInDegrees)
        }
      case .polygon, .multiPolygon:
        for rings in geometry.polygons {
          for ring in rings {
            checkCorners(geometry, ring, first, feature)
            let crosses = checkLine(geometry, ring, first, feature, isInDegrees)
            if !crosses { checkRing(geometry, ring, isExterior: ring == rings.lowerBound, first, feature, isInDegrees) }
          }
        }
      case .point, .multiPoint, .geometryCollection: break
      }
    }
  }

  /// Looks at the edges of a line or ring.
  ///
  /// - Returns: whether one of them goes over ±180°.
  @discardableResult
  private func checkLine(
    _ geometry: Geometry, _ index: Int, _ first: Int, _ feature: Feature, _ isInDegrees: Bool
  ) -> Bool {
    let vertices = geometry.ring(index)
    guard vertices.count > 1 else { return false }
    let near = Self.near(isInDegrees)
    let dimension = geometry.dimension
    var crossing = -1
    var (repeated, close, tip) = (-1, -1, -1)
    geometry.ordinates.withUnsafeBufferPointer { ordinates in
      var at = vertices.lowerBound * dimension
      var (x, y) = (ordinates[at], ordinates[at + 1])
      var (beforeX, beforeY) = (0.0, 0.0)
      for vertex in vertices.lowerBound + 1..<vertices.upperBound {
        at += dimension
        let (nextX, nextY) = (ordinates[at], ordinates[at + 1])
        let (dx, dy) = (nextX - x, nextY - y)
        if abs(dx) < near, abs(dy) < near {
          // At another height it is another place.
          let isHigher = dimension == 3 && ordinates[at + 2] != ordinates[at - 1] && !ordinates[at + 2].isNaN
          if dx == 0, dy == 0 {
            if !isHigher, repeated < 0 { repeated = vertex }
          } else if !isHigher, close < 0 {
            close = vertex
          }
          continue
        }
        if isInDegrees, crossing < 0, Self.jumps(x, y, nextX, nextY) { crossing = vertex }
        let dot = beforeX * dx + beforeY * dy
        if dot < 0 {
          let cross = beforeX * dy - beforeY * dx
          if abs(cross) < -dot * 1e-7, tip < 0 { tip = vertex - 1 }
        }
        (beforeX, beforeY) = (dx, dy)
        (x, y) = (nextX, nextY)
      }
      // Round the end of a ring.
      if geometry.type.hasRings, vertices.count > 3, tip < 0 {
        let at = vertices.lowerBound * dimension
        let (dx, dy) = (ordinates[at + dimension] - ordinates[at], ordinates[at + dimension + 1] - ordinates[at + 1])
        let dot = beforeX * dx + beforeY * dy
        if dot < 0, abs(beforeX * dy - beforeY * dx) < -dot * 1e-7 { tip = vertices.lowerBound }
      }
    }
    if crossing >= 0 {
      add(
        RuleCatalog.antimeridian, "the edge to this position goes over ±180° and is not cut there",
        vertex: first + crossing, feature)
    }
    if repeated >= 0 {
      add(
        RuleCatalog.repeatedVertex, "the position is that before it, repeated", vertex: first + repeated, feature)
    }
    if close >= 0 {
      add(
        RuleCatalog.nearRepeatedVertex, "the position is less than a tenth of a millimetre from that before it",
        vertex: first + close, feature)
    }
    if tip >= 0, crossing < 0 {
      add(
        RuleCatalog.spike, "the line goes out to this position and comes back on itself", vertex: first + tip, feature)
    }
    return crossing >= 0
  }

  /// How near to each other positions are that a tenth of a millimetre parts.
  static func near(_ isInDegrees: Bool) -> Double { isInDegrees ? 1e-9 : 1e-4 }

  /// Whether an edge goes over ±180°, and is no seam and not along a pole.
  @inline(__always)
  static func jumps(_ x: Double, _ y: Double, _ nextX: Double, _ nextY: Double) -> Bool {
    let dx = abs(nextX - x)
    return Longitude.isWide(dx) && !(abs(dx - Longitude.turn) < 1e-3 && abs(nextY - y) < 1e-3)
      && (abs(y) < 90 || abs(nextY) < 90)
  }

  private func checkRing(
    _ geometry: Geometry, _ ring: Int, isExterior: Bool, _ first: Int, _ feature: Feature, _ isInDegrees: Bool
  ) {
    let positions = geometry.positions(ofRing: ring)
    let start = first + positions.startIndex
    let orientation = positions.ringOrientation
    if orientation == (isExterior ? -1 : 1) {
      add(
        RuleCatalog.windingOrder,
        isExterior ? "the exterior ring runs clockwise" : "the hole runs counterclockwise", vertex: start, feature)
    }
    guard isExterior, options.wants(RuleCatalog.sliver), orientation != 0 else { return }
    // Only what is small beside its box can be that thin.
    var perimeter = 0.0
    var before = positions[positions.startIndex]
    let east = isInDegrees ? max(cos(before.y * .pi / 180), 1e-6) : 1
    for position in positions {
      let (dx, dy) = ((position.x - before.x) * east, position.y - before.y)
      perimeter += (dx * dx + dy * dy).squareRoot()
      before = position
    }
    let width = 2 * abs(positions.signedArea) * east / perimeter * (isInDegrees ? WGS84.metresPerDegree : 1)
    guard width < options.minWidth else { return }
    add(
      RuleCatalog.sliver, "the polygon is \(Self.words(width: width)) wide on the average", vertex: start, feature)
  }

  private static func words(width metres: Double) -> String {
    let value = metres * 1000
    return value < 1
      ? "less than a millimetre" : value < 1000 ? "\(Int(value)) mm" : NeighbourChecker.length(metres)
  }
}
