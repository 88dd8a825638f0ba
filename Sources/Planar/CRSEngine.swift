// What a projection library does for plat: it knows CRSs, and finds the operations between them.

/// A library of coordinate reference systems and the operations between them.
///
/// CRSs are named as features and users name them: `EPSG:3857`, a name, WKT, PROJJSON, a PROJ string. Each worker makes
/// its own, on its first record that needs one, and keeps it: it is slow to make, and not shared.
public protocol CRSEngine: AnyObject {
  /// Whether the library finds its database, without which no CRS is known by its code.
  var hasDatabase: Bool { get }

  /// Looks a CRS up.
  ///
  /// - Throws: `EngineError` when the text is not known, or is not that of a CRS.
  func crs(_ text: String) throws(EngineError) -> CoordinateReferenceSystem

  /// The map projection of a CRS; nil when it is not known, or has none that can be written so.
  func projection(of crs: String) -> ProjectionParameters?

  /// Finds the operation from a CRS to another.
  ///
  /// - Throws: `EngineError` when a CRS is not known, or no operation that the choice lets in; `isUnavailable` where
  ///   one would do if what it needs were installed.
  func operation(
    from source: String, to target: String, _ choice: OperationChoice
  ) throws(EngineError) -> any CoordinateOperation

  /// Makes the operation that a text defines: a pipeline, or one of the database by its code.
  ///
  /// - Parameters:
  ///   - inverse: whether to run it backwards.
  ///   - epoch: the decimal year of the coordinates.
  /// - Throws: `EngineError` when the text is not known, is not an operation, or has no inverse.
  func operation(definedBy text: String, inverse: Bool, epoch: Double?) throws(EngineError) -> any DefinedOperation

  /// The operations between two CRSs, best first.
  ///
  /// - Throws: `EngineError` when a CRS is not known.
  func candidates(
    from source: String, to target: String, _ choice: OperationChoice
  ) throws(EngineError) -> [CandidateOperation]

  /// The CRSs of the database whose codes begin so, `EPSG:326`, in whatever case, but for those that are deprecated.
  func codes(startingWith text: String) -> [(code: String, name: String)]

  /// The areas of use that a name means: those called so, or else those in whose names it occurs.
  func areasOfUse(named name: String) -> [AreaOfUse]
}
