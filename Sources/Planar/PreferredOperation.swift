// An operation by a closed formula where that holds, and by an engine where it does not.

/// The operation between two CRSs that a worker uses: its parts are chosen once, never again for each feature.
///
///     before ──▶ formula, and where that does not hold, the engine ──▶ after
///
/// The engine's operation is made when the first vertex asks for it: for Web Mercator that is one near a pole or beyond
/// ±180°, so that most runs never load a projection library.
public final class PreferredOperation: CoordinateOperation {
  /// A closed formula as a function: to take an existential out of an optional copies it, for each record.
  private typealias Formula = (inout [Double], _ dimension: Int) throws(EngineError) -> Bool
  private let formula: Formula?
  private let before: Formula?
  private let after: Formula?
  private let makeEngine: () throws(EngineError) -> any CoordinateOperation
  // `unsafe` holds: one thread owns the operation, and nothing that is called while it is set comes back here.
  @exclusivity(unchecked) private var engine: (any CoordinateOperation)?

  public let turnsY: Bool
  public var usedBallpark: Bool { unsafe engine?.usedBallpark ?? false }

  /// Joins the parts of an operation.
  ///
  /// - Parameters:
  ///   - before: what is always done first, and holds everywhere.
  ///   - formula: what is tried then.
  ///   - after: what is always done last, and holds everywhere.
  ///   - turnsY: whether y points down in the source, and up in the target.
  ///   - engine: gives the operation for vertices that the formula does not take; called once, when one comes.
  public init(
    before: (any ClosedForm)? = nil, formula: (any ClosedForm)?, after: (any ClosedForm)? = nil, turnsY: Bool,
    engine: @escaping () throws(EngineError) -> any CoordinateOperation
  ) {
    func function(_ form: (any ClosedForm)?) -> Formula? {
      guard let form else { return nil }
      return { (ordinates, dimension) throws(EngineError) in
        try form.transform(&ordinates, dimension: dimension)
      }
    }
    (self.before, self.formula, self.after) = (function(before), function(formula), function(after))
    self.turnsY = turnsY
    makeEngine = engine
  }

  public func transform(_ ordinates: inout [Double], dimension: Int) throws(EngineError) {
    if let before { _ = try before(&ordinates, dimension) }
    var isDone = false
    if let formula { isDone = try formula(&ordinates, dimension) }
    if !isDone { try operation().transform(&ordinates, dimension: dimension) }
    if let after { _ = try after(&ordinates, dimension) }
  }

  private func operation() throws(EngineError) -> any CoordinateOperation {
    if let engine = unsafe engine { return engine }
    let made = try makeEngine()
    unsafe engine = made
    return made
  }
}
