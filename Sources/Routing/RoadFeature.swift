// What networks are made of: lines, points and relations with OpenStreetMap's tags.

public import Planar

/// A line, a point or a relation that a network may be made of.
public struct RoadFeature: Sendable, Hashable {
  public enum Kind: UInt8, Sendable {
    case way, node, restriction, border, maneuver
  }

  public var kind: Kind
  public var id: String
  public var tags: Tags
  public var positions: [Position]
  /// Of a way: the heights of its positions in metres; none where they are not known.
  public var heights: [Float] = []
  /// Of a restriction or a manoeuvre: the ids of its ways, and of the node between them.
  public var (from, via, to): ([String], [String], [String]) = ([], [], [])
  public var viaNode: String?

  /// Makes one.
  public init(_ kind: Kind, _ id: String, _ tags: Tags, _ positions: [Position]) {
    (self.kind, self.id, self.tags, self.positions) = (kind, id, tags, positions)
  }
}

extension NetworkBuilder {
  /// Adds what a feature is; one that says nothing to the profile is no part of the network.
  public func add(_ feature: RoadFeature) {
    switch feature.kind {
    case .way: add(way: feature.id, feature.tags, feature.positions, heights: feature.heights)
    case .node: for position in feature.positions { add(node: feature.id, feature.tags, at: position) }
    case .border: add(border: feature.positions)
    case .maneuver:
      add(
        maneuver: feature.tags, from: feature.from, via: feature.via, to: feature.to, node: feature.viaNode,
        at: feature.positions.first)
    case .restriction:
      let (profile, time) = (rules.profile, rules.time)
      let restrictions = TurnRestriction.all(feature.tags, profile, at: time, goesOn: rules.goesOn)
      if restrictions.isEmpty, time == nil, profile.obeysTurnRestrictions,
        (["restriction"] + profile.vehicles.map { "restriction:\($0)" }).contains(where: {
          feature.tags["\($0)\(Tags.conditional)"] != nil
        })
      {
        timedRestrictions += 1
      }
      for var restriction in restrictions {
        (restriction.from, restriction.via, restriction.to) = (feature.from, feature.via, feature.to)
        (restriction.viaNode, restriction.position) = (feature.viaNode, feature.positions.first)
        add(restriction)
      }
    }
  }
}
