// What a way is to a bicycle, ridden or pushed.
//
// The rules are those of OSRM's bicycle profile (Project-OSRM/osrm-backend, `profiles/bicycle.lua`, BSD-2).

extension WayRules {
  func cycleway(_ tags: Tags) -> WayTravel? {
    let names = ["highway", "route", "railway", "amenity", "man_made", "public_transport", "bridge"]
    guard tags.first(names) != nil, !isBlocked(tags) else { return nil }
    let access = tags.directed(profile.accessTags)
    let isClosed = (forward: access.forward.map(isDenied) ?? false, backward: access.backward.map(isDenied) ?? false)
    if isClosed.forward, isClosed.backward { return nil }
    var way = WayTravel(.cycling)
    let mayBePushed = setRidden(tags, access.forward ?? access.backward, &way)
    let oneway = setOnewayRiding(tags, &way)
    setCycleways(tags, oneway, &way)
    setPushed(tags, mayBePushed, oneway.isImplied, &way)
    limitSpeed(tags, &way)
    limitBySurface(tags, &way)
    if isClosed.forward { way.forward.mode = .inaccessible }
    if isClosed.backward { way.backward.mode = .inaccessible }
    if let service = tags["service"], let penalty = profile.servicePenalties[service] {
      (way.forward.preference, way.backward.preference) = (penalty, penalty)
    }
    func isStart(_ mode: TravelMode) -> Bool {
      switch mode {
      case .cycling: profile.startModes.contains("cycling")
      case .pushing: profile.startModes.contains("pushing_bike")
      default: false
      }
    }
    way.isStart = isStart(way.forward.mode) || isStart(way.backward.mode)
    return way
  }

  /// Sets the speeds of riding.
  ///
  /// - Returns: whether one may walk there beside the bicycle, by the kind of way.
  private func setRidden(_ tags: Tags, _ access: String?, _ way: inout WayTravel) -> Bool {
    func ride(_ speed: Double, _ mode: TravelMode = .cycling) {
      way.forward = Travel(mode, speed: speed)
      way.backward = way.forward
    }
    let isAllowed = access.map { profile.accessAllowed.contains($0) } ?? false
    let highway = tags["highway"] ?? ""
    if let bridge = tags["bridge"], let speed = profile.bridgeSpeeds[bridge], speed > 0 {
      way.duration = tags["duration"].flatMap(TagValue.duration).map { max($0, 1) }
      ride(speed)
      return true
    }
    if let route = tags["route"], profile.routeSpeeds[route] != nil {
      setFerry(tags, &way)
      return false
    }
    for key in ["railway", "public_transport"] {
      guard let value = tags[key], let speed = profile.platformSpeeds[value] else { continue }
      ride(speed)
      return true
    }
    if profile.usesPublicTransport, isAllowed, let rail = tags["railway"], let speed = profile.railwaySpeeds[rail] {
      ride(speed, .train)
      return false
    }
    if let amenity = tags["amenity"], let speed = profile.amenitySpeeds[amenity] {
      ride(speed)
      return true
    }
    if let speeds = profile.speeds["highway"]?[highway] {
      ride(speeds.forward)
      return true
    }
    if isAllowed {
      ride(profile.defaultSpeed)
      return true
    }
    return false
  }

  private struct OnewayRiding {
    /// Whether it follows from the kind of way, and is not said.
    let isImplied: Bool
    /// Whether it runs against the vertices.
    let isReverse: Bool
  }

  private func setOnewayRiding(_ tags: Tags, _ way: inout WayTravel) -> OnewayRiding {
    let isImplied =
      tags["junction"] == "roundabout" || tags["junction"] == "circular" || tags["highway"] == "motorway"
    let own = tags.prefixed("oneway", by: profile.vehicles)
    for word in [own, tags["oneway"]] {
      switch word {
      case "yes", "1", "true":
        way.backward.mode = .inaccessible
        return OnewayRiding(isImplied: isImplied, isReverse: false)
      case "no", "0", "false": return OnewayRiding(isImplied: isImplied, isReverse: false)
      case "-1":
        way.forward.mode = .inaccessible
        return OnewayRiding(isImplied: isImplied, isReverse: true)
      default: break
      }
    }
    if isImplied { way.backward.mode = .inaccessible }
    return OnewayRiding(isImplied: isImplied, isReverse: false)
  }

