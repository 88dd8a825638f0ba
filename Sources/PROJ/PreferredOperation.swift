// The choice of how coordinates are transformed: by a closed formula where there is one, else by PROJ.

public import SimpleFeatures

/// The operation between two CRSs that a worker uses: made once, never chosen again for each feature.
public final class PreferredOperation: CoordinateOperation {
  private let closedForm: WebMercator?
  private let source: String
  private let target: String
  private let context: () throws(EngineError) -> ProjectionContext
  private var transformation: CRSTransformation?

  /// Prepares the operation from `source` to `target`.
  ///
  /// - Parameters:
  ///   - context: gives the worker's PROJ context; called only when PROJ is needed, which for Web Mercator is for
  ///     coordinates at the poles or beyond ±180° alone.
  /// - Throws: `EngineError` when PROJ is needed at once and does not know a CRS.
  public init(
    from source: String, to target: String, context: @escaping () throws(EngineError) -> ProjectionContext
  ) throws(EngineError) {
    self.source = source
    self.target = target
    self.context = context
    let pair = (source, target)
    if pair == (CoordinateReferenceSystem.crs84.text, CoordinateReferenceSystem.webMercator.text) {
      closedForm = WebMercator(inverse: false)
    } else if pair == (CoordinateReferenceSystem.webMercator.text, CoordinateReferenceSystem.crs84.text) {
      closedForm = WebMercator(inverse: true)
    } else {
      closedForm = nil
      transformation = try CRSTransformation(from: source, to: target, in: context())
    }
  }

  public func transform(_ ordinates: inout [Double], dimension: Int) throws(EngineError) {
    if let closedForm, closedForm.transform(&ordinates, dimension: dimension) { return }
    if transformation == nil { transformation = try CRSTransformation(from: source, to: target, in: context()) }
    try transformation?.transform(&ordinates, dimension: dimension)
  }
}
