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
      if feature.settleTrail() > 0 { noteLoss(at: index, result) }
      return try handOn(&feature, behind: index, result)
    }
  }

  /// Takes the values away from a record whose geometry a step replaced that never looked at it.
  func loseVertexValues(of feature: inout Feature, at index: Int, _ result: ChunkResult) {
    if feature.removeVertexValues() > 0 { noteLoss(at: index, result) }
  }

  /// Notes that lists of values of a record were removed, which is reported at the end.
  private func noteLoss(at index: Int, _ result: ChunkResult) {
    let number = chain[index].number
    if let last = result.closingWarnings.indices.last, result.closingWarnings[last].stage == number,
      result.closingWarnings[last].warning.code == ClosingWarning.vertexLoss.code
    {
      result.closingWarnings[last].warning.count += 1
    } else {
      result.closingWarnings.append((number, .lostVertexValues(records: 1)))
    }
  }
}

extension ClosingWarning {
  fileprivate static let vertexLoss = ClosingWarning(
    code: "lost-vertex-values",
    message: "the values for each vertex (\(VertexValues.object)) do not fit what the geometry has become, and were "
      + "removed")

  /// That records had lists of values for each vertex which do not fit what their geometries have become.
  public static func lostVertexValues(records: Int) -> ClosingWarning {
    var warning = vertexLoss
    warning.count = records
    return warning
  }
}
