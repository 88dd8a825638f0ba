// What stands at a node of a way: barriers, gates, signals.

/// What a node does to those who pass it.
public struct NodeObstacle: Sendable {
  /// Whether nobody gets past.
  public var isBarrier = false
  /// Seconds that it takes to pass, along the way's vertices and against them.
  public var delay = (forward: 0.0, backward: 0.0)
  /// Whether it is a stop sign that does not say for whom: it is for those who come to a junction just after it.
  public var isUndirectedStop = false
  /// Whether only those have to stop who come to a junction there by one of its smaller roads.
  public var isMinorStop = false

  /// Whether it is a post at a border.
  public var isBorder = false

  /// Whether it is none.
  public var isNone: Bool { !isBarrier && !isBorder && delay == (0, 0) }
}

extension WayRules {
  /// What the tags of a node say.
  public func obstacle(_ given: Tags) -> NodeObstacle {
    let tags = decided(given).tags
    var obstacle = NodeObstacle()
    let access = tags.first(profile.accessTags)
    let barrier = tags["barrier"]
    obstacle.isBorder = barrier == "border_control"
    if let access {
      // What is said of a crossing is about those who cross.
      let isCrossing = tags["highway"] == "crossing" && profile.rules != .car
      if isDenied(access), !isCrossing, !profile.accessRestricted.contains(access) {
        obstacle.isBarrier = true
      }
    } else if let barrier {
      let isLow =
        ["lowered", "flush"].contains(tags["kerb"] ?? "") || tags["bollard"] == "rising"
        || (barrier == "kerb" && tags["highway"] == "crossing") || tags["sensory"] != nil
      if let delay = profile.barrierPenalties[barrier] {
        obstacle.delay = (delay, delay)
      } else if profile.closesAtBarriers {
        obstacle.isBarrier = !profile.barriersAllowed.contains(barrier) && !isLow
      } else {
        obstacle.isBarrier = profile.barriersDenied.contains(barrier) && !isLow
      }
      if barrier == "height_restrictor", let height = tags["maxheight"].flatMap(TagValue.length),
        height < profile.vehicleHeight
      {
        obstacle.isBarrier = true
      }
    }
    if obstacle.isBarrier { return obstacle }
    switch tags["highway"] {
    case "traffic_signals":
      delay(&obstacle, profile.trafficSignalPenalty, tags["traffic_signals:direction"] ?? tags["direction"])
    case "stop" where profile.rules == .car:
      let direction = tags["stop:direction"] ?? tags["direction"]
      obstacle.isUndirectedStop = direction == nil
      obstacle.isMinorStop = tags["stop"] == "minor"
      delay(&obstacle, Self.stopSeconds, direction)
    default: break
    }
    return obstacle
  }

  /// What a stop sign takes (OSRM's `obstacle_type.stop`).
  private static let stopSeconds = 2.0

  private func delay(_ obstacle: inout NodeObstacle, _ seconds: Double, _ direction: String?) {
    if direction != "backward" { obstacle.delay.forward += seconds }
    if direction != "forward" { obstacle.delay.backward += seconds }
  }
}
