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

  /// What it was read of, where it closes at certain times.
  var timed: TimedTags?

  /// Whether it is none.
  public var isNone: Bool { !isBarrier && !isBorder && delay == (0, 0) && timed == nil }
}

extension WayRules {
  /// What the tags of a node say.
  ///
  /// Of a barrier that changes with time it is what it says while one gets past.
  public func obstacle(_ tags: Tags) -> NodeObstacle {
    let given = tags.settled(for: profile)
    guard let time else { return obstacle(at: given) }
    let timed = TimedTags(given)
    let now = obstacle(at: timed.tags(timed.state(at: time)))
    guard goesOn, !timed.isSteady else { return now }
    let all = [now] + timed.states.map { obstacle(at: timed.tags($0)) }
    guard all.contains(where: \.isBarrier), var open = all.first(where: { !$0.isBarrier }) else { return now }
    open.timed = timed
    return open
  }

  private func obstacle(at tags: Tags) -> NodeObstacle {
    var obstacle = NodeObstacle()
    let access = tags.first(profile.accessTags)
    let barrier = tags["barrier"]
    obstacle.isBarrier = barrier != nil && tags.isShut
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
        obstacle.isBarrier = obstacle.isBarrier || (!profile.barriersAllowed.contains(barrier) && !isLow)
      } else {
        obstacle.isBarrier = obstacle.isBarrier || (profile.barriersDenied.contains(barrier) && !isLow)
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

  /// Whether nobody gets past a barrier at a time.
  func isClosed(_ timed: TimedTags, at time: LocalTime) -> Bool {
    obstacle(at: timed.tags(timed.state(at: time))).isBarrier
  }

  /// What a stop sign takes (OSRM's `obstacle_type.stop`).
  private static let stopSeconds = 2.0

  private func delay(_ obstacle: inout NodeObstacle, _ seconds: Double, _ direction: String?) {
    if direction != "backward" { obstacle.delay.forward += seconds }
    if direction != "forward" { obstacle.delay.backward += seconds }
  }
}
