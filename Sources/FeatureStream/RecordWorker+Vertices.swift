// How values for each vertex go with the vertices, whatever a step does to a geometry.

import GeoJSON

extension RecordWorker {
  /// Applies a step to a record that has values for each vertex, and brings what it hands on to the vertices that there
  /// are then.
  func run(
    _ index: Int, _ feature: inout Feature, _ trail: VertexTrail, _ result: ChunkResult
  ) throws(RecordError) -> Flow {
    defer { feature.trail = nil }
    return try chain[index].apply(&feature, from: place) { feature throws(RecordError) in
      feature.goOn(with: trail)
      tell(lists: feature.settleTrail(), of: feature, at: index, result)
      return try handOn(&feature, behind: index, result)
    }
  }

  /// Takes the values away from a record whose geometry a step replaced that never looked at it.
  func loseVertexValues(of feature: inout Feature, at index: Int, _ result: ChunkResult) {
    tell(lists: feature.removeVertexValues(), of: feature, at: index, result)
  }

  /// Notes that lists of values were removed.
  private func tell(lists: Int, of feature: borrowing Feature, at index: Int, _ result: ChunkResult) {
    guard lists > 0 else { return }
    note(
      "the values for each vertex (\(VertexValues.object)) do not fit what the geometry has become, and were removed",
      at: index, result)
  }
}
