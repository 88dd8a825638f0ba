// Ways on foot to stops, from them, and between them: over a network of streets, or straight.

public import Planar
public import Routing

/// A way on foot.
public struct Walk: Sendable {
  /// Whole seconds, rounded up.
  public var seconds: Int
  public var metres: Double
}

/// Finds ways on foot; one for each worker.
public final class Walker {
  /// How many times as long as a straight line a way is reckoned where there is no network.
  public static let detour = 1.3
  /// Metres a second on foot, as the profile for walking has it.
  static let speed = 5 / 3.6
  public let router: Router?
  /// How long a way on foot may be, in metres.
  public let limit: Double

  /// - Parameter router: over the network of streets; nil for straight ways.
  public init(_ router: Router?, limit: Double) { (self.router, self.limit) = (router, limit) }

  /// A straight way, however long it is.
  static func straight(_ from: Position, _ to: Position) -> Walk {
    let metres = GroundScale.length(from, to) * detour
    return Walk(seconds: Int((metres / speed).rounded(.up)), metres: metres)
  }

  private func bounded(_ walk: Walk) -> Walk? { walk.metres <= limit ? walk : nil }

  /// The ways from a place to each of some; nil for those that are too far.
  public func ways(from place: Position, to others: [Position]) throws(RouteFailure) -> [Walk?] {
    guard let router else { return others.map { bounded(Self.straight(place, $0)) } }
    if others.isEmpty { return [] }
    return try router.row(from: place, to: MatrixTargets(router, others), within: limit).map { entry in
      entry.flatMap { entry in
        bounded(Walk(seconds: Int(entry.expectedTravelTime.rounded(.up)), metres: entry.distance))
      }
    }
  }

  /// The ways to a place from each of some; nil for those that are too far.
  public func ways(to place: Position, from others: [Position]) -> [Walk?] {
    guard let router else { return others.map { bounded(Self.straight($0, place)) } }
    let target = MatrixTargets(router, [place])
    return others.map { other in
      guard let entry = (try? router.row(from: other, to: target, within: limit))?[0] else { return nil }
      return bounded(Walk(seconds: Int(entry.expectedTravelTime.rounded(.up)), metres: entry.distance))
    }
  }

  /// The way with its line and steps; nil where it is straight.
  func route(from place: Position, to other: Position) -> Route? {
    guard let router else { return nil }
    return (try? router.routes([place, other]))?.first
  }
}

/// Finds stops near a place.
struct StopIndex: Sendable {
  private let tree: BoxTree
  private let stops: [Int]
  private let positions: [Position]

  /// - Parameter stops: those that are looked for, with their positions.
  init(_ stops: [Int], _ positions: [Position]) {
    (self.stops, self.positions) = (stops, positions)
    tree = BoxTree(positions.map { Box($0, $0) })
  }

  /// The stops within a distance as the crow flies, in the order of their numbers.
  func near(_ place: Position, within limit: Double) -> [Int] {
    var found: [Int] = []
    for box in GroundScale.boxes(around: place, limit) {
      tree.visit(meeting: box) { number in
        if GroundScale.length(place, positions[number]) <= limit { found.append(stops[number]) }
      }
    }
    return Set(found).sorted()
  }
}
