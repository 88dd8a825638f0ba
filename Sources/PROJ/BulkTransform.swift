// The one place where coordinates go through PROJ: a run of flat ordinates, with absent heights, an epoch and errors.

internal import CPROJ
internal import Planar

extension ProjectionContext {
  /// Transforms a run of vertices in place.
  ///
  /// The corresponding PROJ function is `proj_trans_generic`.
  ///
  /// - Parameters:
  ///   - vertices: the vertices of the run, by their numbers.
  ///   - epoch: the decimal year of the coordinates, for operations that depend on time.
  /// - Throws: `EngineError` naming the first vertex without an image.
  func transform(
    _ ordinates: inout [Double], _ vertices: Range<Int>, dimension: Int, by operation: OpaquePointer,
    _ direction: PJ_DIRECTION, epoch: Double?
  ) throws(EngineError) {
    let hasHeights = dimension == 3
    let stride = dimension * MemoryLayout<Double>.stride
    proj_errno_reset(operation)
    // In place, without a slice: one that is passed on has its own storage.
    let fault = ordinates.withUnsafeMutableBufferPointer { buffer -> Int? in
      guard let start = buffer.baseAddress, !vertices.isEmpty else { return nil }
      let base = start + vertices.lowerBound * dimension
      let count = vertices.count
      var absentHeights: [Int] = []
      if hasHeights {
        // A position without z gets 0, because PROJ would spread NaN to x and y.
        for at in Swift.stride(from: 2, to: count * 3, by: 3) where base[at].isNaN {
          absentHeights.append(at)
          base[at] = 0
        }
      }
      var time = epoch ?? 0
      // PROJ takes a sequence of one as a constant; without one, it knows that there is no time.
      _ = proj_trans_generic(
        operation, direction, base, stride, count, base + 1, stride, count, hasHeights ? base + 2 : nil, stride,
        hasHeights ? count : 0, &time, 0, epoch == nil ? 0 : 1)
      for at in absentHeights { base[at] = .nan }
      // A coordinate without an image comes back as HUGE_VAL; NaN never is one, but for an absent height.
      for vertex in 0..<count {
        let at = vertex * dimension
        if !base[at].isFinite || !base[at + 1].isFinite || (hasHeights && base[at + 2].isInfinite) {
          return vertices.lowerBound + vertex
        }
      }
      return nil
    }
    guard let fault else { return }
    let reason = words(for: proj_errno(operation)) ?? "PROJ gives no reason"
    throw EngineError(function: "proj_trans_generic", message: reason, vertex: fault)
  }
}
