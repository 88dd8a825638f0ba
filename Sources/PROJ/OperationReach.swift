// Where an operation can be taken: what tells for most places which of several PROJ takes, without making one of them.

internal import CPROJ
internal import Globe
internal import Planar

/// What has to be known of an operation to say where PROJ takes it, and whether it ignores the datums.
struct OperationReach {
  let isBallpark: Bool
  let needsNoGrid: Bool
  /// Where it is made for; nil where that is not known, or PROJ may pass over it.
  let area: AreaOfUse?
  /// In metres; negative where it is not known.
  let accuracy: Double

  /// PROJ turns areas into the source's coordinates, with what that does to their last digits, and the whole Earth has
  /// no bounds then.
  static let margin = 1e-6

  /// Whether PROJ takes a ballpark operation for a longitude and latitude; nil where it has to be asked.
  ///
  /// It chooses among those whose area has the place. Where all of these are ballpark ones, or none is, it does not
  /// matter which it takes.
  ///
  /// - Parameter otherwise: whether that is one which PROJ takes where none is made for the place.
  static func isBallpark(x: Double, y: Double, _ all: [OperationReach], otherwise: Bool) -> Bool? {
    guard Longitude.isWithin(x), abs(y) <= 90 else { return nil }
    var seen: Bool?
    for reach in all {
      guard let area = reach.area, area.west <= area.east else { return nil }
      let inside = min(min(x - area.west, area.east - x), min(y - area.south, area.north - y))
      if inside < -margin { continue }
      let isWorld = area.west == Longitude.west && area.south == -90 && area.east == Longitude.east && area.north == 90
      guard inside > margin || isWorld, seen == nil || seen == reach.isBallpark else { return nil }
      seen = reach.isBallpark
    }
    return seen ?? otherwise
  }
}

extension OperationList {
  /// What `OperationReach` knows of all of them: much less than to describe them takes.
  func reaches() throws(EngineError) -> [OperationReach] {
    var all: [OperationReach] = []
    for index in 0..<count {
      let raw = try raw(index)
      let isUsable = proj_coordoperation_is_instantiable(context.pointer, raw.pointer) != 0
      all.append(
        OperationReach(
          isBallpark: proj_coordoperation_has_ballpark_transformation(context.pointer, raw.pointer) != 0,
          needsNoGrid: proj_coordoperation_get_grid_used_count(context.pointer, raw.pointer) == 0,
          area: isUsable ? raw.area(context) : nil,
          accuracy: proj_coordoperation_get_accuracy(context.pointer, raw.pointer)))
    }
    _ = context.takeMessage()
    return all
  }
}
