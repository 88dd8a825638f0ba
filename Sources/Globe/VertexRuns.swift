// The points, lines and rings of a geometry, with its vertices counted through them.

import Planar

/// The vertices of a geometry in one row, and which of them belong together.
struct VertexRuns {
  /// What a run of vertices is.
  enum Kind {
    case points, line, ring
  }

  struct Run {
    let kind: Kind
    let vertices: Range<Int>
  }

  private(set) var runs: [Run] = []
  private(set) var positions: [Position] = []
  /// The height of each vertex; NaN for none.
  private(set) var heights: [Double] = []

  init(_ geometry: Geometry) { add(geometry) }

  private mutating func add(_ geometry: Geometry) {
    let first = positions.count
    for vertex in 0..<geometry.vertexCount {
      positions.append(geometry.position(vertex))
      heights.append(geometry.dimension == 3 ? geometry.ordinates[vertex * 3 + 2] : .nan)
    }
    switch geometry.type {
    case .point, .multiPoint: runs.append(Run(kind: .points, vertices: first..<positions.count))
    case .geometryCollection: for member in geometry.members { add(member) }
    default:
      for index in geometry.ringEnds.indices {
        let ring = geometry.ring(index)
        runs.append(
          Run(
            kind: geometry.type.hasRings ? .ring : .line, vertices: first + ring.lowerBound..<first + ring.upperBound))
      }
    }
  }

  /// Of a run's vertices, those between which there are edges: each to the next.
  func edges(of run: Run) -> Range<Int> {
    run.kind == .points || run.vertices.isEmpty
      ? run.vertices.lowerBound..<run.vertices.lowerBound : run.vertices.dropLast().indices
  }
}
