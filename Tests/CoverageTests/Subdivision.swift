// Random planar subdivisions: faces of a grid with crooked borders, and enclaves in them.

import Coverage
import GEOS
import Planar
import Simplification
import TestSupport

/// A position in a test.
typealias Position = SIMD2<Double>

/// Polygons that cover an area, each as its rings.
struct Subdivision {
  /// The rings of each polygon, closed, the exterior one first.
  var polygons: [[[Position]]] = []

  /// Makes faces of columns × rows, their corners moved and their borders displaced, and islands in some of them.
  ///
  /// Rings begin anywhere and exterior ones run either way round.
  init(_ random: inout SplitMix64, columns: Int, rows: Int, depth: Int) {
    var corners: [[Position]] = []
    for row in 0...rows {
      corners.append(
        (0...columns).map { column in
          Position(Double(column) + random.within(-0.2, 0.2), Double(row) + random.within(-0.2, 0.2))
        })
    }
    func border(_ a: Position, _ b: Position) -> [Position] { crooked(a, b, depth: depth, &random) }
    let horizontal = (0...rows).map { row in
      (0..<columns).map { border(corners[row][$0], corners[row][$0 + 1]) }
    }
    let vertical = (0..<rows).map { row in
      (0...columns).map { border(corners[row][$0], corners[row + 1][$0]) }
    }
    for row in 0..<rows {
      for column in 0..<columns {
        var ring = Array(horizontal[row][column].dropLast())
        ring += vertical[row][column + 1].dropLast()
        ring += horizontal[row + 1][column].reversed().dropLast()
        ring += vertical[row][column].reversed().dropLast()
        var rings = [turned(ring, &random)]
        if random.chance(0.5) {
          let island = self.island(Position(Double(column) + 0.5, Double(row) + 0.5), &random)
          rings.append(turned(island.reversed(), &random))
          polygons.append([turned(island, &random)])
        }
        polygons.append(rings)
      }
    }
    shuffle(&random)
  }

  /// Puts the polygons into another order, and lets their rings begin elsewhere.
  mutating func shuffle(_ random: inout SplitMix64) {
    polygons.shuffle(using: &random)
    polygons = polygons.map { rings in rings.map { turned(Array($0.dropLast()), &random) } }
  }

  private func crooked(_ a: Position, _ b: Position, depth: Int, _ random: inout SplitMix64) -> [Position] {
    if depth == 0 { return [a, b] }
    let along = b - a
    let middle = (a + b) / 2 + Position(-along.y, along.x) * random.within(-0.25, 0.25)
    return crooked(a, middle, depth: depth - 1, &random) + crooked(middle, b, depth: depth - 1, &random).dropFirst()
  }

  private func island(_ center: Position, _ random: inout SplitMix64) -> [Position] {
    let count = 5 + random.below(20)
    let radius = random.chance(0.3) ? 0.01 : 0.15
    return (0..<count).map { step in
      let angle = (Double(step) + random.within(0, 0.8)) * 2 * Double.pi / Double(count)
      let reach = radius * random.within(0.3, 1)
      return center + Position(cosine(angle), cosine(angle - Double.pi / 2)) * reach
    }
  }

  /// A closed ring that begins somewhere else.
  private func turned(_ ring: [Position], _ random: inout SplitMix64) -> [Position] {
    let start = random.below(ring.count)
    let open = Array(ring[start...] + ring[..<start])
    return open + [open[0]]
  }
}

/// The cosine by its series, which is near enough for the shape of an island.
private func cosine(_ angle: Double) -> Double {
  var reduced = angle.truncatingRemainder(dividingBy: 2 * Double.pi)
  if reduced > Double.pi { reduced -= 2 * Double.pi }
  if reduced < -Double.pi { reduced += 2 * Double.pi }
  var term = 1.0
  var sum = 1.0
  for step in 1..<16 {
    term *= -reduced * reduced / Double((2 * step - 1) * (2 * step))
    sum += term
  }
  return sum
}

extension Subdivision {
  /// A topology of all rings, cut into arcs; `snap` in metres.
  func topology(snap: Double? = nil) -> Topology {
    var topology = Topology()
    for (owner, rings) in polygons.enumerated() {
      for ring in rings {
        topology.add(
          ring.flatMap { [$0.x, $0.y] }, dimension: 2, vertices: 0..<ring.count, isRing: true, owner: Int32(owner))
      }
    }
    if let snap { _ = topology.snap(within: snap, metric: .planar(metresPerUnit: 1)) }
    topology.cut(isGeographic: false)
    return topology
  }

  /// The polygons that are left, each at the place it had; a polygon without its exterior ring has no rings.
  func polygons(of topology: Topology) -> [[[Position]]] {
    var path = 0
    var kept: [Int32] = []
    return polygons.map { rings in
      var left: [[Position]] = []
      for index in rings.indices {
        topology.keptVertices(ofPath: path, into: &kept)
        path += 1
        if !kept.isEmpty, index == 0 || !left.isEmpty { left.append(kept.map { topology.position(ofVertex: Int($0)) }) }
      }
      return left
    }
  }

  /// The polygons simplified.
  func simplified(
    _ tolerance: Double, _ method: SimplificationMethod = .douglasPeucker, keepsShapes: Bool = true
  ) -> [[[Position]]] {
    var topology = topology()
    var simplifier = ArcSimplifier(
      tolerance: tolerance, metric: .planar(metresPerUnit: 1), method: method, keepsShapes: keepsShapes)
    simplifier.simplify(&topology)
    return polygons(of: topology)
  }
}

/// Twice the signed area of a closed ring.
func doubleArea(_ ring: [Position]) -> Double {
  zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
}

/// The area of a polygon.
func polygonArea(_ rings: [[Position]]) -> Double {
  guard let exterior = rings.first else { return 0 }
  return abs(doubleArea(exterior)) / 2 - rings.dropFirst().reduce(0) { $0 + abs(doubleArea($1)) / 2 }
}

/// Polygons as a geometry.
func multiPolygon(_ polygons: [[[Position]]]) -> Geometry {
  var geometry = Geometry(type: .multiPolygon)
  for rings in polygons where !rings.isEmpty {
    for ring in rings {
      geometry.ordinates += ring.flatMap { [$0.x, $0.y] }
      geometry.ringEnds.append(geometry.ordinates.count / 2)
    }
    geometry.partEnds.append(geometry.ringEnds.count)
  }
  return geometry
}
