// The parts that are cut from a record with a list of values for each vertex: each from a part that is not much larger.

import Planar

/// A record with lists of values for each vertex, cut to ever shorter runs of its vertices.
///
///     var cuts = VertexCuts(feature)
///     for vertex in 0..<count {
///       cuts.narrow(to: vertex..<vertex + 1)
///       var one = cuts.feature            // has few vertices, of which it is one
///       one.takePart(point, vertices: vertex - cuts.first..<vertex - cuts.first + 1)
///     }
///
/// To cut a part from a record takes as long as its lists are: n points of n vertices would take O(n²). Runs that
/// follow on each other take O(n log n) so. Where lists do not fit the geometry, the record stays whole, and the loss
/// is reported for each part.
public struct VertexCuts {
  /// The record, and shorter and shorter runs of its vertices, each in the one before.
  private var runs: [(feature: Feature, vertices: Range<Int>)]
  /// How many vertices a run has at least that is divided.
  private static let least = 64

  /// Cuts a record, whose trail has begun.
  public init(_ feature: Feature) { runs = [(feature, 0..<feature.geometry.totalVertexCount)] }

  /// The record, cut to what `narrow` asked for and some vertices around.
  public var feature: Feature { runs[runs.count - 1].feature }

  /// Which of the record's vertices the first one of `feature` is.
  public var first: Int { runs[runs.count - 1].vertices.lowerBound }

  /// Cuts the record to a run that has these vertices.
  public mutating func narrow(to vertices: Range<Int>) {
    while runs.count > 1, !runs[runs.count - 1].vertices.contains(vertices) { runs.removeLast() }
    while let half = half(with: vertices) { runs.append(half) }
  }

  /// That half of the last run which has the vertices; nil where neither has, or it is short.
  private func half(with vertices: Range<Int>) -> (feature: Feature, vertices: Range<Int>)? {
    let run = runs[runs.count - 1]
    guard run.vertices.count > Self.least, run.feature.trail?.hasLists ?? false, run.feature.geometry.members.isEmpty
    else { return nil }
    let middle = run.vertices.lowerBound + run.vertices.count / 2
    // An edge that begins in the first half ends in it.
    let halves = [run.vertices.lowerBound..<middle + 1, middle..<run.vertices.upperBound]
    guard let half = halves.first(where: { $0.contains(vertices) }) else { return nil }
    let own = half.lowerBound - run.vertices.lowerBound..<half.upperBound - run.vertices.lowerBound
    let dimension = run.feature.geometry.dimension
    var feature = run.feature
    feature.takePart(
      Geometry(
        type: .lineString, dimension: dimension,
        ordinates: Array(feature.geometry.ordinates[own.lowerBound * dimension..<own.upperBound * dimension]),
        ringEnds: [own.count]),
      vertices: own)
    return feature.beginTrailAnew() ? (feature, half) : nil
  }
}

extension Range<Int> {
  fileprivate func contains(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
