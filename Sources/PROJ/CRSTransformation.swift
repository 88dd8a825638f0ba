// Coordinates from CRS to CRS by PROJ, in bulk.

internal import CPROJ
public import SimpleFeatures

/// A coordinate operation found by PROJ for a pair of CRSs.
///
/// A note on coordinate order: the operation is normalised (`proj_normalize_for_visualization`), so that x is
/// longitude or easting on both sides, whatever the authority's axis order.
public final class CRSTransformation: CoordinateOperation {
  private let context: ProjectionContext
  private let operation: OpaquePointer

  /// Finds the operation from `source` to `target`, both as any text PROJ takes for a CRS.
  ///
  /// The corresponding PROJ function is `proj_create_crs_to_crs`.
  ///
  /// - Throws: `EngineError` when PROJ does not know one of them, or has no operation between them.
  public init(from source: String, to target: String, in context: ProjectionContext) throws(EngineError) {
    self.context = context
    guard let raw = proj_create_crs_to_crs(context.pointer, source, target, nil) else {
      throw EngineError(function: "proj_create_crs_to_crs", message: context.takeMessage())
    }
    let normalized = proj_normalize_for_visualization(context.pointer, raw)
    proj_destroy(raw)
    guard let normalized else {
      throw EngineError(function: "proj_normalize_for_visualization", message: context.takeMessage())
    }
    operation = normalized
  }

  // Runs before `context` is released: a PJ must not outlive its context.
  deinit { proj_destroy(operation) }

  /// The corresponding PROJ function is `proj_trans_generic`, with one stride over the flat ordinates.
  public func transform(_ ordinates: inout [Double], dimension: Int) throws(EngineError) {
    let count = ordinates.count / dimension
    if count == 0 { return }
    let absentHeights = dimension == 3 ? absentHeights(&ordinates) : []
    let stride = dimension * MemoryLayout<Double>.stride
    proj_errno_reset(operation)
    ordinates.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      _ = proj_trans_generic(
        operation, PJ_FWD, base, stride, count, base + 1, stride, count, dimension == 3 ? base + 2 : nil, stride,
        dimension == 3 ? count : 0, nil, 0, 0)
    }
    for vertex in absentHeights { ordinates[vertex * 3 + 2] = .nan }
    // A coordinate without an image comes back as HUGE_VAL; NaN never is one.
    var at = 0
    while at < ordinates.count {
      if !ordinates[at].isFinite || !ordinates[at + 1].isFinite {
        throw EngineError(
          function: "proj_trans_generic", message: context.words(for: proj_errno(operation)) ?? "it has no image",
          vertex: at / dimension)
      }
      at += dimension
    }
  }

  /// Puts 0 where a position has no z, which PROJ would spread to x and y, and says where.
  private func absentHeights(_ ordinates: inout [Double]) -> [Int] {
    var vertices: [Int] = []
    for at in Swift.stride(from: 2, to: ordinates.count, by: 3) where ordinates[at].isNaN {
      vertices.append(at / 3)
      ordinates[at] = 0
    }
    return vertices
  }
}
