// The choice of how coordinates are transformed: by a closed formula where there is one, else by PROJ.

public import SimpleFeatures

/// The operation between two CRSs that a worker uses: made once, never chosen again for each feature.
public final class PreferredOperation: CoordinateOperation {
  private enum ClosedForm {
    case webMercator(WebMercator)
    case equirectangular(Equirectangular)
    case mapPoints(MapPoints)
  }

  private enum Engine {
    case crs(CRSTransformation)
    case strict(StrictTransformation)
    case pipeline(PipelineTransformation)
  }

  private let source: String
  private let target: String
  private var choice = OperationChoice()
  private let context: () throws(EngineError) -> ProjectionContext
  @exclusivity(unchecked) private var closedForm: ClosedForm?
  @exclusivity(unchecked) private var engine: Engine?
  /// Map points are reached, and left, by way of longitude and latitude.
  @exclusivity(unchecked) private var before: MapPoints?
  @exclusivity(unchecked) private var after: MapPoints?

  /// Whether a vertex was transformed by an operation that ignores the difference of two datums.
  public var usedBallpark: Bool {
    switch engine {
    case .crs(let made): made.usedBallpark
    case .strict(let made): made.usedBallpark
    case .pipeline, nil: false
    }
  }

  /// Whether y points down in the source, and up in the target: from map points.
  public private(set) var turnsY = false

  /// Prepares the operation from `source` to `target`.
  ///
  /// - Parameters:
  ///   - choice: what narrows PROJ's choice.
  ///   - context: gives the worker's PROJ context; called only when PROJ is needed, which for Web Mercator is for
  ///     coordinates near the poles or beyond ±180° alone.
  /// - Throws: `EngineError` when PROJ is needed at once and does not know a CRS, or no operation that may be used.
  public init(
    from source: String, to target: String, _ choice: OperationChoice = OperationChoice(),
    context: @escaping () throws(EngineError) -> ProjectionContext
  ) throws(EngineError) {
    let (degrees, mercator, points) = (
      CoordinateReferenceSystem.crs84.text, CoordinateReferenceSystem.webMercator.text,
      CoordinateReferenceSystem.mapPoints.text
    )
    let (start, end) = (CoordinateReferenceSystem.split(source), CoordinateReferenceSystem.split(target))
    let epochs = Set([start.epoch, end.epoch, choice.epoch].compactMap { $0 })
    guard epochs.count <= 1 else {
      throw EngineError(
        function: "proj_trans", message: "coordinates cannot be moved from epoch to epoch; name the same one")
    }
    self.context = context
    self.choice = choice
    self.choice.epoch = epochs.first
    self.source = start.definition == points ? degrees : start.definition
    self.target = end.definition == points ? degrees : end.definition
    turnsY = start.definition == points && end.definition != points
    switch (start.definition, end.definition) {
    case (degrees, mercator): closedForm = .webMercator(WebMercator(inverse: false))
    case (mercator, degrees): closedForm = .webMercator(WebMercator(inverse: true))
    case (degrees, points): closedForm = .mapPoints(MapPoints(.degrees, inverse: false))
    case (points, degrees): closedForm = .mapPoints(MapPoints(.degrees, inverse: true))
    case (mercator, points): closedForm = .mapPoints(MapPoints(.webMercator, inverse: false))
    case (points, mercator): closedForm = .mapPoints(MapPoints(.webMercator, inverse: true))
    default:
      if start.definition == points { before = MapPoints(.degrees, inverse: true) }
      if end.definition == points { after = MapPoints(.degrees, inverse: false) }
      try makeEngine()
      if case .crs(let made) = engine, let pipeline = made.pipeline,
        let formula = Equirectangular(pipeline: pipeline), try Self.agree(formula, made)
      {
        closedForm = .equirectangular(formula)
      }
    }
  }

  /// Prepares an operation that the user names.
  public init(_ pipeline: PipelineTransformation) {
    (source, target) = ("", "")
    context = { () throws(EngineError) in try ProjectionContext() }
    engine = .pipeline(pipeline)
  }

  public func transform(_ ordinates: inout [Double], dimension: Int) throws(EngineError) {
    try before?.transform(&ordinates, dimension: dimension)
    switch closedForm {
    case .webMercator(let form):
      if form.transform(&ordinates, dimension: dimension) { return }
      if !form.isInverse, let vertex = WebMercator.vertexWithoutImage(ordinates, dimension) {
        throw WebMercator.noImage(vertex, ordinates[vertex * dimension + 1])
      }
    case .equirectangular(let form):
      if form.transform(&ordinates, dimension: dimension) {
        try after?.transform(&ordinates, dimension: dimension)
        return
      }
    case .mapPoints(let form): return try form.transform(&ordinates, dimension: dimension)
    case nil: break
    }
    if engine == nil { try makeEngine() }
    switch engine {
    case .crs(let made): try made.transform(&ordinates, dimension: dimension)
    case .strict(let made): try made.transform(&ordinates, dimension: dimension)
    case .pipeline(let made): try made.transform(&ordinates, dimension: dimension)
    case nil: break
    }
    try after?.transform(&ordinates, dimension: dimension)
  }

  private func makeEngine() throws(EngineError) {
    let context = try context()
    if choice.isStrict {
      engine = .strict(try StrictTransformation(from: source, to: target, choice, in: context))
      return
    }
    do throws(EngineError) {
      engine = .crs(try CRSTransformation(from: source, to: target, choice, in: context))
    } catch {
      guard choice.isNarrow else { throw error }
      throw EngineError(
        function: error.function,
        message: try OperationChoice.refusal(from: source, to: target, choice, in: context), isUnavailable: true)
    }
  }

  /// Whether a formula gives what this version of PROJ does, to 20 nm, at places all over the range.
  private static func agree(_ formula: Equirectangular, _ byPROJ: CRSTransformation) throws(EngineError) -> Bool {
    var closed: [Double] = []
    for x in [-150.0, -10, 0, 77, 120] {
      for y in [-80.0, -33, 0, 51, 89] { closed += formula.isInverse ? [x * 111e3, y * 111e3] : [x, y] }
    }
    var other = closed
    guard formula.transform(&closed, dimension: 2) else { return false }
    do throws(EngineError) { try byPROJ.transform(&other, dimension: 2) } catch { return false }
    let tolerance = formula.isInverse ? 1.8e-13 : 2e-8
    return zip(closed, other).allSatisfy { abs($0 - $1) <= tolerance }
  }
}
