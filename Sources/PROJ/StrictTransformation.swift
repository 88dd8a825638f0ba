// Coordinates from CRS to CRS by the operation that is right for each place, or not at all.

internal import CPROJ
internal import Planar

/// A transformation that never passes over an operation: `CRSTransformation` takes the next best where a grid is
/// missing or no operation is made for the place, this refuses.
final class StrictTransformation: CoordinateOperation {
  private let context: ProjectionContext
  private let list: OperationList
  private let operations: [CandidateOperation]
  private let choice: OperationChoice
  private var made: [Int: ProjectionBox] = [:]

  /// Whether a vertex was transformed by an operation that ignores the difference of the datums.
  private(set) var usedBallpark = false

  /// - Throws: `EngineError` when PROJ has no operation that `choice` lets in.
  init(
    from source: String, to target: String, _ choice: OperationChoice, in context: ProjectionContext
  ) throws(EngineError) {
    self.context = context
    self.choice = choice
    list = try OperationList(from: source, to: target, choice, gridCheck: choice.runGridCheck, in: context)
    operations = try list.describeAll()
    if let refusal = try refusal(from: source, to: target) {
      throw EngineError(function: "proj_create_operations", message: refusal, isUnavailable: true)
    }
  }

  /// Why no operation does; nil when one does.
  private func refusal(from source: String, to target: String) throws(EngineError) -> String? {
    if operations.contains(where: { choice.maxError == nil || $0.accuracy != nil }) { return nil }
    return try OperationChoice.refusal(from: source, to: target, choice, in: context)
  }

  func transform(_ ordinates: inout [Double], dimension: Int) throws(EngineError) {
    var first = 0
    let count = ordinates.count / dimension
    while first < count {
      // A run of vertices that have the same operation.
      let index = list.suggested(x: ordinates[first * dimension], y: ordinates[first * dimension + 1])
      var end = first + 1
      while end < count, list.suggested(x: ordinates[end * dimension], y: ordinates[end * dimension + 1]) == index {
        end += 1
      }
      guard let index else {
        throw EngineError(
          function: "proj_get_suggested_operation", message: "no operation that may be used is made for this place",
          vertex: first)
      }
      let operation = try box(index)
      try context.transform(
        &ordinates, first..<end, dimension: dimension, by: operation.object.pointer, PJ_FWD, epoch: choice.epoch)
      if operations[index].isBallpark { usedBallpark = true }
      first = end
    }
  }

  private func box(_ index: Int) throws(EngineError) -> ProjectionBox {
    if let box = made[index] { return box }
    let candidate = operations[index]
    if let missing = candidate.missing {
      throw EngineError(
        function: "proj_list_get", message: "the best operation, \"\(candidate.name)\", cannot be used: \(missing)",
        isUnavailable: true)
    }
    let box = ProjectionBox(try list.operation(index))
    made[index] = box
    return box
  }
}

/// A `PJ` in a collection, which cannot hold what is not copyable.
private final class ProjectionBox {
  let object: ProjectionObject

  init(_ object: consuming ProjectionObject) { self.object = object }
}

extension OperationChoice {
  /// Says why nothing that PROJ knows is let in by a choice, and what is missing.
  static func refusal(
    from source: String, to target: String, _ choice: OperationChoice, in context: ProjectionContext
  ) throws(EngineError) -> String {
    var limit = ""
    if let accuracy = choice.searchedAccuracy { limit = " within \(plain(accuracy)) m" }
    var text = "no operation\(limit) can be used"
    // What there would be with every grid, and what there is without the limit.
    if let better = try OperationList(from: source, to: target, choice, gridCheck: .none, in: context).describeAll()
      .first(where: { $0.missing != nil && (choice.maxError == nil || $0.accuracy != nil) }),
      let missing = better.missing
    {
      let accuracy = better.accuracy.map { ", good to \(plain($0)) m" } ?? ""
      text += "; for \"\(better.name)\"\(accuracy), \(missing)"
    }
    var any = choice
    (any.accuracy, any.maxError, any.allowsBallpark) = (nil, nil, true)
    if let best = try OperationList(from: source, to: target, any, gridCheck: .discardMissing, in: context)
      .describeAll().first
    {
      let accuracy = best.accuracy.map { "good to \(plain($0)) m" } ?? "of unknown accuracy"
      text += "; the best that can be used is \"\(best.name)\", \(accuracy)"
    }
    return text
  }

  private static func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
  }
}
