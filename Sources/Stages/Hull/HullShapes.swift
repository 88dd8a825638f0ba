// Geometries on the side of the globe on which they lie closest together, and scaled.

import SimpleFeatures

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

func sine(_ angle: Double) -> Double { sin(angle) }
func cosine(_ angle: Double) -> Double { cos(angle) }
func cosine(ofDegrees angle: Double) -> Double { cos(angle * .pi / 180) }
func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }

extension Geometry {
  /// Calls `body` with the position of every vertex, of members too.
  func visitPositions(_ body: (Position) -> Void) {
    for position in positions(0..<vertexCount) { body(position) }
    for member in members { member.visitPositions(body) }
  }

  /// Moves what lies west of the widest gap between longitudes a turn to the east, so that all lies together.
  ///
  /// For a geometry that is cut at ±180°. Where nothing is free all round, it stays as it is. O(n log n).
  mutating func unrollTogether() {
    var spans: [(west: Double, east: Double)] = []
    forEachSimple { part in
      for range in part.runs {
        let box = Box(around: part.positions(range))
        spans.append((box.min.x, box.max.x))
      }
    }
    spans.sort { $0.west < $1.west }
    guard let first = spans.first else { return }
    var (reach, widest, start) = (first.east, 0.0, first.west)
    for span in spans.dropFirst() {
      if span.west - reach > widest { (widest, start) = (span.west - reach, span.west) }
      reach = max(reach, span.east)
    }
    // The gap over ±180° is that of the map as it is.
    guard first.west + 360 - reach < widest else { return }
    forEachSimple { part in
      for range in part.runs where Box(around: part.positions(range)).min.x < start {
        for vertex in range { part.ordinates[vertex * part.dimension] += 360 }
      }
    }
  }

  /// The vertices of each point, line or ring.
  private var runs: [Range<Int>] {
    if ringEnds.isEmpty { return (0..<vertexCount).map { $0..<$0 + 1 } }
    return ringEnds.indices.map { ring($0) }.filter { !$0.isEmpty }
  }

  /// The geometry with every x times a number.
  func scaled(x scale: Double) -> Geometry {
    if scale == 1 { return self }
    var scaled = self
    scaled.forEachSimple { part in
      for at in stride(from: 0, to: part.ordinates.count, by: part.dimension) { part.ordinates[at] *= scale }
    }
    return scaled
  }

  /// The geometry with each vertex at the nearest x that another geometry has at its y, where that is next to it.
  func snapped(to other: Geometry) -> Geometry {
    var known: [Double: [Double]] = [:]
    other.visitPositions { known[$0.y, default: []].append($0.x) }
    var snapped = self
    snapped.forEachSimple { part in
      for at in stride(from: 0, to: part.ordinates.count, by: part.dimension) {
        let x = part.ordinates[at]
        guard let near = known[part.ordinates[at + 1]]?.min(by: { abs($0 - x) < abs($1 - x) }) else { continue }
        if abs(near - x) < 1e-12 * max(1, abs(x)) { part.ordinates[at] = near }
      }
    }
    return snapped
  }
}
