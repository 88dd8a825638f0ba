// Whether a place is transformed by an operation that ignores the difference of the datums.

internal import Planar

/// Knows whether a place is transformed by an operation that ignores the difference of the datums.
enum BallparkWatch {
  case none
  case everywhere
  /// PROJ chooses at every place; the list to ask is made when the first comes.
  case unknown(source: String, target: String, OperationChoice)
  case list(OperationList, [OperationReach], otherwise: Bool)

  /// Watches a list that is there already.
  init(_ list: OperationList, _ all: [OperationReach]) {
    // Where no operation is made for the place, PROJ takes the first that needs no grid.
    let otherwise = all.first(where: \.needsNoGrid)?.isBallpark ?? false
    self = all.contains(where: \.isBallpark) ? .list(list, all, otherwise: otherwise) : .none
  }

  mutating func covers(_ ordinates: [Double], _ dimension: Int, in context: ProjectionContext) -> Bool {
    if case .unknown(let source, let target, let choice) = self {
      self = .none
      do throws(EngineError) {
        let list = try OperationList(from: source, to: target, choice, gridCheck: .discardMissing, in: context)
        self = BallparkWatch(list, try list.reaches())
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
