// Where places join the network: one rule for routes, matrices, areas within reach and traces.
//
//   a place ─▶ the nearest place on a way that routes may begin on, with all edges that meet there;
//         │    inside a building, on the ways of its unit and level
//         └──▶ where no route leads from or to there: the nearest place on the mainland

import Planar

/// A place with where it joins the network.
struct JoinedPlace: Sendable {
  let position: Position
  /// The places that are as near as any: several where edges meet.
  let snaps: [Snap]
  /// Whether one of them is on the mainland, or there is none: no other place would lead farther.
  let isOnMainland: Bool

  /// Whether two places join the network at one.
  func isAt(_ other: JoinedPlace) -> Bool {
    snaps.contains { here in other.snaps.contains { $0.position == here.position } }
  }
}

/// Finds where places join a network, and the places on its arcs that one leaves from and comes to.
struct Joining {
  private let network: RoadNetwork
  private let snapper: Snapper
  private let maxSnap: Double
  private let approachesAtCurb: Bool
  private let indoor: IndoorPlan?
  private let clock: ArcClock?
  /// The copies of arcs on which restrictions are remembered.
  private let copies: [Int: [Int]]

  init(_ network: RoadNetwork, _ snapper: Snapper, _ options: Router.Options, _ clock: ArcClock?) {
    self.clock = clock
    (self.network, self.snapper, maxSnap) = (network, snapper, options.maxSnap)
    (approachesAtCurb, indoor) = (options.approachesAtCurb, options.indoor)
    var copies: [Int: [Int]] = [:]
    for (index, origin) in network.origins.indices.map({ ($0, Int(network.origins[$0])) }) {
      copies[origin, default: []].append(network.edgeCount * 2 + index)
    }
    self.copies = copies
  }

  // MARK: Places

  /// Where a place joins the network; nil when no way is near.
  ///
  /// Of ways that change with time those are there that are open at the departure.
  ///
  /// - Parameters:
  ///   - ordinal: the level of a place inside a building; nil where that is not known.
  ///   - isSteady: whether ways that change with time are left out.
  func place(_ position: Position, ordinal: Int? = nil, isSteady: Bool = false) -> JoinedPlace? {
    let snaps =
      indoor.map { inside(position, ordinal, $0) }
      ?? snapper.nearest(to: position, within: maxSnap, isWanted: { isThere($0, isSteady: isSteady) })
    if snaps.isEmpty { return nil }
    return JoinedPlace(position: position, snaps: snaps, isOnMainland: snaps.contains { isOnMainland($0.edge) })
  }

  /// Where a place joins the mainland: where it joins the network, if that is there; nil when the mainland is not near.
  func onMainland(_ place: JoinedPlace) -> JoinedPlace? {
    if place.isOnMainland { return place }
    let snaps = snapper.nearest(
      to: place.position, within: maxSnap, isWanted: { isOnMainland($0) && isThere($0) })
    return snaps.isEmpty ? nil : JoinedPlace(position: place.position, snaps: snaps, isOnMainland: true)
  }

  private func isThere(_ edge: Int, isSteady: Bool = false) -> Bool {
    guard let clock, clock.isTimed(edge) else { return true }
    return !isSteady && [2 * edge, 2 * edge + 1].contains { clock.cost($0, after: 0) != nil }
  }

  /// Whether an edge is on the largest part of the network; all are where none is large.
  func isOnMainland(_ edge: Int) -> Bool {
    guard let mainland = network.mainland else { return true }
    return network.parts[edge] == mainland
  }

  /// Brings a place in a building to a way in its unit; to the nearest on its level where it is in none.
  private func inside(_ place: Position, _ ordinal: Int?, _ indoor: IndoorPlan) -> [Snap] {
    let units = indoor.units(at: place, ordinal: ordinal)
    func unit(_ edge: Int) -> Int { network.ways[Int(network.edgeWays[edge])].indoor?.unit ?? -1 }
    let own = snapper.nearest(to: place, within: maxSnap, isThere: { units.contains(unit($0)) })
    if !own.isEmpty { return own }
    return snapper.nearest(
      to: place, within: maxSnap,
      isThere: { edge in
        let unit = unit(edge)
        return unit >= 0 && (ordinal == nil || indoor.ordinals[unit] == ordinal)
      })
  }

  /// The ways on which a position of a trace may be: the nearest edges, one of the mainland among them where one is
  /// near.
  func candidates(_ position: Position, within radius: Double) -> [Snap] {
    let near = snapper.all(near: position, within: radius)
    var candidates = Array(near.prefix(Self.mostCandidates))
    if !candidates.contains(where: { isOnMainland($0.edge) }), let other = near.first(where: { isOnMainland($0.edge) })
    {
      candidates.append(other)
    }
    return candidates
  }

  private static let mostCandidates = 8

  // MARK: Places on arcs

  /// The places on arcs from which one starts.
  func sources(_ place: JoinedPlace) -> [ArcPlace] {
    let all = arcPlaces(place)
    // Who stands at a junction leaves it; only where nothing does, an arc that ends there counts.
    let leaving = all.filter { $0.fraction < 1 }
    return leaving.isEmpty ? all : leaving
  }

  /// The places on arcs at which one arrives.
  func targets(_ place: JoinedPlace) -> [ArcPlace] {
    let all = arcPlaces(place)
    let arriving = all.filter { $0.fraction > 0 }
    return (arriving.isEmpty ? all : arriving).flatMap { targets(of: $0) }
  }

  /// A place on an arc with those on the arc's copies.
  func targets(of place: ArcPlace) -> [ArcPlace] {
    [place]
      + (copies[place.arc] ?? []).map { ArcPlace(arc: $0, fraction: place.fraction, number: place.number) }
  }

  private func arcPlaces(_ place: JoinedPlace) -> [ArcPlace] {
    var places: [ArcPlace] = []
    for (number, snap) in place.snaps.enumerated() {
      let sides = curbSides(snap)
      if network.isOpen(2 * snap.edge), sides.forward {
        places.append(ArcPlace(arc: 2 * snap.edge, fraction: snap.fraction, number: number))
      }
      if network.isOpen(2 * snap.edge + 1), sides.backward {
        places.append(ArcPlace(arc: 2 * snap.edge + 1, fraction: 1 - snap.fraction, number: number))
      }
    }
    return places
  }

  /// In which directions a place is on the side one drives on; both where it makes no difference.
  private func curbSides(_ snap: Snap) -> (forward: Bool, backward: Bool) {
    let edge = snap.edge
    guard approachesAtCurb, snap.distance >= Snap.onTheWay, snap.fraction > 0, snap.fraction < 1,
      network.isOpen(2 * edge), network.isOpen(2 * edge + 1)
    else { return (true, true) }
    let (a, b) = (network.shape[snap.segment], network.shape[snap.segment + 1])
    let along = GroundScale(latitude: snap.position.y).way(from: a, to: b)
    let isOnLeft = along.x * snap.offset.y - along.y * snap.offset.x > 0
    let isForward = isOnLeft == network.ways[Int(network.edgeWays[edge])].drivesOnLeft
    return (isForward, !isForward)
  }
}
