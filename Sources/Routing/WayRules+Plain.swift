// The plain rules: speeds by a table, one-ways, speed limits; all else is open.

extension WayRules {
  func plain(_ tags: Tags) -> WayTravel? {
    guard !isBlocked(tags) else { return nil }
    var way = WayTravel(profile.transport.mode)
    let access = tags.directed(profile.accessTags)
    if let word = access.forward, profile.accessDenied.contains(word) { way.forward.mode = .inaccessible }
    if let word = access.backward, profile.accessDenied.contains(word) { way.backward.mode = .inaccessible }
    let speeds = speeds(tags) ?? RoadProfile.Speeds(profile.defaultSpeed)
    (way.forward.speed, way.backward.speed) = (speeds.forward, speeds.backward)
    if let duration = tags["duration"].flatMap(TagValue.duration) {
      way.duration = max(duration, 1)
    } else {
      setFerry(tags, &way)
      limit(tags, \.forward, "maxspeed:forward", &way)
      limit(tags, \.backward, "maxspeed:backward", &way)
    }
    let oneway = tags.prefixed("oneway", by: profile.vehicles) ?? (profile.obeysOneway ? tags["oneway"] : nil)
    switch oneway {
    case "no", "false", "0": break
    case "-1": way.forward.mode = .inaccessible
    case "yes", "true", "1": way.backward.mode = .inaccessible
    default:
      if profile.obeysOneway, tags["junction"] == "roundabout" { way.backward.mode = .inaccessible }
    }
    limitBySurface(tags, &way)
    return way
  }

  /// A limit for one direction is what is driven, one for both is no more than that.
  private func limit(
    _ tags: Tags, _ direction: WritableKeyPath<WayTravel, Travel>, _ key: String, _ way: inout WayTravel
  ) {
    if let limit = tags[key].flatMap({ TagValue.speed($0, profile) }), limit > 0 {
      way[keyPath: direction].speed = limit
    } else if let limit = tags["maxspeed"].flatMap({ TagValue.speed($0, profile) }), limit > 0 {
      way[keyPath: direction].speed = min(way[keyPath: direction].speed, limit)
    }
  }
}
