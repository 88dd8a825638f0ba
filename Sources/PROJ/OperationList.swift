// The operations that PROJ knows between two CRSs, in its order, best first.

internal import CPROJ
internal import Planar

/// The operations between two CRSs.
///
/// The corresponding PROJ function is `proj_create_operations`.
final class OperationList {
  let context: ProjectionContext
  private let list: OpaquePointer
  /// Whether the source's own axes are y, x, which is the order that PROJ judges places in.
  private let swapsAxes: Bool
  private let hasArea: Bool
  /// Whether the source's coordinates are degrees of longitude and latitude, and the list is chosen from by place.
  let isGeographic: Bool
  let count: Int

  convenience init(
    from source: String, to target: String, _ choice: OperationChoice, gridCheck: OperationChoice.GridCheck,
    in context: ProjectionContext
  ) throws(EngineError) {
    let from = try ProjectionObject(operationsFor: source, context)
    let to = try ProjectionObject(operationsFor: target, context)
    try self.init(from, to, choice, gridCheck: gridCheck, in: context)
  }

  init(
    _ from: borrowing ProjectionObject, _ to: borrowing ProjectionObject, _ choice: OperationChoice,
    gridCheck: OperationChoice.GridCheck, in context: ProjectionContext
  ) throws(EngineError) {
    self.context = context
    let pointer = context.pointer
    guard let factory = proj_create_operation_factory_context(pointer, choice.authority) else {
      throw EngineError(function: "proj_create_operation_factory_context", message: context.takeMessage())
    }
    defer { proj_operation_factory_context_destroy(factory) }
    if let accuracy = choice.searchedAccuracy {
      proj_operation_factory_context_set_desired_accuracy(pointer, factory, accuracy)
    }
    if let area = choice.area {
      proj_operation_factory_context_set_area_of_interest(
        pointer, factory, area.west, area.south, area.east, area.north)
    }
    proj_operation_factory_context_set_allow_ballpark_transformations(
      pointer, factory, choice.searchesBallpark ? 1 : 0)
    // As proj_create_crs_to_crs does it.
    proj_operation_factory_context_set_spatial_criterion(
      pointer, factory, PROJ_SPATIAL_CRITERION_PARTIAL_INTERSECTION)
    proj_operation_factory_context_set_grid_availability_use(pointer, factory, gridCheck.constant)
    guard let list = proj_create_operations(pointer, from.pointer, to.pointer, factory) else {
      throw EngineError(function: "proj_create_operations", message: context.takeMessage())
    }
    self.list = list
    count = Int(proj_list_get_count(list))
    hasArea = choice.area != nil
    swapsAxes = from.isNorthingFirst(context)
    isGeographic = count > 1 && choice.area == nil && from.isInDegrees(context)
  }

  // Runs before `context` is released.
  deinit { proj_list_destroy(list) }

  /// The number of the operation that PROJ would take for a place, with x first; nil where none is made for it.
  ///
  /// The corresponding PROJ function is `proj_get_suggested_operation`.
  func suggested(x: Double, y: Double) -> Int? {
    if count == 1 || hasArea { return 0 }
    let place = PJ_COORD(v: swapsAxes ? (y, x, 0, 0) : (x, y, 0, 0))
    let index = Int(proj_get_suggested_operation(context.pointer, list, PJ_FWD, place))
    return index < 0 ? nil : index
  }

  /// An operation as PROJ has it.
  func raw(_ index: Int) throws(EngineError) -> ProjectionObject {
    try ProjectionObject(owning: proj_list_get(context.pointer, list, Int32(index)), from: "proj_list_get", context)
  }

  /// An operation, for coordinates with x first.
  func operation(_ index: Int) throws(EngineError) -> ProjectionObject {
    let raw = try raw(index)
    return try ProjectionObject(
      owning: proj_normalize_for_visualization(context.pointer, raw.pointer), from: "proj_normalize_for_visualization",
      context)
  }

  /// What there is to say of an operation.
  func describe(_ index: Int) throws(EngineError) -> CandidateOperation {
    let pointer = context.pointer
    let raw = try raw(index)
    let grids = raw.grids(context)
    let isUsable = proj_coordoperation_is_instantiable(pointer, raw.pointer) != 0 && grids.allSatisfy(\.isAvailable)
    let isBallpark = proj_coordoperation_has_ballpark_transformation(pointer, raw.pointer) != 0
    let normalized = try operation(index)
    let lines = ["MULTILINE=YES", "INDENTATION_WIDTH=2"]
    let pipeline = withCStrings(lines) { proj_as_proj_string(pointer, normalized.pointer, PJ_PROJ_5, $0) }
    let found = CandidateOperation(
      name: string(proj_get_name(raw.pointer)) ?? "unnamed", accuracy: raw.accuracy(context), area: raw.area(context),
      pipeline: string(pipeline), grids: grids, isBallpark: isBallpark, isUsable: isUsable)
    _ = context.takeMessage()
    return found
  }

  /// All of them.
  func describeAll() throws(EngineError) -> [CandidateOperation] {
    var all: [CandidateOperation] = []
    for index in 0..<count { all.append(try describe(index)) }
    return all
  }
}

extension CandidateOperation {
  /// The operations that PROJ knows between two CRSs, in its order; where the choice does not say what becomes of those
  /// with missing grids, they come last.
  ///
  /// - Throws: `EngineError` when PROJ does not know a CRS.
  static func all(
    from source: String, to target: String, _ choice: OperationChoice, in context: ProjectionContext
  ) throws(EngineError) -> [CandidateOperation] {
    let check = choice.gridCheck ?? (choice.onlyBest ? .none : .sort)
    return try OperationList(from: source, to: target, choice, gridCheck: check, in: context).describeAll()
  }

  /// What is missing for it, and where to get it; nil when nothing is.
  var missing: String? { grids.first { !$0.isAvailable }?.missing }
}

extension CandidateOperation.Grid {
  /// What to do about a grid that is not installed.
  var missing: String {
    let source = url.isEmpty ? "" : ", from \(url)"
    return "the grid \(name) is not installed; put it\(source), into PROJ's data folder (PROJ_DATA)"
  }
}

extension OperationChoice.GridCheck {
  fileprivate var constant: PROJ_GRID_AVAILABILITY_USE {
    switch self {
    case .none: PROJ_GRID_AVAILABILITY_IGNORED
    case .discardMissing: PROJ_GRID_AVAILABILITY_DISCARD_OPERATION_IF_MISSING_GRID
    case .sort: PROJ_GRID_AVAILABILITY_USED_FOR_SORTING
    case .knownAvailable: PROJ_GRID_AVAILABILITY_KNOWN_AVAILABLE
    }
  }
}
