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
  private let epoch: Double?
  private let poles: MercatorPoles?
  /// Whether it leads from a map to longitude and latitude.
  private let leavesMap: Bool
  /// The ordinates before they were transformed.
  @exclusivity(unchecked) private var source: [Double] = []
  @exclusivity(unchecked) private var ballpark: BallparkWatch
  /// Whether there is still to be looked for a vertex of a ballpark operation.
  @exclusivity(unchecked) private var isWatching = false

  /// Finds the operation from `source` to `target`, both as any text PROJ takes for a CRS.
  ///
  /// The corresponding PROJ function is `proj_create_crs_to_crs_from_pj`.
  ///
  /// - Throws: `EngineError` when PROJ does not know one of them, or has no operation between them that `choice` lets in.
  public init(
    from source: String, to target: String, _ choice: OperationChoice = OperationChoice(), in context: ProjectionContext
  ) throws(EngineError) {
    self.context = context
    epoch = choice.epoch
    let from = try ProjectionObject(operationsFor: source, context)
    let to = try ProjectionObject(operationsFor: target, context)
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
    let found = withCStrings(options) {
      proj_create_crs_to_crs_from_pj(context.pointer, from.pointer, to.pointer, area, $0)
    }
    let raw = try ProjectionObject(owning: found, from: "proj_create_crs_to_crs_from_pj", context)
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

  // Runs before `context` is released: a PJ must not outlive its context.
  deinit { proj_destroy(operation) }

  /// Whether a vertex was transformed by an operation that ignores the difference of the datums.
  @exclusivity(unchecked) public private(set) var usedBallpark = false

  /// PROJ's text of the operation where there is one for all places; nil where PROJ chooses.
  public var pipeline: String? {
    let text = string(proj_as_proj_string(context.pointer, operation, PJ_PROJ_5, nil))
    _ = context.takeMessage()
    return text
  }

  /// The corresponding PROJ function is `proj_trans_generic`, with one stride over the flat ordinates.
  public func transform(_ ordinates: inout [Double], dimension: Int) throws(EngineError) {
    if ordinates.isEmpty { return }
    if isWatching {
      usedBallpark = ballpark.covers(ordinates, dimension, in: context)
      if usedBallpark { isWatching = false } else if case .none = ballpark { isWatching = false }
    }
    let vertices = 0..<ordinates.count / dimension
    if leavesMap {
      // A copy of one's own: of the array itself, each record would be given new memory.
      source.removeAll(keepingCapacity: true)
      source.append(contentsOf: ordinates)
      do throws(EngineError) {
        try context.transform(&ordinates, vertices, dimension: dimension, by: operation, PJ_FWD, epoch: epoch)
      } catch {
        guard error.vertex != nil else { throw error }
        for at in ordinates.indices { ordinates[at] = source[at] }
        for vertex in vertices { try leaveMap(&ordinates, vertex, dimension) }
      }
      return
    }
    try context.transform(&ordinates, vertices, dimension: dimension, by: operation, PJ_FWD, epoch: epoch)
    if let poles, let vertex = poles.first(in: ordinates, dimension) { throw WebMercator.noImage(vertex, 90) }
  }

  /// Transforms one vertex of a map to longitude and latitude; one just beyond the map's edge, as rounding has left it,
  /// as the place next to it.
  private func leaveMap(_ ordinates: inout [Double], _ vertex: Int, _ dimension: Int) throws(EngineError) {
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

/// Knows whether a place is transformed by an operation that ignores the difference of the datums.
private enum BallparkWatch {
  case none
  case everywhere
  /// PROJ chooses at every place; the list to ask is made when the first comes.
  case unknown(source: String, target: String, OperationChoice)
  case list(OperationList, [OperationReach], otherwise: Bool)

  mutating func covers(_ ordinates: [Double], _ dimension: Int, in context: ProjectionContext) -> Bool {
    if case .unknown(let source, let target, let choice) = self {
      self = .none
      do throws(EngineError) {
        let list = try OperationList(from: source, to: target, choice, gridCheck: .discardMissing, in: context)
        let all = try list.reaches()
        if all.contains(where: \.isBallpark) {
          // Where no operation is made for the place, PROJ takes the first that needs no grid.
          let otherwise = all.first(where: \.needsNoGrid)?.isBallpark ?? false
          self = .list(list, all, otherwise: otherwise)
        }
      } catch { self = .none }
    }
    switch self {
    case .none, .unknown: return false
    case .everywhere: return true
    case .list(let list, let all, let otherwise):
      for at in Swift.stride(from: 0, to: ordinates.count, by: dimension) {
        let (x, y) = (ordinates[at], ordinates[at + 1])
        let seen = list.isGeographic ? OperationReach.isBallpark(x: x, y: y, all, otherwise: otherwise) : nil
        if seen ?? list.suggested(x: x, y: y).map({ all[$0].isBallpark }) ?? otherwise { return true }
      }
      return false
    }
  }
}

/// Tells the poles in the coordinates of a Mercator projection, where they lie at infinity.
///
/// tan 90° is finite in floating-point numbers, and so is the y that PROJ gives for a pole: some 38 radii, while the
/// latitude next to it has less than 37.
private struct MercatorPoles {
  private let middle: Double
  private let limit: Double

  /// nil where `crs` is not on a Mercator projection of this aspect.
  init?(of crs: borrowing ProjectionObject, _ context: ProjectionContext) {
    let pointer = context.pointer
    do throws(EngineError) {
      if let inner = try crs.inner(context) {
        guard let found = MercatorPoles(of: inner, context) else { return nil }
        self = found
        return
      }
      guard proj_get_type(crs.pointer) == PJ_TYPE_PROJECTED_CRS else { return nil }
      let conversion = try ProjectionObject(
        owning: proj_crs_get_coordoperation(pointer, crs.pointer), from: "proj_crs_get_coordoperation", context)
      var method: UnsafePointer<CChar>?
      guard proj_coordoperation_get_method_info(pointer, conversion.pointer, &method, nil, nil) != 0,
        let name = string(method), name.hasPrefix("Mercator") || name.hasSuffix("Pseudo Mercator")
      else { return nil }
      let base = try ProjectionObject(
        owning: proj_crs_get_geodetic_crs(pointer, crs.pointer), from: "proj_crs_get_geodetic_crs", context)
      let raw = try ProjectionObject(
        owning: proj_create_crs_to_crs_from_pj(pointer, base.pointer, crs.pointer, nil, nil),
        from: "proj_create_crs_to_crs_from_pj", context)
      let operation = try ProjectionObject(
        owning: proj_normalize_for_visualization(pointer, raw.pointer), from: "proj_normalize_for_visualization",
        context)
      var probes = [0.0, 0, 0, 90]
      try context.transform(&probes, 0..<2, dimension: 2, by: operation.pointer, PJ_FWD, epoch: nil)
      middle = probes[1]
      limit = abs(probes[3] - probes[1]) * 0.98
    } catch { return nil }
  }

  func first(in ordinates: [Double], _ dimension: Int) -> Int? {
    var at = 1
    while at < ordinates.count {
      if abs(ordinates[at] - middle) > limit { return at / dimension }
      at += dimension
    }
    return nil
  }
}
