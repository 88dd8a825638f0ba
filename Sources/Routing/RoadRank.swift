// How large a road is beside others, as far as it decides where a road goes on.

/// The rank of a road.
///
/// The ranks and the rules between them follow OSRM's (Project-OSRM/osrm-backend, `profiles/lib/guidance.lua` and
/// `extractor/road_classification.hpp`, BSD-2).
struct RoadRank: Equatable {
  /// 0 for motorways, and more for smaller roads; a link comes after its road.
  private(set) var number: Int8
  /// Roads that are alike: motorways, trunk roads, main roads, streets, ways.
  private(set) var group: Int8
  private(set) var isLink = false
  /// Whether the directions are divided, and one merges into it.
  private(set) var isMotorway = false
  /// Whether it leads to such a road or from it.
  private(set) var isRamp = false
  /// Whether it is so small that nobody takes it for the road that goes on.
  private(set) var isMinor = true

  /// The rank of what `highway` says.
  init(_ kind: String) {
    switch kind {
    case "motorway": self.init(0, 0, isMotorway: true)
    case "motorway_link": self.init(1, 0, isLink: true, isRamp: true)
    case "trunk": self.init(2, 1, isMotorway: true)
    case "trunk_link": self.init(3, 1, isLink: true, isRamp: true)
    case "primary": self.init(4, 2)
    case "primary_link": self.init(5, 2, isLink: true)
    case "secondary": self.init(6, 2)
    case "secondary_link": self.init(7, 2, isLink: true)
    case "tertiary": self.init(8, 2)
    case "tertiary_link": self.init(9, 2, isLink: true)
    case "living_street": self.init(10, 3)
    case "residential", "unclassified": self.init(11, 3)
    case "track", "path", "cycleway": self.init(16, 5, isMinor: true)
    case "footway", "pedestrian", "steps": self.init(18, 6, isMinor: true)
    default: self.init(31, 7, isMinor: true)
    }
  }

  private init(
    _ number: Int8, _ group: Int8, isLink: Bool = false, isMotorway: Bool = false, isRamp: Bool = false,
    isMinor: Bool = false
  ) {
    (self.number, self.group, self.isLink) = (number, group, isLink)
    (self.isMotorway, self.isRamp, self.isMinor) = (isMotorway, isRamp, isMinor)
  }

  /// Whether it is a smaller kind of road than another.
  func isLess(than other: RoadRank) -> Bool {
    isMinor == other.isMinor ? group > other.group : isMinor
  }

  /// Whether it is the link of a road of another rank.
  func isLink(to road: RoadRank) -> Bool { isLink && !road.isLink && number == road.number + 1 && number < 10 }

  /// Whether two roads are so alike that neither is the one that goes on.
  func canFork(with other: RoadRank) -> Bool { abs(number - other.number) <= 1 }

  /// Whether who comes along a road goes on along this one, and not along another, by their ranks alone.
  func isObvious(after before: RoadRank, beside other: RoadRank) -> Bool {
    (1.75 * Double(number) < Double(other.number) && before == self)
      || (!isMinor && !before.isMinor && other.isMinor)
  }
}
