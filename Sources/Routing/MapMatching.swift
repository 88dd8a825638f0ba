// From a trace of positions to the ways that were gone along.

public import Planar

/// How a trace is matched.
public struct MatchOptions: Sendable {
  /// Metres by which positions are off, as a standard deviation.
  public var accuracy = 10.0
  /// How far from a position its way may be, in metres.
  public var radius = 50.0
  public init() {}
}

/// A part of a trace that was matched without a gap.
public struct MatchedTrace: Sendable {
  public let route: Route
  /// The positions of the trace that it has.
  public let positions: Range<Int>
  /// How far its positions are from the ways, in metres, in the mean.
  public let deviation: Double
}

extension Router {
  /// The ways along which a trace most likely went: a hidden Markov model (Newson, Krumm 2009).
  ///
  /// A position is the likelier on a way the nearer that is, and a step between two of them the likelier the less its
  /// length on the ways differs from that through the air. Where no ways join two positions, a new part begins.
  ///
  /// - Throws: when no position has a way near.
  public func match(_ trace: [Position], _ options: MatchOptions = MatchOptions()) throws(RouteFailure)
    -> [MatchedTrace]
  {
    try sound { () throws(RouteFailure) in try foundMatch(trace, options) }
  }

  private func foundMatch(_ trace: [Position], _ options: MatchOptions) throws(RouteFailure) -> [MatchedTrace] {
    var parts: [MatchedTrace] = []
    var layers: [MatchLayer] = []
    func finish() {
      if let part = matched(layers) { parts.append(part) }
      layers.removeAll()
    }
    for (number, position) in trace.enumerated() {
      // What hardly moves says nothing of where one goes.
      if let last = layers.last, Self.metres(last.position, position) < min(2 * options.accuracy, 20),
        number < trace.count - 1
      {
        continue
      }
      let places = candidates(position, options)
      if places.isEmpty { continue }
      var layer = MatchLayer(position: position, number: number, places: places)
      if let last = layers.last, !layer.link(to: last, self, options) {
        finish()
        layer = MatchLayer(position: position, number: number, places: places)
      }
      layers.append(layer)
    }
    finish()
    if parts.isEmpty { throw .notNearAnyWay(place: 0) }
    return parts
  }

  private func candidates(_ position: Position, _ options: MatchOptions) -> [(snap: Snap, place: ArcPlace)] {
    var found: [(snap: Snap, place: ArcPlace)] = []
    for snap in joining.candidates(position, within: options.radius) {
      for (arc, fraction) in [(2 * snap.edge, snap.fraction), (2 * snap.edge + 1, 1 - snap.fraction)]
      where network.isOpen(arc) {
        found.append((snap, ArcPlace(arc: arc, fraction: fraction)))
      }
    }
    return found
  }

  static func metres(_ a: Position, _ b: Position) -> Double {
    GroundScale.length(a, b)
  }

  /// The route along the likeliest places of some layers.
  private func matched(_ layers: [MatchLayer]) -> MatchedTrace? {
    guard layers.count > 1, let last = layers.last,
      var place = last.scores.indices.max(by: { last.scores[$0] < last.scores[$1] })
    else { return nil }
    var chosen: [(snap: Snap, place: ArcPlace)] = []
    var deviation = 0.0
    for layer in layers.reversed() {
      chosen.append(layer.places[place])
      deviation += layer.places[place].snap.distance
      place = layer.parents[place]
    }
    chosen.reverse()
    var paths: [ArcPath] = []
    var cost = 0.0
    // Who seems to go back a little has not moved.
    var moved: [(snap: Snap, place: ArcPlace)] = []
    for next in chosen {
      if let last = moved.last, last.place.arc == next.place.arc, next.place.fraction <= last.place.fraction {
        continue
      }
      moved.append(next)
    }
    guard moved.count > 1 else { return nil }
    for (from, to) in zip(moved, moved.dropFirst()) {
      var start = from.place
      start.cost = cost
      guard let path = search.path(from: [start], to: joining.targets(of: to.place)) else { return nil }
      cost = path.cost
      paths.append(path)
    }
    let route = RouteMaker(network).route(paths, moved.map(\.snap), isOneLeg: true)
    guard let first = layers.first else { return nil }
    return MatchedTrace(
      route: route, positions: first.number..<last.number + 1, deviation: deviation / Double(layers.count))
  }
}

/// A position of a trace with the places where it may be.
private struct MatchLayer {
  let position: Position
  let number: Int
  let places: [(snap: Snap, place: ArcPlace)]
  var scores: [Double] = []
  var parents: [Int]

  init(position: Position, number: Int, places: [(snap: Snap, place: ArcPlace)]) {
    (self.position, self.number, self.places) = (position, number, places)
    scores = places.map { -$0.snap.distance * $0.snap.distance / 200 }
    parents = [Int](repeating: 0, count: places.count)
  }

  /// Reckons how likely each place is after those of the layer before.
  ///
  /// - Returns: whether one of them can be reached.
  mutating func link(to before: MatchLayer, _ router: Router, _ options: MatchOptions) -> Bool {
    let air = Router.metres(before.position, position)
    let farthest = 3 * air + 200
    var best = [Double](repeating: -.infinity, count: places.count)
    for (number, from) in before.places.enumerated() where before.scores[number].isFinite {
      let lengths = router.lengths(from: from.place, to: places.map(\.place), farthest)
      for (index, length) in lengths.enumerated() {
        guard let length else { continue }
        let square = places[index].snap.distance * places[index].snap.distance
        let score =
          before.scores[number] - abs(length - air) / Self.scatter
          - square / (2 * options.accuracy * options.accuracy)
        if score > best[index] { (best[index], parents[index]) = (score, number) }
      }
    }
    scores = best
    return best.contains { $0.isFinite }
  }

  /// How much lengths on the ways and through the air differ, in metres.
  private static let scatter = 8.0
}

extension Router {
  /// How long the best ways to some places are; nil where they are farther than a limit.
  func lengths(from start: ArcPlace, to ends: [ArcPlace], _ farthest: Double) -> [Double?] {
    var lengths = [Double?](repeating: nil, count: ends.count)
    var wanted: [Int: [Int]] = [:]
    for (index, end) in ends.enumerated() {
      let whole = network.edgeLengths[network.edge(end.arc)]
      if end.arc == start.arc {
        // A little backward is what the positions are off.
        let along = (end.fraction - start.fraction) * whole
        if along > -15 {
          lengths[index] = abs(along)
          continue
        }
      }
      wanted[end.arc, default: []].append(index)
    }
    guard !wanted.isEmpty else { return lengths }
    var open = wanted.count
    tree.grow(network, from: [start]) { reached in
      let (arc, metres) = (reached.arc, reached.metres)
      guard metres <= farthest else { return false }
      if let indices = wanted[network.origin(arc)] {
        for index in indices where lengths[index] == nil {
          lengths[index] = metres + ends[index].fraction * network.edgeLengths[network.edge(arc)]
        }
        open -= 1
      }
      return open > 0
    }
    return lengths
  }
}