  /// Opens directions that a lane or track beside the road allows.
  private func setCycleways(_ tags: Tags, _ oneway: OnewayRiding, _ way: inout WayTravel) {
    let both = tags["cycleway"] ?? tags["cycleway:both"]
    let (left, right) = (tags["cycleway:left"], tags["cycleway:right"])
    func isLane(_ value: String?) -> Bool { value.map { profile.cycleways.contains($0) } ?? false }
    func isOpposite(_ value: String?) -> Bool { value.map { profile.oppositeCycleways.contains($0) } ?? false }
    var (forward, backward) = (false, false)
    if way.forward.mode != .inaccessible, way.backward.mode != .inaccessible, !oneway.isImplied {
      if isLane(both) { (forward, backward) = (true, true) }
      if isLane(right) || isOpposite(left) { forward = true }
      if isLane(left) || isOpposite(right) { backward = true }
    } else {
      if isOpposite(both) {
        (forward, backward) = (true, true)
      } else if isOpposite(left) || isOpposite(right) {
        // Of a motorway, along it, too.
        (forward, backward) = (oneway.isReverse || oneway.isImplied, !oneway.isReverse)
      } else if isLane(both) || isLane(left) || isLane(right) {
        (forward, backward) = (!oneway.isReverse, oneway.isReverse)
      }
    }
    guard let speed = profile.speeds["highway"]?["cycleway"] else { return }
    if forward { way.forward = Travel(.cycling, speed: speed.forward) }
    if backward { way.backward = Travel(.cycling, speed: speed.backward) }
  }

  /// Where one may not ride, one may walk beside the bicycle.
  private func setPushed(_ tags: Tags, _ mayBePushed: Bool, _ isImpliedOneway: Bool, _ way: inout WayTravel) {
    func isMissing(_ travel: Travel) -> Bool { travel.mode == .inaccessible || travel.speed < 0 }
    if tags["foot"] != "no", isMissing(way.forward) || isMissing(way.backward) {
      var speeds: (forward: Double?, backward: Double?)
      let walking = profile.walkingSpeed
      if let speed = tags["highway"].flatMap({ profile.pedestrianSpeeds[$0] }) {
        speeds = (speed, speed)
      } else if let speed = tags["man_made"].flatMap({ profile.pierSpeeds[$0] }) {
        speeds = (speed, speed)
      } else if tags["foot"] == "yes" {
        speeds = (walking, isImpliedOneway ? nil : walking)
      } else if tags["foot:forward"] == "yes" {
        speeds = (walking, nil)
      } else if tags["foot:backward"] == "yes" {
        speeds = (nil, walking)
      } else if mayBePushed {
        speeds = (walking, isImpliedOneway ? nil : walking)
      }
      if let speed = speeds.forward, isMissing(way.forward) { way.forward = Travel(.pushing, speed: speed) }
      if let speed = speeds.backward, isMissing(way.backward) { way.backward = Travel(.pushing, speed: speed) }
    }
    if tags["bicycle"] == "dismount" {
      way.forward = Travel(.pushing, speed: profile.walkingSpeed)
      way.backward = way.forward
    }
  }

  /// No faster than the speed limit.
  private func limitSpeed(_ tags: Tags, _ way: inout WayTravel) {
    func limit(_ travel: inout Travel, _ key: String) {
      guard let text = tags[key] ?? tags["maxspeed"], let limit = TagValue.speed(text, profile), limit > 0 else {
        return
      }
      travel.speed = min(travel.speed, limit)
    }
    limit(&way.forward, "maxspeed:forward")
    limit(&way.backward, "maxspeed:backward")
  }
}
