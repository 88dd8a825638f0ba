// What a way without a name is called: the footpath, the stairs, the service road.

/// The kinds of ways that have a word of their own.
public enum WayType: UInt8, Sendable, CaseIterable {
  case other, footpath, sidewalk, crossing, cycleway, stairs, serviceRoad, driveway, parkingAisle, alley, track, path
  case pedestrianStreet, bridleway, platform, pier

  /// The kind by a way's tags.
  init(_ tags: Tags) {
    if ["footway", "cycleway", "path"].contains(where: { tags[$0] == "crossing" }) {
      self = .crossing
      return
    }
    switch tags["highway"] {
    case "footway": self = tags["footway"] == "sidewalk" ? .sidewalk : .footpath
    case "path":
      self =
        tags["bicycle"] == "designated" && tags["foot"] != "designated"
        ? .cycleway : tags["foot"] == "designated" && tags["bicycle"] != "designated" ? .footpath : .path
    case "cycleway": self = .cycleway
    case "steps": self = .stairs
    case "pedestrian": self = .pedestrianStreet
    case "bridleway": self = .bridleway
    case "track": self = .track
    case "platform": self = .platform
    case "service":
      switch tags["service"] {
      case "driveway": self = .driveway
      case "parking_aisle": self = .parkingAisle
      case "alley": self = .alley
      default: self = .serviceRoad
      }
    default:
      let isPlatform = tags["railway"] == "platform" || tags["public_transport"] == "platform"
      self = tags["man_made"] == "pier" ? .pier : isPlatform ? .platform : .other
    }
  }

  /// The key of its word in `DirectionsTemplate.ways`; nil where it has none.
  public var key: String? {
    switch self {
    case .other: nil
    case .serviceRoad: "service road"
    case .parkingAisle: "parking aisle"
    case .pedestrianStreet: "pedestrian street"
    case .footpath: "footpath"
    case .sidewalk: "sidewalk"
    case .crossing: "crossing"
    case .cycleway: "cycleway"
    case .stairs: "stairs"
    case .driveway: "driveway"
    case .alley: "alley"
    case .track: "track"
    case .path: "path"
    case .bridleway: "bridleway"
    case .platform: "platform"
    case .pier: "pier"
    }
  }
}
