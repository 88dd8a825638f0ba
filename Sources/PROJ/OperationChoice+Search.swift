// What a choice of operations means for a search in PROJ.

internal import Planar

extension OperationChoice {
  /// The accuracy that the search is limited to.
  var searchedAccuracy: Double? {
    guard let maxError else { return accuracy }
    return min(maxError, accuracy ?? maxError)
  }

  /// Whether the search gives operations that ignore the difference of two datums.
  var searchesBallpark: Bool { allowsBallpark && maxError == nil }

  /// The grid check of a run.
  var runGridCheck: GridCheck {
    if onlyBest { return .none }
    return gridCheck == .sort ? .discardMissing : gridCheck ?? .discardMissing
  }
}
