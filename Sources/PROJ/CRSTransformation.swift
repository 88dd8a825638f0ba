// Coordinates from CRS to CRS by PROJ, in bulk.

internal import CPROJ
internal import Globe
public import Planar

/// A coordinate operation found by PROJ for a pair of CRSs.
///
/// A note on coordinate order: the operation is normalised (`proj_normalize_for_visualization`), so that x is
/// longitude or easting on both sides, whatever the authority's axis order.
public final class CRSTransformation: CoordinateOperation {
  private let context: ProjectionContext
  private let source: String
  private let target: String
  private let choice: OperationChoice
  /// The operation for all places, or PROJ's set of several; nil before `places` sends the first record to it.
  @exclusivity(unchecked) private var operation: OpaquePointer?
  private let places: OperationsByPlace?
  private let poles: MercatorPoles?
  /// Whether it leads from a map to longitude and latitude.
  private let leavesMap: Bool
  /// The ordinates before they were transformed.
  @exclusivity(unchecked) private var before: [Double] = []
  @exclusivity(unchecked) private var ballpark: BallparkWatch
  /// Whether there is still to be looked for a vertex of a ballpark operation.
  @exclusivity(unchecked) private var isWatching = false

  /// Finds the operation from `source` to `target`, both as any text PROJ takes for a CRS.
  ///
  /// The corresponding PROJ function is `proj_create_crs_to_crs_from_pj`.
  ///
  /// - Throws: `EngineError` when PROJ does not know one of them, or has no operation between them that `choice` lets
  ///   in.
  public init(
    from source: String, to target: String, _ choice: OperationChoice = OperationChoice(), in context: ProjectionContext
  ) throws(EngineError) {
    (self.source, self.target, self.choice) = (source, target, choice)
    if !choice.isNarrow, let text = UTMZone.pipeline(from: source, to: target) {
      self.context = try ProjectionContext(withDatabase: false)
      guard let made = proj_create(self.context.pointer, text) else {
        throw EngineError(function: "proj_create", message: self.context.takeMessage())
      }
      _ = self.context.takeMessage()
      (operation, places, poles, ballpark) = (made, nil, nil, .none)
      leavesMap = target == CoordinateReferenceSystem.crs84.text
      return
    }
    self.context = context
    let from = try ProjectionObject(operationsFor: source, context)
    let to = try ProjectionObject(operationsFor: target, context)
    if let (list, reaches) = Self.listed(from, to, choice, context) {
      operation = nil
      places = OperationsByPlace(list, reaches)
      poles = MercatorPoles(of: to, context)
      leavesMap = false
      ballpark = BallparkWatch(list, reaches)
      if case .none = ballpark {} else { isWatching = true }
      return
    }
    places = nil
    let raw = try Self.found(from, to, choice, context)
    guard let normalized = proj_normalize_for_visualization(context.pointer, raw.pointer) else {
      throw EngineError(function: "proj_normalize_for_visualization", message: context.takeMessage())
    }
    operation = normalized
    poles = MercatorPoles(of: to, context)
    leavesMap = proj_degree_output(normalized, PJ_FWD) != 0 && proj_degree_input(normalized, PJ_FWD) == 0
    // What stands for several operations, of which PROJ chooses at every place, has no text.
    let isSet = proj_as_proj_string(context.pointer, raw.pointer, PJ_PROJ_5, nil) == nil
    _ = context.takeMessage()
    if isSet {
      ballpark = choice.searchesBallpark ? .unknown(source: source, target: target, choice) : .none
    } else {
      ballpark =
        proj_coordoperation_has_ballpark_transformation(context.pointer, raw.pointer) != 0 ? .everywhere : .none
    }
    if case .none = ballpark {} else { isWatching = true }
  }

  /// PROJ's own choice: an operation, or a set of several.
  private static func found(
    _ from: borrowing ProjectionObject, _ to: borrowing ProjectionObject, _ choice: OperationChoice,
    _ context: ProjectionContext
  ) throws(EngineError) -> ProjectionObject {
    var options: [String] = []
    if let authority = choice.authority { options.append("AUTHORITY=\(authority)") }
    if let accuracy = choice.searchedAccuracy { options.append("ACCURACY=\(accuracy)") }
    if !choice.searchesBallpark { options.append("ALLOW_BALLPARK=NO") }
    let area = choice.area.flatMap { area in
      let made = proj_area_create()
      proj_area_set_bbox(made, area.west, area.south, area.east, area.north)
      return made
    }
    defer { if let area { proj_area_destroy(area) } }
    let (start, end) = (from.pointer, to.pointer)
    let found = withCStrings(options) { proj_create_crs_to_crs_from_pj(context.pointer, start, end, area, $0) }
    return try ProjectionObject(owning: found, from: "proj_create_crs_to_crs_from_pj", context)
  }

