// What ways of the same tags are: found once, since there are few kinds of ways and many of each.

/// What a profile makes of tags, remembered.
struct WayKinds {
  /// What ways of some tags have in common.
  struct Kind {
    var travel: WayTravel
    /// What steps say of them, except the id, the name and the number of a way.
    var info: WayInfo
  }

  private let find: (Tags) -> Kind?
  private let names: [String]
  private var known: [Tags: Kind?] = [:]
  private static let most = 20_000

  /// - Parameter find: what ways of some tags are; nil for none that can be used.
  init(_ profile: RoadProfile, _ find: @escaping (Tags) -> Kind?) {
    self.find = find
    names = Tags.names(besides: [profile])
  }

  /// What ways of some tags are; nil for none that can be used.
  mutating func kind(_ tags: Tags) -> Kind? {
    let tags = tags.without(names)
    if let known = known[tags] { return known }
    // Tags that are another for each way, as ids are, would fill the memory.
    if known.count >= Self.most { known.removeAll() }
    let kind = find(tags)
    known[tags] = .some(kind)
    return kind
  }
}

extension Tags {
  /// The keys that tell ways apart and say nothing to profiles.
  static func names(besides profiles: [RoadProfile]) -> [String] {
    ["name", "ref"].filter { key in
      !profiles.contains { profile in
        profile.speeds[key] != nil || RoadProfile.sets.contains { profile[keyPath: $0.path].contains(key) }
          || RoadProfile.lists.contains { profile[keyPath: $0.path].contains(key) }
      }
    }
  }
}
