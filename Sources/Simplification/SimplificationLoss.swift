// How much a simplification took away.

import Globe
import Planar

/// How far removed vertices are from what is left, and how many lines and rings have gone.
public struct SimplificationLoss: Sendable, Equatable {
  /// The largest distance in metres from a removed vertex to the segment that stands for it now.
  ///
  /// Vertices of lines and rings that have gone are not counted.
  public private(set) var deviation = 0.0
  /// The lines and rings that have gone.
  public private(set) var droppedParts = 0

  /// Makes one of nothing.
  public init() {}

  /// Adds another: the larger deviation, and the parts of both.
  public mutating func add(_ other: SimplificationLoss) {
    deviation = max(deviation, other.deviation)
    droppedParts += other.droppedParts
  }

  package mutating func add(deviation metres: Double) { deviation = max(deviation, metres) }

  package mutating func addDroppedPart() { droppedParts += 1 }
}

extension Simplifier {
  /// Adds to `loss` what the flags of a geometry, which begin at `firstFlag`, say will go.
  package mutating func measureLoss(_ geometry: Geometry, _ firstFlag: Int, _ metric: LocalMetric) {
    for ring in geometry.ringEnds.indices {
      let vertices = geometry.ring(ring)
      guard !vertices.isEmpty else { continue }
      let isKept = { (flags: [Bool], vertex: Int) in flags[firstFlag + vertex] }
      guard vertices.contains(where: { isKept(flags, $0) }) else {
        loss.addDroppedPart()
        continue
      }
      guard vertices.contains(where: { !isKept(flags, $0) }) else { continue }
      algorithm.load(geometry.ordinates, dimension: geometry.dimension, vertices: vertices, metric: metric)
      var first = 0
      for row in 1..<vertices.count where isKept(flags, vertices.lowerBound + row) {
        if row - first > 1 {
          let square = algorithm.farthestWithSquare(first, row, within: first + 1..<row).square
          loss.add(deviation: square.squareRoot() / algorithm.unitsPerMetre)
        }
        first = row
      }
    }
  }
}
