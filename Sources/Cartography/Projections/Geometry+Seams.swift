// The sides of areas that are no borders: where they were cut at ±180°, and along the poles.

import Globe
import Planar

extension Geometry {
  /// Without heights and measures.
  var flat: Geometry {
    var flat = self
    flat.dimension = 2
    flat.ordinates = (0..<vertexCount).flatMap { [ordinates[$0 * dimension], ordinates[$0 * dimension + 1]] }
    return flat
  }

  /// Whether a side of an area lies along ±180° or a pole.
  var hasSeamEdge: Bool {
    ringEnds.indices.contains { ring in self.ring(ring).dropFirst().contains(where: isSeam) }
  }

  /// Whether the side that ends at a vertex does.
  private func isSeam(_ vertex: Int) -> Bool {
    let (to, from) = (vertex * dimension, (vertex - 1) * dimension)
    func isCut(_ x: Double) -> Bool { abs(abs(x) - Longitude.east) < 1e-9 }
    func isPole(_ y: Double) -> Bool { abs(y) > 90 - 1e-9 }
    return isCut(ordinates[from]) && isCut(ordinates[to]) || isPole(ordinates[from + 1]) && isPole(ordinates[to + 1])
  }

  /// The sides of an area as lines, but for those along ±180° and the poles.
  var linesWithoutSeams: Geometry {
    var lines = Geometry(type: .multiLineString)
    for ring in ringEnds.indices {
      var start = lines.vertexCount
      func close() {
        if lines.vertexCount - start < 2 {
          lines.ordinates.removeLast((lines.vertexCount - start) * 2)
        } else {
          lines.ringEnds.append(lines.vertexCount)
        }
        start = lines.vertexCount
      }
      let vertices = self.ring(ring)
      for vertex in vertices {
        if vertex > vertices.lowerBound, isSeam(vertex) { close() }
        lines.ordinates += [ordinates[vertex * dimension], ordinates[vertex * dimension + 1]]
      }
      close()
    }
    return lines
  }
}
