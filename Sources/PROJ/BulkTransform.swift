// The one place where coordinates go through PROJ: a run of flat ordinates, with absent heights, an epoch and errors.

internal import CPROJ
internal import SimpleFeatures

extension ProjectionContext {
  /// Transforms a run of vertices in place.
  ///
  /// The corresponding PROJ function is `proj_trans_generic`.
  ///
  /// - Parameter epoch: the decimal year of the coordinates, for operations that depend on time.
  /// - Throws: `EngineError` naming the first vertex without an image, counted from the start of the run.
  func transform(
    _ ordinates: inout ArraySlice<Double>, dimension: Int, by operation: OpaquePointer, _ direction: PJ_DIRECTION,
    epoch: Double?
  ) throws(EngineError) {
    let start = ordinates.startIndex
    let count = ordinates.count / dimension
    let hasHeights = dimension == 3
    let absentHeights = hasHeights ? fillAbsentHeights(&ordinates) : []
    let stride = dimension * MemoryLayout<Double>.stride
    var time = epoch ?? 0
    proj_errno_reset(operation)
    ordinates.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      // PROJ takes a sequence of one as a constant; without one, it knows that there is no time.
      _ = proj_trans_generic(
        operation, direction, base, stride, count, base + 1, stride, count, hasHeights ? base + 2 : nil, stride,
        hasHeights ? count : 0, &time, 0, epoch == nil ? 0 : 1)
    }
    for vertex in absentHeights { ordinates[start + vertex * 3 + 2] = .nan }
    // A coordinate without an image comes back as HUGE_VAL; NaN never is one, but for an absent height.
    var at = start
    while at < ordinates.endIndex {
      if !ordinates[at].isFinite || !ordinates[at + 1].isFinite || (hasHeights && ordinates[at + 2].isInfinite) {
        throw EngineError(
          function: "proj_trans_generic", message: words(for: proj_errno(operation)) ?? "it has no image",
          vertex: (at - start) / dimension)
      }
      at += dimension
    }
  }

  /// Puts 0 where a position has no z, which PROJ would spread to x and y, and says where.
  private func fillAbsentHeights(_ ordinates: inout ArraySlice<Double>) -> [Int] {
    var vertices: [Int] = []
    let start = ordinates.startIndex
    for at in Swift.stride(from: start + 2, to: ordinates.endIndex, by: 3) where ordinates[at].isNaN {
      vertices.append((at - start) / 3)
      ordinates[at] = 0
    }
    return vertices
  }
}
