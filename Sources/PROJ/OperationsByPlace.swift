// The operations between two CRSs, and which of them PROJ takes for a whole geometry.

internal import CPROJ
internal import Globe
internal import Planar
import Words

/// Several operations for longitudes and latitudes, of which each is made when the first geometry needs it.
///
/// PROJ's own set makes all of them, and computes the bounds of each by way of CRSs that it has to search its database
/// for: most of what a short run takes.
final class OperationsByPlace {
  private let list: OperationList
  private let reaches: [OperationReach]
  private var made: [Int: OpaquePointer] = [:]

  init(_ list: OperationList, _ reaches: [OperationReach]) {
    (self.list, self.reaches) = (list, reaches)
  }

  deinit { for operation in made.values { proj_destroy(operation) } }

  /// An operation for coordinates with x first, which stays this object's own.
  func operation(_ index: Int) throws(EngineError) -> OpaquePointer {
    if let operation = made[index] { return operation }
    let operation = try list.operation(index).relinquish()
    made[index] = operation
    return operation
  }

  /// The number of the operation that PROJ takes for every vertex; nil where it takes several, or has to be asked.
  func choice(for ordinates: [Double], _ dimension: Int) -> Int? {
    var (west, south, east, north) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for at in Swift.stride(from: 0, to: ordinates.count, by: dimension) {
      let (x, y) = (ordinates[at], ordinates[at + 1])
      guard Longitude.isWithin(x), abs(y) <= 90 else { return nil }
      (west, south, east, north) = (min(west, x), min(south, y), max(east, x), max(north, y))
    }
    return OperationReach.choice(west: west, south: south, east: east, north: north, reaches)
  }
}

extension OperationReach {
  /// What a box has to do with an area of use.
  private enum Relation { case inside, outside, unknown }

  /// The number of the operation that PROJ takes everywhere in a box; nil where it takes several, one that ignores the
  /// datums, or where this depends on PROJ's version.
  ///
  /// PROJ takes the first whose area has the place, or a later one with such an area that is more accurate; of two as
  /// accurate ones that of the smaller area. It prefers what is not offshore.
  static func choice(west: Double, south: Double, east: Double, north: Double, _ all: [OperationReach]) -> Int? {
    var best: Int?
    for (index, reach) in all.enumerated() {
      let relation = reach.relation(west, south, east, north)
      if relation == .outside { continue }
      guard let found = best else {
        guard relation == .inside, !reach.isBallpark, reach.accuracy >= 0 else { return nil }
        best = index
        continue
      }
      // One of unknown accuracy never comes before another.
      if reach.accuracy < 0 || reach.accuracy > all[found].accuracy { continue }
      guard relation == .inside, !reach.isBallpark, let area = reach.area, let other = all[found].area else {
        return nil
      }
      if reach.accuracy == all[found].accuracy {
        guard area.isLarger(than: other) else { return nil }
        continue
      }
      if area.name.contains("offshore") { return nil }
      best = index
    }
    return best
  }

  private func relation(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> Relation {
    guard let area, area.west <= area.east else { return .unknown }
    let inside = min(min(west - area.west, area.east - east), min(south - area.south, area.north - north))
    if inside > Self.margin { return .inside }
    let outside = max(max(west - area.east, area.west - east), max(south - area.north, area.south - north))
    return outside > Self.margin ? .outside : .unknown
  }
}

extension AreaOfUse {
  /// Whether it has all of another, and more.
  fileprivate func isLarger(than other: AreaOfUse) -> Bool {
    let sides = [other.west - west, other.south - south, east - other.east, north - other.north]
    return sides.allSatisfy { $0 >= 0 } && sides.contains { $0 > OperationReach.margin }
  }
}