  /// The several operations that there are for longitudes and latitudes; nil where there is one, or PROJ has to choose.
  private static func listed(
    _ from: borrowing ProjectionObject, _ to: borrowing ProjectionObject, _ choice: OperationChoice,
    _ context: ProjectionContext
  ) -> (OperationList, [OperationReach])? {
    guard choice.area == nil, from.isInDegrees(context), proj_get_type(to.pointer) != PJ_TYPE_GEOCENTRIC_CRS else {
      return nil
    }
    defer { _ = context.takeMessage() }
    do throws(EngineError) {
      let list = try OperationList(from, to, choice, gridCheck: .discardMissing, in: context)
      return list.isGeographic ? (list, try list.reaches()) : nil
    } catch { return nil }
  }

  // Runs before `context` is released: a PJ must not outlive its context.
  deinit { if let operation { proj_destroy(operation) } }

  /// Whether a vertex was transformed by an operation that ignores the difference of the datums.
  @exclusivity(unchecked) public private(set) var usedBallpark = false

  /// PROJ's text of the operation where there is one for all places; nil where PROJ chooses.
  public var pipeline: String? {
    guard let operation else { return nil }
    let text = string(proj_as_proj_string(context.pointer, operation, PJ_PROJ_5, nil))
    _ = context.takeMessage()
    return text
  }

  /// The corresponding PROJ function is `proj_trans_generic`, with one stride over the flat ordinates.
  public func transform(_ ordinates: inout [Double], dimension: Int) throws(EngineError) {
    if ordinates.isEmpty { return }
    if try transformByPlace(&ordinates, dimension) { return }
    let operation = try wholeOperation()
    if isWatching {
      usedBallpark = ballpark.covers(ordinates, dimension, in: context)
      if usedBallpark { isWatching = false } else if case .none = ballpark { isWatching = false }
    }
    let vertices = 0..<ordinates.count / dimension
    if leavesMap {
      // A copy of one's own: of the array itself, each record would be given new memory.
      before.removeAll(keepingCapacity: true)
      before.append(contentsOf: ordinates)
      do throws(EngineError) {
        try context.transform(&ordinates, vertices, dimension: dimension, by: operation, PJ_FWD, epoch: epoch)
      } catch {
        guard error.vertex != nil else { throw error }
        for at in ordinates.indices { ordinates[at] = before[at] }
        for vertex in vertices { try leaveMap(&ordinates, vertex, dimension, operation) }
      }
      return
    }
    try context.transform(&ordinates, vertices, dimension: dimension, by: operation, PJ_FWD, epoch: epoch)
    if let poles, let vertex = poles.first(in: ordinates, dimension) { throw WebMercator.noImage(vertex, 90) }
  }

  /// The one operation, or PROJ's set of them.
  private func wholeOperation() throws(EngineError) -> OpaquePointer {
    if let operation { return operation }
    let from = try ProjectionObject(operationsFor: source, context)
    let to = try ProjectionObject(operationsFor: target, context)
    let raw = try Self.found(from, to, choice, context)
    guard let normalized = proj_normalize_for_visualization(context.pointer, raw.pointer) else {
      throw EngineError(function: "proj_normalize_for_visualization", message: context.takeMessage())
    }
    operation = normalized
    return normalized
  }

  /// Transforms what lies where one operation is known to be PROJ's choice, and leaves the rest as it is.
  private func transformByPlace(_ ordinates: inout [Double], _ dimension: Int) throws(EngineError) -> Bool {
    guard let places, let index = places.choice(for: ordinates, dimension) else { return false }
    before.removeAll(keepingCapacity: true)
    before.append(contentsOf: ordinates)
    do throws(EngineError) {
      let vertices = 0..<ordinates.count / dimension
      let operation = try places.operation(index)
      try context.transform(&ordinates, vertices, dimension: dimension, by: operation, PJ_FWD, epoch: epoch)
    } catch {
      // PROJ goes on to the next best where an operation fails.
      for at in ordinates.indices { ordinates[at] = before[at] }
      return false
    }
    if let poles, let vertex = poles.first(in: ordinates, dimension) { throw WebMercator.noImage(vertex, 90) }
    return true
  }

  private var epoch: Double? { choice.epoch }

  /// Transforms one vertex of a map to longitude and latitude; one just beyond the map's edge, as rounding has left it,
  /// as the place next to it.
  private func leaveMap(
    _ ordinates: inout [Double], _ vertex: Int, _ dimension: Int, _ operation: OpaquePointer
  ) throws(EngineError) {
    let places = vertex * dimension..<(vertex + 1) * dimension
    let source = Array(ordinates[places])
    var fault: EngineError?
    for step in [0, 1e-4, 1e-3] {
      for (x, y) in step == 0 ? [(0.0, 0.0)] : Self.ways {
        var moved = source
        moved[0] += x * step
        moved[1] += y * step
        do throws(EngineError) {
          try context.transform(&moved, 0..<1, dimension: dimension, by: operation, PJ_FWD, epoch: epoch)
          for (place, ordinate) in zip(places, moved) { ordinates[place] = ordinate }
          return
        } catch { fault = fault ?? error }
      }
    }
    if let fault { throw EngineError(function: fault.function, message: fault.message, vertex: vertex) }
  }

  private static let ways = [
    (-1.0, 0.0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1),
  ]
}
