// How values for each vertex go with the vertices, whatever a step does to a geometry.

import GeoJSON

extension RecordWorker {
  /// Applies a step to a record that has values for each vertex, and brings what it hands on to the vertices that there
  /// are then.
  func run(
    _ index: Int, _ feature: inout Feature, _ trail: VertexTrail, _ result: ChunkResult
  ) throws(RecordError) -> Flow {
    defer { feature.trail = nil }
    return try chain[index].work.apply(&feature, from: place) { feature throws(RecordError) in
      feature.goOn(with: trail)
      let losses = feature.settleTrail()
      if losses.lists > 0 { note(.values, at: index, result) }
      if losses.hasLostNumbers { note(.measures, at: index, result) }
      if feature.hasLostHeights { noteHeights(of: &feature, at: index, result) }
      return try handOn(&feature, behind: index, result)
    }
  }

  /// Takes the values away from a record whose geometry a step replaced that never looked at it.
  func loseVertexValues(of feature: inout Feature, at index: Int, _ result: ChunkResult) {
    if feature.removeVertexValues() > 0 { note(.values, at: index, result) }
  }

  /// Notes that a step took the heights of a record away.
  func noteHeights(of feature: inout Feature, at index: Int, _ result: ChunkResult) {
    if feature.takeHeightLoss() { note(.heights, at: index, result) }
  }

  /// Notes that something was removed from a record, which is reported at the end.
  private func note(_ loss: VertexLoss, at index: Int, _ result: ChunkResult) {
    note(loss, stage: chain[index].number, result)
  }

  /// The same, of a stage by its number.
  func note(_ loss: VertexLoss, stage number: Int, _ result: ChunkResult) {
    let warning = loss.warning(records: 1)
    if let last = result.closingWarnings.lastIndex(where: { $0.stage == number && $0.warning.code == warning.code }) {
      result.closingWarnings[last].warning.count += 1
    } else {
      result.closingWarnings.append((number, warning))
    }
  }
}
