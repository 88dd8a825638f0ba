// How much longer some edges of a geometry come out on a map than others.

import Planar

/// The least and the greatest stretch of a geometry's edges, and what it takes to look at an edge again.
package struct MapStretch {
  package private(set) var range: StretchRange
  /// The vertices before and after the transformation.
  private let before: [Double]
  private let after: [Double]
  private let dimension: Int
  private let isGeographic: Bool

  /// Measures every edge.
  ///
  /// O(vertices). For what is tall one length of a degree of longitude will not do, and the stretch comes out too
  /// great.
  ///
  /// - Parameters:
  ///   - before: the ordinates of the geometry before it was transformed.
  ///   - isGeographic: whether those are longitude and latitude in degrees.
  package init(_ geometry: Geometry, before: [Double], isGeographic: Bool) {
    self.before = before
    after = geometry.ordinates
    dimension = geometry.dimension
    self.isGeographic = isGeographic
    range = StretchRange(middle: isGeographic ? StretchRange.middle(before, dimension) : 0)
    guard before.count == after.count else { return }
    for ring in geometry.ringEnds.indices {
      for vertex in geometry.ring(ring).dropFirst() {
        range.add(
          position(before, vertex - 1), position(before, vertex), images: position(after, vertex - 1),
          position(after, vertex))
      }
    }
  }

  @inline(__always)
  private func position(_ ordinates: [Double], _ vertex: Int) -> Position {
    Position(x: ordinates[vertex * dimension], y: ordinates[vertex * dimension + 1])
  }

  /// The stretch of the edge to a vertex; nil where it has no length.
  private subscript(vertex: Int) -> Double? {
    range.stretch(
      position(before, vertex - 1), position(before, vertex), images: position(after, vertex - 1),
      position(after, vertex))
  }

  // MARK: Breaks

  /// The share of an edge's image that one half keeps at most where the edge is whole: halves of an even one are alike.
  private static let whole = 0.75
  /// Halves until an edge is torn for certain: of one that is whole a thousandth would be left.
  private static let halves = 24

  /// The vertex after the first edge that the map tears apart; nil where there is none.
  ///
  /// Where a map ends is known of most projections, and edges are cut there. Of others (the far side of transverse
  /// maps, the faces of polyhedra) it is not: an edge over such a break would be drawn across all that lies between.
  /// One half of such an edge keeps its image's length however often it is halved.
  ///
  /// O(vertices), and a few transformations for each edge that is longer than others, or on a map with
  /// breaks than is usual there: the edges of one geometry may be torn alike.
  ///
  /// - Parameter breaks: what is known of a map that is torn somewhere; nil for others.
  package func firstTorn(_ geometry: Geometry, _ operation: any CoordinateOperation, _ breaks: MapBreaks?) -> Int? {
    guard range.mayBeTorn(breaks) else { return nil }
    for ring in geometry.ringEnds.indices {
      for vertex in geometry.ring(ring).dropFirst() {
        guard let stretch = self[vertex] else { continue }
        let step = position(before, vertex) - position(before, vertex - 1)
        guard stretch > 4 * range.least || breaks?.mayTear(stretch: stretch, step) == true else { continue }
        if isTorn(vertex, operation, inPiecesOf: breaks?.piece ?? .infinity) { return vertex }
      }
    }
    return nil
  }

  private func isTorn(_ vertex: Int, _ operation: any CoordinateOperation, inPiecesOf piece: Double) -> Bool {
    let start = position(before, vertex - 1)
    var step = position(before, vertex) - start
    if isGeographic { step.x = Longitude.reduced(step.x) }
    let length = max(abs(step.x), abs(step.y))
    let count = length > piece ? (min(length, Longitude.turn) / piece).rounded(.up) : 1
    var (from, first) = (start, position(after, vertex - 1))
    for number in 1...Int(count) {
      let isLast = number == Int(count)
      let to = start + step * (Double(number) / count)
      guard let last = isLast ? position(after, vertex) : image(of: to, operation) else { return false }
      if isTorn(from, to, images: first, last, operation) { return true }
      (from, first) = (to, last)
    }
    return false
  }

  private func image(of place: Position, _ operation: any CoordinateOperation) -> Position? {
    var image = [place.x, place.y]
    do throws(EngineError) { try operation.transform(&image, dimension: 2) } catch { return nil }
    return Position(x: image[0], y: image[1])
  }

  private func isTorn(
    _ start: Position, _ end: Position, images first: Position, _ last: Position, _ operation: any CoordinateOperation
  ) -> Bool {
    func length(_ step: Position) -> Double { (step * step).sum().squareRoot() }
    var (start, end, first, last) = (start, end, first, last)
    for _ in 0..<Self.halves {
      let middle = (start + end) / 2
      guard let half = image(of: middle, operation) else { return false }
      let (left, right) = (length(half - first), length(last - half))
      guard max(left, right) > Self.whole * length(last - first) else { return false }
      if left > right { (end, last) = (middle, half) } else { (start, first) = (middle, half) }
    }
    return true
  }
}
