// What a cut must keep and make true, measured in another way than the module measures it; and random shapes.

import Foundation
import GEOS
import Planar
import TestSupport
import Testing

/// A geometry's lines and rings, each as its positions.
func runs(_ geometry: Geometry) -> [[SIMD2<Double>]] {
  let own = geometry.ringEnds.indices.map { ring in
    geometry.ring(ring).map {
      SIMD2(geometry.ordinates[$0 * geometry.dimension], geometry.ordinates[$0 * geometry.dimension + 1])
    }
  }
  return own + geometry.members.flatMap(runs)
}

/// The area between a run of positions and the equator on the unit sphere, positive when counterclockwise.
///
/// Edges are straight in longitude and latitude.
func sphericalArea(_ ring: [SIMD2<Double>]) -> Double {
  zip(ring, ring.dropFirst()).reduce(0) { total, edge in
    let (a, b) = (edge.0 * (.pi / 180), edge.1 * (.pi / 180))
    let rise = b.y - a.y
    // The mean of the sine along the edge; sin(h)/h is 1 to all digits where h is small.
    let half = rise / 2
    let mean = sin((a.y + b.y) / 2) * (abs(half) < 1e-6 ? 1 : sin(half) / half)
    return total - (b.x - a.x) * mean
  }
}

/// The spherical area of a polygon's or multipolygon's rings, holes taken off.
func sphericalArea(_ geometry: Geometry) -> Double {
  runs(geometry).reduce(0) { $0 + sphericalArea($1) }
}

/// The length of all lines on the plane of longitude and latitude.
func length(_ geometry: Geometry) -> Double {
  runs(geometry).reduce(0) { total, run in
    zip(run, run.dropFirst()).reduce(total) { $0 + (($1.1 - $1.0) * ($1.1 - $1.0)).sum().squareRoot() }
  }
}

/// Whether exterior rings are counterclockwise and holes clockwise.
func followsRightHandRule(_ geometry: Geometry) -> Bool {
  let shells = geometry.type == .polygon ? [0] : geometry.partEnds.indices.map { geometry.part($0).lowerBound }
  return runs(geometry).enumerated().allSatisfy { index, ring in
    let area = zip(ring, ring.dropFirst()).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) }
    return shells.contains(index) ? area > 0 : area < 0
  }
}

/// Whether GEOS finds nothing wrong.
func isValid(_ geometry: Geometry) throws -> Bool { try GEOSEngine().invalidityReason(geometry) == nil }

/// Expects what holds of every cut polygon.
func expectGood(_ geometry: Geometry, _ comment: Comment? = nil, location: SourceLocation = #_sourceLocation) throws {
  let isInRange = runs(geometry).joined().allSatisfy { abs($0.x) <= 180 && abs($0.y) <= 90 }
  #expect(isInRange, comment, sourceLocation: location)
  let reason = try GEOSEngine().invalidityReason(geometry)
  #expect(reason == nil, comment, sourceLocation: location)
  #expect(followsRightHandRule(geometry), comment, sourceLocation: location)
  let isClosed = runs(geometry).allSatisfy { $0.count >= 4 && $0.first == $0.last }
  #expect(isClosed, comment, sourceLocation: location)
}

/// A star around a centre, closed and counterclockwise.
func star(
  _ random: inout SplitMix64, count: Int, center: SIMD2<Double>, inner: Double, outer: Double
) -> [SIMD2<Double>] {
  let ring = (0..<count).map { index in
    let turn = 2 * Double.pi * (Double(index) + 0.8 * random.unit()) / Double(count)
    return center + random.within(inner, outer) * SIMD2(cos(turn), sin(turn))
  }
  return ring + ring.prefix(1)
}

/// A star with smaller stars as holes, all inside its inner radius.
func starPolygon(_ random: inout SplitMix64, center: SIMD2<Double>, radius: Double, holes: Int) -> [[SIMD2<Double>]] {
  let outline = star(&random, count: 8 + holes * 4, center: center, inner: radius * 0.8, outer: radius)
  let inside = (0..<holes).map { hole in
    let turn = 2 * Double.pi * (Double(hole) + 0.1 * random.unit()) / Double(holes)
    let reach = radius * (holes == 1 ? 0.25 : min(0.25, 1.2 / Double(holes)))
    let place = center + radius * (holes == 1 ? 0.1 : 0.5) * SIMD2(cos(turn), sin(turn))
    return Array(star(&random, count: 7, center: place, inner: reach * 0.3, outer: reach).reversed())
  }
  return [outline] + inside
}

/// A polygon of rings, its longitudes wrapped into [−180, 180] where asked for.
func polygon(_ rings: [[SIMD2<Double>]], wrapped: Bool) -> Geometry {
  var result = Geometry(type: .polygon)
  for var ring in rings {
    // What goes round the Earth is closed only when it is wrapped; by rounding, not quite.
    if wrapped, let first = ring.first, let last = ring.last, abs((last - first).x) == 360 || last.y == first.y {
      ring[ring.count - 1] = first
    }
    for position in ring {
      result.ordinates += [wrapped ? position.x.remainder(dividingBy: 360) : position.x, position.y]
    }
    result.ringEnds.append(result.vertexCount)
  }
  return result
}
